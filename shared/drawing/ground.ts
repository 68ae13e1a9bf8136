import type { Bounds, Drawing } from './drawing.ts';
import { marks, nodeDiameter, sizeOnScreen } from './node-look.ts';

/** The distance between new nodes. */
export const spacing = nodeDiameter * 2;
/** Discs of nodes are wider than high, because labels are wide. */
export const wider = 1.45;
/** The centres of two nodes are at least this far apart, also if both are small. */
const least = nodeDiameter * 1.5;
/** No two nodes need more, not even two large groups. */
const farthest = nodeDiameter * 2.6;
const numbersPerNode = 3;
/** A cell with so many is full: they lie on each other. */
const mostInCell = numbersPerNode * 64;
const nodesPerPart = 20_000;

/** The occupied positions in a part of the world. */
export interface Ground {
  take(x: number, y: number, radius: number): void;
  isFree(x: number, y: number, radius: number): boolean;
}

const directions = 20;
const mostRings = 14;

/** The centre of a free disc as near to a point as there is one; away from the graph if several are. */
export function freeDisc(
  ground: Ground,
  [fromX, fromY]: readonly [number, number],
  radius: number,
  [awayX, awayY]: readonly [number, number],
): [number, number] {
  const outwards = Math.atan2(fromY - awayY, fromX - awayX) + Math.PI;
  for (let ring = 0; ring < mostRings; ring++) {
    const away = radius + spacing * (0.5 + ring * (1 + ring * 0.15));
    for (let turn = 0; turn < directions; turn++) {
      // First outwards, then more and more to both sides of it.
      const angle = outwards + Math.ceil(turn / 2) * (turn % 2 === 0 ? 1 : -1) * ((Math.PI * 2) / directions);
      const [x, y] = [fromX + Math.cos(angle) * away * wider, fromY + Math.sin(angle) * away];
      if (isFreeDisc(ground, x, y, radius)) return [x, y];
    }
  }
  return [fromX, fromY];
}

/** Whether most of a disc is free: its nodes avoid the few that are in it. */
function isFreeDisc(ground: Ground, x: number, y: number, radius: number): boolean {
  let taken = 0;
  for (const part of [0, 0.5, 1]) {
    for (let turn = 0; turn < 8; turn++) {
      const angle = (turn / 8) * Math.PI * 2;
      const [px, py] = [x + Math.cos(angle) * part * radius * wider, y + Math.sin(angle) * part * radius];
      if (!ground.isFree(px, py, nodeDiameter / 2)) taken++;
      if (taken > 2) return false;
      if (part === 0) break;
    }
  }
  return true;
}

/** What the drawn nodes in a part of the world occupy. Pauses every few thousand nodes. */
export function* takingGround({ nodes, x, y, look, degree }: Drawing, bounds: Bounds): Generator<void, Ground> {
  const taken = new Map<number, number[]>();
  /** Both cell coordinates in one number: half a million cells in each direction, far beyond any node. */
  const cellOf = (column: number, row: number) => column * 0x100000 + row;
  const take = (px: number, py: number, radius: number): void => {
    const cell = cellOf(Math.floor(px / farthest), Math.floor(py / farthest));
    const inside = taken.get(cell);
    if (inside && inside.length < mostInCell) inside.push(px, py, radius);
    else if (!inside) taken.set(cell, [px, py, radius]);
  };
  const isFreeIn = (inside: readonly number[], px: number, py: number, radius: number): boolean => {
    if (inside.length >= mostInCell) return false;
    for (let at = 0; at < inside.length; at += numbersPerNode) {
      const apart = Math.max(least, (inside[at + 2] as number) + radius + 2);
      if (Math.hypot((inside[at] as number) - px, (inside[at + 1] as number) - py) < apart) return false;
    }
    return true;
  };
  for (let from = 0; from < nodes; from += nodesPerPart) {
    yield;
    for (const slot of drawnInside({ x, y, look }, bounds, from, Math.min(nodes, from + nodesPerPart)))
      take(x[slot] as number, y[slot] as number, sizeOnScreen(look[slot] as number, 1, degree[slot]) / 2);
  }
  return {
    take,
    isFree(px: number, py: number, radius: number): boolean {
      const column = Math.floor(px / farthest);
      const row = Math.floor(py / farthest);
      for (let across = column - 1; across <= column + 1; across++) {
        for (let down = row - 1; down <= row + 1; down++) {
          const inside = taken.get(cellOf(across, down));
          if (inside && !isFreeIn(inside, px, py, radius)) return false;
        }
      }
      return true;
    },
  };
}

/**
 * The drawn nodes inside these bounds, of those from one slot to another. All that the loop reads is its own: one that
 * reads variables around its function takes half as long again, and the loop of a generator three times as long. With one
 * question for both sides, whose answer is nearly always no, the processor guesses right.
 */
function drawnInside(
  { x, y, look }: Pick<Drawing, 'x' | 'y' | 'look'>,
  { left, top, right, bottom }: Bounds,
  from: number,
  to: number,
): number[] {
  const { out } = marks;
  const [middleX, middleY] = [(left + right) / 2, (top + bottom) / 2];
  const [reachX, reachY] = [(right - left) / 2, (bottom - top) / 2];
  const found: number[] = [];
  for (let slot = from; slot < to; slot++) {
    if (!(Math.abs((x[slot] as number) - middleX) <= reachX)) continue;
    if (!(Math.abs((y[slot] as number) - middleY) <= reachY) || (look[slot] as number) & out) continue;
    found.push(slot);
  }
  return found;
}
