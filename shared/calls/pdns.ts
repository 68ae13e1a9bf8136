import * as z from 'zod';
import { Completeness } from '../completeness.ts';
import type { CallSpecs } from '../ipc.ts';
import {
  DnsQuestion,
  DnsSummary,
  Fences,
  FlexiblePage,
  FlexibleSearch,
  Quota,
  RecordPage,
  RowLimit,
} from '../passive-dns.ts';
import { Fresh, Provenance } from '../provenance.ts';

const Question = DnsQuestion.describe('What to look up, in one of five ways.');

export const pdnsCalls = {
  'pdns.rateLimit': {
    does: 'Reads the quota of the passive DNS key. Costs no query.',
    input: z.strictObject({}),
    output: Quota,
  },
  'pdns.ping': {
    does: 'Checks whether the passive DNS service is reachable. Works without a key and costs no query.',
    input: z.strictObject({}),
    output: z.object({ reached: z.literal(true), milliseconds: z.number() }),
  },
  'pdns.lookup': {
    does: 'Looks up records by owner name, record data, address or network. Costs one query.',
    input: z.strictObject({
      question: Question,
      fences: Fences,
      limit: RowLimit,
      aggregate: z.boolean().default(true).describe('false returns each record set as time slices.'),
      fresh: Fresh,
    }),
    output: RecordPage,
    more: 'pdns.more',
  },
  'pdns.more': {
    does: 'Continues a lookup that its limit cut off, if the key allows offsets. Costs one query.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of a previous result.') }),
    output: RecordPage,
    more: 'pdns.more',
  },
  'pdns.summarize': {
    does: 'Counts the results of a lookup without returning them. Costs one query.',
    input: z.strictObject({
      question: Question,
      fences: Fences,
      limit: z.int().min(0).optional().describe('Maximum record sets to count; 0: as many as the key allows.'),
      maxCount: z.int().min(1).optional().describe('Stops after this many observations.'),
      aggregate: z.boolean().default(true).describe('false counts the time slices of each record set.'),
    }),
    output: Provenance.extend({ summary: DnsSummary.nullable(), completeness: Completeness }),
  },
  'pdns.flexible': {
    does: 'Finds names or record data by a pattern (glob or regular expression). Costs one query.',
    input: FlexibleSearch.extend({ fresh: Fresh }),
    output: FlexiblePage,
    more: 'pdns.flexibleMore',
  },
  'pdns.flexibleMore': {
    does: 'Continues a search by pattern that its limit cut off, if the key allows offsets. Costs one query.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of a previous result.') }),
    output: FlexiblePage,
    more: 'pdns.flexibleMore',
  },
} satisfies CallSpecs;
