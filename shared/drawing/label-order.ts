import type { Drawing } from './drawing.ts';
import { bandOfLook, groupKind, kindOfLook, marks } from './node-look.ts';

/** Selected nodes, groups, nodes with many links and risky nodes get labels first. */
function rankOf(look: number, degree: number): number {
  return (
    (look & marks.faded ? 0 : 1e9) +
    (look & marks.selected ? 1e8 : 0) +
    (kindOfLook(look) === groupKind ? 1e7 : 0) +
    Math.min(1e5, degree) * 10 +
    bandOfLook(look)
  );
}

/** As many ranks as fit one bucket each; beyond the last, ranks share buckets by their order of magnitude. */
const buckets = 512;

function bucketOf(rank: number): number {
  const own = rank >= 1e9 ? 256 : 0;
  const rest = rank % 1e9;
  return own + Math.min(255, rest < 128 ? rest : 128 + Math.floor(Math.log2(rest / 128) * 5));
}

/**
 * The slots in the order in which they get labels: at most about the wanted number, and only those for which `isWanted`
 * returns true, of those that are listed or of all. Of a million nodes only the first few are sorted.
 */
export function orderOfLabels(
  { nodes, look, degree }: Drawing,
  most = Number.POSITIVE_INFINITY,
  isWanted: (slot: number) => boolean = () => true,
  listed?: Uint32Array,
): Uint32Array {
  const wanted = new Uint32Array(listed ? listed.length : nodes);
  let count = 0;
  if (listed) for (const slot of listed) if (isWanted(slot)) wanted[count++] = slot;
  if (!listed) for (let slot = 0; slot < nodes; slot++) if (isWanted(slot)) wanted[count++] = slot;
  const rankAt = (slot: number) => rankOf(look[slot] as number, degree[slot] as number);
  let first = wanted.subarray(0, count);
  if (count > most) {
    const sizes = new Uint32Array(buckets);
    // Plain loops: `from` and `filter` with a function take four times as long for a million.
    const bucket = new Uint16Array(count);
    for (let at = 0; at < count; at++) {
      const own = bucketOf(rankAt(first[at] as number));
      bucket[at] = own;
      sizes[own] = (sizes[own] as number) + 1;
    }
    let least = buckets - 1;
    for (let sum = sizes[least] as number; sum < most && least > 0; sum += sizes[least] as number) least--;
    // Those of the last bucket are hardly more important than each other.
    let room = most * 2;
    let kept = 0;
    for (let at = 0; at < count; at++) {
      const own = bucket[at] as number;
      if (own > least || (own === least && room-- > 0)) first[kept++] = first[at] as number;
    }
    first = first.subarray(0, kept);
  }
  const rank = Float64Array.from(first, rankAt);
  return Uint32Array.from(first.keys())
    .sort((one, other) => (rank[other] as number) - (rank[one] as number))
    .map((at) => first[at] as number);
}
