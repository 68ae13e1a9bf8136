import type { EdgeSlots, NodeSlots } from './settle.ts';

/** Visits the links of these nodes, drawn or not, the last first. It looks no further when it has found all that they have. */
export function eachLinkOf(
  nodes: NodeSlots,
  edges: EdgeSlots,
  slots: Iterable<number>,
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
  for (let edge = edges.used - 1; edge >= 0 && endsLeft > 0; edge--) {
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
