import type { Page } from '@playwright/test';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { detectFilterTexts as filterTexts } from '../../renderer/texts/detect-filters.ts';
import { monitorTexts } from '../../renderer/texts/monitors.ts';
import { accountShown, expect, fault, runFromPalette, shownAtLast, test, useService } from '../support/journey.ts';
import { anyFigure, begins, escaped, matching, titleOf } from '../support/texts.ts';
import { isWhole, sized } from '../support/whole-run.ts';

const { card, lists, permissions, tray, verdicts } = detectTexts;
const grid = (page: Page) => page.getByRole('grid', { name: detectTexts.table.name });
const listTab = (page: Page, name: string) => page.getByRole('tab', { name: begins(name) });
const trayButton = (page: Page, waiting: number) =>
  page.getByRole('button', { name: tray.label(waiting), exact: true });
const nothingElse = { done: 0, already: 0, refused: 0, unknown: 0, left: 0 };

async function readList(page: Page, name: string): Promise<void> {
  await listTab(page, name).click();
  const loadedAt = page.getByTestId('detect-read').locator('time').first();
  // The text says the minute; two loads may be within one.
  const before = (await loadedAt.count()) > 0 ? ((await loadedAt.getAttribute('datetime')) ?? '') : '';
  await page.getByRole('button', { name: detectTexts.load }).first().click();
  await expect(loadedAt).toBeVisible();
  await expect(loadedAt).not.toHaveAttribute('datetime', before);
  await expect(page.locator('.detect-busy')).toBeHidden();
}

/** A request takes up to 100 of one verdict: chooses more lines than that, and ignores them with one key. */
async function judgeOverHundred(page: Page, before: number): Promise<number> {
  for (let pages = 0; pages < 8; pages++) await page.keyboard.press('Shift+PageDown');
  await page.keyboard.press('i');
  const button = page.getByRole('button', { name: begins(tray.label(0)) });
  await expect(button).not.toHaveText(tray.label(before));
  const after = Number((await button.innerText()).replace(/\D/g, ''));
  expect(after - before).toBeGreaterThan(100);
  return after;
}

async function countOf(page: Page, name: string): Promise<number> {
  return Number((await listTab(page, name).textContent())?.replace(/\D/g, ''));
}

test('hundreds of lookalikes are judged by keyboard and sent, and the service then holds just that', async ({
  open,
}) => {
  const byHand = sized(400, 24);
  const watch = byHand / 4;
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Detect');
  await expect(page.getByText(detectTexts.empty.title('new'))).toBeVisible();
  for (const name of Object.values(lists)) await expect(listTab(page, name)).toHaveText(name); // Nobody knows how many.
  for (const name of [lists.watched, lists.ignored, lists.new]) await readList(page, name);
  const before = { watched: await countOf(page, lists.watched), ignored: await countOf(page, lists.ignored) };

  // One key per verdict, and the next line is at hand: nothing is clicked.
  await grid(page).focus();
  await page.keyboard.press('j');
  for (let number = 0; number < byHand; number++) await page.keyboard.press(number % 4 === 0 ? 'w' : 'i');
  await shownAtLast(page.getByRole('button', { name: begins(tray.label(0)) }), tray.label(byHand));
  await page.keyboard.press('Control+z');
  await expect(trayButton(page, byHand - 1)).toBeVisible();
  await page.keyboard.press('Control+Shift+z');
  await expect(trayButton(page, byHand)).toBeVisible();
  const all = isWhole ? byHand : await judgeOverHundred(page, byHand);

  await trayButton(page, all).click();
  await expect(
    page.getByText(
      tray.toSend([
        ['watch', watch],
        ['ignore', all - watch],
      ]),
    ),
  ).toBeVisible();
  await page.getByRole('button', { name: tray.send }).click();
  await expect(page.getByText(tray.sent({ ...nothingElse, done: all }))).toBeVisible();
  await trayButton(page, 0).click();
  const watched = String(before.watched + watch);
  const ignored = String(before.ignored + all - watch);
  await expect(listTab(page, lists.watched)).toContainText(watched);
  await expect(listTab(page, lists.ignored)).toContainText(ignored);

  // An hour later the service is asked: it holds exactly that.
  await runFromPalette(page, titleOf('demo.hour'));
  for (const name of [lists.new, lists.ignored, lists.watched]) await readList(page, name);
  await expect(listTab(page, lists.watched)).toContainText(watched);
  await expect(listTab(page, lists.ignored)).toContainText(ignored);

  // Nothing went over a limit: no answer of the whole run says so.
  await runFromPalette(page, 'Show Requests');
  await expect(
    page.locator('.requests, [aria-label="Requests"]').first().getByText('503', { exact: true }),
  ).toHaveCount(0);
});

test('an escalation asks once more, and offline everything but sending works', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Detect');
  await readList(page, lists.new);
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('b');
  await page.keyboard.press('w');
  await expect(trayButton(page, 2)).toBeVisible();

  await runFromPalette(page, 'Work offline');
  await trayButton(page, 2).click();
  await page.getByRole('button', { name: tray.sendWithoutEscalations }).click();
  await expect(page.getByText(matching(tray.sent({ ...nothingElse, left: anyFigure })))).toBeVisible();
  await runFromPalette(page, 'Work offline');

  await page.getByRole('button', { name: tray.send }).click();
  const dialog = page.getByRole('dialog', { name: detectTexts.commands.sendTitle });
  await expect(dialog).toContainText(detectTexts.commands.sendText(1, 2));
  await dialog.getByRole('button', { name: detectTexts.commands.sendAll(2) }).click();
  await expect(page.getByText(tray.sent({ ...nothingElse, done: 2 }))).toBeVisible();

  // A verdict that changes nothing says so on its row, also after the message is gone.
  await trayButton(page, 0).click();
  await listTab(page, lists.watched).click();
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('w');
  await expect(grid(page).getByRole('row').filter({ hasText: 'Already watched.' })).toBeVisible();
});

test('a filter is set, saved and used again, and a monitor is made, and deleted after its term was typed', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Detect');
  await readList(page, lists.new);
  const count = page.getByTestId('lookalike-count');
  const all = await count.innerText();
  await page.getByRole('button', { name: filterTexts.overviewButton }).click();
  await page
    .getByRole('region', { name: filterTexts.overview.name })
    .getByRole('button', { name: matching(filterTexts.overview.bar(filterTexts.overview.tld, 'com', anyFigure)) })
    .click();
  await expect(count).toHaveText(new RegExp(`^\\d+ of ${all}$`));
  const some = await count.innerText();
  await runFromPalette(page, titleOf('detect.saveFilter'));
  await page.getByLabel(filterTexts.saved.name, { exact: true }).fill('Only com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: filterTexts.clear }).click();
  await expect(count).toHaveText(all);
  await page.getByRole('button', { name: filterTexts.saved.button(1) }).click();
  await page.getByRole('menuitem', { name: 'Only com' }).click();
  await expect(count).toHaveText(some);

  // What is chosen comes to the graph with what Detect knows; nothing is asked for it.
  await grid(page).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('Shift+J');
  await page.keyboard.press('g');
  await expect(page.getByText(matching(detectTexts.commands.onGraph(2, anyFigure)))).toBeVisible();

  await listTab(page, detectTexts.monitors).click();
  const monitors = page.getByRole('table', { name: monitorTexts.table });
  await expect(monitors.getByRole('row').filter({ hasText: 'northmere' })).toContainText(/active\s*completed/);
  const terms = async () => (await monitors.locator('.monitor-term').allInnerTexts()).join();
  const byTerm = await terms();
  await page.getByLabel(monitorTexts.tools.orderLabel).selectOption('desc');
  expect(await terms()).toBe(byTerm.split(',').reverse().join());
  await page.getByLabel(monitorTexts.tools.sortLabel, { exact: true }).selectOption('created_date');
  await page.getByLabel(monitorTexts.tools.thenLabel).selectOption('term');
  await monitors.getByRole('button', { name: monitorTexts.details('northmere') }).click();
  const facts = page.getByRole('dialog', { name: monitorTexts.facts.title('northmere') });
  await expect(facts).toContainText(new RegExp(`${monitorTexts.facts.status}\\s*completed`));
  await expect(facts).toContainText(new RegExp(`${monitorTexts.facts.changed}\\s*\\d{4}-`));
  await page.keyboard.press('Escape');
  await expect(facts).toHaveCount(0);
  await page.getByRole('button', { name: monitorTexts.create }).first().click();
  const create = page.getByRole('button', { name: monitorTexts.form.create });
  await page.getByLabel(monitorTexts.form.term, { exact: true }).fill('ab');
  await expect(page.getByText(monitorTexts.form.termTooShort)).toBeVisible();
  await expect(create).toBeDisabled();
  await page.getByLabel(monitorTexts.form.term, { exact: true }).fill('quietharbor');
  await create.click();
  const line = page.getByRole('row').filter({ hasText: 'quietharbor' });
  await expect(line).toContainText(
    new RegExp(
      `${monitorTexts.pending} · ${monitorTexts.checkFrom('2026-01-01T00:00:00Z').replace('00:00', '\\d\\d:\\d\\d')}`,
    ),
  );
  await page.getByRole('button', { name: monitorTexts.remove('quietharbor', null) }).click();
  const remove = page.getByRole('button', { name: monitorTexts.removal.remove });
  await expect(remove).toBeDisabled();
  await page.getByLabel(monitorTexts.removal.confirm('quietharbor')).fill('quietharbor');
  await remove.click();
  await expect(line).toHaveCount(0);
});

test('on a bad day the panel says what is so: odd letters, a permission that is lost, an hour that another tool used', async ({
  open,
  service,
}) => {
  const { page } = await open();
  await useService(page, service);
  await runFromPalette(page, 'Show Detect');
  await readList(page, lists.new);
  const detail = page.getByRole('complementary', { name: detectTexts.detail.name });

  await test.step('letters of two scripts stand beside their ASCII form, a provisional score has its mark', async () => {
    await page.getByLabel(filterTexts.search, { exact: true }).fill('xn--');
    const odd = grid(page)
      .locator('tr.line', { has: page.locator('.lookalike-idn') })
      .first();
    await odd.click();
    await expect(odd.locator('bdi').first()).toHaveText(/[^ -~]/);
    await expect(detail.locator('.lookalike-ascii')).toHaveText(/^xn--.*\[\.\]/);
    await expect(detail).toContainText('It is an internationalised name: compare the ASCII form.');
    await page.getByLabel(filterTexts.search, { exact: true }).fill('');
    await grid(page)
      .locator('tr.line', { has: page.getByTitle(/, provisional$/) })
      .first()
      .click();
    await expect(detail).toContainText(/~\d+/);
    await expect(detail).toContainText(detectTexts.detail.provisional);
  });

  await test.step('a permission is lost between two batches: what went is done, the rest waits with its reason', async () => {
    await grid(page).focus();
    await page.keyboard.press('Home');
    const all = await judgeOverHundred(page, 0);
    await trayButton(page, all).click();
    await expect(page.getByText(tray.note)).toBeVisible();
    const message = 'This user may read Detect but not change it.';
    await fault(service, {
      route: 'platform.detect.change-domains',
      skip: 1,
      fault: { kind: 'status', status: 403, message },
    });
    await page.getByRole('button', { name: tray.send }).click();
    await expect(page.getByText(tray.sent({ ...nothingElse, done: 100, left: all - 100 }))).toBeVisible();
    await expect(page.getByRole('table', { name: tray.table }).getByRole('row').nth(1)).toContainText(message);
    await expect(page.getByRole('button', { name: tray.send })).toBeDisabled();
    await expect(page.getByText(permissions.refused('judge'))).toBeVisible();
    await listTab(page, lists.new).click();
    await grid(page).focus();
    await page.keyboard.press('j');
    await expect(
      detail.getByRole('button', { name: begins(`${verdicts.watch.title}: ${permissions.refused('judge')}`) }),
    ).toBeDisabled();
    await expect(detail.getByRole('button', { name: verdicts['escalate-blocked'].title })).toBeEnabled();
  });

  await test.step('the reading of the hour was used by another tool: it is said from when one is allowed', async () => {
    await fault(service, null);
    await fault(service, { route: 'platform.detect.watched', fault: { kind: 'quota' } });
    await listTab(page, lists.watched).click();
    await page.getByRole('button', { name: detectTexts.load }).first().click();
    await expect(page.getByText(/The next one is certainly allowed from \d\d:\d\d UTC/)).toBeVisible();
    await expect(page.getByTestId('detect-read')).toHaveText(
      new RegExp(`^${escaped(`${detectTexts.notLoaded}${detectTexts.againAt}`)} (\\d\\d-\\d\\d )?\\d\\d:\\d\\d UTC$`),
    );
    await runFromPalette(page, titleOf('detect.card'));
    const dialog = page.getByRole('dialog', { name: card.title('watched') });
    await expect(dialog.getByRole('button', { name: card.load('watched') })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: card.preview })).toBeEnabled();
  });
});
