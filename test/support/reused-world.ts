import { expect, vi } from 'vitest';
import type { Worlds } from '../../electron/demo/world/world.ts';

// Creating a demo world takes a second, and some test files start a service for each test. This setup file gives a
// service the world of a closed one if both have the same seed and start day: these and the clock determine all
// answers. A world belongs to one running service at a time. A world whose clock was moved far is not reused: it has
// grown, and answers more slowly.

const farMs = 86_400_000;

/** These test that the same seed makes the same world: each of their services has a new one. */
const isOfWorlds = () => /electron\/demo\/|demo-byte-equal/.test(expect.getState().testPath ?? '');

interface Owned {
  readonly key: string;
  readonly startedAt: number;
  readonly worlds: Worlds;
  /** The latest requested time. */
  furthest: number;
}

const spare: Owned[] = [];
let lastTaken: Owned | null = null;

vi.mock(import('../../electron/demo/world/world.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    createWorlds(seed, startedAt) {
      const day = Math.floor(startedAt / 86_400_000);
      const key = `${seed} ${day}`;
      const place = isOfWorlds() ? -1 : spare.findIndex((owned) => owned.key === key);
      const [found] = place < 0 ? [] : spare.splice(place, 1);
      const taken = found ?? { key, startedAt, worlds: real.createWorlds(seed, startedAt), furthest: startedAt };
      lastTaken = taken;
      return {
        at(worldNow) {
          taken.furthest = Math.max(taken.furthest, worldNow);
          return taken.worlds.at(worldNow);
        },
      };
    },
  };
});

vi.mock(import('../../electron/demo/service.ts'), async (original) => {
  const real = await original();
  return {
    ...real,
    async startDemoService(options) {
      lastTaken = null;
      const starting = real.startDemoService(options);
      const taken = lastTaken as Owned | null; // The service takes its world before its first await.
      const service = await starting;
      return {
        ...service,
        async close() {
          await service.close();
          if (taken && taken.furthest < taken.startedAt + farMs && !spare.includes(taken)) spare.push(taken);
        },
      };
    },
  };
});
