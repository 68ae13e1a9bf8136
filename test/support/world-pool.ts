import type { DemoOptions, DemoService, startDemoService } from '../../electron/demo/service.ts';
import { createWorlds, type Worlds } from '../../electron/demo/world/world.ts';

// Creating a demo world takes a second of work, and tests start many services. The pool gives a service the world of a
// closed one if both have the same seed and start day: these and the clock determine all answers. A world belongs to
// one running service at a time. A world whose clock was moved far is not reused: it has grown, and answers more slowly.

const farMs = 86_400_000;

interface Owned {
  readonly key: string;
  readonly startedAt: number;
  readonly worlds: Worlds;
  /** The latest requested time. */
  furthest: number;
}

/** A demo service that takes its world from the pool, and gives it back when it is closed. */
export type StartPooled = (options?: DemoOptions) => Promise<DemoService>;

export function worldPool(start: typeof startDemoService, create: typeof createWorlds = createWorlds): StartPooled {
  const spare: Owned[] = [];
  return async (options) => {
    let taken: Owned | undefined;
    const service = await start(options, (seed, startedAt) => {
      const key = `${seed} ${Math.floor(startedAt / 86_400_000)}`;
      const at = spare.findIndex((owned) => owned.key === key);
      const [found] = at < 0 ? [] : spare.splice(at, 1);
      const owned = found ?? { key, startedAt, worlds: create(seed, startedAt), furthest: startedAt };
      taken = owned;
      return {
        at(worldNow) {
          owned.furthest = Math.max(owned.furthest, worldNow);
          return owned.worlds.at(worldNow);
        },
      };
    });
    return {
      ...service,
      async close() {
        await service.close();
        if (taken && taken.furthest < taken.startedAt + farMs && !spare.includes(taken)) spare.push(taken);
      },
    };
  };
}
