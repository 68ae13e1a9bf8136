import type { Locator, Page } from '@playwright/test';
import { otherStarts } from '../../renderer/stores/practice.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { evidenceTexts } from '../../renderer/texts/evidence.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { guideTexts } from '../../renderer/texts/guide.ts';
import { helpTexts } from '../../renderer/texts/help.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { panelTitle } from '../../shared/panels.ts';
import { accountShown, chooseInMenu, expect, runFromPalette, test } from '../support/journey.ts';
import { begins, titleOf } from '../support/texts.ts';

const start = 'mynorthmeresupport10.org';
const strip = (page: Page) => page.getByRole('complementary', { name: guideTexts.label });

/** Goes to the guide and lets it lead to where the step is done, all by keyboard. */
async function beShown(page: Page): Promise<void> {
  await runFromPalette(page, 'First investigation');
  await expect(strip(page).getByRole('button', { name: guideTexts.showMe })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Chooses the pivot of the selected line; its price is beside it. */
async function pivot(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole('grid', { name: entitiesTexts.table })).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu', { name: begins(pivotTexts.menu.label('')) })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name })).toBeFocused();
  await page.keyboard.press('Enter');
}

async function addStart(page: Page): Promise<void> {
  await expect(page.getByLabel(caseTexts.add.values)).toBeFocused();
  await page.keyboard.type(start);
  const add = page.getByRole('dialog').getByRole('button', { name: caseTexts.add.action(1), exact: true });
  while (!(await add.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

test('a newcomer is led through a first investigation, six steps by keyboard alone', async ({ open }) => {
  test.slow(); // A whole walk, and every key is waited for.
  const { page } = await open();
  await accountShown(page, 'analyst');

  await runFromPalette(page, 'First investigation');
  await expect(strip(page)).toContainText(guideTexts.stepTitle(1, 6, guideTexts.steps.add.title));
  await beShown(page);
  await expect(page.locator('.add-by-hand')).toBeFocused();
  await page.keyboard.press('Enter');
  await addStart(page);

  await expect(strip(page)).toContainText(guideTexts.stepTitle(2, 6, guideTexts.steps.lookUp.title));
  await beShown(page);
  await pivot(page, begins(pivotTexts.menu.lookUpAndExpand));

  await expect(strip(page)).toContainText(guideTexts.stepTitle(3, 6, guideTexts.steps.pivot.title), {
    timeout: 20_000,
  });
  await beShown(page);
  await pivot(page, /^Domains of this registrant/);

  await expect(strip(page)).toContainText(guideTexts.stepTitle(4, 6, guideTexts.steps.links.title), {
    timeout: 20_000,
  });
  await beShown(page);
  await expect(page.getByRole('tab', { name: panelTitle('links') })).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(strip(page)).toContainText(guideTexts.stepTitle(5, 6, guideTexts.steps.annotate.title));
  await beShown(page);
  await page.keyboard.press('n');
  await expect(page.getByLabel(caseTexts.annotate.note, { exact: true })).toBeFocused();
  await page.keyboard.type('The same person again.');
  const save = page.getByRole('dialog').getByRole('button', { name: caseTexts.annotate.action });
  while (!(await save.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');

  await expect(strip(page)).toContainText(guideTexts.stepTitle(6, 6, guideTexts.steps.verify.title));
  await beShown(page);
  await expect(page.getByRole('button', { name: evidenceTexts.verify })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(strip(page)).toContainText(guideTexts.end.title);
  await expect(strip(page)).toContainText(guideTexts.end.why(otherStarts));
  await expect(page.getByText(begins(evidenceTexts.good))).toBeVisible();
  await strip(page).getByRole('button', { name: guideTexts.end.close }).press('Enter');
  await expect(strip(page)).toBeHidden();
});

test('the first investigation is left midway, and gone on with after a restart', async ({ open }) => {
  const first = await open();
  await accountShown(first.page, 'analyst');
  await first.page.getByTestId('status-demo').click();
  const demo = first.page.getByRole('complementary', { name: frameTexts.demo.label });
  await demo.getByRole('button', { name: titleOf('guide.open') }).click();
  await expect(strip(first.page)).toContainText(guideTexts.stepTitle(1, 6, ''));
  await runFromPalette(first.page, 'Add…');
  await addStart(first.page);
  await expect(strip(first.page)).toContainText(guideTexts.stepTitle(2, 6, ''));
  await strip(first.page).getByRole('button', { name: guideTexts.leave }).click();
  await expect(strip(first.page)).toBeHidden();
  await expect(first.page.getByText(guideTexts.left(2))).toBeVisible();
  await first.close();

  const { page } = await open();
  await accountShown(page, 'analyst');
  await expect(strip(page)).toBeHidden();
  await chooseInMenu(page, 'Help', titleOf('guide.open'));
  await expect(strip(page)).toContainText(guideTexts.stepTitle(2, 6, guideTexts.steps.lookUp.title));

  // In another case there is nothing to go on with, and it says so; the case where it began has all of it.
  await runFromPalette(page, 'New case');
  await expect(strip(page)).toContainText(guideTexts.elsewhere.title);
  await strip(page).getByRole('button', { name: guideTexts.elsewhere.startAgain }).click();
  await expect(strip(page)).toContainText(guideTexts.stepTitle(1, 6, ''));
  await strip(page).getByRole('button', { name: guideTexts.skip }).click();
  await strip(page).getByRole('button', { name: guideTexts.leave }).click();
  await expect(strip(page)).toBeHidden();
});

test('every panel tells what it is for, by its button or by F1', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.getByTestId('status-quota').click();
  await page.getByRole('button', { name: frameTexts.helpFor('Account') }).click();
  await expect(page.getByRole('dialog', { name: helpTexts.title('Account') })).toContainText('costs no query');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('Control+8');
  await expect(page.getByRole('button', { name: frameTexts.helpFor('Evidence') })).toBeVisible();
  await page.keyboard.press('F1');
  const help = page.getByRole('dialog', { name: helpTexts.title('Evidence') });
  await expect(help).toContainText(evidenceTexts.verify);
  await help.getByRole('button', { name: helpTexts.allKeys }).click();
  await expect(page.getByRole('dialog', { name: frameTexts.keys.title })).toBeVisible();
});

/** Whether a line is whole between the upper and the lower edge of its table, below the head. */
const isInSight = (line: Locator) =>
  line.evaluate((element) => {
    const table = element.closest('.line-scroll')?.getBoundingClientRect();
    const head = element.closest('table')?.querySelector('thead')?.getBoundingClientRect();
    const { top, bottom } = element.getBoundingClientRect();
    return table !== undefined && head !== undefined && top >= head.bottom - 1 && bottom <= table.bottom + 1;
  });

test('“Show me” by mouse draws its ring on what has the focus, and brings the chosen line to sight', async ({
  open,
}) => {
  test.slow();
  const { page } = await open();
  await accountShown(page, 'analyst');
  const table = page.locator('.entities .line-scroll');
  const showMe = strip(page).getByRole('button', { name: guideTexts.showMe });
  await runFromPalette(page, 'First investigation');
  await showMe.click();
  await expect(page.locator('.add-by-hand')).toBeFocused();
  await expect(page.locator('.add-by-hand')).toHaveCSS('outline-style', 'dashed');
  await page.locator('.add-by-hand').click();
  await addStart(page);

  await expect(strip(page)).toContainText(guideTexts.stepTitle(2, 6, ''));
  await showMe.click();
  await expect(page.getByRole('grid', { name: entitiesTexts.table })).toBeFocused();
  await expect(table).toHaveCSS('outline-style', 'dashed');
  await pivot(page, begins(pivotTexts.menu.lookUpAndExpand));

  await expect(strip(page)).toContainText(guideTexts.stepTitle(3, 6, ''), { timeout: 20_000 });
  await showMe.click();
  const chosen = page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row', { selected: true });
  await expect(chosen).toContainText('Ilse Brandauer');
  await expect.poll(() => isInSight(chosen)).toBe(true);
  await expect(table).toHaveCSS('outline-style', 'dashed');

  // The pivot puts 41 rows above it. The same row is chosen again, and comes back to sight.
  await pivot(page, /^Domains of this registrant/);
  await expect(strip(page)).toContainText(guideTexts.stepTitle(4, 6, ''), { timeout: 20_000 });
  await expect.poll(() => table.evaluate((element) => element.scrollHeight)).toBeGreaterThan(1500);
  await table.evaluate((element) => element.scrollTo({ top: 0 }));
  await expect(chosen).toHaveCount(0);
  await strip(page).getByRole('button', { name: guideTexts.skip }).click();
  await expect(strip(page)).toContainText(guideTexts.stepTitle(5, 6, ''));
  await showMe.click();
  await expect(chosen).toContainText('Ilse Brandauer');
  await expect.poll(() => isInSight(chosen)).toBe(true);

  // Also a panel that was out of sight comes back with it.
  await runFromPalette(page, 'Show Evidence');
  await expect(chosen).toBeHidden();
  await runFromPalette(page, 'Show Items');
  await expect.poll(() => isInSight(chosen)).toBe(true);
});
