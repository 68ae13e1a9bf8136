import type { Territories, Territory } from '../../../shared/drawing/communities.ts';
import { type Drawing, type PictureWish, pixelSize, type View } from '../../../shared/drawing/drawing.ts';
import { marks, type Palette } from '../../../shared/drawing/node-look.ts';
import { closedAt, territoryAt } from '../../../shared/drawing/territories.ts';
import { shorten } from '../../../shared/drawing/text.ts';
import { figure } from '../../../shared/figures.ts';
import { coverLine, coverThickLine, ends } from './cover-lines.ts';
import { inPicture } from './draw-outline.ts';
import { layText } from './labels.ts';
import type { PaintBox } from './paint-box.ts';
import { channels, fillConvex, lineWeight, type Raster, toneOver } from './raster.ts';

/** Communities or districts that are drawn as shapes in one picture. */
interface ClosedLevel {
  readonly territories: Territories;
  /**
   * By territory, from 1 on: 256 is a shape in place of its nodes, and bands in place of its links; 0 is nodes and links only,
   * also while most of the nodes are dragged away.
   */
  readonly parts: Uint16Array;
  /** By territory, from 1 on: 1 if more than half of its nodes are selected. */
  readonly chosen: Uint8Array;
}

/** All that is closed in one picture. */
export interface Closed {
  /** Communities first, then the districts that cover them. */
  readonly levels: readonly ClosedLevel[];
  /** Whether districts stand for all nodes that are in one. */
  readonly isOverview: boolean;
  /** How far the territory of a node is closed. */
  partOf(node: number): number;
  /** How far a band stands for a link between these two. */
  bandOf(one: number, two: number): number;
  /** How far a shape stands for a link between these two: both are inside. */
  insideOf(one: number, two: number): number;
  isLeader(node: number): boolean;
  /** Whether most of the territory of a node is selected: its border says so, and its nodes stay below it. */
  isChosen(node: number): boolean;
  /** Whether a shape is over this point of the world. */
  covers(x: number, y: number): boolean;
}

/** Null if all are open. */
export function closedIn({ territories, drawing: { look }, view, without }: PictureWish): Closed | null {
  const levels = (territories ?? []).flatMap((level) => {
    const { list } = level;
    const parts = Uint16Array.from([0, ...list.map((one) => Math.round(closedAt(one, view) * 256))]);
    if (parts.every((part) => part === 0)) return [];
    const isOverview = list[0]?.opensAt !== 0 && parts.every((part, own) => own === 0 || part === 256);
    const dragged = without && mostly(level, (node) => without.nodes[node] === 1);
    dragged?.forEach((isAway, own) => {
      if (isAway === 1) parts[own] = 0;
    });
    const chosen = mostly(level, (node) => ((look[node] as number) & marks.selected) !== 0);
    return [{ territories: level, parts, chosen, isOverview }];
  });
  const isOverview = levels.some((level) => level.isOverview);
  const [only, above] = levels.map(closedLevel);
  if (!only || !above) return only ? { levels, isOverview, ...only } : null;
  return {
    ...{ levels, isOverview },
    partOf: (node) => Math.max(only.partOf(node), above.partOf(node)),
    bandOf: (one, two) => Math.max(only.bandOf(one, two), above.bandOf(one, two)),
    insideOf: (one, two) => Math.max(only.insideOf(one, two), above.insideOf(one, two)),
    isLeader: (node) => above.partOf(node) < namedFrom && only.isLeader(node),
    isChosen: (node) => only.isChosen(node) || above.isChosen(node),
    covers: (x, y) => only.covers(x, y) || above.covers(x, y),
  };

  function closedLevel({
    territories: { list, of },
    parts,
    chosen,
  }: ClosedLevel): Omit<Closed, 'levels' | 'isOverview'> {
    const seen = list.filter((_one, at) => parts[at + 1] !== 0);
    return {
      isChosen: (node) => chosen[of[node] as number] === 1,
      partOf: (node) => parts[of[node] as number] as number,
      bandOf: (one, two) => Math.min(parts[of[one] as number] as number, parts[of[two] as number] as number),
      insideOf: (one, two) => (of[one] === of[two] ? (parts[of[one] as number] as number) : 0),
      covers: (x, y) => territoryAt(seen, { x, y }, view.scale / view.ratio) !== null,
      isLeader: (node) => isLeaderOf(list[(of[node] as number) - 1], node),
    };
  }
}

/** A district is named in its middle. */
const isLeaderOf = (territory: Territory | undefined, node: number) =>
  territory?.leader === node && territory.opensAt === 0;

/** By territory, from 1 on: 1 if more than half of its nodes are so. */
function mostly({ of, list }: Territories, isSo: (node: number) => boolean): Uint8Array {
  const counts = new Uint32Array(list.length + 1);
  for (let node = 0; node < of.length; node++)
    if (isSo(node)) counts[of[node] as number] = (counts[of[node] as number] as number) + 1;
  return Uint8Array.from(counts, (count, own) => (own > 0 && count * 2 > (list[own - 1]?.nodes ?? 0) ? 1 : 0));
}

const mostBands = 250;
const mostBandWidth = 9;
const mostBandLabels = 16;

/** All links between two closed territories as one line: the more links, the wider. */
export function drawBands(raster: Raster, box: PaintBox, view: View, { levels }: Closed): void {
  for (const level of levels) coverBands(raster, view, level);
  toneOver(raster, box.edgeTones(1).over);
}

function coverBands(raster: Raster, view: View, { territories, parts }: ClosedLevel): void {
  for (const { one, two, links } of territories.bands.slice(0, mostBands)) {
    const part = Math.min(parts[one + 1] as number, parts[two + 1] as number);
    if (part === 0) continue;
    const width = Math.min(mostBandWidth, 0.8 * Math.log2(links + 1)) * view.ratio;
    const weight = Math.round((lineWeight * part * 0.7) / 256);
    const [from, to] = [middleOf(territories.list[one], view), middleOf(territories.list[two], view)];
    const band = ends(from.x, from.y, to.x, to.y);
    if (width < 1.5) coverLine(raster, band, Math.max(1, weight >> 1));
    else coverThickLine(raster, band, weight, width);
  }
}

/** The shapes, over their nodes: the more a shape is closed, the less is seen below it. */
export function drawShapes(raster: Raster, box: PaintBox, drawing: Drawing, view: View, { levels }: Closed): void {
  for (const level of levels) drawLevel(raster, box, drawing, view, level);
}

function drawLevel(raster: Raster, box: PaintBox, drawing: Drawing, view: View, closed: ClosedLevel): void {
  const { list } = closed.territories;
  const tints = tintsOf(drawing, closed.territories);
  const lines = list.map((one, index) => (closed.parts[index + 1] === 0 ? null : inPicture(seenLine(one), view)));
  lines.forEach((line, index) => {
    const part = (closed.parts[index + 1] as number) / 256;
    if (line) fillConvex(raster, line, fillOf(box.palette, tints[index] as number), part);
  });
  for (const chosen of [0, 1]) {
    lines.forEach((line, index) => {
      if (!line || closed.chosen[index + 1] !== chosen) return;
      const weight = Math.round((lineWeight * (closed.parts[index + 1] as number)) / 256);
      coverBorder(raster, line, weight, (chosen === 1 ? 3 : 1.5) * view.ratio);
    });
    toneOver(raster, chosen === 1 ? box.accentTones(1).over : box.borderTones);
  }
}

/** A district covers all around it: a lane between two is seen only if both are drawn a little smaller. */
const districtSize = 0.93;

function seenLine({ line, x, y, opensAt }: Territory): Float32Array {
  if (opensAt === 0) return line;
  return line.map((value, at) => {
    const middle = at % 2 === 0 ? x : y;
    return middle + (value - middle) * districtSize;
  });
}

function coverBorder(raster: Raster, line: Float32Array, weight: number, thickness: number): void {
  for (let at = 0; at < line.length; at += 2) {
    const next = (at + 2) % line.length;
    const [x0, y0] = [line[at] as number, line[at + 1] as number];
    coverThickLine(raster, ends(x0, y0, line[next] as number, line[next + 1] as number), weight, thickness);
  }
}

/** The tint that most nodes of each territory have, if more than half do; 0 for none. */
function tintsOf({ tint }: Drawing, { list, of }: Territories): Uint32Array {
  const most = new Uint32Array(list.length);
  const votes = new Int32Array(list.length);
  for (let node = 0; node < of.length; node++) {
    const own = (of[node] as number) - 1;
    if (own < 0) continue;
    const vote = votes[own] as number;
    if (vote === 0) most[own] = tint[node] as number;
    votes[own] = vote + (most[own] === tint[node] ? 1 : -1);
  }
  return most.map((value, own) => ((votes[own] as number) > 0 ? value : 0));
}

const tintStrength = 0.4;
const plainStrength = 0.22;

/** A little of a colour over the ground. */
function fillOf({ ground, outline }: Palette, tint: number): string {
  const over = channels(tint === 0 ? outline : `#${(tint & 0xffffff).toString(16).padStart(6, '0')}`);
  const strength = tint === 0 ? plainStrength : tintStrength;
  const mixed = channels(ground).map((value, at) => Math.round(value + ((over[at] as number) - value) * strength));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A shape must be this closed to have a name, and this wide, in page pixels. */
const namedFrom = 64;
const leastNamedWidth = 44;
const letterWidth = 7.2;
const leastLetters = 20;

/** Page pixels below the middle: beside a name that is in the way. */
const namePlaces = [0, -30, 30];

type Target = Parameters<typeof layText>[0];

/** Names and sizes in the shapes, the largest first, then what the widest bands are. Districts come before communities. */
export function nameTerritories(target: Target, drawing: Drawing, view: View, closed: Closed): void {
  const [districts] = closed.levels.slice(1);
  for (const level of closed.levels.toReversed()) {
    nameShapes(target, drawing, view, level, level === districts ? undefined : districts);
    nameBands(target, view, level, closed);
  }
}

function nameShapes(
  target: Target,
  drawing: Drawing,
  view: View,
  { territories, parts }: ClosedLevel,
  over?: ClosedLevel,
): void {
  territories.list.forEach((territory, index) => {
    const covered = over ? (over.parts[over.territories.of[territory.leader] as number] as number) : 0;
    const part = Math.min(parts[index + 1] as number, 256 - covered);
    const width = (territory.width * view.scale) / view.ratio;
    if (part < namedFrom || width < leastNamedWidth) return;
    const middle = placeOfName(territory, drawing, view);
    const line = (text: string, voice: 'place' | 'edge', below: number) =>
      layText(target, text, voice, { x: middle.x, top: middle.y + below * view.ratio, from: 'middle' }, part);
    const others = territory.communities.length - 1;
    const more = others < 1 ? '' : ` +${figure(others)}`;
    const name = shorten(territory.name, true, Math.max(leastLetters, Math.floor((width * 1.3) / letterWidth)));
    const place = namePlaces.find((below) => line(`${name}${more}`, 'place', below));
    if (place !== undefined) line(figure(territory.nodes), 'edge', place + 14);
  });
}

function nameBands(target: Target, view: View, { territories, parts }: ClosedLevel, closed: Closed): void {
  const { list, bands } = territories;
  let written = 0;
  for (const { one, two, label } of bands.slice(0, mostBands)) {
    if (written >= mostBandLabels) break;
    const part = Math.min(parts[one + 1] as number, parts[two + 1] as number);
    const [start, end] = [list[one], list[two]];
    if (label === '' || part < namedFrom || !start || !end) continue;
    const place = middleOfBand(start, end, view);
    if (!place || closed.covers(place.x / view.scale + view.left, place.y / view.scale + view.top)) continue;
    if (layText(target, label, 'edge', { x: place.x, top: place.y - 7 * view.ratio, from: 'middle' }, part)) written++;
  }
}

function middleOf(territory: Territory | undefined, { left, top, scale }: View): { x: number; y: number } {
  return territory ? { x: (territory.x - left) * scale, y: (territory.y - top) * scale } : { x: 0, y: 0 };
}

/** Nearer to the middle of a shape than this part of its radius, a node is inside with its name, too. */
const central = 0.5;

/** Of a community, below the node with that name if it is near the middle of the shape; else in the middle. */
function placeOfName(territory: Territory, { x, y, look, degree }: Drawing, view: View): { x: number; y: number } {
  const { leader, opensAt } = territory;
  const [px, py] = [x[leader] as number, y[leader] as number];
  const away = Math.hypot(px - territory.x, py - territory.y);
  if (opensAt > 0 || away > central * Math.sqrt(territory.area / Math.PI)) {
    const middle = middleOf(territory, view);
    return { x: middle.x, y: middle.y - 14 * view.ratio };
  }
  const below = pixelSize(look[leader] as number, view, degree[leader]) / 2 + view.ratio;
  return { x: (px - view.left) * view.scale, y: (py - view.top) * view.scale + below };
}

/** The middle of the part of a band that no shape covers; null if that is too short for a text. */
function middleOfBand(one: Territory, two: Territory, view: View): { x: number; y: number } | null {
  const [from, to] = [middleOf(one, view), middleOf(two, view)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const radiusOf = ({ area }: Territory) => Math.sqrt(area / Math.PI) * view.scale;
  const free = length - radiusOf(one) - radiusOf(two);
  if (free < leastBandRoom * view.ratio) return null;
  const along = (radiusOf(one) + free / 2) / length;
  return { x: from.x + (to.x - from.x) * along, y: from.y + (to.y - from.y) * along };
}

const leastBandRoom = 70;
