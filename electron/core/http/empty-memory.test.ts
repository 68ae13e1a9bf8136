import { PerformanceObserver } from 'node:perf_hooks';
import { afterEach, expect, test } from 'vitest';
import { emptyMemoryMeanwhile } from './empty-memory.ts';

const minor = 1;
const collected: number[] = [];
const watching = new PerformanceObserver((list) => {
  for (const entry of list.getEntries())
    if ('detail' in entry && (entry.detail as { readonly kind: number }).kind === minor)
      collected.push(entry.startTime);
});

afterEach(() => watching.disconnect());

test('collects the garbage of earlier work once, after the request is on its way', async () => {
  watching.observe({ entryTypes: ['gc'] });
  const began = performance.now();
  emptyMemoryMeanwhile();
  await expect.poll(() => collected.length).toBeGreaterThan(0);
  expect(Math.min(...collected)).toBeGreaterThan(began + 15);
});
