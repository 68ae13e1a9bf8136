import { createPlaceSorter } from './place-sorter.ts';

/**
 * Every node repels every other. Distant groups act as one: the plane is divided into quarters recursively, and a
 * quarter that is small at its distance counts as one node (Barnes and Hut).
 */
export interface Repulsion {
  /** Adds to `forceX` and `forceY` the force of all others on each node: their mass over the distance. */
  add(x: Float32Array, y: Float32Array, mass: Float32Array, forceX: Float32Array, forceY: Float32Array): void;
}

const deepest = 26;
/** A quarter whose side is less than this share of its distance counts as one node. */
const openness = 1.4;
/** A smaller graph is in the processor's cache in any order. */
const fewestSorted = 20_000;

export function createRepulsion(nodes: number): Repulsion {
  const capacity = nodes * 4 + 64;
  const child = new Int32Array(capacity * 4);
  const cellX = new Float32Array(capacity);
  const cellY = new Float32Array(capacity);
  const cellMass = new Float32Array(capacity);
  const cellSide = new Float32Array(capacity);
  /** The only node of an undivided cell; -1 if there is none or several. */
  const single = new Int32Array(capacity);
  const stack = new Int32Array(deepest * 5 + 8);
  /** Place, mass and side of each cell; the side of one without quarters is no number. */
  const flat = new Float32Array(capacity * 4);
  const resident = new Int32Array(capacity);
  const after = new Uint32Array(capacity);
  let cells = 0;

  function newCell(side: number): number {
    if (cells >= capacity) return -1;
    child.fill(-1, cells * 4, cells * 4 + 4);
    cellX[cells] = 0;
    cellY[cells] = 0;
    cellMass[cells] = 0;
    cellSide[cells] = side;
    single[cells] = -1;
    return cells++;
  }

  const sorter = nodes < fewestSorted ? null : createPlaceSorter(nodes);
  /** The nodes in the order in which they are looked at: neighbours in the plane follow each other, and so do their cells. */
  const order = sorter?.order ?? Uint32Array.from({ length: nodes }, (_, node) => node);

  function build(x: Float32Array, y: Float32Array, mass: Float32Array): void {
    let left = Number.POSITIVE_INFINITY;
    let top = Number.POSITIVE_INFINITY;
    let right = Number.NEGATIVE_INFINITY;
    let bottom = Number.NEGATIVE_INFINITY;
    for (let node = 0; node < nodes; node++) {
      left = Math.min(left, x[node] as number);
      right = Math.max(right, x[node] as number);
      top = Math.min(top, y[node] as number);
      bottom = Math.max(bottom, y[node] as number);
    }
    cells = 0;
    const side = Math.max(right - left, bottom - top, 1) * 1.001;
    newCell(side);
    sorter?.sort(x, y, left, top, side);
    for (let at = 0; at < nodes; at++) insert(order[at] as number, left, top, side, x, y, mass);
  }

  function insert(
    node: number,
    left: number,
    top: number,
    side: number,
    x: Float32Array,
    y: Float32Array,
    mass: Float32Array,
  ): void {
    const nodeX = x[node] as number;
    const nodeY = y[node] as number;
    const weight = mass[node] as number;
    let cell = 0;
    let cornerX = left;
    let cornerY = top;
    let half = side / 2;
    for (let depth = 0; depth < deepest; depth++) {
      const before = cellMass[cell] as number;
      const total = before + weight;
      cellX[cell] = ((cellX[cell] as number) * before + nodeX * weight) / total;
      cellY[cell] = ((cellY[cell] as number) * before + nodeY * weight) / total;
      cellMass[cell] = total;
      if (before === 0) {
        single[cell] = node;
        return;
      }
      const known = single[cell] as number;
      if (known >= 0) {
        // Two in one cell: the first moves into its quarter, then the second continues from here.
        const quarter = quarterOf(x[known] as number, y[known] as number, cornerX + half, cornerY + half);
        const made = newCell(half);
        if (made < 0) return;
        single[cell] = -1;
        child[cell * 4 + quarter] = made;
        cellX[made] = x[known] as number;
        cellY[made] = y[known] as number;
        cellMass[made] = mass[known] as number;
        single[made] = known;
      }
      const quarter = quarterOf(nodeX, nodeY, cornerX + half, cornerY + half);
      let next = child[cell * 4 + quarter] as number;
      if (next < 0) {
        next = newCell(half);
        if (next < 0) return;
        child[cell * 4 + quarter] = next;
      }
      if (quarter & 1) cornerX += half;
      if (quarter & 2) cornerY += half;
      half /= 2;
      cell = next;
    }
  }

  /** Writes the cells in the order in which they are gone through: those inside a cell follow it, then comes `after`. */
  function flatten(): void {
    let written = 0;
    let top = 0;
    stack[top++] = 0;
    while (top > 0) {
      const cell = stack[--top] as number;
      if (cell < 0) {
        after[-cell - 1] = written; // All inside it are written.
        continue;
      }
      const at = written * 4;
      let isDivided = false;
      stack[top++] = -written - 1;
      for (let quarter = 0; quarter < 4; quarter++) {
        const inner = child[cell * 4 + quarter] as number;
        if (inner < 0) continue;
        stack[top++] = inner;
        isDivided = true;
      }
      flat[at] = cellX[cell] as number;
      flat[at + 1] = cellY[cell] as number;
      flat[at + 2] = cellMass[cell] as number;
      flat[at + 3] = isDivided ? (cellSide[cell] as number) : Number.NaN;
      resident[written] = single[cell] as number;
      written++;
    }
  }

  function add(x: Float32Array, y: Float32Array, mass: Float32Array, forceX: Float32Array, forceY: Float32Array): void {
    build(x, y, mass);
    flatten();
    const limit = openness * openness;
    for (let at = 0; at < nodes; at++) {
      const node = order[at] as number;
      const nodeX = x[node] as number;
      const nodeY = y[node] as number;
      let pushX = 0;
      let pushY = 0;
      let cell = 0;
      while (cell < cells) {
        let dx = nodeX - (flat[cell * 4] as number);
        let dy = nodeY - (flat[cell * 4 + 1] as number);
        let square = dx * dx + dy * dy;
        const side = flat[cell * 4 + 3] as number;
        if (side * side >= limit * square) {
          cell++; // It is large at its distance: its quarters count.
          continue;
        }
        if (resident[cell] !== node) {
          if (square < 1e-4) {
            // At the same position: any direction works, as long as the two differ.
            dx = ((node * 7919) % 13) / 13 - 0.5;
            dy = ((node * 104729) % 17) / 17 - 0.5;
            square = 0.25;
          }
          const push = (flat[cell * 4 + 2] as number) / square;
          pushX += dx * push;
          pushY += dy * push;
        }
        cell = after[cell] as number;
      }
      forceX[node] = (forceX[node] as number) + pushX;
      forceY[node] = (forceY[node] as number) + pushY;
    }
  }

  return { add };
}

function quarterOf(x: number, y: number, middleX: number, middleY: number): number {
  return (x >= middleX ? 1 : 0) | (y >= middleY ? 2 : 0);
}
