import { connectionTexts } from '../../renderer/texts/connections.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { completenessWords } from '../../renderer/ui/completeness-words.ts';
import { type CappedRecords, startCappedRecords } from '../support/capped-records.ts';
import { accountShown, connectTo, expect, runFromPalette, shownAtLast, storeKey, test } from '../support/journey.ts';
import { begins, titleOf } from '../support/texts.ts';
import { sized } from '../support/whole-run.ts';

const { dns, pattern, results } = searchTexts;
const { card: cardTexts, outcome: outcomeTexts } = pivotTexts;
const soFar = (have: number) => completenessWords({ kind: 'more', have, total: null, resume: '' });

const rows = sized(5000, 1500);
const pages = Math.ceil(rows / 256);
const rest = rows - 256;

let records: CappedRecords;
test.beforeAll(async () => {
  records = await startCappedRecords({ rows, resultsMax: 256 });
});
test.afterAll(() => records.close());

test('thousands of rows of passive DNS come to the graph, 256 at a time, and so do those that a pattern finds', async ({
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

  await runFromPalette(page, titleOf('search.dns'));
  await page.getByLabel(dns.by, { exact: true }).selectOption({ label: dns.ways['data-ip'].title });
  await page.getByLabel('Address', { exact: true }).fill('198.51.100[.]7');
  await page.locator('.search-panel').getByRole('button', { name: dns.lookUp }).click();
  const card = page.getByRole('dialog');
  const outcome = page.getByRole('region', { name: outcomeTexts.region });
  await expect(outcome).toContainText(soFar(256));

  // What it costs is said first; then it is read to its end.
  await outcome.getByRole('button', { name: outcomeTexts.rest }).click();
  await expect(card).toContainText(cardTexts.untilNoneLeft(cardTexts.queries(20, true)));
  await card.getByRole('button', { name: cardTexts.run(20, true) }).click();
  await shownAtLast(outcome, outcomeTexts.found(outcomeTexts.foundCount(rest, 'record'), outcomeTexts.added(rest)));
  await expect(outcome).toContainText(outcomeTexts.complete);
  expect(records.offsets).toEqual(Array.from({ length: pages }, (_, number) => number * 256));
  await page.keyboard.press('Control+Shift+E');
  await page.getByRole('searchbox', { name: entitiesTexts.filter, exact: true }).fill(`host-${rows - 1}.example`);
  await expect(page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').nth(1)).toContainText(
    `host-${rows - 1}`,
  );

  await runFromPalette(page, titleOf('search.pattern'));
  await page.getByLabel('Pattern', { exact: true }).fill('host-*.example.');
  await page.getByRole('button', { name: pattern.search }).click();
  await expect(page.getByText(`${results.found(256)} ${soFar(256)}`)).toBeVisible();
  await page.getByRole('button', { name: results.nextPage }).click();
  await expect(page.getByText(`${results.found(512)} ${soFar(512)}`)).toBeVisible();
  expect(records.offsets.slice(pages)).toEqual([0, 256]);

  // Asked again, the case answers, says from when, and offers to ask.
  await page.getByRole('button', { name: pattern.search }).click();
  await expect(page.getByText(begins(results.fromCase))).toBeVisible();
  await page.getByRole('button', { name: results.again }).click();
  await expect(page.getByText(begins(results.fromCase))).toHaveCount(0);
  await expect.poll(() => records.offsets.length).toBe(pages + 3);
});
