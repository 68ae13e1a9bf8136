import { setImmediate as turn } from 'node:timers/promises';
import { countQuestion } from '../../shared/count-question.ts';
import { linkWeights } from '../../shared/drawing/node-look.ts';
import { normalValue } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Common, EvidenceLine, WhyLinked } from '../../shared/graph-answers.ts';
import { rarityWords } from '../../shared/rarity-words.ts';
import type { Infrastructure } from '../attribution/infrastructure.ts';
import { type JudgedCluster, type Judgement, type JudgeOptions, judge } from '../attribution/judge.ts';
import type { Decided } from '../attribution/linkage.ts';
import type { ValueTable } from '../attribution/rarity.ts';
import type { Evidence, NameFacts } from '../attribution/types.ts';
import { mostOf, tiers } from '../attribution/weights.ts';
import type { CaseFile } from '../case/case-file.ts';
import { countNames, entityIdOf, serverDomainsAmong } from '../case/queries/entities.ts';
import { allCampaigns, membersOf } from '../case/queries/membership.ts';
import { type CountedValues, readCounts, withCounts } from './counted-values.ts';
import { readNames } from './name-facts.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { createTraits, rarestFirst, traitOf } from './traits.ts';

const mostTraits = 1000;
/** One per relation: several name servers are one reason. */
const mostReasons = 6;
const mostStrangers = 200;
const mostValues = 300;
const mostAdvice = 5;
/** What says nothing is listed to explain it, not to count it. */
const mostListed = 5;
const inOneTurn = 500;
const clustersInOneTurn = 20;
/** A cluster with at least this share of the names is what they are about: the others do not fit. */
const mainShare = 0.5;

type Cluster = Common['clusters'][number];

/** What the judgement uses beside the case: the lists of shared infrastructure. */
export interface JudgingAids {
  infrastructure(): Promise<Infrastructure>;
  /** Another text after each change. */
  mark(): string;
}

/** Whether the service takes a search for a value, and the case does not have the answer yet. */
export type CanAsk = (parameter: string, kind: EntityKind, value: string) => Promise<boolean>;

export interface SharedTraitsOptions extends Pick<JudgeOptions, 'onProgress'> {
  readonly signal?: AbortSignal;
  readonly canAsk?: CanAsk;
  /** Names that are not on the graph, such as lookalikes. */
  readonly others?: readonly NameFacts[];
  readonly aids?: JudgingAids;
  /** Without traits, strangers and advice: of many names that is most of the memory. */
  readonly clustersOnly?: boolean;
}

/** Reading is the first part of the work. */
const readingShare = 0.4;

/** Domains of name servers and mail servers came with records: in a whole case, nobody asks whose they are. */
async function withoutServers(file: CaseFile, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length < countNames(file)) return ids; // Somebody chose them.
  const servers = new Set<number>();
  for (let from = 0; from < ids.length; from += inOneTurn) {
    for (const id of serverDomainsAmong(file, ids.slice(from, from + inOneTurn))) servers.add(id);
    await turn();
  }
  const others = ids.filter((id) => !servers.has(id));
  return others.length > 0 ? others : ids;
}

/** What the given domains share, the rarest first, which of them belong together, and what to ask next. */
export async function findSharedTraits(
  file: CaseFile,
  answers: StoredAnswers,
  ids: readonly number[],
  options: SharedTraitsOptions = {},
): Promise<Common> {
  const { signal, onProgress, aids, clustersOnly = false } = options;
  const traits = createTraits();
  const tell = (share: number) => onProgress?.(share * readingShare);
  const compared = await withoutServers(file, ids);
  const read = await readNames(file, answers, compared, signal, options.others, tell, clustersOnly ? null : traits);
  const { entities, unread } = read;
  const nothing: Common = {
    ...{ of: entities.length, traits: [], allTraits: 0, clusters: [], unread },
    ...{ strangers: { cluster: null, names: [], all: 0 }, advice: [] },
  };
  if (signal?.aborted) return nothing;
  const campaigns = decidedIn(file, read.owner);
  const counts = await readCounts(file);
  const judgement = await judge(withCounts(read.facts, counts), {
    ...(signal && { signal }),
    ...(aids && { infrastructure: await aids.infrastructure() }),
    decided: campaigns,
    onProgress: (share) => onProgress?.(readingShare + share * (1 - readingShare)),
  });
  const { table } = judgement.judged;
  const shared: Common['traits'] = [];
  for (const [at, gathered] of traits.shared().entries()) {
    const trait = traitOf(gathered, table);
    const listed = table.find(trait.kind, trait.value, trait.relation);
    shared.push({ ...trait, list: listed?.rarity.by ?? null, countable: countableOf(trait, counts) });
    if (at % inOneTurn === inOneTurn - 1) await turn();
  }
  const idOf = (position: number) => judgement.judged.names[position]?.id ?? 0;
  const clusters: Cluster[] = [];
  for (const [at, cluster] of judgement.clusters.entries()) {
    const values = valuesOnGraph(file, cluster.values);
    clusters.push({ ...toCluster(cluster, campaigns, idOf, read, counts), values });
    if (at % clustersInOneTurn === clustersInOneTurn - 1) await turn();
  }
  if (clustersOnly) return { ...nothing, clusters };
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
  { signal, aids }: Pick<SharedTraitsOptions, 'signal' | 'aids'> = {},
): Promise<WhyLinked> {
  const among = [...new Set([one, other, ...ids])];
  const { facts, unread, owner } = await readNames(file, answers, among, signal, [], undefined, null);
  const counts = await readCounts(file);
  const { pair, clusters, judged } = await judge(withCounts(facts, counts), {
    ...(signal && { signal }),
    ...(aids && { infrastructure: await aids.infrastructure() }),
    decided: decidedIn(file, owner),
  });
  const [mine, theirs] = [owner.get(one) ?? one, owner.get(other) ?? other];
  const { evidence, sum } = mine === theirs ? ofOneDomain : (pair(mine, theirs) ?? { evidence: [], sum: 0 });
  const together =
    mine === theirs || clusters.some(({ ids: members }) => members.includes(mine) && members.includes(theirs));
  return {
    sum,
    verdict: sum >= tiers['one hand'] ? 'one hand' : sum >= tiers['same setup'] ? 'same setup' : 'not linked',
    together,
    evidence: [
      ...evidence.filter(({ family }) => family !== 'against').map((line) => lineOf(line, counts)),
      ...listedLines(judged.table, judged.names, mine, theirs),
    ],
    against: evidence.filter(({ family }) => family === 'against').map((line) => lineOf(line, counts)),
    unread: unread.filter((id) => id === one || id === other),
  };
}

/** A line with what could be counted. */
function lineOf({ family, weight, text, relation, kind, value, domains, from }: Evidence, counts: CountedValues) {
  const line = { family, weight, text, relation, kind, value, domains, from };
  const isValue = kind !== null && value !== null && relation !== null && from !== null;
  return { ...line, list: null, countable: isValue ? countableOf({ kind, value, relation, from }, counts) : null };
}

/** What passive DNS could count, where the number is only what is usual or what the case shows. */
function countableOf(
  { kind, value, relation, from }: Pick<Common['traits'][number], 'kind' | 'value' | 'relation' | 'from'>,
  counts: CountedValues,
): EvidenceLine['countable'] {
  const isUnknown = from === 'usual' || from === 'holders';
  return isUnknown && counts.of(kind, value, relation) === null ? countQuestion(kind, value, relation) : null;
}

/** What two names share and what says nothing, because a list says that strangers share it. */
function listedLines(
  { shared }: ValueTable,
  names: readonly NameFacts[],
  one: number,
  other: number,
): WhyLinked['evidence'] {
  const [mine, theirs] = [one, other].map((id) => names.findIndex((name) => name.id === id));
  if (mine === undefined || theirs === undefined || mine === theirs) return [];
  return shared
    .filter(({ rarity, holders }) => rarity.from === 'list' && holders.includes(mine) && holders.includes(theirs))
    .slice(0, mostListed)
    .map(({ family, relation, kind, value, rarity: { domains, from, by } }) => {
      const list = by ?? null;
      const text = `${relation} ${value.slice(0, 200)}: ${rarityWords(domains, from, list)}`;
      return { ...{ family, weight: 0, text, relation, kind, value, domains, from, list }, countable: null };
    });
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
  counts: CountedValues,
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
      ...lineOf(reason, counts),
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
  if (!main) return { cluster: null, names: [], all: 0 };
  const inOthers = new Set(clusters.flatMap(({ ids }, index) => (index === at ? [] : ids)));
  const strangers = (await strangersTo(main)).filter(({ id }) => !inOthers.has(id));
  return { cluster: at, names: strangers.slice(0, mostStrangers), all: strangers.length };
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
