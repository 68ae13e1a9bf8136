import { expect, test } from 'vitest';
import { createScene } from '../../shared/drawing/scene.ts';
import { entity } from '../../test/support/graph-rows.ts';
import { chooseSlots } from './choose.ts';

function sceneOf(nodes: number) {
  const scene = createScene();
  scene.apply({ entities: Array.from({ length: nodes }, (_, at) => entity(at + 1, { x: at, y: at })) });
  return scene;
}

test('slots are chosen by their keys, with others', async () => {
  const scene = sceneOf(20);
  const chosen: number[][] = [];
  await chooseSlots(scene, [0, 4, 7], (keys) => chosen.push([...keys]), [20, 5]);
  expect(chosen).toEqual([[20, 5, 1, 8]]);
});

test('what is selected meanwhile is kept', async () => {
  const scene = sceneOf(20);
  const chosen: number[][] = [];
  const choosing = chooseSlots(scene, [0, 4], (keys) => chosen.push([...keys]));
  scene.select(new Set([3]));
  await choosing;
  expect(chosen).toEqual([]);
});
