import type { Communities, Territories, Territory, TerritoryBand } from './communities.ts';
import type { Bounds, Drawing } from './drawing.ts';
import { isInside } from './hull.ts';
import { awayEdgeMarks, awayMarks } from './node-look.ts';
import { boundsOfLine, createCorners, measure } from './shape-lines.ts';
import { territoriesOf } from './territories.ts';

/** As many as a window has space for, with their names. */
const mostDistricts = 36;
/** Fewer territories for each district are told apart without it. */
const fewestParts = 5;
const rounds = 8;
/** Page pixels across: districts open when half of all nodes are in larger territories, or when they are larger themselves. */
const readablePart = 16;
const wideDistrict = 180;

/** The shapes of the communities, and those of the districts over them. */
export function levelsOf(drawing: Drawing, communities: Communities): Territories[] {
  const territories = territoriesOf(drawing, communities);
  if (territories.list.length === 0) return [];
  const districts = districtsOf(drawing, communities, territories);
  return districts ? [territories, districts] : [territories];
}

/**
 * What is side by side, for a picture in which each community is too small: the layout puts near what is linked. Each is
 * named after its largest community. Null if the territories are few enough to be told apart.
 */
function districtsOf(drawing: Drawing, communities: Communities, { list }: Territories): Territories | null {
  if (list.length < mostDistricts * fewestParts) return null;
  const grid = gridOver(drawing);
  const cells = cellsWithNodes(drawing, grid);
  const lines = linesAround(cells, homesOf(cells, grid), grid);
  const of = inLines(drawing, lines);
  const inside = communitiesIn(of, communities, lines.length);
  const counts = new Uint32Array(lines.length + 1);
  for (const own of of) counts[own] = (counts[own] as number) + 1;
  const shapes = lines.map((line, index) => {
    const largest = inside[index]?.[0] ?? -1;
    return {
      communities: inside[index] ?? [],
      name: communities.names[largest] ?? '',
      leader: communities.leaders[largest] ?? -1,
      nodes: counts[index + 1] as number,
      opensAt: 0,
      line,
      ...measure(line),
    };
  });
  const opensAt = Math.min(readablePart / acrossHalf(list), wideDistrict / acrossHalf(shapes));
  return { list: shapes.map((shape) => ({ ...shape, opensAt })), of, bands: bandsOf(drawing, of, lines.length) };
}

/** Squares of the plane. */
interface Grid {
  readonly left: number;
  readonly top: number;
  readonly side: number;
  readonly across: number;
  readonly down: number;
}

const mostAcross = 96;
const mostSamples = 20_000;
/** The part of all nodes on each side that may be far away from the others. */
const strays = 0.005;
/** In parts of the range of all others. */
const nearStrays = 0.2;
const beyondSample = 0.02;

function gridOver({ nodes, x, y, look }: Drawing): Grid {
  const step = Math.max(1, Math.ceil(nodes / mostSamples));
  const sample: number[] = [];
  for (let slot = 0; slot < nodes; slot += step) if (isPlaced(x, y, look, slot)) sample.push(slot);
  const [left, right] = usualRange(sample.map((slot) => x[slot] as number));
  const [top, bottom] = usualRange(sample.map((slot) => y[slot] as number));
  const side = Math.max(1, right - left, bottom - top) / mostAcross;
  return { left, top, side, across: Math.ceil((right - left) / side) + 1, down: Math.ceil((bottom - top) / side) + 1 };
}

function isPlaced(x: Float32Array, y: Float32Array, look: Uint32Array, slot: number): boolean {
  return !((look[slot] as number) & awayMarks) && Number.isFinite((x[slot] as number) + (y[slot] as number));
}

/** All of it, if nothing is far away from the others. */
function usualRange(values: readonly number[]): [number, number] {
  const sorted = Float64Array.from(values).sort();
  const [low, high] = [Math.floor(sorted.length * strays), Math.ceil(sorted.length * (1 - strays)) - 1];
  const [from, to] = [sorted[low] ?? 0, sorted[high] ?? 0];
  const more = (to - from) * nearStrays;
  const beyond = (to - from) * beyondSample;
  return [Math.max(from - more, (sorted[0] ?? 0) - beyond), Math.min(to + more, (sorted.at(-1) ?? 0) + beyond)];
}

interface Cell {
  readonly x: number;
  readonly y: number;
  readonly nodes: number;
}

/** Those with the most nodes first. */
function cellsWithNodes({ nodes, x, y, look }: Drawing, { left, top, side, across, down }: Grid): Cell[] {
  const counts = new Uint32Array(across * down);
  for (let slot = 0; slot < nodes; slot++) {
    if (!isPlaced(x, y, look, slot)) continue;
    const [column, row] = [
      Math.floor(((x[slot] as number) - left) / side),
      Math.floor(((y[slot] as number) - top) / side),
    ];
    if (column < 0 || row < 0 || column >= across || row >= down) continue;
    counts[row * across + column] = (counts[row * across + column] as number) + 1;
  }
  const cells: Cell[] = [];
  counts.forEach((inside, at) => {
    if (inside > 0)
      cells.push({
        x: left + ((at % across) + 0.5) * side,
        y: top + (Math.floor(at / across) + 0.5) * side,
        nodes: inside,
      });
  });
  return cells.sort((one, two) => two.nodes - one.nodes);
}

interface Middle {
  readonly x: number;
  readonly y: number;
}

/** The district of each cell: the one with the nearest middle, where middles are in the middle of what is around them. */
function homesOf(cells: readonly Cell[], grid: Grid): Uint16Array {
  let middles: readonly Middle[] = firstMiddles(cells, grid);
  const home = new Uint16Array(cells.length);
  for (let round = 0; round < rounds; round++) {
    const sums = middles.map(() => ({ x: 0, y: 0, weight: 0 }));
    cells.forEach((cell, index) => {
      const own = nearest(middles, cell);
      home[index] = own;
      const sum = sums[own] as (typeof sums)[number];
      // Districts are more alike in size than in the number of nodes: each has space for its name.
      const weight = Math.sqrt(cell.nodes);
      sum.x += cell.x * weight;
      sum.y += cell.y * weight;
      sum.weight += weight;
    });
    middles = middles.map((before, own) => {
      const { x, y, weight } = sums[own] as (typeof sums)[number];
      return weight === 0 ? before : { x: x / weight, y: y / weight };
    });
  }
  return home;
}

/** The fullest cells that are not too near to each other. */
function firstMiddles(cells: readonly Cell[], { side }: Grid): Middle[] {
  for (let apart = side * Math.sqrt((cells.length * 2) / mostDistricts); ; apart *= 0.8) {
    const chosen: Middle[] = [];
    for (const { x, y } of cells) {
      if (chosen.length === mostDistricts) break;
      if (chosen.every((one) => Math.hypot(one.x - x, one.y - y) > apart)) chosen.push({ x, y });
    }
    if (chosen.length === mostDistricts || apart < side) return chosen;
  }
}

function nearest(middles: readonly Middle[], { x, y }: Middle): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  middles.forEach((middle, own) => {
    const away = (middle.x - x) ** 2 + (middle.y - y) ** 2;
    if (away >= least) return;
    best = own;
    least = away;
  });
  return best;
}

/** Of its width: a line through the farthest corners would cut off some that are less far. */
const cellMargin = 0.015;

function linesAround(cells: readonly Cell[], home: Uint16Array, { side }: Grid): Float32Array[] {
  const corners = createCorners(mostDistricts);
  const half = side / 2;
  cells.forEach(({ x, y }, index) => {
    for (const [across, down] of [
      [half, half],
      [-half, half],
      [half, -half],
      [-half, -half],
    ] as const)
      corners.add(home[index] as number, x + across, y + down);
  });
  return [...new Set(home)].sort((one, two) => one - two).map((own) => corners.lineAround(own, cellMargin));
}

/** By slot: 1 and the first of these closed lines that its node is inside of; 0 for none. */
export function inLines({ nodes, x, y, look }: Drawing, lines: readonly Float32Array[]): Uint16Array {
  const boxes = lines.map(boundsOfLine);
  const of = new Uint16Array(nodes);
  for (let slot = 0; slot < nodes; slot++) {
    if (!isPlaced(x, y, look, slot)) continue;
    const [px, py] = [x[slot] as number, y[slot] as number];
    for (let index = 0; index < lines.length; index++) {
      const { left, right, top, bottom } = boxes[index] as Bounds;
      if (px < left || px > right || py < top || py > bottom) continue;
      if (!isInside(lines[index] as Float32Array, px, py)) continue;
      of[slot] = index + 1;
      break;
    }
  }
  return of;
}

/** The slots that `inLines` finds in one of these lines; the others are looked at only where it could be. */
export function slotsIn({ nodes, x, y, look }: Drawing, lines: readonly Float32Array[], wanted: number): number[] {
  const line = lines[wanted] ?? new Float32Array(0);
  const { left, right, top, bottom } = boundsOfLine(line);
  const earlier = lines.slice(0, wanted);
  const found: number[] = [];
  for (let slot = 0; slot < nodes; slot++) {
    const [px, py] = [x[slot] as number, y[slot] as number];
    if (!(px >= left && px <= right && py >= top && py <= bottom) || !isPlaced(x, y, look, slot)) continue;
    if (isInside(line, px, py) && !earlier.some((other) => isInside(other, px, py))) found.push(slot);
  }
  return found;
}

/** By district: the communities whose middle is in it, the largest first. */
function communitiesIn(of: Uint16Array, { leaders }: Communities, districts: number): number[][] {
  const lists: number[][] = Array.from({ length: districts }, () => []);
  leaders.forEach((leader, community) => {
    lists[(of[leader] as number) - 1]?.push(community);
  });
  return lists;
}

/** How wide a shape is that, with all larger ones, has half of the nodes. */
function acrossHalf(shapes: readonly Territory[]): number {
  const half = shapes.reduce((sum, { nodes }) => sum + nodes, 0) / 2;
  let counted = 0;
  const middle = shapes
    .toSorted((one, two) => two.nodes - one.nodes)
    .find(({ nodes }) => {
      counted += nodes;
      return counted >= half;
    });
  return Math.sqrt(middle?.area ?? 0);
}

function bandsOf({ edges, from, to, edgeLook }: Drawing, of: Uint16Array, districts: number): TerritoryBand[] {
  const counts = new Uint32Array((districts + 1) ** 2);
  for (let edge = 0; edge < edges; edge++) {
    const [start, end] = [of[from[edge] as number] as number, of[to[edge] as number] as number];
    if (start === end || start === 0 || end === 0 || (edgeLook[edge] as number) & awayEdgeMarks) continue;
    const pair = Math.min(start, end) * (districts + 1) + Math.max(start, end);
    counts[pair] = (counts[pair] as number) + 1;
  }
  const bands: TerritoryBand[] = [];
  counts.forEach((links, pair) => {
    const [one, two] = [Math.floor(pair / (districts + 1)) - 1, (pair % (districts + 1)) - 1];
    if (links > 0) bands.push({ one, two, links, label: '' });
  });
  return bands.sort((one, two) => two.links - one.links);
}
