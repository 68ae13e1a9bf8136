import { expect, test } from 'vitest';
import type { LookalikeFilter } from '../../../shared/lookalike-filter.ts';
import { dayBars, topBars, withDay } from './overview-bars.ts';
import { choiceOf, daysOf, windowOfDays } from './time-window.ts';

test('days without any are bars too, and never more than a month of them', () => {
  const bars = dayBars(
    new Map([
      ['2026-03-01', 4],
      ['2026-03-03', 1],
    ]),
    {},
  );
  expect(bars.map(({ value, count }) => [value.slice(5), count]).slice(-3)).toEqual([
    ['03-01', 4],
    ['03-02', 0],
    ['03-03', 1],
  ]);
  expect(bars).toHaveLength(7);
  const long = dayBars(
    new Map([
      ['2025-01-01', 1],
      ['2026-03-03', 1],
    ]),
    {},
  );
  expect([long.length, long[0]?.value, long.at(-1)?.value]).toEqual([30, '2026-02-02', '2026-03-03']);
  expect(dayBars(new Map(), {})).toEqual([]);
});

test('a click chooses a day, a second one takes it back, and with Shift it grows', () => {
  const one = withDay('2026-03-02', {}, false);
  expect(one).toEqual({
    discovered_since: '2026-03-02T00:00:00Z',
    discovered_before: '2026-03-03T00:00:00.000Z',
  });
  expect(withDay('2026-03-02', one, false)).toEqual({ discovered_since: undefined, discovered_before: undefined });
  const grown = withDay('2026-02-28', one, true);
  expect(grown).toEqual({
    discovered_since: '2026-02-28T00:00:00Z',
    discovered_before: '2026-03-03T00:00:00.000Z',
  });
  const marked = dayBars(new Map([['2026-03-03', 1]]), grown).filter(({ chosen }) => chosen);
  expect(marked.map(({ value }) => value)).toEqual(['2026-02-28', '2026-03-01', '2026-03-02']);
});

test('the largest are shown, and what is chosen however small', () => {
  const counts = new Map([
    ['com', 9],
    ['net', 5],
    ['top', 1],
  ]);
  expect(topBars(counts, ['top', 'gone'], 1)).toEqual([
    { value: 'com', count: 9, chosen: false },
    { value: 'top', count: 1, chosen: true },
    { value: 'gone', count: 0, chosen: true },
  ]);
});

test.each<[LookalikeFilter, string, string, string]>([
  [{}, 'any', '', ''],
  [{ discovered_since: -604_800 }, '-604800', '', ''],
  [{ discovered_since: '2026-03-01T00:00:00Z' }, 'days', '2026-03-01', ''],
  [{ discovered_before: '2026-03-03T00:00:00Z' }, 'days', '', '2026-03-02'],
])('a window of %j is chosen as %s, from "%s" to "%s"', ({ discovered_since, discovered_before }, choice, from, to) => {
  expect(choiceOf(discovered_since, discovered_before)).toBe(choice);
  expect(daysOf(discovered_since, discovered_before)).toEqual({ from, to });
});

test('a day that is not one yet is no fence', () => {
  expect(windowOfDays('2026-0', '2026-13-77')).toEqual({ since: undefined, before: undefined });
});
