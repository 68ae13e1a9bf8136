import { expect, test } from 'vitest';
import {
  agoWords,
  bytesWords,
  clockMinuteOf,
  clockOf,
  counted,
  dayOf,
  figure,
  minuteOf,
  queryCount,
  secondOf,
  spanWords,
} from './figures.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.00 kB'],
  [12_340_000, '12.3 MB'],
  [999_600_000, '1.00 GB'],
])('%i bytes are %s', (bytes, words) => {
  expect(bytesWords(bytes)).toBe(words);
});

test.each([
  [-5, '0 s'],
  [40_000, '40 s'],
  [12 * 60_000, '12 min'],
  [200 * 60_000, '3 h 20 min'],
  [26 * 3_600_000, '1 d 2 h'],
  [48 * 3_600_000, '2 d'],
])('%i ms are %s', (milliseconds, words) => {
  expect(spanWords(milliseconds)).toBe(words);
});

test('a moment is written the same from text and from milliseconds, and nothing where there is none', () => {
  const text = '2026-11-16T14:05:09.123Z';
  for (const at of [text, Date.parse(text)]) {
    expect([dayOf(at), minuteOf(at), secondOf(at), clockOf(at), clockMinuteOf(at)]).toEqual([
      '2026-11-16',
      '2026-11-16 14:05',
      '2026-11-16 14:05:09',
      '14:05:09',
      '14:05',
    ]);
  }
  expect([dayOf(null), minuteOf(undefined), secondOf('2026-11-16')]).toEqual(['', '', '2026-11-16']);
});

test('figures have separators, and a time that is past its largest unit', () => {
  expect(figure(1_234_567)).toBe('1,234,567');
  expect([agoWords(2), agoWords(59), agoWords(3599), agoWords(7200), agoWords(200_000)]).toEqual([
    'just now',
    '59 s ago',
    '59 min ago',
    '2 h ago',
    '2 d ago',
  ]);
});

test('a number has its noun, in the singular for one alone', () => {
  expect([counted(0, 'item'), counted(1, 'item'), counted(1381, 'item')]).toEqual(['0 items', '1 item', '1,381 items']);
  expect([queryCount(1), queryCount(20)]).toEqual(['1 query', '20 queries']);
});
