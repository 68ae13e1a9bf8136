import { expect, test } from 'vitest';
import { viewAround } from '../../../shared/drawing/camera.ts';
import { createScene } from '../../../shared/drawing/scene.ts';
import { edge, entity } from '../../../test/support/graph-rows.ts';
import { coverEdges, styleOfEdges } from './draw-edges.ts';
import { closedIn } from './draw-territories.ts';
import { createRaster, lineWeight, toneTable } from './raster.ts';

const view = viewAround({ x: 0, y: 0, scale: 1 }, { width: 800, height: 600 }, 1, 0);

/** A hub in the middle with this many leaves around it, on the canvas or far away from it. */
function hub(leaves: number, away = 280) {
  const scene = createScene();
  const ids = Array.from({ length: leaves }, (_, index) => index + 2);
  const place = (id: number) => ({ x: Math.cos(id) * away, y: Math.sin(id) * away });
  scene.apply({
    entities: [entity(1, { x: 0, y: 0 }), ...ids.map((id) => entity(id, place(id)))],
    edges: ids.map((id) => edge(id, 1, id)),
  });
  return scene;
}

test('few lines have their full strength, and the more are in sight the fainter each is', () => {
  const strengths = [20, 2000, 8000, 40_000].map(
    (leaves) => styleOfEdges({ drawing: hub(leaves).drawing(), view }).strength.plain,
  );
  expect(strengths[0]).toBe(1);
  expect(strengths).toEqual([...strengths].sort((one, two) => two - one));
  expect(strengths[3]).toBeLessThan(0.15);
  expect(strengths[3]).toBeGreaterThanOrEqual(1 / lineWeight);
});

test('lines that are not in sight do not make the others fainter', () => {
  const scene = hub(8000);
  const elsewhere = { ...view, left: 5000, top: 5000 };
  expect(styleOfEdges({ drawing: scene.drawing(), view: elsewhere }).strength.plain).toBe(1);
});

test('the links of a selected hub do not hide what is below them', () => {
  const scene = hub(5000);
  scene.select(new Set([1]));
  const wish = { drawing: scene.drawing(), view };
  const style = styleOfEdges(wish);
  expect(style.counts.accented).toBe(5000);
  const raster = createRaster(view.width, view.height, true);
  coverEdges(raster, wish, 'accented', style, null);
  // In the outer half of the fan, where lines no longer lie on each other.
  const tones = toneTable('#ffffff', 0.8);
  const alphaAt = (x: number, y: number) => (tones[raster.coverage[y * view.width + x] as number] as number) >>> 24;
  const outer = Array.from({ length: 60 }, (_, turn) =>
    alphaAt(Math.round(400 + Math.cos(turn) * 200), Math.round(300 + Math.sin(turn) * 200)),
  );
  expect(outer.reduce((sum, alpha) => sum + alpha, 0) / outer.length).toBeLessThan(255 * 0.7);
});

test('a dragged line is as strong as it is in the picture of all', () => {
  const scene = hub(8000);
  const only = { nodes: Uint32Array.of(1), edges: Uint32Array.from({ length: 10 }, (_, index) => index) };
  const drawing = scene.drawing();
  expect(styleOfEdges({ drawing, view, only }).strength).toEqual(styleOfEdges({ drawing, view }).strength);
});

/** One shape with all of 301 nodes. */
function shapeOf(area: number) {
  const community = { communities: [0], name: 'hub', nodes: 301, leader: 0, opensAt: 0 };
  const shape = { ...community, line: Float32Array.of(-80, -80, 80, -80, 80, 80, -80, 80), x: 0, y: 0, width: 160 };
  return [{ list: [{ ...shape, area }], of: new Uint16Array(301).fill(1), bands: [] }];
}

test('a shape that most nodes are dragged out of is not drawn', () => {
  const drawing = hub(300, 60).drawing();
  const closedWithout = (dragged: number) => {
    const nodes = new Uint8Array(301).fill(1, 0, dragged);
    const without = { nodes, edges: new Uint8Array(drawing.edges) };
    const closed = closedIn({ drawing, view, territories: shapeOf(60 * 60), without });
    return [closed?.partOf(300), closed?.covers(0, 0)];
  };
  expect(closedWithout(150)).toEqual([256, true]);
  expect(closedWithout(151)).toEqual([0, false]);
});

test('a closed shape stands for the links inside it, also for those of a selected node', () => {
  const scene = hub(300, 60);
  scene.select(new Set([1]));
  const wish = { drawing: scene.drawing(), view };
  const coveredWith = (area: number) => {
    const territories = shapeOf(area);
    const raster = createRaster(view.width, view.height, true);
    coverEdges(raster, wish, 'accented', styleOfEdges(wish), closedIn({ ...wish, territories }));
    return raster.coverage.some((amount) => amount > 0);
  };
  expect([coveredWith(60 * 60), coveredWith(900 * 900)]).toEqual([false, true]);
});
