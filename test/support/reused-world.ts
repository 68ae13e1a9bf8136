import { expect, vi } from 'vitest';
import { type StartPooled, worldPool } from './world-pool.ts';

// This setup file gives all demo services of a process their worlds from one pool. Files that follow each other in one
// process share it: the setup file runs once more for each of them.

/** These test that the same seed makes the same world: each of their services has a new one. */
const isOfWorlds = () => /electron\/demo\/|demo-byte-equal/.test(expect.getState().testPath ?? '');

const place = Symbol.for('sextant.test.worlds');
const holder = globalThis as unknown as Record<symbol, StartPooled | undefined>;

vi.mock(import('../../electron/demo/service.ts'), async (original) => {
  const real = await original();
  holder[place] ??= worldPool(real.startDemoService);
  const startPooled = holder[place];
  return {
    ...real,
    startDemoService: (options) => (isOfWorlds() ? real.startDemoService(options) : startPooled(options)),
  };
});
