import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { runsAsRoot, withoutNetwork } from '../../electron/shell-chromium/browser-arguments.ts';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import { type ListeningPorts, listenFor } from '../support/listening-ports.ts';
import { leavingTricks, playTrick, stayingTricks, trickNames } from '../support/network-tricks.ts';

// A page without a content policy, whose requests nobody intercepts: only how the browser was started stands in the way.
// That the window itself is started so is shown in test/journeys/network.spec.ts.

/** Chromium decides for itself when it is worth it; here it never does, with the arguments or without. */
const neverSeen = 'preconnect';

let home: Server;
beforeAll(async () => {
  home = createServer((_request, answer) => answer.setHeader('content-type', 'text/html').end(emptyPage));
  await new Promise<void>((resolve) => home.listen(0, '127.0.0.1', resolve));
});
afterAll(() => home.close());

const emptyPage = '<!doctype html><link rel="icon" href="data:,"><body></body>';

test('without our arguments every trick reaches its port, so that the next test means something', async () => {
  const ports = await listenFor(trickNames);
  await tryAll([], ports, () => vi.waitFor(() => expect(missing(ports)).toEqual([neverSeen]), { interval: 100 }));
});

test('with our arguments no trick reaches its port, on either loopback, by TCP or UDP', async () => {
  const ports = await listenFor(trickNames);
  await tryAll(withoutNetwork, ports, (page) => page.waitForTimeout(3000));
  expect([...ports.heard()]).toEqual([]);
});

test('with our arguments a page is not even fetched from this machine', async () => {
  await inBrowser(withoutNetwork, async (context) => {
    const page = await context.newPage();
    await expect(page.goto(address())).rejects.toThrow('net::ERR_PROXY_CONNECTION_FAILED');
  });
});

function missing(ports: ListeningPorts): string[] {
  return trickNames.filter((name) => !ports.heard().has(name));
}

function address(): string {
  return `http://localhost:${(home.address() as AddressInfo).port}/`;
}

async function tryAll(
  args: readonly string[],
  ports: ListeningPorts,
  settle: (page: Page) => Promise<unknown>,
): Promise<void> {
  await inBrowser(args, async (context) => {
    const page = await openHome(context);
    for (const [name, trick] of Object.entries(stayingTricks)) await playTrick(page, trick, ports.addresses(name));
    for (const [name, trick] of Object.entries(leavingTricks)) {
      // Each address from a page of its own: the first may have taken the page away.
      for (const at of ports.addresses(name)) await playTrick(await openHome(context), trick, [at]);
    }
    await settle(page);
  });
  await ports.close();
}

/** Where the page can't be fetched, it is handed over the DevTools pipe, as that of the window is. */
async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.route(address(), (route) => route.fulfill({ contentType: 'text/html', body: emptyPage }));
  await page.goto(address());
  return page;
}

async function inBrowser(args: readonly string[], work: (context: BrowserContext) => Promise<void>): Promise<void> {
  const executablePath = findChromium(process.env, process.platform);
  if (!executablePath) throw new Error('These tests need a Chromium; "npm test" provides one.');
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: !runsAsRoot,
    // Without this switch WebRTC leaves loopback out, and nothing of it could be heard here.
    args: [...args, '--allow-loopback-in-peer-connection'],
  });
  try {
    const context = await browser.newContext();
    // Chromium asks the person before a page reaches into this machine; here they agreed.
    await context.grantPermissions(['local-network-access']);
    await work(context);
  } finally {
    await browser.close();
  }
}
