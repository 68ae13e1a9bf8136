import { atOnce, type InParts } from './at-once.ts';
import { findingNeighbours, type Links, neighboursOf } from './graph-links.ts';

/** Of a node that can't be reached. */
export const noSteps = 0xffffffff;

/** How many steps each node is away from the nearest of these; `noSteps` if it is further than `most`. */
export function stepsFrom(links: Links, starts: Iterable<number>, most = noSteps): Uint32Array {
  return atOnce(countingSteps(links, starts, most));
}

const nodesPerPart = 20_000;

/** The same in small parts. */
export function* countingSteps(links: Links, starts: Iterable<number>, most = noSteps): InParts<Uint32Array> {
  const { start, other } = yield* findingNeighbours(links);
  const steps = new Uint32Array(links.nodes).fill(noSteps);
  const reached = new Uint32Array(links.nodes);
  let last = 0;
  const reach = (node: number, after: number) => {
    if (steps[node] !== noSteps) return;
    steps[node] = after;
    reached[last++] = node;
  };
  for (const node of starts) reach(node, 0);
  for (let next = 0; next < last; next++) {
    if (next % nodesPerPart === nodesPerPart - 1) yield;
    const node = reached[next] as number;
    const after = (steps[node] as number) + 1;
    if (after > most) break;
    for (let at = start[node] as number; at < (start[node + 1] as number); at++) reach(other[at] as number, after);
  }
  return steps;
}

/** Every node on a shortest path between two, in the order of the way; null when there is no path. */
export function between(links: Links, one: number, two: number): number[] | null {
  const fromOne = stepsFrom(links, [one]);
  const length = fromOne[two] as number;
  if (length === noSteps) return null;
  const fromTwo = stepsFrom(links, [two], length);
  const found: number[] = [];
  for (let node = 0; node < links.nodes; node++)
    if ((fromOne[node] as number) + (fromTwo[node] as number) === length) found.push(node);
  return found.sort((a, b) => (fromOne[a] as number) - (fromOne[b] as number));
}

/**
 * The node before each on a shortest way from one of the given nodes, or from the one with the most links in each part
 * without any; -1 for where such a way begins.
 */
export function parentsFrom(links: Links, roots: Iterable<number>): Int32Array {
  const { start, other } = neighboursOf(links);
  const counts = linkCounts(links);
  const parents = new Int32Array(links.nodes).fill(-1);
  const isReached = new Uint8Array(links.nodes);
  const reached = new Uint32Array(links.nodes);
  let last = 0;
  let next = 0;
  const begin = (root: number) => {
    if (isReached[root] === 1) return;
    isReached[root] = 1;
    reached[last++] = root;
  };
  const goOn = () => {
    for (; next < last; next++) {
      const node = reached[next] as number;
      for (let at = start[node] as number; at < (start[node + 1] as number); at++) {
        const child = other[at] as number;
        if (isReached[child] === 1) continue;
        isReached[child] = 1;
        parents[child] = node;
        reached[last++] = child;
      }
    }
  };
  for (const root of roots) begin(root);
  goOn();
  const byLinks = Uint32Array.from(counts.keys()).sort(
    (a, b) => (counts[b] as number) - (counts[a] as number) || a - b,
  );
  for (const root of byLinks) {
    begin(root);
    goOn();
  }
  return parents;
}

/** The number of links of each node. */
export function linkCounts({ nodes, from, to }: Links): Uint32Array {
  const counts = new Uint32Array(nodes);
  for (const node of from) counts[node] = (counts[node] as number) + 1;
  for (const node of to) counts[node] = (counts[node] as number) + 1;
  return counts;
}
