import { expect, test } from 'vitest';
import { fitOf, rangeWords, windowNow } from './channel-window.ts';
import type { ChannelDetails } from './channels.ts';

const at = (time: string) => Date.parse(`2026-06-01T${time}Z`);
const details: ChannelDetails = {
  channel: 212,
  name: 'ch212',
  earliest: '2026-06-01T00:00:00.000Z',
  latest: '2026-06-01T11:59:47.000Z',
  size: 7_200_000,
  mimetype: 'application/x-ndjson',
};
const asked = { asked: at('12:00:20'), now: at('12:00:20') };
const range = (start: string, end: string) => ({ start: `2026-06-01T${start}Z`, end: `2026-06-01T${end}Z` });

test('a range inside of the window says how long its oldest minute stays, and about how much it is', () => {
  const fit = fitOf(range('02:00', '03:00'), details, asked);
  expect(fit).toMatchObject({ kind: 'inside', prunedMinutes: 0, futureMinutes: 0 });
  // The minute 02:00 is pruned when the window begins at 02:01, two hours and a minute after the last full minute.
  expect(fit.prunedInMs).toBe(121 * 60_000 - 20_000);
  expect(fit.bytes).toBeGreaterThan(595_000);
  expect(fit.bytes).toBeLessThan(605_000);
});

test('what is pruned and what has not come is counted in minutes; the newest minute is not whole', () => {
  expect(fitOf({ start: '2026-05-31T23:30Z', end: '2026-06-01T12:00Z' }, details, asked)).toMatchObject({
    kind: 'partly',
    prunedMinutes: 30,
    futureMinutes: 1,
    prunedInMs: 40_000,
  });
});

test('ranges before and after the window are wholly outside, and bring nothing', () => {
  for (const each of [{ start: '2026-05-31T10:00Z', end: '2026-06-01T00:00Z' }, range('11:59', '13:00')]) {
    expect(fitOf(each, details, asked)).toMatchObject({ kind: 'outside', prunedInMs: null, bytes: 0 });
  }
});

test('the window moves at each full minute after it was asked for', () => {
  const later = { asked: at('12:00:50'), now: at('12:01:10') };
  expect(windowNow(details, later)).toEqual({ earliest: at('00:01:00'), latest: at('12:00:47') });
  expect(fitOf(range('00:00', '01:00'), details, later)).toMatchObject({ kind: 'partly', prunedMinutes: 1 });
  expect(fitOf(range('00:00', '00:01'), details, later)).toMatchObject({ kind: 'outside' });
});

test('where the service does not say what it holds, nothing is claimed', () => {
  expect(fitOf(range('02:00', '03:00'), { ...details, earliest: null }, asked).kind).toBe('unknown');
  expect(fitOf(range('02:00', '03:00'), null, asked).kind).toBe('unknown');
  expect(fitOf(range('02:00', '03:00'), { ...details, size: null }, asked).bytes).toBeNull();
});

test('a range in words names the second day only where it is another', () => {
  expect(rangeWords(range('02:00', '03:00'))).toBe('2026-06-01 02:00 to 03:00 UTC');
  expect(rangeWords({ start: '2026-05-31T23:30Z', end: '2026-06-01T00:30Z' })).toBe(
    '2026-05-31 23:30 to 2026-06-01 00:30 UTC',
  );
});
