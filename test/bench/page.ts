import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { bundle } from '../../build/bundle.ts';
import type { startChromiumShell } from '../../electron/shell-chromium/start.ts';
import type { OpenWindow } from '../../electron/shell-chromium/window.ts';
import { graphTexts } from '../../renderer/texts/graph.ts';
import { panelTitle } from '../../shared/panels.ts';
import { questionBeside } from '../support/questions.ts';
import { buildLargeCase, size } from './large-case.ts';
import { type Entry, median, round } from './measure.ts';

const memoryBudget = 600;
const openBudget = 2000;
const repeats = 3;
/** Enough to lead somewhere; the page never sees more than one at a time. */
const replies = 200;
/** A picture that has not changed for so long is the whole one. */
const stillMs = 1500;

/** What the process of the page holds with the largest case open: every row read, the table and the canvas seen. */
export async function benchPageMemory(): Promise<Entry[]> {
  return withLargeCase(async (open, casePath) => {
    const runs: number[] = [];
    const heaps: number[] = [];
    for (let turn = 0; turn < repeats; turn++) {
      await open(casePath, async ({ page, context }) => {
        await page.getByRole('tab', { name: panelTitle('graph'), exact: true }).click();
        await page.getByRole('application', { name: /^Graph,/ }).waitFor();
        await page.getByRole('tab', { name: panelTitle('entities'), exact: true }).click();
        const whole = page.getByTestId('entity-count').filter({ hasText: /^100,000$/ });
        await whole.waitFor({ timeout: 120_000 });
        const session = await context.newCDPSession(page);
        await session.send('HeapProfiler.collectGarbage');
        heaps.push(await page.evaluate(heapMegabytes));
        runs.push(await residentMegabytes(page, context));
      });
    }
    const ours = round(median(runs));
    return [
      {
        name: 'page-memory',
        unit: 'MB',
        ours,
        against: `its process, ${round(median(heaps))} MB of it in use by script; ${whatIsOpen}`,
        peer: null,
        ratio: null,
        budget: `under ${memoryBudget} MB`,
        ok: ours < memoryBudget,
        runs: runs.map((run) => round(run)),
      },
    ];
  });
}

const whatIsOpen = `${size.entities.toLocaleString('en-US')} things and ${size.edges.toLocaleString('en-US')} links`;

/** From the answer to the file dialog to the whole saved view on the canvas. */
export async function benchCaseOpenWindow(): Promise<Entry[]> {
  return withLargeCase(async (open, casePath) => {
    const runs: number[] = [];
    for (let turn = 0; turn < repeats; turn++) {
      await open(null, async ({ page }) => {
        await page.getByRole('tab', { name: panelTitle('graph'), exact: true }).click();
        await page.getByText(graphTexts.emptyTitle).waitFor();
        await page.keyboard.press('Control+o');
        const field = (await questionBeside(page)).locator('#path');
        await field.fill(casePath);
        const timed = page.evaluate(timeToWholePicture, stillMs);
        await field.press('Enter');
        runs.push(await timed);
      });
    }
    const ours = round(median(runs), 0);
    return [
      {
        name: 'case-open-window',
        unit: 'ms',
        ours,
        against: `to the whole picture of ${size.visible.toLocaleString('en-US')} visible things in a case of ${whatIsOpen}`,
        peer: null,
        ratio: null,
        budget: `at most ${openBudget} ms`,
        ok: ours <= openBudget,
        runs: runs.map((run) => round(run, 0)),
      },
    ];
  });
}

type Open = (casePath: string | null, look: (window: OpenWindow) => Promise<void>) => Promise<void>;

async function withLargeCase(measure: (open: Open, casePath: string) => Promise<Entry[]>): Promise<Entry[]> {
  await bundle();
  const shell: { startChromiumShell: typeof startChromiumShell } = await import(
    new URL('../../dist/main/chromium-shell.js', import.meta.url).href
  );
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-page-'));
  const casePath = join(folder, 'large.sextant');
  const open: Open = async (path, look) => {
    const dataFolder = mkdtempSync(join(folder, 'data-'));
    const started = await shell.startChromiumShell(
      { dataFolder, casePath: path, offline: true, headless: true },
      {
        pageFolder: fileURLToPath(new URL('../../dist/renderer', import.meta.url)),
        demoWorker: new URL('../../dist/main/demo-worker.js', import.meta.url),
      },
    );
    if (!started.ok) throw new Error(started.failure.message);
    try {
      await look(started.value.window);
    } finally {
      await started.value.close();
    }
  };
  try {
    const { file } = await buildLargeCase(casePath, replies);
    await file.close();
    return await measure(open, casePath);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the system holds in memory for the process that runs the page, its workers and its pictures. */
async function residentMegabytes(page: Page, context: OpenWindow['context']): Promise<number> {
  const browser = context.browser();
  if (!browser || process.platform !== 'linux') return page.evaluate(heapMegabytes);
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0) / 1024);
  return Math.max(...sizes);
}

/** Runs in the page. */
function heapMegabytes(): number {
  const { memory } = performance as unknown as { readonly memory: { readonly usedJSHeapSize: number } };
  return memory.usedJSHeapSize / 1024 / 1024;
}

/** Runs in the page from just before the question is answered, and waits for the last change of the picture. */
async function timeToWholePicture(still: number): Promise<number> {
  const small = document.createElement('canvas');
  [small.width, small.height] = [240, 120];
  const pen = small.getContext('2d', { willReadFrequently: true });
  if (!pen) throw new Error('there is nothing to draw with');

  /** The canvas as a handful of numbers: drawn on a small one, and summed up. */
  function picture(): string {
    pen?.clearRect(0, 0, 240, 120);
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('.graph-canvas canvas')) {
      if (canvas.width > 0 && canvas.height > 0) pen?.drawImage(canvas, 0, 0, 240, 120);
    }
    const { data } = pen?.getImageData(0, 0, 240, 120) ?? { data: [] };
    let sum = 0;
    for (let index = 0; index < data.length; index++) sum = (sum * 31 + (data[index] ?? 0)) | 0;
    return String(sum);
  }

  const empty = picture();
  const began = performance.now();
  let before = empty;
  let changed = began;
  while (before === empty || performance.now() - changed < still) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const now = picture();
    if (now !== before) [before, changed] = [now, performance.now()];
    if (performance.now() - began > 60_000) throw new Error('the picture never came');
  }
  return changed - began;
}
