import { entityKey } from '../../../shared/entities.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import { spanOfLink, type TimeRange } from '../../stores/in-time.ts';

export type Trait = Common['traits'][number];
export type Cluster = Common['clusters'][number];

/** The name of a trait in the reasons of a cluster. */
export function nameOf({ relation, value }: Pick<Trait, 'relation' | 'value'>): string {
  return `${relation} ${value}`;
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

/** For each trait that names had at different times: the largest set that passive DNS saw with it at one moment. */
export function seenTogether(traits: readonly Trait[], { entities, edges }: CaseRows): ReadonlyMap<Trait, number[]> {
  const wanted = new Map<
    string,
    { readonly trait: Trait; readonly names: ReadonlySet<number>; readonly seen: Seen[] }
  >();
  for (const trait of traits) {
    if (trait.overlap !== false) continue;
    const key = `${linkKindOf(trait)} ${entityKey(trait.kind, trait.value)}`;
    wanted.set(key, { trait, names: new Set(trait.have), seen: [] });
  }
  if (wanted.size === 0) return new Map();
  for (const edge of edges.values()) {
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

/** For each trait on the canvas with all its links, its number; the others can be added. */
export function standing(traits: readonly Trait[], { entities, edges }: CaseRows): ReadonlyMap<Trait, number> {
  const wanted = new Map<string, Trait[]>();
  for (const trait of traits) {
    const key = entityKey(trait.kind, trait.value);
    wanted.set(key, [...(wanted.get(key) ?? []), trait]);
  }
  const there = new Map<number, readonly Trait[]>();
  for (const { id, kind, value, hidden } of entities.values()) {
    const found = hidden ? undefined : wanted.get(`${kind}:${value}`);
    if (found) there.set(id, found);
  }
  const linked = new Map<Trait, Set<number>>();
  for (const { from, to, kind } of edges.values()) {
    for (const trait of there.get(to) ?? []) {
      if (linkKindOf(trait) === kind) linked.set(trait, (linked.get(trait) ?? new Set()).add(from));
    }
  }
  const standingNow = new Map<Trait, number>();
  for (const [id, found] of there) {
    for (const trait of found) {
      if (trait.have.every((name) => linked.get(trait)?.has(name))) standingNow.set(trait, id);
    }
  }
  return standingNow;
}
