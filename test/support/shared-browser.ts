import { type Browser, chromium } from 'playwright-core';
import type { OpenContext } from '../../electron/shell-chromium/window.ts';

let browser: Promise<Browser> | null = null;

/**
 * Opens the window in a new context of one browser per process, started with the arguments of the shell: as separate as
 * a profile, without the second of work that a browser needs to start.
 */
export const openSharedContext: OpenContext = async (_profile, wishes = {}) => {
  const { executablePath, headless, chromiumSandbox, ignoreDefaultArgs, args = [], ...ofContext } = wishes;
  const start = () =>
    chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      ...(headless !== undefined && { headless }),
      ...(chromiumSandbox !== undefined && { chromiumSandbox }),
      ...(ignoreDefaultArgs !== undefined && { ignoreDefaultArgs }),
      args: args.filter((argument) => !argument.startsWith('--app=')), // The one of its own window.
    });
  if (!(await browser)?.isConnected()) browser = start();
  const running = await browser;
  if (!running) throw new Error('the browser did not start');
  const { viewport, acceptDownloads, serviceWorkers } = ofContext;
  return running.newContext({
    ...(viewport !== undefined && { viewport }),
    ...(acceptDownloads !== undefined && { acceptDownloads }),
    ...(serviceWorkers !== undefined && { serviceWorkers }),
  });
};

export async function closeSharedBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = null;
}
