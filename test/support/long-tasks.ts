import type { Page } from 'playwright-core';

interface Watched {
  longTasks?: number[];
  /** When whoever measures was at work itself, in milliseconds: that is no block of the page. */
  ownWork?: (readonly [from: number, to: number])[];
}

/** From now on the page records each block of its main thread. Chromium reports 50 ms and more. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    (window as Watched).longTasks = seen;
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        const own = ((window as Watched).ownWork ?? []).map(([from, to]) =>
          Math.max(0, Math.min(to, startTime + duration) - Math.max(from, startTime)),
        );
        seen.push(duration - own.reduce((sum, part) => sum + part, 0));
      }
    });
    observer.observe({ type: 'longtask' });
  });
}

/** The longest block since then, in milliseconds; 0 if none reached 50. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...((window as Watched).longTasks ?? [])));
}
