import type { Completeness } from '../../shared/completeness.ts';
import { entityKey } from '../../shared/entities.ts';
import type { GraphAddition, Thing } from '../../shared/graph-addition.ts';
import type { Draft } from './draft.ts';

export interface AdditionDone {
  /** The ids of all entities in the answer, new or not, in its order. */
  readonly ids: readonly number[];
  readonly added: number;
  readonly group: number | null;
}

/** Writes an answer into the case, each part with the reply that contains it. */
export function putAddition(
  draft: Draft,
  { things, links }: GraphAddition,
  reply: number,
  group: { readonly id: number | null; readonly label: string; readonly completeness: Completeness } | null,
): AdditionDone {
  const ids = new Map<string, number>();
  const fresh: number[] = [];
  for (const { kind, value, facts, record } of things) {
    const key = entityKey(kind, value);
    const isFresh = !ids.has(key) && draft.find(kind, value) === null;
    const { id } = draft.entity(kind, value, facts);
    if (isFresh) fresh.push(id);
    ids.set(key, id);
    draft.observe({ entity: id }, reply, record);
  }
  const ends = new Map(ids); // Links often lead to the same entity, which need not be part of the answer.
  function idOf({ kind, value }: Thing): number {
    const key = entityKey(kind, value);
    const known = ends.get(key) ?? draft.entity(kind, value).id;
    ends.set(key, known);
    return known;
  }
  for (const { from, to, kind, first = null, last = null, count = null, record } of links) {
    const [start, end] = [idOf(from), idOf(to)];
    if (start === end) continue;
    const edge = draft.edge(start, end, kind, { first, last, count });
    draft.observe({ edge: edge.id }, reply, record);
  }
  const stack = group && fresh.length > 0 ? stackOf(draft, group) : (group?.id ?? null);
  if (stack !== null) {
    for (const id of fresh) draft.update('entity', id, { group: stack });
    draft.update('group', stack, { completeness: group?.completeness ?? null });
  }
  return { ids: [...ids.values()], added: fresh.length, group: stack };
}

function stackOf(
  draft: Draft,
  { id, label, completeness }: { id: number | null; label: string; completeness: Completeness },
): number {
  if (id !== null && draft.get('group', id)) return id;
  return draft.group({ label, x: null, y: null, pinned: false, colour: null, open: false, completeness }).id;
}
