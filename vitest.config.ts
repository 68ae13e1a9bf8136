import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{shared,electron,renderer,build}/**/*.test.ts', 'test/contract/**/*.test.ts'],
    testTimeout: 60_000, // A machine may be busy; what hangs is found all the same.
    retry: process.env.CI ? 1 : 0, // On a busy machine, once more; the report shows which tests needed it.
    pool: 'forks',
    maxWorkers: 3, // One of them always waits for a clock or a disk.
  },
});
