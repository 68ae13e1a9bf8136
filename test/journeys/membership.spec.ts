import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { membershipTexts as texts } from '../../renderer/texts/membership.ts';
import { openTestApp } from '../support/app.ts';
import { expect, runFromPalette, test } from '../support/journey.ts';
import { titleOf } from '../support/texts.ts';

const names = ['bystander.example', 'member.example', 'perhaps.example'];

test('items are judged by key and by mouse, with a reason, filtered and counted, and undo takes it back', async ({
  open,
  dataFolder,
}) => {
  const app = await openTestApp({ dataFolder });
  await app.bridge.call('case.rename', { title: 'Ledger' });
  const added = await app.bridge.call('case.add', {
    entities: names.map((value) => ({ kind: 'domain' as const, value })),
  });
  expect(added.ok).toBe(true);
  await app.close();

  const { page } = await open();
  await runFromPalette(page, 'Show Items');
  const table = page.getByRole('grid', { name: entitiesTexts.table, exact: true });
  const line = (name: string) => table.getByRole('row').filter({ hasText: name.replace('.', '[.]') });
  const counts = page.getByTestId('member-counts');

  // By key: in, unsure, and out with a reason.
  await line('member.example').click();
  await page.keyboard.press('y');
  await expect(line('member.example')).toContainText(texts.verdicts.in);
  await expect(counts).toHaveText(texts.counts({ in: 1, out: 0, unsure: 0 }));
  await line('perhaps.example').click();
  await page.keyboard.press('u');
  await expect(line('perhaps.example')).toContainText(texts.verdicts.unsure);
  await line('bystander.example').click();
  await page.keyboard.press('Shift+O');
  const reason = page.getByLabel(texts.reason(1));
  await expect(reason).toBeFocused();
  await page.keyboard.type('You own it');
  await page.keyboard.press('Enter');
  await expect(line('bystander.example')).toContainText(texts.verdicts.out);
  await expect(line('bystander.example').getByTitle('You own it')).toBeVisible();
  await expect(counts).toHaveText(texts.counts({ in: 1, out: 1, unsure: 1 }));

  // The letters of the reason were no commands, and the keys work on after it.
  await page.keyboard.press('Backspace');
  await expect(line('bystander.example')).not.toContainText(texts.verdicts.out);
  await runFromPalette(page, titleOf('case.undo'));
  await expect(line('bystander.example')).toContainText(texts.verdicts.out);

  // By mouse: the filter, the order, and another campaign.
  await page.getByRole('combobox', { name: texts.filter, exact: true }).selectOption(texts.filters.out);
  await expect(page.getByTestId('entity-count')).toHaveText(entitiesTexts.count(1, 3));
  await expect(page.getByTestId('status-filter')).toContainText(texts.filterWords.out);
  await page.getByRole('combobox', { name: texts.filter, exact: true }).selectOption(texts.filters.all);
  await page.getByRole('combobox', { name: texts.campaign, exact: true }).selectOption(texts.newCampaign);
  await page.getByLabel(texts.newCampaignName).fill('Next wave');
  await page.keyboard.press('Enter');
  await expect(counts).toHaveText(texts.counts({ in: 0, out: 0, unsure: 0 }));
  await line('perhaps.example').click();
  await runFromPalette(page, titleOf('members.in'));
  await expect(counts).toHaveText(texts.counts({ in: 1, out: 0, unsure: 0 }));
  await page.getByRole('combobox', { name: texts.campaign, exact: true }).selectOption('Ledger');
  await expect(counts).toHaveText(texts.counts({ in: 1, out: 1, unsure: 1 }));
});
