import type { Page } from '@playwright/test';
import { boxTexts } from '../../renderer/texts/box.ts';
import { caseTexts } from '../../renderer/texts/case.ts';
import { dnsTexts } from '../../renderer/texts/dns.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { startTexts } from '../../renderer/texts/start.ts';
import { accountShown, expect, paletteField, test } from '../support/journey.ts';
import { anyFigure, matching, titleOf } from '../support/texts.ts';

const { price } = boxTexts;
const name = 'mynorthmeresupport10.org';
const shown = 'mynorthmeresupport10[.]org';

const startField = (page: Page) => page.locator('.start').getByRole('combobox', { name: boxTexts.field });
const options = (page: Page) => page.getByRole('listbox', { name: boxTexts.list }).getByRole('option');
const outcome = (page: Page) => page.getByRole('region', { name: pivotTexts.outcome.region });

/** Puts a text on the clipboard of the page and pastes it, as Ctrl+V does. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const data = new DataTransfer();
    data.setData('text/plain', pasted);
    const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
    if (document.activeElement?.dispatchEvent(event)) document.execCommand('insertText', false, pasted);
  }, text);
}

test('one paste and one Enter on the start page look a name up, without a further form', async ({ open }) => {
  const { page } = await open();
  await expect(startField(page)).toBeFocused();
  await paste(page, 'hxxps://mynorthmeresupport10[.]org/login\n');
  await expect(options(page).first()).toHaveText(`${boxTexts.lookUp(shown)}· ${price.queries(1)}`);
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(matching(pivotTexts.outcome.added(anyFigure)));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The work goes on where the result is, with its keys.
  await expect(page.locator('.graph-canvas')).toBeFocused();
  await page.keyboard.press('m');
  await expect(page.getByRole('menu', { name: pivotTexts.menu.label(shown) })).toBeVisible();
});

test('the box offers lookup, passive DNS, adding and finding, in this order and with their prices', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await paste(page, name);
  await expect(options(page)).toHaveText([
    `${boxTexts.lookUp(shown)}· ${price.queries(1)}`,
    `${boxTexts.passiveDns(shown)}· ${price.queries(1)}`,
    `${boxTexts.add(shown)}· ${price.free}`,
  ]);
  await expect(page.getByRole('status').filter({ hasText: boxTexts.notInCase })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByText(boxTexts.added(shown))).toBeVisible();
  await expect(page.locator('.graph-canvas')).toBeFocused();

  // What the case has is found, and not added twice.
  await page.keyboard.press('Control+k');
  await paste(page, 'mynorthmere');
  await expect(page.getByText(boxTexts.parts.case(1, false))).toBeVisible();
  await expect(options(page)).toHaveText([`Domain${shown}`]);
  await paletteField(page).fill(name);
  await expect(options(page)).toHaveText([
    `${boxTexts.lookUp(shown)}· ${price.queries(1)}`,
    `${boxTexts.passiveDns(shown)}· ${price.queries(1)}`,
    `Domain${shown}`,
  ]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const table = page.getByRole('grid', { name: dnsTexts.table.label });
  await expect(table).toContainText(shown);
  await expect(table).toBeFocused();

  // The answer is stored now: asking again costs nothing.
  await page.keyboard.press('Control+k');
  await paletteField(page).fill(name);
  await expect(options(page).nth(1)).toHaveText(`${boxTexts.passiveDns(shown)}· ${price.stored}`);
});

test('a host name is told from a domain, and other values get what their services take', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await page.keyboard.press('Control+k');
  const field = paletteField(page);
  const first = async (text: string) => {
    await field.fill(text);
    return options(page);
  };
  await expect(await first(`login.${name}`)).toHaveText([
    `${boxTexts.lookUp(shown)}· ${price.queries(1)}`,
    `${boxTexts.passiveDns(`login[.]${shown}`)}· ${price.queries(1)}`,
    `${boxTexts.add(`login[.]${shown}`)}· ${price.free}`,
  ]);
  await expect(await first('203.0.113.10')).toHaveText([
    `${boxTexts.lookUp('203[.]0[.]113[.]10')}· ${price.atLeast(1)}`,
    `${boxTexts.passiveDns('203[.]0[.]113[.]10')}· ${price.queries(1)}`,
    `${boxTexts.add('203[.]0[.]113[.]10')}· ${price.free}`,
  ]);
  await expect(await first('203.0.113.0/24')).toHaveText([
    `${boxTexts.passiveDns('203[.]0[.]113[.]0/24')}· ${price.queries(1)}`,
  ]);
  await expect(await first('U2V4dGFudC1sZWRnZXItdGFnLW1hbmFnZXI')).toHaveText([
    `${boxTexts.runSearch}· ${price.atLeast(1)}`,
  ]);
  // What it brings is not counted yet, so the card asks.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('form', { name: pivotTexts.card.form })).toBeVisible();
});

test('a list opens the paste dialog with what was found in it', async ({ open }) => {
  const { page } = await open();
  await expect(startField(page)).toBeFocused();
  await paste(page, `The kit on ${shown}\nand 203.0.113.10\nmails who[@]northmere[.]com.`);
  await expect(options(page)).toHaveText([
    `${boxTexts.review(3)}· ${price.free}`,
    `${boxTexts.lookUpAll(3, 1)}· ${price.queries(1)}`,
  ]);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: pasteTexts.title });
  await expect(dialog).toContainText(pasteTexts.found(3, 0));
  await expect(page.getByRole('textbox', { name: pasteTexts.field })).toBeFocused();
});

test('a pasted text is a case with records after four key presses', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await expect(startField(page)).toBeFocused();
  await paste(page, `Seen: ${shown},\nhxxps://login[.]mynorthmeresupport11[.]org/a and 203.0.113.10.`);
  await expect(options(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('application', { name: /\b4 nodes/ })).toBeVisible();
  await expect(outcome(page)).toContainText(matching(pivotTexts.outcome.foundCount(anyFigure, 'domain')), {
    timeout: 60_000,
  });
});

test('a text that is too long for the field is looked up as quickly', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await expect(startField(page)).toBeFocused();
  await paste(
    page,
    `Seen: ${shown},\nhxxps://login[.]mynorthmeresupport11[.]org/a\n${'and nothing else '.repeat(2000)}`,
  );
  const dialog = page.getByRole('dialog', { name: pasteTexts.title });
  await expect(dialog.getByRole('button', { name: pasteTexts.add(2), exact: true })).toBeFocused();
  const both = `${boxTexts.lookUpAll(2, 2)} · ${boxTexts.price.queries(1)}`;
  await expect(dialog.getByRole('button', { name: both })).toBeEnabled(); // Its price is known a moment later.
  await page.keyboard.press('Shift+Tab');
  await expect(dialog.getByRole('button', { name: both })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('application', { name: /\b3 nodes/ })).toBeVisible();
  await expect(outcome(page)).toContainText(matching(pivotTexts.outcome.foundCount(anyFigure, 'domain')), {
    timeout: 60_000,
  });
});

test('a command is found by its words, alone after >, and what nothing matches says so', async ({ open }) => {
  const { page } = await open();
  await expect(startField(page)).toBeFocused();
  await page.keyboard.type('> about');
  await expect(options(page)).toHaveText([titleOf('help.about')]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: frameTexts.about.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.type('no such thing anywhere');
  await expect(page.getByRole('dialog').getByText(boxTexts.noMatch)).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await page.keyboard.press('Enter'); // It does nothing.
  await page.keyboard.press('Control+a');
  await paste(page, 'a'.repeat(5000));
  await expect(page.getByRole('dialog').getByText(boxTexts.noMatch)).toBeVisible();
  await paletteField(page).fill('about');
  await expect(options(page)).toHaveText([titleOf('help.about')]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('offline, the box says so, and Enter adds', async ({ open }) => {
  const { page } = await open({ offline: true });
  await expect(startField(page)).toBeFocused();
  await paste(page, name);
  await expect(options(page)).toHaveText([
    `${boxTexts.lookUp(shown)}· ${price.offline}`,
    `${boxTexts.passiveDns(shown)}· ${price.offline}`,
    `${boxTexts.add(shown)}· ${price.free}`,
  ]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(boxTexts.added(shown))).toBeVisible();
});

test('typing on the start page begins in the box, and the keys of the window still work', async ({ open }) => {
  const { page } = await open();
  await expect(startField(page)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: frameTexts.keys.title })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.type('northmere');
  await expect(startField(page)).toHaveValue('northmere');
  await page.keyboard.press('Escape');
  await expect(startField(page)).toHaveValue('');
  await expect(page.getByRole('heading', { name: startTexts.recent })).toBeVisible();
});

test('the search field of the case offers to look up what is not there', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await expect(startField(page)).toBeFocused();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: caseTexts.search.label })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByText(caseTexts.search.lookUp)).toBeVisible();
  const hits = page.getByRole('listbox', { name: caseTexts.search.hits }).getByRole('option');
  await expect(hits.first()).toHaveText(`${boxTexts.lookUp(shown)} · ${price.queries(1)}`);
  await page.keyboard.press('Enter');
  await expect(outcome(page)).toContainText(matching(pivotTexts.outcome.added(anyFigure)));
  await expect(page.locator('.graph-canvas')).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('no such thing anywhere');
  await expect(page.getByText(caseTexts.search.none, { exact: true })).toBeVisible();
});
