import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs } from '../ipc.ts';
import { Provenance } from '../provenance.ts';
import { SavedFile } from './batch.ts';

// covers: feeds.read domaindiscovery, domainhotlist, domainrisk, iprisk, iphotlist, domainrdap, nad, nod, noh
export const feedNames = [
  'domaindiscovery',
  'domainhotlist',
  'domainrisk',
  'iprisk',
  'iphotlist',
  'domainrdap',
  'nad',
  'nod',
  'noh',
] as const;
export const FeedName = z.enum(feedNames);
export type FeedName = z.output<typeof FeedName>;

// covers: feeds.archives daily and five-minute names
/** Archives also come under daily and five-minute names. */
export const archiveNames = [
  ...feedNames,
  'daily_domain_discovery',
  'daily_domain_hotlist',
  'daily_domain_risk',
  'daily_ip_hotlist',
  'daily_ip_risk',
  '5_min_domain_whois',
  '5_min_domain_whois_parsed',
  '5_min_ip_whois',
  '5_min_ip_whois_parsed',
] as const;

const sinceForm = 'A UTC time ending in Z, or a negative number: so many seconds before now.';
const Since = z.union([
  z.iso.datetime({ error: 'Must be a UTC time ending in Z.' }),
  z.int().negative('Must be a negative number of seconds.'),
]);

/** One line of a feed: what all feeds share, and the rest as it came. */
export const FeedRecord = z.object({
  timestamp: z.iso.datetime().nullable(),
  name: HostileText.describe('The domain, host name or address.'),
  record: z.record(z.string(), z.json()),
});
export type FeedRecord = z.output<typeof FeedRecord>;

export const FeedPage = Provenance.extend({
  records: z.array(FeedRecord),
  lines: z.int().describe('Lines that came, shown here or not.'),
  spoiled: z.int(),
  completeness: Completeness,
});
export type FeedPage = z.output<typeof FeedPage>;

// covers: feeds.read a session or a window
/** What is read of a feed. At least a session or an end of the window must be given. */
export const FeedQuestion = z
  .strictObject({
    feed: FeedName.describe('Which feed.'),
    session: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'Letters, digits, dot, dash and underscore, up to 64.')
      .optional()
      .describe('A name of your own: under it the service remembers what was read, and brings only what is new since.'),
    after: Since.optional().describe(`Where the window begins. ${sinceForm}`),
    before: Since.optional().describe(`Where the window ends. ${sinceForm}`),
    domains: z
      .array(z.string().regex(/^\*?[^*]{1,251}\*?$/, 'A * only at the beginning or the end.'))
      .max(50)
      .optional()
      .describe('Only these names; a * at the beginning or the end stands for anything.'),
    top: z.int().min(1).optional().describe('Only the first so many records, for a trial.'),
    most: z
      .int()
      .min(1)
      .max(20_000)
      .default(2000)
      .describe('Records handed over, as far as an answer holds them; all are kept as evidence.'),
  })
  .refine(({ session, after, before }) => session !== undefined || after !== undefined || before !== undefined, {
    path: ['session'],
    message: 'Give a session, or a beginning or an end of the window.',
  });
export type FeedQuestion = z.output<typeof FeedQuestion>;

export const feedsCalls = {
  'feeds.read': {
    does: 'Reads a feed: a window of time, or by session everything since the last reading. 2 a minute, 120 an hour.',
    input: FeedQuestion,
    output: FeedPage,
    more: 'feeds.more',
  },
  'feeds.more': {
    does: 'Goes on with a session that a limit stopped: the service has more of it waiting.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of an earlier result.') }),
    output: FeedPage,
    more: 'feeds.more',
  },
  'feeds.endSession': {
    does: 'Ends a session of a feed at the service.',
    input: z.strictObject({
      feed: FeedName.describe('Which feed.'),
      session: z.string().min(1).max(64).describe('The name of the session, as it was given to feeds.read.'),
    }),
    output: Provenance.extend({}),
  },
  'feeds.archives': {
    does: 'Lists the archive files of a feed.',
    input: z.strictObject({
      feed: z.enum(archiveNames).describe('Whose archives.'),
      limit: z.int().min(1).max(5000).optional().describe('Only the newest so many files; 48 cover a day.'),
    }),
    output: Provenance.extend({
      files: z.array(z.object({ name: z.string(), url: z.string() })),
      spoiled: z.int(),
      completeness: Completeness,
    }),
  },
  'feeds.download': {
    does: 'Downloads one archive file to a place that the person chooses, and checks it against its checksum file.',
    input: z.strictObject({
      url: z
        .url({ protocol: /^https?$/ })
        .max(8000)
        .describe('The link of a file, as feeds.archives listed it.'),
      checksumUrl: z
        .url({ protocol: /^https?$/ })
        .max(8000)
        .optional()
        .describe('The link of its .sha256 file, from the same list.'),
    }),
    output: Provenance.extend({
      file: SavedFile,
      checksum: z.enum(['matches', 'differs', 'not-checked']),
    }),
  },
} satisfies CallSpecs;
