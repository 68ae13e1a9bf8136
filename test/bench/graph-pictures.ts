// `node test/bench/graph-pictures.ts DIR`: pictures of the canvas alone, in both themes, to look at.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type {} from './graph-page/page.ts';
import { openGraphWindow } from './graph-window.ts';

const out = process.argv[2];
if (!out) {
  console.error('Say where the pictures go: node test/bench/graph-pictures.ts DIR');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const { page, open, close } = await openGraphWindow();

async function picture(name: string): Promise<void> {
  await page.evaluate(() => window.sample.graph?.crisp());
  const path = join(out ?? '', `${name}.png`);
  await page.screenshot({ path });
  console.log(path);
}

for (const theme of ['dark', 'light']) {
  await open(`?theme=${theme}`);
  await page.waitForFunction(() => window.sample.graph !== null);
  await picture(`${theme}-1-showcase`);
  await page.mouse.move(300, 300);
  const seed = await page.evaluate(() => window.sample.graph?.screenPosition(1) ?? { x: 0, y: 0 });
  await page.mouse.click(seed.x, seed.y);
  await picture(`${theme}-2-selected`);
  const long = await page.evaluate(() => window.sample.graph?.screenPosition(2) ?? { x: 0, y: 0 });
  await page.mouse.move(long.x, long.y);
  await page.waitForTimeout(600);
  await picture(`${theme}-2-hint`);
  await page.evaluate(() => window.sample.graph?.centreOn(1));
  for (let turn = 0; turn < 3; turn++) await page.keyboard.press('+');
  await page.waitForTimeout(300);
  await picture(`${theme}-3-near`);
  await page.evaluate(() => window.sample.only(window.sample.graph?.neighbours([24]) ?? null));
  await page.evaluate(() => window.sample.graph?.fit());
  await page.waitForTimeout(300);
  await picture(`${theme}-4-neighbours`);
  await open(`?theme=${theme}&graph=campaigns`);
  await page.waitForFunction(() => window.sample.graph !== null);
  await picture(`${theme}-5-campaigns`);
  await page.evaluate(() => window.sample.graph?.centreOn(2));
  await page.waitForTimeout(900);
  await picture(`${theme}-6-campaign-near`);
  for (const name of ['force', 'concentric', 'tree', 'time'] as const) {
    if (theme === 'light' && name !== 'force') continue;
    await page.evaluate((layout) => window.sample.graph?.layout(layout), name);
    await page.waitForTimeout(900);
    await picture(`${theme}-7-${name}`);
  }
}
await close();
process.exit(0);
