import { setImmediate as turn } from 'node:timers/promises';
import { type Advice, adviseSearches } from './advice.ts';
import { visitCandidates } from './candidates.ts';
import { createPairs, round } from './evidence.ts';
import { type Explained, explainCluster, type Judged } from './explain.ts';
import { createInfrastructure, type Infrastructure } from './infrastructure.ts';
import { type Decided, evenly, linkNames } from './linkage.ts';
import { weighValues } from './rarity.ts';
import { readRegistrations } from './registration.ts';
import type { Evidence, NameFacts } from './types.ts';
import { leastNames, type Tier, tiers } from './weights.ts';
import { readWording } from './wording.ts';

export interface JudgeOptions {
  readonly infrastructure?: Infrastructure;
  /** What a person decided, by id: it is kept, whatever the evidence says. */
  readonly decided?: readonly Decided[];
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface JudgedCluster extends Explained {
  readonly ids: readonly number[];
  readonly tier: Tier;
  /** The mean of all pairs, in orders of magnitude. */
  readonly strength: number;
  /** Which of the campaigns in `decided` it is; null for a mere proposal. */
  readonly decided: number | null;
  /** The parts that are "one hand" on their own, if the whole is not. */
  readonly cores: readonly (readonly number[])[];
}

/** A name outside a cluster. */
export interface Stranger {
  readonly id: number;
  /** The mean of its pairs with names of the cluster, in orders of magnitude. */
  readonly mean: number;
  /** The name of the cluster that is most like it. */
  readonly closest: number;
}

export interface Judgement {
  readonly clusters: readonly JudgedCluster[];
  /** Searches worth their price, the best first. */
  advise(): Advice[];
  /** The names that do not belong to a cluster, the nearest first. */
  strangersTo(cluster: JudgedCluster): Promise<Stranger[]>;
  /** Why these two? */
  pair(one: number, other: number): { readonly evidence: Evidence[]; readonly sum: number } | null;
  readonly judged: Judged;
}

const longestTurnMs = 25;
/** A name is compared with so many names of a cluster. */
const comparedMembers = 32;

/** Proposes which names belong to one owner, and says why. The same names in any order give the same clusters. */
export async function judge(given: readonly NameFacts[], options: JudgeOptions = {}): Promise<Judgement> {
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < longestTurnMs) return;
    await turn();
    options.signal?.throwIfAborted();
    since = performance.now();
  };
  const names = [...given].sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id,
  );
  await pause();
  const position = new Map(names.map(({ id }, index) => [id, index]));
  const infrastructure = options.infrastructure ?? bundledInfrastructure();
  await pause();
  const table = await weighValues(names, infrastructure, pause);
  options.onProgress?.(0.1);
  const wording = await readWording(
    names.map(({ name }) => name),
    pause,
  );
  await pause();
  const registrations = readRegistrations(names, table.registrars, table.registrarSizes);
  await pause();
  const pairs = createPairs(names, table, wording, registrations);
  await pause();
  const judged: Judged = { names, table, wording, registrations, pairs };
  const at = (id: number) => position.get(id) ?? -1;
  const known = (ids: readonly number[]) => ids.map(at).filter((index) => index >= 0);
  const linked = await linkNames({
    size: names.length,
    score: pairs.score,
    visit: (take) => visitCandidates(names, table, wording, take, pause),
    decided: (options.decided ?? []).map((campaign) => ({ in: known(campaign.in), out: known(campaign.out) })),
    pause,
    onProgress: (share) => options.onProgress?.(share),
  });
  const idOf = (index: number) => names[index]?.id ?? 0;
  const clusters: JudgedCluster[] = [];
  for (const { members, mean, cores, decided } of linked) {
    const tier: Tier = mean >= tiers['one hand'] ? 'one hand' : 'same setup';
    if (members.length < leastNames[tier] && decided === null) continue;
    clusters.push({
      ids: members.map(idOf),
      tier,
      strength: round(mean),
      decided,
      cores: tier === 'one hand' ? [] : cores.map((core) => core.map(idOf)),
      ...explainCluster(judged, members),
    });
    await pause();
  }
  clusters.sort((one, other) => other.ids.length - one.ids.length || other.strength - one.strength);
  options.onProgress?.(1);
  const clusterAt = new Map(clusters.flatMap(({ ids }, cluster) => ids.map((id) => [at(id), cluster] as const)));

  async function strangersTo(cluster: JudgedCluster): Promise<Stranger[]> {
    const own = new Set(cluster.ids);
    const members = evenly(cluster.ids.map(at), comparedMembers);
    const strangers: Stranger[] = [];
    for (const [index, { id }] of names.entries()) {
      if (own.has(id)) continue;
      const sums = members.map((member) => pairs.score(index, member));
      const best = sums.reduce((most, sum, member) => (sum > (sums[most] ?? 0) ? member : most), 0);
      const mean = round(sums.reduce((all, sum) => all + sum, 0) / Math.max(1, sums.length));
      strangers.push({ id, mean, closest: idOf(members[best] ?? 0) });
      if (index % 40 === 39) await pause();
    }
    return strangers.sort((one, other) => other.mean - one.mean || one.id - other.id);
  }
  return {
    clusters,
    judged,
    strangersTo,
    advise: () => {
      const [largest] = clusters;
      const isMeant = (cluster: number) =>
        clusters.some(({ decided }) => decided !== null) ? clusters[cluster]?.decided !== null : cluster === 0;
      const isOurs = (index: number) => {
        const cluster = clusterAt.get(index);
        return !largest || (cluster !== undefined && isMeant(cluster));
      };
      return adviseSearches(table, isOurs);
    },
    pair: (one, other) => {
      const [from, to] = [at(one), at(other)];
      if (from < 0 || to < 0 || from === to) return null;
      return { evidence: pairs.explain(from, to), sum: round(pairs.score(from, to)) };
    },
  };
}

let bundled: Infrastructure | null = null;
function bundledInfrastructure(): Infrastructure {
  bundled ??= createInfrastructure();
  return bundled;
}
