import { join } from 'node:path';
import { caseTexts } from '../../renderer/texts/case.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { begins, titleOf } from '../support/texts.ts';

async function note(app: TestApp, name: string, text: string): Promise<void> {
  const added = await app.bridge.call('case.add', { entities: [{ kind: 'domain', value: name }] });
  if (!added.ok) throw new Error(added.failure.message);
  await app.bridge.call('case.annotate', { ids: added.value.ids, note: text });
}

test('a colleague’s copy is merged: one conflict is asked about, the rest comes in, and undo takes it back', async ({
  open,
  dataFolder,
}) => {
  const copy = join(dataFolder, 'ben.sextant');
  const ann = await openTestApp({ dataFolder });
  await note(ann, 'shared.example', 'As found.');
  await ann.bridge.call('case.saveCopy', { path: copy });
  const ben = await openTestApp({ casePath: copy });
  await note(ben, 'shared.example', 'Ben says yes.');
  await note(ben, 'ben.example', '<b>only</b> Ben’s \u202e note');
  await ben.close();
  await note(ann, 'shared.example', 'Ann says no.');
  await ann.close();

  const { page } = await open();
  await runFromPalette(page, titleOf('case.compare'));
  await answerFile(page, copy);
  const differences = page.getByRole('list', { name: caseTexts.compare.list });
  await expect(differences.getByText('ben[.]example')).toBeVisible();
  await expect(differences).toContainText('Ben says yes. → Ann says no.');
  await page.getByText(caseTexts.compare.count(caseTexts.compare.kinds.gone, 1)).click();
  await expect(differences.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: caseTexts.compare.close, exact: true }).last().click();

  await runFromPalette(page, titleOf('case.mergeCopy'));
  await answerFile(page, copy);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(caseTexts.merge.bringsItems(1, 0, 0));
  const merge = dialog.getByRole('button', { name: caseTexts.merge.action, exact: true });
  await expect(merge).toBeDisabled();
  await dialog.getByText(caseTexts.merge.choices.both).click();
  await merge.click();
  await expect(page.getByText(begins(caseTexts.merge.merged))).toBeVisible();
  await runFromPalette(page, 'Show Items');
  await expect(page.getByTestId('entity-count')).toContainText('2');
  await runFromPalette(page, titleOf('case.undo'));
  await expect(page.getByTestId('entity-count')).toContainText('1');
});
