import { setImmediate as turn } from 'node:timers/promises';
import { visitCandidates } from './candidates.ts';
import { createPairs, round } from './evidence.ts';
import { type Explained, explainCluster, type Judged } from './explain.ts';
import { createInfrastructure, type Infrastructure } from './infrastructure.ts';
import { linkNames } from './linkage.ts';
import { weighValues } from './rarity.ts';
import { readRegistrations } from './registration.ts';
import type { Evidence, NameFacts } from './types.ts';
import { leastNames, type Tier, tiers } from './weights.ts';
import { readWording } from './wording.ts';

export interface JudgeOptions {
  readonly infrastructure?: Infrastructure;
  /** Names (by id) that a person put together or apart. */
  readonly mustJoin?: readonly (readonly number[])[];
  readonly cannotJoin?: readonly (readonly [number, number])[];
  readonly signal?: AbortSignal;
  /** 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface JudgedCluster extends Explained {
  readonly ids: readonly number[];
  readonly tier: Tier;
  /** The mean of all pairs, in orders of magnitude. */
  readonly strength: number;
  /** The parts that are "one hand" on their own, if the whole is not. */
  readonly cores: readonly (readonly number[])[];
}

export interface Judgement {
  readonly clusters: readonly JudgedCluster[];
  /** Why these two? */
  pair(one: number, other: number): { readonly evidence: Evidence[]; readonly sum: number } | null;
  readonly judged: Judged;
}

const longestTurnMs = 25;

/** Proposes which names belong to one owner, and says why. The same names in any order give the same clusters. */
export async function judge(given: readonly NameFacts[], options: JudgeOptions = {}): Promise<Judgement> {
  const names = [...given].sort((one, other) =>
    one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id,
  );
  const position = new Map(names.map(({ id }, index) => [id, index]));
  let since = performance.now();
  const pause = async () => {
    if (performance.now() - since < longestTurnMs) return;
    await turn();
    options.signal?.throwIfAborted();
    since = performance.now();
  };
  const infrastructure = options.infrastructure ?? bundledInfrastructure();
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
  const linked = await linkNames({
    size: names.length,
    score: pairs.score,
    visit: (take) => visitCandidates(names, table, wording, take, pause),
    mustJoin: (options.mustJoin ?? []).map((ids) => ids.map(at).filter((index) => index >= 0)),
    cannotJoin: (options.cannotJoin ?? [])
      .map(([one, other]) => [at(one), at(other)] as const)
      .filter(([one, other]) => one >= 0 && other >= 0),
    pause,
    onProgress: (share) => options.onProgress?.(share),
  });
  const idOf = (index: number) => names[index]?.id ?? 0;
  const clusters: JudgedCluster[] = [];
  const confirmed = new Set(options.mustJoin?.flat());
  for (const { members, mean, cores } of linked) {
    const tier: Tier = mean >= tiers['one hand'] ? 'one hand' : 'same setup';
    const isConfirmed = members.some((index) => confirmed.has(idOf(index)));
    if (members.length < leastNames[tier] && !isConfirmed) continue;
    clusters.push({
      ids: members.map(idOf),
      tier,
      strength: round(mean),
      cores: tier === 'one hand' ? [] : cores.map((core) => core.map(idOf)),
      ...explainCluster(judged, members),
    });
    await pause();
  }
  clusters.sort((one, other) => other.ids.length - one.ids.length || other.strength - one.strength);
  options.onProgress?.(1);
  return {
    clusters,
    judged,
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
