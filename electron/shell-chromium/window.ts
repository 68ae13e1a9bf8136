import { type BrowserContext, chromium, type Page, type Route } from 'playwright-core';
import { servePageFile } from '../core/bridge/serve-renderer.ts';
import { scriptSwitches } from '../page-memory.ts';
import { runsAsRoot, withoutNetwork } from './browser-arguments.ts';

/** The only origin of the page. It exists in no network: every request is answered here or refused. */
export const pageOrigin = 'https://sextant.internal';

export interface WindowOptions {
  readonly executable: string;
  readonly profileFolder: string;
  readonly pageFolder: string;
  readonly headless: boolean;
  readonly openContext?: OpenContext;
}

/** Starts a browser with this profile. */
export type OpenContext = typeof chromium.launchPersistentContext;

/** Another site, so that Chromium uses a separate process for the questions. */
const questionOrigin = 'https://sextant-question.internal';
const questionSize = { width: 640, height: 460 };

export interface OpenWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  /** A second window, for one question of main. */
  openQuestion(): Promise<Page>;
}

/** An app window of an installed Chromium, over the DevTools pipe. Opens no port. */
export async function openWindow(options: WindowOptions): Promise<OpenWindow> {
  const openContext: OpenContext =
    options.openContext ?? ((profile, wishes) => chromium.launchPersistentContext(profile, wishes));
  const context = await openContext(options.profileFolder, {
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
      `--${scriptSwitches.join('=')}`,
      ...(runsAsRoot ? ['--test-type'] : []), // Otherwise a bar about the missing sandbox covers the window.
    ],
  });
  await context.route('**/*', (route) => answer(route, options.pageFolder, pageOrigin));
  await context.grantPermissions(['clipboard-write', 'notifications'], { origin: pageOrigin });

  const page = context.pages()[0] ?? (await context.newPage());
  page.on('dialog', (dialog) => void dialog.dismiss());

  let opening: Promise<Page> | null = null;
  // Refuses new windows, except the one that we open.
  context.on('page', async (other) => {
    const ours = await opening?.catch(() => null);
    if (other !== ours) await other.close();
  });

  async function openQuestion(): Promise<Page> {
    opening = context.newPage();
    const question = await opening;
    // Only this window gets the document: the page can't reach it.
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

/** Serves our own files and blocks everything else. An aborted navigation leaves the page in place. */
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
