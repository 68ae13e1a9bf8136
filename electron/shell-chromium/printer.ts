import { chromium } from 'playwright-core';
import type { Printer } from '../core/printer.ts';
import { runsAsRoot } from './window.ts';

/** A graph of thousands of things takes its time on a busy machine; the person can cancel meanwhile. */
const patienceMs = 180_000;

/**
 * Prints pages of ours in a Chromium of its own, out of sight: nothing in them runs, and nothing is fetched. It is started
 * for each page, since reports are rare and a browser is large.
 */
export function chromiumPrinter(executable: string): Printer {
  async function onPage<T>(
    html: string,
    size: { readonly width: number; readonly height: number },
    work: (page: Awaited<ReturnType<typeof open>>['page']) => Promise<T>,
  ): Promise<T> {
    const { browser, page } = await open(executable, size);
    try {
      await page.setContent(html, { waitUntil: 'load' });
      return await work(page);
    } finally {
      await browser.close();
    }
  }
  return {
    pdf: (html) =>
      onPage(html, { width: 800, height: 1100 }, (page) =>
        page.pdf({ preferCSSPageSize: true, printBackground: true }),
      ),
    png: (svg, size) =>
      onPage(
        `<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>${svg}`,
        size,
        (page) => page.screenshot({ animations: 'disabled' }),
      ),
  };
}

async function open(executable: string, viewport: { readonly width: number; readonly height: number }) {
  const browser = await chromium.launch({
    executablePath: executable,
    chromiumSandbox: !runsAsRoot,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true, viewport: { ...viewport } });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.route('**/*', (route) => route.abort());
    return { browser, page };
  } catch (error) {
    await browser.close();
    throw error;
  }
}
