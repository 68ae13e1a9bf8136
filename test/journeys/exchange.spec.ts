import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { caseTexts } from '../../renderer/texts/case.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { exportTexts } from '../../renderer/texts/export.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { jobTexts } from '../../renderer/texts/jobs.ts';
import { reportTexts } from '../../renderer/texts/report.ts';
import { uiTexts } from '../../renderer/texts/ui.ts';
import { accountShown, expect, runFromPalette, shownAtLast, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { brokenStixRules } from '../support/stix-rules.ts';
import { titleOf, withFigures } from '../support/texts.ts';

test('a case goes out as a bundle, comes back into another case, and is reported', async ({ open, dataFolder }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('case.example'));
  await expect(page.getByText(caseTexts.example.done)).toBeVisible({ timeout: 90_000 });

  const bundle = join(dataFolder, 'example.stix.json');
  await page.keyboard.press('Control+e');
  const dialog = page.getByRole('dialog', { name: exportTexts.title });
  await dialog.getByLabel('STIX 2.1').check({ force: true });
  await dialog.getByRole('button', { name: exportTexts.action }).click();
  await answerFile(page, bundle);
  await expect(page.getByText(exportTexts.exportedTo(bundle))).toBeVisible();
  expect(brokenStixRules(readFileSync(bundle, 'utf8'))).toEqual([]);

  await runFromPalette(page, titleOf('case.new'));
  await page.keyboard.press('Control+i');
  await answerFile(page, bundle);
  const looked = page.getByRole('dialog', { name: exportTexts.import.title });
  await expect(looked.getByText(exportTexts.import.readAs('stix'))).toBeVisible();
  await looked.getByRole('button', { name: withFigures(exportTexts.import.add(0)) }).click();
  await expect(page.getByText(withFigures(exportTexts.import.added(0, 0, 0)))).toBeVisible();

  // Each imported item names the file, and none is called added by hand.
  await runFromPalette(page, titleOf('panel.entities'));
  await page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').nth(1).click();
  await runFromPalette(page, titleOf('selection.inspect'));
  const { title, source, imported, byHand } = inspectorTexts.provenance;
  const sources = page.getByRole('region', { name: title });
  await expect(sources).toContainText(`${source} ${imported} example.stix.json`);
  await expect(page.getByText(byHand)).toHaveCount(0);

  await runFromPalette(page, 'Show Report');
  await page.getByLabel(reportTexts.title, { exact: true }).fill('What we found');
  await page.getByRole('textbox', { name: reportTexts.summary }).fill('One **campaign**.');
  await page.getByRole('button', { name: reportTexts.pictures.whole }).click();
  await expect(page.getByRole('list', { name: reportTexts.pictures.name }).getByRole('listitem')).toHaveCount(2);
  const report = join(dataFolder, 'report.html');
  await page.getByRole('button', { name: reportTexts.formats.html }).click();
  await answerFile(page, report);
  await expect(page.getByText(reportTexts.written(report))).toBeVisible();
  const text = readFileSync(report, 'utf8');
  expect(text).toContain('<h1>What we found</h1>');
  expect(text).toContain('One <strong>campaign</strong>.');
  expect(text.match(/<figure><svg/g)?.length).toBeGreaterThanOrEqual(2);
});

test('a web export is dropped, shown by its columns, and comes in with its counts', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const text = readFileSync(join(import.meta.dirname, '../fixtures/imports/web-export.csv'), 'utf8');
  await page.locator('main').evaluate((element, content) => {
    const data = new DataTransfer();
    data.items.add(new File([content], 'web-export.csv', { type: 'text/csv' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, text);
  const looked = page.getByRole('dialog', { name: exportTexts.import.title });
  await expect(looked).toContainText('web-export.csv');
  await expect(looked).toContainText(`${exportTexts.import.readAs('csv')} ${exportTexts.import.counts(35, 35, 0)}`);
  const columns = looked.getByRole('list', { name: exportTexts.import.columns(43) });
  await expect(columns).toContainText('IP 1 Country');
  await expect(looked.getByRole('list', { name: exportTexts.import.unknownColumns(1) })).toContainText(
    'Analyst Remark',
  );
  await looked.getByRole('button', { name: exportTexts.import.add(35) }).click();
  await expect(page.getByText(exportTexts.import.added(35, 35, 0))).toBeVisible();
});

test('a long file shows how much of it is read; it goes on in the background, or is left with nothing added', async ({
  open,
  dataFolder,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const path = join(dataFolder, 'long.txt');
  const lines = 600_000;
  writeFileSync(path, Array.from({ length: lines }, (_, at) => `name-${at}.example`).join('\n'));
  const { examining, inBackground, readAs } = exportTexts.import;
  const dialog = page.getByRole('dialog', { name: exportTexts.import.title });
  const begin = async () => {
    await page.keyboard.press('Control+i');
    await answerFile(page, path);
    await expect(dialog.getByRole('progressbar', { name: examining })).toBeVisible();
  };

  await begin();
  await dialog.getByRole('button', { name: uiTexts.cancel, exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('status-jobs')).toHaveText(jobTexts.count([]));

  await begin();
  await dialog.getByRole('button', { name: inBackground }).click();
  await expect(dialog).toBeHidden();
  await shownAtLast(page.locator('body'), readAs('list')); // The status bar shows meanwhile how much is read.
  await expect(dialog.getByRole('button', { name: exportTexts.import.add(lines) })).toBeVisible();
});
