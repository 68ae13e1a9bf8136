import type { Drawing } from './drawing.ts';
import { bandOfLook, groupKind, kindOfLook, marks } from './node-look.ts';

/** Selected nodes, groups, risky nodes and nodes with many links get labels first. */
export function orderOfLabels({ nodes, look, degree }: Drawing): Uint32Array {
  const rank = new Float64Array(nodes);
  for (let slot = 0; slot < nodes; slot++) {
    const seen = look[slot] as number;
    rank[slot] =
      (seen & marks.faded ? 0 : 1e9) +
      (seen & marks.selected ? 1e8 : 0) +
      (kindOfLook(seen) === groupKind ? 1e7 : 0) +
      Math.min(1e5, degree[slot] as number) * 10 +
      bandOfLook(seen);
  }
  return new Uint32Array(nodes)
    .map((_, slot) => slot)
    .sort((one, other) => (rank[other] as number) - (rank[one] as number));
}
