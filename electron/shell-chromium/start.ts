import { spawn } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { fail, ok, type Result } from '../../shared/result.ts';
import { Settings } from '../../shared/settings.ts';
import type { App } from '../app.ts';
import { lockFolder } from '../core/disk/folder-lock.ts';
import { makeFolder } from '../core/disk/make-folder.ts';
import { askDesktopForProxy } from '../core/http/system-proxy.ts';
import { forkNode } from '../core/jobs/side-process.ts';
import { describeError } from '../core/words/log.ts';
import { startDemoWorker } from '../demo-worker.ts';
import { leaveRoomInMemory } from '../main-memory.ts';
import type { Desktop, Ports, RunningDemo } from '../ports.ts';
import { commonPorts } from '../shell-ports.ts';
import { inOneLine, missingCase, nextWithoutCase, type StartOptions } from '../start-options.ts';
import { version } from '../version.ts';
import { openBridge } from './bridge.ts';
import { findChromium } from './find-chromium.ts';
import { chromiumPrinter } from './printer.ts';
import { questionDialogs } from './question-window.ts';
import { type OpenContext, type OpenWindow, openWindow, pageOrigin } from './window.ts';

export interface RunningShell {
  readonly app: App;
  readonly window: OpenWindow;
  /** Resolves when the window is closed, for any reason, and everything is cleaned up. */
  readonly closed: Promise<void>;
  close(): Promise<void>;
}

export interface Places {
  readonly pageFolder: string;
  readonly demoWorker: URL;
  /** Receives the app as soon as it exists. */
  readonly onApp?: (app: App) => void;
  /** For tests that open many windows: a browser and a demo service that are already running. */
  readonly openContext?: OpenContext;
  readonly startDemo?: () => Promise<RunningDemo>;
  /** For tests with several people on one machine, which has one keychain. */
  readonly openKeychain?: Ports['openKeychain'];
}

/** Makes the ports, the app and the window, and connects them. */
export async function startChromiumShell(options: StartOptions, places: Places): Promise<Result<RunningShell>> {
  const missing = missingCase(options.casePath, nextWithoutCase);
  if (missing) return { ok: false, failure: missing };
  const executable = findChromium(process.env, process.platform);
  if (!executable) {
    return fail('file', 'This machine has no Chromium, Chrome or Edge.', {
      kept: 'Nothing was changed.',
      next: 'Install one, or name it with $SEXTANT_CHROMIUM.',
    });
  }
  leaveRoomInMemory();
  const common = commonPorts(version, options.dataFolder);
  const lock = lockFolder(common.dataFolder);
  if (!lock.ok) return lock;

  const profileFolder = join(common.dataFolder, 'window');
  makeFolder(profileFolder); // For this user only: it contains what the page shows.
  // Starts the browser and the app in parallel: both take time, and neither needs the other yet.
  const begun = nextProcess();
  const opening = openWindow({
    executable,
    profileFolder,
    pageFolder: places.pageFolder,
    headless: options.headless,
    ...(places.openContext && { openContext: places.openContext }),
  });
  opening.catch(() => undefined); // It may fail while the app still starts; handled below.
  // By far the largest part of our code. Reading it blocks this thread, so it waits until the browser's process exists.
  await Promise.race([begun, opening.catch(() => undefined)]);
  const { createApp } = await import('../app.ts');
  const window = { current: null as OpenWindow | null };
  const app: App = await createApp({
    ...common,
    ...(places.openKeychain && { openKeychain: places.openKeychain }),
    shell: 'chromium',
    menu: 'page',
    systemProxy: askDesktopForProxy(process.platform),
    dialogs: questionDialogs({
      open: async () => window.current?.openQuestion() ?? null,
      theme: () => readTheme(app),
    }),
    desktop: desktopOf(window),
    printer: chromiumPrinter(executable),
    startProcess: forkNode,
    startDemo: places.startDemo ?? (() => startDemoWorker(places.demoWorker)),
    offline: options.offline,
    ...(options.casePath !== null && { casePath: options.casePath }),
  });
  places.onApp?.(app);
  try {
    window.current = await opening;
  } catch (error) {
    await app.close();
    lock.value.release();
    return fail('file', `${executable} did not open a window: ${firstLine(error)}`, {
      kept: 'Your cases are unchanged.',
      next: 'Check that it starts by itself, or name another with $SEXTANT_CHROMIUM.',
    });
  }

  const { page, context } = window.current;
  const leave = await openBridge({ page, origin: pageOrigin, log: app.log, connect: app.connectPage });
  const closed = new Promise<void>((resolve) => {
    context.once('close', async () => {
      leave();
      try {
        const unsaved = await app.close();
        if (unsaved) console.error(inOneLine(unsaved));
      } catch (error) {
        app.log.write('bug', `closing: ${describeError(error)}`);
      }
      lock.value.release();
      resolve();
    });
  });
  page.once('close', () => void context.close().catch(() => undefined));
  try {
    await page.goto(`${pageOrigin}/`);
  } catch (error) {
    // Usually the user closed it while it loaded.
    await context.close().catch(() => undefined);
    await closed;
    return fail('file', `The window could not be shown: ${firstLine(error)}`, {
      kept: 'Your cases are unchanged.',
      next: 'Start Sextant again.',
    });
  }

  return ok({
    app,
    window: window.current,
    closed,
    close: async () => {
      await context.close();
      await closed;
    },
  });
}

/** Resolves when this program has started another process. */
function nextProcess(): Promise<void> {
  return new Promise((resolve) => {
    const heard = () => {
      unsubscribe('child_process', heard);
      resolve();
    };
    subscribe('child_process', heard);
  });
}

async function readTheme(app: Pick<App, 'run'>): Promise<Settings['theme']> {
  const read = await app.run('settings.read', {}, new AbortController().signal);
  return read.ok ? Settings.parse(read.value).theme : 'dark';
}

function desktopOf(window: { readonly current: OpenWindow | null }): Desktop {
  const page = (): Page => {
    if (!window.current) throw new Error('the window is not open yet');
    return window.current.page;
  };
  return {
    copy: async (text) => {
      await page().evaluate(
        (copied) => (globalThis as unknown as PageDesktop).navigator.clipboard.writeText(copied),
        text,
      );
    },
    notify: async (title, body) => {
      await page().evaluate(
        (note) => {
          new (globalThis as unknown as PageDesktop).Notification(note.title, { body: note.body });
        },
        { title, body },
      );
    },
    openOutside: async (url) => {
      const [command, ...args] = openCommand(url);
      spawn(command, args, { detached: true, stdio: 'ignore' })
        .on('error', () => undefined)
        .unref();
    },
    quit: async () => {
      // Answer first: the calling page is about to close.
      setImmediate(() => void window.current?.context.close().catch(() => undefined));
    },
  };
}

function openCommand(url: string): [string, ...string[]] {
  if (process.platform === 'darwin') return ['open', url];
  return process.platform === 'win32' ? ['explorer', url] : ['xdg-open', url];
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}

/** The page globals used above; this folder is compiled without the DOM's types. */
interface PageDesktop {
  readonly navigator: { readonly clipboard: { writeText(text: string): Promise<void> } };
  readonly Notification: new (title: string, options: { body: string }) => unknown;
}
