import { boundsOf } from './camera.ts';
import { isLeading, readableOn } from './colours.ts';
import type { Drawing } from './drawing.ts';
import { outlineShapes } from './hull.ts';
import { kindLooks, type Shape } from './kinds.ts';
import {
  type Band,
  bandOfLook,
  edgeMarks,
  groupKind,
  hubTimes,
  kindOfLook,
  linkWidth,
  marks,
  nodeDiameter,
  type Palette,
  palettes,
  type ThemeName,
} from './node-look.ts';
import type { Scene } from './scene.ts';
import { farFrom, farLinks, farNodes } from './svg-far.ts';
import { type Field, type LaidLabel, layLabels } from './svg-labels.ts';

const margin = 80;
/** Does not enlarge a few nodes to the width of a page. */
const leastWidth = 640;
/** Letters must be readable on a page, whatever the content: this many lines fit its width. */
const linesAcross = 75;
const farLinesAcross = 110;
const mostFarLabels = 60;
const textSizes = { least: 11, most: 26 } as const;
const fontOf = {
  indicator: 'monospace',
  words: 'sans-serif',
  count: 'sans-serif',
  edge: 'sans-serif',
  place: 'sans-serif',
} as const;

/** The complete graph as SVG: no scripts, no links, no external files; every text is text. */
export function svgOf(scene: Scene, theme: ThemeName): string {
  return [...svgPieces(scene, theme)].join('\n');
}

/** The same piece by piece. From `farFrom` nodes on it shows what a page can. */
export function* svgPieces(scene: Scene, theme: ThemeName): Generator<string> {
  const drawing = scene.drawing();
  const palette = palettes[theme];
  const field = fieldOf(drawing);
  const isFar = drawing.nodes > farFrom;
  const most = isFar ? Number.POSITIVE_INFINITY : textSizes.most;
  const text = short(Math.min(most, Math.max(textSizes.least, field.width / (isFar ? farLinesAcross : linesAcross))));
  const box = [field.left, field.top, field.width, field.height].map(short);
  yield `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" font-size="${text}" font-family="sans-serif" text-anchor="middle" fill="${palette.text}">`;
  yield `<rect x="${box[0]}" y="${box[1]}" width="${box[2]}" height="${box[3]}" fill="${palette.ground}"/>`;
  const across = Math.max(field.width, field.height);
  yield* isFar ? farLinks(drawing, across, palette) : nearLinks(drawing, palette);
  const { areas, names } = outlinesOf(scene, text);
  yield* areas;
  // From afar a name is more than the specks below it.
  const laid = isFar
    ? layLabels(scene, field, text, () => 0, mostFarLabels)
    : layLabels(scene, field, text, (slot) => radiusAt(drawing, slot));
  if (isFar) yield* farNodes(drawing, across, palette);
  else yield* nearNodes(scene, theme);
  yield `<g paint-order="stroke" stroke="${palette.ground}" stroke-width="${isFar ? short(text / 5) : 3}" stroke-linejoin="round">`;
  yield* names;
  for (const [slot, place] of [...laid].sort(([one], [other]) => one - other)) {
    if ((drawing.look[slot] as number) & marks.out) continue;
    const { label, voice, count } = scene.wordsAt(slot);
    const at = { x: (drawing.x[slot] as number) + place.x, y: (drawing.y[slot] as number) + place.y };
    yield labelOf({ ...place, ...at }, [label, count], fontOf[voice], text);
  }
  yield '</g>';
  yield '</svg>';
}

function radiusAt({ degree, look }: Drawing, slot: number): number {
  const isGroup = kindOfLook(look[slot] as number) === groupKind;
  return (nodeDiameter / 2) * hubTimes(degree[slot] as number) * (isGroup ? 1.3 : 1);
}

function* nearLinks({ edges, from, to, x, y, edgeLook }: Drawing, palette: Palette): Generator<string> {
  const lines = new Map<number, string[]>();
  for (let edge = 0; edge < edges; edge++) {
    const seen = edgeLook[edge] as number;
    if (seen & edgeMarks.out) continue;
    const [start, end] = [from[edge] as number, to[edge] as number];
    const width = linkWidth(seen);
    const path = `M${short(x[start] as number)} ${short(y[start] as number)}L${short(x[end] as number)} ${short(y[end] as number)}`;
    const alike = lines.get(width);
    if (alike) alike.push(path);
    else lines.set(width, [path]);
  }
  for (const [width, paths] of lines)
    yield `<path d="${paths.join('')}" stroke="${palette.edge}" stroke-opacity="0.6" stroke-width="${width}" fill="none"/>`;
}

/** The areas of clusters and open groups, and their names. */
function outlinesOf(scene: Scene, text: number) {
  const areas: string[] = [];
  const names: string[] = [];
  for (const { name, colour, dashed, line } of outlineShapes(scene.drawing(), scene.outlines())) {
    const corners = Array.from(
      { length: line.length / 2 },
      (_, at) => [line[at * 2] as number, line[at * 2 + 1] as number] as const,
    );
    const outline = `M${corners.map(([cx, cy]) => `${short(cx)} ${short(cy)}`).join('L')}Z`;
    const dashes = dashed ? ' stroke-dasharray="7 5"' : '';
    areas.push(
      `<path d="${outline}" fill="${colour}" fill-opacity="${dashed ? 0.05 : 0.1}" stroke="${colour}" stroke-opacity="0.6"${dashes}/>`,
    );
    const across = corners.map(([cx]) => cx);
    const middle = (Math.min(...across) + Math.max(...across)) / 2;
    const above = Math.min(...corners.map(([, cy]) => cy)) - text * 0.4;
    if (name !== '')
      names.push(`<text x="${short(middle)}" y="${short(above)}" font-weight="600">${escaped(name)}</text>`);
  }
  return { areas, names };
}

function* nearNodes(scene: Scene, theme: ThemeName): Generator<string> {
  const drawing = scene.drawing();
  const palette = palettes[theme];
  const { x, y, look, tint } = drawing;
  for (let slot = 0; slot < drawing.nodes; slot++) {
    const seen = look[slot] as number;
    if (seen & marks.out) continue;
    const kind = kindLooks[kindOfLook(seen)];
    if (!kind) continue;
    const radius = radiusAt(drawing, slot);
    const dashes =
      seen & marks.incomplete ? ' stroke-dasharray="5 4"' : seen & marks.provisional ? ' stroke-dasharray="1 4"' : '';
    const icon = kind.icon.map((path) => `<path d="${path}"/>`).join('');
    const { label, count } = scene.wordsAt(slot);
    const paint = tintOf(tint[slot] as number);
    const line = isLeading(tint[slot] as number) ? palette.outline : palette.bands[bandOfLook(seen)];
    yield `<g transform="translate(${short(x[slot] as number)} ${short(y[slot] as number)})">` +
      `<title>${escaped([label, count].filter((words) => words !== '').join(', '))}</title>` +
      stackOf(seen, radius, palette, isLeading(tint[slot] as number) ? paint : null) +
      `<path d="${outlineOf(kind.shape, radius)}" fill="${paint ?? kind[theme]}" stroke="${line}" stroke-width="2.2"${dashes}/>` +
      `<g transform="scale(${short(radius / 16)}) translate(-8 -8)" fill="${paint === null ? palette.icon : readableOn(paint)}" fill-rule="evenodd">${icon}</g>` +
      bandMark(bandOfLook(seen), radius, palette) +
      '</g>';
  }
}

function fieldOf(drawing: ReturnType<Scene['drawing']>): Field {
  const { left, top, right, bottom } = boundsOf(drawing) ?? { left: 0, top: 0, right: 1, bottom: 1 };
  const width = Math.max(leastWidth, right - left + margin * 2);
  return { left: (left + right - width) / 2, top: top - margin, width, height: bottom - top + margin * 2 };
}

function labelOf(
  { x, y, anchor, hasCount }: LaidLabel,
  [label = '', count = '']: string[],
  font: string,
  text: number,
) {
  const at = (below: number) => `x="${short(x)}" y="${short(y + below)}" text-anchor="${anchor}"`;
  const second = hasCount ? `<text ${at(text * 1.25)} font-weight="600">${escaped(count)}</text>` : '';
  return `<text ${at(0)} font-family="${font}">${escaped(label)}</text>${second}`;
}

/** The second sign of a risk band, as on the canvas: a ring for 0, one to three pips, an exclamation mark for 100. */
function bandMark(band: Band, radius: number, palette: Palette): string {
  if (band === 0) return '';
  const size = radius * 0.42;
  const inner = palette.onBand;
  const pip = (x: number, height: number) =>
    `<rect x="${short(x - size * 0.17)}" y="${short(size * 0.58 - height)}" width="${short(size * 0.34)}" height="${short(height)}"/>`;
  const signs = {
    1: `<circle r="${short(size * 0.42)}" fill="none" stroke="${inner}" stroke-width="${short(size * 0.26)}"/>`,
    2: pip(0, size * 0.5),
    3: pip(-size * 0.26, size * 0.5) + pip(size * 0.26, size * 0.78),
    4: pip(-size * 0.52, size * 0.5) + pip(0, size * 0.78) + pip(size * 0.52, size * 1.06),
    5: `<path d="M0 ${short(-size * 0.68)}V${short(size * 0.17)}M0 ${short(size * 0.36)}V${short(size * 0.66)}" stroke="${inner}" stroke-width="${short(size * 0.3)}"/>`,
  };
  const corner = short(band === 5 ? size : size * 0.5);
  return (
    `<g transform="translate(${short(radius * 0.84)} ${short(-radius * 0.84)})" fill="${inner}">` +
    `<rect x="${short(-size)}" y="${short(-size)}" width="${short(size * 2)}" height="${short(size * 2)}" rx="${corner}" fill="${palette.bands[band]}"/>` +
    `${signs[band]}</g>`
  );
}

/** Two more bodies behind a group, as on the canvas; they have its colour only if all of its members do. */
function stackOf(seen: number, radius: number, palette: Palette, paint: string | null): string {
  const kind = kindLooks[kindOfLook(seen)];
  if (kindOfLook(seen) !== groupKind || !kind) return '';
  const fill = paint === null || seen & marks.mixed ? palette.body : paint;
  return [2, 1]
    .map((behind) => {
      const aside = short(behind * radius * 0.2);
      return `<path transform="translate(${aside} ${-aside})" d="${outlineOf(kind.shape, radius)}" fill="${fill}" stroke="${palette.outline}" stroke-width="2.2"/>`;
    })
    .join('');
}

function tintOf(tint: number): string | null {
  return tint === 0 ? null : `#${(tint & 0xffffff).toString(16).padStart(6, '0')}`;
}

/** The outline of a shape around the origin, as a path. */
export function outlineOf(shape: Shape, radius: number): string {
  if ('corners' in shape) {
    return `M${shape.corners.map(([x, y]) => `${short(x * radius)} ${short(y * radius)}`).join('L')}Z`;
  }
  const side = shape.rounding === 1 ? radius : radius * 0.9;
  const round = side * shape.rounding;
  const edge = side - round;
  const arc = (x: number, y: number) => `A${short(round)} ${short(round)} 0 0 1 ${short(x)} ${short(y)}`;
  return (
    `M${short(-edge)} ${short(-side)}L${short(edge)} ${short(-side)}${arc(side, -edge)}L${short(side)} ${short(edge)}` +
    `${arc(edge, side)}L${short(-edge)} ${short(side)}${arc(-side, edge)}L${short(-side)} ${short(-edge)}${arc(-edge, -side)}Z`
  );
}

function short(value: number): number {
  return Math.round(value * 10) / 10;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');
}
