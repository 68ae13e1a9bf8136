import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { root } from './run.ts';

const results = process.env.SEXTANT_RESULTS ?? join(root, 'test-results');
/** An emulated Electron takes a hundred seconds to start. */
const slow = process.env.ELECTRON ? 10 : 1;

const alone = 'campaigns.spec.ts';

export default defineConfig({
  testDir: join(root, 'test', 'journeys'),
  outputDir: join(results, 'journeys'),
  workers: slow === 1 ? 3 : 1, // One of them always waits: for a browser to start, or for the page.
  fullyParallel: slow === 1, // Each journey has its own window and folder.
  // In a whole run a busy machine gets a second try, reported as flaky.
  retries: process.env.SEXTANT_RESULTS && slow === 1 ? 1 : 0,
  timeout: 120_000 * slow,
  expect: { timeout: 20_000 * slow }, // Enough for a busy machine; a missing element still fails.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  forbidOnly: true,
  projects: [
    { name: 'chromium', testIgnore: ['electron.spec.ts', alone] },
    { name: 'alone', testMatch: alone, fullyParallel: false }, // Long journeys, faster than a busy machine draws.
    { name: 'keyboard', testIgnore: ['electron.spec.ts', 'network.spec.ts'] }, // The same journeys, by keyboard.
    { name: 'electron', testMatch: 'electron.spec.ts' },
  ],
});
