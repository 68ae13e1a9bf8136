import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { HostileText } from './hostile.ts';
import { Provenance } from './provenance.ts';

const Whole = z.int().min(0);

export const Quota = z.object({
  kind: z.enum(['time', 'block', 'unlimited']),
  limit: Whole.nullable(),
  remaining: Whole.nullable(),
  resetsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  resultsMax: Whole.nullable(),
  offsetMax: Whole.nullable()
    .optional()
    .describe('null if the key can’t use offsets; missing if the service does not say.'),
  burst: z.object({ size: Whole, windowSeconds: Whole }).nullable(),
  at: z.iso.datetime(),
});
export type Quota = z.output<typeof Quota>;

const times = {
  time_first: z.iso.datetime().nullable(),
  time_last: z.iso.datetime().nullable(),
  zone_time_first: z.iso.datetime().nullable(),
  zone_time_last: z.iso.datetime().nullable(),
};

export const DnsRecord = z.object({
  rrname: HostileText,
  rrtype: HostileText,
  rdata: z.array(HostileText),
  bailiwick: HostileText.nullable(),
  count: Whole.nullable(),
  ...times,
});
export type DnsRecord = z.output<typeof DnsRecord>;

export const DnsSummary = z.object({ count: Whole, num_results: Whole, ...times });
export type DnsSummary = z.output<typeof DnsSummary>;

export const FlexibleHit = z.object({
  value: HostileText.describe('The name, or the record data.'),
  raw: z.string().nullable().describe('The record data in hex.'),
  rrtype: HostileText,
  count: Whole.nullable(),
  time_first: z.iso.datetime().nullable(),
  time_last: z.iso.datetime().nullable(),
});
export type FlexibleHit = z.output<typeof FlexibleHit>;

const Type = z
  .string()
  .regex(/^([A-Za-z][A-Za-z0-9-]{0,19}|TYPE\d{1,5})$/, 'Must be a record type such as A, NS, ANY or TYPE65.')
  .transform((text) => text.toUpperCase());

const OneType = Type.optional().describe(
  'One record type such as A, NS or TYPE65, ANY or ANY-DNSSEC; without it, ANY.',
);

const hexPairs = /^([0-9a-fA-F]{2})+$/;

/** The question: the five forms of the service. */
export const DnsQuestion = z.discriminatedUnion('by', [
  z.strictObject({
    by: z.literal('owner').describe('Records of this owner name.'),
    name: z.string().trim().min(1).max(1010).describe('An owner name; *. in front or .* at the end, not both.'),
    type: OneType,
    bailiwick: z.string().trim().min(1).max(1010).optional().describe('The zone of the name server that answered.'),
  }),
  z.strictObject({
    by: z.literal('owner-raw').describe('Records of an owner name given in wire format.'),
    hex: z
      .string()
      .regex(hexPairs, 'Must be hex digits in pairs.')
      .max(510)
      .describe('The name in wire format, in hex.'),
    type: OneType,
  }),
  z.strictObject({
    by: z.literal('data-name').describe('Records that point to this name.'),
    name: z.string().trim().min(1).max(1010).describe('A name in record data; *. in front or .* at the end, not both.'),
    type: OneType,
  }),
  z.strictObject({
    by: z.literal('data-ip').describe('Records that point to this address.'),
    address: z.string().trim().min(2).max(100).describe('An address, a network (192.0.2.0/24) or a range (a-b).'),
    type: z
      .enum(['A', 'AAAA', 'ANY'])
      .optional()
      .describe('The service accepts only these, and chooses by the address.'),
  }),
  z.strictObject({
    by: z.literal('data-raw').describe('Records with this data, given in wire format.'),
    hex: z.string().regex(hexPairs, 'Must be hex digits in pairs.').max(2000).describe('The record data, in hex.'),
    type: OneType,
  }),
]);
export type DnsQuestion = z.output<typeof DnsQuestion>;

/** Times with a zone. Overlap with A to B: last seen after A, first seen before B. */
const Fence = z.iso.datetime({ offset: true, error: 'Must be a time with a zone.' });

const fence = (what: string) => Fence.optional().describe(`${what} A time with a zone.`);

export const TimeFences = z.strictObject({
  firstBefore: fence('First seen before this.'),
  firstAfter: fence('First seen after this.'),
  lastBefore: fence('Last seen before this.'),
  lastAfter: fence('Last seen after this.'),
});
export type TimeFences = z.output<typeof TimeFences>;

export const RecordPage = Provenance.extend({
  records: z.array(DnsRecord),
  spoiled: z.int(),
  completeness: Completeness,
});
export type RecordPage = z.output<typeof RecordPage>;

/** The most rows on the page; the case stores longer answers, which are read from there. */
export const RowLimit = z.int().min(1).max(50_000).default(1000).describe('Maximum rows per answer.');

export const Fences = TimeFences.default({}).describe('Limits for the times when a record was first and last seen.');

export const FlexibleSearch = z.strictObject({
  syntax: z.enum(['glob', 'regex']).describe('The syntax of the pattern.'),
  in: z.enum(['names', 'data']).describe('Where to search: in owner names or in record data.'),
  pattern: z
    .string()
    .min(1)
    .max(1000)
    .regex(/^[\x20-\x7e]+$/, 'Printable ASCII only; write other names in Punycode.')
    .describe('Names end with a dot, so a glob ends with . or *, and a regex with \\.$'),
  type: OneType,
  exclude: z.string().min(1).max(1000).optional().describe('Excludes matches of this pattern, in the same syntax.'),
  fences: Fences,
  limit: RowLimit,
  offset: z.int().min(0).default(0).describe('Rows to skip, if the key allows offsets.'),
  verbose: z.boolean().default(true).describe('false omits counts and times.'),
});
export type FlexibleSearch = z.output<typeof FlexibleSearch>;

export const FlexiblePage = Provenance.extend({
  hits: z.array(FlexibleHit),
  spoiled: z.int(),
  completeness: Completeness,
});
export type FlexiblePage = z.output<typeof FlexiblePage>;
