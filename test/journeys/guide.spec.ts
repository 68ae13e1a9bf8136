import type { Locator, Page } from '@playwright/test';
import { otherStarts, practiceTrail } from '../../renderer/stores/practice.ts';
import { boxTexts } from '../../renderer/texts/box.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { evidenceTexts } from '../../renderer/texts/evidence.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { guideTexts } from '../../renderer/texts/guide.ts';
import { helpTexts } from '../../renderer/texts/help.ts';
import { membershipTexts } from '../../renderer/texts/membership.ts';
import { reportTexts } from '../../renderer/texts/report.ts';
import { guideSteps } from '../../shared/settings.ts';
import { accountShown, chooseInMenu, expect, paletteField, runFromPalette, test } from '../support/journey.ts';
import { anyFigure, matching, titleOf } from '../support/texts.ts';

const texts = guideTexts.steps;
const start = 'mynorthmeresupport10.org';
const strip = (page: Page) => page.getByRole('complementary', { name: guideTexts.label });

/** Goes to the guide and lets it lead to where the step is done, all by keyboard. */
async function beShown(page: Page): Promise<void> {
  await runFromPalette(page, 'First investigation');
  await expect(strip(page).getByRole('button', { name: guideTexts.showMe })).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Goes by arrows to the value that the step names, in the list that has the focus, and pivots on it. */
async function pivotOn(page: Page, value: string): Promise<void> {
  const list = page.locator(`.inspector .value-list:has([data-key="${value.toLowerCase()}"])`);
  const row = list.locator(`[data-key="${value.toLowerCase()}"]`);
  await expect(list).toBeFocused();
  await expect(row).toHaveCSS('outline-style', 'dashed');
  await expect(row).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(list.locator('tr').first()).toHaveAttribute('aria-selected', 'true');
  for (let press = 0; press < 40 && (await row.getAttribute('aria-selected')) !== 'true'; press++) {
    const before = await list.getAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowDown');
    await expect(list).not.toHaveAttribute('aria-activedescendant', before ?? '');
  }
  await page.keyboard.press('Enter');
}

const comesTo = (page: Page, step: number, title = '') =>
  expect(strip(page)).toContainText(guideTexts.stepTitle(step, guideSteps, title));

/** Pastes the name into the box that is open. */
async function lookUpStart(page: Page): Promise<void> {
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.insertText(start);
  await expect(page.getByRole('option').first()).toContainText(boxTexts.lookUp(start.replaceAll('.', '[.]')));
  await page.keyboard.press('Enter');
}

test('a newcomer is led to the whole campaign and its report, eight steps by keyboard alone', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');

  await runFromPalette(page, 'First investigation');
  await comesTo(page, 1, texts.lookUp.title);
  await beShown(page);
  await lookUpStart(page);

  const pivots = [
    [2, texts.registrant, practiceTrail.registrant],
    [3, texts.street, practiceTrail.street],
    [4, texts.tagManager, practiceTrail.tagManager],
    [5, texts.nameServer, practiceTrail.nameServer],
  ] as const;
  for (const [step, { title }, value] of pivots) {
    await comesTo(page, step, title);
    await beShown(page);
    await pivotOn(page, value);
  }

  const table = page.getByRole('grid', { name: entitiesTexts.table });
  await comesTo(page, 6, texts.judge.title);
  await beShown(page);
  await expect(table).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('y');

  await comesTo(page, 7, texts.ruleOut.title);
  await beShown(page);
  const chosen = table.getByRole('row', { selected: true });
  await expect(chosen).toHaveCount(1);
  await expect(chosen).toContainText(practiceTrail.bystander.replace('.', '[.]'));
  await expect.poll(() => isInSight(chosen)).toBe(true);
  await page.keyboard.press('Shift+O');
  await expect(page.getByLabel(membershipTexts.reason(1))).toBeFocused();
  await page.keyboard.type('The company itself.');
  await page.keyboard.press('Enter');

  await comesTo(page, 8, texts.report.title);
  await beShown(page);

  await expect(strip(page)).toContainText(guideTexts.end.title);
  await expect(strip(page)).toContainText(matching(guideTexts.end.found(anyFigure, anyFigure), '1[5-9]\\d'));
  await expect(strip(page)).toContainText(guideTexts.end.why(otherStarts));
  await expect(page.getByRole('region', { name: reportTexts.preview.label, exact: true })).toContainText('1 out.');
  await strip(page).getByRole('button', { name: guideTexts.end.close }).press('Enter');
  await expect(strip(page)).toBeHidden();
});

test('the first investigation is left midway, and gone on with after a restart', async ({ open }) => {
  const first = await open();
  await accountShown(first.page, 'analyst');
  await first.page.getByTestId('status-demo').click();
  const demo = first.page.getByRole('complementary', { name: frameTexts.demo.label });
  await demo.getByRole('button', { name: titleOf('guide.open') }).click();
  await comesTo(first.page, 1);
  await first.page.keyboard.press('Control+k');
  await lookUpStart(first.page);
  await comesTo(first.page, 2);
  await strip(first.page).getByRole('button', { name: guideTexts.leave }).click();
  await expect(strip(first.page)).toBeHidden();
  await expect(first.page.getByText(guideTexts.left(2))).toBeVisible();
  await first.close();

  const { page } = await open();
  await accountShown(page, 'analyst');
  await expect(strip(page)).toBeHidden();
  await chooseInMenu(page, 'Help', titleOf('guide.open'));
  await comesTo(page, 2, texts.registrant.title);

  // In another case there is nothing to go on with, and it says so; the case where it began has all of it.
  await runFromPalette(page, 'New case');
  await expect(strip(page)).toContainText(guideTexts.elsewhere.title);
  await strip(page).getByRole('button', { name: guideTexts.elsewhere.startAgain }).click();
  await comesTo(page, 1);
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

test('“Show me” by mouse draws its ring on what the step is about, in sight, also from another workspace', async ({
  open,
}) => {
  test.slow();
  const { page } = await open();
  await accountShown(page, 'analyst');
  const showMe = strip(page).getByRole('button', { name: guideTexts.showMe });
  await runFromPalette(page, 'First investigation');
  await expect(page.locator('.start-box .box')).toHaveCSS('outline-style', 'dashed');
  await showMe.click();
  await lookUpStart(page);

  await comesTo(page, 2);
  await page.keyboard.press('Control+4'); // Its tab in the top bar is marked from there.
  await expect(page.locator('.top-workspace[data-workspace="investigate"]')).toHaveCSS('outline-style', 'dashed');
  await showMe.click();
  const row = page.locator(`.inspector [data-key="${practiceTrail.registrant.toLowerCase()}"]`);
  await expect(row).toHaveCSS('outline-style', 'dashed');
  await expect(row).toBeInViewport();
  await row.click();
  await expect(row).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');

  for (const step of [3, 4, 5]) {
    await comesTo(page, step);
    await strip(page).getByRole('button', { name: guideTexts.skip }).click();
  }
  await comesTo(page, 6);
  await showMe.click();
  await expect(page.getByRole('grid', { name: entitiesTexts.table })).toBeFocused();
  await expect(page.locator('.entities .line-scroll')).toHaveCSS('outline-style', 'dashed');
});
