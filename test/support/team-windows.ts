// What people of a team do in their windows, and see there.
import type { Locator, Page } from '@playwright/test';
import { openKeychain } from '../../electron/keys/keychain.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { teamTexts } from '../../renderer/texts/team.ts';
import type { DatabaseAddress } from '../../shared/team-database.ts';
import { expect, runFromPalette } from './journey.ts';
import { titleOf } from './texts.ts';

export const panel = (page: Page) => page.locator('.team');
export const status = (page: Page) => page.getByTestId('status-team');
export const person = (page: Page, name: string) =>
  panel(page).getByRole('table', { name: teamTexts.people.title }).getByRole('row').filter({ hasText: name });
export const conflicts = (page: Page) => panel(page).getByRole('list', { name: teamTexts.conflicts.title });

export async function openTeam(page: Page): Promise<void> {
  if (!(await panel(page).isVisible())) await runFromPalette(page, titleOf('panel.team'));
  await expect(panel(page)).toBeVisible();
}

/** Returns the line that the owner of a case needs. Another person on this machine can make an identity after it. */
export async function identify(page: Page, name: string): Promise<string> {
  await openTeam(page);
  await page.getByLabel(teamTexts.identity.name).fill(name);
  await page.keyboard.press('Enter');
  const line = await page.getByTestId('team-identity').innerText();
  await leaveKeychain();
  return line;
}

/** A window reads its identity once: whoever comes next on this machine makes another. */
export async function leaveKeychain(): Promise<void> {
  const opened = await openKeychain();
  if (opened.kind === 'keychain') await opened.keychain.remove('identity');
}

export async function addByLine(page: Page, line: string, role?: 'reader'): Promise<void> {
  await openTeam(page);
  await panel(page).getByLabel(teamTexts.add.identity).fill(line);
  if (role) await panel(page).getByLabel(teamTexts.add.role).selectOption(role);
}

export async function fillDatabase(form: Locator, address: DatabaseAddress, password: string): Promise<void> {
  const texts = teamTexts.database;
  const fill = (label: string, value: string) => form.getByLabel(label, { exact: true }).fill(value);
  await fill(texts.host, address.host);
  await fill(texts.port, String(address.port));
  await fill(texts.database, address.database);
  await fill(texts.login, address.login);
  await fill(texts.password, password);
  await form.getByLabel(texts.tls, { exact: true }).selectOption(address.tls === 'off' ? 'off' : 'system');
}

export async function remove(page: Page, name: string): Promise<void> {
  await openTeam(page);
  const { removeLabel, removeAction, roles } = teamTexts.people;
  await panel(page)
    .getByRole('button', { name: removeLabel(name) })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: removeAction, exact: true }).click();
  await expect(person(page, name)).toContainText(roles.removed);
}

export async function rename(page: Page, title: string): Promise<void> {
  await runFromPalette(page, titleOf('case.rename'));
  await page.getByLabel(caseTexts.rename.name).fill(title);
  await page.getByRole('button', { name: caseTexts.rename.action }).click();
  await expect(page.getByRole('button', { name: title })).toBeVisible();
}

export async function add(page: Page, value: string): Promise<void> {
  await runFromPalette(page, titleOf('case.add'));
  await page.getByLabel(caseTexts.add.values).fill(value);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: caseTexts.add.action(1), exact: true })
    .click();
}

/** The row of an item in the table of items. */
export async function itemRow(page: Page, text: string): Promise<Locator> {
  await runFromPalette(page, 'Show Items');
  return page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').filter({ hasText: text });
}

export async function seesItem(page: Page, text: string): Promise<void> {
  await expect(await itemRow(page, text)).toHaveCount(1);
}

export async function syncNow(page: Page): Promise<void> {
  await openTeam(page);
  await panel(page).getByRole('button', { name: teamTexts.shared.sync }).click();
}
