import { expect, test } from 'vitest';
import { ticksBetween, timelineSvg, timelineTitle } from './timeline-svg.ts';

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

test('many intervals come in pieces that fit on what is left of a page, and what is not shown is told', () => {
  const bars = Array.from({ length: 70 }, (_, index) => ({
    label: `host${index}.example A 192.0.2.${index}`,
    first: new Date(from + index * day).toISOString(),
    last: new Date(from + (index + 100) * day).toISOString(),
  }));
  const { whole, pieces } = timelineSvg(bars);
  const count = (svg: string, what: RegExp) => svg.match(what)?.length ?? 0;
  expect([count(whole, /<rect /g), pieces.map((svg) => count(svg, /<rect /g))]).toEqual([60, Array(12).fill(5)]);
  // The scale repeats, and each piece is about as wide as a page in pixels, so that its letters are readable.
  expect(pieces.map((svg) => svg.includes('>2019-'))).toEqual([...Array(12).keys()].map((index) => index % 3 === 0));
  for (const svg of pieces) {
    const [, wide = 0, high = 0] = (/viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []).map(Number);
    expect([wide <= 720, high < 120]).toEqual([true, true]);
  }
  expect([timelineTitle(60), timelineTitle(70)]).toEqual([
    'When each was seen',
    'When each was seen: of 70, the 60 that began first',
  ]);
});
