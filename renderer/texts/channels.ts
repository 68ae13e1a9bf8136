import { minuteWords, type RangeFit } from '../../shared/channel-window.ts';
import { bytesWords, clockOf, figure, spanWords } from '../../shared/figures.ts';

const linksOf = (count: number) => (count === 1 ? '1 link' : `${figure(count)} links`);
const selectedOrAll = (word: string, selected: number) =>
  selected === 0 ? `${word} all` : `${word} ${figure(selected)}`;
const linkTo = (channel: number, range: string) => `the link to ch${channel}, ${range}`;
const channelOf = (channel: number, description: string) =>
  `channel ${channel}${description ? ` (${description})` : ''}`;

/** The texts of the Channels panel: channels and ranges of them, the link book, downloads. */
export const channelTexts = {
  partChoose: 'Channels',
  partLinks: 'Link book',
  partDownloads: 'Downloads',
  asOf: 'as of',
  asOfHint: 'Refreshed every minute while this panel is visible',
  downloadLink: 'Download a link…',
  refresh: 'Refresh',
  reading: 'Loading channels',
  clockLate: (behindMs: number) =>
    `The newest data is ${spanWords(behindMs)} old: the service is delayed, or this computer’s clock is wrong.`,
  clockEarly: (aheadMs: number) =>
    `The newest data is ${spanWords(aheadMs)} in the future: the service’s clock or this computer’s clock is wrong.`,
  none: {
    failedTitle: 'Channels not loaded',
    emptyTitle: 'This key has no channels',
    noKey: 'Channels need a batch key. Get one from enterprise support and enter it with the connection.',
    failed: 'Links that you created are in the link book.',
    offline: 'You are offline. Links that you created are in the link book.',
    goOnline: 'Go online',
    empty: 'Enterprise support can add channels to it.',
    enterKey: 'Enter key',
    again: 'Try again',
  },

  table: {
    name: 'Channels',
    chooseAll: 'Select all channels',
    choose: (channel: string) => `Select ${channel}`,
    channel: 'Channel',
    holds: 'Window',
    size: 'Size',
    perHour: 'Per hour',
    type: 'Type',
    now: 'Now',
    holdsHint: (from: number, to: number) => `${minuteWords(from)} to ${minuteWords(to)} UTC`,
    holdsUnknown: 'Not reported by the service',
    jsonLines: 'JSON lines',
    binary: 'binary',
    rangeFrom: 'Range start',
    rangeTo: 'Range end',
  },

  range: {
    name: 'Range',
    from: 'From (UTC)',
    to: 'To (UTC)',
    fromHint: 'Date and time, a time today, -90 (minutes ago), -6h or now',
    presets: 'Most recent data',
    last: (span: string) => `Last ${span}`,
    all: 'All',
    another: 'Add another range',
    anotherHint: 'Keeps this range for the selected channels, so that you can add another',
    secondsDropped: (times: readonly string[]) =>
      `Seconds are ignored: ${times.map((text) => `${text} becomes ${text.slice(0, 5)}:00`).join(', ')}.`,
    badStart: 'The start is not a valid time. Type 2026-06-01 12:10, 12:10, -90 or now.',
    badEnd: 'The end is not a valid time. Type 2026-06-01 12:10, 12:10 or now.',
    endFirst: 'The end must be after the start.',
  },

  wishes: {
    name: 'Selected ranges',
    makeLinks: (count: number) =>
      count === 0 ? 'Create links' : count === 1 ? 'Create link' : `Create ${figure(count)} links`,
    madeFor: 'Recipient',
    madeForHint: 'recipient…',
    download: (count: number) => (count < 2 ? 'Download' : `Download ${figure(count)}`),
    way: 'Download method',
    overLink: 'via a link, resumable',
    inOnePiece: 'one request (chfetch)',
    about: (bytes: number) => `about ${bytesWords(bytes)}`,
    emptyLinks: (count: number) =>
      `${linksOf(count)} would return no data: the service creates links even for data that it no longer has.`,
    leaveOut: (channel: number, range: string) => `Remove ch${channel}, ${range}`,
    hint: 'Drag over a bar to select a range of a channel, or tick channels and type a range.',
    hintRange: 'Now drag over a bar, or type a start and an end.',
    hintChannels: 'Now tick the channels that you want.',
    fit,
  },

  links: {
    name: 'Link book',
    table: 'Links',
    emptyTitle: 'No links in this case',
    empty:
      'Select a range of a channel and create a link. Anyone who has the link can open the data without a key, until it expires.',
    chooseRange: 'Select a range',
    remake: (selected: number, expired: number) => {
      if (selected > 0) return `Renew ${figure(selected)}`;
      return expired === 0 ? 'Renew' : `Renew ${figure(expired)} expired`;
    },
    remakeHint: 'R: renews the selected links, or all expired ones',
    check: (selected: number) => selectedOrAll('Check', selected),
    checkHint: 'V: checks whether the links open, without a key and without downloading',
    copy: (selected: number) => selectedOrAll('Copy', selected),
    copyHint: 'C: one link per line',
    copyMarkdown: 'Markdown',
    copyCsv: 'CSV',
    download: 'Download',
    downloadHint: 'Downloads the data that the selected links point to',
    remove: 'Remove',
    removeHint: 'Delete: removes the selected links from the book; they still open until they expire',
    moreThanShown: (shown: number, all: number) =>
      `Showing the newest ${figure(shown)} of ${figure(all)}. Check all and Copy all include the others.`,
    chooseAll: 'Select all links',
    choose: (channel: number, range: string) => `Select ${linkTo(channel, range)}`,
    state: 'Status',
    handOver: 'Share',
    what: 'Channel',
    range: 'Range',
    madeFor: 'Recipient',
    livesUntil: 'Expires',
    made: 'Created',
    madeAgain: (times: number) => `created ${times}×`,
    states: {
      valid: 'Valid',
      expired: 'Expired',
      outside: 'No data left',
      refused: 'Refused',
      unknown: 'Unknown',
      unchecked: 'Not checked',
    },
    outsideHint: 'The channel no longer contains this range.',
    inPart: 'partial',
    checkedHint: (said: string, at: string) => `${said} Checked ${clockOf(at)} UTC.`,
    noEnd: 'not stated',
    endedAgo: (span: string) => `${span} ago`,
    endsIn: (span: string) => `in ${span}`,
    copyOne: 'Copy link',
    copyOneName: (channel: number, range: string) => `Copy ${linkTo(channel, range)}`,
    openOne: 'Open link in browser',
    openOneName: (channel: number, range: string, whyNot: string | null) =>
      `Open ${linkTo(channel, range)} in the browser${whyNot ? `: ${whyNot}` : ''}`,
    notHttps: 'Only https links open in a browser. Demo links point to this computer.',
    tooLong: 'This link is too long for a browser: copy it instead.',
    shareOne: 'S: QR code and e-mail',
    shareOneName: (channel: number, range: string) => `QR code and e-mail for ${linkTo(channel, range)}`,
  },

  share: {
    title: (channel: number, range: string) => `Share ch${channel}, ${range}`,
    link: 'Link',
    subject: 'E-mail subject',
    body: 'E-mail text',
    open: 'Open in browser…',
    copySubject: 'Copy subject',
    copyMail: 'Copy e-mail',
    copyLink: 'Copy link',
    copiedSubject: 'Subject copied. Anyone who has the link can download until it expires.',
    copiedMail: 'E-mail copied. Anyone who has the link can download until it expires.',
    copiedLink: 'Link copied. Anyone who has it can download until it expires.',
    code: 'QR code of the link',
    noCode: 'The link is too long for a QR code.',
  },

  /** An e-mail with one link. */
  mail: {
    subject: (channel: number, description: string, range: string) =>
      `Data of ${channelOf(channel, description)}, ${range}`,
    opens: (channel: number, description: string, range: string) =>
      `This link opens the data of ${channelOf(channel, description)}, ${range}.`,
    noEnd: 'The link does not state when it expires.',
    until: (expiresAt: string) => `It expires at ${minuteWords(expiresAt)} UTC.`,
    care: 'No key is needed: anyone who has the link can download the data, so please share it with care. The service keeps data for 12 to 18 hours, so the data may be gone before the link expires.',
  },

  given: {
    title: 'Download a link',
    action: (count: number) => (count > 1 ? `Download ${figure(count)}` : 'Download'),
    label: 'Links you received',
    hint: 'Links to the download host of the active connection. They need no key. Their signatures stay in memory only.',
  },

  downloads: {
    name: 'Downloads',
    emptyTitle: 'No downloads yet',
    empty:
      'Select a range of a channel and download it, or paste a link that you received. Downloads are queued and resume after a restart.',
    copied: 'Copied',
  },

  notices: {
    linksMade: (count: number) => `${linksOf(count)} created`,
    linksStopped: (made: number, left: number) => `${linksOf(made)} created, ${left} not created.`,
    remade: (count: number) => `${linksOf(count)} renewed`,
    remadeStopped: (left: number, why: string) => `${left} not renewed: ${why}`,
    noneExpired: 'No link has expired. Select the links to renew.',
    noLink: 'No links in this case',
    copied: (count: number, format: 'text' | 'markdown' | 'csv') =>
      `${linksOf(count)} copied as ${{ text: 'text', markdown: 'Markdown', csv: 'CSV' }[format]}. Anyone who has a link can download until it expires.`,
  },
} as const;

/** How much of a range the channel contains, and for how long. */
function fit({ kind, prunedMinutes, futureMinutes, prunedInMs }: Omit<RangeFit, 'bytes'>): string {
  const minutes = (count: number) => spanWords(count * 60_000);
  const pruned = `oldest minute is pruned in ${spanWords(prunedInMs ?? 0)}`;
  const missing = [
    prunedMinutes > 0 && `first ${minutes(prunedMinutes)} pruned`,
    futureMinutes > 0 && `last ${minutes(futureMinutes)} not available yet`,
  ].filter(Boolean);
  switch (kind) {
    case 'unknown':
      return 'The service does not report what this channel contains.';
    case 'outside':
      return prunedMinutes > 0
        ? 'All pruned: a link would return no data.'
        : 'Not available yet: a link would return no data until then.';
    case 'partly':
      return `Partial: ${missing.join(', ')}; ${pruned}.`;
    case 'inside':
      return `Complete; ${pruned}.`;
  }
}
