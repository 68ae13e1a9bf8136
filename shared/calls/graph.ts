import * as z from 'zod';
import { DomainRecord } from '../domain-record.ts';
import { RecordOptions, Search } from '../domain-search.ts';
import { entityKinds } from '../entity-kinds.ts';
import { Added, Common, WhyLinked } from '../graph-answers.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs } from '../ipc.ts';
import { FoundItems, ItemQuestion, ItemsBetween } from '../item-question.ts';
import { DnsQuestion, FlexibleSearch, TimeFences } from '../passive-dns.ts';
import { Shape } from '../readings.ts';

const Id = z.int().min(1);
const Kind = z.enum(entityKinds);
const Through = z.enum(['investigate', 'enrich']).default('enrich').describe('The product to query.');
const Ids = z.array(Id).min(1).max(5000).describe('IDs of items on the graph.');
const ManyIds = z.array(Id).min(1).max(200_000).describe('IDs of items on the graph.');
const Fresh = z.boolean().default(false).describe('Queries the service even if the case has a stored reply.');
const Pages = z.int().min(1).max(20).default(20).describe('Maximum pages; each costs one query.');
const Label = z.string().max(300).optional().describe('The label in the history.');

/** Where new entities go: into a stack if there are many. */
const Stack = z
  .object({
    label: z.string().max(300).describe('The name of the stack.'),
    over: z.int().min(1).default(40).describe('Up to this many new domains get no stack.'),
  })
  .nullable()
  .default(null)
  .describe('Groups new domains into a stack with this name if there are more than `over`; null: never.');

const Step = Id.optional().describe('The `step` of an earlier answer: one undo then reverts both.');
const From = Id.nullable().default(null).describe('The item of the pivot; the domains found are linked to it.');

export const graphCalls = {
  'graph.search': {
    does: 'Searches Investigate and adds the domains found to the graph, page by page. Each page costs one query.',
    input: RecordOptions.extend({
      search: Search.describe('What to search for, as investigate.search takes it.'),
      from: From,
      relation: z.string().max(100).default('found by').describe('The kind of link to it, such as "registrar".'),
      pages: Pages,
      stack: Stack,
      fresh: Fresh,
      label: Label,
      step: Step,
    }),
    output: Added,
  },
  'graph.more': {
    does: 'Continues a search on the graph, also after a restart. Each page costs one query.',
    input: z.strictObject({ group: Id.describe('The incomplete stack.'), pages: Pages }),
    output: Added,
  },
  'graph.lookup': {
    does: 'Looks up passive DNS and adds names, addresses and servers to the graph. Each page costs one query.',
    input: z.strictObject({
      question: DnsQuestion.describe('What to look up.'),
      fences: TimeFences.default({}).describe('Only records seen in this period.'),
      limit: z.int().min(1).max(10_000).default(1000).describe('Maximum records per page.'),
      pages: Pages.default(1),
      types: z.array(z.string()).nullable().default(null).describe('Only these record types; null: all.'),
      stack: Stack,
      fresh: Fresh,
      label: Label,
      step: Step,
    }),
    output: Added,
  },
  'graph.profile': {
    does: 'Looks up the records of domains on the graph with Investigate or Enrich. Costs one query per 100 domains.',
    input: RecordOptions.extend({
      ids: Ids,
      through: Through,
      expand: z.boolean().default(false).describe('Also adds their attributes to the graph.'),
      fresh: Fresh,
      step: Step,
    }),
    output: Added,
  },
  'graph.expand': {
    does: 'Adds attributes of domains to the graph from records already in the case. Costs nothing.',
    input: z.strictObject({
      ids: Ids,
      relations: z.array(z.string()).nullable().default(null).describe('Only these, such as "name server"; null: all.'),
      step: Step,
    }),
    output: Added.extend({ unread: z.array(Id).describe('Domains without a record in the case.') }),
  },
  'graph.records': {
    does: 'Returns the stored records of domains on the graph. Costs nothing.',
    input: z.strictObject({ ids: Ids.max(500) }),
    output: z.object({
      records: z
        .array(
          z.object({
            id: Id,
            record: DomainRecord.nullable().describe('The best stored record; null if there is none.'),
            at: z.iso.datetime().nullable().describe('When the service sent it.'),
          }),
        )
        .describe('One per domain of the input that is in the case.'),
    }),
  },
  'graph.find': {
    does: 'Finds items of the case by text, kind, risk, links, verdict, source, time and distance. Costs nothing.',
    input: ItemQuestion,
    output: FoundItems,
  },
  'graph.between': {
    does: 'Returns every item on a shortest path between two items. Costs nothing.',
    input: z.strictObject({
      from: Id.describe('The ID of the first item.'),
      to: Id.describe('The ID of the second item.'),
    }),
    output: ItemsBetween,
  },
  'graph.sharedTraits': {
    does: 'Finds what domains of the graph share, and which of them belong together, with reasons. Costs nothing.',
    input: z.strictObject({ ids: ManyIds }),
    output: Common,
  },
  'graph.whyLinked': {
    does: 'Says what speaks for and against one owner of two names of the graph, with the sum. Costs nothing.',
    input: z.strictObject({
      a: Id.describe('The ID of one name.'),
      b: Id.describe('The ID of the other.'),
      among: z.array(Id).max(50_000).default([]).describe('Names to compare them with; they show what is common.'),
    }),
    output: WhyLinked,
  },
  'graph.belongs': {
    does: 'Returns the clusters that names belong to, judged among all names and lookalikes of the case. Costs nothing.',
    input: z.strictObject({
      ids: ManyIds.optional().describe('Only clusters with these. If omitted: all clusters.'),
      all: z
        .boolean()
        .default(false)
        .describe(
          'Also compares more than 5,000 names, which takes some seconds. Without it, such a case is left out.',
        ),
    }),
    output: z.object({
      compared: z.int().describe('Number of names compared.'),
      left: z.int().describe('Number of names left out because there are too many.'),
      clusters: Common.shape.clusters,
    }),
  },
  'graph.parse': {
    does: 'Finds indicators in a text, defanged or not, and says which of them are in the case.',
    input: z.strictObject({ text: z.string().max(5_000_000).describe('Any text: a report, a list, a mail.') }),
    output: z.object({
      indicators: z.array(z.object({ kind: Kind, value: HostileText, written: HostileText, known: Id.nullable() })),
      searchHash: z.string().nullable().describe('The hash, if the text is a search exported from the web; else null.'),
    }),
  },
  'graph.stored': {
    does: 'Says whether the case already has the reply to a query, and from when. Costs nothing.',
    input: z.strictObject({
      search: Search.optional().describe('A search of Investigate.'),
      lookup: z
        .strictObject({
          question: DnsQuestion.describe('What to look up.'),
          fences: TimeFences.default({}).describe('Only records seen in this period.'),
          limit: z.int().min(1).max(10_000).default(1000).describe('Maximum records.'),
        })
        .optional()
        .describe('A lookup of passive DNS.'),
      pattern: FlexibleSearch.optional().describe('A pattern for passive DNS.'),
      profile: RecordOptions.extend({ ids: Ids.max(100), through: Through })
        .optional()
        .describe('The records of domains on the graph.'),
    }),
    output: z.object({ at: z.iso.datetime().nullable() }),
  },
  'graph.take': {
    does: 'Adds results of an earlier answer of this run to the graph.',
    input: z.strictObject({
      exchanges: z.array(z.int()).min(1).max(200).describe('The `exchanges` of that answer.'),
      shape: Shape.describe('Which parts of it become items and links.'),
      choose: z.array(z.string()).max(20_000).nullable().default(null).describe('Only these items (`kind:value`).'),
      label: Label,
    }),
    output: Added,
  },
  'graph.lookalikes': {
    does: 'Adds lookalikes of the case to the graph, with their data from Detect and the reply it came from.',
    input: z.strictObject({
      ids: z.array(z.string().min(1).max(64)).min(1).max(5000).describe('IDs of domains in Detect.'),
      attributes: z
        .boolean()
        .default(true)
        .describe('Also adds registrars, servers, addresses and e-mails to the graph.'),
    }),
    output: z.object({
      ids: z.array(Id).describe('The domains on the graph, new or not.'),
      added: z.int().describe('Number of new items.'),
      step: z.int().describe('The step of the history.'),
    }),
  },
} satisfies CallSpecs;
