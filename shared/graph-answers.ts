import * as z from 'zod';
import { Completeness } from './completeness.ts';
import { entityKinds } from './entity-kinds.ts';
import { HostileText } from './hostile.ts';
import { DnsQuestion } from './passive-dns.ts';
import { Failure } from './result.ts';

const Id = z.int().min(1);
const Kind = z.enum(entityKinds);

export const Added = z.object({
  ids: z.array(Id).describe('IDs of the items in the result, new or not; the first few thousand.'),
  added: z.int().describe('Number of new items.'),
  found: z.int().describe('Number of records received.'),
  missing: z.array(HostileText).describe('Names that the service has no record of; the first few thousand.'),
  group: Id.nullable().describe('The stack of the new items.'),
  step: z.int().describe('The step of the history; send it to add more to the same step.'),
  completeness: Completeness,
  /** When the service answered; an older time means that the case answered. */
  at: z.iso.datetime().nullable(),
  fromCase: z.boolean().describe('true if the reply came from the case, at no cost.'),
  stopped: Failure.nullable().describe('Why it stopped early; earlier results are on the graph.'),
});
export type Added = z.output<typeof Added>;

export const raritySources = ['service', 'elsewhere', 'holders', 'usual', 'list', 'mixed', 'computed'] as const;
/** Where a number of domains comes from: `elsewhere` is the count of the same value in another relation. */
const RaritySource = z.enum(raritySources);

/** Who says that strangers share a value: its operator, or the name of a warning list. */
const ListedBy = HostileText.nullable()
  .default(null)
  .describe('Whose infrastructure it is, or which warning list says so, if strangers share it; else null.');

const Countable = DnsQuestion.nullable()
  .default(null)
  .describe('If nobody counted who shares it: what pdns.summarize can count, for one query; else null.');

export const EvidenceLine = z.object({
  family: z.string().describe('What kind of evidence it is, such as "registrant" or "name server".'),
  weight: z.number().describe('In orders of magnitude; negative if it speaks against one owner.'),
  text: HostileText,
  relation: HostileText.nullable(),
  kind: Kind.nullable().default(null).describe('What kind of value it is.'),
  value: HostileText.nullable(),
  domains: z.number().nullable().describe('Domains that share the value; null if it is not about a value.'),
  from: RaritySource.nullable().describe('Where that number comes from.'),
  list: ListedBy,
  countable: Countable,
});

/** Names that belong together, and why. */
export const Cluster = z.object({
  ids: z.array(Id),
  domains: z.int().default(0).describe('Number of registered domains; the other names are hosts of them.'),
  lookalikes: z.array(HostileText).default([]).describe('Names from Detect in it that are not on the graph.'),
  because: z.array(z.string()).describe('The values behind it, strongest first.'),
  tier: z.enum(['one hand', 'same setup']).default('same setup').describe('How sure it is.'),
  strength: z.number().default(0).describe('Mean of all pairs, in orders of magnitude.'),
  campaign: Id.nullable().default(null).describe('The campaign that its names were judged to be in, if any.'),
  cores: z.array(z.array(Id)).default([]).describe('Parts that are "one hand" on their own, if the whole is not.'),
  reasons: z
    .array(
      EvidenceLine.extend({
        names: z.int().describe('How many names of the cluster it is about.'),
        examples: z.array(Id).default([]).describe('Some of them, where it is about their wording.'),
      }),
    )
    .default([])
    .describe('At most three lines, strongest first.'),
  against: z.array(z.string()).default([]).describe('What speaks against one owner.'),
  values: z
    .array(z.object({ id: Id, weight: z.number().describe('In orders of magnitude.') }))
    .default([])
    .describe('Items of the graph that two or more of its names share, those that say most first.'),
  next: z
    .object({
      parameter: z.string(),
      value: HostileText,
      relation: HostileText,
      expected: z.int().nullable().describe('Domains to expect; null if unknown.'),
      queries: z.int().describe('What it costs.'),
    })
    .nullable()
    .default(null)
    .describe('The search that would tell most.'),
});

export const Common = z.object({
  of: z.int().describe('Number of items that can share something.'),
  traits: z
    .array(
      z.object({
        kind: Kind,
        value: HostileText,
        relation: HostileText,
        parameter: z.string().nullable().describe('The Investigate parameter that finds all domains that share it.'),
        count: z.int().nullable().describe('Number of domains that share it in total; null if unknown.'),
        have: z.array(Id),
        domains: z.int().default(0).describe('Best known number of domains that share it.'),
        from: RaritySource.default('usual').describe('Where that number comes from.'),
        weight: z.number().describe('How much it speaks for one owner, in orders of magnitude: 0 to 5.'),
        list: ListedBy,
        countable: Countable,
        overlap: z.boolean().nullable().describe('Whether they shared it at the same time; null: unknown.'),
        note: z
          .string()
          .nullable()
          .default(null)
          .describe('Why it says nothing about who is behind the names, such as "hidden by the registry"; else null.'),
      }),
    )
    .describe('Those that the fewest domains share come first, those that nobody counted after them.'),
  allTraits: z.int().default(0).describe('Number of shared traits; `traits` has the first thousand.'),
  clusters: z.array(Cluster).describe('Names that belong together; each name is in at most one cluster.'),
  unread: z.array(Id).describe('Names without a record in the case.'),
  strangers: z
    .object({
      cluster: z.int().nullable().describe('The cluster that the names are compared with; null if there is none.'),
      names: z.array(
        z.object({
          id: Id,
          mean: z.number().describe('Mean evidence with names of the cluster, in orders of magnitude.'),
          closest: Id.describe('The name of the cluster that is most like it.'),
        }),
      ),
      all: z.int().default(0).describe('How many there are; `names` has the first two hundred.'),
    })
    .default({ cluster: null, names: [], all: 0 })
    .describe('Names that do not fit the campaign or the cluster of most names, the nearest first.'),
  advice: z
    .array(
      z.object({
        kind: Kind,
        value: HostileText,
        relation: HostileText,
        parameter: z.string().describe('The Investigate parameter of the search.'),
        domains: z.int().describe('Domains that share it.'),
        unknown: z.int().describe('How many of them were not compared here.'),
        queries: z.int().describe('What the search costs.'),
        weight: z.number().describe('How much the value speaks for one owner, in orders of magnitude.'),
        have: z.array(Id),
        isStrong: z.boolean().describe('Whether most of what it finds should belong.'),
      }),
    )
    .default([])
    .describe('Searches not run yet that would find most that belongs, for the least.'),
});
export type Common = z.output<typeof Common>;

export const WhyLinked = z.object({
  sum: z.number().describe('All evidence together, in orders of magnitude.'),
  verdict: z.enum(['one hand', 'same setup', 'not linked']),
  together: z.boolean().describe('Whether both are in one cluster of the compared names.'),
  evidence: z.array(EvidenceLine).describe('What speaks for one owner, strongest first.'),
  against: z.array(EvidenceLine),
  unread: z.array(Id).describe('Which of the two have no record in the case.'),
});
export type EvidenceLine = z.output<typeof EvidenceLine>;
export type WhyLinked = z.output<typeof WhyLinked>;
