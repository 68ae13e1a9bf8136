import type { Page } from '@playwright/test';
import { boxTexts } from '../../renderer/texts/box.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { inspectorTexts as texts } from '../../renderer/texts/inspector.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { completenessWords } from '../../renderer/ui/completeness-words.ts';
import { accountShown, expect, paletteField, runFromPalette, shownAtLast, test } from '../support/journey.ts';
import { longestTask, watchLongTasks } from '../support/long-tasks.ts';
import { anyFigure, matching, titleOf } from '../support/texts.ts';
import { isWhole, sized } from '../support/whole-run.ts';

// The side panel follows the selection: one item, several, or none.

/** A frozen window, even on a machine that runs several; it does not prove 100 ms on a quiet one. */
const frozenMs = 600;
const start = 'mynorthmeresupport10.org';
const panel = (page: Page) => page.locator('.inspector');
const values = (page: Page) => panel(page).getByRole('grid', { name: texts.attributes.rare });
const outcome = (page: Page) => page.getByRole('region', { name: pivotTexts.outcome.region });
const unseen = (page: Page) => panel(page).getByTestId('arrivals');

/** One paste and one key, as in the box. */
async function lookUp(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await paletteField(page).fill(name);
  await expect(page.getByRole('option', { name: boxTexts.lookUp(name.replaceAll('.', '[.]')) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(pivotTexts.outcome.complete);
}

/** The line below the panels names the value: it is not the one about the query before. */
async function pivotOnFirst(page: Page): Promise<void> {
  const row = values(page).getByRole('row').first();
  const value = await row.locator('.value-list-name').innerText();
  await row.click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(value);
  await expect(outcome(page)).toContainText(pivotTexts.outcome.complete);
}

/** Counts what a person does from now on. */
async function countEffort(page: Page): Promise<() => Promise<{ clicks: number; keys: number }>> {
  await page.evaluate(() => {
    const effort = { clicks: 0, keys: 0 };
    (window as { effort?: typeof effort }).effort = effort;
    window.addEventListener('click', ({ detail }) => detail > 0 && effort.clicks++, { capture: true });
    window.addEventListener('keydown', () => effort.keys++, { capture: true });
  });
  return () =>
    page.evaluate(() => ({
      ...((window as { effort?: { clicks: number; keys: number } }).effort ?? { clicks: 0, keys: 0 }),
    }));
}

test('a pivot from a value takes one click and one key, and what came is marked until it is looked at', async ({
  open,
  hand,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await lookUp(page, start);
  await runFromPalette(page, titleOf('panel.inspector'));
  await panel(page).getByRole('button', { name: texts.arrivals.seen }).click();
  await expect(unseen(page)).toBeHidden();

  // Rare values first, each once with all its roles; boilerplate is folded.
  const rows = values(page).getByRole('row');
  const counts = (await values(page).locator('.value-list-rare').allInnerTexts()).map((text) =>
    Number.parseInt(text, 10),
  );
  expect(counts.length).toBeGreaterThan(3);
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
  expect(Math.max(...counts)).toBeLessThan(500);
  const server = rows.filter({ hasText: 'domain of name server' });
  await expect(server).toContainText('e-mail domain');
  await expect(server).toContainText(texts.attributes.price(1, false));
  await panel(page)
    .getByRole('button', { name: matching(texts.attributes.common(anyFigure)) })
    .click();
  await expect(panel(page).getByRole('grid', { name: matching(texts.attributes.common(anyFigure)) })).toContainText(
    'registrar',
  );

  const effort = await countEffort(page);
  await pivotOnFirst(page);
  if (hand === 'mouse') expect(await effort()).toEqual({ clicks: 1, keys: 1 });

  await shownAtLast(unseen(page), matching(texts.arrivals.left(anyFigure), '[1-9][\\d,]*'));
  await expect(rows.first()).toContainText(texts.attributes.fresh(0)); // All of them are in the case now.

  // Arrows go on in the same list.
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toHaveAttribute('aria-selected', 'true');

  // What came: selected and framed by one click, and no longer marked.
  await unseen(page).getByRole('button', { name: texts.arrivals.show, exact: true }).click();
  await expect(unseen(page)).toBeHidden();
  await expect(panel(page).getByRole('heading', { level: 1 })).toHaveText(matching(texts.several.title(anyFigure)));
});

test('several items are counted by what they have, and a click selects just those', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await lookUp(page, start);
  await runFromPalette(page, titleOf('panel.inspector'));
  await pivotOnFirst(page);
  await unseen(page).getByRole('button', { name: texts.arrivals.show, exact: true }).click();

  const title = panel(page).getByRole('heading', { level: 1 });
  const all = await title.innerText();
  const shared = panel(page).getByRole('grid', { name: texts.several.linksTitle });
  await expect(shared.getByRole('row').first()).toBeVisible();
  expect(await shared.getByRole('row').count()).toBeLessThanOrEqual(3);

  const registrar = panel(page).getByRole('region', { name: texts.several.facets.registrar });
  const facet = registrar.getByRole('button').first();
  const having = Number(/(\d+)$/.exec(await facet.innerText())?.[1]);
  await facet.click();
  await expect(title).toHaveText(texts.several.title(having));
  const verdict = panel(page).getByRole('region', { name: texts.verdict.label });
  await verdict.getByLabel(texts.verdict.reason).fill('Same kit');
  await verdict.getByRole('button', { name: texts.verdict.verdicts.in, exact: true }).click();
  await expect(verdict).toContainText(texts.verdict.counts(having, 0, 0, 0));
  await panel(page)
    .getByRole('button', { name: all.replace(/ selected$/, '') })
    .click();
  await expect(title).toHaveText(all);
  await expect(verdict).toContainText(matching(texts.verdict.counts(having, 0, 0, anyFigure)));
});

test('an item without a record offers to look it up; without a selection the panel says what is new and what is next', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.inspector'));
  await expect(panel(page)).toContainText(texts.next.emptyTitle);
  await runFromPalette(page, 'Add…');
  await page.getByLabel(caseTexts.add.values).fill('northmere[.]com\nnever-asked.example');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: caseTexts.add.action(2), exact: true })
    .click();
  await runFromPalette(page, titleOf('panel.entities'));
  await page.getByRole('row').filter({ hasText: 'northmere[.]com' }).first().click();
  await runFromPalette(page, titleOf('panel.inspector'));
  await expect(panel(page)).toContainText(texts.noRecord.text);
  await expect(panel(page).locator('.inspector-picture')).toHaveCount(0); // No empty frame.
  await panel(page)
    .getByRole('button', { name: texts.noRecord.lookUp(1) })
    .click();
  await expect(outcome(page)).toContainText(pivotTexts.outcome.complete);
  await expect(panel(page).locator('.inspector-picture img')).toBeVisible();

  await runFromPalette(page, titleOf('panel.entities'));
  await page.getByRole('grid').first().press('Escape');
  await runFromPalette(page, titleOf('panel.inspector'));
  const fresh = panel(page).getByRole('region', { name: texts.arrivals.title, exact: true });
  await expect(fresh).toContainText('northmere[.]com');
  await expect(panel(page).getByRole('region', { name: texts.next.title, exact: true })).toContainText(
    matching(texts.next.unread(anyFigure)),
  );
  await expect(panel(page).getByRole('grid', { name: texts.next.leads })).toBeVisible();
});

test('thousands of selected items are counted without a long block', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.search'));
  await page.getByLabel('Nameserver host', { exact: true }).fill('ns1.harborcloud-dns.com');
  await page.getByRole('button', { name: searchTexts.investigate.search, exact: true }).click();
  const card = page.getByRole('dialog');
  await card.getByLabel(pivotTexts.narrowing.pages).selectOption({ label: pivotTexts.narrowing.page(sized(20, 5)) });
  await card.locator('button[type=submit]:enabled').click();
  const some = completenessWords({ kind: 'more', have: 2500, total: 9999, resume: '' });
  await shownAtLast(outcome(page), isWhole ? pivotTexts.outcome.complete : some);
  await runFromPalette(page, titleOf('panel.entities'));
  const grid = page.getByRole('grid', { name: entitiesTexts.table });
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  await grid.focus();
  const title = panel(page).getByRole('heading', { level: 1 });
  const blocks: number[] = [];
  for (let round = 0; round < 3; round++) {
    await page.keyboard.press('Home');
    await expect(title).toContainText('.');
    await watchLongTasks(page);
    await page.keyboard.press('Control+a');
    await expect(title).toHaveText(texts.several.title(sized(9999, 2500)));
    await expect(panel(page).getByRole('region', { name: texts.several.facets.registrar })).toBeVisible();
    await expect(panel(page).getByRole('region', { name: texts.several.facets.risk })).toBeVisible();
    blocks.push(await longestTask(page));
  }
  const [, median = 0] = blocks.sort((one, other) => one - other);
  expect(median).toBeLessThan(frozenMs);
});
