import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { caseTexts } from '../../renderer/texts/case.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { historyTexts } from '../../renderer/texts/history.ts';
import { linksTexts } from '../../renderer/texts/links.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { startTexts } from '../../renderer/texts/start.ts';
import { timelineTexts } from '../../renderer/texts/timeline.ts';
import { unreadWords } from '../../shared/unread-domains.ts';
import { openTestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { accountShown, expect, runFromPalette, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { anyFigure, anyWord, matching, titleOf, withFigures } from '../support/texts.ts';
import { sized } from '../support/whole-run.ts';

const { traits, clusters, lookUp } = linksTexts;
const moment = '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d UTC';

/** The example case, as a newcomer opens it. */
async function openExample(page: Page): Promise<void> {
  await page.locator('.start').getByRole('button', { name: startTexts.way.example.title }).click();
  await expect(page.getByText(caseTexts.example.done)).toBeVisible();
}

/** The largest cluster. */
const card = (page: Page) => page.locator('.cluster').first();
const bars = (page: Page) => page.getByTestId('bar-count');
const entities = (page: Page) => page.getByTestId('entity-count');

/** The first figure of a text, once there is one: the demo world has its own calendar, and counts change with the day. */
async function figureIn(part: Locator): Promise<number> {
  await expect(part).toHaveText(/\d/);
  return Number.parseInt(await part.innerText(), 10);
}

/** A name that nothing is known of. */
async function addPasted(page: Page, name: string): Promise<void> {
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill(name);
  await page.getByRole('button', { name: pasteTexts.add(1), exact: true }).click();
}

test('a newcomer opens the example case and sees what links its domains', async ({ open }) => {
  const { page } = await open();
  await openExample(page);
  await expect(page.getByRole('banner').or(page.locator('.top-bar'))).toContainText(caseTexts.example.title);
  await runFromPalette(page, titleOf('panel.links'));
  const compared = page.getByTestId('compared');
  const names = await figureIn(compared);
  expect(names).toBeGreaterThan(60);

  await runFromPalette(page, titleOf('view.maximise'));
  const registrant = page.getByRole('row').filter({ hasText: 'Ilse Brandauer' }).first();
  await expect(registrant).toContainText(traits.share(42, names));
  const address = page.getByRole('row').filter({ hasText: 'A record' }).first();
  await expect(address).toContainText(matching(traits.someTogether(anyFigure)));

  // Those without it are a click away, and looking at them is no new question.
  const lacking = address.getByRole('button', { name: /^\d+$/ });
  const without = await figureIn(lacking);
  await lacking.click();
  await expect(page.getByRole('button', { name: linksTexts.compareSelected })).toBeVisible();
  await expect(compared).toHaveText(linksTexts.compared(names, 0));
  await page.getByRole('button', { name: linksTexts.compareSelected }).click();
  await expect(compared).toHaveText(linksTexts.compared(without, 0));
  await page.getByText(linksTexts.scope.graph).click();
  await expect(compared).toHaveText(linksTexts.compared(names, 0));
});

test('what is pasted joins the comparison, alone on request; a new case empties the panel', async ({ open }) => {
  const { page } = await open();
  await openExample(page);
  await runFromPalette(page, titleOf('panel.links'));
  await expect(card(page).getByRole('button', { name: clusters.group })).toBeVisible();
  const compared = page.getByTestId('compared');
  const names = await figureIn(compared);
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill('quarry-of-mine.com another-of-mine.org');
  await page.getByRole('button', { name: pasteTexts.add(2), exact: true }).click();
  await expect(compared).toHaveText(linksTexts.compared(names + 2, 0));
  await page.locator('.links').getByText(linksTexts.scope.selection).click();
  await expect(compared).toHaveText(linksTexts.compared(2, 0));

  await runFromPalette(page, titleOf('case.new'));
  await expect(page.getByText(linksTexts.empty)).toBeVisible();
  await expect(page.getByTestId('compared')).toBeHidden();
  await expect(page.locator('.links tbody tr')).toHaveCount(0);
});

test('a trait goes to the graph, a cluster becomes a group, and what is unknown is looked up', async ({ open }) => {
  const { page } = await open();
  await openExample(page);
  await runFromPalette(page, titleOf('panel.links'));
  await addPasted(page, 'parcelwick.com');
  const server = page.getByRole('row').filter({ hasText: 'ns2[.]veilhost-dns[.]net' }).first();
  await server.getByRole('button', { name: traits.addLabel('name server') }).click();
  await expect(page.getByText(traits.added('ns2[.]veilhost-dns[.]net'))).toBeVisible();
  await expect(server.getByRole('button', { name: traits.show })).toBeVisible();

  await expect(card(page)).toContainText(clusters.tiers['one hand']);
  await card(page).getByRole('button', { name: clusters.group, exact: true }).click();
  await expect(page.getByText(matching(clusters.grouped(anyFigure)))).toBeVisible();
  await expect(card(page).getByRole('button', { name: clusters.isGroup })).toBeDisabled();

  // The price is on the button: below the limits in Account it runs at once, and the comparison follows.
  await page.getByRole('button', { name: lookUp.action(1) }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const outcome = page.getByRole('region', { name: pivotTexts.outcome.region });
  await expect(outcome).toContainText(pivotTexts.outcome.complete);
  await expect(page.getByText(unreadWords(1))).toBeHidden();
  // The result and its undo are in one line.
  await outcome.getByRole('button', { name: frameTexts.activity.undo, exact: true }).click();
  await expect(page.getByText(/^Undone/)).toBeVisible();
});

test('the range of the timeline filters the timeline and the table, by keyboard and by pointer', async ({
  open,
  hand,
}) => {
  const { page } = await open();
  await openExample(page);
  await runFromPalette(page, titleOf('panel.entities'));
  const things = await figureIn(entities(page));
  await runFromPalette(page, titleOf('panel.timeline'));
  const intervals = await figureIn(bars(page));
  expect(intervals).toBeGreaterThan(60);

  const from = page.getByRole('slider', { name: timelineTexts.from });
  await from.focus();
  for (let press = 0; press < 12; press++) await page.keyboard.press('Shift+ArrowRight');
  await expect(bars(page)).toHaveText(matching(timelineTexts.count(anyFigure, intervals)));
  const narrowed = Number((await bars(page).innerText()).split(' ')[0]);
  expect(narrowed).toBeLessThan(intervals);
  await runFromPalette(page, titleOf('panel.entities'));
  await expect(entities(page)).toHaveText(new RegExp(`^\\d+ of ${things}$`));
  await expect(page.getByTestId('status-filter')).toHaveText(
    withFigures(frameTexts.filter.only(frameTexts.filter.days('0-0-0', '0-0-0'))),
  );
  await runFromPalette(page, titleOf('panel.timeline'));
  await page.getByRole('button', { name: timelineTexts.allTimes }).click();
  await expect(bars(page)).toHaveText(timelineTexts.count(intervals, intervals));

  if (hand === 'keyboard') return;
  const place = await from.boundingBox();
  const [x, y] = [(place?.x ?? 0) + 4, (place?.y ?? 0) + 10];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 700, y, { steps: 8 });
  await page.mouse.up();
  await expect(bars(page)).toHaveText(matching(timelineTexts.count(anyFigure, intervals)));
  await page.getByRole('button', { name: timelineTexts.allTimes }).click();
});

test('the timeline ends today; expiry dates to come are marked at its edge, and one switch shows them', async ({
  open,
}) => {
  const { page } = await open();
  await openExample(page);
  await runFromPalette(page, titleOf('panel.timeline'));
  const until = page.getByRole('slider', { name: timelineTexts.until });
  const lastDay = async () => Number(await until.getAttribute('aria-valuenow'));
  const marks = page.locator('.time-later');
  await expect(marks.first()).toHaveAttribute('title', matching(timelineTexts.later(anyWord)));
  const today = await lastDay();
  const ticks = await page.locator('.time-tick').allInnerTexts();
  const future = page.getByRole('checkbox', { name: timelineTexts.future });
  await future.press('Space');
  await expect(marks).toHaveCount(0);
  expect(await lastDay()).toBeGreaterThan(today + 30 * 24 * 3_600_000);
  expect(await page.locator('.time-tick').allInnerTexts()).not.toEqual(ticks);
  await future.press('Space');
  expect(Math.abs((await lastDay()) - today)).toBeLessThan(60_000); // The edge is now.
});

test('the timeline tells exact times, shares the selection and zooms, all by keyboard', async ({ open }) => {
  const { page } = await open();
  await openExample(page);
  await runFromPalette(page, titleOf('panel.timeline'));
  const lines = page.getByRole('listbox', { name: timelineTexts.lines });
  await lines.focus();
  await page.keyboard.press('ArrowDown');
  const first = lines.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByTestId('bar-readout')).toContainText(
    new RegExp(`${timelineTexts.registered}.*${moment}.*${timelineTexts.to}.*\\d{4}-\\d\\d-\\d\\d`),
  );
  await expect(page.getByTestId('bar-readout').locator('time').first()).toHaveAttribute('title', /local time$/);
  const tickBefore = await page.locator('.time-tick').first().innerText();
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  await expect(page.locator('.time-tick').first()).not.toHaveText(tickBefore);
  await page.keyboard.press('0');
  await expect(page.locator('.time-tick').first()).toHaveText(tickBefore);

  await page.getByText(timelineTexts.selectedOnly).click();
  await expect(bars(page)).toHaveText(/^\d of \d+/);
});

test('thousands of intervals are all in reach, and only those in sight are drawn', async ({ open, dataFolder }) => {
  const limit = sized(10_000, 2000);
  const intervals = sized(17_500, 3500);
  const app = await openTestApp({ dataFolder });
  for (const question of [
    { by: 'owner' as const, name: 'million-records.example' },
    { by: 'data-ip' as const, address: '203.0.113.10' },
  ]) {
    const looked = await app.bridge.call('graph.lookup', { question, limit });
    expect(looked.ok && looked.value.found).toBe(limit);
  }
  await app.close();

  const { page } = await open();
  await runFromPalette(page, titleOf('panel.timeline'));
  await expect(bars(page)).toHaveText(timelineTexts.count(intervals, intervals));
  const lines = page.getByRole('listbox', { name: timelineTexts.lines });
  await lines.focus();
  await page.keyboard.press('End');
  await expect(lines.locator(`[aria-posinset="${intervals}"]`)).toHaveAttribute('aria-selected', 'true');
  expect(await lines.getByRole('option').count()).toBeLessThan(80);
});

test('a cluster is confirmed with one click, its reasons can be added up, and the advice brings more of it', async ({
  open,
}) => {
  const { page } = await open();
  await openExample(page);
  await runFromPalette(page, titleOf('panel.links'));
  const weights = card(page).locator('.weighed-weight');
  await expect(weights).toHaveCount(3);
  for (const weight of await weights.allInnerTexts()) expect(weight).toMatch(/^\+\d\.\d$/);

  const isIn = card(page).getByRole('button', { name: clusters.verdicts.in, exact: true });
  await isIn.click();
  await expect(card(page)).toContainText(/\d+ in/);

  // Where the case can only be read, nothing is offered that would change it, and it says why.
  await runFromPalette(page, 'Show History');
  const steps = page.getByRole('list', { name: historyTexts.list }).getByRole('listitem').filter({ hasText: 'Judged' });
  await steps.first().getByRole('button', { name: historyTexts.showPast, exact: true }).click();
  await runFromPalette(page, titleOf('panel.links'));
  await expect(isIn).toBeDisabled();
  await expect(isIn).toHaveAttribute('title', caseTexts.fixed.inPast);
  await expect(card(page).getByRole('button', { name: clusters.group, exact: true })).toBeDisabled();
  await page.getByRole('button', { name: caseTexts.past.back, exact: true }).click();
  await expect(isIn).toBeEnabled();

  const advice = page.getByRole('grid', { name: linksTexts.advice.title });
  const first = advice.getByRole('row').first();
  await expect(first).toBeVisible();
  const value = (await first.locator('.value-list-name').innerText()).trim();
  await first.click();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('compared')).toBeVisible();
  await page.locator('.links').getByRole('button', { name: linksTexts.refresh }).click();
  await expect(advice.locator('.value-list-name').filter({ hasText: value })).toHaveCount(0);
});

test('what does not fit is named, and why not', async ({ open }) => {
  const { page } = await open();
  await openExample(page);
  await runFromPalette(page, titleOf('panel.links'));
  await addPasted(page, 'quarry-of-mine.com');
  const stranger = page.locator('.stranger-list li').first();
  await expect(stranger).toContainText('quarry-of-mine[.]com');
  await stranger.getByRole('button', { name: linksTexts.strangers.why }).click();
  const why = page.getByRole('region', { name: linksTexts.pair.title });
  await expect(why).toContainText(linksTexts.pair.verdicts['not linked']);
  await expect(why).toContainText(linksTexts.pair.unread);
});

test('what nobody counted is counted with one click, and a warning list from a file takes it out', async ({
  open,
  dataFolder,
}) => {
  const app = await openTestApp({ dataFolder });
  const names = ['mynorthmeresupport10.org', 'help-northmere.com'];
  const call = calling(() => app);
  await call('case.add', { entities: names.map((value) => ({ kind: 'domain' as const, value })) });
  for (const name of names) await call('graph.lookup', { question: { by: 'owner', name } });
  await app.app.close();

  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('panel.links'));
  const address = page.getByRole('row').filter({ hasText: 'A record' }).first();
  await address.getByRole('button', { name: linksTexts.count.action }).click();
  await expect(page.getByText(matching(linksTexts.count.done(anyFigure, true)))).toBeVisible();
  await expect(address.getByRole('button', { name: linksTexts.count.action })).toHaveCount(0);
  const value = (await address.locator('.indicator').first().innerText()).replace(/[[\]]/g, '');

  const list = join(dataFolder, 'list.json');
  writeFileSync(list, JSON.stringify({ name: 'Quiet hosters', type: 'cidr', version: 20_260_401, list: [value] }));
  writeFileSync(join(dataFolder, 'bad.json'), '{}');
  await page.getByText(linksTexts.lists.summary(0)).click();
  await page.getByRole('button', { name: linksTexts.lists.add }).click();
  await answerFile(page, join(dataFolder, 'bad.json'));
  await expect(page.getByText('This file has not the form of a MISP warning list.')).toBeVisible();
  await page.getByRole('button', { name: linksTexts.lists.add }).click();
  await answerFile(page, list);
  const row = page
    .getByRole('list', { name: linksTexts.lists.title })
    .getByRole('listitem')
    .filter({ hasText: 'Quiet' });
  await expect(row).toContainText('2026-04-01');
  await expect(row).toContainText('list.json');
  await page.locator('.traits-empty summary').click();
  await expect(page.getByText(/strangers share, says Quiet hosters/).first()).toBeVisible();
  await row.getByRole('button', { name: linksTexts.lists.removeLabel('Quiet hosters') }).click();
  await expect(row).toHaveCount(0);
});
