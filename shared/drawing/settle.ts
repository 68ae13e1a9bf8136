import type { EdgeRow, EntityRow, GroupRow } from '../case-rows.ts';
import type { KeyIndex } from './key-index.ts';
import { groupNode, type NodeKey } from './node-key.ts';
import { edgeMarks, marks, viewMarks } from './node-look.ts';
import type { Slots } from './slots.ts';
import { countLabel } from './text.ts';

/** What passes the filter; the rest is not drawn, or as ghosts. */
export interface SceneFilter {
  readonly ghosts?: boolean;
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
    /** The number of its group; 0 for none. */
    group: new Int32Array(capacity),
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
    /** The number of its kind. */
    kind: new Uint8Array(capacity),
    /** The mark of its weight. */
    heft: new Uint8Array(capacity),
  };
}

type NodeSlots = Slots<ReturnType<typeof nodeColumns>>;
type EdgeSlots = Slots<ReturnType<typeof edgeColumns>>;

interface NodeFacts {
  readonly entityAt: readonly (EntityRow | undefined)[];
  readonly groups: ReadonlyMap<number, GroupRow>;
  readonly slotOfNode: KeyIndex;
  /** Output: the shown count of each group. */
  readonly counts: Map<number, string>;
  /** Called for each changed count. */
  readonly recount: (slot: number) => void;
  readonly filter: SceneFilter | null;
  readonly selection: ReadonlySet<NodeKey>;
  readonly fresh: ReadonlySet<NodeKey>;
  readonly latest: ReadonlySet<NodeKey>;
  /** Those that other cases have, too. */
  readonly elsewhere: ReadonlySet<NodeKey>;
}

/**
 * Computes which nodes are drawn, which slot represents each, and which are selected or dimmed. One pass over flat
 * arrays, then one over each set: a million nodes take some ten milliseconds.
 */
export function settleNodes(nodes: NodeSlots, facts: NodeFacts): void {
  const { entityAt, groups, slotOfNode, filter, selection, fresh, latest, elsewhere } = facts;
  const { look, key, stand, group } = nodes.columns;
  /** How many members of each closed group pass, and how many don't. */
  const members = new Map<number, number>();
  const ghosts = new Map<number, number>();
  const hasGhosts = filter?.ghosts === true;
  const { used } = nodes;
  for (let slot = 0; slot < used; slot++) {
    const name = key[slot] as number;
    if (name === 0) continue;
    stand[slot] = slot;
    let seen = (look[slot] as number) & ~viewMarks;
    if (name > 0) {
      const own = group[slot] as number;
      const isAway = filter !== null && !passes(filter, entityAt[slot]);
      if (seen & marks.hidden || (isAway && !hasGhosts)) seen |= marks.out;
      else if (own !== 0 && groups.get(own)?.open === false) {
        seen |= marks.out;
        stand[slot] = slotOfNode.get(groupNode(own)) ?? slot;
        const counted = isAway ? ghosts : members;
        counted.set(own, (counted.get(own) ?? 0) + 1);
      } else if (isAway) seen |= marks.faded;
    }
    look[slot] = seen;
  }
  const mark = (keys: Iterable<NodeKey>, set: (slot: number, name: NodeKey) => number) => {
    for (const name of keys) {
      const slot = slotOfNode.get(name);
      if (slot !== undefined) look[slot] = set(slot, name);
    }
  };
  mark(selection, (slot) => (look[slot] as number) | marks.selected);
  mark(elsewhere, (slot) => (look[slot] as number) | marks.elsewhere);
  mark(fresh, (slot, name) => {
    const isNew = marks.fresh | (latest.has(name) ? marks.latest : 0);
    const shown = stand[slot] as number;
    if (shown !== slot) look[shown] = (look[shown] as number) | isNew;
    return (look[slot] as number) | isNew;
  });
  countMembers(nodes, facts, members, ghosts);
}

function passes(filter: SceneFilter, row: EntityRow | undefined): boolean {
  return row !== undefined && filter.entity(row);
}

function countMembers(
  nodes: NodeSlots,
  { groups, slotOfNode, counts, recount }: NodeFacts,
  members: ReadonlyMap<number, number>,
  ghosts: ReadonlyMap<number, number>,
): void {
  const { look } = nodes.columns;
  for (const group of groups.values()) {
    const slot = slotOfNode.get(groupNode(group.id));
    if (slot === undefined) continue;
    const count = members.get(group.id) ?? 0;
    const away = ghosts.get(group.id) ?? 0;
    // Without either it is open, or none of its members is shown.
    if (count === 0) look[slot] = (look[slot] as number) | (away > 0 ? marks.faded : marks.out);
    const label = countLabel(count || away, group.completeness);
    if (counts.get(slot) === label) continue;
    counts.set(slot, label);
    recount(slot);
  }
}

const hefts = edgeMarks.medium | edgeMarks.strong;

/** If nearly all is new, it is of no use to say where it came from; very many green links would hide the rest. */
const fewestKnown = 5;
const mostFresh = 300;

/** Whether what came last is drawn, and enough was there before. */
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
  readonly edgeAt: readonly (EdgeRow | undefined)[];
  readonly filter: SceneFilter | null;
  /** Whether something came last. */
  readonly hasLatest: boolean;
}

const edgesPerPart = 100_000;

/**
 * Computes which edges are drawn between drawn nodes, and counts them for each node. In parts, so that a page can do other
 * work between them: nodes have their new counts at the end.
 */
export function* settlingEdges(nodes: NodeSlots, edges: EdgeSlots, facts: EdgeFacts): Generator<void, void> {
  const { edgeAt, filter, hasLatest } = facts;
  const { id, ownFrom, ownTo, from, to, look, heft } = edges.columns;
  const { look: seen, stand, key, degree } = nodes.columns;
  const degrees = new Uint32Array(degree.length);
  const showsOrigin = hasLatest && hasKnown(nodes);
  let fresh = 0;
  const pairs = new Map<number, number>();
  const { used } = edges;
  for (let first = 0; first < used; first += edgesPerPart) {
    if (first > 0) yield;
    settlePart(first, Math.min(used, first + edgesPerPart));
  }
  degree.set(degrees);
  if (fresh > mostFresh)
    for (let edge = 0; edge < edges.used; edge++) look[edge] = (look[edge] as number) & ~edgeMarks.fresh;

  function settlePart(first: number, end: number): void {
    for (let edge = first; edge < end; edge++) settleEdge(edge);
  }

  function settleEdge(edge: number): void {
    const start = stand[ownFrom[edge] as number] as number;
    const end = stand[ownTo[edge] as number] as number;
    from[edge] = start;
    to[edge] = end;
    look[edge] = edgeMarks.out;
    const name = id[edge] as number;
    const ends = (seen[start] as number) | (seen[end] as number);
    if (name === 0 || start === end || ends & marks.out) return;
    const row = filter && edgeAt[edge];
    const isAway = filter !== null && !(row && filter.edge(row));
    if (isAway && !filter.ghosts) return;
    let own: number = ends & marks.common ? edgeMarks.weak : 0;
    if (isAway || ends & marks.faded) own = edgeMarks.faded;
    else if (ends & marks.selected) own = edgeMarks.accented;
    // One line represents all edges between a group and a neighbour.
    if ((key[start] as number) < 0 || (key[end] as number) < 0) {
      const pair = start * 0x200000 + end;
      const drawn = pairs.get(pair);
      if (drawn !== undefined) {
        if ((look[drawn] as number) & edgeMarks.faded) look[drawn] = own;
        if ((heft[edge] as number) > ((look[drawn] as number) & hefts)) weigh(drawn, heft[edge] as number);
        return;
      }
      pairs.set(pair, edge);
    }
    degrees[start] = (degrees[start] as number) + 1;
    degrees[end] = (degrees[end] as number) + 1;
    look[edge] = own;
    const isNewer = ((seen[start] as number) ^ (seen[end] as number)) & marks.latest;
    if (showsOrigin && isNewer && !(own & edgeMarks.faded)) {
      look[edge] = (look[edge] as number) | edgeMarks.fresh;
      fresh++;
    }
    if (heft[edge] !== 0) weigh(edge, heft[edge] as number);
  }

  /** What speaks for one owner is not weak, however many share it. */
  function weigh(edge: number, mark: number): void {
    look[edge] = ((look[edge] as number) & ~(hefts | edgeMarks.weak)) | mark;
  }
}

/** The same result as settling all, if only these slots were selected or are no longer. */
export function settleSelection(
  nodes: NodeSlots,
  edges: EdgeSlots,
  changed: { readonly on: readonly number[]; readonly off: readonly number[] },
): void {
  const { look: seen } = nodes.columns;
  const { from, to, look } = edges.columns;
  const isChanged = new Uint8Array(nodes.used);
  for (const slot of changed.off) {
    seen[slot] = (seen[slot] as number) & ~marks.selected;
    isChanged[slot] = 1;
  }
  for (const slot of changed.on) {
    seen[slot] = (seen[slot] as number) | marks.selected;
    isChanged[slot] = 1;
  }
  const { used } = edges;
  for (let edge = 0; edge < used; edge++) {
    const start = from[edge] as number;
    const end = to[edge] as number;
    if (isChanged[start] === 0 && isChanged[end] === 0) continue;
    const own = look[edge] as number;
    const ends = (seen[start] as number) | (seen[end] as number);
    if (own & (edgeMarks.out | edgeMarks.faded)) continue;
    const plain = own & ~(edgeMarks.accented | edgeMarks.weak);
    if (ends & marks.selected) look[edge] = plain | edgeMarks.accented;
    else look[edge] = ends & marks.common && !(own & hefts) ? plain | edgeMarks.weak : plain;
  }
}
