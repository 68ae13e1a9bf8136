import { linkWeights } from '../../shared/drawing/node-look.ts';
import { normalValue } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Common, WhyLinked } from '../../shared/graph-answers.ts';
import { type JudgedCluster, type Judgement, type JudgeOptions, judge } from '../attribution/judge.ts';
import type { Decided } from '../attribution/linkage.ts';
import type { Evidence, NameFacts } from '../attribution/types.ts';
import { mostOf, tiers } from '../attribution/weights.ts';
import type { CaseFile } from '../case/case-file.ts';
import { entityIdOf } from '../case/queries/entities.ts';
import { allCampaigns, membersOf } from '../case/queries/membership.ts';
import { readNames } from './name-facts.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { rarestFirst, traitOf } from './traits.ts';

const mostTraits = 1000;
/** One per relation: several name servers are one reason. */
const mostReasons = 6;
const mostStrangers = 200;
const mostValues = 300;
const mostAdvice = 5;
/** A cluster with at least this share of the names is what they are about: the others do not fit. */
const mainShare = 0.5;

type Cluster = Common['clusters'][number];

/** Whether the service takes a search for a value, and the case does not have the answer yet. */
export type CanAsk = (parameter: string, kind: EntityKind, value: string) => Promise<boolean>;

export interface SharedTraitsOptions extends Pick<JudgeOptions, 'onProgress'> {
  readonly signal?: AbortSignal;
  readonly canAsk?: CanAsk;
  /** Names that are not on the graph, such as lookalikes. */
  readonly others?: readonly NameFacts[];
}

/** What the given domains share, the rarest first, which of them belong together, and what to ask next. */
export async function findSharedTraits(
  file: CaseFile,
  answers: StoredAnswers,
  ids: readonly number[],
  options: SharedTraitsOptions = {},
): Promise<Common> {
  const read = await readNames(file, answers, ids, options.signal, options.others);
  const { entities, traits, unread } = read;
  const nothing: Common = {
    ...{ of: entities.length, traits: [], allTraits: 0, clusters: [], unread },
    ...{ strangers: { cluster: null, names: [] }, advice: [] },
  };
  if (options.signal?.aborted) return nothing;
  const campaigns = decidedIn(file, read.owner);
  const judgement = await judge(read.facts, { ...options, decided: campaigns });
  const shared = traits.shared().map((gathered) => traitOf(gathered, judgement.judged.table));
  const idOf = (position: number) => judgement.judged.names[position]?.id ?? 0;
  const clusters = judgement.clusters.map((cluster) => ({
    ...toCluster(cluster, campaigns, idOf, read),
    values: valuesOnGraph(file, cluster.values),
  }));
  return {
    ...nothing,
    traits: shared.sort(rarestFirst).slice(0, mostTraits),
    allTraits: shared.length,
    clusters,
    strangers: await strangersIn(judgement, read.facts.length),
    advice: await adviceOf(judgement, options.canAsk),
  };
}

/** Why two names belong together, or why not. Compared among `ids`, so that rarity within the case counts. */
export async function whyLinked(
  file: CaseFile,
  answers: StoredAnswers,
  one: number,
  other: number,
  ids: readonly number[],
): Promise<WhyLinked> {
  const { facts, unread, owner } = await readNames(file, answers, [...new Set([one, other, ...ids])]);
  const { pair, clusters } = await judge(facts, { decided: decidedIn(file, owner) });
  const [mine, theirs] = [owner.get(one) ?? one, owner.get(other) ?? other];
  const { evidence, sum } = mine === theirs ? ofOneDomain : (pair(mine, theirs) ?? { evidence: [], sum: 0 });
  const together =
    mine === theirs || clusters.some(({ ids: members }) => members.includes(mine) && members.includes(theirs));
  return {
    sum,
    verdict: sum >= tiers['one hand'] ? 'one hand' : sum >= tiers['same setup'] ? 'same setup' : 'not linked',
    together,
    evidence: evidence.filter(({ family }) => family !== 'against'),
    against: evidence.filter(({ family }) => family === 'against'),
    unread: unread.filter((id) => id === one || id === other),
  };
}

/** Two hosts of one registered domain have its owner. */
const ofOneDomain: { readonly evidence: Evidence[]; readonly sum: number } = {
  evidence: [
    {
      ...{ family: 'registrant', weight: mostOf.registrant, text: 'the same registered domain' },
      ...{ relation: null, kind: null, value: null, domains: null, from: null },
    },
  ],
  sum: mostOf.registrant,
};

/** The verdicts of the case. Those of an imported campaign are somebody else's: they decide nothing here. */
function decidedIn(file: CaseFile, owner: ReadonlyMap<number, number>): (Decided & { readonly campaign: number })[] {
  return allCampaigns(file)
    .filter(({ origin }) => origin == null)
    .map(({ id: campaign }) => {
      const rows = membersOf(file, campaign).filter(({ origin }) => origin == null);
      const those = (wanted: string) => [
        ...new Set(rows.flatMap(({ verdict, entity }) => (verdict === wanted ? (owner.get(entity) ?? []) : []))),
      ];
      return { campaign, in: those('in'), out: those('out') };
    });
}

function toCluster(
  cluster: JudgedCluster,
  campaigns: readonly { readonly campaign: number }[],
  idOf: (position: number) => number,
  { names, beside }: Pick<Awaited<ReturnType<typeof readNames>>, 'names' | 'beside'>,
): Omit<Cluster, 'values'> {
  const { ids, tier, strength, cores, reasons, against, values, next, decided } = cluster;
  const strongestPerFamily = values.filter(
    ({ family }, index) => values.findIndex((other) => other.family === family) === index,
  );
  const all = ids.flatMap((id) => names.get(id) ?? id);
  return {
    ids: all.filter((id) => id > 0).sort((one, other) => one - other),
    domains: ids.length,
    lookalikes: all.flatMap((id) => beside.get(id) ?? []),
    because: [...strongestPerFamily, ...values.filter((value) => !strongestPerFamily.includes(value))]
      .filter(({ relation }, index, all) => all.findIndex((other) => other.relation === relation) === index)
      .slice(0, mostReasons)
      .map(({ relation, value }) => `${relation} ${value}`),
    tier,
    strength,
    campaign: decided === null ? null : (campaigns[decided]?.campaign ?? null),
    cores: cores.map((core) => core.flatMap((id) => names.get(id) ?? id).filter((id) => id > 0)),
    reasons: reasons.map(({ examples, ...reason }) => ({
      ...reason,
      examples: examples.map(idOf).filter((id) => id > 0),
    })),
    against: [...against],
    next,
  };
}

/** The items of the graph that speak for a cluster. */
function valuesOnGraph(file: CaseFile, values: JudgedCluster['values']): Cluster['values'] {
  const weights = new Map<number, number>();
  for (const { kind, value, weight } of values.filter((one) => one.weight >= linkWeights.medium).slice(0, mostValues)) {
    const id = entityIdOf(file, kind, normalValue(kind, value));
    if (id !== null && weight > (weights.get(id) ?? 0)) weights.set(id, Math.round(weight * 100) / 100);
  }
  return [...weights].map(([id, weight]) => ({ id, weight }));
}

/** The names that do not fit the campaign, or the cluster of most names. */
async function strangersIn(judgement: Judgement, domains: number): Promise<Common['strangers']> {
  const { clusters, strangersTo } = judgement;
  const ofCampaign = clusters.findIndex(({ decided }) => decided !== null);
  const isMost = (clusters[0]?.ids.length ?? 0) >= domains * mainShare;
  const at = ofCampaign >= 0 ? ofCampaign : isMost ? 0 : -1;
  const main = clusters[at];
  if (!main) return { cluster: null, names: [] };
  const inOthers = new Set(clusters.flatMap(({ ids }, index) => (index === at ? [] : ids)));
  const strangers = (await strangersTo(main)).filter(({ id }) => !inOthers.has(id));
  return { cluster: at, names: strangers.slice(0, mostStrangers) };
}

async function adviceOf(judgement: Judgement, canAsk: CanAsk = async () => true): Promise<Common['advice']> {
  const advice: Common['advice'] = [];
  for (const { holders, ...step } of judgement.advise()) {
    if (advice.length === mostAdvice) break;
    if (!(await canAsk(step.parameter, step.kind, step.value))) continue;
    const ids = holders.flatMap((index) => judgement.judged.names[index]?.id ?? []).sort((one, other) => one - other);
    advice.push({ ...step, weight: Math.round(step.weight * 100) / 100, have: ids });
  }
  return advice;
}
