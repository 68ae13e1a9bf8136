import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { completenessWords } from '../../renderer/ui/completeness-words.ts';
import {
  accountShown,
  expect,
  fault,
  runFromPalette,
  shownAtLast,
  spoiled,
  test,
  useService,
} from '../support/journey.ts';
import { anyFigure, begins, escaped, matching, matchingAll, titleOf } from '../support/texts.ts';
import { isWhole, sized } from '../support/whole-run.ts';

const { menu, narrowing, outcome: outcomeTexts } = pivotTexts;
const { spoken } = graphTexts;
const outcome = (page: Page) => page.getByRole('region', { name: outcomeTexts.region });
const card = (page: Page) => page.getByRole('dialog');
const ask = (page: Page) => card(page).locator('button[type=submit]');
/** So many, and all of them new. */
const found = (count: number, of: 'domain' | 'record') =>
  outcomeTexts.found(outcomeTexts.foundCount(count, of), outcomeTexts.added(count));
const canvas = (page: Page) => page.getByRole('application');
/** A stack as it is spoken, after its title. */
const stack = (...parts: string[]) => new RegExp(`^${escaped(spoken.group(''))}.*, ${parts.join(', ')}`, 'm');
/** What five pages bring of the 9,999 of that name server. */
const someLoaded = completenessWords({ kind: 'more', have: 2500, total: 9999, resume: '' });
const said = (page: Page) => canvas(page).getByRole('status');

test('markup, endless names and text from right to left are drawn as text, and nothing else', async ({
  open,
  hand,
}) => {
  const { page } = await open();
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await accountShown(page, 'analyst');
  await paste(
    page,
    `markup-traders.net right-to-left.org override-mark.com long-winded-registrant.com ${'x'.repeat(63)}.net`,
  );
  await (hand === 'keyboard' ? selectAllByKeys(page) : selectAll(page));
  await page.keyboard.press('m');
  await page.getByRole('menuitem', { name: begins(menu.lookUpAndExpand) }).click();
  await expect(outcome(page)).toContainText(outcomeTexts.recordsFound(5));
  await runFromPalette(page, titleOf('graph.layoutForce'));
  await expect(page.getByTitle(frameTexts.activity.undoStep(graphTexts.arranged.force)).first()).toBeVisible();
  await runFromPalette(page, titleOf('graph.fit'));

  const heard = await walk(page);
  for (const text of [
    'Person <b>Bold</b> Trader,',
    'Organisation <script>alert(1)</script>,',
    'Street <img src=x onerror=alert(1)>,',
    'Person شركة النور للتجارة,',
    `Person ${'A'.repeat(255)},`,
    `Domain ${'x'.repeat(63)}.net,`,
  ]) {
    expect(heard.filter((words) => words.startsWith(text))).not.toEqual([]);
  }
  expect(heard.filter((words) => /[\u200b-\u200f\u202a-\u202e]/.test(words))).toEqual([]);
  await picture(page, 'odd-texts');
  await page.keyboard.press('Control+Shift+l');
  await picture(page, 'odd-texts-light');
  await runFromPalette(page, titleOf('panel.entities'));
  await page.getByRole('searchbox', { name: entitiesTexts.filter, exact: true }).fill('markup-traders');
  await page
    .getByRole('grid', { name: entitiesTexts.table })
    .getByRole('row')
    .filter({ hasText: 'markup-traders' })
    .first()
    .click();
  await runFromPalette(page, titleOf('panel.inspector'));
  const values = page.locator('.inspector');
  const folds = values.locator('.inspector-fold[aria-expanded="false"]');
  while ((await folds.count()) > 0) await folds.first().click();
  await expect(values).toContainText('<script>alert(1)</script>');
  await picture(page, 'odd-texts-inspected');
  expect(await page.locator('img[src="x"], b:text-is("Bold")').count()).toBe(0);
  expect(alerts).toEqual([]);
});

test('ten thousand neighbours come page by page, while the canvas is dragged and zoomed', async ({ open, hand }) => {
  const count = sized(9999, 2500);
  const { page } = await open();
  await accountShown(page, 'analyst');
  await paste(page, 'ns1.harborcloud-dns.com');
  await pivot(page, /^Domains with it as name server/);
  await card(page)
    .getByLabel(narrowing.pages)
    .selectOption({ label: narrowing.page(sized(20, 5)) });
  await ask(page).click();
  await expect(outcome(page)).toContainText(matching(outcomeTexts.addedSoFar(anyFigure, null), '[1-9][\\d,]*'));
  await picture(page, 'many-coming');
  const play = hand === 'keyboard' ? moveByKeys : moveByMouse;
  await shownAtLast(outcome(page), outcomeTexts.foundCount(count, 'domain'), () => play(page));
  await expect(outcome(page)).toContainText(found(count, 'domain'));
  await expect(outcome(page)).toContainText(isWhole ? outcomeTexts.complete : someLoaded);
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(2, 1));
  expect((await walk(page)).join('\n')).toMatch(
    isWhole ? stack('9,999, ') : stack('2,500 of 9,999', spoken.incomplete),
  );
  await picture(page, 'many'); // How long the page stands still meanwhile is measured by the benchmark `graph-pivot-9999`.
});

test('an empty reply says so and leaves the graph as it was', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await paste(page, '203.0.113.222');
  await pivot(page, /^Domains on this address/);
  await ask(page).click();
  await expect(outcome(page)).toContainText(outcomeTexts.nothingFound);
  await expect(canvas(page)).toHaveAccessibleName(spoken.graph(1, 0));
  await picture(page, 'empty');
});

test('a refused pivot says why, and is narrowed from there', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await paste(page, '203.0.113.10');
  await pivot(page, /^Domains on this address/);
  await ask(page).click();
  await expect(outcome(page)).toContainText(outcomeTexts.refused(''));
  await picture(page, 'refused');
  await page.getByRole('button', { name: outcomeTexts.narrow }).click();
  await card(page).getByLabel('TLD', { exact: true }).fill('org');
  await picture(page, 'refused-narrowed');
  await ask(page).click();
  await expect(outcome(page)).toContainText(found(500, 'domain'));
  await expect(outcome(page)).toContainText(/500 of 1,\d{3}/);
  expect((await walk(page)).join('\n')).toMatch(stack('500 of 1,\\d{3}', spoken.incomplete, spoken.links(1)));
  await picture(page, 'refused-then-some');
});

test('a stream that is cut off keeps what came, and says that it is not all', async ({ open, service }) => {
  const { page } = await open();
  await useService(page, service);
  await fault(service, { route: 'pdns.lookup', fault: { kind: 'truncate', afterLines: 60 } });
  await paste(page, '192.0.2.52');
  await pivot(page, /^Names that pointed to it/);
  await expect(outcome(page)).toContainText(found(59, 'record'));
  await expect(outcome(page)).toContainText('incomplete: The stream ended before its last line.');
  expect((await walk(page)).join('\n')).toMatch(stack('59, cut-off', spoken.incomplete, spoken.links(1)));
  await picture(page, 'cut');
});

test('going offline in the middle keeps what came, and the rest can be had later', async ({ open, service }) => {
  const { page } = await open();
  await useService(page, service);
  // Slow enough to be in the middle for a while; the page under way still comes.
  await fault(service, { route: 'platform.investigate', skip: 3, fault: { kind: 'delay', milliseconds: 5000 } });
  await paste(page, 'ns1.harborcloud-dns.com');
  await pivot(page, /^Domains with it as name server/);
  await card(page)
    .getByLabel(narrowing.pages)
    .selectOption({ label: narrowing.page(20) });
  await ask(page).click();
  await shownAtLast(outcome(page), outcomeTexts.addedSoFar(1500, null));
  await expect.poll(() => spoiled(service)).toBe(1); // The next page is under way.
  await page.keyboard.press('Control+Shift+o');
  await expect(outcome(page)).toContainText(outcomeTexts.endedEarly(outcomeTexts.saved(found(2000, 'domain')), ''));
  await picture(page, 'offline');
  expect((await walk(page)).join('\n')).toMatch(stack('2,000 of 9,999', spoken.incomplete, spoken.links(1)));

  await fault(service, null);
  await page.keyboard.press('Control+Shift+o');
  await page.getByRole('button', { name: outcomeTexts.restQueries(16) }).click();
  await ask(page).click();
  await expect(outcome(page).getByRole('button', { name: outcomeTexts.cancel })).toBeVisible();
  await shownAtLast(outcome(page), matching(outcomeTexts.addedSoFar(anyFigure, null), '[1-9],\\d{3}'));
  if (!isWhole) return; // The journey above goes to the end.
  await shownAtLast(outcome(page), outcomeTexts.complete);
  expect((await walk(page)).join('\n')).toMatch(stack('9,999, '));
});

/** Pictures are for eyes: they are taken where somebody asks for them. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SEXTANT_PICTURES;
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
}

async function paste(page: Page, text: string): Promise<void> {
  await runFromPalette(page, titleOf('panel.graph'));
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill(text);
  await page.getByRole('button', { name: matchingAll(pasteTexts.add(anyFigure)) }).click();
  await expect(canvas(page)).not.toHaveAccessibleName(spoken.graph(0, 0));
}

/** Of the only node, which stands in the middle. */
async function pivot(page: Page, name: RegExp): Promise<void> {
  await canvas(page).click({ button: 'right' });
  await page.getByRole('menuitem', { name }).click();
}

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not in sight');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

async function moveByMouse(page: Page): Promise<void> {
  const { x, y } = await middleOf(canvas(page));
  await page.mouse.move(x - 200, y - 150);
  await page.mouse.down();
  await page.mouse.move(x - 120, y - 90, { steps: 5 });
  await page.mouse.move(x - 200, y - 150, { steps: 5 });
  await page.mouse.up();
  await page.mouse.wheel(0, -60);
  await page.mouse.wheel(0, 60);
}

async function moveByKeys(page: Page): Promise<void> {
  await canvas(page).focus();
  for (const key of ['ArrowRight', 'ArrowLeft', '+', '-']) await page.keyboard.press(key);
}

async function selectAllByKeys(page: Page): Promise<void> {
  await canvas(page).focus();
  await page.keyboard.press('Control+a');
}

/** A box around everything. */
async function selectAll(page: Page): Promise<void> {
  const box = await canvas(page).boundingBox();
  if (!box) throw new Error('the canvas is not in sight');
  await page.keyboard.down('Shift');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 80, box.y + box.height - 5, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Shift');
}

/** What a person hears who goes through all nodes with Tab. */
async function walk(page: Page): Promise<string[]> {
  const isOnCanvas = () => canvas(page).evaluate((element) => element === document.activeElement);
  if (await isOnCanvas()) for (const key of ['Escape', 'Tab']) await page.keyboard.press(key); // To begin with the first.
  await canvas(page).focus();
  const heard: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    if (!(await isOnCanvas())) return heard;
    heard.push(await said(page).innerText());
  }
}
