import { expect, test } from 'vitest';
import { boundsOf, fitTo, roomForLabels, viewAround } from '../../shared/drawing/camera.ts';
import { createScene, type Scene } from '../../shared/drawing/scene.ts';
import { territoriesOf } from '../../shared/drawing/territories.ts';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { workMs } from '../../test/support/own-work.ts';
import { sized } from '../../test/support/whole-run.ts';
import { nodeAt, nodesInLasso } from './hit.ts';
import { communitiesOf } from './layouts/communities.ts';

const nodes = sized(1_000_000, 30_000);
const mostMs = nodes / 20 + 1000;

/** The camera that shows all of it. */
function cameraOf(scene: Scene, size = { width: 1440, height: 900 }) {
  const bounds = boundsOf(scene.drawing());
  if (!bounds) throw new Error('nothing is drawn');
  return fitTo(bounds, size, roomForLabels(size));
}

function arePlaced(scene: Scene): boolean {
  const { x, y, nodes: slots } = scene.drawing();
  for (let slot = 0; slot < slots; slot++) if (!Number.isFinite(x[slot]) || !Number.isFinite(y[slot])) return false;
  return true;
}

test('positions that are not numbers, or that no picture can show, are replaced', () => {
  const scene = createScene();
  const odd = [Number.NaN, Number.POSITIVE_INFINITY, -1e300, 1e39];
  scene.apply({
    entities: [entity(1, { x: 5, y: 5 }), ...odd.map((x, index) => entity(index + 2, { x, y: 5 }))],
    edges: [edge(1, 1, 2), edge(2, 1, 3), edge(3, 4, 5)],
  });
  expect(arePlaced(scene)).toBe(true);
  const { x, y, scale } = cameraOf(scene);
  expect([x, y, scale].every(Number.isFinite)).toBe(true);
});

test('all nodes at one point are drawn, hit, selected and gathered in time', () => {
  const scene = createScene();
  const work = workMs(() => {
    scene.apply({
      entities: Array.from({ length: nodes }, (_, index) => entity(index + 1, { x: 7, y: 7 })),
      edges: Array.from({ length: nodes - 1 }, (_, index) => edge(index + 1, 1 + (index % 50), index + 2)),
    });
    const drawing = scene.drawing();
    const camera = cameraOf(scene);
    expect([Number.isFinite(camera.scale), camera.scale > 0]).toEqual([true, true]);
    expect(nodeAt(drawing, { x: 7, y: 7 }, camera.scale)).toBeGreaterThanOrEqual(0);
    const around = [0, 14].flatMap((px) => [0, 14].map((py) => ({ x: px, y: px === 0 ? py : 14 - py })));
    expect(nodesInLasso(drawing, around)).toHaveLength(nodes);
    const { of, sizes, leaders } = communitiesOf({ ...drawing, kinds: new Uint8Array(drawing.edges) });
    const names = Array.from(leaders, () => 'name');
    const { list } = territoriesOf(drawing, { of, sizes, leaders, names, bands: [] });
    expect(list.every(({ area, x, y }) => Number.isFinite(area + x + y))).toBe(true);
  });
  expect(work).toBeLessThan(mostMs * 2);
});

test('thousands of nodes without a position are placed in time, with all links to one, or with none', () => {
  for (const edges of [nodes - 1, 0]) {
    const scene = createScene();
    const work = workMs(() => {
      scene.apply({
        entities: Array.from({ length: nodes }, (_, index) => entity(index + 1)),
        edges: Array.from({ length: edges }, (_, index) => edge(index + 1, 1, index + 2)),
      });
    });
    expect([arePlaced(scene), work < mostMs * 2]).toEqual([true, true]);
  }
});

test('a text of 5,000 letters in many scripts is a short label, and is made in no time', () => {
  const scripts = ['a', 'ж', '中', 'ع', 'א', '😀', 'e\u0301', '\u202e', '👩‍👩‍👧'];
  const value = Array.from({ length: 5000 }, (_, index) => scripts[index % scripts.length]).join('');
  const scene = createScene();
  const work = workMs(() => {
    scene.apply({
      entities: Array.from({ length: 300 }, (_, index) => entity(index + 1, { value: `${value}${index}` })),
    });
    for (let slot = 0; slot < 300; slot++) {
      const { label } = scene.wordsAt(slot);
      expect([...label].length).toBeLessThan(80);
      expect(label).not.toMatch(/[\u202a-\u202e]|[\ud800-\udbff](?![\udc00-\udfff])/);
    }
  });
  expect(work).toBeLessThan(3000);
});

test.each([
  [300, 300],
  [300, 40],
  [1, 1],
])('a canvas of %i by %i pixels shows all of it', (width, height) => {
  const scene = createScene();
  scene.apply({ entities: Array.from({ length: 500 }, (_, index) => entity(index + 1)), edges: [edge(1, 1, 2)] });
  const camera = cameraOf(scene, { width, height });
  expect([camera.x, camera.y, camera.scale].every(Number.isFinite)).toBe(true);
  expect(camera.scale).toBeGreaterThan(0);
  const view = viewAround(camera, { width, height }, 1, 0.5);
  expect([view.width, view.height].every((pixels) => pixels >= 1 && pixels < 4000)).toBe(true);
});

test('a thousand nodes that come later move nobody', () => {
  const scene = createScene();
  const many = 5000;
  scene.apply({
    entities: Array.from({ length: many }, (_, index) => entity(index + 1, { x: (index % 70) * 60, y: index })),
    edges: Array.from({ length: many - 1 }, (_, index) => edge(index + 1, 1 + (index % 90), index + 2)),
  });
  const before = scene.drawing().x.slice(0, many);
  scene.apply({
    entities: Array.from({ length: 1000 }, (_, index) => entity(many + index + 1)),
    edges: Array.from({ length: 1000 }, (_, index) => edge(many + index, 1 + (index % 300), many + index + 1)),
  });
  expect(arePlaced(scene)).toBe(true);
  expect(scene.drawing().x.slice(0, many)).toEqual(before);
});
