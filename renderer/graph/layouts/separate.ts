import { nodeDiameter } from '../../../shared/drawing/node-look.ts';

/** Gradually pushes nodes apart that are closer than `least`, without moving fixed ones; returns how often. */
export function separate(
  x: Float32Array,
  y: Float32Array,
  least: number,
  rounds: number,
  isFixed: (node: number) => boolean,
): number {
  let all = 0;
  for (let round = 0; round < rounds; round++) {
    const pushed = pushOnce(x, y, least, isFixed);
    all += pushed;
    if (pushed === 0) break;
  }
  return all;
}

/** Pushes nodes out of the space that the larger ones need, the smaller ones farther; returns how often. */
export function makeRoom(
  x: Float32Array,
  y: Float32Array,
  reach: Float32Array,
  rounds: number,
  isFixed: (node: number) => boolean,
  largeFrom = nodeDiameter,
): number {
  const large = Uint32Array.from(reach.keys()).filter((node) => (reach[node] as number) > largeFrom);
  const most = reach.reduce((largest, own) => Math.max(largest, own), 0);
  let all = 0;
  for (let round = 0; round < rounds; round++) {
    // Only those in a strip around a large node can be in its way.
    const order = Uint32Array.from(x.keys()).sort((one, two) => (x[one] as number) - (x[two] as number));
    const across = Float32Array.from(order, (node) => x[node] as number);
    let pushed = 0;
    for (const one of large) {
      const strip = (reach[one] as number) + most;
      const last = (x[one] as number) + strip;
      for (
        let at = firstFrom(across, (x[one] as number) - strip);
        at < order.length && (across[at] as number) <= last;
        at++
      ) {
        if (giveRoom(one, order[at] as number)) pushed++;
      }
    }
    all += pushed;
    if (pushed === 0) break;
  }
  return all;

  function giveRoom(one: number, two: number): boolean {
    const needs = (reach[one] as number) + (reach[two] as number);
    let dx = (x[two] as number) - (x[one] as number);
    let dy = (y[two] as number) - (y[one] as number);
    if (one === two || Math.abs(dx) >= needs || Math.abs(dy) >= needs) return false;
    let distance = Math.hypot(dx, dy);
    if (distance >= needs) return false;
    if (distance < 1e-3) {
      dx = Math.cos(two);
      dy = Math.sin(two);
      distance = 1;
    }
    const [holdsOne, holdsTwo] = [isFixed(one), isFixed(two)];
    if (holdsOne && holdsTwo) return false;
    const far = (needs - distance) / distance;
    const share = holdsOne ? 1 : holdsTwo ? 0 : (reach[one] as number) / needs;
    x[two] = (x[two] as number) + dx * far * share;
    y[two] = (y[two] as number) + dy * far * share;
    x[one] = (x[one] as number) - dx * far * (1 - share);
    y[one] = (y[one] as number) - dy * far * (1 - share);
    return true;
  }
}

/** The first index of a sorted column with at least this value. */
function firstFrom(column: Float32Array, value: number): number {
  let [low, high] = [0, column.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((column[middle] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
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
