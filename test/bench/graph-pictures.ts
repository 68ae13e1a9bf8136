// `node test/bench/graph-pictures.ts DIR`: pictures of the canvas alone, in both themes, to look at.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openGraphWindow } from './graph-window.ts';

const out = process.argv[2];
if (!out) {
  console.error('Say where the pictures go: node test/bench/graph-pictures.ts DIR');
  process.exit(2);
}
mkdirSync(out, { recursive: true });
const { page, open, close } = await openGraphWindow();
for (const theme of ['dark', 'light']) {
  for (const graph of ['showcase', 'campaigns']) {
    await open(`?theme=${theme}&graph=${graph}`);
    await page.evaluate('graph.flyTo ? graph.crisp() : null');
    const path = join(out, `${graph}-${theme}.png`);
    await page.screenshot({ path });
    console.log(path);
  }
}
await close();
process.exit(0);
