import type { Page } from 'playwright-core';
import { createCaseFile } from '../../electron/case/create-case-file.ts';
import { createDatabase } from '../../electron/case/open-database.ts';
import { cropped, type DrawnImage, resized, write } from '../../electron/demo/images/drawn-image.ts';
import { drawPage } from '../../electron/demo/images/pages.ts';
import { encodePng } from '../../electron/demo/images/png.ts';
import { createWorlds } from '../../electron/demo/world/world.ts';
import { storeImage } from '../../electron/screenshots/stored-screenshots.ts';
import { screenshotTexts } from '../../renderer/texts/screenshots.ts';
import { exchangeOf } from '../support/exchange.ts';
import { longestTask, watchLongTasks } from '../support/long-tasks.ts';
import { withCaseWindow } from './case-window.ts';
import { type Entry, round } from './measure.ts';

const images = 1000;
const shownWhileScrolling = 200;
const blockBudgetMs = 100;
const hashBudgetMs = 10_000;
/** Pages that are drawn anew; the others are these with another number on them, as the sites of one kit are. */
const drawnPages = 60;

/** Goes through a case of 1,000 images by scrolling, as fast as frames come, until 200 of them were seen. */
export async function benchThumbnails(): Promise<Entry[]> {
  return withPictures(async (page) => {
    await watchLongTasks(page);
    const { seen, took, frames } = await page.evaluate(scrollThrough, shownWhileScrolling);
    const ours = round(await longestTask(page), 0);
    return [
      {
        name: 'thumbnails',
        unit: 'ms',
        ours,
        against: `longest block while ${seen} thumbnails of a case of ${images} were read, decoded and shown in ${round(took, 0)} ms, ${frames} frames`,
        peer: null,
        ratio: null,
        budget: `${shownWhileScrolling} thumbnails without a block over ${blockBudgetMs} ms`,
        ok: seen >= shownWhileScrolling && ours <= blockBudgetMs,
        runs: [ours],
      },
    ];
  });
}

/** From the click to the groups: bytes out of the case, decoded and hashed off the main thread, kept, grouped, drawn. */
export async function benchImageHash(): Promise<Entry[]> {
  return withPictures(async (page) => {
    await watchLongTasks(page);
    const began = performance.now();
    await page.getByText(screenshotTexts.list.alike, { exact: true }).click();
    await page.locator('.screenshot-head strong').first().waitFor({ timeout: 120_000 });
    const ours = performance.now() - began;
    const block = await longestTask(page);
    const groups = await page.locator('.screenshot-rows').evaluate((rows) => rows.childElementCount);
    return [
      {
        name: 'image-hash',
        unit: 'ms',
        ours: round(ours, 0),
        against: `${images} different images out of the case, hashed in a worker, kept and grouped; the page was blocked for ${round(block, 0)} ms at most`,
        peer: null,
        ratio: null,
        budget: `under ${hashBudgetMs / 1000} s, no block over ${blockBudgetMs} ms`,
        ok: ours < hashBudgetMs && block <= blockBudgetMs && groups > 0,
        runs: [round(ours, 0)],
      },
    ];
  });
}

/** Runs in the page. */
async function scrollThrough(wanted: number): Promise<{ seen: number; took: number; frames: number }> {
  const grid = document.querySelector<HTMLElement>('.screenshot-grid');
  if (!grid) throw new Error('there is no grid');
  const seen = new Set<string>();
  const began = performance.now();
  let frames = 0;
  while (seen.size < wanted && performance.now() - began < 60_000) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames++;
    const tiles = [...grid.querySelectorAll<HTMLElement>('.screenshot-tile')];
    const { top, bottom } = grid.getBoundingClientRect();
    let waits = false;
    for (const tile of tiles) {
      const place = tile.getBoundingClientRect();
      if (place.bottom < top || place.top > bottom) continue;
      const image = tile.querySelector('img');
      if (image?.complete && image.naturalWidth > 0) seen.add(tile.id);
      else waits = true;
    }
    // A person goes on when what they look at is there; nearly two lines a frame is faster than any of them.
    if (!waits) grid.scrollTop += 240;
  }
  return { seen: seen.size, took: performance.now() - began, frames };
}

async function withPictures(measure: (page: Page) => Promise<Entry[]>): Promise<Entry[]> {
  return withCaseWindow(buildCase, async (page) => {
    await page.getByRole('button', { name: 'Screenshots' }).first().click();
    await page
      .getByTestId('screenshot-count')
      .filter({ hasText: /1,000 domains/ })
      .waitFor({ timeout: 60_000 });
    return await measure(page);
  });
}

async function buildCase(path: string): Promise<void> {
  const made = createDatabase(path, 'Images', new Date());
  if (!made.ok) throw new Error(made.failure.message);
  const file = createCaseFile(made.value, {
    who: 'bench',
    now: () => new Date(),
    show: () => undefined,
    changed: () => undefined,
    isSpooled: () => false,
  });
  const drawn = drawPages();
  for (let number = 1; number <= images; number++) {
    const bytes = encodePng(stamped(drawn[number % drawn.length] as DrawnImage, number));
    const at = new Date(1_780_000_000_000 + number * 60_000).toISOString();
    const exchange = exchangeOf(number, bytes, { operation: 'screenshot', contentType: 'image/png', at });
    const kept = await file.keep(exchange);
    if (!kept.ok) throw new Error(kept.failure.message);
    const told = { timestamp: at, last_seen: at, last_attempt: at, ip_address: null, firstSeen: null, src: '' };
    const image = { mime: 'image/png', width: 320, height: 225, sha256: exchange.sha256 ?? '', bytes } as const;
    const put = storeImage(
      file,
      { ...told, at, domain: `site-${String(number).padStart(4, '0')}.example` },
      'thumbnail',
      { ...image, at, exchanges: [number] },
      kept.value.id,
    );
    if (!put.ok) throw new Error(put.failure.message);
  }
  await file.close();
}

function drawPages(): DrawnImage[] {
  const now = Date.parse('2026-03-01T12:00:00Z');
  const world = createWorlds(7, now).at(now);
  const step = Math.floor(world.size / drawnPages);
  return Array.from({ length: drawnPages }, (_, index) =>
    cropped(resized(drawPage(world.profile(index * step)), 320), 225),
  );
}

function stamped(page: DrawnImage, number: number): DrawnImage {
  const copy = { ...page, pixels: page.pixels.slice() };
  write(copy, 12, page.height - 16, 1, 0x555555, `Ref ${number}`);
  return copy;
}
