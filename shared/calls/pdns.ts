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

const Question = DnsQuestion.describe('What is asked for, in one of five ways.');

export const pdnsCalls = {
  'pdns.rateLimit': {
    does: 'Reads the quota of the passive DNS key. Costs no query.',
    input: z.strictObject({}),
    output: Quota,
  },
  'pdns.ping': {
    does: 'Asks whether the passive DNS service can be reached at all; works without a key.',
    input: z.strictObject({}),
    output: z.object({ reached: z.literal(true), milliseconds: z.number() }),
  },
  'pdns.lookup': {
    does: 'Lists records by owner name, by record data, by address or network. Costs one query.',
    input: z.strictObject({
      question: Question,
      fences: Fences,
      limit: RowLimit,
      aggregate: z.boolean().default(true).describe('false gives the time slices of each record set.'),
      fresh: Fresh,
    }),
    output: RecordPage,
    more: 'pdns.more',
  },
  'pdns.more': {
    does: 'Goes on with a lookup from where its limit cut it, where the key allows offsets. Costs one query.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of an earlier result.') }),
    output: RecordPage,
    more: 'pdns.more',
  },
  'pdns.summarize': {
    does: 'Counts what a lookup would find, without listing it. Costs one query.',
    input: z.strictObject({
      question: Question,
      fences: Fences,
      limit: z.int().min(0).optional().describe('Record sets counted at most; 0 for as many as the key may.'),
      maxCount: z.int().min(1).optional().describe('Stops when so many observations were counted.'),
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
    does: 'Goes on with a search by pattern from where its limit cut it, where the key allows offsets. Costs one query.',
    input: z.strictObject({ resume: z.string().max(20_000).describe('The `resume` of an earlier result.') }),
    output: FlexiblePage,
    more: 'pdns.flexibleMore',
  },
} satisfies CallSpecs;
