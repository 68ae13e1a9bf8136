import { minuteWords, type RangeFit } from '../../shared/channel-window.ts';
import { bytesWords, clockOf, figure, spanWords } from '../../shared/figures.ts';

const linksOf = (count: number) => (count === 1 ? '1 link' : `${figure(count)} links`);
const chosenOrAll = (word: string, chosen: number) => (chosen === 0 ? `${word} all` : `${word} ${figure(chosen)}`);
const linkTo = (channel: number, range: string) => `the link to ch${channel}, ${range}`;
const channelOf = (channel: number, description: string) =>
  `channel ${channel}${description ? ` (${description})` : ''}`;

/** What the Channels panel says: channels and ranges of them, the link book, downloads. */
export const channelTexts = {
  partChoose: 'Channels',
  partLinks: 'Link book',
  partDownloads: 'Downloads',
  asOf: 'as of',
  asOfHint: 'Asked again each minute while you look',
  downloadLink: 'Download a link…',
  refresh: 'Ask now',
  reading: 'Asking for the channels',
  clockLate: (behindMs: number) =>
    `The newest data is ${spanWords(behindMs)} old: the service is late, or this computer’s clock is wrong.`,
  clockEarly: (aheadMs: number) =>
    `The newest data is ${spanWords(aheadMs)} in the future: the service is late, or this computer’s clock is wrong.`,
  none: {
    failedTitle: 'The channels are not known',
    emptyTitle: 'This key opens no channel',
    noKey: 'Channels need a batch key. It comes from enterprise support, and is entered with the connection.',
    failed: 'Links that you made before are in the link book.',
    empty: 'Enterprise support can add some to it.',
    enterKey: 'Enter a key',
    again: 'Ask again',
  },

  table: {
    name: 'Channels',
    chooseAll: 'Choose all channels',
    choose: (channel: string) => `Choose ${channel}`,
    channel: 'Channel',
    holds: 'Holds',
    size: 'Size',
    perHour: 'An hour',
    type: 'Type',
    now: 'Now',
    holdsHint: (from: number, to: number) => `${minuteWords(from)} to ${minuteWords(to)} UTC`,
    holdsUnknown: 'The service does not say.',
    jsonLines: 'JSON lines',
    binary: 'binary',
    rangeFrom: 'Range from',
    rangeTo: 'Range to',
  },

  range: {
    name: 'Range',
    from: 'From (UTC)',
    to: 'To (UTC)',
    fromHint: 'A date and a time, a time of today, -90 (minutes ago), -6h or now',
    presets: 'The last of the data',
    last: (span: string) => `Last ${span}`,
    all: 'All',
    another: 'Another range',
    anotherHint: 'Keeps this one for the chosen channels, and lets you choose a further one',
    secondsDropped: (times: readonly string[]) =>
      `Seconds are dropped: ${times.map((text) => `${text} counts as ${text.slice(0, 5)}:00`).join(', ')}.`,
    badStart: 'The beginning is no time. Type 2026-06-01 12:10, 12:10, -90 or now.',
    badEnd: 'The end is no time. Type 2026-06-01 12:10, 12:10 or now.',
    endFirst: 'The end must be after the beginning.',
  },

  wishes: {
    name: 'Chosen',
    makeLinks: (count: number) => (count === 1 ? 'Make a link' : `Make ${figure(count)} links`),
    madeFor: 'Made for',
    madeForHint: 'made for…',
    download: (count: number) => (count < 2 ? 'Download' : `Download ${figure(count)}`),
    way: 'How it is downloaded',
    overLink: 'over a link: goes on after a break',
    inOnePiece: 'in one piece (chfetch)',
    about: (bytes: number) => `about ${bytesWords(bytes)}`,
    emptyLinks: (count: number) =>
      `${linksOf(count)} would give nothing: the service makes links even for data that it no longer has.`,
    leaveOut: (channel: number, range: string) => `Leave out ch${channel}, ${range}`,
    hint: 'Drag over a bar to choose a range of a channel, or tick channels and type a range.',
    hintRange: 'Now drag over a bar, or type from when to when.',
    hintChannels: 'Now tick the channels that you want.',
    fit,
  },

  links: {
    name: 'Link book',
    table: 'Links',
    emptyTitle: 'No link in this case',
    empty:
      'Choose a range of a channel and make a link. It opens the data for whoever you hand it to, without a key, until its life ends.',
    chooseRange: 'Choose a range',
    remake: (chosen: number, expired: number) => {
      if (chosen > 0) return `Make ${figure(chosen)} again`;
      return expired === 0 ? 'Make again' : `Make ${figure(expired)} expired again`;
    },
    remakeHint: 'R: makes the chosen links again, or all that have expired',
    check: (chosen: number) => chosenOrAll('Check', chosen),
    checkHint: 'V: asks the host whether they open, without a key and without downloading',
    copy: (chosen: number) => chosenOrAll('Copy', chosen),
    copyHint: 'C: one address to a line',
    copyMarkdown: 'Markdown',
    copyCsv: 'CSV',
    download: 'Download',
    downloadHint: 'Downloads what the chosen links point to',
    remove: 'Remove',
    removeHint: 'Delete: takes the chosen links out of the book; they still open until their life ends',
    moreThanShown: (shown: number, all: number) =>
      `The newest ${figure(shown)} of ${figure(all)} are shown; checking and copying all mean all.`,
    chooseAll: 'Choose all links',
    choose: (channel: number, range: string) => `Choose ${linkTo(channel, range)}`,
    state: 'State',
    handOver: 'Hand over',
    what: 'What',
    range: 'Range',
    madeFor: 'Made for',
    livesUntil: 'Lives until',
    made: 'Made',
    madeAgain: (times: number) => `again, ${times}×`,
    states: {
      valid: 'Opens',
      expired: 'Expired',
      outside: 'No data left',
      refused: 'Refused',
      unknown: 'Not known',
      unchecked: 'Not checked',
    },
    outsideHint: 'The window has moved past its range.',
    inPart: 'in part',
    checkedHint: (said: string, at: string) => `${said} Checked ${clockOf(at)} UTC.`,
    noEnd: 'it does not say',
    endedAgo: (span: string) => `${span} ago`,
    endsIn: (span: string) => `in ${span}`,
    copyOne: 'Copy this link',
    copyOneName: (channel: number, range: string) => `Copy ${linkTo(channel, range)}`,
    openOne: 'Open this link in the browser',
    openOneName: (channel: number, range: string, whyNot: string | null) =>
      `Open ${linkTo(channel, range)} in the browser${whyNot ? `: ${whyNot}` : ''}`,
    notHttps: 'Only https links are opened in a browser. Those of the demo lead to this machine.',
    tooLong: 'The link is too long to be handed to a browser: copy it.',
    shareOne: 'S: QR code and mail',
    shareOneName: (channel: number, range: string) => `QR code and mail for ${linkTo(channel, range)}`,
  },

  share: {
    title: (channel: number, range: string) => `Hand over ch${channel}, ${range}`,
    link: 'Link',
    subject: 'Subject of a mail',
    body: 'Text of a mail',
    open: 'Open in the browser…',
    copySubject: 'Copy subject',
    copyMail: 'Copy mail',
    copyLink: 'Copy link',
    copiedSubject: 'Copied the subject: whoever has the link can download until it expires.',
    copiedMail: 'Copied the mail: whoever has the link can download until it expires.',
    copiedLink: 'Copied the link: whoever has it can download until it expires.',
    code: 'QR code of the link',
    noCode: 'The link is too long for a QR code.',
  },

  /** A mail that hands one link over. */
  mail: {
    subject: (channel: number, description: string, range: string) =>
      `Data of ${channelOf(channel, description)}, ${range}`,
    opens: (channel: number, description: string, range: string) =>
      `This link opens the data of ${channelOf(channel, description)}, ${range}.`,
    noEnd: 'The link does not say until when it opens.',
    until: (expiresAt: string) => `It opens until ${minuteWords(expiresAt)} UTC.`,
    care: 'No key is needed: whoever has the link can download the data, so please pass it on with care. Data that is older than the service keeps (12 to 18 hours) may be gone before that.',
  },

  given: {
    title: 'Download a link',
    action: (count: number) => (count > 1 ? `Download ${figure(count)}` : 'Download'),
    label: 'Links, as they were given to you',
    hint: 'They lead to the download host of the connection in use, and need no key. What opens them is held in memory only.',
  },

  downloads: {
    name: 'Downloads',
    emptyTitle: 'Nothing downloaded yet',
    empty:
      'Choose a range of a channel and download it, or hand in a link that you were given. Downloads stand in line, and go on after a restart.',
    copied: 'Copied.',
  },

  notices: {
    linksMade: (count: number) => (count === 1 ? '1 link is in the book.' : `${count} links are in the book.`),
    linksStopped: (made: number, left: number) => `${made} links made, ${left} not.`,
    remade: (count: number) => `${count === 1 ? '1 link is' : `${count} links are`} made anew.`,
    remadeStopped: (left: number, why: string) => `${left} not: ${why}`,
    noneExpired: 'No link has expired. Choose some to make them again.',
    noLink: 'There is no link in the book.',
    copied: (count: number, format: 'text' | 'markdown' | 'csv') =>
      `Copied ${linksOf(count)} ${{ text: 'as text', markdown: 'as Markdown', csv: 'as CSV' }[format]}: whoever has one can download until it expires.`,
  },
} as const;

/** What of a range is there, and how long it stays so. */
function fit({ kind, prunedMinutes, futureMinutes, prunedInMs }: Omit<RangeFit, 'bytes'>): string {
  const minutes = (count: number) => spanWords(count * 60_000);
  const pruned = `oldest minute pruned in ${spanWords(prunedInMs ?? 0)}`;
  const missing = [
    prunedMinutes > 0 && `its first ${minutes(prunedMinutes)} pruned`,
    futureMinutes > 0 && `its last ${minutes(futureMinutes)} not there yet`,
  ].filter(Boolean);
  switch (kind) {
    case 'unknown':
      return 'The service does not say what it holds of this channel.';
    case 'outside':
      return prunedMinutes > 0
        ? 'All pruned: a link would give nothing.'
        : 'Not there yet: a link would give nothing until then.';
    case 'partly':
      return `In part: ${missing.join(', ')}; ${pruned}.`;
    case 'inside':
      return `All there; ${pruned}.`;
  }
}
