import type { Drawing } from '../../shared/drawing/drawing.ts';
import { awayEdgeMarks, awayMarks } from '../../shared/drawing/node-look.ts';

export type Direction = 'up' | 'down' | 'left' | 'right';

const vectors: Readonly<Record<Direction, readonly [number, number]>> = {
  up: [0, -1],
  down: [0, 1],
  left: [-1, 0],
  right: [1, 0],
};

/**
 * The target of an arrow key: the linked node closest to that direction, or, without such a link, the nearest node in
 * that direction; -1 for none.
 */
export function nodeTowards(drawing: Drawing, from: number, direction: Direction): number {
  const linked = bestTowards(drawing, from, direction, linkedTo(drawing, from));
  return linked >= 0 ? linked : bestTowards(drawing, from, direction, everyNode(drawing.nodes));
}

function bestTowards(
  { x, y, look }: Drawing,
  from: number,
  direction: Direction,
  candidates: Iterable<number>,
): number {
  const [wantX, wantY] = vectors[direction];
  let best = -1;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const slot of candidates) {
    if (slot === from || (look[slot] as number) & awayMarks) continue;
    const dx = (x[slot] as number) - (x[from] as number);
    const dy = (y[slot] as number) - (y[from] as number);
    const along = dx * wantX + dy * wantY;
    const across = Math.abs(dx * wantY - dy * wantX);
    if (along <= 0 || across > along * 1.6) continue;
    const cost = along + across * 4; // The direction counts more than the distance.
    if (cost < bestCost) {
      best = slot;
      bestCost = cost;
    }
  }
  return best;
}

function* linkedTo({ edges, from, to, edgeLook }: Drawing, slot: number): Generator<number> {
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & awayEdgeMarks) continue;
    if (from[edge] === slot) yield to[edge] as number;
    else if (to[edge] === slot) yield from[edge] as number;
  }
}

function* everyNode(nodes: number): Generator<number> {
  for (let slot = 0; slot < nodes; slot++) yield slot;
}

/** The next or previous node, in order of arrival; -1 past the end. `from` of -1 begins. */
export function nodeAfter({ nodes, look }: Drawing, from: number, step: 1 | -1): number {
  let slot = from < 0 && step < 0 ? nodes : from;
  for (slot += step; slot >= 0 && slot < nodes; slot += step) {
    if (!((look[slot] as number) & awayMarks)) return slot;
  }
  return -1;
}
