import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { memoryTexts } from '../../renderer/texts/memory.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { accountShown, expect, runFromPalette, shownAtLast, test } from '../support/journey.ts';
import { emptyCase } from '../support/nasty-case.ts';
import { titleOf } from '../support/texts.ts';

const shown = 'sextant-harbour-pay[.]com';

/** An earlier case in the data folder: two names, one of them judged and tagged. */
async function earlierCase(dataFolder: string, title: string): Promise<void> {
  const folder = join(dataFolder, 'cases');
  mkdirSync(folder, { recursive: true });
  const file = emptyCase(title, join(folder, `${title}.sextant`));
  const done = file.change({ kind: 'added', label: 'Added' }, (draft) => {
    const { id } = draft.entity('domain', 'sextant-harbour-pay.com', {});
    draft.update('entity', id, { tags: ['kit-7'], note: 'The owner sells kits.' });
    draft.entity('domain', `only-${title.toLowerCase()}.example`, {});
    draft.judge(draft.campaign({ name: 'Kits' }).id, id, 'in', 'The same kit.');
  });
  if (!done.ok) throw new Error(done.failure.message);
  await file.close();
}

/** A window beside two earlier cases. */
async function besideEarlierCases(open: () => Promise<{ page: Page }>, dataFolder: string): Promise<Page> {
  for (const title of ['Spring', 'Autumn']) await earlierCase(dataFolder, title);
  const { page } = await open();
  await accountShown(page, 'analyst');
  return page;
}

const row = (page: Page, value: string) =>
  page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').filter({ hasText: value });

test('a pasted name of earlier cases is marked, its cases say what was decided, and one is brought over and another opened', async ({
  open,
  dataFolder,
}) => {
  const page = await besideEarlierCases(open, dataFolder);
  await runFromPalette(page, titleOf('case.paste'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(pasteTexts.field).fill(`${shown}\nsextant-nobody-has-it[.]com`);
  await expect(dialog.getByText(pasteTexts.found(2, 0, 1))).toBeVisible();
  await dialog.getByRole('button', { name: memoryTexts.casesOf(2, shown) }).click();
  await expect(page.locator('.seen-part-card')).toContainText('The owner sells kits.');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: pasteTexts.add(2), exact: true }).click();
  await expect(page.getByRole('button', { name: graphTexts.legend.row(graphTexts.legend.elsewhere, 1) })).toBeVisible();
  await runFromPalette(page, 'Show Items');
  await expect(row(page, shown).getByRole('img', { name: memoryTexts.inOthers(2) })).toBeVisible();
  await row(page, shown).click();
  const part = page.locator('.inspector').getByRole('region', { name: memoryTexts.inOthers(2) });
  const spring = part.getByRole('listitem').filter({ hasText: 'Spring' });
  await expect(spring).toContainText(memoryTexts.verdicts.in);
  await expect(spring).toContainText('The owner sells kits.');
  await spring.getByRole('button', { name: memoryTexts.bring }).click();
  await expect(page.getByText(memoryTexts.brought(1, 0))).toBeVisible();
  await expect(row(page, shown)).toContainText('kit-7');
  await part
    .getByRole('listitem')
    .filter({ hasText: 'Autumn' })
    .getByRole('button', { name: memoryTexts.open, exact: true })
    .click();
  await expect(row(page, 'only-autumn[.]example')).toBeVisible();
});

test('one key searches all cases as the user types, by case, and opens the one that is meant', async ({
  open,
  dataFolder,
}) => {
  const page = await besideEarlierCases(open, dataFolder);
  await page.keyboard.press('Control+Shift+A');
  const text = page.getByLabel(memoryTexts.panel.text, { exact: true });
  await expect(text).toBeFocused();
  const state = page.getByTestId('memory-state');
  await shownAtLast(state, memoryTexts.panel.ready);
  await page.getByRole('button', { name: memoryTexts.panel.pause, exact: true }).click();
  await expect(state).toContainText(memoryTexts.panel.paused);
  await page.getByRole('button', { name: memoryTexts.panel.resume, exact: true }).click();
  await shownAtLast(state, memoryTexts.panel.ready);
  await text.fill('rbour-pay');
  const results = page.getByRole('list', { name: memoryTexts.panel.results });
  await expect(results.getByRole('region')).toHaveCount(2);
  await expect(results).toContainText('kit-7');
  await text.fill('only-spring');
  await expect(results.getByRole('region')).toHaveCount(1);
  await results.getByRole('button', { name: memoryTexts.open }).click();
  await runFromPalette(page, 'Show Items');
  await expect(row(page, 'only-spring[.]example')).toBeVisible();
});
