import { type Communities, noCommunity, type Territories, type Territory } from './communities.ts';
import type { Drawing, View } from './drawing.ts';
import { isInside } from './hull.ts';
import { awayMarks, nodeDiameter } from './node-look.ts';
import { createCorners, measure } from './shape-lines.ts';

/** Smaller ones are never closed: when their nodes touch, the shape is too small to be seen. */
const fewestNodes = 40;
export const mostTerritories = 4000;
/** In times of the usual distance, which is a geometric mean: a second part far away hardly changes it. */
const farthest = 2.5;
const rounds = 3;
/** A shape with more strangers than this part of its nodes would mislead. */
const mostStrangers = 0.5;
const mostSamples = 20_000;

/** The shapes of the communities where their nodes are now. A few passes over all nodes, without a sort. */
export function territoriesOf(drawing: Drawing, communities: Communities): Territories {
  const { nodes, x, y } = drawing;
  const wanted = Math.min(mostTerritories, countFrom(communities.sizes, fewestNodes));
  const inside = coresOf(drawing, communities, wanted);
  const counts = new Uint32Array(wanted);
  const corners = createCorners(wanted);
  for (let slot = 0; slot < nodes; slot++) {
    const own = (inside[slot] as number) - 1;
    if (own < 0) continue;
    counts[own] = (counts[own] as number) + 1;
    corners.add(own, x[slot] as number, y[slot] as number);
  }
  const shapes = Array.from(counts, (count, community) =>
    count < fewestNodes ? [] : [shapeOf(communities, community, corners.lineAround(community))],
  );
  const made = numbered(honest(drawing, shapes.flat(), inside), inside, wanted, communities);
  return isMostly(made.of, drawing) ? made : noTerritories;
}

/**
 * By slot: 1 and the community of its node; 0 for those that are far from most others of theirs. Begins around the node
 * that the community is named after, and leaves out what is far from the middle, again and again.
 */
function coresOf({ nodes, x, y, look }: Drawing, { of, leaders }: Communities, wanted: number): Uint16Array {
  const inside = new Uint16Array(nodes);
  for (let slot = 0; slot < nodes; slot++) {
    const own = of[slot] ?? noCommunity;
    const isDrawn = !((look[slot] as number) & awayMarks) && Number.isFinite((x[slot] as number) + (y[slot] as number));
    if (own < wanted && isDrawn) inside[slot] = own + 1;
  }
  let middles = {
    x: Float64Array.from({ length: wanted }, (_, own) => x[leaders[own] as number] as number),
    y: Float64Array.from({ length: wanted }, (_, own) => y[leaders[own] as number] as number),
  };
  for (let round = 0; round < rounds; round++) {
    const away = new Float32Array(nodes);
    const logs = new Float64Array(wanted);
    const counts = new Uint32Array(wanted);
    for (let slot = 0; slot < nodes; slot++) {
      const own = (inside[slot] as number) - 1;
      if (own < 0) continue;
      const dx = (x[slot] as number) - (middles.x[own] as number);
      const dy = (y[slot] as number) - (middles.y[own] as number);
      const distance = Math.max(nodeDiameter, Math.sqrt(dx * dx + dy * dy));
      away[slot] = distance;
      logs[own] = (logs[own] as number) + Math.log(distance);
      counts[own] = (counts[own] as number) + 1;
    }
    const reach = logs.map((sum, own) => Math.exp(sum / (counts[own] as number)) * farthest);
    for (let slot = 0; slot < nodes; slot++) {
      const own = inside[slot] as number;
      if (own > 0 && (away[slot] as number) > (reach[own - 1] as number)) inside[slot] = 0;
    }
    middles = middlesOf(x, y, inside, wanted);
  }
  return inside;
}

function middlesOf(x: Float32Array, y: Float32Array, inside: Uint16Array, wanted: number) {
  const counts = new Uint32Array(wanted);
  const [sumX, sumY] = [new Float64Array(wanted), new Float64Array(wanted)];
  for (let slot = 0; slot < inside.length; slot++) {
    const own = (inside[slot] as number) - 1;
    if (own < 0) continue;
    counts[own] = (counts[own] as number) + 1;
    sumX[own] = (sumX[own] as number) + (x[slot] as number);
    sumY[own] = (sumY[own] as number) + (y[slot] as number);
  }
  return {
    x: sumX.map((sum, own) => sum / (counts[own] as number)),
    y: sumY.map((sum, own) => sum / (counts[own] as number)),
  };
}

const noTerritories: Territories = { list: [], of: new Uint16Array(0), bands: [] };

/** Whether most of what is drawn is in a shape: a few shapes among very many nodes only disturb. */
function isMostly(of: Uint16Array, { nodes, look }: Drawing): boolean {
  let [drawn, inside] = [0, 0];
  for (let slot = 0; slot < nodes; slot++) {
    if ((look[slot] as number) & awayMarks) continue;
    drawn++;
    if (of[slot] !== 0) inside++;
  }
  return inside * 2 > drawn;
}

function countFrom(sizes: Uint32Array, least: number): number {
  const small = sizes.findIndex((size) => size < least);
  return small < 0 ? sizes.length : small;
}

function shapeOf({ names, leaders, sizes }: Communities, community: number, line: Float32Array): Territory {
  return {
    communities: [community],
    name: names[community] ?? '',
    nodes: sizes[community] ?? 0,
    leader: leaders[community] ?? -1,
    opensAt: 0,
    line,
    ...measure(line),
  };
}

/** Without the shapes that cover many nodes of other communities, by a sample of all nodes. */
function honest({ nodes, x, y, look }: Drawing, shapes: readonly Territory[], inside: Uint16Array): Territory[] {
  const step = Math.max(1, Math.ceil(nodes / mostSamples));
  const drawn: number[] = [];
  for (let slot = 0; slot < nodes; slot += step) if (!((look[slot] as number) & awayMarks)) drawn.push(slot);
  const sample = Uint32Array.from(drawn).sort((one, two) => (x[one] as number) - (x[two] as number));
  const across = Float32Array.from(sample, (slot) => x[slot] as number);
  const own = new Uint32Array(mostTerritories + 1);
  for (const slot of sample) own[inside[slot] as number] = (own[inside[slot] as number] as number) + 1;
  return shapes.filter(({ communities, line, x: middle, width }) => {
    const mark = (communities[0] as number) + 1;
    const most = Math.max(1, (own[mark] as number) * mostStrangers);
    let strangers = 0;
    for (let at = firstFrom(across, middle - width); at < across.length && strangers <= most; at++) {
      const px = across[at] as number;
      if (px > middle + width) break;
      const slot = sample[at] as number;
      if (inside[slot] !== mark && isInside(line, px, y[slot] as number)) strangers++;
    }
    return strangers <= most;
  });
}

/** The first of some sorted values that is not less. */
function firstFrom(sorted: Float32Array, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function numbered(
  list: readonly Territory[],
  inside: Uint16Array,
  communities: number,
  { bands }: Communities,
): Territories {
  const numbers = new Uint16Array(communities + 1);
  list.forEach(({ communities: [community] }, index) => {
    numbers[(community as number) + 1] = index + 1;
  });
  for (let slot = 0; slot < inside.length; slot++) inside[slot] = numbers[inside[slot] as number] as number;
  const between = bands.flatMap(({ one, two, links, label }) => {
    const [from, to] = [numbers[one + 1] ?? 0, numbers[two + 1] ?? 0];
    return from === 0 || to === 0 ? [] : [{ one: from - 1, two: to - 1, links, label }];
  });
  return { list, of: inside, bands: between };
}

/** Page pixels that each node has, in each direction: with fewer they cover each other, with more they can be told apart. */
const crowdedSpace = 4.5;
const enoughSpace = 6.5;
/** A district is open when everything is this many times as large as when it began to open. */
const opensWithin = 1.5;

type Scale = Pick<View, 'scale' | 'ratio'>;

/**
 * How far a territory is closed, which is how much its nodes cover each other: 1 is a shape in place of its nodes, however
 * small, and 0 is its nodes only. In between both are seen, so that it opens without a jump.
 */
export function closedAt({ area, nodes, opensAt }: Territory, scale: Scale): number {
  if (opensAt > 0) return 1 - partBetween(scale.scale / scale.ratio, opensAt, opensAt * opensWithin);
  return 1 - partBetween(acrossAt(area, scale) / Math.sqrt(nodes), crowdedSpace, enoughSpace);
}

function acrossAt(area: number, { scale, ratio }: Scale): number {
  return Math.sqrt(area) * (scale / ratio);
}

function partBetween(value: number, from: number, to: number): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** The closed territory at a point of the world; null for none. */
export function territoryAt(
  list: readonly Territory[],
  { x, y }: { readonly x: number; readonly y: number },
  scale: number,
): Territory | null {
  return list.find((one) => closedAt(one, { scale, ratio: 1 }) > 0.5 && isInside(one.line, x, y)) ?? null;
}

/** If more than this part of all nodes moved, the shapes are made again. */
const fewMoved = 0.02;

/**
 * The same shapes after a few nodes moved, came or went, as by a drag or a pivot: those that left their shape are no
 * longer in it, and new ones are in none. Null if they are so many that the shapes must be made again, or most of one.
 */
export function afterMoves(
  territories: Territories,
  { nodes, x, y, look }: Pick<Drawing, 'nodes' | 'x' | 'y' | 'look'>,
  moved: Uint32Array,
): Territories | null {
  const { list, bands } = territories;
  const came = nodes - territories.of.length;
  if (came < 0 || came + moved.length > nodes * fewMoved) return null;
  if (came + moved.length === 0) return territories;
  const of = new Uint16Array(nodes);
  of.set(territories.of);
  const left = new Uint32Array(list.length);
  for (const slot of moved) {
    const number = (of[slot] as number) - 1;
    const own = list[number];
    const isAway = ((look[slot] as number) & awayMarks) !== 0;
    if (!own || (!isAway && isInside(own.line, x[slot] as number, y[slot] as number))) continue;
    of[slot] = 0;
    left[number] = (left[number] as number) + 1;
    if ((left[number] as number) * 2 > own.nodes) return null;
  }
  return { list, of, bands };
}
