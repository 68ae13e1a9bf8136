import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Common, WhyLinked } from '../../shared/graph-answers.ts';
import { type JudgedCluster, type Judgement, type JudgeOptions, judge } from '../attribution/judge.ts';
import type { Decided } from '../attribution/linkage.ts';
import { tiers } from '../attribution/weights.ts';
import type { CaseFile } from '../case/case-file.ts';
import { allCampaigns, membersOf } from '../case/queries/membership.ts';
import { readNames } from './name-facts.ts';
import type { StoredAnswers } from './stored-answers.ts';
import { rarestFirst, traitOf } from './traits.ts';

const mostTraits = 1000;
/** One per relation: several name servers are one reason. */
const mostReasons = 6;
const mostStrangers = 200;
const mostAdvice = 5;
/** A cluster with at least this share of the names is what they are about: the others do not fit. */
const mainShare = 0.5;

type Cluster = Common['clusters'][number];

/** Whether the service takes a search for a value, and the case does not have the answer yet. */
export type CanAsk = (parameter: string, kind: EntityKind, value: string) => Promise<boolean>;

export interface SharedTraitsOptions extends Pick<JudgeOptions, 'onProgress'> {
  readonly signal?: AbortSignal;
  readonly canAsk?: CanAsk;
}

/** What the given domains share, the rarest first, which of them belong together, and what to ask next. */
export async function findSharedTraits(
  file: CaseFile,
  answers: StoredAnswers,
  ids: readonly number[],
  options: SharedTraitsOptions = {},
): Promise<Common> {
  const { entities, traits, unread, facts } = await readNames(file, answers, ids, options.signal);
  const nothing: Common = {
    ...{ of: entities.length, traits: [], allTraits: 0, clusters: [], unread },
    ...{ strangers: { cluster: null, names: [] }, advice: [] },
  };
  if (options.signal?.aborted) return nothing;
  const campaigns = decidedIn(file);
  const judgement = await judge(facts, { ...options, decided: campaigns });
  const shared = traits.shared().map((gathered) => traitOf(gathered, judgement.judged.table));
  const clusters = judgement.clusters.map((cluster) => toCluster(cluster, campaigns));
  return {
    ...nothing,
    traits: shared.sort(rarestFirst).slice(0, mostTraits),
    allTraits: shared.length,
    clusters,
    strangers: await strangersIn(judgement, entities.length),
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
  const { facts, unread } = await readNames(file, answers, [...new Set([one, other, ...ids])]);
  const { pair, clusters } = await judge(facts, { decided: decidedIn(file) });
  const { evidence, sum } = pair(one, other) ?? { evidence: [], sum: 0 };
  const together = clusters.some(({ ids: members }) => members.includes(one) && members.includes(other));
  return {
    sum,
    verdict: sum >= tiers['one hand'] ? 'one hand' : sum >= tiers['same setup'] ? 'same setup' : 'not linked',
    together,
    evidence: evidence.filter(({ family }) => family !== 'against'),
    against: evidence.filter(({ family }) => family === 'against'),
    unread: unread.filter((id) => id === one || id === other),
  };
}

/** The verdicts of the case. Those of an imported campaign are somebody else's: they decide nothing here. */
function decidedIn(file: CaseFile): (Decided & { readonly campaign: number })[] {
  return allCampaigns(file)
    .filter(({ origin }) => origin == null)
    .map(({ id: campaign }) => {
      const rows = membersOf(file, campaign).filter(({ origin }) => origin == null);
      const those = (wanted: string) => rows.filter(({ verdict }) => verdict === wanted).map(({ entity }) => entity);
      return { campaign, in: those('in'), out: those('out') };
    });
}

function toCluster(cluster: JudgedCluster, campaigns: readonly { readonly campaign: number }[]): Cluster {
  const { ids, tier, strength, cores, reasons, against, values, next, decided } = cluster;
  const strongestPerFamily = values.filter(
    ({ family }, index) => values.findIndex((other) => other.family === family) === index,
  );
  return {
    ids: [...ids].sort((one, other) => one - other),
    because: [...strongestPerFamily, ...values.filter((value) => !strongestPerFamily.includes(value))]
      .filter(({ relation }, index, all) => all.findIndex((other) => other.relation === relation) === index)
      .slice(0, mostReasons)
      .map(({ relation, value }) => `${relation} ${value}`),
    tier,
    strength,
    campaign: decided === null ? null : (campaigns[decided]?.campaign ?? null),
    cores: cores.map((core) => [...core]),
    reasons: reasons.map(({ text, weight, names }) => ({ text, weight, names })),
    against: [...against],
    next,
  };
}

/** The names that do not fit the campaign, or the cluster of most names. */
async function strangersIn(judgement: Judgement, names: number): Promise<Common['strangers']> {
  const { clusters, strangersTo } = judgement;
  const ofCampaign = clusters.findIndex(({ decided }) => decided !== null);
  const isMost = (clusters[0]?.ids.length ?? 0) >= names * mainShare;
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
