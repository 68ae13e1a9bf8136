import { join } from 'node:path';
import { openTestApp, type TestApp } from '../support/app.ts';
import { expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';

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
  await runFromPalette(page, 'Compare with another case');
  await answerFile(page, copy);
  const differences = page.getByRole('list', { name: 'Differences' });
  await expect(differences.getByText('ben[.]example')).toBeVisible();
  await expect(differences).toContainText('Ben says yes. → Ann says no.');
  await page.getByText('Gone 1').click();
  await expect(differences.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();

  await runFromPalette(page, 'Merge a colleague');
  await answerFile(page, copy);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('The copy brings things: 1 new, 0 changed, 0 taken out');
  const merge = dialog.getByRole('button', { name: 'Merge', exact: true });
  await expect(merge).toBeDisabled();
  await dialog.getByText('Both, mine first').click();
  await merge.click();
  await expect(page.getByText(/^The copy is merged, with \d+ events and 0 replies\.$/)).toBeVisible();
  await runFromPalette(page, 'Show Entities');
  await expect(page.getByTestId('entity-count')).toContainText('2');
  await runFromPalette(page, 'Undo');
  await expect(page.getByTestId('entity-count')).toContainText('1');
});
