import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Keychain } from '../../electron/keys/keychain.ts';
import type { startChromiumShell } from '../../electron/shell-chromium/start.ts';
import { startHostedDemo } from './hosted-demo.ts';
import { launchElectron } from './launch-electron.ts';
import { openSharedContext } from './shared-browser.ts';

export type ShellName = 'chromium' | 'electron';

/** A running Sextant for a journey: a window, and a way to close it. */
export interface Launched {
  readonly page: Page;
  close(): Promise<void>;
}

export interface LaunchWishes {
  readonly shell: ShellName;
  readonly dataFolder: string;
  readonly offline?: boolean;
  /** The case to open, in the Chromium shell. */
  readonly casePath?: string | null;
  /** Whether the browser and the thread of the demo service may be those of earlier windows of this process. */
  readonly shared?: boolean;
  /** A keychain of this window's own, in the Chromium shell. */
  readonly keychain?: Keychain;
}

/** Starts the built page in the named shell. Every journey uses this. */
export async function launch(wishes: LaunchWishes): Promise<Launched> {
  return wishes.shell === 'electron' ? inElectron(wishes.dataFolder, wishes.offline ?? false) : inChromium(wishes);
}

async function inElectron(dataFolder: string, offline: boolean): Promise<Launched> {
  const launched = await launchElectron({ dataFolder, args: offline ? ['--offline'] : [] });
  if ('reason' in launched) throw new Error(launched.reason);
  return { page: launched.page, close: () => launched.app.close() };
}

async function inChromium({ dataFolder, offline = false, casePath = null, shared = false, keychain }: LaunchWishes) {
  const shell: { startChromiumShell: typeof startChromiumShell } = await import(
    new URL('../../dist/main/chromium-shell.js', import.meta.url).href
  );
  const started = await shell.startChromiumShell(
    { dataFolder, casePath, offline, headless: true },
    {
      pageFolder: fileURLToPath(new URL('../../dist/renderer', import.meta.url)),
      demoWorker: new URL('../../dist/main/demo-worker.js', import.meta.url),
      ...(keychain && { openKeychain: async () => ({ kind: 'keychain' as const, keychain }) }),
      ...(shared && { openContext: openSharedContext, startDemo: () => startHostedDemo() }),
    },
  );
  if (!started.ok) throw new Error(started.failure.message);
  return { page: started.value.window.page, close: started.value.close };
}
