import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { panelRows } from '../../shared/panels.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { longWord, oddValues, writeLongCase } from '../support/long-case.ts';
import { answerFile } from '../support/questions.ts';
import { titleOf } from '../support/texts.ts';

/** The smallest window that people work in. */
const small = { width: 1024, height: 600 };

/** Parts that have to be scrolled sideways. Only tables may: they have more columns than fit. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const parts = document.querySelectorAll('html, .top-bar, .status, .workspace:not([hidden]) *, .drawer *');
    const isWide = (part: Element) =>
      part.scrollWidth > part.clientWidth + 1 &&
      /auto|scroll/.test(getComputedStyle(part).overflowX) &&
      !part.matches('textarea, [role=grid], [role=grid] *') &&
      !part.querySelector('[role=grid]');
    return [...parts].filter(isWide).map(({ tagName, className }) => `${tagName} ${className}`);
  });

test('values of 5,000 letters, from right to left and of emoji stay in their places in a small window', async ({
  open,
  dataFolder,
}) => {
  await writeLongCase(join(dataFolder, 'long.sextant'));
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.setViewportSize(small);
  await runFromPalette(page, titleOf('case.open'));
  await answerFile(page, join(dataFolder, 'long.sextant'));
  await runFromPalette(page, titleOf('panel.entities'));
  const rows = page.locator('.workspace:visible').getByRole('row');
  await expect(rows).toHaveCount(oddValues.length + 1);
  for (let row = 1; row <= oddValues.length; row++) {
    await rows.nth(row).click();
    await expect(rows.nth(row)).toHaveAttribute('aria-selected', 'true');
    expect(await beyond(page)).toEqual([]);
  }
  // The longest one leaves room for what can be done with it.
  await rows.filter({ hasText: longWord }).click();
  await expect(page.locator('.inspector-actions')).toBeInViewport({ ratio: 1 });
  await rows.nth(1).focus();
  await page.keyboard.press('Control+a');
  expect(await beyond(page)).toEqual([]);
});

test('in a small window without data every panel is whole', async ({ open }) => {
  const { page } = await open({ offline: true });
  await page.setViewportSize(small);
  for (const { id } of panelRows) {
    await runFromPalette(page, titleOf(`panel.${id}`));
    expect({ [id]: await beyond(page) }).toEqual({ [id]: [] });
    await page.keyboard.press('Escape'); // Closes a drawer.
  }
});
