import type { InParts } from '../../shared/at-once.ts';

/** So many are sorted in one go. */
const runLength = 2000;

/** Sorts in place, in small parts, however many there are: runs first, then two neighbours become one again and again. */
export function* sortingIndices(indices: Uint32Array, compare: (one: number, other: number) => number): InParts<void> {
  const { length } = indices;
  for (let start = 0; start < length; start += runLength) {
    if (length > 1) indices.subarray(start, Math.min(length, start + runLength)).sort(compare);
    yield;
  }
  if (length <= runLength) return;
  let source: Uint32Array = indices;
  let target: Uint32Array = new Uint32Array(length);
  for (let run = runLength; run < length; run *= 2) {
    for (let start = 0; start < length; start += run * 2) yield* merging(source, target, start, run, compare);
    [source, target] = [target, source];
  }
  if (source !== indices) indices.set(source);
}

function* merging(
  source: Uint32Array,
  target: Uint32Array,
  start: number,
  run: number,
  compare: (one: number, other: number) => number,
): InParts<void> {
  const middle = Math.min(source.length, start + run);
  const end = Math.min(source.length, start + run * 2);
  let [left, right] = [start, middle];
  for (let at = start; at < end; at++) {
    const takesLeft = left < middle && (right >= end || compare(source[left] as number, source[right] as number) <= 0);
    target[at] = source[takesLeft ? left++ : right++] as number;
    if (at % runLength === 0) yield;
  }
}
