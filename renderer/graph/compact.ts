import type { Drawing } from '../../shared/drawing/drawing.ts';
import { edgeMarks, marks } from '../../shared/drawing/node-look.ts';
import type { Links } from './layouts/links.ts';

/** The drawn graph without gaps, for algorithms: nodes are counted from 0. */
export interface Compact {
  readonly links: Links;
  /** The slot of each node. */
  readonly slots: Uint32Array;
  /** The node of each slot; -1 if it is not drawn. */
  readonly nodeOf: Int32Array;
}

export function compactOf({ nodes, edges, look, from, to, edgeLook }: Drawing): Compact {
  const nodeOf = new Int32Array(nodes).fill(-1);
  const slots: number[] = [];
  for (let slot = 0; slot < nodes; slot++) {
    if ((look[slot] as number) & marks.out) continue;
    nodeOf[slot] = slots.length;
    slots.push(slot);
  }
  const starts: number[] = [];
  const ends: number[] = [];
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & edgeMarks.out) continue;
    starts.push(nodeOf[from[edge] as number] as number);
    ends.push(nodeOf[to[edge] as number] as number);
  }
  return {
    links: { nodes: slots.length, from: Uint32Array.from(starts), to: Uint32Array.from(ends) },
    slots: Uint32Array.from(slots),
    nodeOf,
  };
}
