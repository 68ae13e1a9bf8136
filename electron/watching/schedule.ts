import type { WatchedSearch } from '../../shared/calls/watching.ts';
import type { Searches, WatchingContext } from './searches.ts';

/** The demo clock may jump, so that it is looked at now and then. */
const lookEveryMs = 2000;

export interface ScheduleParts {
  readonly isIdle: () => boolean;
  readonly bug: (error: unknown) => void;
}

/** Runs saved searches when their time has come, one after the other, while the case is open. */
export function startSchedule(
  searches: Searches,
  { world, isIdle, bug }: Pick<WatchingContext, 'world'> & ScheduleParts,
): { stop(): Promise<void> } {
  const stop = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;

  async function look(): Promise<void> {
    const waiting = searches.list().filter(({ nextAt, running }) => nextAt !== null && running === null);
    if (waiting.length === 0) return;
    const now = await world();
    if (!now.ok) return;
    for (const { id } of waiting.filter((search) => isDue(search, now.value))) {
      if (stop.signal.aborted || isIdle()) return;
      await searches.run(id, 'new', true, stop.signal); // What goes wrong stands beside the search.
    }
  }

  const timer = setInterval(() => {
    if (isWorking || isIdle()) return;
    isWorking = true;
    // A case with an odd row must neither end the program nor keep it from being closed.
    working = look()
      .catch(bug)
      .finally(() => {
        isWorking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stop.abort();
      await working;
    },
  };
}

function isDue({ nextAt, demo }: WatchedSearch, world: { readonly demo: boolean; readonly now: Date }): boolean {
  return nextAt !== null && demo === world.demo && Date.parse(nextAt) <= world.now.getTime();
}
