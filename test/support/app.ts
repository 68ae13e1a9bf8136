import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../electron/app.ts';
import { forkNode } from '../../electron/core/side-process.ts';
import { type DemoOptions, startDemoService } from '../../electron/demo/service.ts';
import type { Ports } from '../../electron/ports.ts';
import { createBridge } from '../../renderer/bridge.ts';
import type { Bridge, Contract } from '../../shared/contract.ts';
import type { Call } from '../../shared/ipc.ts';
import { memoryTransports } from './memory-transport.ts';

/** Who sits before the window, and answers what main asks in windows of its own. */
export interface Person {
  savesTo: string | null;
  opens: string | null;
  agrees: boolean;
}

export interface TestApp {
  readonly app: App;
  /** The page's end. A path that it gives must have been chosen before. */
  readonly bridge: Bridge;
  /** Calls from main itself, as a terminal makes them: whoever types a path there has chosen it. */
  readonly terminal: Call<Contract>;
  readonly person: Person;
  readonly dataFolder: string;
  readonly log: string[];
  /** Every message that crossed the bridge, both ways. */
  readonly traffic: readonly unknown[];
  close(): Promise<void>;
}

/** The whole app with the real demo service behind it and a page's end of the bridge, in one process. */
export async function openTestApp(ports: Partial<Ports> = {}, demo: DemoOptions = {}): Promise<TestApp> {
  const dataFolder = ports.dataFolder ?? mkdtempSync(join(tmpdir(), 'sextant-test-'));
  const log: string[] = [];
  const person: Person = { savesTo: null, opens: null, agrees: true };
  const app = await createApp({
    shell: 'test',
    menu: 'page',
    version: '0.0.0',
    dataFolder,
    openKeychain: async () => ({ kind: 'missing', why: 'This test runs without a keychain.' }),
    environmentKeys: {},
    systemProxy: async () => undefined,
    environment: {},
    dialogs: {
      chooseSave: async () => person.savesTo,
      chooseOpen: async () => person.opens,
      confirm: async () => person.agrees,
    },
    desktop: {
      copy: async () => undefined,
      notify: async () => undefined,
      openOutside: async () => undefined,
      quit: async () => undefined,
    },
    printer: null,
    startProcess: forkNode,
    startDemo: () => startDemoService(demo),
    writeLog: (line) => log.push(line),
    wallClock: () => new Date(),
    ...ports,
  });
  const transports = memoryTransports();
  const leave = app.connectPage(transports.main);
  return {
    app,
    bridge: createBridge(transports.page),
    terminal: (name, input, signal = new AbortController().signal) => app.run(name, input, signal) as never,
    person,
    dataFolder,
    log,
    traffic: transports.sent,
    close: async () => {
      leave();
      await app.close();
      if (!ports.dataFolder) await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
