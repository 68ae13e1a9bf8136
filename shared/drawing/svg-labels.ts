import { orderOfLabels } from './label-order.ts';
import { marks } from './node-look.ts';
import { createPlaces, type Places } from './places.ts';
import type { Scene } from './scene.ts';

/** The area of a picture, in world units. */
export interface Field {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The position of a node's label, relative to the node's centre; the count, if it fits, is one line below. */
export interface LaidLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly hasCount: boolean;
}

/** The approximate width of a letter relative to its height: a little more than average. */
const letterWidth = 0.62;
const lineHeight = 1.25;
/** A huge picture uses a coarser grid, and beyond this many labels there is hardly space left. */
const finest = 12_000;
const mostTried = 20_000;

/** The first few nodes with many links get a label even if it covers a node, as on the canvas. */
const leaders = { most: 8, degree: 8 } as const;

/** Labels on a page cover no other label and no node; the most important get space first, and some get none. */
export function layLabels(
  scene: Scene,
  { left, top, width, height }: Field,
  text: number,
  radiusOf: (slot: number) => number,
  /** From afar: so many, whatever specks are below them. */
  mostFar: number | null = null,
): Map<number, LaidLabel> {
  const drawing = scene.drawing();
  const { x, y, look } = drawing;
  const fine = Math.min(1, finest / Math.max(width, height));
  const places = scaled(createPlaces(width * fine, height * fine), fine);
  const isOut = (slot: number) => ((look[slot] as number) & marks.out) !== 0 || Number.isNaN(x[slot]);
  let areNodesBlocked = false;
  const blockNodes = () => {
    areNodesBlocked = true;
    for (let slot = 0; slot < drawing.nodes; slot++) {
      if (isOut(slot)) continue;
      const core = radiusOf(slot) * 0.9; // Their corners are round, and their own labels must fit right below.
      places.block((x[slot] as number) - left - core, (y[slot] as number) - top - core, core * 2, core * 2);
    }
  };
  const laid = new Map<number, LaidLabel>();
  for (const slot of orderOfLabels(drawing, mostTried).subarray(0, mostTried)) {
    if (mostFar !== null && laid.size >= mostFar) break;
    const leads = (drawing.degree[slot] as number) >= leaders.degree && laid.size < leaders.most;
    if (!leads && !areNodesBlocked && mostFar === null) blockNodes();
    if (isOut(slot)) continue;
    const { label, count } = scene.wordsAt(slot);
    if (label === '') continue;
    const middle = { x: (x[slot] as number) - left, y: (y[slot] as number) - top };
    const radius = radiusOf(slot);
    const wide = label.length * text * letterWidth;
    const spot = spotsAround(radius, text).find(({ x: dx, y: dy, anchor }) =>
      places.take(middle.x + startOf(dx, wide, anchor), middle.y + dy - text * 0.85, wide, text * 1.1),
    );
    if (!spot) continue;
    const countWide = count.length * text * letterWidth;
    const hasCount =
      count !== '' &&
      places.take(
        middle.x + startOf(spot.x, countWide, spot.anchor),
        middle.y + spot.y + text * (lineHeight - 0.85),
        countWide,
        text * 1.1,
      );
    laid.set(slot, { ...spot, hasCount });
  }
  return laid;
}

/** Below, right, left, above; y is the baseline of the text. */
function spotsAround(radius: number, text: number): Omit<LaidLabel, 'hasCount'>[] {
  return [
    { x: 0, y: radius + text * 1.15, anchor: 'middle' },
    { x: radius + text * 0.4, y: text * 0.35, anchor: 'start' },
    { x: -radius - text * 0.4, y: text * 0.35, anchor: 'end' },
    { x: 0, y: -radius - text * 0.5, anchor: 'middle' },
  ];
}

function startOf(x: number, wide: number, anchor: LaidLabel['anchor']): number {
  return anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
}

function scaled(places: Places, fine: number): Pick<Places, 'take' | 'block'> {
  return {
    take: (left, top, width, height) => places.take(left * fine, top * fine, width * fine, height * fine),
    block: (left, top, width, height) => places.block(left * fine, top * fine, width * fine, height * fine),
  };
}
