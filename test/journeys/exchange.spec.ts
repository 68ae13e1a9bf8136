import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseTexts } from '../../renderer/texts/case.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { brokenStixRules } from '../support/stix-rules.ts';

test('a case goes out as a bundle, comes back into another case, and is reported', async ({ open, dataFolder }) => {
  test.setTimeout(240_000);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Open the example case');
  await expect(page.getByText(caseTexts.example.done)).toBeVisible({ timeout: 90_000 });

  const bundle = join(dataFolder, 'example.stix.json');
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: 'Export' });
  await dialog.getByLabel('STIX 2.1').check({ force: true });
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await answerFile(page, bundle);
  await expect(page.getByText(/things and .* links in .*example.stix.json/)).toBeVisible();
  expect(brokenStixRules(readFileSync(bundle, 'utf8'))).toEqual([]);

  await runFromPalette(page, 'New case');
  await page.keyboard.press('Control+i');
  await answerFile(page, bundle);
  const looked = page.getByRole('dialog', { name: 'Import a file' });
  await expect(looked.getByText(/^Read as a STIX bundle/)).toBeVisible();
  await looked.getByRole('button', { name: /^Add \d/ }).click();
  await expect(page.getByText(/^Added \d+ things/)).toBeVisible();

  await runFromPalette(page, 'Show Report');
  await page.getByLabel('Title', { exact: true }).fill('What we found');
  await page.getByLabel('Summary').fill('One **campaign**.');
  await page.getByRole('button', { name: 'Whole canvas' }).click();
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')).toHaveCount(2);
  const report = join(dataFolder, 'report.html');
  await page.getByRole('button', { name: 'HTML…' }).click();
  await answerFile(page, report);
  await expect(page.getByText(/^The report is in/)).toBeVisible({ timeout: 60_000 });
  const text = readFileSync(report, 'utf8');
  expect(text).toContain('<h1>What we found</h1>');
  expect(text).toContain('One <strong>campaign</strong>.');
  expect(text.match(/<figure><svg/g)?.length).toBeGreaterThanOrEqual(2);
});
