import type { Page } from 'playwright-core';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { panelTitle } from '../../shared/panels.ts';
import { withCaseWindow } from './case-window.ts';
import { parts, word } from './large-case.ts';
import { type Entry, median, round } from './measure.ts';

const rows = 100_000;
const repeats = 5;
const budgetMs = 100;

const filters = ['ba', 'bake', 'bake registrar 7', 'Registrar 11', '.example', 'nothing is called that', ''];
const { value, risk, created, registrar, tags, note, kind } = entitiesTexts.columns;
const columns = [value, risk, created, registrar, tags, note, kind];

/** From a key or a click to the drawn table, in the real window over a case of 100,000 things. */
export async function benchTableFilter(): Promise<Entry[]> {
  return withCaseWindow(buildCase, async (page) => {
    await page
      .getByRole('button', { name: panelTitle('entities') })
      .first()
      .click();
    await page
      .getByTestId('entity-count')
      .filter({ hasText: /^100,000$/ })
      .waitFor({ timeout: 120_000 });
    const filtered = await slowest(page, 'filter', filters);
    const sorted = await slowest(page, 'sort', columns);
    return [entry('table-filter', filtered), entry('table-sort', sorted)];
  });
}

function entry(name: string, runs: readonly number[]): Entry {
  const ours = round(Math.max(...runs));
  return {
    name,
    unit: 'ms',
    ours,
    against: `${rows.toLocaleString('en-US')} rows, the slowest of ${runs.length} kinds, median of ${repeats} each`,
    peer: null,
    ratio: null,
    budget: `at most ${budgetMs} ms to the drawn table`,
    ok: ours <= budgetMs,
    runs: runs.map((each) => round(each)),
  };
}

/** The median for each of the wishes. */
async function slowest(page: Page, what: 'filter' | 'sort', wishes: readonly string[]): Promise<number[]> {
  const took = wishes.map((): number[] => []);
  for (let turn = 0; turn < repeats; turn++) {
    for (const [index, wish] of wishes.entries()) took[index]?.push(await once(page, what, wish));
  }
  return took.map(median);
}

/** Waits for the frame after the table has changed, in the page itself, so that no message is counted. */
function once(page: Page, what: 'filter' | 'sort', wish: string): Promise<number> {
  return page.evaluate(
    async ({ what, wish }) => {
      const panel = document.querySelector('.entities');
      const field = panel?.querySelector<HTMLInputElement>('input[type=search]');
      const heads = [...(panel?.querySelectorAll<HTMLButtonElement>('th button') ?? [])];
      const head = heads.find((button) => button.textContent?.startsWith(wish));
      if (!panel || !field || !head) {
        if (what === 'sort' || !panel || !field) throw new Error('the table is not there');
      }
      const changed = new Promise((resolve) => {
        new MutationObserver(resolve).observe(panel, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      });
      const began = performance.now();
      if (what === 'sort') head?.click();
      else {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, wish);
        field.dispatchEvent(new Event('input', { bubbles: true }));
      }
      await changed;
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - began;
    },
    { what, wish },
  );
}

async function buildCase(path: string): Promise<void> {
  const made = createDatabase(path, 'Table', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const file = createCaseFile(made.value, parts);
  const perStep = 5000;
  for (let from = 0; from < rows; from += perStep) {
    const done = file.change({ kind: 'added', label: 'Pivot' }, (draft) => {
      for (let number = from; number < from + perStep; number++) {
        const isAddress = number % 5 === 4;
        const { id } = isAddress
          ? draft.entity('ip', `${10 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}.7`)
          : draft.entity('domain', `${word(number)}-${word(number * 7)}${number}.example`, {
              risk: number % 101,
              created: `20${String(10 + (number % 16))}-0${1 + (number % 9)}-1${number % 10}`,
              registrar: `Registrar ${number % 40}`,
              registrant: `${word(number * 3)} ${word(number * 5)} Trading`,
            });
        if (number % 3 === 0)
          draft.update('entity', id, { tags: [word(number % 50)], note: `Seen by ${word(number)}.` });
      }
    });
    if (!done.ok) throw new Error(done.failure.message);
  }
  await file.close();
}
