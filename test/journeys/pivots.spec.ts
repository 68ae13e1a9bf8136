import type { Locator, Page } from '@playwright/test';
import { accountTexts } from '../../renderer/texts/account.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { exportTexts } from '../../renderer/texts/export.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { recordsTexts } from '../../renderer/texts/records.ts';
import { searchTexts } from '../../renderer/texts/search.ts';
import { uiTexts } from '../../renderer/texts/ui.ts';
import { completenessWords } from '../../renderer/ui/completeness-words.ts';
import { queryCount } from '../../shared/figures.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { anyFigure, anyWord, begins, escaped, matching, matchingAll, titleOf } from '../support/texts.ts';

const { menu, card: cardTexts, narrowing, outcome: outcomeTexts, done } = pivotTexts;
const start = 'mynorthmeresupport10.org';
const outcome = (page: Page) => page.getByRole('region', { name: outcomeTexts.region });
const card = (page: Page) => page.getByRole('dialog');
const askButton = (page: Page) => card(page).locator('button[type=submit]');
const found = (count: number, of: 'domain' | 'record', added: number) =>
  outcomeTexts.found(outcomeTexts.foundCount(count, of), outcomeTexts.added(added));
/** Any number of domains that were found. */
const foundCount = outcomeTexts.foundCount(anyFigure, 'domain');
const anyFound = outcomeTexts.found(foundCount, outcomeTexts.added(anyFigure));
const partOf = (have: number, total: number) => matching(completenessWords({ kind: 'more', have, total, resume: '' }));
const summary = matching(searchTexts.dns.summary(anyFigure, anyFigure, null).replace(/\.$/, ''));

/** The line of a thing in the table, found as a person does: by its kind and a few letters. */
async function lineOf(page: Page, kind: string, text: string): Promise<Locator> {
  await page.keyboard.press('Control+Shift+E');
  await page.getByLabel(entitiesTexts.kind, { exact: true }).selectOption({ label: kind });
  await page.getByRole('searchbox', { name: entitiesTexts.filter, exact: true }).fill(text);
  const line = page.getByRole('grid', { name: entitiesTexts.table }).getByRole('row').nth(1);
  await expect(line).toBeVisible();
  return line;
}

async function choosePivot(page: Page, line: Locator, name: RegExp): Promise<void> {
  await line.click({ button: 'right' });
  await page.getByRole('menuitem', { name }).first().click();
}

/** Copies a text and pastes it where nothing takes it, with the real clipboard. */
async function pasteOutside(page: Page, text: string): Promise<void> {
  const field = page.getByRole('searchbox', { name: entitiesTexts.filter, exact: true });
  await page.keyboard.press('Control+Shift+E');
  await field.fill(text);
  await field.press('Control+a');
  await field.press('Control+x');
  await page
    .getByRole('grid', { name: entitiesTexts.table })
    .or(page.getByText(entitiesTexts.emptyTitle))
    .first()
    .focus();
  await page.keyboard.press('Control+v');
}

async function add(page: Page, text: string): Promise<void> {
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill(text);
  await page.getByRole('button', { name: matchingAll(pasteTexts.add(anyFigure)) }).click();
  await expect(page.getByText(matching(pasteTexts.added(anyFigure, 0)))).toBeVisible();
}

async function searchFor(page: Page, field: string, value: string): Promise<void> {
  await runFromPalette(page, titleOf('panel.search'));
  await page
    .getByRole('button', { name: searchTexts.investigate.clear })
    .or(page.getByLabel(field, { exact: true }))
    .first()
    .waitFor();
  await page.getByLabel(field, { exact: true }).fill(value);
  await page.getByRole('button', { name: searchTexts.investigate.search, exact: true }).click();
}

test('a pasted report is shown as indicators, and one of them leads to a campaign', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, 'brandauer-trade.ee');
  await pasteOutside(
    page,
    `hxxps://${start.replace('.', '[.]')}/login and admin[at]brandauer-trade[.]ee, brandauer-trade[.]ee`,
  );
  await expect(page.getByText(pasteTexts.found(3, 1))).toBeVisible();
  await expect(
    page.getByRole('checkbox', { name: pasteTexts.addOne('brandauer-trade.ee'), exact: true }),
  ).not.toBeChecked();
  await page.getByRole('checkbox', { name: pasteTexts.addOne('admin@brandauer-trade.ee') }).uncheck({ force: true });
  await page.getByRole('button', { name: pasteTexts.add(1), exact: true }).click();

  await choosePivot(page, await lineOf(page, 'Domains', 'mynorth'), begins(menu.lookUpAndExpand));
  await expect(outcome(page)).toContainText(outcomeTexts.complete);

  const person = await lineOf(page, 'Persons', 'Brandauer');
  await person.click({ button: 'right' });
  const first = page
    .getByRole('menu', { name: begins(menu.label('')) })
    .getByRole('menuitem')
    .first();
  await expect(first).toHaveAccessibleName(
    menu.item('Domains of this registrant', menu.priced(menu.domains(42, false), 1), true),
  );
  await first.click();
  await expect(outcome(page)).toContainText(found(42, 'domain', 41));
  await expect(outcome(page)).toContainText(outcomeTexts.complete);

  await choosePivot(page, await lineOf(page, 'Persons', 'Brandauer'), /Domains of this registrant/);
  await expect(outcome(page)).toContainText(matching(outcomeTexts.fromCase(anyWord)));
  await expect(card(page)).toHaveCount(0);
  await outcome(page).getByRole('button', { name: outcomeTexts.again }).click();
  await expect(card(page)).toContainText(cardTexts.costsNothing);
  await expect(card(page)).toContainText(
    new RegExp(`${escaped(cardTexts.remaining)}\\s*[\\d,]+ of 10,000 Investigate`),
  );
  await expect(card(page).getByRole('button', { name: cardTexts.runAgain(1) })).toBeEnabled();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(matching(outcomeTexts.fromCase(anyWord)));

  await outcome(page).getByRole('button', { name: outcomeTexts.show, exact: true }).click();
  await expect(page.getByRole('application')).toBeFocused();

  await page.keyboard.press('Escape');
  await (await lineOf(page, 'Persons', 'Brandauer')).click();
  await page.keyboard.press('c');
  await expect(page.getByText(done.collapsedSeveral('Ilse Brandauer', 41))).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone/)).toBeVisible();
  await lineOf(page, 'Domains', 'northmere');
  await expect(page.getByText(/^4\d of \d+$/)).toBeVisible();
});

test('expanding by type costs nothing, and the keyboard alone reaches every pivot', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, start);
  await choosePivot(page, await lineOf(page, 'Domains', 'mynorth'), begins(menu.lookUpEnrichOnly));
  await expect(outcome(page)).toContainText(outcomeTexts.recordsFound(1));
  const line = await lineOf(page, 'Domains', 'mynorth');
  await line.click();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu', { name: begins(menu.label('')) })).toBeFocused();
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: begins(menu.expandByType) })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: begins(menu.all) })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('menuitem', { name: begins(menu.expandByType) })).toBeFocused();
  await page.getByRole('menuitem', { name: /^name server \d/ }).click();
  await expect(page.getByText(matching(done.expanded(anyFigure)))).toBeVisible();
  await lineOf(page, 'Name servers', '');

  await (await lineOf(page, 'Domains', 'mynorth')).click();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: begins(menu.lookUpAndExpand) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(matching(outcomeTexts.added(anyFigure)));
});

test('a refused search says why, is narrowed in the card, and its rest is got', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.search'));
  await page.getByLabel('TLD', { exact: true }).fill('.org');
  await expect(page.getByText('Lower case, without a leading dot.')).toBeVisible();
  await expect(page.getByRole('button', { name: searchTexts.investigate.search, exact: true })).toBeDisabled();
  await page.getByLabel('TLD', { exact: true }).fill('org');
  await expect(page.getByText(/can’t stand alone/)).toBeVisible();
  await page.getByLabel('TLD', { exact: true }).fill('');
  await page.getByLabel('IP', { exact: true }).fill('203.0.113.10');
  await page.getByRole('button', { name: searchTexts.investigate.search, exact: true }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(outcomeTexts.refused(''));
  await page.getByRole('button', { name: outcomeTexts.narrow }).click();
  await card(page).getByLabel('TLD', { exact: true }).fill('.org');
  await expect(askButton(page)).toBeDisabled();
  await card(page).getByLabel('TLD', { exact: true }).fill('org');
  await askButton(page).click();
  await expect(outcome(page)).toContainText(found(500, 'domain', 500));
  await expect(outcome(page)).toContainText(partOf(500, anyFigure));
  await page.getByRole('button', { name: outcomeTexts.restQueries(2) }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(outcomeTexts.complete);
});

test('Escape in the middle keeps what came, offline in the middle too, and both can be gone on with', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await searchFor(page, 'Nameserver host', 'ns1.harborcloud-dns.com');
  await card(page)
    .getByLabel(narrowing.pages)
    .selectOption({ label: narrowing.page(20) });
  await expect(card(page)).toContainText(cardTexts.queries(20, true));
  await askButton(page).click();
  await expect(outcome(page)).toContainText(matching(outcomeTexts.addedSoFar(anyFigure, null), '[1-9][\\d,]*'));
  await page.keyboard.press('Escape');
  await expect(outcome(page)).toContainText(matching(outcomeTexts.cancelled(outcomeTexts.saved(anyFound))));
  await expect(outcome(page)).toContainText(partOf(anyFigure, 9999));
  const kept = Number((await outcome(page).innerText()).match(matching(foundCount))?.[1]?.replaceAll(',', ''));
  expect(kept).toBeGreaterThanOrEqual(500);
  expect(kept).toBeLessThan(9999);

  await page.getByRole('button', { name: matching(outcomeTexts.restQueries(anyFigure)) }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(matching(outcomeTexts.addedSoFar(anyFigure, null), '[1-9][\\d,]*'));
  await page.keyboard.press('Control+Shift+o');
  await expect(outcome(page)).toContainText(matching(outcomeTexts.endedEarly(outcomeTexts.saved(anyFound), '')));
  await expect(page.getByRole('button', { name: matching(outcomeTexts.restQueries(anyFigure)) })).toBeVisible();
});

test('passive DNS is counted first, fenced in time, and a small price is not asked about any more', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('search.dns'));
  await page
    .getByLabel(searchTexts.dns.by, { exact: true })
    .selectOption({ label: searchTexts.dns.ways['data-ip'].title });
  await page.getByLabel('Address', { exact: true }).fill('192.0.2[.]52');
  const form = page.getByRole('form', { name: searchTexts.dns.form });
  const lookUp = form.getByRole('button', { name: searchTexts.dns.lookUp });
  await form.getByRole('button', { name: searchTexts.dns.summarize }).click();
  await expect(form).toContainText(summary);
  const all = Number((await form.innerText()).match(summary)?.[1]);
  await form.getByLabel(uiTexts.fences.to).fill('2000-01-01');
  await form.getByRole('button', { name: searchTexts.dns.summarize }).click();
  await expect(form).toContainText(searchTexts.dns.summaryEmpty);
  await form.getByLabel(uiTexts.fences.to).fill('');
  await form.getByLabel(searchTexts.dns.types).fill('A B!');
  await expect(lookUp).toBeDisabled();
  await form.getByLabel(searchTexts.dns.types).fill('A');
  await lookUp.click();
  await expect(outcome(page)).toContainText(outcomeTexts.foundCount(all, 'record'));

  await choosePivot(page, await lineOf(page, 'IP addresses', ''), /^Names that pointed to it/);
  await expect(outcome(page)).toContainText(matching(outcomeTexts.foundCount(anyFigure, 'record')));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await outcome(page).getByRole('button', { name: outcomeTexts.again }).click();
  await card(page).getByText(narrowing.filters).click();
  await card(page).getByLabel(narrowing.types).fill('A B!');
  await expect(askButton(page)).toBeDisabled();
});

test('one query runs at once; above the limits in Account, a card asks', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, `${start} mynorthmeresupport11.org`);
  await runFromPalette(page, titleOf('panel.account'));
  await page.getByLabel(accountTexts.limits.queriesLabel).fill('0');
  await page.keyboard.press('Tab');
  await choosePivot(page, await lineOf(page, 'Domains', 'support10'), begins(menu.lookUpEnrichOnly));
  await expect(askButton(page)).toHaveText(cardTexts.run(1));
  await expect(card(page).getByRole('button', { name: cardTexts.runAgain(1) })).toHaveCount(0);
  await card(page).getByRole('button', { name: cardTexts.settings }).click();
  await expect(page.getByLabel(accountTexts.limits.queriesLabel)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await choosePivot(page, await lineOf(page, 'Domains', 'support10'), begins(menu.lookUpEnrichOnly));
  await expect(outcome(page)).toContainText(outcomeTexts.recordsFound(1));
  await runFromPalette(page, titleOf('panel.account'));
  await page.getByLabel(accountTexts.limits.percentLabel).fill('0');
  await page.keyboard.press('Tab');
  await choosePivot(page, await lineOf(page, 'Domains', 'support11'), begins(menu.lookUpEnrichOnly));
  await expect(askButton(page)).toHaveText(cardTexts.run(1));
});

test('a list is looked at first, and only what is chosen goes on the graph', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.search'));
  await page.getByLabel('Registrant', { exact: true }).fill('Ilse Brandauer');
  await page.getByLabel(searchTexts.investigate.addParameter).fill('risk');
  await page.keyboard.press('Enter');
  await page.getByLabel('Risk score', { exact: true }).fill('90');
  await expect(page.getByRole('list', { name: searchTexts.investigate.conditions })).toContainText(
    /Registrant: Ilse Brandauer.*and.*Risk score: 90/,
  );
  await page
    .getByLabel(searchTexts.investigate.order)
    .selectOption({ label: searchTexts.investigate.descending('Risk score') });
  await page.getByRole('button', { name: searchTexts.investigate.listFirst }).click();
  await askButton(page).click();
  const table = page.getByRole('grid', { name: recordsTexts.table.label });
  await table.getByRole('row').nth(2).getByRole('gridcell').first().click();
  await page.getByRole('button', { name: recordsTexts.head.add(1) }).click();
  await expect(page.getByText(recordsTexts.head.added(1, 1))).toBeVisible();
});

test('one pivot of a whole selection asks once for each, and its price is the sum', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await add(page, '192.0.2.52 and 203.0.113.222');
  await (await lineOf(page, 'IP addresses', '')).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('m');
  await page
    .getByRole('menuitem', { name: menu.item('Names that pointed to it over time', queryCount(2), false) })
    .click();
  await expect(card(page)).toContainText(
    new RegExp(`${escaped(cardTexts.cost)}\\s*${escaped(cardTexts.queries(2, false))}`),
  );
  await card(page)
    .getByRole('button', { name: cardTexts.run(2) })
    .click();
  await expect(outcome(page)).toContainText(matching(outcomeTexts.foundCount(anyFigure, 'record', 2)));
});

test('a search exported from the web is recognised and run, and a dropped file is looked through', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('case.paste'));
  const field = page.getByRole('textbox', { name: pasteTexts.field });
  await field.fill('U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI');
  await page.getByRole('button', { name: pasteTexts.runSearchHash }).click();
  await askButton(page).click();
  await expect(outcome(page)).toContainText(matching(outcomeTexts.foundCount(anyFigure, 'domain'), '5\\d'));

  await page.locator('main').evaluate((element) => {
    const data = new DataTransfer();
    data.items.add(new File(['value,seen\nevil[.]example[.]com,today'], 'report.csv', { type: 'text/csv' }));
    element.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  const looked = page.getByRole('dialog', { name: exportTexts.import.title });
  await looked.getByRole('button', { name: exportTexts.import.add(1), exact: true }).click();
  await expect(page.getByText(exportTexts.import.added(1, 0, 0))).toBeVisible(); // It goes on at the graph.
  await lineOf(page, 'Host names', 'evil');
});

test('days of passive DNS that nothing can lie between say so where they are typed, and nothing is asked', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('search.dns'));
  const form = page.getByRole('form', { name: searchTexts.dns.form });
  await form
    .getByLabel(searchTexts.dns.by, { exact: true })
    .selectOption({ label: searchTexts.dns.ways['data-ip'].title });
  await form.getByLabel('Address', { exact: true }).fill('192.0.2[.]52');
  const ask = form.getByRole('button', { name: searchTexts.dns.lookUp });
  await expect(ask).toBeEnabled();
  await form.getByLabel(uiTexts.fences.from).fill('2026-02-01');
  await form.getByLabel(uiTexts.fences.to).fill('2026-01-01');
  await expect(form.getByText(uiTexts.fences.lastBeforeFirst)).toBeVisible();
  await expect(ask).toBeDisabled();
  await form.getByLabel(uiTexts.fences.to).fill('2026-03-01');
  await expect(ask).toBeEnabled();
});
