import * as z from 'zod';
import { RecordOptions, Search } from '../domain-search.ts';
import { entityKinds } from '../entity-kinds.ts';
import { Added, Common } from '../graph-answers.ts';
import { HostileText } from '../hostile.ts';
import type { CallSpecs } from '../ipc.ts';
import { DnsQuestion, TimeFences } from '../passive-dns.ts';
import { Shape } from '../readings.ts';

const Id = z.int().min(1);
const Kind = z.enum(entityKinds);
const Through = z.enum(['investigate', 'enrich']).default('enrich').describe('Which product is asked.');
const Ids = z.array(Id).min(1).max(5000).describe('Numbers of things on the graph.');
const Fresh = z.boolean().default(false).describe('Asks the service even where the case holds the answer.');
const Pages = z.int().min(1).max(20).default(20).describe('How many pages to read at most; each costs a query.');
const Label = z.string().max(300).optional().describe('What the history says.');

/** Where new entities go: into a stack if there are many. */
const Stack = z
  .object({
    label: z.string().max(300).describe('The name of the stack.'),
    over: z.int().min(1).default(40).describe('As many may stand for themselves.'),
  })
  .nullable()
  .default(null)
  .describe('Puts new domains into a stack of this name when there are more than so many; null never does.');

const Step = Id.optional().describe('The `step` of an earlier answer: both are then undone as one.');
const From = Id.nullable().default(null).describe('The thing that was pivoted on; the domains found are linked to it.');

export const graphCalls = {
  'graph.search': {
    does: 'Searches Investigate and puts the domains found on the graph, page by page. Each page costs a query.',
    input: RecordOptions.extend({
      search: Search.describe('What to search for, as investigate.search takes it.'),
      from: From,
      relation: z.string().max(100).default('found by').describe('What the link to it says, such as "registrar".'),
      pages: Pages,
      stack: Stack,
      fresh: Fresh,
      label: Label,
      step: Step,
    }),
    output: Added,
  },
  'graph.more': {
    does: 'Goes on with a search on the graph from where it stopped, also after a restart. Each page costs a query.',
    input: z.strictObject({ group: Id.describe('The stack that is not whole.'), pages: Pages }),
    output: Added,
  },
  'graph.lookup': {
    does: 'Looks up passive DNS and puts names, addresses and servers on the graph. Costs a query for each page.',
    input: z.strictObject({
      question: DnsQuestion.describe('What to look up.'),
      fences: TimeFences.default({}).describe('Only records seen in these times.'),
      limit: z.int().min(1).max(10_000).default(1000).describe('How many records at most, of each page.'),
      pages: Pages.default(1),
      types: z.array(z.string()).nullable().default(null).describe('Only these record types; null for all.'),
      stack: Stack,
      fresh: Fresh,
      label: Label,
      step: Step,
    }),
    output: Added,
  },
  'graph.profile': {
    does: 'Reads the records of domains on the graph with Investigate or Enrich, 100 to a query.',
    input: RecordOptions.extend({
      ids: Ids,
      through: Through,
      expand: z.boolean().default(false).describe('Also puts their attributes on the graph.'),
      fresh: Fresh,
      step: Step,
    }),
    output: Added,
  },
  'graph.expand': {
    does: 'Puts attributes of domains on the graph that the case holds already. Costs nothing.',
    input: z.strictObject({
      ids: Ids,
      relations: z
        .array(z.string())
        .nullable()
        .default(null)
        .describe('Only these, such as "name server"; null for all.'),
      step: Step,
    }),
    output: Added.extend({ unread: z.array(Id).describe('Domains whose record the case does not hold yet.') }),
  },
  'graph.sharedTraits': {
    does: 'Says what domains of the graph share, ranked by how rare it is, and which clusters that makes. Costs nothing.',
    input: z.strictObject({ ids: Ids }),
    output: Common,
  },
  'graph.parse': {
    does: 'Finds indicators in any text, defanged or not, and says which of them the case holds.',
    input: z.strictObject({ text: z.string().max(5_000_000).describe('A report, a list, a mail: anything.') }),
    output: z.object({
      indicators: z.array(z.object({ kind: Kind, value: HostileText, written: HostileText, known: Id.nullable() })),
      searchHash: z.string().nullable().describe('The text is a search that was exported from the web.'),
    }),
  },
  'graph.stored': {
    does: 'Says whether the case holds the answer to a question already, and from when. Costs nothing.',
    input: z.strictObject({
      search: Search.optional().describe('A search of Investigate.'),
      lookup: z
        .strictObject({
          question: DnsQuestion.describe('What to look up.'),
          fences: TimeFences.default({}).describe('Only records seen in these times.'),
          limit: z.int().min(1).max(10_000).default(1000).describe('How many records at most.'),
        })
        .optional()
        .describe('A lookup of passive DNS.'),
      profile: RecordOptions.extend({ ids: Ids.max(100), through: Through })
        .optional()
        .describe('The records of domains on the graph.'),
    }),
    output: z.object({ at: z.iso.datetime().nullable() }),
  },
  'graph.take': {
    does: 'Puts what an earlier answer of this run said on the graph.',
    input: z.strictObject({
      exchanges: z.array(z.int()).min(1).max(200).describe('The `exchanges` of that answer.'),
      shape: Shape.describe('What of it becomes things and links.'),
      choose: z.array(z.string()).max(20_000).nullable().default(null).describe('Only these things (`kind:value`).'),
      label: Label,
    }),
    output: Added,
  },
  'graph.lookalikes': {
    does: 'Puts lookalikes that the case holds on the graph, with what Detect says of them and the reply that said it.',
    input: z.strictObject({
      ids: z.array(z.string().min(1).max(64)).min(1).max(5000).describe('The ids of domains in Detect.'),
      attributes: z
        .boolean()
        .default(true)
        .describe('Also puts registrars, servers, addresses and e-mails on the graph.'),
    }),
    output: z.object({
      ids: z.array(Id).describe('The domains on the graph, new or not.'),
      added: z.int().describe('How many things are new.'),
      step: z.int().describe('The step of the history.'),
    }),
  },
} satisfies CallSpecs;
