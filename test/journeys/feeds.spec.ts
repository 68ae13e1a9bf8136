import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { detectTexts } from '../../renderer/texts/detect.ts';
import { entitiesTexts } from '../../renderer/texts/entities.ts';
import { evidenceTexts } from '../../renderer/texts/evidence.ts';
import { archiveTexts } from '../../renderer/texts/feed-archives.ts';
import { ruleTexts } from '../../renderer/texts/feed-rules.ts';
import { feedTexts } from '../../renderer/texts/feeds.ts';
import { inspectorTexts } from '../../renderer/texts/inspector.ts';
import { monitorTexts } from '../../renderer/texts/monitors.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { accountShown, expect, runFromPalette, shownAtLast, test } from '../support/journey.ts';
import { answerFile } from '../support/questions.ts';
import { anyFigure, begins, escaped, matching, titleOf } from '../support/texts.ts';

const rows = (page: Page) => page.getByRole('grid', { name: feedTexts.table.name });
const { endSession } = feedTexts;
/** How many rows match depends on the day of the demo world. */
const fired = new RegExp(
  escaped(feedTexts.notices.fired('northmere', 2, 'Domain Hotlist')).replace('2 rows', '[\\d,]+ rows?'),
);
const state = (page: Page) => page.getByTestId('feed-state');

async function follow(page: Page, feed: string): Promise<void> {
  await runFromPalette(page, 'Show Feeds');
  await page
    .locator('.feeds-tabs')
    .getByRole('tab', { name: begins(feedTexts.tabFeeds) })
    .click();
  await page
    .getByRole('navigation', { name: feedTexts.list.name })
    .getByRole('button', { name: feed, exact: true })
    .click();
  await page.getByRole('button', { name: feedTexts.start.follow, exact: true }).click();
  await shownAtLast(state(page), feedTexts.upToDate);
}

async function makeRule(page: Page, term: string): Promise<void> {
  await runFromPalette(page, titleOf('feeds.rule'));
  const dialog = page.getByRole('dialog', { name: ruleTexts.form.newTitle });
  await dialog.getByLabel(ruleTexts.form.terms).fill(term);
  await dialog.getByLabel(ruleTexts.form.terms).press('Enter');
  await expect(dialog).toBeVisible(); // Enter ended the term, and did not answer the form.
  await dialog.getByRole('button', { name: ruleTexts.form.save }).click();
  await expect(page.getByRole('table', { name: ruleTexts.name })).toContainText(term);
}

test('a feed is followed, a rule fires, the domain goes to the graph and its passive DNS is pulled', async ({
  open,
}) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await makeRule(page, 'northmere');
  await follow(page, 'Domain Hotlist');

  // The clock goes on: new lines come by themselves, and the rule says so.
  await runFromPalette(page, titleOf('demo.hour'));
  await expect(page.getByText(fired).first()).toBeVisible();
  await page.getByLabel(feedTexts.filters.rows, { exact: true }).selectOption('matches');
  const detail = page.getByRole('complementary', { name: feedTexts.row.name });
  const condition = ruleTexts.condition({ test: { kind: 'near', terms: ['northmere'], distance: 1 } });
  // The rows that don't match are still going.
  await expect(async () => {
    await rows(page).getByRole('row').nth(1).click();
    await expect(detail).toContainText(condition, { timeout: 1000 });
  }).toPass();
  const domain = (await detail.locator('.indicator').first().textContent()) ?? '';
  expect(domain).toContain('[.]');

  // To the graph, with the line as evidence; then what passive DNS knows of it.
  await detail.getByRole('button', { name: feedTexts.row.add(1) }).click();
  await expect(page.getByText(feedTexts.notices.added(1))).toBeVisible();
  await expect(detail).toContainText(feedTexts.row.onGraph);
  await detail.getByRole('button', { name: feedTexts.row.dns }).click();
  await expect(page.getByRole('region', { name: pivotTexts.outcome.region })).toContainText(
    matching(pivotTexts.outcome.added(anyFigure)),
  );

  await runFromPalette(page, 'Show Items');
  await page
    .getByRole('grid', { name: entitiesTexts.table })
    .getByRole('row')
    .filter({ hasText: domain })
    .first()
    .click();
  await runFromPalette(page, 'Show Inspector');
  const provenance = page.getByRole('region', { name: inspectorTexts.provenance.title });
  await expect(provenance).toContainText('/v1/feed/domainhotlist/');
  await expect(provenance).toContainText('rrset');

  // What the graph shows can be made anew from the replies alone.
  await runFromPalette(page, titleOf('case.rebuild'));
  await expect(page.getByText(begins(evidenceTexts.rebuiltSame))).toBeVisible();
});

test('a row that Detect lists is judged from the feed; for another one a monitor is offered', async ({ open }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Detect');
  await page.getByRole('button', { name: detectTexts.load }).first().click();
  await expect(page.getByTestId('detect-read')).toBeVisible();
  await expect(page.locator('.detect-busy')).toBeHidden();
  await follow(page, 'Domain Hotlist');
  const detail = page.getByRole('complementary', { name: feedTexts.row.name });
  const inDetect = detail.getByRole('region', { name: feedTexts.row.detect });
  const lines = () => rows(page).locator('tbody').getByRole('row');

  // Names like those that the monitors look for: the newest of them that Detect has found. Some hours bring none.
  await page.locator('.feeds').getByLabel(feedTexts.filters.filter, { exact: true }).fill('mere');
  const judge = inDetect.getByRole('button', { name: feedTexts.row.verdicts.watch, exact: true });
  const newest = page.locator('.feeds').getByTitle(feedTexts.filters.newerHint);
  await expect(async () => {
    // The row of the last try is still chosen, and the table stands still while a row is read.
    if (await newest.isVisible()) await newest.click();
    await runFromPalette(page, titleOf('demo.hour'));
    for (const line of await lines().all()) {
      await line.click({ timeout: 10_000 });
      await expect(inDetect).toBeVisible({ timeout: 10_000 });
      if (await judge.isVisible()) return;
    }
    throw new Error('Detect has found none of these names yet');
  }).toPass();
  const domain = (await detail.locator('.indicator').first().textContent()) ?? '';
  await judge.click();
  await expect(inDetect).toContainText(feedTexts.row.inTray([feedTexts.row.verdicts.watch]));

  // The word of a name that nobody looks for becomes the term of a monitor.
  await page.locator('.feeds').getByLabel(feedTexts.filters.filter, { exact: true }).fill('');
  await expect(async () => {
    for (const line of await lines().all()) {
      await line.click({ timeout: 10_000 });
      await expect(inDetect).toBeVisible({ timeout: 10_000 });
      if (await inDetect.getByText(feedTexts.row.notInDetect).isVisible()) return;
    }
    throw new Error('Detect has found all of these names');
  }).toPass();
  const offer = inDetect.getByRole('button', { name: begins(feedTexts.row.monitor('').split('”')[0] ?? '') });
  const term = /“(.+)”/.exec((await offer.textContent()) ?? '')?.[1] ?? '';
  await offer.click();
  const form = page.getByRole('dialog', { name: monitorTexts.form.createTitle });
  await expect(form.getByRole('textbox', { name: monitorTexts.form.term })).toHaveValue(term);
  await form.getByRole('button', { name: 'Cancel' }).click();

  // What was judged in the feed waits in the tray of Detect.
  await page.getByRole('button', { name: detectTexts.tray.label(1) }).click();
  await expect(page.getByText(domain).first()).toBeVisible();
  await expect(page.getByText(detectTexts.tray.toSend([['watch', 1]]))).toBeVisible();
});

test('a followed feed is paused, goes on after a restart, is saved, and its session ended', async ({
  open,
  dataFolder,
}) => {
  const first = await open();
  await accountShown(first.page, 'analyst');
  await follow(first.page, 'Newly Observed Domains');
  await first.page.getByRole('button', { name: feedTexts.head.pause }).click();
  await expect(state(first.page)).toContainText(feedTexts.paused);
  const before = (await state(first.page).textContent()) ?? '';
  const came = new RegExp(escaped(feedTexts.lines(0)).replace('0', '([\\d,]+)')).exec(before)?.[1] ?? '';
  await first.close();

  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, 'Show Feeds');
  await page.getByRole('button', { name: feedTexts.head.resume }).click();
  await shownAtLast(state(page), feedTexts.upToDate);
  await expect(rows(page)).toHaveAttribute('aria-rowcount', new RegExp(`^${Number(came) + 1}|\\d{3}$`));

  await page.getByRole('button', { name: feedTexts.head.save }).click();
  await page.getByRole('menuitem', { name: feedTexts.head.saveAllJson }).click();
  const path = join(dataFolder, 'saved.ndjson');
  await answerFile(page, path);
  await expect(page.getByText(feedTexts.notices.saved(0, path).replace(/^0 /, ''))).toBeVisible();
  expect(readFileSync(path, 'utf8').trimEnd().split('\n').length).toBeGreaterThanOrEqual(Number(came));

  await runFromPalette(page, titleOf('demo.hour')); // The limit of two a minute is open again.
  await page.getByRole('button', { name: feedTexts.head.end }).click();
  await page.getByRole('dialog', { name: endSession.title }).getByRole('button', { name: endSession.action }).click();
  await expect(state(page)).toContainText(feedTexts.ended, { timeout: 90_000 });
  await runFromPalette(page, 'Show Requests');
  await expect(page.locator('.requests').getByText('DELETE')).toHaveCount(1);
});

test('an archive is listed, downloaded and held against its checksum', async ({ open, dataFolder }) => {
  const { page } = await open();
  await accountShown(page, 'analyst');
  await runFromPalette(page, titleOf('feeds.archives'));
  await page.getByRole('button', { name: archiveTexts.list }).click();
  await page
    .getByRole('button', { name: begins(archiveTexts.downloadName('nod_')) })
    .first()
    .click();
  await answerFile(page, join(dataFolder, 'archive.json.gz'));
  await expect(page.getByText(archiveTexts.matches)).toBeVisible();
  expect(readFileSync(join(dataFolder, 'archive.json.gz')).subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
});
