import { connectionTexts } from '../../renderer/texts/connections.ts';
import { uiTexts } from '../../renderer/texts/ui.ts';
import { type CappedRecords, startCappedRecords } from '../support/capped-records.ts';
import { accountShown, connectTo, expect, runFromPalette, shownAtLast, storeKey, test } from '../support/journey.ts';

let records: CappedRecords;
test.beforeAll(async () => {
  records = await startCappedRecords({ rows: 5000, resultsMax: 256 });
});
test.afterAll(() => records.close());

test('5,000 rows of passive DNS come to the graph, 256 at a time, and so do those that a pattern finds', async ({
  open,
  service,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  const { announcement } = service;
  const connection = { ...announcement.connection, pdnsUrl: records.url };
  await connectTo(page, { announcement: { ...announcement, connection } }, 'Few at a time', 'analyst');
  await storeKey(page, 'Platform', announcement.keys.platform);
  await storeKey(page, 'Passive DNS', 'a-key-that-gets-few-rows');
  await page.getByRole('button', { name: connectionTexts.detail.use }).click();
  await accountShown(page, 'analyst');

  await runFromPalette(page, 'Look up passive DNS');
  await page.getByLabel('Look up', { exact: true }).selectOption({ label: 'Names that point to an address' });
  await page.getByLabel('Address', { exact: true }).fill('198.51.100[.]7');
  await page.getByRole('button', { name: 'Look up…' }).click();
  const card = page.getByRole('dialog');
  await card.getByRole('button', { name: /^Ask \(/ }).click();
  const outcome = page.getByRole('region', { name: 'Pivots' });
  await expect(outcome).toContainText(uiTexts.completeness.more(256));

  // What it costs is said first; then it is read to its end.
  await outcome.getByRole('button', { name: 'Get the rest' }).click();
  await expect(card).toContainText('at most 20 queries; it ends earlier where nothing is left');
  await card.getByRole('button', { name: 'Ask (at most 20 queries)' }).click();
  await shownAtLast(outcome, /brought 4,744, 4,744 new on the graph/);
  await expect(outcome).toContainText('That is all there is.');
  expect(records.offsets).toEqual(Array.from({ length: 20 }, (_, number) => number * 256));
  await page.keyboard.press('Control+5');
  await page.getByRole('searchbox', { name: 'Filter', exact: true }).fill('host-4999.example');
  await expect(page.getByRole('grid', { name: 'Entities' }).getByRole('row').nth(1)).toContainText('host-4999');

  await runFromPalette(page, 'Search passive DNS by pattern');
  await page.getByLabel('Pattern', { exact: true }).fill('host-*.example.');
  await page.getByRole('button', { name: 'Search (1 query)' }).click();
  await expect(page.getByText(`256 found. ${uiTexts.completeness.more(256)}`)).toBeVisible();
  await page.getByRole('button', { name: 'Next page (1 query)' }).click();
  await expect(page.getByText(`512 found. ${uiTexts.completeness.more(512)}`)).toBeVisible();
  expect(records.offsets.slice(20)).toEqual([0, 256]);

  // Asked again, the case answers, says from when, and offers to ask.
  await page.getByRole('button', { name: 'Search (1 query)' }).click();
  await expect(page.getByText(/^From the case, as of/)).toBeVisible();
  await page.getByRole('button', { name: 'Ask again (1 query)' }).click();
  await expect(page.getByText(/^From the case, as of/)).toHaveCount(0);
  await expect.poll(() => records.offsets.length).toBe(23);
});
