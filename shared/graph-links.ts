import { atOnce, type InParts } from './at-once.ts';

/** A graph for layouts: edges as pairs of nodes, counted from 0 without gaps, and nothing else. */
export interface Links {
  readonly nodes: number;
  readonly from: Uint32Array;
  readonly to: Uint32Array;
}

/** The neighbours of all nodes in one list: those of `n` are from `start[n]` to `start[n + 1]`. */
export interface Neighbours {
  readonly start: Uint32Array;
  readonly other: Uint32Array;
  /** The edge to each neighbour. */
  readonly edge: Uint32Array;
}

export function neighboursOf(links: Links): Neighbours {
  return atOnce(findingNeighbours(links));
}

const edgesPerPart = 100_000;

/** The same in small parts. */
export function* findingNeighbours({ nodes, from, to }: Links): InParts<Neighbours> {
  const start = new Uint32Array(nodes + 1);
  for (let edge = 0; edge < from.length; edge++) {
    if (edge % edgesPerPart === edgesPerPart - 1) yield;
    start[(from[edge] as number) + 1] = (start[(from[edge] as number) + 1] as number) + 1;
    start[(to[edge] as number) + 1] = (start[(to[edge] as number) + 1] as number) + 1;
  }
  for (let node = 0; node < nodes; node++) start[node + 1] = (start[node + 1] as number) + (start[node] as number);
  const next = start.slice(0, nodes);
  const other = new Uint32Array(from.length * 2);
  const edgeOf = new Uint32Array(from.length * 2);
  const put = (node: number, neighbour: number, edge: number) => {
    const at = next[node] as number;
    next[node] = at + 1;
    other[at] = neighbour;
    edgeOf[at] = edge;
  };
  for (let edge = 0; edge < from.length; edge++) {
    if (edge % edgesPerPart === edgesPerPart - 1) yield;
    put(from[edge] as number, to[edge] as number, edge);
    put(to[edge] as number, from[edge] as number, edge);
  }
  return { start, other, edge: edgeOf };
}
