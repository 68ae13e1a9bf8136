/** Nodes by the square of the plane that they are in, wherever they are: squares share places by a hash. */
export interface Cells {
  /** Visits every node within this distance across and down, some others, and some of them twice. */
  near(x: number, y: number, reach: number, visit: (node: number) => void): void;
}

/** It finds nodes where they are now; those that move later are found where they were. */
export function cellsOf(x: Float32Array, y: Float32Array, side: number): Cells {
  const nodes = x.length;
  const places = 2 ** Math.ceil(Math.log2(Math.max(16, nodes)));
  const mask = places - 1;
  const placeOf = (column: number, row: number) => (Math.imul(column, 73856093) ^ Math.imul(row, 19349663)) & mask;
  const own = new Uint32Array(nodes);
  const start = new Uint32Array(places + 1);
  for (let node = 0; node < nodes; node++) {
    const place = placeOf(Math.floor((x[node] as number) / side), Math.floor((y[node] as number) / side));
    own[node] = place;
    start[place + 1] = (start[place + 1] as number) + 1;
  }
  for (let place = 0; place < places; place++)
    start[place + 1] = (start[place + 1] as number) + (start[place] as number);
  const next = start.slice(0, places);
  const members = new Uint32Array(nodes);
  for (let node = 0; node < nodes; node++) {
    const place = own[node] as number;
    const at = next[place] as number;
    next[place] = at + 1;
    members[at] = node;
  }

  function near(px: number, py: number, reach: number, visit: (node: number) => void): void {
    const [left, right] = [Math.floor((px - reach) / side), Math.floor((px + reach) / side)];
    const [top, bottom] = [Math.floor((py - reach) / side), Math.floor((py + reach) / side)];
    if ((right - left + 1) * (bottom - top + 1) > places) {
      for (let node = 0; node < nodes; node++) visit(node);
      return;
    }
    for (let row = top; row <= bottom; row++) {
      for (let column = left; column <= right; column++) {
        const place = placeOf(column, row);
        const end = start[place + 1] as number;
        for (let at = start[place] as number; at < end; at++) visit(members[at] as number);
      }
    }
  }

  return { near };
}
