import { counted, figure, minuteOf } from '../../shared/figures.ts';
import type { Closeness } from '../../shared/image-likeness.ts';
import type { FailureCode } from '../../shared/result.ts';
import { lifecycleOf, type ScreenshotTimes, timesKind } from '../../shared/screenshot-times.ts';
import type { Screenshot } from '../../shared/screenshots.ts';

const time = (at: string | null) => (at === null ? 'at an unknown time' : `${minuteOf(at)} UTC`);

const forFirst = (what: string, names: number, most: number) =>
  names <= most ? `${what} · 1 query` : `${what} for the first ${most} · 1 query`;

const lifecycles = { current: 'current lifecycle', earlier: 'earlier lifecycle' } as const;

/** The list of screenshots, and what can be requested for it. */
const list = {
  name: 'Screenshots',
  orderLabel: 'Grouping',
  plain: 'Ungrouped',
  alike: 'Grouped',
  closenessLabel: 'Similarity',
  closeness: { strict: 'Nearly identical', usual: 'Similar', loose: 'Roughly similar' } satisfies Record<
    Closeness,
    string
  >,
  following: 'Current lookalike in Detect',
  wholeCase: 'Whole case',
  count: (found: number, domains: number) =>
    `: ${figure(found)}${found === domains ? '' : ` of ${figure(domains)}`} ${domains === 1 ? 'domain' : 'domains'} with screenshots`,
  unknown: (domains: number) =>
    `${counted(domains, 'domain has', 'domains have')} no screenshot in the case. New lookalikes come without one.`,
  request: (names: number, most: number) => forFirst('Request from Enrich', names, most),
  expired: (links: number) =>
    `${counted(links, 'link to a screenshot', 'links to screenshots')} expired. Screenshots in the case are not affected.`,
  requestLinks: (names: number, most: number) => forFirst('Request new links', names, most),
  failed: (screenshots: number, why: string) => `${counted(screenshots, 'screenshot')} not downloaded. ${why}`,
  retry: 'Try again',
  comparing: (done: number, of: number) => `Comparing screenshots: ${figure(done)} of ${figure(of)}`,
  emptyTitle: 'No screenshots in this case',
  noDomains: 'No domains selected',
  empty:
    'Select domains on the graph, in the table or in Detect and choose “Show screenshots” (V). Records from Enrich and Investigate, and watched lookalikes, include screenshots. For other domains, one query requests up to 100.',
  showTable: 'Show table',
  captures: (count: number) => counted(count, 'screenshot'),
  beside: 'Pinned for comparison',
  serviceHasNone: 'Service has no screenshot',
  notRequested: 'Not requested yet',
  group: (domains: number) => `${figure(domains)} similar`,
  rest: (domains: number) => `${figure(domains)} unique, or without a screenshot`,
  inDetect: (count: number, all: boolean) => (all ? 'all in Detect' : `${figure(count)} in Detect`),
  inTray: (count: number) => `, ${figure(count)} in the tray`,
  verdict: (verdict: string, count: number) => `${verdict} ${figure(count)}`,
  verdictLabel: (verdict: string, count: number) => `${verdict}: ${counted(count, 'lookalike')}`,
  verdictHint: (verdict: string, count: number) => `${verdict}: adds ${counted(count, 'verdict')} to the tray`,
  verdictRefused: (verdict: string, why: string) => `${verdict}: ${why}`,
} as const;

/** One screenshot, or two that are compared. */
const view = {
  name: 'Screenshot',
  of: (domain: string, day: string) => `Screenshot of ${domain}${day === '' ? '' : `, ${day}`}`,
  keys: (name: string) => `${name}. Plus and minus zoom, arrows move, 0 shows all, 1 shows 1:1.`,
  comparedLabel: 'Comparison',
  sideBySide: 'Side by side',
  difference: 'Difference',
  fit: 'Fit',
  fitHint: 'Whole screenshot (0)',
  width: 'Width',
  widthHint: 'Full width (2)',
  exact: '1:1',
  exactHint: 'Actual pixels (1). Zoom with plus and minus, or Ctrl and the wheel.',
  stopComparing: 'Stop comparing',
  compare: 'Compare',
  compareHint: 'Pins this screenshot beside the next one you open (C)',
  save: 'Save screenshot',
  saveHint: 'Save screenshot to a file',
  saveSized: 'Save in another size',
  close: 'Close screenshot',
  retry: 'Try again',
  requestAgain: 'Look up again · 1 query',
  reading: 'Loading screenshot…',
  fetching: 'Downloading screenshot…',
  offline: 'The full screenshot is not in the case. Go online to download it.',
  onlyThumbnail: 'The case has only the thumbnail, and no link to the full screenshot.',
  noImage: 'A record reports this screenshot, but its image is not in the case.',
  serviceHasNone: 'The service has no screenshot of this domain.',
  notRequested: 'No screenshot of this domain in the case. Enrich may have one.',
  request: 'Request from Enrich · 1 query',
  address: (address: string) => ` The site was at ${address}.`,
  comparing: 'Comparing…',
  notDecoded: 'One of the two can’t be decoded. Its bytes are in the case, but are not an image.',
  differenceHint: 'Differences are coloured, over the later screenshot.',
  differenceName: 'Difference between two screenshots',
  changed: (share: number): string => {
    if (share === 0) return 'No visible difference';
    const percent = share * 100;
    return `${percent < 0.1 ? 'Less than 0.1' : percent < 10 ? percent.toFixed(1) : Math.round(percent)} % of the area differs`;
  },
} as const;

/** Texts of screenshots: their panel, and thumbnails anywhere. */
export const screenshotTexts = {
  list,
  view,

  history: {
    name: 'Screenshots by time',
    captures: (count: number) => (count === 1 ? 'The only screenshot reported' : counted(count, 'screenshot')),
    compare: 'Compare with previous',
    taken: (minute: string) => `Taken ${minute || 'at an unknown time'}`,
  },

  sized: {
    title: 'Save in another size',
    save: 'Save…',
    width: 'Width',
    widthHint: '16 to 4,096 pixels; 0 keeps the width. A narrower screenshot is not enlarged.',
    height: 'Height',
    heightHint: '16 to 16,384 pixels; 0 keeps the height. The rest below is cut off.',
    note: 'The service resizes it. No cost.',
    done: (path: string, width: number, height: number) => `Saved ${path}, ${width} × ${height}.`,
  },

  thumbnail: {
    open: (domain: string) => `Screenshots of ${domain}`,
    /** Why there is no image to show. */
    missing: (
      { thumbnail, linked }: Pick<Screenshot, 'thumbnail' | 'linked'>,
      fetching: boolean,
      failure: FailureCode | undefined,
    ): string => {
      switch (failure) {
        case undefined:
          if (thumbnail) return '';
          return fetching ? 'Downloading…' : linked ? 'Not downloaded yet' : 'Not in the case';
        case 'not-permitted':
          return 'Link expired';
        case 'too-large':
          return 'Too large';
        case 'bad-reply':
          return 'Not an image';
        case 'unreachable':
        case 'timed-out':
          return 'Not reachable';
        default:
          return 'Not downloaded';
      }
    },
    earlier: lifecycles.earlier,
    earlierHint: 'Taken before the domain’s current lifecycle began',
    failed: 'latest failed',
    failedHint: 'The latest capture attempt failed',
  },

  /** What the times of a screenshot mean. */
  times: (times: ScreenshotTimes): string => {
    const [taken, seen, tried] = [time(times.taken), time(times.lastSeen), time(times.lastAttempt)];
    switch (timesKind(times)) {
      case 'only':
        return `Taken ${taken}: the only capture, and the latest visit.`;
      case 'confirmed':
        return `Taken ${taken}. The latest visit, ${seen}, found the same page.`;
      case 'failed':
        return `Taken ${taken}. The latest attempt, ${tried}, failed: the site may be gone or look different now.`;
      case 'confirmed-failed':
        return `Taken ${taken} and found the same until ${seen}. The latest attempt, ${tried}, failed: the site may be gone or look different now.`;
      case 'unclear':
        return `The times from the service contradict each other: taken ${taken}, last seen ${seen}, last attempt ${tried}.`;
    }
  },

  lifecycles,
  lifecycle: (times: ScreenshotTimes): string => {
    switch (lifecycleOf(times)) {
      case 'current':
        return `Shows the domain’s ${lifecycles.current}, which began ${time(times.firstSeen)}.`;
      case 'earlier':
        return `Shows an ${lifecycles.earlier} of the domain: the current one began ${time(times.firstSeen)}, after it was taken.`;
      case 'unknown':
        return 'It is unknown whether this shows the domain’s current lifecycle: no record in the case states its start.';
    }
  },

  /** The title of the card, and of the request in the history. */
  request: (domains: number) => `Request screenshots of ${counted(domains, 'domain')} from Enrich`,
  requested: (found: number, of: number) => `${found} of ${counted(of, 'domain')} with a screenshot.`,
  requestedNone: (domains: number) => `The service has no screenshot of the other ${figure(domains)}.`,

  commands: {
    nothingSelected: 'No domains selected. Select some on the graph, in the table or in Detect.',
    lookalikes: (count: number) => `${figure(count)} lookalikes`,
    selected: (count: number) => `${figure(count)} selected`,
    nothingToCompare: 'Open the screenshot to pin first.',
    nothingMissing: 'Nothing to request: each domain shown has a screenshot, or the service has none.',
    nothingToSave: 'Open a screenshot first. It is saved exactly as received.',
    saved: (path: string) => `Saved ${path}.`,
  },
} as const;
