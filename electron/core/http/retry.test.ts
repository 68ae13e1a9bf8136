import { expect, test } from 'vitest';
import { type Effect, type Setback, waitBeforeRetry } from './retry.ts';

/** How often a request is sent when every attempt ends the same way. */
function triesOf(setback: Setback, effect: Effect): number {
  let attempt = 1;
  while (attempt < 20 && waitBeforeRetry(setback, effect, attempt, () => 0) !== null) attempt++;
  return attempt;
}

const status = (code: number, lasting = false): Setback => ({ kind: 'status', status: code, lasting });
const broken = (mayHaveArrived: boolean, lasting = false): Setback => ({
  kind: 'broken',
  arrived: mayHaveArrived ? 'maybe' : 'no',
  lasting,
});

test.each([
  // what happened, free read, read that spends, write
  ['a busy service', status(503), 5, 5, 1],
  ['a limit, a query too complex or too large', status(503, true), 1, 1, 1],
  ['another error of the service', status(500), 3, 1, 1],
  ['a gateway without an answer', status(502), 3, 1, 1],
  ['a gateway that gave up', status(504), 3, 1, 1],
  ['a refused key', status(401), 1, 1, 1],
  ['a refused parameter', status(422), 1, 1, 1],
  ['nothing there', status(404), 1, 1, 1],
  ['a redirect that is not followed', status(302), 1, 1, 1],
  ['a connection that was never made', broken(false), 3, 3, 3],
  ['a connection that broke', broken(true), 3, 1, 1],
  ['a certificate that will not be trusted next time either', broken(false, true), 1, 1, 1],
] as const)('after %s it is sent so often: %s', (_what, setback, free, spends, writes) => {
  expect([triesOf(setback, 'free'), triesOf(setback, 'spends'), triesOf(setback, 'writes')]).toEqual([
    free,
    spends,
    writes,
  ]);
});

test('waits half a second, doubling, when chance takes nothing off', () => {
  expect([1, 2, 3, 4].map((attempt) => waitBeforeRetry(status(503), 'free', attempt, () => 0))).toEqual([
    500, 1000, 2000, 4000,
  ]);
});

test('chance takes off half of the wait at most', () => {
  const almostOne = 0.999_999;
  expect([1, 2, 3, 4].map((attempt) => waitBeforeRetry(status(503), 'free', attempt, () => almostOne))).toEqual([
    250, 500, 1000, 2000,
  ]);
});
