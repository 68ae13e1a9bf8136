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
    /** The mark of its weight. */
    heft: new Uint8Array(capacity),
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

const hefts = edgeMarks.medium | edgeMarks.strong;

/** If nearly all is new, it is of no use to say where it came from; very many green links would hide the rest. */
const fewestKnown = 5;
const mostFresh = 300;

/** Whether something came last, and enough was there before. */
function hasKnown(nodes: NodeSlots): boolean {
  const { look, key } = nodes.columns;
  let known = 0;
  let latest = 0;
  for (let slot = 0; slot < nodes.used && (known < fewestKnown || latest === 0); slot++) {
    const seen = look[slot] as number;
    if (key[slot] === 0 || seen & marks.out) continue;
    if (seen & marks.latest) latest++;
    else known++;
  }
  return known >= fewestKnown && latest > 0;
}

interface EdgeFacts {
  readonly edgeRows: ReadonlyMap<number, EdgeRow>;
  readonly filter: SceneFilter | null;
  readonly emphasised: boolean;
}

/** Computes which edges are drawn between drawn nodes, and counts them for each node. */
export function settleEdges(nodes: NodeSlots, edges: EdgeSlots, { edgeRows, filter, emphasised }: EdgeFacts): void {
  const { id, ownFrom, ownTo, from, to, look, heft } = edges.columns;
  const { look: seen, stand, key, degree } = nodes.columns;
  degree.fill(0);
  const showsOrigin = hasKnown(nodes);
  let fresh = 0;
  const pairs = new Map<number, number>();
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
      const drawn = pairs.get(pair);
      if (drawn !== undefined) {
        if ((heft[edge] as number) > ((look[drawn] as number) & hefts)) weigh(drawn, heft[edge] as number);
        continue;
      }
      pairs.set(pair, edge);
    }
    degree[start] = (degree[start] as number) + 1;
    degree[end] = (degree[end] as number) + 1;
    if (ends & marks.faded) look[edge] = edgeMarks.faded;
    else if (ends & marks.selected || emphasised) look[edge] = edgeMarks.accented;
    else look[edge] = ends & marks.common ? edgeMarks.weak : 0;
    const isNewer = ((seen[start] as number) ^ (seen[end] as number)) & marks.latest;
    if (showsOrigin && isNewer && !(ends & marks.faded)) {
      look[edge] = (look[edge] as number) | edgeMarks.fresh;
      fresh++;
    }
    if (heft[edge] !== 0) weigh(edge, heft[edge] as number);
  }
  if (fresh > mostFresh)
    for (let edge = 0; edge < edges.used; edge++) look[edge] = (look[edge] as number) & ~edgeMarks.fresh;

  /** What speaks for one owner is not weak, however many share it. */
  function weigh(edge: number, mark: number): void {
    look[edge] = ((look[edge] as number) & ~(hefts | edgeMarks.weak)) | mark;
  }
}
