import { expect, test } from 'vitest';
import { lengthWords, moved, panned, ticksOf, zoomed } from './time-scale.ts';

const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const labels = (from: string, to: string, most: number) => ticksOf(span(from, to), most).map(({ label }) => label);

test.each([
  ['2014-03-01', '2026-03-01', 8, ['2016', '2018', '2020', '2022', '2024', '2026']],
  ['2025-08-10', '2026-06-10', 5, ['Oct 2025', '2026', 'Apr']],
  [
    '2026-01-20',
    '2026-03-12',
    12,
    [
      '21 Jan 2026',
      '26 Jan',
      'Feb 2026',
      '6 Feb',
      '11 Feb',
      '16 Feb',
      '21 Feb',
      '26 Feb',
      'Mar 2026',
      '6 Mar',
      '11 Mar',
    ],
  ],
  ['2026-03-01T22:00Z', '2026-03-02T14:00Z', 6, ['2 Mar 00:00', '03:00', '06:00', '09:00', '12:00']],
  ['2026-03-01T22:50Z', '2026-03-01T23:50Z', 5, ['1 Mar 23:00', '23:15', '23:30', '23:45']],
])('from %s to %s, at most %i ticks: %j', (from, to, most, expected) => {
  expect(labels(from, to, most)).toEqual(expected);
});

test('there are never more ticks than fit, whatever the length', () => {
  const from = Date.parse('2001-02-03T04:05:06Z');
  for (let length = 3_600_000; length < 4e12; length *= 1.37) {
    const count = ticksOf({ from, to: from + length }, 8).length;
    expect(count, String(length)).toBeLessThanOrEqual(10);
    expect(count, String(length)).toBeGreaterThanOrEqual(1);
  }
});

const limits = { from: 0, to: 1_000_000_000 };

test('a zoom keeps the moment under the pointer in its place and ends at the limits', () => {
  expect(zoomed(limits, 0.5, 250_000_000, limits)).toEqual({ from: 125_000_000, to: 625_000_000 });
  expect(zoomed({ from: 0, to: 100_000_000 }, 4, 50_000_000, limits)).toEqual({ from: 0, to: 400_000_000 });
  expect(zoomed({ from: 0, to: 100_000_000 }, 400, 50_000_000, limits)).toEqual(limits);
  const near = zoomed(limits, 1e-9, 500_000_000, limits);
  expect(near.to - near.from).toBe(3_600_000);
});

test('a pan stops at the limits', () => {
  expect(panned({ from: 10, to: 20 }, -50, limits)).toEqual({ from: 0, to: 10 });
  expect(panned({ from: 10, to: 20 }, 2e9, limits)).toEqual({ from: 999_999_990, to: 1_000_000_000 });
});

test.each([
  [0, 'a moment'],
  [5 * 60_000, '5 minutes'],
  [30 * 3_600_000, '30 hours'],
  [90 * 86_400_000, '90 days'],
  [1096 * 86_400_000, '3.0 years'],
])('%i ms are %s', (milliseconds, words) => {
  expect(lengthWords(milliseconds)).toBe(words);
});

test.each([
  ['from', -50, { from: 0, to: 60 }],
  ['from', 90, { from: 60, to: 60 }],
  ['to', -90, { from: 20, to: 20 }],
  ['to', 90, { from: 20, to: 100 }],
  ['both', 10, { from: 30, to: 70 }],
  ['both', 90, { from: 60, to: 100 }],
  ['both', -90, { from: 0, to: 40 }],
] as const)('the handle %s moved by %i gives %j', (handle, by, expected) => {
  expect(moved({ from: 20, to: 60 }, handle, by, { from: 0, to: 100 })).toEqual(expected);
});
