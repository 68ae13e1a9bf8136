import { expect, test } from 'vitest';
import type { DemoOptions, DemoService } from '../../electron/demo/service.ts';
import type { World, Worlds } from '../../electron/demo/world/world.ts';
import { worldPool } from '../support/world-pool.ts';

const day = 86_400_000;
const noon = Date.parse('2026-03-01T12:00:00Z');

/** Services that only take their world, and worlds that have only a number. */
function services() {
  const taken: Worlds[] = [];
  let made = 0;
  const start = worldPool(
    async ({ seed = 7, now }: DemoOptions = {}, makeWorlds) => {
      const worlds = makeWorlds?.(seed, now === undefined ? noon : Date.parse(now));
      if (worlds) taken.push(worlds);
      return { announcement: {} as DemoService['announcement'], close: async () => undefined };
    },
    () => {
      made += 1;
      const world = { size: made } as World;
      return { at: () => world };
    },
  );
  /** The number of the world that a service has. */
  const worldOf = (index: number, at = noon) => taken[index]?.at(at).size;
  return { start, worldOf };
}

test('a service gets the world of a closed one with the same seed and day, and no other', async () => {
  const { start, worldOf } = services();
  await (await start()).close();
  await (await start({ seed: 8 })).close();
  await (await start({ now: new Date(noon + day).toISOString() })).close();
  await start();
  expect([0, 1, 2, 3].map((index) => worldOf(index))).toEqual([1, 2, 3, 1]);
});

test('two running services have two worlds, and a world whose clock moved far is given up', async () => {
  const { start, worldOf } = services();
  await (await start()).close();
  const one = await start();
  await start();
  expect([0, 1, 2].map((index) => worldOf(index))).toEqual([1, 1, 2]);
  worldOf(1, noon + 2 * day);
  await one.close();
  await start();
  expect(worldOf(3)).toBe(3);
});
