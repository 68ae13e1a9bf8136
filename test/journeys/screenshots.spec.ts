import type { Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { screenshotTexts } from '../../renderer/texts/screenshots.ts';
import { accountShown, countedAtLast, expect, runFromPalette, test } from '../support/journey.ts';
import { anyFigure, begins, escaped, matching, titleOf } from '../support/texts.ts';

const texts = screenshotTexts;
const differs = new RegExp(`${escaped(texts.view.changed(1).slice(3))}|${texts.view.changed(0)}`);
const tiles = (page: Page) => page.locator('.screenshot-tile');
const view = (page: Page) => page.getByRole('region', { name: texts.view.name, exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: detectTexts.table.name });

async function readList(page: Page, name: string): Promise<void> {
  await runFromPalette(page, 'Show Detect');
  await page.getByRole('tab', { name: begins(name) }).click();
  await page.getByRole('button', { name: detectTexts.load }).first().click();
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  await expect(page.locator('.detect-busy')).toBeHidden();
}

/** Chooses the first so many lines of the list, and asks for their screenshots. */
async function showFirst(page: Page, count: number): Promise<void> {
  await grid(page).focus();
  await page.keyboard.press('j');
  for (let line = 1; line < count; line++) await page.keyboard.press('Shift+J');
  await page.keyboard.press('v');
  await expect(page.getByTestId('screenshot-count')).toContainText(texts.commands.lookalikes(count));
}

test('watched lookalikes are looked at, compared and judged by their looks', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show the Screenshots panel');
  await expect(page.getByText(texts.list.emptyTitle)).toBeVisible();
  await readList(page, detectTexts.lists.watched);
  await showFirst(page, 40);
  await expect(tiles(page).first().locator('img')).toBeVisible();

  await test.step('one screenshot, its times in words, zoomed by keys', async () => {
    await page.keyboard.press('Home');
    const image = view(page).getByRole('application');
    await expect(image.locator('img')).toBeVisible();
    await expect(view(page).getByRole('note')).toContainText(/^Taken \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    const scale = () => image.locator('img').evaluate((each) => new DOMMatrix(getComputedStyle(each).transform).a);
    const fitting = await scale();
    await image.focus();
    await page.keyboard.press('1');
    expect(await scale()).toBe(1);
    await page.keyboard.press('+');
    expect(await scale()).toBeCloseTo(1.25);
    await page.keyboard.press('0');
    expect(await scale()).toBe(fitting);
  });

  await test.step('two side by side, and what differs', async () => {
    await tiles(page).first().click();
    await page.getByRole('listbox', { name: texts.list.name }).focus();
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowRight');
    await expect(view(page).getByRole('application').locator('img')).toHaveCount(2);
    await view(page).getByText(texts.view.difference, { exact: true }).click();
    await expect(view(page).getByText(differs)).toBeVisible();
    await page.getByRole('button', { name: texts.view.close }).click();
  });

  await test.step('one verdict for a whole kit, which waits in the tray and can be undone', async () => {
    await page.getByText(texts.list.alike, { exact: true }).click();
    // Thumbnails arrive meanwhile: the groups grow and change places.
    const groups = page.locator('section.screenshot-head');
    const largest = async () => Number.parseInt(await groups.first().innerText(), 10);
    await expect.poll(largest).toBeGreaterThan(2);
    await expect(groups.first()).toContainText(
      new RegExp(`${texts.list.group(0).replace('0 ', '')}.*${texts.list.inDetect(0, true)}`),
    );
    await groups
      .first()
      .getByRole('button', { name: matching(texts.list.verdictLabel(detectTexts.verdicts.ignore.title, anyFigure)) })
      .click();
    const judged = groups.filter({ hasText: matching(texts.list.inTray(anyFigure)) });
    await expect(judged).toHaveCount(1);
    const [, count = ''] = matching(texts.list.inTray(anyFigure)).exec(await judged.innerText()) ?? [];
    expect(Number(count)).toBeGreaterThan(2);
    await page.keyboard.press('Control+z');
    await expect(judged).toHaveCount(0);
  });
  await test.step('fewer are chosen while the list is scrolled down: they are in sight', async () => {
    await page.getByText(texts.list.plain, { exact: true }).click();
    await page.getByRole('listbox', { name: texts.list.name }).focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: texts.view.close }).click();
    await runFromPalette(page, 'Show Detect');
    await showFirst(page, 2);
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step('beside the list, the screenshot changes with the line', async () => {
    await runFromPalette(page, 'Show Detect');
    await grid(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('v');
    const lines = await grid(page).locator('tr.line .lookalike-cell bdi').allTextContents();
    const shown = view(page).getByRole('heading');
    const asciiAt = (line: number) => grid(page).locator('tr.line').nth(line).locator('.lookalike-ascii').textContent();
    for (const [number, name] of lines.slice(0, 4).entries()) {
      const isPlain = /^[ -~]+$/.test(name);
      await expect(shown).toHaveText((isPlain ? name : await asciiAt(number)) ?? '');
      await expect(grid(page)).toBeFocused();
      await page.keyboard.press('j');
    }
  });
});

test('new lookalikes have no screenshots until one query requests a hundred, and then keep them offline', async ({
  open,
}) => {
  const { page, close } = await open();
  await accountShown(page, 'analyst');
  await readList(page, detectTexts.lists.new);
  await showFirst(page, 12);
  await expect(page.getByText(texts.list.unknown(12))).toBeVisible();
  await expect(tiles(page).first()).toContainText(texts.list.notRequested);
  await page.getByRole('button', { name: texts.list.request(12, 100) }).click();
  await expect(page.getByText(matching(texts.requested(anyFigure, 12)))).toBeVisible();
  await expect(tiles(page).locator('img').first()).toBeVisible();
  const found = Number(/: (\d+)/.exec(await page.getByTestId('screenshot-count').innerText())?.[1]);
  await countedAtLast(tiles(page).locator('img'), found);
  await close();

  const { page: later } = await open({ offline: true });
  await runFromPalette(later, 'Show the Screenshots panel');
  await expect(later.getByTestId('screenshot-count')).toContainText(
    `${texts.list.wholeCase}${texts.list.count(found, found)}`,
  );
  await expect(tiles(later).locator('img').first()).toBeVisible();
});

test('from the graph: a domain’s screenshot is in the inspector, and its history grows day by day', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Add…');
  await page.getByLabel(caseTexts.add.values).fill('northmere[.]com');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'northmere[.]com' }).first().click();
  await runFromPalette(page, 'Inspect');
  const thumbnail = page.getByRole('button', { name: texts.thumbnail.open('northmere[.]com') });
  await expect(page.locator('.inspector').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(thumbnail).toHaveCount(0); // No empty frame.
  await runFromPalette(page, titleOf('selection.enrich'));
  await expect(thumbnail.locator('img')).toBeVisible();
  await thumbnail.click();
  await expect(view(page).getByText(texts.history.captures(1))).toBeVisible();
  await expect(view(page).getByRole('note')).toContainText(new RegExp(Object.values(texts.lifecycles).join('|')));

  await runFromPalette(page, titleOf('demo.day'));
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
  await runFromPalette(page, titleOf('selection.enrichAnew'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pivotTexts.card.runAgain(1) })
    .click();
  const strip = page.getByRole('list', { name: texts.history.name });
  await expect(strip.getByRole('button')).toHaveCount(2);
  await strip.getByRole('button').last().click();
  await page.getByRole('button', { name: texts.history.compare }).click();
  await expect(view(page).getByText(differs)).toBeVisible();
});
