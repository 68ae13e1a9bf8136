import { type EntityKind, entityKinds } from '../entity-kinds.ts';

/**
 * The look of a node, packed into one number, so that ten thousand nodes are one array that is fast to copy to the
 * drawing thread: five bits of kind, three of risk band, then one bit per mark.
 */
export const groupKind = entityKinds.length;

const bandShift = 5;
export const marks = {
  provisional: 1 << 8,
  pinned: 1 << 9,
  note: 1 << 10,
  incomplete: 1 << 11,
  selected: 1 << 12,
  /** A ghost: it does not pass the filter, and is drawn faintly. Only the pointer reaches it. */
  faded: 1 << 13,
  /** Hidden, filtered, or inside a closed group: not drawn, and the pointer ignores it. */
  out: 1 << 14,
  /** Very many domains share this value: a link to it says little. */
  common: 1 << 15,
  /** It came with the last steps, and nobody has looked at it yet. */
  fresh: 1 << 16,
  /** It came with the very last step. */
  latest: 1 << 17,
  /** Other cases have it, too. */
  elsewhere: 1 << 18,
  /** A group whose members have several colours of the chosen colouring. */
  mixed: 1 << 19,
  /** Hidden by the user, whatever the view shows. */
  hidden: 1 << 20,
} as const;

/** Not of what the filter leaves: not drawn, or a ghost. */
export const awayMarks = marks.out | marks.faded;

/** Marks of the view, as opposed to marks of the case. */
export const viewMarks = marks.selected | marks.faded | marks.out | marks.fresh | marks.latest | marks.elsewhere;

/** No score, then the service's bands: 0, 1-39, 40-69, 70-99, 100. */
export const bandTitles = ['no risk score', 'no risk', 'low risk', 'medium risk', 'high risk', 'known bad'] as const;
export type Band = 0 | 1 | 2 | 3 | 4 | 5;

export function riskBand(risk: number | null | undefined): Band {
  if (risk === null || risk === undefined || Number.isNaN(risk)) return 0;
  if (risk <= 0) return 1;
  if (risk < 40) return 2;
  if (risk < 70) return 3;
  return risk < 100 ? 4 : 5;
}

export function packLook(kind: EntityKind | 'group', band: Band, set: number): number {
  const index = kind === 'group' ? groupKind : entityKinds.indexOf(kind);
  return index | (band << bandShift) | set;
}

export function kindOfLook(look: number): number {
  return look & 31;
}

export function bandOfLook(look: number): Band {
  return ((look >> bandShift) & 7) as Band;
}

/**
 * Bits of an edge's look. A weak one leads to a value that very many domains share; a medium or strong one leads to a
 * value that speaks for one owner of the names of a cluster; a fresh one leads from what was there to what came last.
 */
export const edgeMarks = { out: 1, faded: 2, accented: 4, weak: 8, medium: 16, strong: 32, fresh: 64 } as const;

/** Not of what the filter leaves. */
export const awayEdgeMarks = edgeMarks.out | edgeMarks.faded;

/** The least weight of a medium and of a strong link, in orders of magnitude. */
export const linkWeights = { medium: 1, strong: 2.5 } as const;

/** The mark of a link by how much its value speaks for one owner. */
export function markOfWeight(weight: number): number {
  if (weight >= linkWeights.strong) return edgeMarks.strong;
  return weight >= linkWeights.medium ? edgeMarks.medium : 0;
}

/** The width of a link on the screen, in page pixels. */
export function linkWidth(look: number): number {
  return look & edgeMarks.strong ? 3 : look & edgeMarks.medium ? 2 : 1;
}

/** From this many domains on, sharing a value says little. */
export const commonFrom = 500;

/** The diameter of a node in the world, and its limits on the screen. */
export const nodeDiameter = 34;
const leastSize = 4;
const mostSize = 46;

interface HubStep {
  readonly links: number;
  readonly times: number;
  /** The least diameter on the screen: hubs stay visible when zoomed out. */
  readonly least: number;
}

const plainNode: HubStep = { links: 0, times: 1, least: leastSize };
/** Nodes with many links are larger, in few steps, so that they share sprites. */
export const fewestHubLinks = 6;
const hubSteps: readonly HubStep[] = [
  { links: fewestHubLinks, times: 1.15, least: 5 },
  { links: 15, times: 1.35, least: 7 },
  { links: 40, times: 1.6, least: 11 },
  { links: 150, times: 1.9, least: 14 },
];

function hubStep(links: number): HubStep {
  let found = plainNode;
  for (const step of hubSteps) {
    if (links < step.links) break;
    found = step;
  }
  return found;
}

/** How much larger a node with this many links is than one with few. */
export function hubTimes(links: number): number {
  return hubStep(links).times;
}

/** The diameter of a node on the screen, in page pixels; hubs are larger, and groups a little. */
export function sizeOnScreen(look: number, scale: number, links = 0): number {
  const { times, least } = hubStep(links);
  const size = Math.max(least, Math.min(mostSize, nodeDiameter * scale) * times);
  return kindOfLook(look) === groupKind ? size * 1.3 : size;
}

export interface Palette {
  readonly ground: string;
  readonly edge: string;
  readonly text: string;
  readonly quietText: string;
  readonly accent: string;
  /** Around what is new. */
  readonly fresh: string;
  readonly body: string;
  readonly icon: string;
  readonly outline: string;
  /** By band; the first is for entities without a score. */
  readonly bands: readonly [string, string, string, string, string, string];
  /** The colour of text on a filled mark. */
  readonly onBand: string;
}

export type ThemeName = 'dark' | 'light';

/**
 * The band colours rise in brightness along blue, yellow, orange, magenta, which remain distinct for the common kinds
 * of colour blindness; pips and the exclamation mark show the same without colour.
 */
export const palettes: Readonly<Record<ThemeName, Palette>> = {
  dark: {
    ground: '#20252c',
    edge: '#8390a2',
    text: '#f6f7f9',
    quietText: '#abb3bf',
    accent: '#8abbff',
    fresh: '#62d96b',
    body: '#323942',
    icon: '#e5e8eb',
    outline: '#8f99a8',
    bands: ['#8f99a8', '#4db6ac', '#5aa9f0', '#f2c83c', '#f5893d', '#ff5c8a'],
    onBand: '#14181d',
  },
  light: {
    ground: '#fbfcfd',
    edge: '#8693a5',
    text: '#1c2127',
    quietText: '#5f6b7c',
    accent: '#215db0',
    fresh: '#15803d',
    body: '#ffffff',
    icon: '#394350',
    outline: '#738091',
    bands: ['#738091', '#00796b', '#1f6fc2', '#b58900', '#c8501a', '#c2185b'],
    onBand: '#ffffff',
  },
};
