import { caseTexts } from '../../renderer/texts/case.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { historyTexts } from '../../renderer/texts/history.ts';
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

  // The campaign is renamed and removed; undo restores it with its verdicts.
  const campaign = page.getByRole('combobox', { name: texts.campaign, exact: true });
  await page.getByRole('button', { name: texts.more, exact: true }).click();
  await page.getByRole('menuitem', { name: texts.rename, exact: true }).click();
  const name = page.getByRole('textbox', { name: texts.newName, exact: true });
  await expect(name).toHaveValue('Ledger');
  await name.fill('First wave');
  await page.keyboard.press('Enter');
  await expect(campaign.locator('option:checked')).toHaveText('First wave');
  await page.getByRole('button', { name: texts.more, exact: true }).click();
  await page.getByRole('menuitem', { name: texts.remove, exact: true }).click();
  await expect(campaign.locator('option:checked')).toHaveText('Next wave');
  await runFromPalette(page, titleOf('case.undo'));
  await campaign.selectOption('First wave');
  await expect(counts).toHaveText(texts.counts({ in: 1, out: 1, unsure: 1 }));

  // The past shows the verdicts of its time, under the name of its time, and nothing can be changed there.
  await runFromPalette(page, 'Show History');
  const first = page.getByRole('list', { name: historyTexts.list }).getByRole('listitem').filter({ hasText: 'Judged' });
  await first.last().getByRole('button', { name: historyTexts.showPast, exact: true }).click();
  await expect(campaign.locator('option:checked')).toHaveText('Ledger');
  await expect(counts).toHaveText(texts.counts({ in: 1, out: 0, unsure: 0 }));
  await expect(line('member.example')).toContainText(texts.verdicts.in);
  await expect(line('bystander.example')).not.toContainText(texts.verdicts.out);
  await expect(page.getByRole('button', { name: texts.more, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: caseTexts.past.back, exact: true }).click();
  await expect(counts).toHaveText(texts.counts({ in: 1, out: 1, unsure: 1 }));
  await expect(line('bystander.example')).toContainText(texts.verdicts.out);
});
