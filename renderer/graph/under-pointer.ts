import { type Camera, type Point, type Size, toWorld } from '../../shared/drawing/camera.ts';
import type { Territory } from '../../shared/drawing/communities.ts';
import type { OutlineShape } from '../../shared/drawing/drawing.ts';
import { outlineShapes } from '../../shared/drawing/hull.ts';
import type { NodeKey } from '../../shared/drawing/node-key.ts';
import { outlineNamedAt } from '../../shared/drawing/outline-names.ts';
import type { Scene } from '../../shared/drawing/scene.ts';
import { territoryAt } from '../../shared/drawing/territories.ts';
import { hintOfShape, isCovered, membersOf } from './community-shapes.ts';
import { hintOfEdge, hintOfNode } from './describe.ts';
import { edgeAt, nodeAt } from './hit.ts';
import type { PictureStack } from './picture-stack.ts';

/** What is at a point of the canvas. */
export function underPointer(
  scene: Scene,
  stack: PictureStack,
  now: () => { readonly camera: Camera; readonly size: Size },
) {
  const worldAt = (point: Point): Point => {
    const { camera, size } = now();
    return toWorld(camera, size, point);
  };

  function keyAt(point: Point): NodeKey | null {
    const slot = nodeAt(scene.drawing(), worldAt(point), now().camera.scale);
    return slot < 0 || isCovered(scene, slot, shapeAt(point)) ? null : scene.keyAt(slot);
  }

  /** The community whose shape is at a point, if it is closed there. */
  function shapeAt(point: Point): Territory | null {
    return territoryAt(stack.territories(), worldAt(point), now().camera.scale);
  }

  let lines: { readonly version: number; readonly shapes: readonly OutlineShape[] } = { version: -1, shapes: [] };
  /** The slots inside the shape at a point, or of the cluster or open group whose name is there; null for none. */
  function namedAt(point: Point): ArrayLike<number> | null {
    const community = shapeAt(point);
    if (community) return membersOf(scene, community, stack.territories());
    const at = stack.inPicture(point);
    if (!at) return null;
    if (lines.version !== scene.version())
      lines = { version: scene.version(), shapes: outlineShapes(scene.drawing(), scene.outlines()) };
    const shape = outlineNamedAt(at.view, lines.shapes, at.x, at.y);
    return shape?.slots ?? null;
  }

  function wordsAt(point: Point, key: NodeKey | null): string[] | null {
    if (key !== null) return hintOfNode(scene, key);
    const shape = shapeAt(point);
    if (shape) return hintOfShape(shape);
    const edge = edgeAt(scene.drawing(), worldAt(point), now().camera.scale);
    return edge < 0 ? null : hintOfEdge(scene, edge);
  }

  return { keyAt, shapeAt, namedAt, wordsAt };
}
