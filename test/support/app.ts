import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../electron/app.ts';
import { forkNode } from '../../electron/core/jobs/side-process.ts';
import { type DemoOptions, startDemoService } from '../../electron/demo/service.ts';
import type { Ports } from '../../electron/ports.ts';
import { createBridge } from '../../renderer/bridge.ts';
import { type Bridge, calls } from '../../shared/contract.ts';
import { pathsIn } from '../../shared/file-path.ts';
import { memoryTransports } from './memory-transport.ts';

/** The user at the window, who answers main's questions. */
export interface Person {
  savesTo: string | null;
  opens: string | null;
  agrees: boolean;
}

export interface TestApp {
  readonly app: App;
  /** The page's end. Calls that name a file are made as from a terminal, because no page may make them. */
  readonly bridge: Bridge;
  /** The page's end and nothing else, as a hijacked page has it. */
  readonly page: Bridge;
  readonly person: Person;
  readonly dataFolder: string;
  readonly log: string[];
  /** Every message over the bridge, in both directions. */
  readonly traffic: readonly unknown[];
  close(): Promise<void>;
}

/** The complete app with the real demo service and a page's end of the bridge, in one process. */
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
    startDemo: () => startDemoService({ strict: true, ...demo }),
    writeLog: (line) => log.push(line),
    wallClock: () => new Date(),
    ...ports,
  });
  const transports = memoryTransports();
  const leave = app.connectPage(transports.main);
  const page = createBridge(transports.page);
  return {
    app,
    bridge: { ...page, call: namingFiles(app, page) },
    page,
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

function namingFiles(app: App, page: Bridge): Bridge['call'] {
  return async (name, input, signal = new AbortController().signal) =>
    pathsIn(calls[name].input, input).length === 0
      ? page.call(name, input, signal)
      : ((await app.run(name, input, signal)) as Awaited<ReturnType<typeof page.call<typeof name>>>);
}
