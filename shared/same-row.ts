import type { EntityRow } from './case-rows.ts';

const plain = ['kind', 'value', 'shown', 'hidden', 'pinned', 'colour', 'note', 'group', 'origin'] as const;

/** Whether two rows of the same entity are alike, but for its place on the canvas. */
export function differOnlyInPlace(one: EntityRow, other: EntityRow): boolean {
  return (
    plain.every((name) => (one[name] ?? null) === (other[name] ?? null)) &&
    isSame(one.facts, other.facts) &&
    isSame(one.tags, other.tags)
  );
}

function isSame(one: object, other: object): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
