import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import { openWindow, pageOrigin } from '../../electron/shell-chromium/window.ts';

export interface GraphWindow {
  readonly page: Page;
  open(path: string): Promise<void>;
  close(): Promise<void>;
}

/** The pages of `graph-page/`, built, in the same browser, with the same flags and content policy as the product. */
export async function openGraphWindow(): Promise<GraphWindow> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-graph-'));
  const root = fileURLToPath(new URL('./graph-page', import.meta.url));
  const pageFolder = join(folder, 'page');
  await build({
    root,
    base: '/',
    configFile: false,
    logLevel: 'warn',
    // cosmos.gl imports it as a module, but its manifest names a script for browsers.
    resolve: { alias: { 'gl-bench': 'gl-bench/dist/gl-bench.module.js' } },
    build: {
      outDir: pageFolder,
      emptyOutDir: true,
      rollupOptions: { input: ['index.html', 'bench.html'].map((name) => join(root, name)) },
      target: 'chrome130',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 4000,
      reportCompressedSize: false,
    },
  });
  const executable = findChromium(process.env, process.platform);
  if (!executable) throw new Error('no Chromium');
  const { page, context } = await openWindow({
    executable,
    profileFolder: join(folder, 'window'),
    pageFolder,
    headless: true,
  });
  page.on('pageerror', (error) => console.error(error));
  page.on('console', (message) => {
    // Cytoscape's own style sheet is refused by the content policy; the page brings what it says.
    if (message.type() === 'error' && !message.text().includes('inline style')) console.error(message.text());
  });
  return {
    page,
    open: async (path) => void (await page.goto(`${pageOrigin}/${path}`)),
    async close() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
