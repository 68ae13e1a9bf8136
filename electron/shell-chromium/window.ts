import { type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { servePageFile } from '../core/serve-renderer.ts';
import { runsAsRoot, withoutNetwork } from './browser-arguments.ts';

/** The one origin of the page. It exists in no network: every request is answered here or refused. */
export const pageOrigin = 'https://sextant.internal';

export interface WindowOptions {
  readonly executable: string;
  readonly profileFolder: string;
  readonly pageFolder: string;
  readonly headless: boolean;
}

export interface OpenWindow {
  readonly context: BrowserContext;
  readonly page: Page;
}

/** An app window of a Chromium that is already there, over the DevTools pipe. No port is opened. */
export async function openWindow(options: WindowOptions): Promise<OpenWindow> {
  const context = await chromium.launchPersistentContext(options.profileFolder, {
    executablePath: options.executable,
    headless: options.headless,
    chromiumSandbox: !runsAsRoot,
    ...(options.headless ? { viewport: { width: 1440, height: 900 } } : { viewport: null }),
    acceptDownloads: false,
    serviceWorkers: 'block',
    ignoreDefaultArgs: ['--enable-automation'],
    args: [
      '--app=data:text/html,',
      '--window-size=1440,900',
      ...withoutNetwork,
      ...(runsAsRoot ? ['--test-type'] : []), // Without it a bar about the missing sandbox covers the window.
    ],
  });
  await context.route('**/*', (route) => answer(route, options.pageFolder));
  await context.grantPermissions(['clipboard-write', 'notifications'], { origin: pageOrigin });

  const page = context.pages()[0] ?? (await context.newPage());
  context.on('page', (other) => void other.close()); // New windows are refused.
  page.on('dialog', (dialog) => void dialog.dismiss());
  return { context, page };
}

/** Our own files are answered; everything else goes nowhere. An aborted navigation leaves the page where it is. */
async function answer(route: Route, pageFolder: string): Promise<void> {
  const url = new URL(route.request().url());
  if (url.origin !== pageOrigin || route.request().method() !== 'GET') {
    await route.abort('aborted');
    return;
  }
  const file = await servePageFile(pageFolder, url.pathname);
  if (file.status === 404 && route.request().isNavigationRequest()) {
    await route.abort('aborted');
    return;
  }
  await route.fulfill({ status: file.status, headers: { ...file.headers }, body: file.body });
}
