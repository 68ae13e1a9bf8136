import type { Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { titleOf } from '../support/texts.ts';

const { filter: texts, legend, colours } = graphTexts;
const words = frameTexts.filter;
const canvas = (page: Page) => page.getByRole('application');
const bar = (page: Page) => page.getByRole('search', { name: texts.title });
const status = (page: Page) => page.getByTestId('status-filter');

/** How many nodes the canvas says that it has. */
async function nodes(page: Page): Promise<number> {
  const name = (await canvas(page).getAttribute('aria-label')) ?? '';
  return Number(/\d[\d,]*/.exec(name)?.[0].replace(',', '') ?? 0);
}

test('the picture is asked by risk, links, distance and source, with the keyboard, and leaves ghosts', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('case.example'));
  await expect(page.getByText(caseTexts.example.done)).toBeVisible();
  await runFromPalette(page, titleOf('panel.graph'));
  await expect.poll(() => nodes(page)).toBeGreaterThan(50);
  await expect(page.locator('.graph-canvas')).toHaveAttribute('data-picture', 'sharp');
  const all = await nodes(page);

  await canvas(page).focus();
  await page.keyboard.press('Shift+F');
  await expect(bar(page).getByRole('searchbox', { name: texts.text })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(bar(page).getByRole('spinbutton', { name: texts.from(texts.risk) })).toBeFocused();
  await page.keyboard.type('70');
  await expect(status(page)).toHaveText(words.only(words.risk(words.orMore(70))));
  await expect.poll(() => nodes(page)).toBeLessThan(all);
  const risky = await nodes(page);
  expect(risky).toBeGreaterThan(0);
  await expect(page.getByTestId('graph-shown')).toHaveText(texts.shown(risky));

  // Ghosts are drawn, but are not what is asked for.
  await bar(page).getByText(texts.ghosts).click();
  await expect(bar(page).getByRole('checkbox', { name: texts.ghosts })).toBeChecked();
  expect(await nodes(page)).toBe(risky);
  await bar(page).getByRole('button', { name: texts.select }).click();

  // Around what was selected, and nothing else.
  await bar(page).getByRole('combobox', { name: texts.steps }).selectOption('1');
  await bar(page)
    .getByRole('spinbutton', { name: texts.from(texts.risk) })
    .fill('');
  await expect(status(page)).toHaveText(words.only(words.near(1, risky)));
  await expect.poll(() => nodes(page)).toBeGreaterThan(risky);
  await runFromPalette(page, titleOf('graph.colourSteps'));
  const around = page.getByRole('region', { name: legend.title });
  await expect(around.getByRole('button', { name: legend.row(legend.steps[0], risky) })).toBeVisible();
  await expect(around.getByRole('button', { name: legend.colourBy(colours.steps) })).toBeVisible();

  await page.keyboard.press('Shift+F');
  await page.getByTestId('status-filter').click();
  await expect.poll(() => nodes(page)).toBe(all);
});
