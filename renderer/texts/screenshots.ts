import { figure, minuteOf } from '../../shared/figures.ts';
import type { Closeness } from '../../shared/image-likeness.ts';
import type { FailureCode } from '../../shared/result.ts';
import { lifecycleOf, type ScreenshotTimes, timesKind } from '../../shared/screenshot-times.ts';
import type { Screenshot } from '../../shared/screenshots.ts';

const time = (at: string | null) => (at === null ? 'at a time it does not say' : `${minuteOf(at)} UTC`);

const forFirst = (what: string, names: number, most: number) =>
  names <= most ? `${what} (1 query)` : `${what} for the first ${most} (1 query)`;

/** The list of screenshots, and what can be requested for it. */
const list = {
  name: 'Screenshots',
  orderLabel: 'Order',
  plain: 'One by one',
  alike: 'Look-alikes',
  closenessLabel: 'How alike',
  closeness: { strict: 'All but the same', usual: 'Alike', loose: 'Roughly alike' } satisfies Record<Closeness, string>,
  following: 'The lookalike that you are at in Detect',
  wholeCase: 'Whole case',
  count: (found: number, domains: number) =>
    `: ${figure(found)}${found === domains ? '' : ` of ${figure(domains)}`} ${domains === 1 ? 'domain' : 'domains'} with images`,
  unknown: (domains: number) =>
    `The case knows of no image of ${domains === 1 ? 'one' : figure(domains)} of them: new lookalikes come without.`,
  request: (names: number, most: number) => forFirst('Ask Enrich', names, most),
  expired: (links: number) =>
    `${links === 1 ? 'A link' : `${figure(links)} links`} to images expired. The images that the case holds are not affected.`,
  requestLinks: (names: number, most: number) => forFirst('Ask for fresh links', names, most),
  failed: (images: number, why: string) =>
    `${images === 1 ? 'An image' : `${figure(images)} images`} could not be fetched. ${why}`,
  retry: 'Try again',
  comparing: (done: number, of: number) => `Comparing images: ${figure(done)} of ${figure(of)}`,
  emptyTitle: 'No images in this case yet',
  noDomains: 'None of these is a domain',
  empty:
    'Select domains on the graph, in the table or in Detect and choose “Show screenshots” (V). Records that were read with Enrich or Investigate, and watched lookalikes, bring their images; for others one query asks for up to 100.',
  showTable: 'Show the table',
  captures: (count: number) => `${count} captures`,
  beside: 'Kept beside',
  serviceHasNone: 'The service has no image',
  notRequested: 'Not asked for yet',
  group: (domains: number) => `${figure(domains)} look alike`,
  rest: (domains: number) => `${figure(domains)} like no other, or without an image`,
  inDetect: (count: number, all: boolean) => (all ? 'all in Detect' : `${figure(count)} in Detect`),
  inTray: (count: number) => `, ${figure(count)} in the tray`,
  verdict: (verdict: string, count: number) => `${verdict} ${figure(count)}`,
  verdictLabel: (verdict: string, count: number) => `${verdict}: ${figure(count)} of them`,
  verdictHint: (verdict: string, count: number) => `${verdict}: ${figure(count)} of them, into the tray`,
  verdictRefused: (verdict: string, why: string) => `${verdict}: ${why}`,
} as const;

/** One screenshot, or two that are compared. */
const view = {
  name: 'Screenshot',
  of: (domain: string, day: string) => `Screenshot of ${domain}${day === '' ? '' : `, ${day}`}`,
  keys: (name: string) => `${name}. Plus and minus zoom, arrows move, 0 shows all of it, 1 shows it 1:1.`,
  comparedLabel: 'How two are compared',
  sideBySide: 'Side by side',
  difference: 'Difference',
  fit: 'Fit',
  fitHint: 'The whole image (0)',
  width: 'Width',
  widthHint: 'As wide as the frame (2)',
  exact: '1:1',
  exactHint: 'Pixel by pixel (1); plus and minus, or Ctrl and the wheel, zoom further',
  stopComparing: 'Stop comparing',
  compare: 'Compare',
  compareHint: 'Keeps this one beside whatever you look at next (C)',
  save: 'Save the image',
  saveHint: 'Save the image to a file',
  saveSized: 'Save in another size',
  close: 'Close the image',
  retry: 'Try again',
  requestAgain: 'Read the record again (1 query)',
  reading: 'Reading the image…',
  fetching: 'Fetching the whole image…',
  offline: 'The whole image is not in the case. Go online to fetch it.',
  onlyThumbnail: 'The case holds only the thumbnail of this capture, and no link to the whole image is at hand.',
  noImage: 'The case knows of this capture, and has no image of it.',
  serviceHasNone: 'The service has no image of this domain.',
  notRequested: 'The case knows of no image of this domain. Enrich tells whether there is one.',
  request: 'Ask Enrich (1 query)',
  address: (address: string) => ` The site was at ${address}.`,
  comparing: 'Comparing…',
  notDecoded: 'One of the two can’t be decoded: its bytes are in the case, but no image.',
  differenceHint: 'Coloured is what differs; the later image shows through.',
  differenceName: 'Difference of two screenshots',
  changed: (share: number): string => {
    if (share === 0) return 'Nothing differs that could be seen';
    const percent = share * 100;
    return `${percent < 0.1 ? 'Less than 0.1' : percent < 10 ? percent.toFixed(1) : Math.round(percent)} % of the area differs`;
  },
} as const;

/** Texts of screenshots: their panel, and thumbnails anywhere. */
export const screenshotTexts = {
  list,
  view,

  history: {
    name: 'Captures in time',
    captures: (count: number) => (count === 1 ? 'The only capture that the case knows' : `${count} captures`),
    compare: 'What changed since the one before?',
    taken: (minute: string) => `Taken ${minute || 'at an unknown time'}`,
  },

  sized: {
    title: 'Save in another size',
    save: 'Save…',
    width: 'Width',
    widthHint: '16 to 4,096 pixels; 0 leaves it. A narrower image stays as it is.',
    height: 'Cut off below',
    heightHint: '16 to 16,384 pixels; 0 leaves it.',
    note: 'The service makes it so. It costs no query.',
    done: (path: string, width: number, height: number) => `Saved ${path}, ${width} × ${height}.`,
  },

  thumbnail: {
    open: (domain: string) => `Screenshots of ${domain}`,
    none: 'No image in the case yet',
    /** Why there is no image to show. */
    missing: (
      { thumbnail, linked }: Pick<Screenshot, 'thumbnail' | 'linked'>,
      fetching: boolean,
      failure: FailureCode | undefined,
    ): string => {
      switch (failure) {
        case undefined:
          if (thumbnail) return '';
          return fetching ? 'Fetching…' : linked ? 'Not fetched yet' : 'Not in the case';
        case 'not-permitted':
          return 'Link expired';
        case 'too-large':
          return 'Too large';
        case 'bad-reply':
          return 'Not an image';
        case 'unreachable':
        case 'timed-out':
          return 'Not reached';
        default:
          return 'Not fetched';
      }
    },
    earlier: 'earlier life',
    earlierHint: 'Taken before the domain’s current life began',
    failed: 'latest failed',
    failedHint: 'The latest attempt to take an image failed',
  },

  /** What the times of a screenshot mean. */
  times: (times: ScreenshotTimes): string => {
    const [taken, seen, tried] = [time(times.taken), time(times.lastSeen), time(times.lastAttempt)];
    switch (timesKind(times)) {
      case 'only':
        return `Taken ${taken}: the first and only capture, and the latest visit.`;
      case 'confirmed':
        return `Taken ${taken}. The latest visit, ${seen}, found the same page.`;
      case 'failed':
        return `Taken ${taken}. The latest attempt, ${tried}, failed: the site may be gone or look different now.`;
      case 'confirmed-failed':
        return `Taken ${taken} and found the same until ${seen}. The latest attempt, ${tried}, failed: the site may be gone or look different now.`;
      case 'unclear':
        return `The service gives times that do not fit together: taken ${taken}, last seen ${seen}, last attempt ${tried}.`;
    }
  },

  lifecycle: (times: ScreenshotTimes): string => {
    switch (lifecycleOf(times)) {
      case 'current':
        return `It shows the domain’s current life, which began ${time(times.firstSeen)}.`;
      case 'earlier':
        return `It shows an earlier life of the domain: the current one began ${time(times.firstSeen)}, after it was taken.`;
      case 'unknown':
        return 'Whether it shows the current life of the domain is not known: no record in the case says when that began.';
    }
  },

  /** The title of the card, and of the request in the history. */
  request: (domains: number) => `Ask Enrich for screenshots of ${domains === 1 ? '1 domain' : `${domains} domains`}`,
  requested: (found: number, of: number) => `${found} of ${of} have an image.`,
  requestedNone: (domains: number) => `The service has no image of ${domains} of them.`,

  commands: {
    nothingSelected: 'Select domains first: on the graph, in the table or in Detect.',
    lookalikes: (count: number) => `${count} lookalikes`,
    selected: (count: number) => `${count} selected`,
    nothingToCompare: 'Look at a screenshot first: it is then kept beside the next one.',
    nothingMissing: 'The case knows of a screenshot of each domain that is shown, or that there is none.',
    nothingToSave: 'Look at a screenshot first: it is then saved as the bytes that came.',
    saved: (path: string) => `Saved ${path}.`,
  },
} as const;
