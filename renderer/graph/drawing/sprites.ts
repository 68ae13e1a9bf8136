import { isLeading, readableOn } from '../../../shared/drawing/colours.ts';
import { kindLooks, type Shape } from '../../../shared/drawing/kinds.ts';
import {
  bandOfLook,
  groupKind,
  kindOfLook,
  marks,
  type Palette,
  palettes,
  type ThemeName,
} from '../../../shared/drawing/node-look.ts';
import { type Sprite, toSprite } from './raster.ts';

type Brush = OffscreenCanvasRenderingContext2D;

/** Parts of a look that change the body of a node; selection and fading are drawn over it. */
const bodyMarks = marks.provisional | marks.pinned | marks.note | marks.incomplete | marks.elsewhere | marks.mixed;
/** Larger than any node in picture pixels. */
const mostSize = 4096;
const iconFrom = 15;
const marksFrom = 13;
const shapeFrom = 7;

/** Pictures of nodes, each made once per size and look, then copied. */
export interface SpriteBook {
  /** The body of a node; `size` is its diameter in picture pixels. */
  node(look: number, tint: number, size: number): Sprite;
  ring(size: number): Sprite;
  /** Around what is new. */
  freshRing(size: number): Sprite;
}

export function createSpriteBook(theme: ThemeName, ratio: number): SpriteBook {
  const palette = palettes[theme];
  /** By look and size, then by tint: numbers, because a million nodes ask for theirs. */
  const bodies = new Map<number, Map<number, Sprite>>();
  const rings = new Map<number, Sprite>();
  const freshRings = new Map<number, Sprite>();

  function node(look: number, tint: number, size: number): Sprite {
    const detailed = size >= marksFrom * ratio;
    // Small nodes have no space for marks, so many looks share one sprite.
    const code = detailed ? look & (bodyMarks | 255) : look & 255;
    const key = code * mostSize + size;
    let tints = bodies.get(key);
    if (!tints) {
      tints = new Map();
      bodies.set(key, tints);
    }
    let sprite = tints.get(tint);
    if (!sprite) {
      sprite = paint(fieldFor(size, ratio), (brush) =>
        paintNode(brush, { look: code, tint, size, ratio, palette, theme }),
      );
      tints.set(tint, sprite);
    }
    return sprite;
  }

  function ring(size: number): Sprite {
    let sprite = rings.get(size);
    if (!sprite) {
      sprite = paint(Math.ceil(size + 10 * ratio), (brush) => paintRing(brush, size, ratio, palette));
      rings.set(size, sprite);
    }
    return sprite;
  }

  function freshRing(size: number): Sprite {
    let sprite = freshRings.get(size);
    if (!sprite) {
      sprite = paint(Math.ceil(size + 16 * ratio), (brush) => paintFreshRing(brush, size, ratio, palette));
      freshRings.set(size, sprite);
    }
    return sprite;
  }

  return { node, ring, freshRing };
}

/** Space for marks around the body, if it has any. */
function fieldFor(size: number, ratio: number): number {
  return size < shapeFrom * ratio ? Math.ceil(size) + 1 : Math.ceil(size * 1.7) + 2;
}

/** Draws on a square area centred on the node. */
function paint(field: number, draw: (brush: Brush) => void): Sprite {
  const brush = cleanBrush(field, field);
  brush.translate(field / 2, field / 2);
  draw(brush);
  return toSprite(brush.getImageData(0, 0, field, field));
}

let sketch: Brush | null = null;
/** Large enough for nearly everything. */
const sketchSize = 512;

/** A brush on an empty canvas of at least that size. Reuses one canvas: making one takes 25 ms. */
export function cleanBrush(width: number, height: number): Brush {
  if (sketch && sketch.canvas.width >= width && sketch.canvas.height >= height) {
    sketch.reset();
    return sketch;
  }
  const canvas = new OffscreenCanvas(Math.max(width, sketchSize), Math.max(height, sketchSize));
  sketch = canvas.getContext('2d', { willReadFrequently: true });
  if (!sketch) throw new Error('this Chromium has no canvas');
  return sketch;
}

interface NodePaint {
  readonly look: number;
  readonly tint: number;
  readonly size: number;
  readonly ratio: number;
  readonly palette: Palette;
  readonly theme: ThemeName;
}

function paintNode(brush: Brush, { look, tint, size, ratio, palette, theme }: NodePaint): void {
  const kind = kindLooks[kindOfLook(look)];
  if (!kind) return;
  const radius = size / 2;
  const band = bandOfLook(look);
  const colour = palette.bands[band];
  const fill = tint === 0 ? kind[theme] : `#${(tint & 0xffffff).toString(16).padStart(6, '0')}`;
  const leads = isLeading(tint);
  if (size < shapeFrom * ratio) {
    const plain = tint === 0 ? palette.outline : fill;
    paintSpeck(brush, radius, band === 0 || leads ? plain : colour);
    return;
  }

  const small = size < iconFrom * ratio;
  const line = Math.max(1, size * (small ? 0.12 : 0.065));
  if (kindOfLook(look) === groupKind) {
    const behind = leads && !(look & marks.mixed) ? fill : palette.body;
    paintStack(brush, radius, kind.shape, { behind, outline: palette.outline, line });
  }
  trace(brush, kind.shape, radius - line / 2);
  brush.fillStyle = small && band > 1 && !leads ? colour : fill;
  brush.fill();
  brush.lineWidth = line;
  brush.strokeStyle = leads ? palette.outline : colour;
  if (look & marks.incomplete) brush.setLineDash([line * 2.2, line * 1.8]);
  else if (look & marks.provisional) brush.setLineDash([line * 0.2, line * 2]);
  brush.lineCap = look & marks.provisional && !(look & marks.incomplete) ? 'round' : 'butt';
  brush.stroke();
  brush.setLineDash([]);
  if (small) return;

  paintIcon(brush, kind.icon, size * 0.5, tint === 0 ? palette.icon : readableOn(fill));
  if (band > 0) paintBand(brush, band, radius, palette, (look & marks.provisional) !== 0);
  if (look & marks.pinned) paintPin(brush, radius, palette);
  if (look & marks.note) paintNote(brush, radius, palette);
  if (look & marks.elsewhere) paintElsewhere(brush, radius, palette);
}

function paintSpeck(brush: Brush, radius: number, colour: string): void {
  brush.beginPath();
  brush.arc(0, 0, radius, 0, Math.PI * 2);
  brush.fillStyle = colour;
  brush.fill();
}

interface StackPaint {
  readonly behind: string;
  readonly outline: string;
  readonly line: number;
}

/** Two more bodies behind the first: this is a group. They have its colour only if all of its members do. */
function paintStack(brush: Brush, radius: number, shape: Shape, { behind: fill, outline, line }: StackPaint): void {
  for (const behind of [2, 1]) {
    brush.save();
    brush.translate(behind * radius * 0.2, -behind * radius * 0.2);
    trace(brush, shape, radius - line / 2);
    brush.fillStyle = fill;
    brush.fill();
    brush.lineWidth = line;
    brush.strokeStyle = outline;
    brush.stroke();
    brush.restore();
  }
}

function trace(brush: Brush, shape: Shape, radius: number): void {
  brush.beginPath();
  if ('rounding' in shape) {
    const side = shape.rounding === 1 ? radius : radius * 0.9;
    brush.roundRect(-side, -side, side * 2, side * 2, side * shape.rounding);
  } else {
    for (const [x, y] of shape.corners) brush.lineTo(x * radius, y * radius);
    brush.closePath();
    brush.lineJoin = 'round';
  }
}

function paintIcon(brush: Brush, paths: readonly string[], size: number, colour: string): void {
  brush.save();
  brush.scale(size / 16, size / 16);
  brush.translate(-8, -8);
  brush.fillStyle = colour;
  for (const path of paths) brush.fill(new Path2D(path), 'evenodd');
  brush.restore();
}

/** The second sign of a risk band, beside its colour: a ring for 0, one to three pips, an exclamation mark for 100. */
function paintBand(brush: Brush, band: number, radius: number, palette: Palette, provisional: boolean): void {
  const colour = palette.bands[band] ?? palette.outline;
  const size = radius * 0.42;
  brush.save();
  brush.translate(radius * 0.84, -radius * 0.84);
  brush.beginPath();
  brush.roundRect(-size, -size, size * 2, size * 2, band === 5 ? size : size * 0.5);
  brush.fillStyle = provisional ? palette.ground : colour;
  brush.fill();
  brush.lineWidth = Math.max(1, size * 0.24);
  brush.strokeStyle = provisional ? colour : palette.ground;
  brush.stroke();
  brush.fillStyle = provisional ? colour : palette.onBand;
  if (band === 1) {
    brush.beginPath();
    brush.arc(0, 0, size * 0.42, 0, Math.PI * 2);
    brush.lineWidth = size * 0.26;
    brush.strokeStyle = brush.fillStyle;
    brush.stroke();
  } else if (band === 5) {
    brush.fillRect(-size * 0.15, -size * 0.68, size * 0.3, size * 0.85);
    brush.fillRect(-size * 0.15, size * 0.36, size * 0.3, size * 0.3);
  } else {
    const pips = band - 1;
    for (let pip = 0; pip < pips; pip++) {
      const x = (pip - (pips - 1) / 2) * size * 0.52;
      const height = size * (0.5 + pip * 0.28);
      brush.fillRect(x - size * 0.17, size * 0.58 - height, size * 0.34, height);
    }
  }
  brush.restore();
}

/** A drawing pin at the lower left: layouts do not move the node. */
function paintPin(brush: Brush, radius: number, palette: Palette): void {
  const size = radius * 0.36;
  brush.save();
  brush.translate(-radius * 0.86, radius * 0.84);
  badge(brush, size, palette);
  brush.fillStyle = palette.text;
  brush.beginPath();
  brush.arc(0, -size * 0.25, size * 0.42, 0, Math.PI * 2);
  brush.fill();
  brush.fillRect(-size * 0.1, -size * 0.1, size * 0.2, size * 0.85);
  brush.restore();
}

/** A briefcase at the lower right: other cases have it, too. */
function paintElsewhere(brush: Brush, radius: number, palette: Palette): void {
  const size = radius * 0.36;
  brush.save();
  brush.translate(radius * 0.86, radius * 0.84);
  badge(brush, size, palette);
  brush.fillStyle = palette.accent;
  // Wide, with a low handle and a gap: narrower it would be a padlock.
  brush.fillRect(-size * 0.74, -size * 0.34, size * 1.48, size * 0.4);
  brush.fillRect(-size * 0.74, size * 0.18, size * 1.48, size * 0.42);
  brush.lineWidth = Math.max(1, size * 0.16);
  brush.strokeStyle = palette.accent;
  brush.strokeRect(-size * 0.3, -size * 0.56, size * 0.6, size * 0.3);
  brush.restore();
}

/** Lines of writing at the upper left: the node has a note. */
function paintNote(brush: Brush, radius: number, palette: Palette): void {
  const size = radius * 0.36;
  brush.save();
  brush.translate(-radius * 0.86, -radius * 0.84);
  badge(brush, size, palette);
  brush.fillStyle = palette.text;
  for (const [row, width] of [
    [-0.42, 1.1],
    [-0.08, 1.1],
    [0.26, 0.7],
  ] as const) {
    brush.fillRect(-size * 0.55, size * row, size * width, Math.max(1, size * 0.18));
  }
  brush.restore();
}

function badge(brush: Brush, size: number, palette: Palette): void {
  brush.beginPath();
  brush.roundRect(-size, -size, size * 2, size * 2, size * 0.4);
  brush.fillStyle = palette.body;
  brush.fill();
  brush.lineWidth = Math.max(1, size * 0.2);
  brush.strokeStyle = palette.outline;
  brush.stroke();
}

/** A halo that is seen from far out, with a gap to the ring of what is selected. */
function paintFreshRing(brush: Brush, size: number, ratio: number, palette: Palette): void {
  const width = (size < marksFrom * ratio ? 1.5 : 2.5) * ratio;
  brush.beginPath();
  brush.arc(0, 0, size / 2 + (size < marksFrom * ratio ? 2 : 5) * ratio, 0, Math.PI * 2);
  brush.lineWidth = width;
  brush.strokeStyle = palette.fresh;
  brush.stroke();
}

function paintRing(brush: Brush, size: number, ratio: number, palette: Palette): void {
  const gap = 2.5 * ratio;
  brush.beginPath();
  brush.arc(0, 0, size / 2 + gap, 0, Math.PI * 2);
  brush.lineWidth = Math.max(1.5 * ratio, Math.min(3 * ratio, size * 0.1));
  brush.strokeStyle = palette.accent;
  brush.stroke();
}
