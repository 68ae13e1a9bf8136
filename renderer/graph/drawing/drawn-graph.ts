import { isSameView } from '../../../shared/drawing/camera.ts';
import type { Territories } from '../../../shared/drawing/communities.ts';
import type { Drawing, OutlineShape, View } from '../../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../../shared/drawing/node-look.ts';
import type { Raster } from './raster.ts';

/** Everything that a picture without its texts depends on. */
export interface GraphToDraw {
  readonly graph: Drawing;
  readonly outlines: readonly OutlineShape[];
  readonly territories: readonly Territories[];
  readonly theme: ThemeName;
  readonly view: View;
  readonly without: Uint32Array | null;
}

/**
 * The last picture without its texts, and the order in which nodes get theirs: of a large graph texts come later, and
 * nothing else must be done for them.
 */
export function createDrawnGraph() {
  let kept: { readonly of: GraphToDraw; readonly pixels: Uint32Array } | null = null;
  let ordered: { readonly of: GraphToDraw; readonly slots: Uint32Array } | null = null;
  return {
    keep(of: GraphToDraw, { pixels }: Raster): void {
      const memory = kept?.pixels.length === pixels.length ? kept.pixels : new Uint32Array(pixels.length);
      memory.set(pixels);
      kept = { of, pixels: memory };
    },
    /** Returns whether it was the same picture. */
    restore(wanted: GraphToDraw, { pixels }: Raster): boolean {
      if (!kept || !isSame(kept.of, wanted)) return false;
      pixels.set(kept.pixels);
      return true;
    },
    order(wanted: GraphToDraw, make: () => Uint32Array): Uint32Array {
      if (!ordered || !isSame(ordered.of, wanted)) ordered = { of: wanted, slots: make() };
      return ordered.slots;
    },
  };
}

function isSame(one: GraphToDraw, two: GraphToDraw): boolean {
  return (
    one.graph === two.graph &&
    one.outlines === two.outlines &&
    one.territories === two.territories &&
    one.theme === two.theme &&
    isSameView(one.view, two.view) &&
    areSame(one.without, two.without)
  );
}

function areSame(one: Uint32Array | null, two: Uint32Array | null): boolean {
  if (!one || !two) return one === two;
  return one.length === two.length && one.every((slot, at) => slot === two[at]);
}
