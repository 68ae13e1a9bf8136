import { expect, test } from 'vitest';
import { lastAttemptFailed, lifecycleOf, lifecycleSentence, timesKind, timesSentence } from './screenshot-times.ts';

const [one, two, three] = ['2026-03-01T04:10:00.000Z', '2026-03-05T04:10:00.000Z', '2026-03-09T04:10:00.000Z'];

// covers: screenshots.object what the times mean
test.each([
  ['only', one, one, one, 'Taken 2026-03-01 04:10 UTC: the first and only capture, and the latest visit.', false],
  [
    'confirmed',
    one,
    two,
    two,
    'Taken 2026-03-01 04:10 UTC. The latest visit, 2026-03-05 04:10 UTC, found the same page.',
    false,
  ],
  ['failed', one, one, two, /^Taken 2026-03-01 04:10 UTC. The latest attempt, 2026-03-05 04:10 UTC, failed/, true],
  [
    'confirmed-failed',
    one,
    two,
    three,
    /^Taken 2026-03-01 04:10 UTC and found the same until 2026-03-05 04:10 UTC. The latest attempt, 2026-03-09/,
    true,
  ],
  ['unclear', two, one, three, /do not fit together/, false],
  ['unclear', null, null, two, /taken at a time it does not say/, false],
] as const)('%s is told in words', (kind, taken, lastSeen, lastAttempt, words, failed) => {
  const times = { taken, lastSeen, lastAttempt, firstSeen: null };
  expect(timesKind(times)).toBe(kind);
  if (typeof words === 'string') expect(timesSentence(times)).toBe(words);
  else expect(timesSentence(times)).toMatch(words);
  expect(lastAttemptFailed(times)).toBe(failed);
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
  [two, one, 'current', /current life, which began 2026-03-01/],
  [one, two, 'earlier', /an earlier life of the domain: the current one began 2026-03-05/],
  [one, one, 'earlier', /earlier life/], // The rule says later, not equal.
  [one, null, 'unknown', /not known/],
  [null, one, 'unknown', /not known/],
] as const)('taken %s, first seen %s: %s life', (taken, firstSeen, life, words) => {
  const times = { taken, firstSeen, lastSeen: taken, lastAttempt: taken };
  expect(lifecycleOf(times)).toBe(life);
  expect(lifecycleSentence(times)).toMatch(words);
});
