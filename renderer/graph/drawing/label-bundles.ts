import type { Point } from '../../../shared/drawing/camera.ts';

/** The same words for the same node are written again only this far away, in page pixels. */
const reach = 420;

/** Where the labels of bundles were written. A bundle is all edges of one node that have the same words. */
export function createLabelBundles(ratio: number) {
  const written = new Map<string, Point[]>();
  const keyOf = (node: number, text: string) => `${node} ${text}`;
  return {
    isNamed(node: number, text: string, { x, y }: Point): boolean {
      const places = written.get(keyOf(node, text));
      return places?.some((place) => Math.hypot(place.x - x, place.y - y) < reach * ratio) ?? false;
    },
    name(node: number, text: string, place: Point): void {
      const places = written.get(keyOf(node, text));
      if (places) places.push(place);
      else written.set(keyOf(node, text), [place]);
    },
  };
}
