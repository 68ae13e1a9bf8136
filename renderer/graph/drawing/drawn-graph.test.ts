import { expect, test } from 'vitest';
import { createScene } from '../../../shared/drawing/scene.ts';
import { createDrawnGraph, type GraphToDraw } from './drawn-graph.ts';
import { createRaster } from './raster.ts';

const view = { left: 0, top: 0, scale: 1, width: 4, height: 2, ratio: 1, seen: { left: 1, right: 3 } };
const drawn: GraphToDraw = {
  graph: createScene().drawing(),
  outlines: [],
  territories: [],
  theme: 'dark',
  view,
  without: Uint32Array.of(3, 5),
};

function afterOne() {
  const kept = createDrawnGraph();
  const raster = createRaster(4, 2, true);
  raster.pixels.fill(7);
  kept.keep(drawn, raster);
  raster.pixels.fill(9);
  return { kept, raster };
}

test('the same graph in the same view is taken from memory, without what was drawn over it', () => {
  const { kept, raster } = afterOne();
  expect(
    kept.restore({ ...drawn, view: { ...view, seen: { left: 1, right: 3 } }, without: Uint32Array.of(3, 5) }, raster),
  ).toBe(true);
  expect([...raster.pixels]).toEqual(Array(8).fill(7));
});

test.each<[string, Partial<GraphToDraw>]>([
  ['the graph', { graph: createScene().drawing() }],
  ['lines around nodes', { outlines: [] }],
  ['shapes', { territories: [] }],
  ['the theme', { theme: 'light' }],
  ['the place', { view: { ...view, left: 1 } }],
  ['the scale', { view: { ...view, scale: 2 } }],
  ['the part that is seen', { view: { ...view, seen: { left: 1, right: 2 } } }],
  ['what is dragged', { without: Uint32Array.of(3, 6) }],
  ['nothing is dragged any more', { without: null }],
])('another picture is drawn anew: %s', (_what, change) => {
  const { kept, raster } = afterOne();
  expect(kept.restore({ ...drawn, ...change }, raster)).toBe(false);
  expect([...raster.pixels]).toEqual(Array(8).fill(9));
});

test('the order of texts is found once for a picture, and again for another', () => {
  const { kept } = afterOne();
  let made = 0;
  const make = () => Uint32Array.of(++made);
  expect([kept.order(drawn, make), kept.order({ ...drawn }, make)]).toEqual([Uint32Array.of(1), Uint32Array.of(1)]);
  expect(kept.order({ ...drawn, view: { ...view, scale: 2 } }, make)).toEqual(Uint32Array.of(2));
});
