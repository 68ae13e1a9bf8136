import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type App, createApp } from '../../electron/app.ts';
import type { Ports } from '../../electron/ports.ts';
import type { ShellOptions } from '../../electron/shell-electron/shell-options.ts';
import { start } from '../../electron/shell-electron/start.ts';
import { createElectronStandIn, type ElectronStandIn, type StandInWishes } from './electron-stand-in.ts';

export type ShellBench = ReturnType<typeof createShellBench>;

/** Starts the Electron shell on a stand-in, with the real app and a separate data folder. */
export function createShellBench() {
  const root = mkdtempSync(join(tmpdir(), 'sextant-shell-'));
  const dataFolder = join(root, 'data');
  mkdirSync(join(root, 'page'));
  writeFileSync(join(root, 'page', 'index.html'), '<title>Sextant</title>');
  writeFileSync(join(root, 'secret.js'), 'outside the page');
  const running: ElectronStandIn[] = [];
  const said: string[] = [];
  const log: string[] = [];

  function options(over: Partial<ShellOptions> = {}): ShellOptions {
    return {
      args: ['--data-dir', dataFolder],
      platform: 'linux',
      development: false,
      pageFolder: join(root, 'page'),
      preload: '/app/preload.cjs',
      commonPorts: (folder) => ({
        version: '1.2.3',
        dataFolder: folder ?? join(root, 'default'),
        openKeychain: async () => ({ kind: 'missing', why: 'A test has none.' }),
        environmentKeys: {},
        environment: {},
        writeLog: (line) => log.push(line),
        wallClock: () => new Date('2026-03-01T12:00:00Z'),
      }),
      createApp,
      startDemo: () => Promise.reject(new Error('not in this test')),
      say: (sentence) => said.push(sentence),
      ...over,
    };
  }

  async function begin(wishes: StandInWishes = {}, over: Partial<ShellOptions> = {}) {
    const standIn = createElectronStandIn(wishes);
    const made: { app: App; ports: Ports }[] = [];
    const wanted = options(over);
    await start(standIn.parts, {
      ...wanted,
      createApp: async (ports) => {
        const app = await wanted.createApp(ports);
        made.push({ app, ports });
        running.push(standIn);
        return app;
      },
    });
    return { standIn, said, log, made };
  }

  /** The same, when a window must open. */
  async function open(wishes: StandInWishes = {}, over: Partial<ShellOptions> = {}) {
    const begun = await begin(wishes, over);
    const [window] = begun.standIn.windows;
    const [made] = begun.made;
    const session = begun.standIn.sessions.get('sextant');
    if (!window || !made || !session) throw new Error(`no window: ${said.join(' ')}`);
    return { ...begun, window, contents: window.webContents, session, ...made };
  }

  /** Quits, and resolves when Electron would have ended the process. */
  async function quit(standIn: ElectronStandIn): Promise<void> {
    if (!standIn.names().includes('ended')) standIn.app.quit();
    for (let tries = 0; !standIn.names().includes('ended'); tries++) {
      if (tries > 500) throw new Error('the shell did not quit');
      await wait(10);
    }
  }

  async function close(): Promise<void> {
    for (const standIn of running) await quit(standIn);
    rmSync(root, { recursive: true, force: true });
  }

  return { root, dataFolder, options, begin, open, quit, close };
}

/** A call as the page's bridge sends it. */
export function callMessage(id: number, name: string, input: unknown = {}) {
  return { kind: 'call', id, name, input };
}

/** The answer to a call, when it has arrived. */
export async function answerTo(sent: readonly unknown[], id: number): Promise<unknown> {
  for (let tries = 0; tries < 200; tries++) {
    const found = sent.find((message) => isAnswer(message) && message.id === id);
    if (isAnswer(found)) return found.result;
    await wait(10);
  }
  throw new Error(`call ${id} was not answered`);
}

export function isAnswer(message: unknown): message is { id: number; result: unknown } {
  return typeof message === 'object' && message !== null && 'result' in message && 'id' in message;
}
