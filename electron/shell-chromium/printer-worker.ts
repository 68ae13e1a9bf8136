// Renders a page in its own Chromium. In a thread, because starting it and copying a large picture would block main.
import { parentPort, workerData } from 'node:worker_threads';
import { chromium, type Page } from 'playwright-core';
import { runsAsRoot, withoutNetwork } from './browser-arguments.ts';
import type { PrintOrder } from './printer.ts';

/** A graph of thousands of nodes takes time on a busy machine; the user can cancel meanwhile. */
const patienceMs = 180_000;

const order = workerData as PrintOrder;
const bytes = await onPage(order.kind === 'pdf' ? { width: 800, height: 1100 } : order.size, async (page) => {
  await page.setContent(order.html, { waitUntil: 'load' });
  return order.kind === 'pdf'
    ? page.pdf({ preferCSSPageSize: true, printBackground: true })
    : page.screenshot({ animations: 'disabled' });
});
parentPort?.postMessage(new Uint8Array(bytes));

async function onPage<T>(
  viewport: { readonly width: number; readonly height: number },
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({
    executablePath: order.executable,
    chromiumSandbox: !runsAsRoot,
    args: withoutNetwork,
  });
  try {
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true, viewport: { ...viewport } });
    const page = await context.newPage();
    page.setDefaultTimeout(patienceMs);
    await page.route('**/*', (route) => route.abort());
    return await work(page);
  } finally {
    await browser.close();
  }
}
