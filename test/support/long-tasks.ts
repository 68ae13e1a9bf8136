import type { Page } from 'playwright-core';

interface Watched {
  longTasks?: number[];
}

/** From now on the page notes how long its main thread was blocked, each time. Chromium tells of 50 ms and more. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: number[] = [];
    (window as Watched).longTasks = seen;
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.push(duration);
    });
    observer.observe({ type: 'longtask' });
  });
}

/** How long the longest block was since then, in milliseconds; 0 where none reached 50. */
export function longestTask(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...((window as Watched).longTasks ?? [])));
}
