import { expect, test } from 'vitest';
import { allTimes } from '../../shared/item-times.ts';
import { type Filter, noFilter } from './filter-store.ts';
import { filterParts } from './filter-words.ts';

const wordsOf = (filter: Partial<Filter>) => filterParts({ ...noFilter, ...filter }).map(({ words }) => words);

test('a filter is told in words, and no filter in none', () => {
  expect(wordsOf({})).toEqual([]);
  const verdict = { is: 'none' as const, verdicts: new Map() };
  const time = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };
  expect(wordsOf({ text: ' a\u202eb ', kinds: new Set(['ip']), hidden: 'visible', time, verdict })).toEqual([
    'IP addresses',
    '“a�b”',
    'on the canvas',
    'not judged',
    '2026-03-01 to 2026-04-01',
  ]);
});

test('a range with one end, and what is near or from one source, is told too', () => {
  const day = '2026-03-01T00:00:00.000Z';
  expect(wordsOf({ risk: { from: 70, to: null }, links: { from: null, to: 3 } })).toEqual([
    'risk 70 or more',
    'at most 3 links',
  ]);
  expect(wordsOf({ links: { from: 2, to: 2 }, time: { ...allTimes, from: day } })).toEqual([
    '2 links',
    'since 2026-03-01',
  ]);
  expect(
    wordsOf({
      source: { title: 'Enrich', ids: new Set() },
      near: { ids: [4], steps: 2 },
      time: { ...allTimes, to: day },
    }),
  ).toEqual(['source Enrich', 'within 2 steps of 1 item', 'until 2026-03-01']);
});
