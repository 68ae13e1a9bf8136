import { expect, test } from 'vitest';
import { viewAround } from '../../../shared/drawing/camera.ts';
import { createScene } from '../../../shared/drawing/scene.ts';
import { randomFrom } from '../../../test/bench/graph-page/sample-rows.ts';
import { edge, entity } from '../../../test/support/graph-rows.ts';
import { coverEdges, styleOfEdges } from './draw-edges.ts';
import { inSight } from './in-sight.ts';
import { createRaster } from './raster.ts';

const nodes = 40_000;
const side = 20_000;

/** Nodes all over the plane, one of them at no number, with links near and far. */
function large(count = nodes) {
  const random = randomFrom(8);
  const scene = createScene();
  const place = () => (random() - 0.5) * side;
  scene.apply({
    entities: Array.from({ length: count }, (_, at) =>
      entity(at + 1, { x: place(), y: place(), hidden: at % 17 === 0 }),
    ),
    edges: Array.from({ length: count }, (_, at) => edge(at + 1, at + 1, 1 + Math.floor(random() * count))),
  });
  scene.drawing().x[3] = Number.NaN;
  return scene.drawing();
}

test('a picture of what is in sight is the same as one for which all is looked at', () => {
  const drawing = large();
  for (const [x, y, scale] of [
    [0, 0, 1],
    [side / 2, -side / 2, 0.5],
    [side, side, 1],
  ] as const) {
    const view = viewAround({ x, y, scale }, { width: 800, height: 600 }, 1, 0);
    const sight = inSight(drawing, view);
    expect(sight?.nodes.length).toBeLessThan(nodes / 5);
    const drawn = [undefined, sight].map((own) => {
      const raster = createRaster(view.width, view.height, true);
      const wish = { drawing, view, sight: own };
      coverEdges(raster, wish, 'plain', styleOfEdges(wish), null);
      return raster.coverage;
    });
    expect(drawn[1]).toEqual(drawn[0]);
    const isSeen = (slot: number) =>
      Math.abs((drawing.x[slot] as number) - x) < 400 / scale &&
      Math.abs((drawing.y[slot] as number) - y) < 300 / scale;
    const listed = new Set(sight?.nodes);
    for (let slot = 0; slot < nodes; slot++) {
      if (isSeen(slot)) expect(listed.has(slot)).toBe(slot % 17 !== 0);
    }
  }
});

test('of a small graph, and of one that is seen as a whole, all is looked at', () => {
  const view = viewAround({ x: 0, y: 0, scale: 1 }, { width: 800, height: 600 }, 1, 0);
  expect(inSight(large(1000), view)).toBeUndefined();
  expect(inSight(large(), { ...view, left: -side, top: -side, scale: 0.02 })).toBeUndefined();
});
