import type { WatchedSearch } from '../../shared/watched-search.ts';
import type { Searches, WatchingContext } from './searches.ts';

/** The demo clock may jump, so it is checked often. */
const lookEveryMs = 2000;
/** The pause between two runs: however many are due, they never become a burst of paid queries. */
export const scheduledPauseMs = 30_000;

interface ScheduleParts extends Pick<WatchingContext, 'world'> {
  readonly isIdle: () => boolean;
  readonly bug: (error: unknown) => void;
}

/** Runs saved searches on schedule, one after the other, while the case is open. */
export function startSchedule(
  searches: Pick<Searches, 'list' | 'run'>,
  { world, isIdle, bug }: ScheduleParts,
): { stop(): Promise<void> } {
  const stop = new AbortController();
  let working: Promise<void> = Promise.resolve();
  let isWorking = false;
  let pausedUntil = 0;
  /** When each last started: an overdue search that always fails does not block the others. */
  const begun = new Map<number, number>();
  let told = '';

  async function look(): Promise<void> {
    const waiting = searches.list().filter(({ nextAt, running }) => nextAt !== null && running === null);
    if (waiting.length === 0) return;
    const now = await world();
    if (!now.ok || stop.signal.aborted || isIdle()) return;
    const due = waiting.filter((search) => isDue(search, now.value));
    const [next] = due.sort((one, other) => (begun.get(one.id) ?? 0) - (begun.get(other.id) ?? 0));
    if (!next) return;
    begun.set(next.id, Date.now());
    pausedUntil = Date.now() + scheduledPauseMs;
    await searches.run(next.id, 'new', true, stop.signal); // The panel shows errors beside the search.
  }

  /** Nobody awaits a check: an exception would end the program. */
  async function guardedLook(): Promise<void> {
    try {
      await look();
    } catch (error) {
      const words = String(error);
      if (words !== told) bug(error); // Once, not every two seconds.
      told = words;
    }
  }

  const timer = setInterval(() => {
    if (isWorking || isIdle() || Date.now() < pausedUntil) return;
    isWorking = true;
    working = guardedLook().finally(() => {
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
