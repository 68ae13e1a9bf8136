import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import { cellsOf } from './cells.ts';
import { inRows, picked } from './close-pairs.ts';

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
  // The larger of two makes room: it looks no farther than its own size twice.
  const large = Uint32Array.from(reach.keys())
    .filter((node) => (reach[node] as number) > largeFrom)
    .sort((one, two) => (reach[two] as number) - (reach[one] as number) || one - two);
  if (large.length === 0) return 0;
  let all = 0;
  for (let round = 0; round < rounds; round++) {
    const cells = cellsOf(x, y, nodeDiameter * 2);
    let pushed = 0;
    for (const one of large) {
      const own = reach[one] as number;
      cells.near(x[one] as number, y[one] as number, own * 2, (two) => {
        const other = reach[two] as number;
        if ((other < own || (other === own && two > one)) && giveRoom(one, two)) pushed++;
      });
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
    let distance = Math.sqrt(dx * dx + dy * dy);
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

function pushOnce(x: Float32Array, y: Float32Array, least: number, isFixed: (node: number) => boolean): number {
  const { order, pairs } = inRows(x, y, least);
  const [across, down] = [picked(x, order), picked(y, order)];
  let pushed = 0;
  pairs((one, two) => {
    let dx = (across[two] as number) - (across[one] as number);
    let dy = (down[two] as number) - (down[one] as number);
    const square = dx * dx + dy * dy;
    if (square >= least * least) return;
    let distance = Math.sqrt(square);
    if (distance < 1e-3) {
      dx = Math.cos(order[one] as number);
      dy = Math.sin(order[one] as number);
      distance = 1;
    }
    const holdsOne = isFixed(order[one] as number);
    const holdsTwo = isFixed(order[two] as number);
    if (holdsOne && holdsTwo) return;
    pushed++;
    const share = (least - distance) / distance / (holdsOne || holdsTwo ? 1 : 2);
    if (!holdsOne) {
      across[one] = (across[one] as number) - dx * share;
      down[one] = (down[one] as number) - dy * share;
    }
    if (!holdsTwo) {
      across[two] = (across[two] as number) + dx * share;
      down[two] = (down[two] as number) + dy * share;
    }
  });
  for (let at = 0; at < order.length; at++) {
    x[order[at] as number] = across[at] as number;
    y[order[at] as number] = down[at] as number;
  }
  return pushed;
}
