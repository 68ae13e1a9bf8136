import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { HostileText } from './hostile.ts';
import { Provenance } from './provenance.ts';

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
/** Archives also exist under daily and five-minute names. */
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

/** One line of a feed: what all feeds share, and the rest unchanged. */
export const FeedRecord = z.object({
  timestamp: z.iso.datetime().nullable(),
  name: HostileText.describe('The domain, host name or address.'),
  record: z.record(z.string(), z.json()),
});
export type FeedRecord = z.output<typeof FeedRecord>;

export const FeedPage = Provenance.extend({
  records: z.array(FeedRecord),
  lines: z.int().describe('Lines received, listed here or not.'),
  spoiled: z.int(),
  completeness: Completeness,
});
export type FeedPage = z.output<typeof FeedPage>;

// covers: feeds.read a session or a window
/** The query of a feed. It needs at least a session or an end of the window. */
export const FeedQuestion = z
  .strictObject({
    feed: FeedName.describe('Which feed.'),
    session: z
      .string()
      .regex(/^[A-Za-z0-9_.-]{1,64}$/, 'Letters, digits, dot, dash and underscore, up to 64.')
      .optional()
      .describe(
        'A name of your choice. The service remembers what this session has read, and returns only newer data.',
      ),
    after: Since.optional().describe(`The start of the window. ${sinceForm}`),
    before: Since.optional().describe(`The end of the window. ${sinceForm}`),
    domains: z
      .array(z.string().regex(/^\*?[^*]{1,251}\*?$/, 'A * only at the beginning or the end.'))
      .max(50)
      .optional()
      .describe('Only these names; * at the beginning or the end matches anything.'),
    top: z.int().min(1).optional().describe('Only this many records, as a trial.'),
    most: z
      .int()
      .min(1)
      .max(20_000)
      .default(2000)
      .describe('The records that fit in one answer; all of them are stored as evidence.'),
  })
  .refine(({ session, after, before }) => session !== undefined || after !== undefined || before !== undefined, {
    path: ['session'],
    message: 'Give a session, or a start or an end of the window.',
  });
export type FeedQuestion = z.output<typeof FeedQuestion>;
