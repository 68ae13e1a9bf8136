import type { Page } from '@playwright/test';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { dnsTexts } from '../../renderer/texts/dns.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { completenessWords } from '../../renderer/ui/completeness-words.ts';
import { figure } from '../../shared/figures.ts';
import { startCappedRecords } from '../support/capped-records.ts';
import { accountShown, connectTo, expect, shownAtLast, storeKey, test } from '../support/journey.ts';
import { anyFigure, begins, matching } from '../support/texts.ts';
import { sized } from '../support/whole-run.ts';

const { form, head, filter, table, detail, menu, history, empty, wishes } = dnsTexts;

const grid = (page: Page) => page.getByRole('grid', { name: table.label });
/** A line of the table, counted from 1. */
const line = (page: Page, number: number) => grid(page).getByRole('row').nth(number);
const inPanel = (page: Page) => page.locator('.dns');

async function openPanel(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+d');
  await expect(page.getByRole('form', { name: form.label })).toBeVisible();
}

async function lookUp(page: Page, text: string, price: string): Promise<void> {
  await page.getByLabel(form.value, { exact: true }).fill(text);
  await page.getByRole('button', { name: price, exact: true }).click();
}

/** What is on the clipboard, read as a person does: pasted into a field. */
async function clipboard(page: Page): Promise<string> {
  const field = page.getByLabel(form.value, { exact: true });
  await field.fill('');
  await field.press('Control+v');
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}

test('passive DNS is a table: looked up, filtered by TXT, sorted, followed by a click, copied and sent to the graph', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await openPanel(page);
  await expect(page.getByText(empty.title)).toBeVisible();
  await lookUp(page, '*.json-text[.]com', form.lookUp);
  await expect(page.getByRole('heading', { name: wishes.owner('*.json-text[.]com') })).toBeVisible();
  await expect(inPanel(page)).toContainText(completenessWords({ kind: 'whole' }));

  // Every type is there, and each is a filter.
  for (const type of ['CAA', 'SRV', 'SOA', 'HTTPS', 'TYPE65534']) {
    await expect(page.getByRole('button', { name: filter.typeCount(type, 1), exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: filter.typeCount('TXT', 3), exact: true }).click();
  await expect(grid(page).getByRole('row')).toHaveCount(4);
  await grid(page).getByRole('button', { name: table.columns.count }).click();
  await expect(page.getByRole('columnheader', { name: table.columns.count })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await expect(line(page, 1)).toContainText('backslash');
  await expect(line(page, 3)).toContainText('long[.]json-text');
  await grid(page).getByRole('button', { name: table.columns.count }).click();
  await expect(line(page, 1)).toContainText('long[.]json-text');

  // The whole value is below.
  await line(page, 1).getByRole('gridcell', { name: 'TXT', exact: true }).click();
  await expect(page.getByRole('region', { name: detail.label })).toContainText(`"${'x'.repeat(250)}" "x`);

  // A name is a link; the way back costs nothing.
  await page.getByRole('button', { name: filter.clear }).click();
  await page.getByRole('searchbox', { name: filter.text }).fill('dns1.hostling NS');
  await expect(line(page, 1)).toContainText('dns1[.]hostling[.]nl');
  await line(page, 1).getByRole('gridcell', { name: 'NS', exact: true }).click();
  await line(page, 1).getByRole('button', { name: 'dns1[.]hostling[.]nl', exact: true }).click();
  await expect(page.getByRole('heading', { name: wishes['data-name']('dns1[.]hostling[.]nl') })).toBeVisible();
  await page.getByRole('button', { name: begins(form.backTo('')) }).click();
  await expect(page.getByRole('heading', { name: wishes.owner('*.json-text[.]com') })).toBeVisible();

  // The menu has the prices: what the case has is free.
  await line(page, 1).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: `${menu.below} ${menu.free}` }).first()).toBeVisible();
  await expect(page.getByRole('menuitem', { name: `${menu.pointing} ${menu.query}` }).first()).toBeVisible();
  await page.getByRole('menuitem', { name: menu.history }).first().click();
  await expect(page.getByRole('table', { name: history.table })).toContainText('198[.]18[.]144[.]36');
  await inPanel(page).getByRole('button', { name: head.table, exact: true }).click();

  // Selected rows go to the graph, without a query.
  await page.getByRole('searchbox', { name: filter.text }).fill('_sip');
  await line(page, 1).getByRole('gridcell', { name: 'SRV', exact: true }).click();
  await page.getByRole('button', { name: head.add(1) }).click();
  await expect(page.getByText(head.added(3, 3))).toBeVisible();
  await page.getByRole('searchbox', { name: filter.text }).fill('');
  await page.getByRole('region', { name: detail.label }).getByRole('button', { name: detail.close }).click();
  await page.getByRole('button', { name: head.add(0) }).click();
  await expect(page.getByText(matching(head.added(anyFigure, anyFigure))).last()).toBeVisible();

  // Copied as text, as JSON lines and as a table.
  await page.getByRole('searchbox', { name: filter.text }).fill('long TXT');
  const copy = async (name: string) => {
    await page.getByRole('button', { name: head.copy, exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(page.getByText(begins(head.copied(1, '').trimEnd())).last()).toBeVisible();
    return clipboard(page);
  };
  expect(await copy(head.copyAs(head.formats.text, true))).toMatch(
    /^;; record times: 2018-\d\d-\d\d \d\d:52:30 .*long\[\.\]json-text\[\.\]com\[\.\] IN TXT "x{250}"/s,
  );
  expect(JSON.parse(await copy(head.copyAs(head.formats.json, false)))).toMatchObject({
    ...{ rrname: 'long.json-text.com.', rrtype: 'TXT', time_first: expect.any(Number), bailiwick: 'json-text.com.' },
  });
  expect(await copy(head.copyAs(head.formats.csv, true))).toContain('rrname,rrtype,rdata,time_first');

  await page.keyboard.press('Control+Shift+E');
  await page.getByRole('searchbox', { name: entitiesTexts.filter, exact: true }).fill('198.18.144.36');
  await expect(page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').nth(1)).toContainText(
    '198[.]18[.]144[.]36',
  );
});

test('who was where, and when: times, zone files, mailboxes, fences and the history of a name and an address', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await openPanel(page);
  const name = 'mynorthmeresupport10.org';
  const shown = (value: string) => value.replaceAll('.', '[.]');
  await lookUp(page, `*.${name}`, form.lookUp);
  await expect(inPanel(page)).toContainText(completenessWords({ kind: 'whole' }));
  await expect(inPanel(page)).toContainText(matching(head.rows(anyFigure)));

  // Each row has its time, and says whether sensors or a zone file saw it.
  await grid(page).getByRole('button', { name: table.columns.source }).click();
  const fromZone = grid(page).getByRole('row').filter({ hasText: table.sources.zone });
  await expect(fromZone).toHaveCount(1);
  await expect(fromZone).toContainText('org');
  await fromZone.getByRole('gridcell', { name: 'NS', exact: true }).click();
  await expect(page.getByRole('region', { name: detail.label })).toContainText(detail.zone);
  await grid(page).getByRole('button', { name: table.columns.first }).click();
  await grid(page).getByRole('button', { name: table.columns.first }).click();
  const day = (await line(page, 1).getByRole('gridcell').nth(4).textContent()) ?? '';
  await page.getByLabel(filter.to, { exact: true }).fill(day);
  await expect(inPanel(page)).toContainText(matching(head.rowsOf(4, anyFigure)));
  await expect(line(page, 1).locator('.dns-track')).toHaveAttribute('title', new RegExp(`^${day}`));
  await page.getByRole('button', { name: filter.clear }).click();

  // The mailbox of an SOA record leads on, as its server does.
  await page.getByRole('searchbox', { name: filter.text }).fill('SOA');
  await line(page, 1).getByRole('button', { name: 'root[.]veilhost-dns[.]net', exact: true }).click();
  await expect(page.getByRole('heading', { name: wishes['data-name']('root[.]veilhost-dns[.]net') })).toBeVisible();
  await page.getByRole('button', { name: begins(form.backTo('')) }).click();

  // Two rows are chosen, and these go on the graph.
  await page.getByRole('searchbox', { name: filter.text }).fill('A 192.0.2');
  const row = (...parts: string[]) =>
    parts.reduce((found, hasText) => found.filter({ hasText }), grid(page).getByRole('row'));
  await row('192[.]0[.]2[.]11').getByRole('gridcell', { name: 'A', exact: true }).click();
  await row(shown('mail.'))
    .getByRole('gridcell', { name: 'A', exact: true })
    .click({ modifiers: ['Control'] });
  await page.getByRole('button', { name: head.add(2) }).click();
  await expect(page.getByText(head.added(4, 4))).toBeVisible();

  // The history of the name has its addresses one after another, and those of one address its names.
  await inPanel(page).getByRole('button', { name: head.history, exact: true }).click();
  const lanes = page.getByRole('table', { name: history.table });
  for (const last of [11, 37, 38, 52]) await expect(lanes).toContainText(`192[.]0[.]2[.]${last}`);
  await expect(lanes.locator('.dns-overlap').first()).toBeVisible();
  await expect(inPanel(page)).toContainText(history.overlaps(1));
  await page.getByRole('combobox', { name: history.of, exact: true }).selectOption({ label: '192[.]0[.]2[.]52' });
  for (const part of ['mail', 'shop', 'vpn']) await expect(lanes).toContainText(shown(`${part}.${name}`));
  await inPanel(page).getByRole('button', { name: head.table, exact: true }).click();

  // A regular expression, and a lookup of one type within a time that had nothing.
  await lookUp(page, '/^json-te.t\\.com\\.$/', form.lookUp);
  await expect(page.getByRole('heading', { name: wishes.names('^json-te.t\\.com\\.$') })).toBeVisible();
  await expect(line(page, 1)).toContainText('json-text[.]com');
  await page.getByRole('button', { name: form.options, exact: true }).click();
  await page.locator('.dns-options').getByLabel(filter.to, { exact: true }).fill('2012-01-01');
  await lookUp(page, `${name}/A`, form.lookUp);
  await expect(page.getByText(empty.noRows, { exact: true })).toBeVisible();
});

test('what the case has is shown without a query, also offline, and what it has not says so', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await openPanel(page);
  await lookUp(page, 'no-such-name.example', form.lookUp);
  await expect(page.getByText(empty.noRows, { exact: true })).toBeVisible();
  await lookUp(page, 'json-text.com/caa', form.lookUp);
  await expect(line(page, 1)).toContainText('letsencrypt[.]org');
  await page.keyboard.press('Control+Shift+o');
  await lookUp(page, 'mail.json-text.com', form.lookUpOffline);
  await expect(page.getByText(empty.offline)).toBeVisible();
  await lookUp(page, 'json-text[.]com/CAA', form.lookUpFree);
  await expect(line(page, 1)).toContainText('letsencrypt[.]org');
  await expect(page.getByText(begins(head.stored))).toBeVisible();
  await page.getByRole('button', { name: head.again }).click();
  await expect(page.getByText(empty.offline)).toBeVisible();
  await page.getByRole('button', { name: empty.goOnline }).click();
  await lookUp(page, 'json-text[.]com/CAA', form.lookUpFree);
  await page.getByRole('button', { name: head.again }).click();
  await expect(line(page, 1)).toContainText('letsencrypt[.]org');
  await expect(page.getByText(begins(head.stored))).toHaveCount(0);
});

test('a pattern is looked up from the same line, and what it finds goes to the graph', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await openPanel(page);
  await lookUp(page, 'json-te?t.*', form.lookUp);
  await expect(page.getByRole('heading', { name: wishes.names('json-te?t.*') })).toBeVisible();
  await expect(line(page, 1)).toContainText('json-text[.]com');
  await page.getByRole('button', { name: head.add(0) }).click();
  await expect(page.getByText(head.added(1, 1))).toBeVisible();
});

test('thousands of rows come page by page, and odd values stay in their cells', async ({ open, service }) => {
  const rows = sized(10_000, 4000);
  const odd = ['x'.repeat(5000), '\u202egnp.exe', '🦊🦊🦊', 'مرحبا بالعالم', '<img src=x onerror=alert(1)>'];
  const records = await startCappedRecords({
    rows,
    resultsMax: 1000,
    record: (row) => ({
      ...{ count: row + 1, time_first: 1_500_000_000 + row * 1000, time_last: 1_600_000_000 + row * 1000 },
      ...{ rrname: `host-${row}.example.`, rrtype: 'TXT', rdata: [`"${odd[row] ?? `text ${row}`}"`] },
    }),
  });
  const { page } = await open();
  await accountShown(page, 'analyst');
  const { announcement } = service;
  const connection = { ...announcement.connection, pdnsUrl: records.url };
  await connectTo(page, { announcement: { ...announcement, connection } }, 'Many rows', 'analyst');
  await storeKey(page, 'Platform', announcement.keys.platform);
  await storeKey(page, 'Passive DNS', 'a-key-that-gets-few-rows');
  await page.getByRole('button', { name: connectionTexts.detail.use }).click();
  await accountShown(page, 'analyst');

  await openPanel(page);
  await lookUp(page, '*.example', form.lookUp);
  const soFar = (have: number) => completenessWords({ kind: 'more', have, total: null, resume: '' });
  await expect(inPanel(page)).toContainText(soFar(1000));
  await page.getByRole('button', { name: head.next(1000) }).click();
  await expect(inPanel(page)).toContainText(soFar(2000));
  await page.getByRole('button', { name: begins(head.rest) }).click();
  await shownAtLast(inPanel(page), `${figure(rows)} rows`);
  expect(records.offsets).toEqual(Array.from({ length: rows / 1000 }, (_, index) => index * 1000));

  await grid(page).getByRole('button', { name: table.columns.count }).click();
  await expect(line(page, 1)).toContainText(`host-${rows - 1}`);
  await grid(page).getByRole('button', { name: table.columns.count }).click();
  await expect(line(page, 2)).toContainText('host-1[.]example');
  await expect(line(page, 2)).not.toContainText('\u202e');
  await expect(line(page, 5)).toContainText('<img src=x');
  const overflow = await line(page, 1).evaluate((row) => row.scrollWidth - row.clientWidth);
  expect(overflow).toBeLessThanOrEqual(1);
  await grid(page).press('End');
  await expect(grid(page).locator('.focused')).toContainText(`host-${rows - 1}`);
  await page.getByRole('searchbox', { name: filter.text }).fill('host-777[.]');
  await expect(inPanel(page)).toContainText(head.rowsOf(1, rows));
  await records.close();
});
