import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { bundle } from '../../build/bundle.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { pasteTexts } from '../../renderer/texts/paste.ts';
import { pivotTexts } from '../../renderer/texts/pivot.ts';
import { panelTitle } from '../../shared/panels.ts';
import { runFromPalette } from '../support/journey.ts';
import { launch } from '../support/launch.ts';
import { longestTask, watchLongTasks } from '../support/long-tasks.ts';
import { questionBeside } from '../support/questions.ts';
import { titleOf } from '../support/texts.ts';
import { ask } from './ask-page.ts';
import { startDemoProcess } from './demo-service.ts';
import { connectThrough } from './forwarding.ts';
import { timeOfPicture } from './graph-pivot.ts';
import { type Entry, median, round, type Watched, watched } from './measure.ts';
import { million } from './million-case.ts';
import { startTimedForwarding } from './timed-forwarding.ts';

const budget = { openMs: 10_000, undoMs: 100, expandMs: 300, blockMs: 100 } as const;

/** A case with a million entities on the canvas: opened, changed, undone, arranged and saved in the real window. */
export async function benchCase1m(): Promise<Entry[]> {
  await bundle();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-1m-'));
  const service = await startDemoProcess('--wording', 'public');
  const timed = await startTimedForwarding(service.announcement.connection.baseUrl);
  try {
    const path = join(folder, 'million.sextant');
    const links = await buildInProcess(path);
    const { page, close } = await launch({ shell: 'chromium', dataFolder: join(folder, 'data') });
    try {
      page.setDefaultTimeout(600_000);
      await connectThrough(page, service, timed.url);
      return [
        ...(await benchOpen(page, path, links)),
        await benchUndo(page),
        ...(await benchExpand(page, timed.lastByteAt)),
        ...(await benchSaving(page)),
      ];
    } finally {
      await close();
    }
  } finally {
    await timed.stop();
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the number of its links. */
async function buildInProcess(path: string): Promise<number> {
  const program = fileURLToPath(new URL('build-million.ts', import.meta.url));
  const built = await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', program, path]);
  return Number(built.stdout);
}

const sample = `${million.nodes.toLocaleString('en-US')} items and ${million.edges.toLocaleString('en-US')} links on the canvas`;

function entry(name: string, ours: number, most: number, said = sample): Entry {
  const value = round(ours, 0);
  return {
    ...{ name: `case-1m-${name}`, unit: 'ms', ours: value, against: said, peer: null, ratio: null },
    ...{ budget: `at most ${most} ms`, ok: value <= most, runs: [value] },
  };
}

/** How long the page and main were busy at a time, at most. */
function blocks(name: string, pageMs: number, { workMs }: Watched): Entry[] {
  return [
    entry(`${name}-block`, pageMs, budget.blockMs, `the page; ${sample}`),
    entry(`${name}-block-main`, workMs, budget.blockMs, `main; ${sample}`),
  ];
}

/** The canvas says that it has so many nodes or links, and its picture is sharp. */
const drawn = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => {
      const found = document.querySelector<HTMLElement>('.graph-canvas');
      return found?.getAttribute('aria-label')?.includes(wanted) && found.dataset.picture === 'sharp';
    },
    count.toLocaleString('en-US'),
    { polling: 20 },
  );

/** From the answer to the file dialog to the sharp picture of all. */
async function benchOpen(page: Page, path: string, links: number): Promise<Entry[]> {
  await page.getByRole('tab', { name: panelTitle('graph'), exact: true }).click();
  await page.locator('.graph-canvas').waitFor();
  await page.keyboard.press('Control+o');
  const field = (await questionBeside(page)).locator('#path');
  await field.fill(path);
  await watchLongTasks(page);
  const seen = await watched(async () => {
    await field.press('Enter').catch(() => undefined); // The question closes with it.
    await drawn(page, links);
  });
  return [entry('open', seen.seconds * 1000, budget.openMs), ...blocks('open', await longestTask(page), seen)];
}

/** An item by hand, then Ctrl+Z: from the key to the moment when the canvas says one less, by the page's own clock. */
async function benchUndo(page: Page): Promise<Entry> {
  const runs: number[] = [];
  await page.locator('.graph-canvas').focus();
  for (let run = 0; run < 7; run++) {
    await ask(page, 'case.add', { entities: [{ kind: 'domain', value: `one-more-${run}.example`, x: 0, y: 0 }] });
    await drawn(page, million.nodes + 1);
    // Before the key: a page that is busy takes keys first.
    await page.evaluate(watchUndo, million.nodes.toLocaleString('en-US'));
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
    runs.push(await page.evaluate(() => (globalThis as unknown as UndoWatch).undone));
  }
  return { ...entry('undo', median(runs), budget.undoMs), runs: runs.map((run) => round(run, 0)) };
}

interface UndoWatch {
  undone: Promise<number>;
}

/** Runs in the page: how long it takes from the key until the canvas says this. */
function watchUndo(wanted: string): void {
  let began = Number.NaN;
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key === 'z') began = timeStamp;
    },
    { capture: true },
  );
  const canvas = document.querySelector('.graph-canvas') as HTMLElement;
  (globalThis as unknown as UndoWatch).undone = new Promise((done) => {
    const watch = new MutationObserver(() => {
      if (!canvas.getAttribute('aria-label')?.includes(wanted)) return;
      watch.disconnect();
      done(performance.now() - began);
    });
    watch.observe(canvas, { attributes: true, attributeFilter: ['aria-label'] });
  });
}

/** Each brings a page of 500 names, of which others bring few. */
const starts = [
  { value: 'ns1.harborcloud-dns.com', pivot: /^Domains with it as name server/ },
  { value: 'mx1.lumenpost-mx.com', pivot: /^Domains with it as mail server/ },
  { value: 'inbound.officemail.net', pivot: /^Domains with it as mail server/ },
  { value: 'mx.mirapost.net', pivot: /^Domains with it as mail server/ },
  { value: 'mail1.hostling-cloud.net', pivot: /^Domains with it as mail server/ },
] as const;

/**
 * Pivots that bring 500 names each, from the last byte of the reply to the picture that shows their group. The item
 * that each begins with is looked at from near, and all that its own coming has changed is done.
 */
async function benchExpand(page: Page, lastByteAt: () => number): Promise<Entry[]> {
  const outcome = page.getByRole('region', { name: pivotTexts.outcome.region });
  const runs: number[] = [];
  const blocks: number[] = [];
  for (const { value, pivot } of starts) {
    const before = await itemsOn(page);
    await runFromPalette(page, titleOf('case.paste'));
    await page.getByRole('textbox', { name: pasteTexts.field }).fill(value);
    await page.getByRole('button', { name: pasteTexts.add(1), exact: true }).click();
    await drawn(page, before + 1);
    await outcome.getByRole('button', { name: frameTexts.activity.show, exact: true }).click();
    await atRest(page);
    await processorsRest();
    await page.locator('.graph-canvas').click({ button: 'right' });
    await page.getByRole('menuitem', { name: pivot }).click();
    await page.locator('[role=dialog] button[type=submit]:enabled').waitFor();
    await watchLongTasks(page);
    const shownAt = await page.evaluate(timeOfPicture);
    runs.push(shownAt - lastByteAt());
    await atRest(page);
    blocks.push(await longestTask(page));
  }
  const what = `a pivot that brings 500 neighbours, from the last byte of the reply to the picture that shows them; ${sample}`;
  return [
    { ...entry('expand-500', median(runs), budget.expandMs, what), runs: runs.map((run) => round(run, 0)) },
    entry('expand-500-block', Math.max(...blocks), budget.blockMs, `the page; ${sample}`),
  ];
}

/** As the canvas says. */
async function itemsOn(page: Page): Promise<number> {
  const said = await page.locator('.graph-canvas').getAttribute('aria-label');
  return Number(/[\d,]+/.exec(said ?? '')?.[0].replaceAll(',', ''));
}

/** The picture has been sharp for longer than the communities of a million take. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(
    (restMs) => {
      const memory = globalThis as unknown as { movedAt?: number };
      const canvas = document.querySelector<HTMLElement>('.graph-canvas');
      if (canvas?.dataset.picture !== 'sharp') memory.movedAt = performance.now();
      return performance.now() - (memory.movedAt ?? 0) > restMs;
    },
    9000,
    { polling: 50 },
  );
}

const restMs = 1500;
const mostRests = 40;

/** What is found in the background, such as communities, is found: on a slow machine that takes longer than the picture tells. */
async function processorsRest(): Promise<void> {
  const idleMs = () => cpus().reduce((sum, { times }) => sum + times.idle, 0);
  for (let rest = 0; rest < mostRests; rest++) {
    const before = idleMs();
    await pause(restMs);
    const busyMs = cpus().length * restMs - (idleMs() - before);
    if (busyMs < restMs * 0.15) return;
  }
  throw new Error('the processors never rested: something else runs on this machine');
}

/** Everything arranged anew, until its places are in the case. */
async function benchSaving(page: Page): Promise<Entry[]> {
  const placeOfLast = async () => {
    const { entity } = (await ask(page, 'case.entity', { id: million.nodes })) as { entity: { x: number; y: number } };
    return `${entity.x} ${entity.y}`;
  };
  const before = await placeOfLast();
  await watchLongTasks(page);
  const seen = await watched(async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').waitFor();
    await page.keyboard.insertText(titleOf('graph.layoutConcentric'));
    await page
      .getByRole('option', { name: titleOf('graph.layoutConcentric') })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    while ((await placeOfLast()) === before) await new Promise((resolve) => setTimeout(resolve, 500));
  });
  return blocks('arrange', await longestTask(page), seen);
}
