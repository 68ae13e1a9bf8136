import { expect, test } from 'vitest';
import { ticksBetween } from './timeline-svg.ts';

const day = 86_400_000;
const from = Date.UTC(2019, 4, 17);

test.each([20, 100, 420, 1000, 2500, 9000, 40_000])('the marks of %i days stand apart, in order and within', (days) => {
  const ticks = ticksBetween(from, from + days * day);
  expect(ticks.length).toBeLessThanOrEqual(10);
  if (days > 60) expect(ticks.length).toBeGreaterThan(1);
  for (const [index, { at, label }] of ticks.entries()) {
    expect(at >= from && at <= from + days * day).toBe(true);
    expect(at).toBeGreaterThan(ticks[index - 1]?.at ?? 0);
    expect(new Date(at).toISOString().startsWith(label)).toBe(true);
  }
});
