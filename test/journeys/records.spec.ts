import type { Page } from '@playwright/test';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { dnsTexts } from '../../renderer/texts/dns.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { recordsTexts } from '../../renderer/texts/records.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { completenessWords } from '../../renderer/ui/completeness-words.ts';
import { startCappedRecords } from '../support/capped-records.ts';
import {
  accountShown,
  connectTo,
  expect,
  fault,
  runFromPalette,
  shownAtLast,
  storeKey,
  test,
  useService,
} from '../support/journey.ts';
import { longestBlock } from '../support/table-work.ts';
import { anyFigure, begins, matching, titleOf } from '../support/texts.ts';
import { isWhole, sized } from '../support/whole-run.ts';

const { head, columns, layout, filter, table, detail, menu, empty } = recordsTexts;
const ready = '[role=dialog] button[type=submit]:enabled';

const panel = (page: Page) => page.locator('.records');
const grid = (page: Page) => page.getByRole('grid', { name: table.label });
/** A line of the table, counted from 1. */
const line = (page: Page, number: number) => grid(page).getByRole('row').nth(number);
const heads = (page: Page) => grid(page).getByRole('columnheader');

/** Lists the results of a search by one field of the form. */
async function listBy(page: Page, field: string, value: string, pages?: number): Promise<void> {
  await runFromPalette(page, titleOf('panel.search'));
  const box = page.getByLabel(field, { exact: true });
  if ((await box.count()) === 0) {
    await page.getByLabel(searchTexts.investigate.addParameter).fill(field);
    await page.keyboard.press('Enter');
  }
  await box.fill(value);
  await page.getByRole('button', { name: searchTexts.investigate.listFirst }).click();
  if (pages !== undefined) {
    await page
      .getByRole('dialog')
      .getByLabel(pivotTexts.narrowing.pages)
      .selectOption({ label: pivotTexts.narrowing.page(pages) });
  }
  await page.locator(ready).click();
}

/** What is on the clipboard, read as a person does: pasted into a field. */
async function clipboard(page: Page): Promise<string> {
  const field = page.getByRole('searchbox', { name: filter.text });
  await field.fill('');
  await field.press('Control+v');
  await expect(field).not.toHaveValue('');
  const text = await field.inputValue();
  await field.fill('');
  return text;
}

test('results are a table before they are on the graph: filtered, sorted, followed, chosen and sent', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await listBy(page, 'Registrant', 'Ilse Brandauer');
  await expect(panel(page)).toContainText(head.rows(42));
  await expect(panel(page)).toContainText(head.notOnGraph);
  await expect(grid(page)).toBeFocused();
  await expect(heads(page)).toHaveText([
    columns.domain,
    columns.risk,
    columns.registrant,
    columns.registrar,
    columns.created,
    columns.addresses,
    columns.nameservers,
    columns.title,
  ]);

  // Sorted by any column; the keyboard moves, and all of a row is below.
  await grid(page).getByRole('button', { name: columns.created, exact: true }).click();
  await expect(heads(page).nth(4)).toHaveAttribute('aria-sort', 'descending');
  await line(page, 1).getByRole('gridcell').first().click();
  await grid(page).press('ArrowDown');
  await expect(line(page, 2)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('region', { name: detail.label })).toContainText('Ilse Brandauer');

  // By the values of a column, with the number of rows that have each.
  await page.getByRole('button', { name: filter.by }).click();
  await page.getByLabel(filter.column, { exact: true }).selectOption({ label: columns.created });
  const values = page.getByRole('list', { name: filter.values(columns.created) });
  await values.getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await expect(panel(page)).toContainText(matching(head.rowsOf(anyFigure, 42)));
  await page.getByRole('button', { name: filter.clear }).click();
  await page.getByRole('searchbox', { name: filter.text }).fill('support10[.]org');
  await expect(panel(page)).toContainText(head.rowsOf(1, 42));

  // A value leads on, with its count and price; the way back costs nothing.
  const link = line(page, 1)
    .getByRole('button', { name: matching(`${anyFigure}`) })
    .first();
  await expect(link).toHaveAttribute('title', /query|queries/);
  const value = line(page, 1).locator('.records-rare').first();
  await value.click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: begins(menu.list) })).toBeVisible();
  await page.keyboard.press('Escape');
  await value.click();
  await expect(page.getByRole('button', { name: begins(head.backTo('')) })).toBeVisible();
  await page.getByRole('button', { name: begins(head.backTo('')) }).click();
  await expect(panel(page)).toContainText(head.rows(42));

  // Some rows go to the graph, and are marked as there.
  await line(page, 1).getByRole('gridcell').first().click();
  await grid(page).press('ArrowDown');
  await grid(page).press('Space');
  await grid(page).press('Space');
  await grid(page).press('Shift+ArrowDown');
  await grid(page).press('g');
  await expect(page.getByText(matching(head.added(anyFigure, anyFigure)))).toBeVisible();
  await expect(grid(page).getByRole('img', { name: table.inCase }).first()).toBeVisible();
});

test('the domains of the case and of a selection are a table too, offline and for free', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.records'));
  await expect(page.getByText(empty.title)).toBeVisible();
  await listBy(page, 'Registrant', 'Ilse Brandauer');
  await expect(panel(page)).toContainText(head.rows(42));
  await page.getByRole('button', { name: head.add(0) }).click();
  await expect(page.getByText(head.added(42, 42))).toBeVisible();
  await page.keyboard.press('Control+Shift+o');
  await page.getByRole('button', { name: head.case(42) }).click();
  await expect(page.getByRole('heading', { name: head.titleOfCase })).toBeVisible();
  await expect(line(page, 1)).toContainText('Ilse Brandauer');
  await expect(line(page, 1).getByRole('button').first()).toBeVisible(); // With counts, from the stored record.

  // A row opens in the side panel, and some of them are a table of their own.
  await line(page, 3).getByRole('gridcell').first().click();
  await grid(page).press('Shift+ArrowDown');
  await page.getByRole('button', { name: head.selection(2) }).click();
  await expect(page.getByRole('heading', { name: head.titleOfSelection(2) })).toBeVisible();
  await expect(grid(page).getByRole('row')).toHaveCount(3);
  await grid(page).press('ArrowDown');
  await grid(page).press('Enter');
  await expect(page.getByRole('region', { name: inspectorTexts.attributes.title })).toBeVisible();

  // What is not stored says so, and offers to go online.
  await listBy(page, 'Registrant', 'Nobody of this name');
  await expect(page.getByText(empty.offline)).toBeVisible();
  await page.getByRole('button', { name: empty.goOnline }).click();
  await listBy(page, 'Registrant', 'Nobody of this name');
  await expect(page.getByText(empty.noRows, { exact: true })).toBeVisible();
});

test('columns are chosen, ordered and sized, and the window remembers them; rows are copied as shown', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await listBy(page, 'Registrant', 'Ilse Brandauer');
  await expect(panel(page)).toContainText(head.rows(42));
  await page.getByRole('button', { name: layout.button }).click();
  await page.getByRole('checkbox', { name: layout.show(columns.tags) }).press('Space');
  await expect(heads(page).last()).toHaveText(columns.tags);
  await expect(page.getByRole('checkbox', { name: layout.show(columns.tags) })).toBeFocused();
  await page.getByRole('checkbox', { name: layout.show(columns.registrant) }).press('Space');
  await page.getByRole('button', { name: layout.left(columns.tags) }).click();
  await page.keyboard.press('Escape');
  const shown = [
    columns.domain,
    columns.risk,
    columns.registrar,
    columns.created,
    columns.addresses,
    columns.nameservers,
    columns.tags,
    columns.title,
  ];
  await expect(heads(page)).toHaveText(shown);

  // By keys on a head, and by dragging it.
  const risk = grid(page).getByRole('button', { name: columns.risk, exact: true });
  const width = async () => (await heads(page).filter({ hasText: columns.risk }).boundingBox())?.width ?? 0;
  const before = await width();
  await risk.focus();
  await page.keyboard.press('Control+Shift+ArrowRight');
  await expect.poll(width).toBeGreaterThan(before);
  await page.keyboard.press('Control+ArrowLeft');
  await expect(heads(page).first()).toHaveText(columns.risk);
  await expect(risk).toBeFocused();
  await heads(page).filter({ hasText: columns.created }).dragTo(heads(page).first());
  await expect(heads(page).first()).toHaveText(columns.created);

  await line(page, 1).getByRole('gridcell').first().click();
  const copy = async (name: string) => {
    await page.getByRole('button', { name: head.copy, exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(page.getByText(begins(head.copied(1, '').trimEnd())).last()).toBeVisible();
    return clipboard(page);
  };
  expect(await copy(head.copyAs(head.formats.csv, true))).toMatch(/^Created,Risk,Domain,.*\[\.\]/s);
  await line(page, 1).getByRole('gridcell').first().click();
  expect(JSON.parse(await copy(head.copyAs(head.formats.json, true)))).toMatchObject({
    domain: expect.stringContaining('[.]'),
    nameservers: expect.any(Array),
  });

  // Another table has the same columns.
  await listBy(page, 'Registrant', 'Nobody of this name');
  await page.getByRole('button', { name: begins(head.backTo('')) }).click();
  await expect(heads(page).first()).toHaveText(columns.created);
  await page.getByRole('button', { name: layout.button }).click();
  await page.getByRole('button', { name: layout.reset }).click();
  await expect(heads(page).first()).toHaveText(columns.domain);
});

test('a service that refuses is told in the table, with what to do', async ({ open, service }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await useService(page, service);
  await fault(service, { route: 'platform.investigate', fault: { kind: 'status', status: 403 } });
  await listBy(page, 'Registrant', 'Ilse Brandauer');
  await expect(page.getByText(empty.refused)).toBeVisible();
  await expect(panel(page).getByRole('alert')).toBeVisible();
  await fault(service, null);
  await page.getByRole('button', { name: empty.retry }).click();
  await expect(panel(page)).toContainText(head.rows(42));
});

/** A table that draws all its rows blocks for seconds, on any machine. The benchmarks judge 100 ms on a quiet one. */
const allRowsMs = 600;

/** What five pages bring of the 9,999 of that name server. */
const someLoaded = completenessWords({ kind: 'more', have: 2500, total: 9999, resume: '' });

test('thousands of records are sorted, filtered and scrolled without a long block', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await listBy(page, 'Nameserver host', 'ns1.harborcloud-dns.com', sized(20, 5));
  await shownAtLast(page.locator('.records .table-panel-about'), isWhole ? head.rows(9999) : someLoaded);
  await expect(line(page, 1)).toContainText('ns1[.]harborcloud-dns[.]com');
  const block = await longestBlock(page, '.records', [
    ['sort', columns.domain],
    ['sort', columns.created],
    ['sort', columns.addresses],
    ['scroll', '1'],
    ['scroll', '0.4'],
    ['filter', 'a'],
    ['filter', 'a1'],
    ['filter', ''],
  ]);
  expect(block).toBeLessThan(allRowsMs);
  await grid(page).press('End');
  await expect(grid(page).locator('.focused')).toBeVisible();
});

test('thousands of rows of passive DNS are sorted, filtered and scrolled without a long block', async ({
  open,
  service,
}) => {
  const rows = sized(10_000, 3000);
  const records = await startCappedRecords({ rows, resultsMax: 1000 });
  const { page } = await open();
  await accountShown(page, 'analyst');
  const { announcement } = service;
  const connection = { ...announcement.connection, pdnsUrl: records.url };
  await connectTo(page, { announcement: { ...announcement, connection } }, 'Many rows', 'analyst');
  await storeKey(page, 'Platform', announcement.keys.platform);
  await storeKey(page, 'Passive DNS', 'a-key-that-gets-few-rows');
  await page.getByRole('button', { name: connectionTexts.detail.use }).click();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.dns'));
  await page.getByLabel(dnsTexts.form.value, { exact: true }).fill('198.51.100.7');
  await page.getByRole('button', { name: dnsTexts.form.lookUp, exact: true }).click();
  await page.getByRole('button', { name: begins(dnsTexts.head.rest) }).click();
  await shownAtLast(page.locator('.dns .table-panel-about'), dnsTexts.head.rows(rows));
  const { name, last, count } = dnsTexts.table.columns;
  const block = await longestBlock(page, '.dns', [
    ['sort', name],
    ['sort', count],
    ['sort', last],
    ['scroll', '1'],
    ['scroll', '0.4'],
    ['filter', 'h'],
    ['filter', 'host-77'],
    ['filter', ''],
  ]);
  expect(block).toBeLessThan(allRowsMs);
  await records.close();
});

test('the card of a pivot can list first, and its result is a table at once', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.search'));
  await page.getByLabel('Registrant', { exact: true }).fill('Ilse Brandauer');
  await page.getByRole('button', { name: searchTexts.investigate.search, exact: true }).click();
  await page.locator(ready).waitFor();
  await page.getByRole('button', { name: pivotTexts.card.listFirst, exact: true }).click();
  await expect(panel(page)).toContainText(head.rows(42));
  await runFromPalette(page, titleOf('panel.search'));
  // The case has the answer now, so it asks for nothing.
  await page.getByRole('button', { name: searchTexts.investigate.search, exact: true }).click();
  await runFromPalette(page, titleOf('panel.graph'));
  await page.getByRole('button', { name: pivotTexts.outcome.table }).click();
  await expect(panel(page)).toContainText(head.rows(42));
  await expect(panel(page)).not.toContainText(head.notOnGraph);
});
