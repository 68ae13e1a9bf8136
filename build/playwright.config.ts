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
  workers: slow === 1 ? 4 : 1, // Two of them always wait: for a browser to start, or for the page.
  fullyParallel: slow === 1, // Each journey has its own window and folder.
  // In a whole run a busy machine gets a second try, reported as flaky.
  retries: process.env.SEXTANT_RESULTS && slow === 1 ? 1 : 0,
  // Both are many times what a quiet machine needs, so that a busy one passes; what is missing still fails.
  timeout: 300_000 * slow,
  expect: { timeout: 60_000 * slow },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  forbidOnly: true,
  build: { external: ['**/dist/**'] }, // It is JavaScript already; each worker would transform all of it again.
  projects: [
    { name: 'chromium', testIgnore: ['electron.spec.ts', alone] },
    { name: 'alone', testMatch: alone, fullyParallel: false }, // Long journeys, faster than a busy machine draws.
    { name: 'keyboard', testIgnore: ['electron.spec.ts', 'network.spec.ts'] }, // The same journeys, by keyboard.
    { name: 'electron', testMatch: 'electron.spec.ts' },
  ],
});
