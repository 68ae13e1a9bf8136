import type { EdgeRow, EntityRow, GroupRow } from '../case-rows.ts';
import { groupNode, type NodeKey } from './node-key.ts';
import { edgeMarks, marks, viewMarks } from './node-look.ts';
import type { Slots } from './slots.ts';
import { countLabel } from './text.ts';

/** What passes the filter; the rest is not drawn. */
export interface SceneFilter {
  entity(row: EntityRow): boolean;
  edge(row: EdgeRow): boolean;
}

export function nodeColumns(capacity: number) {
  return {
    x: new Float32Array(capacity),
    y: new Float32Array(capacity),
    look: new Uint32Array(capacity),
    tint: new Uint32Array(capacity),
    degree: new Uint32Array(capacity),
    /** 0 if the slot is free. */
    key: new Int32Array(capacity),
    /** The slot that represents this one: its own, or that of its closed group. */
    stand: new Uint32Array(capacity),
  };
}

export function edgeColumns(capacity: number) {
  return {
    /** 0 if the slot is free. */
    id: new Uint32Array(capacity),
    ownFrom: new Uint32Array(capacity),
    ownTo: new Uint32Array(capacity),
    from: new Uint32Array(capacity),
    to: new Uint32Array(capacity),
    look: new Uint8Array(capacity),
  };
}

type NodeSlots = Slots<ReturnType<typeof nodeColumns>>;
type EdgeSlots = Slots<ReturnType<typeof edgeColumns>>;

interface NodeFacts {
  readonly entities: ReadonlyMap<number, EntityRow>;
  readonly groups: ReadonlyMap<number, GroupRow>;
  readonly slotOfNode: ReadonlyMap<NodeKey, number>;
  /** Output: the shown count of each group. */
  readonly counts: string[];
  /** Called for each changed count. */
  readonly recount: (slot: number) => void;
  readonly filter: SceneFilter | null;
  readonly selection: ReadonlySet<NodeKey>;
  readonly emphasis: ReadonlySet<NodeKey> | null;
  readonly fresh: ReadonlySet<NodeKey>;
  readonly latest: ReadonlySet<NodeKey>;
  /** Those that other cases have, too. */
  readonly elsewhere: ReadonlySet<NodeKey>;
}

/** Computes which nodes are drawn, which slot represents each, and which are selected or dimmed. */
export function settleNodes(nodes: NodeSlots, facts: NodeFacts): void {
  const { entities, groups, slotOfNode, counts, recount, filter, selection, emphasis, fresh, latest, elsewhere } =
    facts;
  const { look, key, stand } = nodes.columns;
  const members = new Map<number, number>();
  const freshGroups = new Map<number, number>();
  const newness = (id: number) => (fresh.has(id) ? marks.fresh | (latest.has(id) ? marks.latest : 0) : 0);
  for (let slot = 0; slot < nodes.used; slot++) {
    const name = key[slot] as number;
    if (name === 0) continue;
    stand[slot] = slot;
    let seen = (look[slot] as number) & ~viewMarks;
    const row = name > 0 ? entities.get(name) : undefined;
    if (row) {
      const group = row.group === null ? undefined : groups.get(row.group);
      if (row.hidden || filter?.entity(row) === false) seen |= marks.out;
      else if (group && !group.open) {
        seen |= marks.out;
        stand[slot] = slotOfNode.get(groupNode(group.id)) ?? slot;
        members.set(group.id, (members.get(group.id) ?? 0) + 1);
        freshGroups.set(group.id, (freshGroups.get(group.id) ?? 0) | newness(name));
      }
    }
    if (selection.has(name)) seen |= marks.selected;
    if (emphasis && !emphasis.has(name)) seen |= marks.faded;
    seen |= newness(name) | (elsewhere.has(name) ? marks.elsewhere : 0);
    look[slot] = seen;
  }
  for (const group of groups.values()) {
    const slot = slotOfNode.get(groupNode(group.id));
    if (slot === undefined) continue;
    const count = members.get(group.id) ?? 0;
    look[slot] = (look[slot] as number) | (freshGroups.get(group.id) ?? 0);
    if (count === 0) look[slot] = (look[slot] as number) | marks.out; // Open, or none of its members is shown.
    const label = countLabel(count, group.completeness);
    if (counts[slot] === label) continue;
    counts[slot] = label;
    recount(slot);
  }
}

interface EdgeFacts {
  readonly edgeRows: ReadonlyMap<number, EdgeRow>;
  readonly filter: SceneFilter | null;
  readonly emphasised: boolean;
}

/** Computes which edges are drawn between drawn nodes, and counts them for each node. */
export function settleEdges(nodes: NodeSlots, edges: EdgeSlots, { edgeRows, filter, emphasised }: EdgeFacts): void {
  const { id, ownFrom, ownTo, from, to, look } = edges.columns;
  const { look: seen, stand, key, degree } = nodes.columns;
  degree.fill(0);
  const pairs = new Set<number>();
  for (let edge = 0; edge < edges.used; edge++) {
    const start = stand[ownFrom[edge] as number] as number;
    const end = stand[ownTo[edge] as number] as number;
    from[edge] = start;
    to[edge] = end;
    look[edge] = edgeMarks.out;
    const name = id[edge] as number;
    const ends = (seen[start] as number) | (seen[end] as number);
    if (name === 0 || start === end || ends & marks.out) continue;
    if (filter) {
      const row = edgeRows.get(name);
      if (!row || !filter.edge(row)) continue;
    }
    // One line represents all edges between a group and a neighbour.
    if ((key[start] as number) < 0 || (key[end] as number) < 0) {
      const pair = start * 0x200000 + end;
      if (pairs.has(pair)) continue;
      pairs.add(pair);
    }
    degree[start] = (degree[start] as number) + 1;
    degree[end] = (degree[end] as number) + 1;
    if (ends & marks.faded) look[edge] = edgeMarks.faded;
    else if (ends & marks.selected || emphasised) look[edge] = edgeMarks.accented;
    else look[edge] = ends & marks.common ? edgeMarks.weak : 0;
  }
}
