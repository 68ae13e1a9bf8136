import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import { inRows, picked } from './in-rows.ts';

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
    const pushed = makeRoomOnce(x, y, reach, large, isFixed);
    all += pushed;
    if (pushed === 0) break;
  }
  return all;
}

function makeRoomOnce(
  x: Float32Array,
  y: Float32Array,
  reach: Float32Array,
  large: Uint32Array,
  isFixed: (node: number) => boolean,
): number {
  const { order, near } = inRows(x, y, nodeDiameter * 2);
  const [across, down, needed] = [picked(x, order), picked(y, order), picked(reach, order)];
  const placeOf = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) placeOf[order[at] as number] = at;
  let pushed = 0;
  for (const node of large) {
    const one = placeOf[node] as number;
    const own = needed[one] as number;
    near(across[one] as number, down[one] as number, own * 2, (two) => {
      const other = needed[two] as number;
      if ((other < own || (other === own && (order[two] as number) > node)) && giveRoom(one, two)) pushed++;
    });
  }
  putBack(x, across, order);
  putBack(y, down, order);
  return pushed;

  function giveRoom(one: number, two: number): boolean {
    const needs = (needed[one] as number) + (needed[two] as number);
    let dx = (across[two] as number) - (across[one] as number);
    let dy = (down[two] as number) - (down[one] as number);
    const square = dx * dx + dy * dy;
    if (one === two || square >= needs * needs) return false;
    let distance = Math.sqrt(square);
    if (distance < 1e-3) {
      dx = Math.cos(order[two] as number);
      dy = Math.sin(order[two] as number);
      distance = 1;
    }
    const [holdsOne, holdsTwo] = [isFixed(order[one] as number), isFixed(order[two] as number)];
    if (holdsOne && holdsTwo) return false;
    const far = (needs - distance) / distance;
    const share = holdsOne ? 1 : holdsTwo ? 0 : (needed[one] as number) / needs;
    across[two] = (across[two] as number) + dx * far * share;
    down[two] = (down[two] as number) + dy * far * share;
    across[one] = (across[one] as number) - dx * far * (1 - share);
    down[one] = (down[one] as number) - dy * far * (1 - share);
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
  putBack(x, across, order);
  putBack(y, down, order);
  return pushed;
}

function putBack(column: Float32Array, inOrder: Float32Array, order: Uint32Array): void {
  for (let at = 0; at < order.length; at++) column[order[at] as number] = inOrder[at] as number;
}
