import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { channelTexts } from '../../renderer/texts/channels.ts';
import { detectTexts } from '../../renderer/texts/detect.ts';
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
  // Names of other scripts are in ASCII everywhere.
  await runFromPalette(page, titleOf('panel.records'));
  await expect(page.locator('.records-grid')).toContainText('xn--mgbh0fb[.]xn--kgbechtv');
  expect(await beyond(page)).toEqual([]);
  // Start was drawn again while it was hidden: its icon still leaves the text its place.
  await runFromPalette(page, titleOf('panel.start'));
  const icon = await page.locator('.start .box-field svg').first().boundingBox();
  const field = page.locator('#start-box');
  const begin = await field.evaluate(
    (one) => one.getBoundingClientRect().left + parseFloat(getComputedStyle(one).paddingLeft),
  );
  expect(begin).toBeGreaterThan((icon?.x ?? Number.NaN) + (icon?.width ?? 0));
});

test('with the colours of the system, boxes, switches, chosen rows and bars are still visible', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.emulateMedia({ forcedColors: 'active' });
  await runFromPalette(page, titleOf('case.example'));
  await expect(page.getByText(caseTexts.example.done)).toBeVisible({ timeout: 60_000 });
  const here = page.locator('.workspace:visible');
  const bare = (boxes: Locator) =>
    boxes.evaluateAll((all) => all.filter((box) => getComputedStyle(box).borderTopWidth === '0px').length);
  await runFromPalette(page, titleOf('panel.report'));
  const boxes = here.locator('.bp6-control-indicator');
  await expect(boxes).not.toHaveCount(0);
  expect(await bare(boxes)).toBe(0);
  expect(await bare(page.locator('.status-bar .bp6-control-indicator'))).toBe(0);

  await runFromPalette(page, titleOf('panel.feeds'));
  await expect(here.locator('.feed-button[aria-current=true]')).toHaveCSS('outline-style', 'solid');
  await runFromPalette(page, titleOf('panel.timeline'));
  const bars = here.locator('.time-bar:not(.time-bar-registration)');
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect(bars.first()).not.toHaveCSS('background-color', ground);
});

test('in a small window without data and connection every panel is whole, and leads back', async ({ open }) => {
  const { page } = await open({ offline: true });
  await page.setViewportSize(small);
  for (const { id } of panelRows) {
    await runFromPalette(page, titleOf(`panel.${id}`));
    expect({ [id]: await beyond(page) }).toEqual({ [id]: [] });
    await page.keyboard.press('Escape'); // Closes a drawer.
  }
  const here = page.locator('.workspace:visible');
  await runFromPalette(page, titleOf('panel.detect'));
  await expect(here.getByText(detectTexts.empty.offline)).toBeVisible();
  await expect(here.getByRole('button', { name: detectTexts.empty.goOnline })).toBeVisible();
  await runFromPalette(page, titleOf('panel.channels'));
  await expect(here.getByText(channelTexts.none.offline)).toBeVisible();
  await here.getByRole('button', { name: channelTexts.none.goOnline }).click();
  await expect(here.getByLabel(channelTexts.table.choose('ch214'))).toHaveCount(1);
});
