import { expect, test } from 'vitest';
import { lastAttemptFailed, lifecycleOf, timesKind } from './screenshot-times.ts';

const [one, two, three] = ['2026-03-01T04:10:00.000Z', '2026-03-05T04:10:00.000Z', '2026-03-09T04:10:00.000Z'];

// covers: screenshots.object what the times mean
test.each([
  ['only', one, one, one, false],
  ['confirmed', one, two, two, false],
  ['failed', one, one, two, true],
  ['confirmed-failed', one, two, three, true],
  ['unclear', two, one, three, false],
  ['unclear', null, null, two, false],
] as const)('%s: taken %s, last seen %s, last attempt %s', (kind, taken, lastSeen, lastAttempt, failed) => {
  const times = { taken, lastSeen, lastAttempt, firstSeen: null };
  expect([timesKind(times), lastAttemptFailed(times)]).toEqual([kind, failed]);
});

test('times in different zones are compared as times', () => {
  const times = {
    taken: '2026-03-01T04:10:00Z',
    lastSeen: '2026-03-01T05:10:00+01:00',
    lastAttempt: '2026-03-01T04:10:00.000Z',
  };
  expect(timesKind({ ...times, firstSeen: null })).toBe('only');
});

test.each([
  [two, one, 'current'],
  [one, two, 'earlier'],
  [one, one, 'earlier'], // The rule says later, not equal.
  [one, null, 'unknown'],
  [null, one, 'unknown'],
] as const)('taken %s, first seen %s: %s life', (taken, firstSeen, life) => {
  expect(lifecycleOf({ taken, firstSeen, lastSeen: taken, lastAttempt: taken })).toBe(life);
});
