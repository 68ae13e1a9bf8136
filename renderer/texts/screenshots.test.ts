import { expect, test } from 'vitest';
import { screenshotTexts } from './screenshots.ts';

const [one, two, three] = ['2026-03-01T04:10:00.000Z', '2026-03-05T04:10:00.000Z', '2026-03-09T04:10:00.000Z'];

// covers: screenshots.object what the times mean
test.each([
  ['only', one, one, one, 'Taken 2026-03-01 04:10 UTC: the only capture, and the latest visit.'],
  [
    'confirmed',
    one,
    two,
    two,
    'Taken 2026-03-01 04:10 UTC. The latest visit, 2026-03-05 04:10 UTC, found the same page.',
  ],
  ['failed', one, one, two, /^Taken 2026-03-01 04:10 UTC. The latest attempt, 2026-03-05 04:10 UTC, failed/],
  [
    'confirmed-failed',
    one,
    two,
    three,
    /^Taken 2026-03-01 04:10 UTC and found the same until 2026-03-05 04:10 UTC. The latest attempt, 2026-03-09/,
  ],
  ['unclear', two, one, three, /contradict each other/],
  ['unclear', null, null, two, /taken at an unknown time/],
] as const)('%s in words', (_, taken, lastSeen, lastAttempt, words) => {
  const times = { taken, lastSeen, lastAttempt, firstSeen: null };
  if (typeof words === 'string') expect(screenshotTexts.times(times)).toBe(words);
  else expect(screenshotTexts.times(times)).toMatch(words);
});

test.each([
  [two, one, 'current', /current lifecycle, which began 2026-03-01/],
  [one, two, 'earlier', /an earlier lifecycle of the domain: the current one began 2026-03-05/],
  [one, one, 'earlier', /earlier lifecycle/], // The rule says later, not equal.
  [one, null, 'unknown', /unknown whether/],
  [null, one, 'unknown', /unknown whether/],
] as const)('taken %s, first seen %s: %s life', (taken, firstSeen, _, words) => {
  const times = { taken, firstSeen, lastSeen: taken, lastAttempt: taken };
  expect(screenshotTexts.lifecycle(times)).toMatch(words);
});
