import type { Page } from 'playwright-core';
import { longestTask, watchLongTasks } from './long-tasks.ts';

export type TableWork = 'sort' | 'filter' | 'scroll';

/**
 * Works with a table in the page itself, so that neither messages nor searches by role are counted. Returns the time to
 * the frame after the table has changed.
 */
export function workOnTable(page: Page, panel: string, what: TableWork, wish: string): Promise<number> {
  return page.evaluate(
    async ({ panel, what, wish }) => {
      const part = document.querySelector(panel);
      const scroll = part?.querySelector<HTMLElement>('.line-scroll');
      const field = part?.querySelector<HTMLInputElement>('input[type=search]');
      const heads = [...(part?.querySelectorAll<HTMLButtonElement>('th > button') ?? [])];
      const head = heads.find((button) => button.textContent?.startsWith(wish));
      if (!part || !field || (what === 'sort' && !head) || (what === 'scroll' && !scroll)) {
        throw new Error('the table is not there');
      }
      const changed = new Promise((resolve) => {
        new MutationObserver(resolve).observe(part, {
          ...{ subtree: true, childList: true, characterData: true, attributes: true },
        });
      });
      const began = performance.now();
      if (what === 'sort') head?.click();
      else if (what === 'scroll' && scroll) scroll.scrollTop = Number(wish) * scroll.scrollHeight;
      else {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wish);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      await changed;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - began;
    },
    { panel, what, wish },
  );
}

/** The longest block of the page while a table is sorted, filtered and scrolled: the best of a few rounds. */
export async function longestBlock(
  page: Page,
  panel: string,
  work: readonly (readonly [TableWork, string])[],
  rounds = 5,
): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds && best >= 50; round++) {
    await watchLongTasks(page);
    for (const [what, wish] of work) await workOnTable(page, panel, what, wish);
    best = Math.min(best, await longestTask(page));
  }
  return best;
}
