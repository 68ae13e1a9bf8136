import { bytesWords, figure } from '../../shared/figures.ts';

/** What the Feeds panel says of the archive files of feeds. */
export const archiveTexts = {
  archive: 'Archive',
  amount: 'How many',
  newest: (count: number) => `The newest ${count}`,
  all: 'All that are kept (90 days)',
  list: 'List the files',
  listed: (files: number) => `${figure(files)} files, listed`,
  limited: 'Older ones were not asked for.',
  expires: 'Links live for a short time: list again when one has expired.',
  title: 'Archives of the feeds',
  emptyTitle: 'This archive has no file',
  about:
    'Choose a feed above and list its files. There is one for each hour or day, with 90 days of history, for what lies further back than a session reaches. Listing costs nothing; each file is checked against its SHA-256 when it has come.',
  table: 'Archive files',
  file: 'File',
  checksum: 'Checksum',
  state: 'State',
  actions: 'Actions',
  hourly: (feed: string) => `${feed}, hourly`,
  daily: (feed: string) => `${feed}, daily`,
  fiveMinutes: (feed: string) => `${feed}, every 5 minutes`,
  checksumListed: 'listed',
  checksumNone: 'none',
  download: 'Download…',
  downloadName: (file: string) => `Download ${file}`,
  running: 'is coming',
  differs: (bytes: number) =>
    `${bytesWords(bytes)} came, but differ from the checksum: the file did not get its name. Download it again.`,
  matches: 'matches its checksum',
  unchecked: 'not checked: its checksum could not be read',
} as const;
