import type { InParts } from '../../../shared/at-once.ts';
import { entityKey } from '../../../shared/entities.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import { spanOfLink, type TimeRange } from '../../../shared/item-times.ts';
import type { CaseRows } from '../../stores/case-store.ts';

export type Trait = Common['traits'][number];
export type Cluster = Common['clusters'][number];

/** One value with all its roles: the same names have it as registrant, admin and technical contact. */
export interface JoinedTrait extends Trait {
  readonly roles: readonly string[];
}

export function joinedTraits(traits: readonly Trait[]): JoinedTrait[] {
  const joined = new Map<string, { readonly trait: Trait; readonly roles: string[] }>();
  for (const trait of traits) {
    const source = isFromPassiveDns(trait) ? 'passive DNS' : 'record';
    const key = `${source} ${entityKey(trait.kind, trait.value)} ${trait.have.join(' ')}`;
    const known = joined.get(key);
    if (known) known.roles.push(trait.relation);
    else joined.set(key, { trait, roles: [trait.relation] });
  }
  return [...joined.values()].map(({ trait, roles }) => ({ ...trait, roles }));
}

/** Whether the trait comes from links with times, and not from a record. */
export function isFromPassiveDns({ relation, parameter }: Trait): boolean {
  return parameter === null && relation.endsWith(' record');
}

/** The link kind of a passive DNS trait: only the type, such as `A`. */
export function linkKindOf(trait: Trait): string {
  return isFromPassiveDns(trait) ? trait.relation.replace(/ record$/, '') : trait.relation;
}

/** The names without the trait. Excludes unread names, whose records are unknown. */
export function lacking(trait: Trait, ids: readonly number[], unread: readonly number[]): number[] {
  const others = new Set(isFromPassiveDns(trait) ? trait.have : [...trait.have, ...unread]);
  return ids.filter((id) => !others.has(id));
}

/** How many they are, and the first of them, without looking at every name: there are thousands, for each of many traits. */
export function someLacking(
  trait: Trait,
  ids: readonly number[],
  unread: ReadonlySet<number>,
  most: number,
): { readonly count: number; readonly first: number[] } {
  const isRecord = !isFromPassiveDns(trait);
  const have = new Set(trait.have);
  let known = have.size;
  if (isRecord) {
    known += unread.size;
    for (const id of have) if (unread.has(id)) known--;
  }
  const count = ids.length - known;
  const first: number[] = [];
  for (let at = 0; at < ids.length && first.length < Math.min(most, count); at++) {
    const id = ids[at] as number;
    if (!have.has(id) && !(isRecord && unread.has(id))) first.push(id);
  }
  return { count, first };
}

/** Names whose records have no counts, so that the rarity of their traits is unknown. */
export function uncounted({ traits }: Common): number[] {
  const found = new Set<number>();
  for (const { parameter, count, have } of traits) {
    if (parameter !== null && parameter !== 'tagged_with_any' && count === null) for (const id of have) found.add(id);
  }
  return [...found];
}

interface Seen extends TimeRange {
  readonly id: number;
}

const rowsPerPart = 1000;

/**
 * For each trait that names had at different times: the largest set that passive DNS saw with it at one moment. Found in
 * small parts.
 */
export function* findingTogether<T extends Trait>(
  traits: readonly T[],
  { entities, edges }: CaseRows,
): InParts<ReadonlyMap<T, number[]>> {
  const wanted = new Map<string, { readonly trait: T; readonly names: ReadonlySet<number>; readonly seen: Seen[] }>();
  for (const trait of traits) {
    if (trait.overlap !== false) continue;
    const key = `${linkKindOf(trait)} ${entityKey(trait.kind, trait.value)}`;
    wanted.set(key, { trait, names: new Set(trait.have), seen: [] });
  }
  if (wanted.size === 0) return new Map();
  let read = 0;
  for (const edge of edges.values()) {
    if (++read % rowsPerPart === 0) yield;
    const span = spanOfLink(edge);
    const end = span && entities.get(edge.to);
    const found = end && wanted.get(`${edge.kind} ${end.kind}:${end.value}`);
    if (span && found?.names.has(edge.from)) found.seen.push({ id: edge.from, ...span });
  }
  return new Map([...wanted.values()].map(({ trait, seen }) => [trait, largestCrowd(seen)]));
}

/** The set grows only when a span begins: the largest one exists at the beginning of a span. */
function largestCrowd(seen: readonly Seen[]): number[] {
  const begins = seen.map(({ from }) => from).sort();
  const ends = seen.map(({ to }) => to).sort();
  let [most, moment, gone] = [0, '', 0];
  for (const [index, begin] of begins.entries()) {
    while ((ends[gone] ?? begin) < begin) gone++;
    if (index + 1 - gone > most) [most, moment] = [index + 1 - gone, begin];
  }
  return seen.filter(({ from, to }) => from <= moment && moment <= to).map(({ id }) => id);
}

/** For each trait on the canvas with all its links, its number; the others can be added. Found in small parts. */
export function* findingStanding<T extends Trait>(
  traits: readonly T[],
  { entities, edges }: CaseRows,
): InParts<ReadonlyMap<T, number>> {
  const wanted = new Map<string, T[]>();
  for (const trait of traits) {
    const key = entityKey(trait.kind, trait.value);
    wanted.set(key, [...(wanted.get(key) ?? []), trait]);
  }
  let read = 0;
  const there = new Map<number, readonly T[]>();
  for (const { id, kind, value, hidden } of entities.values()) {
    if (++read % rowsPerPart === 0) yield;
    const found = hidden ? undefined : wanted.get(`${kind}:${value}`);
    if (found) there.set(id, found);
  }
  const linked = new Map<T, Set<number>>();
  for (const { from, to, kind } of edges.values()) {
    if (++read % rowsPerPart === 0) yield;
    for (const trait of there.get(to) ?? []) {
      if (linkKindOf(trait) === kind) linked.set(trait, (linked.get(trait) ?? new Set()).add(from));
    }
  }
  const standingNow = new Map<T, number>();
  for (const [id, found] of there) {
    for (const trait of found) {
      if (trait.have.every((name) => linked.get(trait)?.has(name))) standingNow.set(trait, id);
    }
  }
  return standingNow;
}
