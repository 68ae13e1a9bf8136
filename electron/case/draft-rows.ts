import type { EntityRow } from '../../shared/case-rows.ts';
import type { Facts } from '../../shared/facts.ts';

/** What a new entity has beside its kind and value. */
export const blankEntity: Omit<EntityRow, 'id' | 'kind' | 'value' | 'origin'> = {
  shown: null,
  facts: {},
  hidden: false,
  x: null,
  y: null,
  pinned: false,
  colour: null,
  tags: [],
  note: '',
  group: null,
};

/** New facts win; counts arrive one by one, so they are merged. */
export function mergedFacts(known: Facts, anew: Facts): Facts {
  const counts = { ...known.counts, ...anew.counts };
  return { ...known, ...anew, ...(Object.keys(counts).length > 0 && { counts }) };
}

export function earlier(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export function later(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

export function largest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
