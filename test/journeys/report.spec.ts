import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { membershipTexts } from '../../renderer/texts/membership.ts';
import { reportTexts as texts } from '../../renderer/texts/report.ts';
import { reportHeadings } from '../../shared/report.ts';
import { openTestApp } from '../support/app.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { titleOf } from '../support/texts.ts';

const preview = (page: Page) => page.getByRole('region', { name: texts.preview.label, exact: true });
const outline = (page: Page) => page.getByRole('navigation', { name: texts.preview.outline });
const heading = (page: Page, name: string) => preview(page).getByRole('heading', { name, exact: true });

test('the report is shown as it will be written, follows the case and the choices, and its outline leads to each part', async ({
  open,
  dataFolder,
}) => {
  const app = await openTestApp({ dataFolder });
  await app.bridge.call('case.rename', { title: 'Ledger' });
  const values = [
    'member.example',
    '<b>odd</b>.example',
    ...Array.from({ length: 120 }, (_none, at) => `n${at}.example`),
  ];
  const added = await app.bridge.call('case.add', {
    entities: values.map((value) => ({ kind: 'domain' as const, value })),
  });
  const ids = added.ok ? added.value.ids : [];
  await app.bridge.call('membership.judge', { ids, verdict: 'in', reason: 'Same <kit>.' });
  await app.close();

  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('Control+5');
  await expect(heading(page, 'Ledger')).toBeVisible();
  await expect(preview(page)).toContainText('member[.]example');
  await expect(preview(page)).toContainText('Same <kit>.');
  await expect(preview(page)).toContainText(texts.preview.moreRows(ids.length - 100));
  expect(await preview(page).locator('a, iframe, script').count()).toBe(0);

  // Who belongs to it comes first, then why.
  const [first, second, third] = await outline(page).getByRole('button').allInnerTexts();
  expect([first, second, third]).toEqual(['Ledger', reportHeadings.summary, reportHeadings.members]);
  await expect(heading(page, reportHeadings.ledger)).not.toBeInViewport();
  await outline(page).getByRole('button', { name: reportHeadings.ledger }).click();
  await expect(heading(page, reportHeadings.ledger)).toBeInViewport();
  await expect(heading(page, reportHeadings.ledger)).toBeFocused();

  await outline(page).getByRole('button', { name: reportHeadings.pictures }).click();
  const picture = preview(page).getByRole('img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

  // The choices.
  await page.getByLabel(texts.title, { exact: true }).fill('What we found');
  await expect(heading(page, 'What we found')).toBeVisible();
  await page.getByRole('checkbox', { name: reportHeadings.method }).uncheck({ force: true });
  await expect(heading(page, reportHeadings.method)).toHaveCount(0);
  await expect(outline(page).getByRole('button', { name: reportHeadings.method })).toHaveCount(0);
  await page.getByLabel(texts.defanged).uncheck({ force: true });
  await expect(preview(page)).toContainText('member.example');

  // The case.
  await expect(preview(page)).toContainText(`${ids.length} in, 0 unsure, 0 out`);
  await runFromPalette(page, titleOf('case.undo')); // The choices are steps of the history.
  await expect(preview(page)).toContainText('member[.]example');
  await runFromPalette(page, titleOf('panel.entities'));
  await page.getByRole('row').filter({ hasText: 'member[.]example' }).first().click();
  await page.keyboard.press('u');
  await expect(page.getByTestId('member-counts')).toHaveText(
    membershipTexts.counts({ in: ids.length - 1, out: 0, unsure: 1 }),
  );
  await page.keyboard.press('Control+5');
  await expect(preview(page)).toContainText(`${ids.length - 1} in, 1 unsure, 0 out`);

  // The file is what was shown.
  const file = join(dataFolder, 'report.html');
  await page.getByRole('button', { name: texts.formats.html }).click();
  await answerFile(page, file);
  await expect(page.getByText(texts.written(file))).toBeVisible();
  const written = readFileSync(file, 'utf8');
  const headings = [...written.matchAll(/<h[12]>(.*?)<\/h[12]>/g)].map(([, title]) => title);
  expect(await outline(page).getByRole('button').allInnerTexts()).toEqual(headings);
});
