import { expect, test } from 'vitest';
import { rangeParts, scaleOf, ticksOf } from './bar-scale.ts';
import { readMinute } from './typed-minute.ts';

const now = Date.parse('2026-06-01T12:34:56Z');
const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

test.each([
  ['2026-06-01 10:05', '2026-06-01T10:05:00.000Z', null],
  ['2026-06-01T10:05:30Z', '2026-06-01T10:05:00.000Z', '10:05:30'],
  ['2026-06-01 10:05:00.250 UTC', '2026-06-01T10:05:00.000Z', null],
  ['9:05', '2026-06-01T09:05:00.000Z', null],
  ['23:05:59', '2026-05-31T23:05:00.000Z', '23:05:59'],
  ['now', '2026-06-01T12:34:00.000Z', null],
  ['-90', '2026-06-01T11:04:00.000Z', null],
  ['-6h', '2026-06-01T06:34:00.000Z', null],
])('%j is read as %s, seconds dropped: %s', (text, time, seconds) => {
  const read = readMinute(text, now);
  expect([iso(read?.time), read?.seconds]).toEqual([time, seconds]);
});

test.each(['', 'noon', '25:00', '10:60', '2026-02-30 10:00', '2026-13-01 10:00', '10', '2026-06-01'])(
  '%j is no time',
  (text) => {
    expect(readMinute(text, now)).toBeNull();
  },
);

test('a range is cut where the window begins and ends', () => {
  const window = { earliest: 600_000, latest: 1_199_000 };
  expect(rangeParts({ start: 0, end: 1_800_000 }, window)).toEqual([
    { start: 0, end: 600_000, held: false },
    { start: 600_000, end: 1_200_000, held: true },
    { start: 1_200_000, end: 1_800_000, held: false },
  ]);
  expect(rangeParts({ start: 660_000, end: 720_000 }, window)).toEqual([{ start: 660_000, end: 720_000, held: true }]);
  expect(rangeParts({ start: 0, end: 60_000 }, null)).toEqual([{ start: 0, end: 60_000, held: false }]);
});

test('a range far away does not shrink the bars to nothing', () => {
  const details = {
    channel: 5,
    name: 'ch5',
    earliest: '2026-05-31T18:00:00Z',
    latest: '2026-06-01T12:33:00Z',
    size: 1,
    mimetype: null,
  };
  const view = {
    details: new Map([[5, details]]),
    asked: now,
    range: { start: '2020-01-01T00:00Z', end: '2030-01-01T00:00Z' },
  };
  const scale = scaleOf(view, now);
  expect(scale.to - scale.from).toBeLessThan(40 * 3_600_000);
  expect(ticksOf(scale).length).toBeLessThanOrEqual(9);
  expect(ticksOf(scale).filter(({ strong }) => strong).length).toBeGreaterThan(0);
});
