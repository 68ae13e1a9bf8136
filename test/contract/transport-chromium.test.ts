import { type Browser, chromium, type Frame, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../electron/core/words/log.ts';
import { createSecrets } from '../../electron/core/words/secrets.ts';
import { openBridge } from '../../electron/shell-chromium/bridge.ts';
import { runsAsRoot } from '../../electron/shell-chromium/browser-arguments.ts';
import { findChromium } from '../../electron/shell-chromium/find-chromium.ts';
import type { Transport } from '../../shared/ipc.ts';
import { transportSuite } from './transport-suite.ts';

const origin = 'https://sextant.internal';
const elsewhere = 'https://evil.example';

/** What the page of these tests keeps on its own side. */
interface PageGlobals {
  readonly sextant?: Transport;
  readonly heard: unknown[];
  readonly __sextantSend: (text: unknown) => Promise<void>;
}

let browser: Browser;
beforeAll(async () => {
  const executablePath = findChromium(process.env, process.platform);
  if (!executablePath) throw new Error('These tests need a Chromium; "npm test" provides one.');
  browser = await chromium.launch({
    executablePath,
    chromiumSandbox: !runsAsRoot,
    args: ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
  });
});
afterAll(() => browser?.close());

/** A page on our origin, joined to `connect`; every address is answered here, none is in a network. */
async function openPage(connect: (transport: Transport) => () => void, log: (line: string) => void): Promise<Page> {
  const context = await browser.newContext();
  await context.route('**/*', (route) => {
    const script = '<script>heard = []; globalThis.sextant?.onMessage((message) => heard.push(message));</script>';
    return route.fulfill({ contentType: 'text/html', body: `<!doctype html>${script}` });
  });
  const page = await context.newPage();
  const writing = createLog(log, createSecrets(), () => new Date(0));
  await openBridge({ page, origin, log: writing, connect });
  await page.goto(`${origin}/`);
  return page;
}

async function frameAt(page: Page, address: string): Promise<Frame> {
  await page.evaluate(async (src) => {
    const frame = document.createElement('iframe');
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
    frame.src = src;
    document.body.append(frame);
    await loaded;
  }, address);
  const frame = page.frames().at(-1);
  if (!frame || frame === page.mainFrame()) throw new Error(`no frame at ${address}`);
  return frame;
}

/** Straight to the binding, as a script would that does not care for our two functions. */
function sendRaw(frame: Frame | Page, text: unknown): Promise<void> {
  return frame.evaluate((sent) => (globalThis as unknown as PageGlobals).__sextantSend(sent), text);
}

transportSuite({
  name: "Chromium's binding",
  strangers: ['a frame of our own origin', 'a frame of another origin', 'a frame without an address', 'another origin'],
  open: async () => {
    const pages: Page[] = [];
    return {
      openPage: async (connect, log) => {
        const page = await openPage(connect, log);
        pages.push(page);
        const inFrame = (address: string) => async (message: unknown) =>
          sendRaw(await frameAt(page, address), JSON.stringify(message));
        return {
          // As text: what Playwright itself makes of a value is not what is tested here.
          send: (...messages) =>
            page.evaluate((text) => {
              const { sextant } = globalThis as unknown as PageGlobals;
              for (const message of JSON.parse(text)) sextant?.send(message);
            }, JSON.stringify(messages)),
          heard: async () =>
            JSON.parse(await page.evaluate(() => JSON.stringify((globalThis as unknown as PageGlobals).heard))),
          strangers: {
            'a frame of our own origin': inFrame(`${origin}/inner.html`),
            'a frame of another origin': inFrame(`${elsewhere}/inner.html`),
            'a frame without an address': inFrame('about:blank'),
            'another origin': async (message) => {
              await page.goto(`${elsewhere}/`);
              await sendRaw(page, JSON.stringify(message));
              await page.goto(`${origin}/`);
            },
          },
        };
      },
      close: async () => {
        await Promise.all(pages.map((page) => page.context().close()));
      },
    };
  },
});

/** A main that notes what arrives and can speak. */
function noting() {
  const arrived: unknown[] = [];
  const log: string[] = [];
  const said: ((message: unknown) => void)[] = [];
  let connections = 0;
  let left = 0;
  const connect = (transport: Transport) => {
    connections++;
    const stop = transport.onMessage((message) => arrived.push(message));
    said.push((message) => transport.send(message));
    return () => {
      left++;
      stop();
    };
  };
  return {
    arrived,
    log,
    connect,
    say: (message: unknown) => said.at(-1)?.(message),
    counts: () => ({ connections, left }),
  };
}

test('text that is not JSON, and a message longer than any of ours, are dropped before anyone looks at them', async () => {
  const main = noting();
  const page = await openPage(main.connect, (line) => main.log.push(line));
  await sendRaw(page, '{"half":');
  await sendRaw(page, 7);
  await sendRaw(page, null);
  await page.evaluate(() => (globalThis as unknown as PageGlobals).__sextantSend(`"${'x'.repeat(16 * 1024 * 1024)}"`));
  await sendRaw(page, '"well"');
  expect(main.arrived).toEqual(['well']);
  expect(main.log).toHaveLength(4);
  await page.context().close();
});

test('frames find no bridge, and a page of another origin is told nothing', async () => {
  const main = noting();
  const page = await openPage(main.connect, (line) => main.log.push(line));
  const inner = await frameAt(page, `${origin}/inner.html`);
  expect(await inner.evaluate(() => typeof (globalThis as unknown as PageGlobals).sextant)).toBe('undefined');
  await page.goto(`${elsewhere}/`);
  main.say({ kind: 'event', name: 'secret' });
  // What is said is delivered in order, so that one more round over the same way shows that nothing was on it.
  expect(await page.evaluate(() => (globalThis as unknown as PageGlobals).heard)).toEqual([]);
  await page.goto(`${origin}/`);
  main.say({ kind: 'event', name: 'for us' });
  await vi.waitFor(async () =>
    expect(await page.evaluate(() => (globalThis as unknown as PageGlobals).heard)).toEqual([
      { kind: 'event', name: 'for us' },
    ]),
  );
  await page.context().close();
});

test('a page that is loaded again gets a connection of its own, before its first message', async () => {
  const main = noting();
  const page = await openPage(main.connect, (line) => main.log.push(line));
  const before = main.counts();
  await page.reload();
  await page.evaluate(() => (globalThis as unknown as PageGlobals).sextant?.send({ from: 'the new page' }));
  expect(main.counts()).toEqual({ connections: before.connections + 1, left: before.left + 1 });
  expect(main.arrived).toEqual([{ from: 'the new page' }]);
  await page.evaluate(() => {
    location.hash = 'somewhere';
  });
  await page.evaluate(() => (globalThis as unknown as PageGlobals).sextant?.send({ from: 'the same page' }));
  expect(main.counts()).toEqual({ connections: before.connections + 1, left: before.left + 1 });
  await page.context().close();
});

test('main may speak to a page that is gone', async () => {
  const main = noting();
  const page = await openPage(main.connect, (line) => main.log.push(line));
  await page.context().close();
  expect(() => main.say({ kind: 'event', name: 'too late' })).not.toThrow();
});
