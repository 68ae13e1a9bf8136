import type { EntityRow } from '../../shared/case-rows.ts';
import type { CaseRows } from './case-store.ts';

/** Entities that are linked to one entity only. */
export interface Leaves {
  /** By their relation to it. */
  readonly byRelation: ReadonlyMap<string, readonly number[]>;
  /** Also linked to it only, but with a user's note, colour or pin: they stay. */
  readonly kept: number;
}

/**
 * What an expansion of an entity added and nothing else has found since. Removing those, in one step that can be
 * undone, collapses it; the replies stay, so that expanding again costs nothing.
 */
export function leavesOf(id: number, { edges, entities }: Pick<CaseRows, 'edges' | 'entities'>): Leaves {
  const relations = new Map<number, string>();
  for (const { from, to, kind } of edges.values()) {
    if (from === id && to !== id) relations.set(to, kind);
    else if (to === id && from !== id) relations.set(from, kind);
  }
  for (const { from, to } of edges.values()) {
    if (from !== id && to !== id && from !== to) {
      relations.delete(from);
      relations.delete(to);
    }
  }
  const byRelation = new Map<string, number[]>();
  let kept = 0;
  for (const [leaf, relation] of relations) {
    const row = entities.get(leaf);
    if (!row) continue;
    if (isMarked(row)) kept++;
    else into(byRelation, relation, leaf);
  }
  return { byRelation, kept };
}

function into(lists: Map<string, number[]>, name: string, id: number): void {
  const list = lists.get(name);
  if (list) list.push(id);
  else lists.set(name, [id]);
}

function isMarked({ note, tags, colour, pinned }: EntityRow): boolean {
  return note !== '' || tags.length > 0 || colour !== null || pinned;
}

/** The relations in which others have this entity: links lead from a domain to its attributes. */
export function relationsOf(id: number, { edges }: Pick<CaseRows, 'edges'>): ReadonlySet<string> {
  const relations = new Set<string>();
  for (const { to, kind } of edges.values()) if (to === id) relations.add(kind);
  return relations;
}
