import { edgeMarks, marks, viewMarks } from './node-look.ts';
import { type EdgeSlots, type NodeFacts, type NodeSlots, passes } from './settle.ts';
import { type EdgeFacts, edgeSettler } from './settle-edges.ts';

/** The slots of rows that came, changed or went since all were settled. */
export interface Touched {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

/** Records what is touched, until it is so much that settling all is no slower. */
export function createTouchLog() {
  let nodes: number[] = [];
  let edges: number[] = [];
  let isMany = false;

  function add(list: number[], slot: number): void {
    if (isMany) return;
    list.push(slot);
    if (nodes.length + edges.length > mostTouched) [nodes, edges, isMany] = [[], [], true];
  }

  return {
    node: (slot: number): void => add(nodes, slot),
    edge: (slot: number): void => add(edges, slot),
    /** What was touched since the last call; null if it is too much to list. */
    take(): Touched | null {
      const taken = isMany ? null : { nodes, edges };
      [nodes, edges, isMany] = [[], [], false];
      return taken;
    },
  };
}

const mostTouched = 20_000;

type Facts = Omit<NodeFacts, 'groups' | 'slotOfNode' | 'counts' | 'recount'> & EdgeFacts;

/** The same result as settling all, in a graph without groups: only these have changed. */
export function settleChanged(nodes: NodeSlots, edges: EdgeSlots, facts: Facts, touched: Touched): void {
  const { look, key, stand, degree } = nodes.columns;
  for (const slot of touched.nodes) {
    if (key[slot] === 0) continue;
    stand[slot] = slot;
    look[slot] = lookOf(look[slot] as number, slot, key[slot] as number, facts);
  }
  const { from, to, look: edgeLook } = edges.columns;
  const settleEdge = edgeSettler(nodes, edges, facts, degree);
  const again = (edge: number) => {
    if (!((edgeLook[edge] as number) & edgeMarks.out)) uncount(degree, from[edge] as number, to[edge] as number);
    settleEdge(edge);
  };
  for (const edge of touched.edges) again(edge);
  eachLinkOf(nodes, edges, touched.nodes, again);
}

/** Visits the links of these nodes, drawn or not. It looks no further when it has found all that they have. */
export function eachLinkOf(
  nodes: NodeSlots,
  edges: EdgeSlots,
  slots: readonly number[],
  visit: (edge: number) => void,
): void {
  const { links } = nodes.columns;
  const isWanted = new Uint8Array(nodes.used);
  let endsLeft = 0;
  for (const slot of slots) {
    if (isWanted[slot] === 0) endsLeft += links[slot] as number;
    isWanted[slot] = 1;
  }
  const { id, ownFrom, ownTo } = edges.columns;
  const { used } = edges;
  for (let edge = 0; edge < used && endsLeft > 0; edge++) {
    const ends = (isWanted[ownFrom[edge] as number] as number) + (isWanted[ownTo[edge] as number] as number);
    if (ends === 0 || id[edge] === 0) continue;
    endsLeft -= ends;
    visit(edge);
  }
}

/** Takes a link that is no longer drawn out of the counts of its ends. */
export function uncount(degree: Uint32Array, from: number, to: number): void {
  degree[from] = (degree[from] as number) - 1;
  degree[to] = (degree[to] as number) - 1;
}

function lookOf(
  before: number,
  slot: number,
  name: number,
  { entityAt, filter, selection, fresh, latest, elsewhere }: Facts,
): number {
  const isAway = filter !== null && !passes(filter, entityAt[slot]);
  let seen = before & ~viewMarks;
  if (seen & marks.hidden || (isAway && filter.ghosts !== true)) seen |= marks.out;
  else if (isAway) seen |= marks.faded;
  if (selection.has(name)) seen |= marks.selected;
  if (elsewhere.has(name)) seen |= marks.elsewhere;
  if (fresh.has(name)) seen |= marks.fresh | (latest.has(name) ? marks.latest : 0);
  return seen;
}
