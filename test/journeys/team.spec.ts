import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { openKeychain } from '../../electron/keys/keychain.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { historyTexts } from '../../renderer/texts/history.ts';
import { teamTexts } from '../../renderer/texts/team.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { agree, answerFile } from '../support/questions.ts';
import { noKeychain } from '../support/test-keychain.ts';
import { titleOf } from '../support/texts.ts';

const panel = (page: Page) => page.locator('.team');
const status = (page: Page) => page.getByTestId('status-team');
const person = (page: Page, name: string) =>
  panel(page).getByRole('table', { name: teamTexts.people.title }).getByRole('row').filter({ hasText: name });
const conflicts = (page: Page) => panel(page).getByRole('list', { name: teamTexts.conflicts.title });

async function openTeam(page: Page): Promise<void> {
  if (!(await panel(page).isVisible())) await runFromPalette(page, titleOf('panel.team'));
  await expect(panel(page)).toBeVisible();
}

/** Returns the line that the owner of a case needs. */
async function identify(page: Page, name: string): Promise<string> {
  await openTeam(page);
  await page.getByLabel(teamTexts.identity.name).fill(name);
  await page.keyboard.press('Enter');
  return page.getByTestId('team-identity').innerText();
}

async function rename(page: Page, title: string): Promise<void> {
  await runFromPalette(page, titleOf('case.rename'));
  await page.getByLabel(caseTexts.rename.name).fill(title);
  await page.getByRole('button', { name: caseTexts.rename.action }).click();
  await expect(page.getByRole('button', { name: title })).toBeVisible();
}

async function add(page: Page, value: string): Promise<void> {
  await runFromPalette(page, titleOf('case.add'));
  await page.getByLabel(caseTexts.add.values).fill(value);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: caseTexts.add.action(1), exact: true })
    .click();
}

async function seesItem(page: Page, text: string): Promise<void> {
  await runFromPalette(page, 'Show Items');
  await expect(
    page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').filter({ hasText: text }),
  ).toHaveCount(1);
}

async function syncNow(page: Page): Promise<void> {
  await openTeam(page);
  await panel(page).getByRole('button', { name: teamTexts.shared.sync }).click();
}

/** The window has read its identity: whoever comes next on this machine makes another. */
async function leaveKeychain(): Promise<void> {
  const opened = await openKeychain();
  if (opened.kind === 'keychain') await opened.keychain.remove('identity');
}

test('two analysts share a case over a folder, see each other’s work, decide a conflict, and one is removed', async ({
  open,
  dataFolder,
}) => {
  test.slow(); // Two windows.
  test.skip(noKeychain !== null, noKeychain ?? '');
  const [place, away, bobsFolder] = ['shared', 'away', 'bob'].map((name) => join(dataFolder, name)) as [
    string,
    string,
    string,
  ];
  mkdirSync(bobsFolder);

  const { page: ann } = await open();
  await accountShown(ann, 'analyst');
  await identify(ann, 'Ann');
  await leaveKeychain();
  const { page: bob } = await open({ dataFolder: bobsFolder });
  await accountShown(bob, 'analyst');
  const bobsLine = await identify(bob, 'Bob');

  await rename(ann, 'Harbour');
  await add(ann, 'harbour-pay.example');
  await openTeam(ann);
  await panel(ann).getByRole('button', { name: teamTexts.share.chooseFolder }).click();
  await answerFile(ann, place);
  await expect(person(ann, 'Ann')).toContainText(teamTexts.people.you);
  await panel(ann).getByLabel(teamTexts.add.identity).fill(bobsLine);
  await ann.keyboard.press('Enter');
  await expect(person(ann, 'Bob')).toContainText(teamTexts.people.roles.editor);

  await runFromPalette(bob, titleOf('team.join'));
  await panel(bob).getByRole('button', { name: teamTexts.join.folder }).click();
  await answerFile(bob, join(place, 'case.json'));
  await agree(bob);
  await expect(status(bob)).toContainText('2 people');
  await seesItem(bob, 'harbour-pay');

  // What Bob adds is at Ann's, as his.
  await add(bob, 'bobs-find.example');
  await expect(status(ann)).toContainText('1 new');
  await seesItem(ann, 'bobs-find');
  await openTeam(ann);
  await person(ann, 'Bob')
    .getByRole('button', { name: teamTexts.people.news(1) })
    .click();
  const events = ann.getByRole('list', { name: historyTexts.list }).getByRole('listitem');
  await expect(ann.getByLabel(historyTexts.author)).toHaveValue('Bob');
  await expect(events).toHaveText([/From a colleague.*Bob/]);
  await openTeam(ann);
  await panel(ann).getByRole('button', { name: teamTexts.people.seen }).click();
  await expect(status(ann)).toHaveText('2 people');

  // The folder is gone for a while: both work on, and both rename the case.
  renameSync(place, away);
  await rename(ann, 'Harbour by Ann');
  await rename(bob, 'Harbour by Bob');
  for (const page of [ann, bob]) await expect(status(page)).toHaveText(/offline.* 1 not sent/);
  await openTeam(ann);
  await expect(panel(ann)).toContainText(/Offline since \d\d:\d\d UTC/);
  renameSync(away, place);
  for (const page of [ann, bob, ann]) await syncNow(page);
  for (const page of [ann, bob]) {
    await expect(conflicts(page)).toContainText('Harbour by Ann');
    await expect(conflicts(page)).toContainText('Harbour by Bob');
  }
  await conflicts(ann)
    .getByRole('button', { name: /, Ann$/ })
    .click();
  for (const page of [ann, bob]) {
    await expect(conflicts(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Harbour by Ann' })).toBeVisible();
  }

  await panel(ann)
    .getByRole('button', { name: teamTexts.people.removeLabel('Bob') })
    .click();
  await ann.getByRole('dialog').getByRole('button', { name: teamTexts.people.removeAction, exact: true }).click();
  await expect(person(ann, 'Bob')).toContainText(teamTexts.people.roles.removed);
  await expect(panel(bob)).toContainText(teamTexts.shared.removed);
  await leaveKeychain();
});
