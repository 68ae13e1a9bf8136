import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** How often a program that does nothing else collects young garbage, if the answer comes after so many milliseconds. */
function collections(answerAfterMs: number): number {
  const program = `
    import { PerformanceObserver } from 'node:perf_hooks';
    import { setTimeout as pause } from 'node:timers/promises';
    import { emptyMemoryMeanwhile } from ${JSON.stringify(new URL('empty-memory.ts', import.meta.url).href)};
    let minor = 0;
    new PerformanceObserver((list) => {
      for (const { detail } of list.getEntries()) if (detail.kind === 1) minor++;
    }).observe({ entryTypes: ['gc'] });
    const inTime = emptyMemoryMeanwhile();
    await pause(${answerAfterMs});
    inTime();
    await pause(200);
    console.log(minor, typeof globalThis.gc);
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '--input-type=module', '--eval', program],
    { encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const [minor, exposed] = stdout.trim().split(' ');
  expect(exposed).toBe('undefined');
  return Number(minor);
}

test('the garbage of earlier work is collected while the service is busy, and not if it answers at once', () => {
  expect(collections(100)).toBe(1);
  expect(collections(0)).toBe(0);
});
