import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright-core';
import { bundle } from '../../build/bundle.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { runFromPalette } from '../support/journey.ts';
import { launch } from '../support/launch.ts';
import { longestTask, watchLongTasks } from '../support/long-tasks.ts';
import { titleOf } from '../support/texts.ts';
import { startDemoProcess } from './demo-service.ts';
import { connectThrough } from './forwarding.ts';
import { type Entry, median, round } from './measure.ts';
import { startTimedForwarding } from './timed-forwarding.ts';

const { narrowing, outcome } = pivotTexts;

const repeats = 5;
const paintBudget = 300;
const diskBudget = 1000;
const blockBudget = 100;

/** One page of 500 domains: from the last byte of the reply to the canvas and to the case file. */
export async function benchGraphExpand(): Promise<Entry[]> {
  const painted: number[] = [];
  const kept: number[] = [];
  await withWindows(async (page, dataFolder, lastByteAt) => {
    await aimAtNameServer(page);
    painted.push((await page.evaluate(timeOfPicture)) - lastByteAt());
    await page.getByText(outcome.added(500)).first().waitFor();
    kept.push(lastWriteAt(dataFolder) - lastByteAt());
    return 501;
  });
  const what = 'a pivot that brings 500 neighbours, from the last byte of the reply';
  return [
    entry('graph-expand-500', painted, median(painted), `${what} to the picture that shows them`, paintBudget),
    entry('graph-expand-500-disk', kept, median(kept), `${what} to the last write to the case file`, diskBudget),
  ];
}

/** Twenty pages of 500: how long the page was deaf at worst while they came and were drawn. */
export async function benchGraphPivot(): Promise<Entry[]> {
  const longest: number[] = [];
  await withWindows(async (page) => {
    await aimAtNameServer(page);
    await page
      .getByRole('dialog')
      .getByLabel(narrowing.pages)
      .selectOption({ label: narrowing.page(20) });
    await watchLongTasks(page);
    await page.evaluate(pressAsk);
    await page
      .getByText(outcome.found(outcome.foundCount(9999, 'domain'), outcome.added(9999)))
      .first()
      .waitFor({ timeout: 120_000 });
    longest.push(await longestTask(page));
    return 10_000;
  });
  const what = 'the longest block of the main thread in any run, while 9,999 neighbours come in 20 pages';
  return [entry('graph-pivot-9999', longest, Math.max(...longest), what, blockBudget)];
}

function entry(name: string, runs: readonly number[], ours: number, against: string, most: number): Entry {
  return {
    name,
    unit: 'ms',
    ours: round(ours, 0),
    against,
    peer: null,
    ratio: null,
    budget: `at most ${most} ms`,
    ok: ours <= most,
    runs: runs.map((run) => round(run, 0)),
  };
}

/** Tells how many things the case must hold in the end. */
type Measure = (page: Page, dataFolder: string, lastByteAt: () => number) => Promise<number>;

/** A window of its own for each turn, with an empty case, on a service whose last byte is timed. */
async function withWindows(measure: Measure): Promise<void> {
  await bundle();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-pivot-'));
  const service = await startDemoProcess('--wording', 'public'); // Of its own: a service takes no time from its clients.
  const timed = await startTimedForwarding(service.announcement.connection.baseUrl);
  try {
    for (let turn = 0; turn < repeats; turn++) {
      const dataFolder = mkdtempSync(join(folder, 'data-'));
      const { page, close } = await launch({ shell: 'chromium', dataFolder });
      let things = 0;
      try {
        await connectThrough(page, service, timed.url);
        things = await measure(page, dataFolder, timed.lastByteAt);
      } finally {
        await close();
      }
      checkCase(dataFolder, things);
    }
  } finally {
    await timed.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Everything up to the button that asks. */
async function aimAtNameServer(page: Page): Promise<void> {
  await runFromPalette(page, titleOf('panel.graph'));
  await runFromPalette(page, titleOf('case.paste'));
  await page.getByRole('textbox', { name: pasteTexts.field }).fill('ns1.harborcloud-dns.com');
  await page.getByRole('button', { name: pasteTexts.add(1), exact: true }).click();
  const canvas = page.getByRole('application', { name: graphTexts.spoken.graph(1, 0) });
  await canvas.click({ button: 'right' }); // The only node stands in the middle.
  await page.getByRole('menuitem', { name: /^Domains with it as name server/ }).click();
  await page.locator('[role=dialog] button[type=submit]:enabled').waitFor();
}

/** When the case was last written to; its file is locked, so nobody else can look inside. */
function lastWriteAt(dataFolder: string): number {
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  const times = names
    .filter((name) => /\.sextant(-wal)?$/.test(name))
    .map((name) => statSync(join(dataFolder, name)).mtimeMs);
  return Math.max(...times);
}

/** What the closed window left must be whole, or the times above say nothing. */
function checkCase(dataFolder: string, least: number): void {
  const names = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  const file = new DatabaseSync(join(dataFolder, names.find((name) => name.endsWith('.sextant')) ?? ''), {
    readOnly: true,
  });
  const placed = Number(file.prepare('SELECT count(*) AS things FROM entity').get()?.things);
  file.close();
  if (placed < least) throw new Error(`the case holds ${placed} things, not ${least}`);
}

/** Runs in the page. */
function pressAsk(): void {
  document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click();
}

/** Runs in the page: asks, and tells when the picture was there that has the nodes of the answer. */
export async function timeOfPicture(): Promise<number> {
  const drawn = () => Number(document.querySelector<HTMLCanvasElement>('.graph-near')?.dataset.nodes);
  const before = drawn();
  document.querySelector<HTMLButtonElement>('[role=dialog] button[type=submit]')?.click();
  const began = Date.now();
  while (!(drawn() > before)) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    if (Date.now() - began > 60_000) throw new Error('the picture never came');
  }
  return Date.now();
}
