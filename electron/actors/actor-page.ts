import type { Actor, ActorCase, ActorName, ActorSight, ActorTrait } from '../../shared/actors.ts';
import type { SeenValue } from '../../shared/memory.ts';
import { ok, type Result } from '../../shared/result.ts';
import { round } from '../attribution/evidence.ts';
import type { Infrastructure } from '../attribution/infrastructure.ts';
import type { WeighedValue } from '../attribution/rarity.ts';
import { tiers } from '../attribution/weights.ts';
import type { Across } from '../memory/open-memory.ts';
import type { NamedCase } from '../memory/process/similar-cases.ts';
import type { StoredActor } from './actor-store.ts';
import { judgePooled, type PooledName } from './pooled-names.ts';

// What the index knows of an actor: computed each time, so that it follows the cases.

/** A value must say at least this much to be a trait, in orders of magnitude. */
const leastWeight = 0.5;
export const mostTraits = 100;
export const mostNames = 500;
const mostLast = 5;
const mostSights = 20;
const mostValues = 5;
/** Names and traits that are looked for in other cases. */
const mostSought = 600;
const dayMs = 86_400_000;

export type ActorFacts = Pick<
  Actor,
  'cases' | 'traits' | 'allTraits' | 'names' | 'allNames' | 'last' | 'sights' | 'ready'
>;

export interface ReadingActor {
  readonly named: Across['named'];
  readonly seen: Across['seen'];
  readonly infrastructure: Infrastructure;
  readonly signal?: AbortSignal | undefined;
}

export async function readActor(stored: StoredActor, reading: ReadingActor): Promise<Result<ActorFacts>> {
  const { infrastructure, signal } = reading;
  const named = await reading.named(stored.cases);
  if (!named.ok) return named;
  const { cases, ready } = named.value;
  const pooled = await judgePooled(
    cases.map(({ names }) => names),
    { infrastructure, signal },
  );
  const names = namesOf(pooled);
  const members = new Set(names.map(({ id }) => id));
  const { table, names: judged } = pooled.judgement.judged;
  const own = new Set(stored.cases.map(({ id }) => id));
  const ownNames = new Set(names.map(({ name }) => name));
  const weighed = table.shared.flatMap((value) => {
    if (ownNames.has(value.value)) return []; // Its certificate names each of them.
    const holders = value.holders.flatMap((position) => {
      const id = judged[position]?.id ?? 0;
      return members.has(id) ? (pooled.names.get(id) ?? []) : [];
    });
    return value.weight >= leastWeight && holders.length > 1 ? [{ value, holders }] : [];
  });
  const isJoint = ({ holders }: (typeof weighed)[number]) => casesOf(holders) > 1;
  weighed.sort(
    (one, other) =>
      Number(isJoint(other)) - Number(isJoint(one)) ||
      other.value.weight - one.value.weight ||
      other.holders.length - one.holders.length,
  );
  const shown = weighed.slice(0, mostTraits);
  const told = await reading.seen([
    ...shown.map(({ value: { kind, value } }) => ({ kind, value })),
    ...names.slice(0, mostSought - shown.length).map(({ name }) => ({ kind: 'domain' as const, value: name })),
  ]);
  if (!told.ok) return told;
  const seen = told.value;
  const traits = shown.map(({ value, holders }, at) => traitOf(value, holders, seen[at], own));
  return ok({
    cases: cases.map((one, at) => caseOf(one, stored, at, names)),
    traits,
    allTraits: weighed.length,
    names: names.slice(0, mostNames).map((name) => nameOf(name, cases)),
    allNames: names.length,
    last: names
      .filter(({ registered }) => registered.day !== null)
      .slice(0, mostLast)
      .map(({ name, registered }) => ({ name, registered: timeOf(registered.day) })),
    sights: sightsOf(seen, traits, names, own),
    ready,
  });
}

/** The names of an actor: those that somebody judged, and those that belong together across its cases. */
function namesOf({ judgement, names }: Awaited<ReturnType<typeof judgePooled>>): PooledName[] {
  const cases = new Set([...names.values()].flatMap(({ cases: holders }) => [...holders]));
  const ids = new Set<number>();
  for (const { id, isIn, cases: holders } of names.values()) if (isIn || holders.size > 1) ids.add(id);
  for (const { ids: members } of judgement.clusters) {
    const inCases = new Set(members.flatMap((id) => [...(names.get(id)?.cases ?? [])]));
    if (inCases.size > 1 || cases.size === 1) for (const id of members) ids.add(id);
  }
  return [...ids]
    .flatMap((id) => names.get(id) ?? [])
    .sort((one, other) => (other.registered.day ?? 0) - (one.registered.day ?? 0) || (one.name < other.name ? -1 : 1));
}

function caseOf(found: NamedCase, stored: StoredActor, at: number, names: readonly PooledName[]): ActorCase {
  const { id, path, state, why, changed } = found;
  return {
    ...{ id, path, state, why, changed },
    title: state === 'private' ? '' : found.title || (stored.cases[at]?.title ?? ''),
    names: names.filter(({ cases }) => cases.has(at)).length,
  };
}

function nameOf({ name, registered, cases, isIn }: PooledName, all: readonly NamedCase[]): ActorName {
  return { name, isIn, registered: timeOf(registered.day), cases: [...cases].flatMap((at) => all[at]?.id ?? []) };
}

function traitOf(
  { kind, value, relation, parameter, weight, rarity }: WeighedValue,
  holders: readonly PooledName[],
  seen: SeenValue | undefined,
  own: ReadonlySet<string>,
): ActorTrait {
  const times = (seen?.seen ?? []).filter(({ id }) => own.has(id));
  const firsts = times.flatMap(({ first }) => first ?? []).sort();
  const lasts = times.flatMap(({ last }) => last ?? []).sort();
  return {
    ...{ kind, value, relation, parameter, weight: round(weight), domains: rarity.domains, from: rarity.from },
    names: holders.length,
    cases: casesOf(holders),
    first: firsts[0] ?? null,
    last: lasts.at(-1) ?? null,
  };
}

function casesOf(holders: readonly PooledName[]): number {
  return new Set(holders.flatMap(({ cases }) => [...cases])).size;
}

/** Cases outside the actor that have so much of it that one owner is probable. */
function sightsOf(
  seen: readonly SeenValue[],
  traits: readonly ActorTrait[],
  names: readonly PooledName[],
  own: ReadonlySet<string>,
): ActorSight[] {
  const judged = new Set(names.filter(({ isIn }) => isIn).map(({ name }) => name));
  const found = new Map<string, Omit<ActorSight, 'id' | 'weight'> & { kinds: Map<string, number> }>();
  for (const [at, { kind, value, common, seen: cases }] of seen.entries()) {
    const weight = traits[at]?.weight ?? (judged.has(value) ? tiers['one hand'] : 0);
    if (common !== null || weight === 0) continue;
    for (const { id, path, title, last } of cases) {
      if (own.has(id)) continue;
      const known = found.get(id) ?? { path, title, values: [], kinds: new Map<string, number>() };
      known.values.push({ kind, value, last });
      // Several values of one kind say what the strongest of them says.
      known.kinds.set(kind, Math.max(known.kinds.get(kind) ?? 0, weight));
      found.set(id, known);
    }
  }
  return [...found]
    .map(([id, { path, title, values, kinds }]) => ({
      ...{ id, path, title, values: values.slice(0, mostValues) },
      weight: round([...kinds.values()].reduce((sum, one) => sum + one, 0)),
    }))
    .filter(({ weight }) => weight >= tiers['same setup'])
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostSights);
}

function timeOf(day: number | null): string | null {
  return day === null ? null : new Date(Math.round(day * dayMs)).toISOString();
}
