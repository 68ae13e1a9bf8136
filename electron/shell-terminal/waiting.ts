import type { Job } from '../../shared/jobs.ts';
import { plainLine } from '../../shared/odd-text.ts';

/** Shorter waits end before anybody can read about them. */
const worthTellingMs = 1000;

/** The progress of long work is printed so often. */
const progressEveryMs = 2000;

/** Prints that work waits for a limit of a service, once for each longer wait, and how far long work is. */
export function createWaitTeller(err: (text: string) => void): (jobs: readonly Job[]) => void {
  const waits = new Map<number, { readonly until: string; readonly timer: NodeJS.Timeout }>();
  let toldAt = performance.now();
  return (jobs) => {
    const long = jobs.find(({ progress }) => progress?.of);
    if (long?.progress && performance.now() - toldAt >= progressEveryMs) {
      toldAt = performance.now();
      const { done, of } = long.progress;
      err(`${plainLine(long.title)}: ${Math.round((100 * done) / (of ?? 1))} %. Ctrl+C cancels.\n`);
    }
    for (const [id, { until, timer }] of waits) {
      if (jobs.some((job) => job.id === id && job.waitingUntil === until)) continue;
      clearTimeout(timer);
      waits.delete(id);
    }
    for (const { id, title, waitingUntil } of jobs) {
      if (waitingUntil === null || waits.has(id)) continue;
      const line = `${plainLine(title)}: waits until ${waitingUntil.slice(11, 19)} UTC for the service. Ctrl+C cancels.\n`;
      waits.set(id, { until: waitingUntil, timer: setTimeout(() => err(line), worthTellingMs).unref() });
    }
  };
}
