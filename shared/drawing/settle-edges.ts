import type { EdgeRow } from '../case-rows.ts';
import { eachLinkOf } from './links-of.ts';
import type { NodeKey } from './node-key.ts';
import { edgeMarks, marks } from './node-look.ts';
import type { EdgeSlots, NodeSlots, SceneFilter } from './settle.ts';

const hefts = edgeMarks.medium | edgeMarks.strong;

export interface EdgeFacts {
  readonly edgeAt: readonly (EdgeRow | undefined)[];
  readonly filter: SceneFilter | null;
}

const edgesPerPart = 10_000;
const nodesPerPart = 10_000;

/**
 * Computes which edges are drawn between drawn nodes, and counts them for each node. In parts, so that a page can do other
 * work between them: nodes have their new counts at the end.
 */
export function* settlingEdges(nodes: NodeSlots, edges: EdgeSlots, facts: EdgeFacts): Generator<void, void> {
  const { degree } = nodes.columns;
  const degrees = new Uint32Array(degree.length);
  const settleEdge = edgeSettler(nodes, edges, facts, degrees);
  const { used } = edges;
  for (let first = 0; first < used; first += edgesPerPart) {
    if (first > 0) yield;
    const end = Math.min(used, first + edgesPerPart);
    for (let edge = first; edge < end; edge++) settleEdge(edge);
  }
  degree.set(degrees);
}

/** Settles one edge after the other, and adds those that are drawn to the counts of their ends. */
export function edgeSettler(
  nodes: NodeSlots,
  edges: EdgeSlots,
  { edgeAt, filter }: EdgeFacts,
  degrees: Uint32Array,
): (edge: number) => void {
  const { id, ownFrom, ownTo, from, to, look, heft } = edges.columns;
  const { look: seen, stand, key } = nodes.columns;
  const pairs = new Map<number, number>();

  return function settleEdge(edge: number): void {
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
    if (heft[edge] !== 0) weigh(edge, heft[edge] as number);
  };

  /** What speaks for one owner is not weak, however many share it. */
  function weigh(edge: number, mark: number): void {
    look[edge] = ((look[edge] as number) & ~(hefts | edgeMarks.weak)) | mark;
  }
}

/** If nearly all is new, it is of no use to say where it came from; very many green links would hide the rest. */
const fewestKnown = 5;
const mostFresh = 300;

/** Marks the links between what came last and what was there before, and unmarks those of before; returns them. */
export function settleFreshLinks(
  nodes: NodeSlots,
  edges: EdgeSlots,
  /** The slots of what came last, and of the members of groups that have such; the links that were marked. */
  { latest, marked }: { readonly latest: ReadonlySet<number>; readonly marked: readonly number[] },
): readonly number[] {
  const { from, to, look } = edges.columns;
  const { look: seen, stand } = nodes.columns;
  for (const edge of marked) look[edge] = (look[edge] as number) & ~edgeMarks.fresh;
  const isDrawn = (slot: number) => !((seen[stand[slot] as number] as number) & marks.out);
  if (![...latest].some(isDrawn) || !hasKnown(nodes)) return [];
  const found: number[] = [];
  eachLinkOf(nodes, edges, latest, (edge) => {
    if (found.length > mostFresh) return;
    if (((seen[from[edge] as number] as number) ^ (seen[to[edge] as number] as number)) & marks.latest) {
      if (!((look[edge] as number) & (edgeMarks.out | edgeMarks.faded))) found.push(edge);
    }
  });
  if (found.length > mostFresh) return [];
  for (const edge of found) look[edge] = (look[edge] as number) | edgeMarks.fresh;
  return found;
}

/** Whether enough of what is drawn was there before. */
function hasKnown(nodes: NodeSlots): boolean {
  const { look, key } = nodes.columns;
  let known = 0;
  for (let slot = 0; slot < nodes.used && known < fewestKnown; slot++) {
    if (key[slot] !== 0 && !((look[slot] as number) & (marks.out | marks.latest))) known++;
  }
  return known >= fewestKnown;
}

/**
 * The same result as settling all, if only these slots were selected or are no longer. In parts, between which rows may
 * come. Returns the edges that may look different.
 */
export function* settlingSelection(
  nodes: NodeSlots,
  edges: EdgeSlots,
  changed: { readonly on: readonly number[]; readonly off: readonly number[] },
): Generator<void, readonly number[]> {
  const { look } = nodes.columns;
  const isChanged = new Uint8Array(nodes.used);
  for (const slot of changed.off) {
    look[slot] = (look[slot] as number) & ~marks.selected;
    isChanged[slot] = 1;
  }
  for (const slot of changed.on) {
    look[slot] = (look[slot] as number) | marks.selected;
    isChanged[slot] = 1;
  }
  const found: number[] = [];
  for (let first = 0; first < edges.used; first += edgesPerPart) {
    if (first > 0) yield;
    const { from, to } = edges.columns;
    const accent = accenter(nodes, edges);
    const end = Math.min(edges.used, first + edgesPerPart);
    for (let edge = first; edge < end; edge++) {
      if (isChanged[from[edge] as number] !== 1 && isChanged[to[edge] as number] !== 1) continue;
      accent(edge);
      found.push(edge);
    }
  }
  return found;
}

/** The same for any change: all are compared with the selection. */
export function* settlingWholeSelection(
  nodes: NodeSlots,
  edges: EdgeSlots,
  selection: ReadonlySet<NodeKey>,
): Generator<void, void> {
  for (let first = 0; first < nodes.used; first += nodesPerPart) {
    if (first > 0) yield;
    const { look, key } = nodes.columns;
    const end = Math.min(nodes.used, first + nodesPerPart);
    for (let slot = first; slot < end; slot++) {
      const plain = (look[slot] as number) & ~marks.selected;
      look[slot] = selection.has(key[slot] as number) ? plain | marks.selected : plain;
    }
  }
  for (let first = 0; first < edges.used; first += edgesPerPart) {
    yield;
    const accent = accenter(nodes, edges);
    const end = Math.min(edges.used, first + edgesPerPart);
    for (let edge = first; edge < end; edge++) accent(edge);
  }
}

/** Shows on one drawn edge whether one of its ends is selected. */
function accenter(nodes: NodeSlots, edges: EdgeSlots): (edge: number) => void {
  const { look: seen } = nodes.columns;
  const { from, to, look } = edges.columns;
  return (edge) => {
    const own = look[edge] as number;
    if (own & (edgeMarks.out | edgeMarks.faded)) return;
    const ends = (seen[from[edge] as number] as number) | (seen[to[edge] as number] as number);
    const plain = own & ~(edgeMarks.accented | edgeMarks.weak);
    if (ends & marks.selected) look[edge] = plain | edgeMarks.accented;
    else look[edge] = ends & marks.common && !(own & hefts) ? plain | edgeMarks.weak : plain;
  };
}
