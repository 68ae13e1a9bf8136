import type { Drawing } from '../../shared/drawing/drawing.ts';
import { awayEdgeMarks, awayMarks, edgeMarks, marks } from '../../shared/drawing/node-look.ts';
import type { Links } from '../../shared/graph-links.ts';

/** The drawn graph, or what the filter leaves of it, without gaps, for algorithms: nodes are counted from 0. */
export interface Compact {
  readonly links: Links;
  /** The slot of each node. */
  readonly slots: Uint32Array;
  /** The node of each slot; -1 if it is not drawn. */
  readonly nodeOf: Int32Array;
}

export type DrawnLinks = Pick<Drawing, 'nodes' | 'edges' | 'look' | 'from' | 'to' | 'edgeLook'>;

export function compactOf({ nodes, edges, look, from, to, edgeLook }: DrawnLinks, of: 'all' | 'passing'): Compact {
  const away = of === 'all' ? marks.out : awayMarks;
  const awayEdge = of === 'all' ? edgeMarks.out : awayEdgeMarks;
  const nodeOf = new Int32Array(nodes).fill(-1);
  const slots = new Uint32Array(nodes);
  let drawn = 0;
  for (let slot = 0; slot < nodes; slot++) {
    if ((look[slot] as number) & away) continue;
    nodeOf[slot] = drawn;
    slots[drawn++] = slot;
  }
  const starts = new Uint32Array(edges);
  const ends = new Uint32Array(edges);
  let links = 0;
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & awayEdge) continue;
    starts[links] = nodeOf[from[edge] as number] as number;
    ends[links++] = nodeOf[to[edge] as number] as number;
  }
  return {
    links: { nodes: drawn, from: starts.slice(0, links), to: ends.slice(0, links) },
    slots: slots.slice(0, drawn),
    nodeOf,
  };
}
