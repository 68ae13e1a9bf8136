import { detectTexts } from '../../renderer/texts/detect.ts';
import { dnsTexts } from '../../renderer/texts/dns.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { anyFigure, matching, titleOf } from '../support/texts.ts';

test('after a list is loaded, J works at once', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.detect'));
  const panel = page.locator('.detect');
  const grid = page.getByRole('grid', { name: detectTexts.table.name });
  await panel.getByRole('button', { name: detectTexts.load, exact: true }).first().click();
  await expect(grid).toBeFocused();
  await page.keyboard.press('j');
  await expect(grid).toHaveAttribute('aria-activedescendant', /^lookalike-/);

  await panel.getByRole('tab', { name: detectTexts.lists.watched }).click();
  await panel.getByRole('button', { name: detectTexts.openCard }).click();
  await page.getByRole('dialog').getByLabel(detectTexts.card.orderLabel).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(grid).toBeFocused();
  await page.keyboard.press('j');
  await expect(grid).toHaveAttribute('aria-activedescendant', /^lookalike-/);
});

test('Ctrl+Enter sends a form from any of its fields, and the focus goes to the result', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const canvas = page.getByRole('application');
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill('mynorthmeresupport10.org');
  await expect(page.getByRole('button', { name: pasteTexts.add(1), exact: true })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(canvas).toBeFocused();

  await runFromPalette(page, titleOf('panel.dns'));
  const form = page.getByRole('form', { name: dnsTexts.form.label });
  await form.getByLabel(dnsTexts.form.value).fill('192.0.2.52');
  await form.getByLabel(dnsTexts.form.type).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.dns-grid')).toBeFocused();

  await runFromPalette(page, titleOf('search.dns'));
  const lookUp = page.getByRole('form', { name: searchTexts.dns.form });
  await lookUp.getByLabel(searchTexts.dns.by, { exact: true }).selectOption('2');
  await lookUp.getByLabel('Address', { exact: true }).fill('192.0.2.52');
  // A button takes the key as its own when it is let go: the form must be sent once, and nothing be counted.
  await lookUp.getByRole('button', { name: searchTexts.dns.summarize }).focus();
  await page.keyboard.press('Control+Enter');
  await expect(canvas).toBeFocused();
  await expect(page.getByRole('region', { name: pivotTexts.outcome.region })).toContainText(
    matching(pivotTexts.outcome.foundCount(anyFigure, 'record')),
  );
  await runFromPalette(page, titleOf('search.dns'));
  await expect(lookUp.getByRole('status')).toHaveText('');
});
