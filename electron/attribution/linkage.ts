import { halves, tiers } from './weights.ts';

// Average linkage: two clusters become one if their names, on average over all pairs, speak for one owner. One strong
// bridge between strangers is not enough. Last, halves of a campaign are joined.

export interface LinkageInput {
  /** How many names there are; their positions are 0 to size - 1. */
  readonly size: number;
  readonly score: (one: number, other: number) => number;
  /** Pairs worth a comparison. */
  readonly visit: (take: (one: number, other: number) => void) => Promise<void>;
  /** What a person decided, as positions. */
  readonly decided?: readonly Decided[];
  readonly pause: () => Promise<void>;
  readonly onProgress?: (share: number) => void;
}

/** The names that a person put into one campaign, and those that do not belong to it. */
export interface Decided {
  readonly in: readonly number[];
  readonly out: readonly number[];
}

export interface Linked {
  /** Which of `decided` its names are in; null for none. */
  readonly decided: number | null;
  /** Positions of the names, ascending. */
  readonly members: readonly number[];
  /** The mean of all pairs. */
  readonly mean: number;
  /** The parts that reached the upper tier on their own. */
  readonly cores: readonly (readonly number[])[];
}

/** The mean of larger clusters comes from so many pairs per side, evenly chosen. */
const sampleSide = 16;
/** There may be hundreds of thousands of strong pairs. */
const pairsInPart = 1000;

export async function linkNames(input: LinkageInput): Promise<Linked[]> {
  const { size, score, pause } = input;
  const least = tiers['same setup'];
  const members: number[][] = Array.from({ length: size }, (_, index) => [index]);
  const clusterOf = Int32Array.from({ length: size }, (_, index) => index);
  const near: Map<number, number>[] = Array.from({ length: size }, () => new Map());
  /** Which campaign a cluster is, and which ones it is not. */
  const isOf = new Map<number, number>();
  const isNotOf = new Map<number, Set<number>>();
  for (const [campaign, { in: chosen, out }] of (input.decided ?? []).entries()) {
    for (const index of out) isNotOf.set(index, (isNotOf.get(index) ?? new Set()).add(campaign));
    // A name in two campaigns stays with the first: it does not make them one.
    const free = chosen.filter((index) => !isOf.has(clusterOf[index] as number));
    const [first, ...others] = free;
    if (first === undefined) continue;
    for (const index of others) absorb(first, index);
    isOf.set(first, campaign);
  }

  function absorb(into: number, from: number): void {
    if (into === from) return;
    for (const index of members[from] ?? []) {
      clusterOf[index] = into;
      members[into]?.push(index);
    }
    members[from] = [];
    const campaign = isOf.get(from);
    if (campaign !== undefined) isOf.set(into, campaign);
    const others = isNotOf.get(from);
    if (others) isNotOf.set(into, new Set([...(isNotOf.get(into) ?? []), ...others]));
  }

  function areSeparated(one: number, other: number): boolean {
    const [mine, theirs] = [isOf.get(one), isOf.get(other)];
    if (mine !== undefined && theirs !== undefined) return mine !== theirs;
    if (mine !== undefined) return isNotOf.get(other)?.has(mine) === true;
    return theirs !== undefined && isNotOf.get(one)?.has(theirs) === true;
  }

  /** The mean of all pairs of two clusters; of large ones, of an even sample. */
  function meanOf(one: number, other: number): number {
    const [left, right] = [evenly(members[one] ?? []), evenly(members[other] ?? [])];
    let sum = 0;
    for (const mine of left) for (const theirs of right) sum += score(mine, theirs);
    return sum / Math.max(1, left.length * right.length);
  }

  /** How well each name of one cluster fits its counterpart in the other, on average, seen from the side that fits worse. */
  function meanOfBest(one: number, other: number): number {
    const [left, right] = [evenly(members[one] ?? [], 2 * sampleSide), evenly(members[other] ?? [], 2 * sampleSide)];
    const bestOfRight = right.map(() => 0);
    let sumLeft = 0;
    for (const mine of left) {
      let best = 0;
      for (const [at, theirs] of right.entries()) {
        const found = score(mine, theirs);
        best = Math.max(best, found);
        bestOfRight[at] = Math.max(bestOfRight[at] ?? 0, found);
      }
      sumLeft += best;
    }
    const sumRight = bestOfRight.reduce((sum, best) => sum + best, 0);
    return Math.min(sumLeft / Math.max(1, left.length), sumRight / Math.max(1, right.length));
  }

  /** The pairs of clusters that pairs of names belong to, each once. */
  async function clustersOf(
    pairs: Iterable<readonly [number, number]>,
  ): Promise<Map<string, readonly [number, number]>> {
    const found = new Map<string, readonly [number, number]>();
    let looked = 0;
    for (const [from, to] of pairs) {
      if (++looked % pairsInPart === 0) await pause();
      const [left, right] = [clusterOf[from] as number, clusterOf[to] as number];
      const [one, other] = left < right ? [left, right] : [right, left];
      const sizes = [members[one]?.length ?? 0, members[other]?.length ?? 0] as const;
      if (one === other || Math.min(...sizes) < halves.fromNames || areSeparated(one, other)) continue;
      found.set(`${one} ${sizes[0]} ${other} ${sizes[1]}`, [one, other]);
    }
    return found;
  }

  /** The clusters between which so many names are strongly linked that they may be halves. */
  async function bridged(): Promise<(readonly [number, number])[]> {
    const bridges = new Map<string, number>();
    const keyOf = ([from, to]: readonly [number, number]) => {
      const [left, right] = [clusterOf[from] as number, clusterOf[to] as number];
      return left < right ? `${left} ${right}` : `${right} ${left}`;
    };
    for (const [at, pair] of strong.entries()) {
      const key = keyOf(pair);
      bridges.set(key, (bridges.get(key) ?? 0) + 1);
      if (at % pairsInPart === pairsInPart - 1) await pause();
    }
    return [...(await clustersOf(strong)).values()].filter((pair) => {
      const few = Math.min(...pair.map((cluster) => members[cluster]?.length ?? 0));
      return (bridges.get(keyOf(pair)) ?? 0) >= few / 4;
    });
  }

  /** Joins what average linkage leaves apart: the halves of a campaign that share much, but not everywhere the same. */
  async function joinHalves(): Promise<void> {
    const means = new Map<string, number>();
    for (let pairs = await clustersOf(await bridged()); ; pairs = await clustersOf(pairs.values())) {
      let best: Joinable | null = null;
      for (const [key, [one, other]] of pairs) {
        const mean = means.get(key) ?? meanOfBest(one, other);
        means.set(key, mean);
        if (mean >= halves.mean && (best === null || mean > best.mean)) best = { mean, one, other };
        await pause();
      }
      if (best === null) return;
      absorb(best.one, best.other);
    }
  }

  const heap = createHeap();
  function know(one: number, other: number, mean: number): void {
    near[one]?.set(other, mean);
    near[other]?.set(one, mean);
    heap.push({ mean, one, other });
  }

  /** Pairs of names that alone would be one hand. */
  const strong: (readonly [number, number])[] = [];
  await input.visit((one, other) => {
    const [from, to] = [clusterOf[one] as number, clusterOf[other] as number];
    if (from === to || near[from]?.has(to)) return;
    const mean = (members[from]?.length ?? 1) * (members[to]?.length ?? 1) > 1 ? meanOf(from, to) : score(one, other);
    if (mean >= tiers['one hand']) strong.push([one, other]);
    if (mean >= least) know(from, to, mean);
  });
  input.onProgress?.(0.6);

  let cores: number[][] | null = null;
  const snapshot = () => members.filter((group) => group.length > 1).map((group) => [...group]);
  let done = 0;
  for (let next = heap.pop(); next; next = heap.pop()) {
    const { mean, one, other } = next;
    if (near[one]?.get(other) !== mean) continue; // Joined or known better since.
    if (mean < tiers['one hand']) cores ??= snapshot();
    near[one]?.delete(other);
    near[other]?.delete(one);
    if (areSeparated(one, other)) continue;
    const [into, from] = (members[one]?.length ?? 0) >= (members[other]?.length ?? 0) ? [one, other] : [other, one];
    const [many, few] = [members[into]?.length ?? 1, members[from]?.length ?? 1];
    for (const third of new Set([...(near[into]?.keys() ?? []), ...(near[from]?.keys() ?? [])])) {
      const left = near[into]?.get(third) ?? meanOf(into, third);
      const right = near[from]?.get(third) ?? meanOf(from, third);
      near[third]?.delete(from);
      near[third]?.delete(into);
      near[into]?.delete(third);
      const joint = (left * many + right * few) / (many + few);
      if (joint >= least) know(into, third, joint);
      if (++done % 8 === 0) await pause();
    }
    near[from]?.clear();
    absorb(into, from);
    if (++done % 8 === 0) await pause();
  }
  cores ??= snapshot();
  await joinHalves();
  const coresOf = new Map<number, number[][]>();
  for (const core of cores) {
    const cluster = clusterOf[core[0] as number] as number;
    coresOf.set(cluster, [...(coresOf.get(cluster) ?? []), core.sort((one, other) => one - other)]);
  }
  input.onProgress?.(0.9);
  const linked: Linked[] = [];
  for (const [cluster, group] of members.entries()) {
    if (group.length < 2) continue;
    const sorted = [...group].sort((one, other) => one - other);
    linked.push({
      members: sorted,
      mean: innerMean(sorted, score),
      cores: coresOf.get(cluster) ?? [],
      decided: isOf.get(cluster) ?? null,
    });
    await pause();
  }
  return linked;
}

/** The mean of all pairs inside a cluster; of a large one, of an even sample. */
export function innerMean(members: readonly number[], score: (one: number, other: number) => number): number {
  const chosen = evenly(members, 2 * sampleSide);
  let [sum, pairs] = [0, 0];
  for (let at = 0; at < chosen.length; at++) {
    for (let to = at + 1; to < chosen.length; to++) {
      sum += score(chosen[at] as number, chosen[to] as number);
      pairs++;
    }
  }
  return pairs === 0 ? 0 : sum / pairs;
}

/** At most so many of them, evenly chosen. */
export function evenly(members: readonly number[], most = sampleSide): readonly number[] {
  if (members.length <= most) return members;
  return Array.from({ length: most }, (_, at) => members[Math.floor((at * members.length) / most)] as number);
}

interface Joinable {
  readonly mean: number;
  readonly one: number;
  readonly other: number;
}

/** The highest mean first; equal ones by position, so that the same input always gives the same clusters. */
function createHeap() {
  const heap: Joinable[] = [];
  const isBefore = (left: Joinable, right: Joinable) =>
    left.mean > right.mean ||
    (left.mean === right.mean && (left.one < right.one || (left.one === right.one && left.other < right.other)));
  return {
    push: (entry: Joinable) => {
      heap.push(entry);
      for (let at = heap.length - 1; at > 0; ) {
        const up = (at - 1) >> 1;
        if (!isBefore(heap[at] as Joinable, heap[up] as Joinable)) break;
        [heap[at], heap[up]] = [heap[up] as Joinable, heap[at] as Joinable];
        at = up;
      }
    },
    pop: (): Joinable | null => {
      const top = heap[0];
      const last = heap.pop();
      if (!top || !last) return null;
      if (heap.length > 0) heap[0] = last;
      for (let at = 0; ; ) {
        const [left, right] = [2 * at + 1, 2 * at + 2];
        let first = at;
        if (left < heap.length && isBefore(heap[left] as Joinable, heap[first] as Joinable)) first = left;
        if (right < heap.length && isBefore(heap[right] as Joinable, heap[first] as Joinable)) first = right;
        if (first === at) return top;
        [heap[at], heap[first]] = [heap[first] as Joinable, heap[at] as Joinable];
        at = first;
      }
    },
  };
}
