import type { Point } from './camera.ts';
import type { Drawing } from './drawing.ts';
import { bandOfLook, edgeMarks, hubTimes, marks, nodeDiameter, type Palette } from './node-look.ts';

/** More nodes than this are drawn as specks, and links that begin and end together as one line: nobody sees more. */
export const farFrom = 20_000;

/** Cells in the longer side of a picture: what is in the same one can't be told apart on a page. */
const cellsOfNodes = 3000;
const cellsOfLinks = 1000;
/** Cells grow until so many lines are left. */
const mostLines = 60_000;
const fewestCells = 150;
/** The part of a picture that lines cover on average, at most: more of them are fainter. */
const mostInk = 0.12;
/** A browser draws in tiles, and looks at all of a path for each that it touches: paths are short, and stay in a block. */
const perPath = 2000;
const blocksAcross = 24;
/** The strength of a line for one link, and for the most that are merged. */
const strengths = { least: 0.08, most: 0.5, classes: 6 } as const;

/** The links of a very large graph, as paths. */
export function* farLinks(drawing: Drawing, across: number, palette: Palette): Generator<string> {
  let cell = across / cellsOfLinks;
  let found = linksByCells(drawing, cell);
  for (; found.lines > mostLines && cell < across / fewestCells; found = linksByCells(drawing, cell)) cell *= 1.5;
  const block = across / blocksAcross;
  const width = across / cellsOfNodes;
  const drawn = [...found.from].flatMap(([start, ends]) =>
    [...ends].map(([end, links]) => {
      const [from, to] = [middleOf(start, cell), middleOf(end, cell)];
      const strength = Math.min(strengths.classes - 1, Math.floor(Math.log2(links)));
      return { from, to, strength, length: Math.hypot(from.x - to.x, from.y - to.y) };
    }),
  );
  const ink = drawn.reduce((sum, { length, strength }) => sum + length * width * opacityOf(strength), 0);
  const faint = Math.min(1, (mostInk * across ** 2) / Math.max(ink, 1));
  const lines = createPaths((strength) => {
    const opacity = Math.round(opacityOf(Number(strength)) * faint * 1000) / 1000;
    return ` stroke="${palette.edge}" stroke-opacity="${opacity}" stroke-width="${round(width)}"`;
  });
  for (const { from, to, strength, length } of drawn) {
    const area = length > block ? Number.NaN : cellOf(from.x, from.y, block);
    yield* lines.add(String(strength), area, `M${placed(from)}L${placed(to)}`);
  }
  yield* lines.rest();
}

/** How many links go from cell to cell, by the cell where they begin, and how many lines that makes. */
function linksByCells({ edges, from, to, x, y, edgeLook, nodes }: Drawing, cell: number) {
  const cellAt = new Float64Array(nodes);
  for (let slot = 0; slot < nodes; slot++) cellAt[slot] = cellOf(x[slot] as number, y[slot] as number, cell);
  const found = new Map<number, Map<number, number>>();
  let lines = 0;
  for (let edge = 0; edge < edges; edge++) {
    if ((edgeLook[edge] as number) & edgeMarks.out) continue;
    const [one, two] = [cellAt[from[edge] as number] as number, cellAt[to[edge] as number] as number];
    if (one === two || Number.isNaN(one) || Number.isNaN(two)) continue;
    const [start, end] = one < two ? [one, two] : [two, one];
    const ends = found.get(start) ?? new Map<number, number>();
    const known = ends.get(end);
    if (known === undefined) lines++;
    found.set(start, ends.set(end, (known ?? 0) + 1));
  }
  return { from: found, lines };
}

/** The nodes of a very large graph, as specks in their colours. */
export function* farNodes(drawing: Drawing, across: number, palette: Palette): Generator<string> {
  const { nodes, x, y, look, tint, degree } = drawing;
  const cell = across / cellsOfNodes;
  const seen = new Map<string, Set<number>>();
  const specks = createPaths((style) => {
    const [colour, size] = style.split(' ');
    return ` stroke="${colour}" stroke-width="${size}" stroke-linecap="round"`;
  });
  for (let slot = 0; slot < nodes; slot++) {
    const own = look[slot] as number;
    const [px, py] = [x[slot] as number, y[slot] as number];
    if (own & marks.out || Number.isNaN(px)) continue;
    const paint = tint[slot] as number;
    const colour = paint === 0 ? palette.bands[bandOfLook(own)] : hexOf(paint);
    const size = round(Math.max(nodeDiameter * Math.round(hubTimes(degree[slot] as number)), cell));
    const style = `${colour} ${size}`;
    const taken = seen.get(style) ?? new Set<number>();
    seen.set(style, taken);
    const place = cellOf(px, py, cell);
    if (taken.has(place)) continue;
    taken.add(place);
    yield* specks.add(style, cellOf(px, py, across / blocksAcross), `M${placed({ x: px, y: py })}h0`);
  }
  yield* specks.rest();
}

/** Collects the pieces of paths by their style and area, and gives each path when it is long enough. */
function createPaths(attributes: (style: string) => string) {
  const waiting = new Map<string, Map<number, string[]>>();
  const path = (style: string, pieces: readonly string[]) =>
    `<path d="${pieces.join('')}" fill="none"${attributes(style)}/>`;
  return {
    *add(style: string, area: number, piece: string): Generator<string> {
      const areas = waiting.get(style) ?? new Map<number, string[]>();
      waiting.set(style, areas);
      const pieces = areas.get(area) ?? [];
      areas.set(area, pieces);
      pieces.push(piece);
      if (pieces.length < perPath) return;
      areas.delete(area);
      yield path(style, pieces);
    },
    *rest(): Generator<string> {
      for (const [style, areas] of waiting) for (const pieces of areas.values()) yield path(style, pieces);
    },
  };
}

const rows = 0x100000;
function cellOf(x: number, y: number, cell: number): number {
  return Math.round(x / cell) * rows + Math.round(y / cell) + rows / 2;
}

function middleOf(place: number, cell: number): Point {
  const column = Math.floor(place / rows);
  return { x: column * cell, y: (place - column * rows - rows / 2) * cell };
}

const placed = ({ x, y }: Point) => `${round(x)} ${round(y)}`;

function opacityOf(strength: number): number {
  const share = strength / (strengths.classes - 1);
  return strengths.least + (strengths.most - strengths.least) * share;
}

function hexOf(tint: number): string {
  return `#${(tint & 0xffffff).toString(16).padStart(6, '0')}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
