// Opens one window, presses Ctrl+K, and prints how long that took since the process was asked for.
// Usage: node window-once.ts sextant|empty STARTED_AT_MS
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { startChromiumShell } from '../../electron/shell-chromium/start.ts';
import { boxTexts } from '../../renderer/texts/box.ts';

const [, , which, startedAt] = process.argv;
const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-'));

async function sextant(): Promise<number> {
  const shell: { startChromiumShell: typeof startChromiumShell } = await import(
    new URL('../../dist/main/chromium-shell.js', import.meta.url).href
  );
  const started = await shell.startChromiumShell(
    { dataFolder: folder, casePath: null, offline: false, headless: true },
    {
      pageFolder: fileURLToPath(new URL('../../dist/renderer', import.meta.url)),
      demoWorker: new URL('../../dist/main/demo-worker.js', import.meta.url),
    },
  );
  if (!started.ok) throw new Error(started.failure.message);
  const { page } = started.value.window;
  await page.getByRole('button', { name: boxTexts.title }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: boxTexts.title }).getByRole('combobox').waitFor();
  const took = Date.now() - Number(startedAt);
  await started.value.close();
  return took;
}

/** The same browser, flags, pipe and interception, with a page that has nothing but one key handler. */
async function empty(): Promise<number> {
  const { openWindow, pageOrigin } = await import('../../electron/shell-chromium/window.ts');
  const { findChromium } = await import('../../electron/shell-chromium/find-chromium.ts');
  writeFileSync(
    join(folder, 'index.html'),
    '<!doctype html><title>Empty</title><body><script src="/main.js"></script>',
  );
  writeFileSync(
    join(folder, 'main.js'),
    "addEventListener('keydown', (event) => { if (event.key === 'k') document.body.append(document.createElement('input')); });",
  );
  const executable = findChromium(process.env, process.platform);
  if (!executable) throw new Error('no Chromium');
  const { page, context } = await openWindow({
    executable,
    profileFolder: join(folder, 'window'),
    pageFolder: folder,
    headless: true,
  });
  await page.goto(`${pageOrigin}/`);
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox').waitFor();
  const took = Date.now() - Number(startedAt);
  await context.close();
  return took;
}

const took = await (which === 'sextant' ? sextant() : empty());
rmSync(folder, { recursive: true, force: true });
console.log(took);
process.exit(0);
