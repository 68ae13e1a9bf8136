import type { Locator, Page } from '@playwright/test';
import { uiTexts } from '../../renderer/texts/ui.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';

const start = 'mynorthmeresupport10.org';
const outcome = (page: Page) => page.getByRole('region', { name: 'Pivots' });
const card = (page: Page) => page.getByRole('dialog');
const askButton = (page: Page) => card(page).getByRole('button', { name: /^Ask \(|^Show from the case/ });

/** The line of a thing in the table, found as a person does: by its kind and a few letters. */
async function lineOf(page: Page, kind: string, text: string): Promise<Locator> {
  await page.keyboard.press('Control+5');
  await page.getByLabel('Kind', { exact: true }).selectOption({ label: kind });
  await page.getByRole('searchbox', { name: 'Filter', exact: true }).fill(text);
  const line = page.getByRole('grid', { name: 'Entities' }).getByRole('row').nth(1);
  await expect(line).toBeVisible();
  return line;
}

async function choosePivot(page: Page, line: Locator, name: RegExp): Promise<void> {
  await line.click({ button: 'right' });
  await page.getByRole('menuitem', { name }).first().click();
}

/** Copies a text and pastes it where nothing takes it, with the real clipboard. */
async function pasteOutside(page: Page, text: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: 'Filter', exact: true });
  await page.keyboard.press('Control+5');
  await field.fill(text);
  await field.press('Control+a');
  await field.press('Control+x');
  await page.getByRole('grid', { name: 'Entities' }).or(page.getByText('Nothing is in the case')).first().focus();
  await page.keyboard.press('Control+v');
}

async function add(page: Page, text: string): Promise<void> {
  await runFromPalette(page, 'Paste indicators');
  await page.getByRole('textbox', { name: 'Text to find indicators in' }).fill(text);
  await page.getByRole('button', { name: /^Add \d/ }).click();
  await expect(page.getByText(/^Added \d/)).toBeVisible();
}

async function searchFor(page: Page, field: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('button', { name: 'Clear' })
    .or(page.getByLabel(field, { exact: true }))
    .first()
    .waitFor();
  await page.getByLabel(field, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Search…', exact: true }).click();
}

test('a pasted report is shown as indicators, and one of them leads to a campaign', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, 'brandauer-trade.ee');
  await pasteOutside(
    page,
    `hxxps://${start.replace('.', '[.]')}/login and admin[at]brandauer-trade[.]ee, brandauer-trade[.]ee`,
  );
  await expect(page.getByText('3 found, each once; 1 in the case already.')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Add brandauer-trade.ee', exact: true })).not.toBeChecked();
  await page.getByRole('checkbox', { name: 'Add admin@brandauer-trade.ee' }).uncheck({ force: true });
  await page.getByRole('button', { name: 'Add 1', exact: true }).click();

  await choosePivot(page, await lineOf(page, 'Domains', 'mynorth'), /^Read and expand/);
  await expect(card(page)).toContainText(/Left\s*[\d,]+ of 10,000 Investigate queries, read/);
  await expect(card(page).getByRole('button', { name: /^Ask/ })).toHaveText(['Ask (1 query)']);
  await askButton(page).click();
  await expect(outcome(page)).toContainText('That is all there is.');

  const person = await lineOf(page, 'Persons', 'Brandauer');
  await person.click({ button: 'right' });
  const first = page
    .getByRole('menu', { name: /Pivots of/ })
    .getByRole('menuitem')
    .first();
  await expect(first).toHaveAccessibleName('Domains of this registrant, 42 domains, guided: few share it');
  await first.click();
  await expect(card(page)).toContainText('42 domains');
  await askButton(page).click();
  await expect(outcome(page)).toContainText('brought 42, 41 new on the graph. That is all there is.');

  await choosePivot(page, await lineOf(page, 'Persons', 'Brandauer'), /Domains of this registrant/);
  await expect(card(page)).toContainText('nothing: the case holds the answer');
  await expect(card(page).getByRole('button', { name: 'Ask anew (1 query)' })).toBeEnabled();
  await askButton(page).click();
  await expect(outcome(page)).toContainText('From the case, as of');

  await page.keyboard.press('Escape');
  await (await lineOf(page, 'Persons', 'Brandauer')).click();
  await page.keyboard.press('c');
  await expect(page.getByText(/^Collapsed Ilse Brandauer: 41 taken off/)).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await lineOf(page, 'Domains', 'northmere');
  await expect(page.getByText(/^4\d of \d+$/)).toBeVisible();
});

test('expanding by type costs nothing, and the keyboard alone reaches every pivot', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, start);
  await choosePivot(page, await lineOf(page, 'Domains', 'mynorth'), /^Read with Enrich/);
  await askButton(page).click();
  await expect(outcome(page)).toContainText('brought its record, which the inspector shows.');
  const line = await lineOf(page, 'Domains', 'mynorth');
  await line.click();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu', { name: /Pivots of/ })).toBeFocused();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^Expand by type/ })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: /^All of them/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('menuitem', { name: /^Expand by type/ })).toBeFocused();
  await page.getByRole('menuitem', { name: /^name server \d/ }).click();
  await expect(page.getByText(/new\. It cost nothing\.$/)).toBeVisible();
  await lineOf(page, 'Name servers', '');

  await (await lineOf(page, 'Domains', 'mynorth')).click();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: /^Read and expand/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: 'What it costs' })).toBeFocused();
  await expect(askButton(page)).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(/new on the graph/);
});

test('a refused search says why, is narrowed in the card, and its rest is got', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('s');
  await page.getByLabel('TLD', { exact: true }).fill('.org');
  await expect(page.getByText('Lower case, without a leading dot.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Search…', exact: true })).toBeDisabled();
  await page.getByLabel('TLD', { exact: true }).fill('org');
  await expect(page.getByText(/can’t stand alone/)).toBeVisible();
  await page.getByLabel('TLD', { exact: true }).fill('');
  await page.getByLabel('IP', { exact: true }).fill('203.0.113.10');
  await page.getByRole('button', { name: 'Search…', exact: true }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText('was refused.');
  await page.getByRole('button', { name: 'Narrow it…' }).click();
  await card(page).getByLabel('TLD', { exact: true }).fill('.org');
  await expect(askButton(page)).toBeDisabled();
  await card(page).getByLabel('TLD', { exact: true }).fill('org');
  await askButton(page).click();
  await expect(outcome(page)).toContainText(/brought 500, 500 new on the graph. 500 of 1,\d{3}; the rest was not read/);
  await page.getByRole('button', { name: 'Get the rest (2 queries)' }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText('That is all there is.');
});

test('Escape in the middle keeps what came, offline in the middle too, and both can be gone on with', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await searchFor(page, 'Nameserver host', 'ns1.harborcloud-dns.com');
  await card(page).getByLabel('Read at most').selectOption({ label: '20 pages' });
  await expect(card(page)).toContainText('at most 20 queries');
  await askButton(page).click();
  await expect(outcome(page)).toContainText(/[1-9]\d* new/);
  await page.keyboard.press('Escape');
  await expect(outcome(page)).toContainText(/was cancelled\. It brought [\d,]+/);
  await expect(outcome(page)).toContainText(/What came stays\. [\d,]+ of 9,999/);
  const kept = Number((await outcome(page).innerText()).match(/brought ([\d,]*\d)/)?.[1]?.replaceAll(',', ''));
  expect(kept).toBeGreaterThanOrEqual(500);
  expect(kept).toBeLessThan(9999);

  await page.getByRole('button', { name: /^Get the rest \(\d+ queries\)/ }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(/[1-9]\d* new/);
  await page.keyboard.press('Control+Shift+o');
  await expect(outcome(page)).toContainText(/ended early/);
  await expect(outcome(page)).toContainText(/What came stays/);
  await expect(page.getByRole('button', { name: /^Get the rest \(\d+ queries\)/ })).toBeVisible();
});

test('passive DNS is counted first, fenced in time, and a small price is not asked about any more', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Look up passive DNS');
  await page.getByLabel('Look up', { exact: true }).selectOption({ label: 'Names that point to an address' });
  await page.getByLabel('Address', { exact: true }).fill('192.0.2[.]52');
  await page.getByRole('button', { name: 'Look up…' }).click();
  await card(page)
    .getByRole('button', { name: /^Summarize first/ })
    .click();
  await expect(card(page)).toContainText(/\d+ record sets, seen [\d,]+ times, from \d{4}/);
  const all = Number((await card(page).innerText()).match(/([\d,]+) record sets/)?.[1]);
  await card(page).getByLabel(uiTexts.fences.to).fill('2000-01-01');
  await card(page)
    .getByRole('button', { name: /^Summarize first/ })
    .click();
  await expect(card(page)).toContainText('Nothing was ever seen');
  await card(page).getByLabel(uiTexts.fences.to).fill('');
  await card(page).getByLabel('Record types').fill('A B!');
  await expect(askButton(page)).toBeDisabled();
  await card(page).getByLabel('Record types').fill('A');
  await card(page).getByText('Don’t ask about what takes fewer than').click();
  await expect(card(page).getByLabel('Queries from which to ask')).toBeEnabled();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(`brought ${all}`);

  await choosePivot(page, await lineOf(page, 'IP addresses', ''), /^Names that pointed to it/);
  await expect(outcome(page)).toContainText(/brought \d+/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a list is looked at first, and only what is chosen goes on the graph', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('s');
  await page.getByLabel('Registrant', { exact: true }).fill('Ilse Brandauer');
  await page.getByLabel('Add a parameter').fill('risk');
  await page.keyboard.press('Enter');
  await page.getByLabel('Risk score', { exact: true }).fill('90');
  await expect(page.getByRole('list', { name: 'All of these must hold' })).toContainText(
    /Registrant: Ilse Brandauer.*and.*Risk score: 90/,
  );
  await page.getByLabel('Order of the list').selectOption({ label: 'Risk score, descending' });
  await page.getByRole('button', { name: 'List first…' }).click();
  await askButton(page).click();
  await expect(page.getByText(/^\d+ found\./)).toBeVisible();
  await page
    .getByRole('checkbox', { name: /^Choose .*\./ })
    .nth(1)
    .check({ force: true });
  await page.getByRole('button', { name: 'Put 1 on the graph' }).click();
  await expect(page.getByText('1 put on the graph, 1 of them new.')).toBeVisible();
});

test('one pivot of a whole selection asks once for each, and its price is the sum', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, '192.0.2.52 and 203.0.113.222');
  await (await lineOf(page, 'IP addresses', '')).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: 'Names that pointed to it over time, 2 queries' }).click();
  await expect(card(page)).toContainText(/Costs\s*2 queries/);
  await card(page).getByRole('button', { name: 'Ask (2 queries)' }).click();
  await expect(outcome(page)).toContainText(/brought \d+ by 2 questions/);
});

test('a search exported from the web is recognised and run, and a dropped file is looked through', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Paste indicators');
  const field = page.getByRole('textbox', { name: 'Text to find indicators in' });
  await field.fill('U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI');
  await page.getByRole('button', { name: 'Run it…' }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(/brought 5\d/);

  await page.locator('main').evaluate((element) => {
    const data = new DataTransfer();
    data.items.add(new File(['value,seen\nevil[.]example[.]com,today'], 'report.csv', { type: 'text/csv' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('checkbox', { name: 'Add evil.example.com' })).toBeChecked();
  await page.getByRole('combobox', { name: 'Kind of evil.example.com' }).selectOption('nameserver');
  await page.getByRole('button', { name: 'Add 1', exact: true }).click();
  await lineOf(page, 'Name servers', 'evil');
});

test('days of passive DNS that nothing can lie between say so where they are typed, and nothing is asked', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Look up passive DNS');
  const form = page.getByRole('form', { name: 'Look up passive DNS' });
  await form.getByLabel('Look up', { exact: true }).selectOption({ label: 'Names that point to an address' });
  await form.getByLabel('Address', { exact: true }).fill('192.0.2[.]52');
  const ask = form.getByRole('button', { name: 'Look up…' });
  await expect(ask).toBeEnabled();
  await form.getByLabel(uiTexts.fences.from).fill('2026-02-01');
  await form.getByLabel(uiTexts.fences.to).fill('2026-01-01');
  await expect(form.getByText(uiTexts.fences.lastBeforeFirst)).toBeVisible();
  await expect(ask).toBeDisabled();
  await form.getByLabel(uiTexts.fences.to).fill('2026-03-01');
  await expect(ask).toBeEnabled();
});
