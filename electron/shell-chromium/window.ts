import { type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { servePageFile } from '../core/bridge/serve-renderer.ts';
import { runsAsRoot, withoutNetwork } from './browser-arguments.ts';

/** The one origin of the page. It exists in no network: every request is answered here or refused. */
export const pageOrigin = 'https://sextant.internal';

export interface WindowOptions {
  readonly executable: string;
  readonly profileFolder: string;
  readonly pageFolder: string;
  readonly headless: boolean;
}

/** Another site, so that Chromium keeps its questions in a process of their own. */
const questionOrigin = 'https://sextant-question.internal';
const questionSize = { width: 640, height: 460 };

export interface OpenWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** A second window, for one question of main. */
  openQuestion(): Promise<Page>;
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
  await context.route('**/*', (route) => answer(route, options.pageFolder, pageOrigin));
  await context.grantPermissions(['clipboard-write', 'notifications'], { origin: pageOrigin });

  const page = context.pages()[0] ?? (await context.newPage());
  page.on('dialog', (dialog) => void dialog.dismiss());

  let opening: Promise<Page> | null = null;
  // New windows are refused, but for the one that we open.
  context.on('page', async (other) => {
    const ours = await opening?.catch(() => null);
    if (other !== ours) await other.close();
  });

  async function openQuestion(): Promise<Page> {
    opening = context.newPage();
    const question = await opening;
    // This window alone gets the document: to the page it is as far away as any other address.
    await question.route(`${questionOrigin}/**`, (route) => answer(route, options.pageFolder, questionOrigin));
    if (options.headless) await question.setViewportSize(questionSize);
    else await resize(context, question);
    await question.goto(`${questionOrigin}/question/index.html`);
    return question;
  }

  return { context, page, openQuestion };
}

async function resize(context: BrowserContext, page: Page): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const { windowId } = await devtools.send('Browser.getWindowForTarget');
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: { ...questionSize, height: 580 } });
  await devtools.detach();
}

/** Our own files are answered; everything else goes nowhere. An aborted navigation leaves the page where it is. */
async function answer(route: Route, pageFolder: string, origin: string): Promise<void> {
  const url = new URL(route.request().url());
  if (url.origin !== origin || route.request().method() !== 'GET') {
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
