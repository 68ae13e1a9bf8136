import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { actorsTexts } from '../../renderer/texts/actors.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { memoryTexts } from '../../renderer/texts/memory.ts';
import { openTestApp } from '../support/app.ts';
import { bringAxe, seriousFaults } from '../support/axe.ts';
import { calling } from '../support/calling.ts';
import { membersOf } from '../support/campaign.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { brokenStixRules } from '../support/stix-rules.ts';

/** Three cases with names of one campaign and one of strangers, in the data folder; the last one is open at the start. */
async function earlierCases(dataFolder: string): Promise<void> {
  const app = await openTestApp({ dataFolder });
  const call = calling(() => app);
  const names = [...membersOf('Ledger')];
  const cases = [
    { title: 'Spring', values: names.slice(0, 3) },
    { title: 'Strangers', values: ['example.com', 'wikipedia.org'] },
    { title: 'Autumn', values: names.slice(3, 6) },
    { title: 'Winter', values: names.slice(6, 9) },
  ];
  for (const { title, values } of cases) {
    await call('case.new', { title });
    const { ids } = await call('case.add', { entities: values.map((value) => ({ kind: 'domain' as const, value })) });
    await call('graph.profile', { ids, through: 'investigate' });
  }
  await app.close();
}

test('a case says which others it looks like and why; they become an actor, which is exported, and its case opened', async ({
  open,
  dataFolder,
}) => {
  await earlierCases(dataFolder);
  const { page } = await open();
  await accountShown(page, 'analyst');
  // Without a selection, the side panel says it first.
  const offer = page.locator('.inspector').getByRole('region', { name: actorsTexts.alike.title });
  await offer.getByRole('button', { name: actorsTexts.alike.why }).click();
  const alike = page.locator('.memory-panel').getByRole('list', { name: actorsTexts.alike.title });
  const spring = alike.getByRole('listitem').filter({ hasText: 'Spring' }).first();
  await expect(spring).toContainText('registrant');
  await expect(alike).toContainText('Autumn');
  await expect(alike).not.toContainText('Strangers');
  await spring.getByRole('button', { name: actorsTexts.alike.make }).click();
  await page.getByLabel(actorsTexts.form.name).fill('Ledger crew');
  await page.keyboard.press('Enter');

  const actor = page.locator('.actors-page');
  await expect(actor.getByRole('heading', { name: 'Ledger crew' })).toBeVisible();
  const cases = actor.getByRole('table', { name: actorsTexts.page.cases });
  await expect(cases.getByRole('row')).toHaveCount(2);
  await expect(actor.getByRole('table', { name: actorsTexts.page.traits })).toContainText('registrant');
  // Autumn has its traits, too.
  const sights = actor.getByRole('region', { name: actorsTexts.page.sights });
  await sights.getByRole('button', { name: `${actorsTexts.page.addCase}: Autumn` }).click();
  await expect(cases.getByRole('row')).toHaveCount(3);
  await expect(sights).toContainText(actorsTexts.page.noSights);
  await bringAxe(page);
  for (const rules of ['all', 'contrast'] as const) {
    expect(await seriousFaults(page, '.actors-page', rules)).toEqual([]);
    await page.keyboard.press('Control+Shift+l');
    await expect(page.locator('.frame')).toHaveAttribute('data-theme', rules === 'all' ? 'light' : 'dark');
  }

  const bundle = join(dataFolder, 'actor.stix.json');
  await actor.getByRole('button', { name: actorsTexts.page.export }).click();
  await answerFile(page, bundle);
  await expect.poll(() => existsSync(bundle)).toBe(true);
  expect(brokenStixRules(readFileSync(bundle, 'utf8'))).toEqual([]);
  expect(readFileSync(bundle, 'utf8')).toContain('"type":"intrusion-set"');

  await actor.getByRole('button', { name: actorsTexts.page.remove, exact: true }).click();
  const list = page.locator('.memory-panel').getByRole('region', { name: actorsTexts.list.title });
  await list.getByRole('button', { name: actorsTexts.list.undo }).click();
  await list.getByRole('button', { name: 'Ledger crew' }).click();
  await cases.getByRole('button', { name: `${memoryTexts.open} Spring` }).click();
  await runFromPalette(page, 'Show Items');
  await expect(page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row')).not.toHaveCount(0);
});
