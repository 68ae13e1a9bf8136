// A process of its own in which a hostile page plays: the app over the memory transport, or the real window. It writes what the page
// heard to a file, and says at the end that main still answers. Nobody agrees to anything here.
import { readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { createApp } from '../../electron/app.ts';
import { forkNode } from '../../electron/core/jobs/side-process.ts';
import { startDemoService } from '../../electron/demo/service.ts';
import type { Ports } from '../../electron/ports.ts';
import { takeEnvironmentKeys } from '../../electron/shell-ports.ts';
import { tryFrames, tryToLeave } from '../support/hostile-page.ts';
import { launch } from '../support/launch.ts';
import { memoryTransports } from '../support/memory-transport.ts';
import { leavingTricks, playTrick, stayingTricks } from '../support/network-tricks.ts';
import { type Play, type Played, playHostilePage } from './page-script.ts';

export interface PageOrder {
  readonly where: 'memory' | 'chromium' | 'electron';
  readonly dataFolder: string;
  readonly heardFile: string;
  readonly play: Play;
  /** Ports that the page itself must not reach; the window alone tries. */
  readonly reach: { readonly tcp: number; readonly udp: number } | null;
}

export interface PageReport extends Omit<Played, 'heard'> {
  readonly alive: boolean;
  /** What the desktop was asked to open, without the person. */
  readonly openedOutside: readonly string[];
  readonly windows: number;
}

const waitMs = 20_000;
const lastTry = JSON.stringify([{ name: 'app.info', input: {} }]);
/** While main turns, it says so; a main that hangs falls silent. */
setInterval(() => process.send?.('beat'), 1000);
const order = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as PageOrder;
const report = order.where === 'memory' ? await inMemory(order) : await inWindow(order, order.where);
process.send?.(report, () => process.exit(0));

async function inMemory({ dataFolder, heardFile, play }: PageOrder): Promise<PageReport> {
  const openedOutside: string[] = [];
  const ports: Ports = {
    ...{ shell: 'test', menu: 'page', version: '0.0.0', dataFolder },
    openKeychain: async () => ({ kind: 'missing', why: 'There is no keychain here.' }),
    environmentKeys: takeEnvironmentKeys(process.env),
    systemProxy: async () => undefined,
    environment: {},
    dialogs: { chooseSave: async () => null, chooseOpen: async () => null, confirm: async () => false },
    desktop: {
      copy: async () => undefined,
      notify: async () => undefined,
      openOutside: async (url) => void openedOutside.push(url),
      quit: async () => undefined,
    },
    printer: null,
    startProcess: forkNode,
    startDemo: () => startDemoService(),
    writeLog: () => undefined,
    wallClock: () => new Date(),
  };
  const app = await createApp(ports);
  const transports = memoryTransports();
  app.connectPage(transports.main);
  Object.assign(globalThis, { sextant: transports.page });
  const { heard, ...played } = await playHostilePage(play);
  writeFileSync(heardFile, heard.join('\n'));
  const last = await playHostilePage({ tries: lastTry, answers: [], atOnce: 1, waitMs });
  return { ...played, alive: last.answered === 1, openedOutside, windows: 1 };
}

async function inWindow(
  { dataFolder, heardFile, play, reach }: PageOrder,
  shell: 'chromium' | 'electron',
): Promise<PageReport> {
  const launched = await launch({ shell, dataFolder });
  const { page } = launched;
  // A person who never agrees: whatever window comes up is closed.
  page.context().on('page', (other: Page) => void other.close().catch(() => undefined));
  const { heard, ...played } = await page.evaluate(playHostilePage, play);
  writeFileSync(heardFile, heard.join('\n'));
  if (reach) {
    const addresses = [reach.tcp, reach.udp].flatMap((port) => [`127.0.0.1:${port}`, `localhost:${port}`]);
    const tricks = [...Object.values(stayingTricks), ...Object.values(leavingTricks)];
    for (const trick of tricks) await playTrick(page, trick, addresses).catch(() => undefined);
    await page.evaluate(tryFrames, 500);
    await page.evaluate(tryToLeave, 200).catch(() => undefined); // It is gone with the page, where that works.
  }
  // It may have loaded itself again: then it needs a moment until its bridge is there.
  await page.waitForFunction(() => 'sextant' in globalThis);
  const last = await page.evaluate(playHostilePage, {
    ...{ tries: lastTry, answers: [], atOnce: 1, waitMs },
  });
  const windows = page.context().pages().length;
  await launched.close();
  return { ...played, alive: last.answered === 1, openedOutside: [], windows };
}
