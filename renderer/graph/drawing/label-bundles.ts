import type { Point } from '../../../shared/drawing/camera.ts';

/** The same words for the same node are written again only this far away, in page pixels; for other nodes, nearer. */
const reach = 420;
const reachOfOthers = 90;

/** Where the labels of bundles were written. A bundle is all edges of one node that have the same words. */
export function createLabelBundles(ratio: number) {
  const written = new Map<string, (Point & { readonly node: number })[]>();
  return {
    isNamed(node: number, text: string, { x, y }: Point): boolean {
      return (written.get(text) ?? []).some(
        (place) => Math.hypot(place.x - x, place.y - y) < (place.node === node ? reach : reachOfOthers) * ratio,
      );
    },
    name(node: number, text: string, { x, y }: Point): void {
      const places = written.get(text);
      if (places) places.push({ x, y, node });
      else written.set(text, [{ x, y, node }]);
    },
  };
}
