import { entityKey } from '../../shared/entities.ts';
import type { Common } from '../../shared/graph-answers.ts';
import type { ValueTable } from '../attribution/rarity.ts';
import { meaningless } from '../attribution/values.ts';
import { usualDomains, usualOtherwise } from '../attribution/weights.ts';

type Trait = Common['traits'][number];

interface Gathered {
  readonly trait: Pick<Trait, 'kind' | 'value' | 'relation' | 'parameter'>;
  count: number | null;
  readonly have: Set<number>;
  /** When each was seen with it, from passive DNS. */
  readonly seen: Map<number, Times>;
}

interface Times {
  readonly first: string;
  readonly last: string;
}

export interface Traits {
  add(trait: Gathered['trait'], entity: number, count: number | null, seen: Times | null): void;
  /** The traits of more than one domain. */
  shared(): Gathered[];
}

/** Most traits belong to one domain: for those it stores only what a second one needs. */
export function createTraits(): Traits {
  const once = new Map<
    string,
    { readonly entity: number; readonly count: number | null; readonly seen: Times | null }
  >();
  const several = new Map<string, Gathered>();

  function gather(gathered: Gathered, entity: number, count: number | null, seen: Times | null): void {
    gathered.have.add(entity);
    gathered.count = Math.max(count ?? 0, gathered.count ?? 0) || null;
    if (seen) gathered.seen.set(entity, seen);
  }
  return {
    add: (trait, entity, count, seen) => {
      const key = `${trait.relation} ${entityKey(trait.kind, trait.value)}`;
      const known = several.get(key);
      const first = once.get(key);
      if (known) gather(known, entity, count, seen);
      else if (!first) once.set(key, { entity, count, seen });
      else {
        const made: Gathered = { trait, count: null, have: new Set(), seen: new Map() };
        gather(made, first.entity, first.count, first.seen);
        gather(made, entity, count, seen);
        several.set(key, made);
        once.delete(key);
      }
    },
    shared: () => [...several.values()].filter(({ have }) => have.size > 1),
  };
}

/** A trait with what the judgement knows of its value. */
export function traitOf({ trait, count, have, seen }: Gathered, table: ValueTable): Omit<Trait, 'list' | 'countable'> {
  const note = meaningless(trait.kind, trait.value, trait.relation);
  const judged = note === null ? table.find(trait.kind, trait.value, trait.relation) : null;
  const usual = usualDomains[trait.kind] ?? usualOtherwise;
  return {
    ...trait,
    count,
    note,
    have: [...have],
    domains: judged?.rarity.domains ?? Math.max(count ?? usual, have.size),
    from: judged?.rarity.from ?? (count === null ? 'usual' : 'service'),
    weight: Math.round((judged?.weight ?? 0) * 100) / 100,
    overlap: overlapOf([...seen.values()]),
  };
}

/** What the fewest domains share comes first, what nobody counted after it, and what says nothing last. */
export function rarestFirst(one: Trait, other: Trait): number {
  return standingOf(one) - standingOf(other) || one.domains - other.domains || other.have.length - one.have.length;
}

function standingOf({ note, from }: Trait): number {
  if (note !== null) return 2;
  return from === 'usual' || from === 'holders' ? 1 : 0;
}

/** Whether all were seen at one time; null without times. */
function overlapOf(spans: readonly { readonly first: string; readonly last: string }[]): boolean | null {
  if (spans.length < 2) return null;
  const latestStart = spans.map(({ first }) => first).reduce((one, other) => (one > other ? one : other));
  const earliestEnd = spans.map(({ last }) => last).reduce((one, other) => (one < other ? one : other));
  return latestStart <= earliestEnd;
}
