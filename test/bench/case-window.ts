import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { bundle } from '../../build/bundle.ts';
import { launch } from '../support/launch.ts';

/** The real window, offline, over a case that is made for it; both are gone afterwards. */
export async function withCaseWindow<T>(
  build: (casePath: string) => Promise<void>,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  await bundle();
  const folder = mkdtempSync(join(tmpdir(), 'sextant-bench-window-'));
  try {
    const casePath = join(folder, 'bench.sextant');
    await build(casePath);
    const { page, close } = await launch({
      shell: 'chromium',
      dataFolder: join(folder, 'data'),
      casePath,
      offline: true,
    });
    try {
      return await measure(page);
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
