import { bytesWords, figure } from '../../shared/figures.ts';

/** The texts of the Feeds panel for archive files. */
export const archiveTexts = {
  archive: 'Archive',
  amount: 'Number of files',
  newest: (count: number) => `Newest ${count}`,
  all: 'All available (90 days)',
  list: 'List files',
  listed: (files: number) => `${figure(files)} files, listed`,
  limited: 'Older files were not requested.',
  expires: 'Links expire soon: list the files again when one has expired.',
  title: 'Feed archives',
  emptyTitle: 'This archive has no files',
  about:
    'Select a feed above and list its files: one per hour or day, for 90 days, so they go back further than a session. Listing costs no query. Each downloaded file is checked against its SHA-256.',
  table: 'Archive files',
  file: 'File',
  checksum: 'Checksum',
  state: 'Status',
  actions: 'Actions',
  hourly: (feed: string) => `${feed}, hourly`,
  daily: (feed: string) => `${feed}, daily`,
  fiveMinutes: (feed: string) => `${feed}, every 5 minutes`,
  checksumListed: 'listed',
  checksumNone: 'none',
  download: 'Download…',
  downloadName: (file: string) => `Download ${file}`,
  running: 'downloading',
  differs: (bytes: number) =>
    `${bytesWords(bytes)} received, but the checksum differs: the file was not saved under its name. Download it again.`,
  matches: 'checksum matches',
  unchecked: 'not checked: the checksum could not be read',
} as const;
