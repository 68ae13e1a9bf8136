import type { Common } from '../../../shared/calls/graph.ts';
import { entityKey } from '../../../shared/entities.ts';
import type { CaseRows } from '../../stores/case-store.ts';

export type Trait = Common['traits'][number];
export type Cluster = Common['clusters'][number];

/** A trait names itself so in the reasons of a cluster. */
export function nameOf({ relation, value }: Pick<Trait, 'relation' | 'value'>): string {
  return `${relation} ${value}`;
}

/** Whether the trait comes from links with times, and not from a record. */
export function isFromPassiveDns({ relation, parameter }: Trait): boolean {
  return parameter === null && relation.endsWith(' record');
}

/** What links say of a passive DNS trait: the type alone, as `A`. */
export function linkKindOf(trait: Trait): string {
  return isFromPassiveDns(trait) ? trait.relation.replace(/ record$/, '') : trait.relation;
}

/** Those without the trait. Of a name that was not read nobody knows what its record says, so it is not among them. */
export function lacking(trait: Trait, ids: readonly number[], unread: readonly number[]): number[] {
  const others = new Set(isFromPassiveDns(trait) ? trait.have : [...trait.have, ...unread]);
  return ids.filter((id) => !others.has(id));
}

/** Names whose records hold no counts, so that nobody knows how rare their traits are. */
export function uncounted({ traits }: Common): number[] {
  const found = new Set<number>();
  for (const { parameter, count, have } of traits) {
    if (parameter !== null && parameter !== 'tagged_with_any' && count === null) for (const id of have) found.add(id);
  }
  return [...found];
}

/** For each trait that stands on the canvas with all its links, its number; the others are to be added. */
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
