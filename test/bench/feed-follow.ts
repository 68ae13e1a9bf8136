import { mkdtempSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { bundle } from '../../build/bundle.ts';
import { startDemoService } from '../../electron/demo/service.ts';
import { ruleTexts } from '../../renderer/texts/feed-rules.ts';
import { feedTexts } from '../../renderer/texts/feeds.ts';
import { runFromPalette } from '../support/journey.ts';
import { launch } from '../support/launch.ts';
import { longestTask, watchLongTasks } from '../support/long-tasks.ts';
import { connectThrough, forward } from './forwarding.ts';
import { type Entry, round } from './measure.ts';

const linesPerSecond = 5000;
const seconds = 12;
const repeats = 2;
const blockBudget = 100;
const lines = linesPerSecond * seconds;

/** A feed of 5,000 lines a second, followed in the real window with a rule: how long the page was deaf at worst. */
export async function benchFeedFollow(): Promise<Entry[]> {
  await bundle();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-feed-'));
  const service = await startDemoService({ wording: 'public' });
  const answers = (url: string, answer: ServerResponse) => {
    const isFeed = url.startsWith('/v1/feed/nod/');
    if (isFeed) void flood(answer);
    return isFeed;
  };
  const through = await forward(service.announcement.connection.baseUrl, { answers });
  const blocks: number[] = [];
  const delays: number[] = [];
  try {
    for (let turn = 0; turn < repeats; turn++) {
      const { page, close } = await launch({ shell: 'chromium', dataFolder: mkdtempSync(join(folder, 'data-')) });
      try {
        await connectThrough(page, service, through.url);
        const { block, delay } = await followOnce(page);
        blocks.push(block);
        delays.push(delay);
      } finally {
        await close();
      }
    }
  } finally {
    through.server.close();
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const ours = Math.max(...blocks);
  const what = `${linesPerSecond.toLocaleString('en-US')} lines a second for ${seconds} s, with a rule, into the window`;
  return [
    {
      name: 'feed-follow',
      unit: 'ms',
      ours: round(ours, 0),
      against: `the longest block of the page's main thread in any run, while it follows ${what}; all ${lines.toLocaleString('en-US')} were counted at most ${round(Math.max(...delays) / 1000)} s after the last was sent`,
      peer: null,
      ratio: null,
      budget: `under ${blockBudget} ms`,
      ok: ours < blockBudget,
      runs: blocks.map((run) => round(run, 0)),
    },
  ];
}

let lastByteAt = 0;

/** As many lines as the time that has passed asks for, whatever the timers do. */
async function flood(answer: ServerResponse): Promise<void> {
  answer.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const began = performance.now();
  for (let sent = 0; sent < lines; await pause(20)) {
    const due = Math.min(lines, Math.floor(((performance.now() - began) / 1000) * linesPerSecond));
    let block = '';
    for (; sent < due; sent++) block += `${line(sent)}\n`;
    if (block !== '') answer.write(block);
  }
  answer.end();
  lastByteAt = Date.now();
}

function line(number: number): string {
  const timestamp = new Date(1_780_000_000_000 + number * 200).toISOString().replace(/\.\d+/, '');
  const name = number % 997 === 0 ? `northmere-login${number}` : `name-${(number * 7919).toString(36)}`;
  return JSON.stringify({ timestamp, domain: `${name}.example` });
}

async function followOnce(page: Page): Promise<{ block: number; delay: number }> {
  await runFromPalette(page, 'New watch rule');
  await page.getByLabel(ruleTexts.form.terms).fill('northmere,parcelwick,meridianpost,brightwater,coldharbor');
  await page.getByLabel(ruleTexts.form.terms).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page
    .locator('.feeds-tabs')
    .getByRole('tab', { name: /^Feeds/ })
    .click();
  await page.getByRole('button', { name: feedTexts.start.follow, exact: true }).click();
  await page.getByRole('grid', { name: feedTexts.table.name }).waitFor({ timeout: 60_000 });
  await watchLongTasks(page);
  const counted = page.getByTestId('feed-state').filter({ hasText: feedTexts.lines(lines) });
  await counted.waitFor({ timeout: (seconds + 120) * 1000 });
  return { block: await longestTask(page), delay: Date.now() - lastByteAt };
}
