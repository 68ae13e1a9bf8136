import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { accountShown, expect, test } from './journey.ts';
import { takeKeyboard } from './keyboard-hand.ts';
import { type Launched, launch, type ShellName } from './launch.ts';

const usualSize = { width: 1440, height: 900 };

/**
 * One window for all journeys of a file: for those that neither need a new one nor care what was done in it before. Each
 * begins without a dialog or drawer, in the usual size.
 */
export function oneWindow(): () => Page {
  let folder = '';
  let launched: Launched | undefined;
  const page = () => {
    if (!launched) throw new Error('the window is not open');
    return launched.page;
  };
  test.describe.configure({ mode: 'default' });
  // biome-ignore lint/correctness/noEmptyPattern: Playwright finds out what a hook needs from this pattern
  test.beforeAll(async ({}, info) => {
    folder = mkdtempSync(join(tmpdir(), 'sextant-journey-'));
    launched = await launch({ shell: info.project.name as ShellName, dataFolder: folder, shared: true });
    await page().emulateMedia({ reducedMotion: 'reduce' }); // Waiting for motion takes time.
    if (info.project.name === 'keyboard') takeKeyboard(page());
    await accountShown(page(), 'analyst');
  });
  test.beforeEach(async () => {
    await page().setViewportSize(usualSize);
    const drawer = page().locator('.drawer');
    const over = page().getByRole('dialog').or(drawer);
    await expect(async () => {
      // Escape closes it from inside. Nobody goes there by a key here: the journey before has ended.
      await drawer.evaluateAll((open) => (open[0] as HTMLElement | undefined)?.focus());
      if ((await over.count()) > 0) await page().keyboard.press('Escape');
      await expect(over).toHaveCount(0, { timeout: 1000 });
    }).toPass({ timeout: 60_000 });
  });
  test.afterAll(async () => {
    await launched?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return page;
}
