import type { Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { accountShown, countedAtLast, expect, runFromPalette, test } from '../support/journey.ts';
import { begins, titleOf } from '../support/texts.ts';

const tiles = (page: Page) => page.locator('.shot-tile');
const view = (page: Page) => page.getByRole('region', { name: 'Screenshot', exact: true });
const grid = (page: Page) => page.getByRole('grid', { name: 'Lookalikes' });

async function readQueue(page: Page, name: string): Promise<void> {
  await runFromPalette(page, 'Show Detect');
  await page.getByRole('tab', { name: new RegExp(`^${name}`) }).click();
  await page.getByRole('button', { name: 'Read the list' }).first().click();
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible({ timeout: 60_000 });
  await expect(page.locator('.detect-busy')).toBeHidden({ timeout: 60_000 });
}

/** Chooses the first so many lines of the list, and asks for their screenshots. */
async function showFirst(page: Page, count: number): Promise<void> {
  await grid(page).focus();
  await page.keyboard.press('j');
  for (let line = 1; line < count; line++) await page.keyboard.press('Shift+J');
  await page.keyboard.press('v');
  await expect(page.getByTestId('shot-count')).toContainText(`${count} lookalikes`);
}

test('watched lookalikes are looked at, compared and judged by their looks', async ({ open }) => {
  test.setTimeout(150_000);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show the Screenshots panel');
  await expect(page.getByText('No pictures in this case yet')).toBeVisible();
  await readQueue(page, 'Watched');
  await showFirst(page, 40);
  await expect(tiles(page).first().locator('img')).toBeVisible({ timeout: 30_000 });

  await test.step('one picture, its times in words, zoomed by keys', async () => {
    await page.keyboard.press('Home');
    const picture = view(page).getByRole('application');
    await expect(picture.locator('img')).toBeVisible({ timeout: 30_000 });
    await expect(view(page).getByRole('note')).toContainText(/^Taken \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
    const scale = () => picture.locator('img').evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
    const fitting = await scale();
    await picture.focus();
    await page.keyboard.press('1');
    expect(await scale()).toBe(1);
    await page.keyboard.press('+');
    expect(await scale()).toBeCloseTo(1.25);
    await page.keyboard.press('0');
    expect(await scale()).toBe(fitting);
  });

  await test.step('two side by side, and what differs', async () => {
    await tiles(page).first().click();
    await page.getByRole('listbox', { name: 'Screenshots' }).focus();
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowRight');
    await expect(view(page).getByRole('application').locator('img')).toHaveCount(2, { timeout: 30_000 });
    await view(page).getByText('Difference', { exact: true }).click();
    await expect(view(page).getByText(/of the area differs|Nothing differs/)).toBeVisible({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Close the picture' }).click();
  });

  await test.step('one verdict for a whole kit, which waits in the tray and can be undone', async () => {
    await page.getByText('Look-alikes', { exact: true }).click();
    const group = page.locator('section.shot-head').first();
    await expect(group).toContainText(/look alike.*all in Detect/, { timeout: 60_000 });
    const count = Number(/^(\d+) look alike/.exec((await group.innerText()).replaceAll('\n', ' '))?.[1]);
    expect(count).toBeGreaterThan(2);
    await group.getByRole('button', { name: `Ignore: ${count} of them` }).click();
    await expect(group).toContainText(`${count} in the tray`);
    await page.keyboard.press('Control+z');
    await expect(group).not.toContainText('in the tray');
  });
  await test.step('fewer are chosen while the list stands further down: they are in sight', async () => {
    await page.getByText('One by one', { exact: true }).click();
    await page.getByRole('listbox', { name: 'Screenshots' }).focus();
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Close the picture' }).click();
    await runFromPalette(page, 'Show Detect');
    await showFirst(page, 2);
    await expect(tiles(page)).toHaveCount(2);
  });

  await test.step('beside the list, the picture changes with the line', async () => {
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

test('new lookalikes have no pictures until one query asks for a hundred, and then keep them offline', async ({
  open,
}) => {
  test.setTimeout(150_000);
  const { page, close } = await open();
  await accountShown(page, 'analyst');
  await readQueue(page, 'New');
  await showFirst(page, 12);
  await expect(page.getByText('The case knows of no picture of 12 of them')).toBeVisible();
  await expect(tiles(page).first()).toContainText('Not asked for yet');
  await page.getByRole('button', { name: 'Ask Enrich (1 query)' }).click();
  const card = page.getByRole('dialog', { name: 'Ask Enrich for screenshots of 12 domains' });
  await expect(card).toContainText(`${pivotTexts.card.cost}${pivotTexts.card.queries(1, false)}`);
  await card.getByRole('button', { name: pivotTexts.card.run(1) }).click();
  await expect(page.getByText(/of 12 have a picture/)).toBeVisible({ timeout: 30_000 });
  await expect(tiles(page).locator('img').first()).toBeVisible({ timeout: 30_000 });
  const pictured = Number(/: (\d+)/.exec(await page.getByTestId('shot-count').innerText())?.[1]);
  await countedAtLast(tiles(page).locator('img'), pictured);
  await close();

  const { page: later } = await open({ offline: true });
  await runFromPalette(later, 'Show the Screenshots panel');
  await expect(later.getByTestId('shot-count')).toContainText(`Whole case: ${pictured} domains with pictures`);
  await expect(tiles(later).locator('img').first()).toBeVisible({ timeout: 30_000 });
});

test('from the graph: a domain’s screenshot stands in the inspector, and its history grows day by day', async ({
  open,
}) => {
  test.setTimeout(150_000);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Add…');
  await page.getByLabel(caseTexts.add.values).fill('northmere[.]com');
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('row').filter({ hasText: 'northmere[.]com' }).first().click();
  await runFromPalette(page, 'Inspect');
  const thumbnail = page.getByRole('button', { name: 'Screenshots of northmere[.]com' });
  await expect(thumbnail).toContainText('No picture in the case yet');
  await runFromPalette(page, titleOf('selection.enrich'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pivotTexts.card.run(1) })
    .click();
  await expect(thumbnail.locator('img')).toBeVisible({ timeout: 30_000 });
  await thumbnail.click();
  await expect(view(page).getByText('The only capture that the case knows')).toBeVisible();
  await expect(view(page).getByRole('note')).toContainText(/current life|earlier life/);

  await runFromPalette(page, titleOf('demo.day'));
  await expect(page.getByText(begins(frameTexts.demo.timeNow))).toBeVisible();
  await runFromPalette(page, titleOf('selection.enrichAnew'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: pivotTexts.card.runAgain(1) })
    .click();
  const strip = page.getByRole('list', { name: 'Captures in time' });
  await expect(strip.getByRole('button')).toHaveCount(2, { timeout: 30_000 });
  await strip.getByRole('button').last().click();
  await page.getByRole('button', { name: 'What changed since the one before?' }).click();
  await expect(view(page).getByText(/of the area differs|Nothing differs/)).toBeVisible({ timeout: 30_000 });
});
