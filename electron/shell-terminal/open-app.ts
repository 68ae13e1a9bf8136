import { type App, createApp } from '../app.ts';
import type { Printer } from '../core/bridge/printer.ts';
import { askDesktopForProxy } from '../core/http/system-proxy.ts';
import { forkNode } from '../core/jobs/side-process.ts';
import { startDemoWorker } from '../demo-worker.ts';
import type { Desktop } from '../ports.ts';
import { commonPorts } from '../shell-ports.ts';
import { version } from '../version.ts';
import type { TerminalOptions } from './terminal.ts';
import { createWaitTeller } from './waiting.ts';

/** Beside the bundle, or in the sources. */
const demoWorker = new URL(import.meta.url.endsWith('.ts') ? '../demo/worker.ts' : './demo-worker.js', import.meta.url);

/** A terminal has no desktop: calls that need one answer "not taken". */
const noDesktop: Desktop = {
  copy: refuse,
  notify: refuse,
  openOutside: refuse,
  quit: async () => undefined,
};

async function refuse(): Promise<void> {
  throw new Error('there is no desktop here');
}

/** Searches for the browser, and loads its driver, only when something is printed. */
const terminalPrinter: Printer = {
  pdf: async (html) => (await findPrinter()).pdf(html),
  png: async (svg, size) => (await findPrinter()).png(svg, size),
};

async function findPrinter(): Promise<Printer> {
  const [{ findChromium }, { chromiumPrinter }] = await Promise.all([
    import('../shell-chromium/find-chromium.ts'),
    import('../shell-chromium/printer.ts'),
  ]);
  const executable = findChromium(process.env, process.platform);
  if (!executable) throw new Error('no Chromium, Chrome or Edge was found; name one with $SEXTANT_CHROMIUM');
  return chromiumPrinter(executable);
}

/** The app for a terminal. Loaded only when a command needs it: half of them do not. */
export async function openTerminalApp(options: TerminalOptions, err: (text: string) => void): Promise<App> {
  const { dataFolder, offline, fresh, casePath, out, onUnnamed, connection, spending, forAssistant = false } = options;
  const app = await createApp({
    ...commonPorts(version, dataFolder),
    shell: 'terminal',
    menu: 'page',
    systemProxy: askDesktopForProxy(process.platform),
    dialogs: {
      chooseSave: async () => {
        if (out === undefined) onUnnamed?.('save');
        return out ?? null;
      },
      chooseOpen: async () => {
        onUnnamed?.('open');
        return null;
      },
      confirm: async ({ message, detail, isOnlyHere }) => {
        if (isOnlyHere) err(`${message}\n${detail}\n`);
        return true; // The user who typed the command has agreed.
      },
    },
    desktop: noDesktop,
    printer: terminalPrinter,
    startProcess: forkNode,
    jobsChanged: createWaitTeller(err),
    startDemo: () => startDemoWorker(demoWorker),
    offline,
    fresh,
    forAssistant,
    ...(casePath !== undefined && { casePath }),
    ...(connection && { connection }),
    ...(spending && { spending }),
  });
  if (!app.caseRefused) for (const notice of app.notices) err(`${notice}\n`);
  return app;
}
