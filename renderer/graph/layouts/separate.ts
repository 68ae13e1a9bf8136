import { nodeDiameter } from '../../../shared/drawing/node-look.ts';

/** Gradually pushes nodes apart that are closer than `least`, without moving fixed ones. */
export function separate(
  x: Float32Array,
  y: Float32Array,
  least: number,
  rounds: number,
  isFixed: (node: number) => boolean,
): void {
  for (let round = 0; round < rounds; round++) {
    if (pushOnce(x, y, least, isFixed) === 0) return;
  }
}

/** Pushes nodes out of the space that the larger ones need, the smaller ones farther. */
export function makeRoom(
  x: Float32Array,
  y: Float32Array,
  reach: Float32Array,
  rounds: number,
  isFixed: (node: number) => boolean,
): void {
  const large = Uint32Array.from(reach.keys()).filter((node) => (reach[node] as number) > nodeDiameter);
  for (let round = 0; round < rounds; round++) {
    let pushed = 0;
    for (const one of large) {
      for (let two = 0; two < x.length; two++) {
        const needs = (reach[one] as number) + (reach[two] as number);
        let dx = (x[two] as number) - (x[one] as number);
        let dy = (y[two] as number) - (y[one] as number);
        if (one === two || Math.abs(dx) >= needs || Math.abs(dy) >= needs) continue;
        let distance = Math.hypot(dx, dy);
        if (distance >= needs) continue;
        if (distance < 1e-3) {
          dx = Math.cos(two);
          dy = Math.sin(two);
          distance = 1;
        }
        const [holdsOne, holdsTwo] = [isFixed(one), isFixed(two)];
        if (holdsOne && holdsTwo) continue;
        pushed++;
        const far = (needs - distance) / distance;
        const share = holdsOne ? 1 : holdsTwo ? 0 : (reach[one] as number) / needs;
        x[two] = (x[two] as number) + dx * far * share;
        y[two] = (y[two] as number) + dy * far * share;
        x[one] = (x[one] as number) - dx * far * (1 - share);
        y[one] = (y[one] as number) - dy * far * (1 - share);
      }
    }
    if (pushed === 0) return;
  }
}

function pushOnce(x: Float32Array, y: Float32Array, least: number, isFixed: (node: number) => boolean): number {
  const cells = sortIntoCells(x, y, least);
  let pushed = 0;
  for (const [key, inside] of cells.members) {
    // Visits each pair of cells once.
    const around = [key, key + 1, key + cells.columns - 1, key + cells.columns, key + cells.columns + 1];
    for (const near of around) {
      const others = cells.members.get(near);
      if (!others) continue;
      for (let one = 0; one < inside.length; one++) {
        for (let two = near === key ? one + 1 : 0; two < others.length; two++) {
          if (push(inside[one] as number, others[two] as number)) pushed++;
        }
      }
    }
  }

  function push(one: number, two: number): boolean {
    let dx = (x[two] as number) - (x[one] as number);
    let dy = (y[two] as number) - (y[one] as number);
    let distance = Math.hypot(dx, dy);
    if (distance >= least) return false;
    if (distance < 1e-3) {
      dx = Math.cos(one);
      dy = Math.sin(one);
      distance = 1;
    }
    const holdsOne = isFixed(one);
    const holdsTwo = isFixed(two);
    if (holdsOne && holdsTwo) return false;
    const share = (least - distance) / distance / (holdsOne || holdsTwo ? 1 : 2);
    if (!holdsOne) {
      x[one] = (x[one] as number) - dx * share;
      y[one] = (y[one] as number) - dy * share;
    }
    if (!holdsTwo) {
      x[two] = (x[two] as number) + dx * share;
      y[two] = (y[two] as number) + dy * share;
    }
    return true;
  }
  return pushed;
}

function sortIntoCells(x: Float32Array, y: Float32Array, side: number) {
  let left = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  for (let node = 0; node < x.length; node++) {
    left = Math.min(left, x[node] as number);
    right = Math.max(right, x[node] as number);
    top = Math.min(top, y[node] as number);
  }
  const columns = Math.floor((right - left) / side) + 3;
  const members = new Map<number, number[]>();
  for (let node = 0; node < x.length; node++) {
    const column = Math.floor(((x[node] as number) - left) / side) + 1;
    const row = Math.floor(((y[node] as number) - top) / side) + 1;
    const key = row * columns + column;
    const inside = members.get(key);
    if (inside) inside.push(node);
    else members.set(key, [node]);
  }
  return { columns, members };
}
