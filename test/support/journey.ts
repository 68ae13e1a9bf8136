import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { DemoService } from '../../electron/demo/service.ts';
import { boxTexts } from '../../renderer/texts/box.ts';
import { connectionTexts } from '../../renderer/texts/connections.ts';
import { frameTexts } from '../../renderer/texts/frame.ts';
import { asItGrows } from './as-it-grows.ts';
import { startHostedDemo } from './hosted-demo.ts';
import { takeKeyboard } from './keyboard-hand.ts';
import { type Launched, launch, type ShellName } from './launch.ts';
import { pointerOnly } from './pointer-only.ts';
import { agree } from './questions.ts';
import { closeSharedBrowser } from './shared-browser.ts';
import { begins, titleOf } from './texts.ts';

interface Fixtures {
  /** The input device of the journey. By keyboard, pointer-only steps are left out. */
  readonly hand: 'mouse' | 'keyboard';
  /** The test's own data folder. */
  readonly dataFolder: string;
  /** Opens a window, of another person with another data folder; open windows are closed after the test. */
  readonly open: (options?: { offline?: boolean; dataFolder?: string }) => Promise<Launched>;
  /** A second service, separate from the built-in one, for custom connections. */
  readonly service: DemoService;
}

/** What tests of one worker process share. */
interface Shared {
  readonly sharedBrowser: undefined;
}

/**
 * In these journeys every window starts a browser and a demo service of its own, as on a user's machine: they are about
 * starts, ends, and what a page can reach.
 */
const withOwnBrowser = /(bad-days|campaigns|first-start|network)\.spec\.ts$/;

export const test = base.extend<Fixtures, Shared>({
  sharedBrowser: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out what a fixture needs from this pattern
    async ({}, use) => {
      await use(undefined);
      await closeSharedBrowser();
    },
    { scope: 'worker', auto: true },
  ],
  hand: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out what a fixture needs from this pattern
    async ({}, use, info) => {
      const hand = info.project.name === 'keyboard' ? 'keyboard' : 'mouse';
      const left = pointerOnly.find(({ test, part }) => test === info.title && part === undefined);
      info.skip(hand === 'keyboard' && left !== undefined, left && `by keys: ${left.keys}`);
      await use(hand);
    },
    { auto: true },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out what a fixture needs from this pattern
  dataFolder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-journey-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  open: async ({ dataFolder: own, hand }, use, info) => {
    const opened: Launched[] = [];
    await use(async ({ offline = false, dataFolder = own } = {}) => {
      const shared = info.project.name !== 'electron' && !withOwnBrowser.test(info.file);
      const launched = await launch({ shell: info.project.name as ShellName, dataFolder, offline, shared });
      opened.push(launched);
      if (shared) await launched.page.emulateMedia({ reducedMotion: 'reduce' }); // Waiting for motion takes time.
      if (hand === 'keyboard') takeKeyboard(launched.page);
      return launched;
    });
    for (const launched of opened) await launched.close().catch(() => undefined);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out what a fixture needs from this pattern
  service: async ({}, use) => {
    const service = await startHostedDemo({ strict: true, wording: 'public' });
    await use(service);
    await service.close();
  },
});

export { expect };

/** Waits until the window has read the account of the current connection. */
export async function accountShown(page: Page, username: string): Promise<void> {
  await expect(page.getByTestId('status-connection')).toHaveAttribute('data-account', username);
}

/** Chooses a command in the menu of the window. */
export async function chooseInMenu(page: Page, menu: string, title: string): Promise<void> {
  await page.getByRole('button', { name: frameTexts.menu, exact: true }).click();
  await page
    .getByRole('menuitem', { name: begins(menu) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: title }).first().click();
}

/**
 * Waits until a part of the window shows a text, as long as its content changes. The journey's time limit grows by the
 * wait, so that it fails by lack of change and not by the clock.
 */
export async function shownAtLast(
  part: Locator,
  wanted: string | RegExp,
  meanwhile?: () => Promise<unknown>,
): Promise<void> {
  await growsUntil(
    async () => ((await part.count()) > 0 ? part.first().innerText() : ''),
    (text) => (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)),
    meanwhile,
  );
}

/** Waits until a part appears this many times, as long as the number changes. */
export async function countedAtLast(parts: Locator, wanted: number): Promise<void> {
  await growsUntil(
    () => parts.count(),
    (count) => count === wanted,
  );
}

async function growsUntil<T>(read: () => Promise<T>, isDone: (now: T) => boolean, meanwhile?: () => Promise<unknown>) {
  const info = test.info();
  await asItGrows({
    read,
    isDone,
    ...(meanwhile && { meanwhile }),
    onChange: (sinceMs) => info.setTimeout(info.timeout + sinceMs),
  });
}

/** The field of the palette: the start page may show the same box behind it. */
export function paletteField(page: Page): Locator {
  return page.getByRole('dialog', { name: boxTexts.title }).getByRole('combobox', { name: boxTexts.field });
}

/** Runs a command like a user: by its name in the palette. */
export async function runFromPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const field = paletteField(page);
  await field.fill(title);
  await page.keyboard.press('Enter');
  await expect(field).toBeHidden(); // The next key is not for the palette.
}

/** Looks up the records of the selection. */
export async function enrich(page: Page): Promise<void> {
  await runFromPalette(page, titleOf('selection.enrich'));
}

/** Fills in the form of a new connection to the given service, saves it, and agrees to its addresses. */
export async function connectTo(
  page: Page,
  { announcement: { connection } }: Pick<DemoService, 'announcement'>,
  name: string,
  username: string,
): Promise<void> {
  await runFromPalette(page, 'Connect an account');
  await page.getByRole('textbox', { name: connectionTexts.form.name, exact: true }).fill(name);
  await page.getByLabel(connectionTexts.form.username).fill(username);
  await page.getByLabel(connectionTexts.form.address('baseUrl')).fill(connection.baseUrl);
  await page.getByLabel(connectionTexts.form.address('pdnsUrl')).fill(connection.pdnsUrl);
  await page.getByLabel(connectionTexts.form.address('batchUrl')).fill(connection.batchUrl);
  await page.getByLabel(connectionTexts.form.address('batchDownloadUrl')).fill(connection.batchDownloadUrl);
  await page.getByRole('button', { name: connectionTexts.form.saveNew }).click();
  await agree(page);
  await expect(page.getByRole('heading', { name })).toBeVisible();
}

/** Types a key into the field of one service and stores it. */
export async function storeKey(page: Page, service: string, key: string): Promise<void> {
  const field = page.getByLabel(connectionTexts.key.field(service));
  await field.fill(key);
  await field.press('Enter');
  const { inKeychain, inMemory } = connectionTexts.key;
  await expect(page.getByText(inKeychain(service)).or(page.getByText(inMemory(service)))).toBeVisible();
}

/** Connects the window to the test's own service, whose faults it sets. */
export async function useService(page: Page, service: DemoService): Promise<void> {
  await connectTo(page, service, 'Odd day', 'analyst');
  await storeKey(page, 'Platform', service.announcement.keys.platform);
  await storeKey(page, 'Passive DNS', service.announcement.keys.pdns);
  await page.getByRole('button', { name: connectionTexts.detail.use }).click();
  await accountShown(page, 'analyst');
}

/** Sets a fault, or clears them all. */
export async function fault({ announcement: { control } }: DemoService, rule: object | null): Promise<void> {
  const answer = await fetch(`${control.url}/faults`, {
    method: rule === null ? 'DELETE' : 'POST',
    headers: { authorization: `Bearer ${control.token}`, 'content-type': 'application/json' },
    ...(rule !== null && { body: JSON.stringify(rule) }),
  });
  expect(answer.status).toBe(200);
}

/** How many calls the faults have spoiled so far: each counts when it arrives, before the answer. */
export async function spoiled({ announcement: { control } }: DemoService): Promise<number> {
  const answer = await fetch(`${control.url}/faults`, { headers: { authorization: `Bearer ${control.token}` } });
  const { rules } = (await answer.json()) as { rules: { spoiled: number }[] };
  return rules.reduce((sum, rule) => sum + rule.spoiled, 0);
}
