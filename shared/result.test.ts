import { expect, test } from 'vitest';
import { Failure, FailureCode, fail, failUnsent, failureCodes, mayBeDone, meaningOf, ok, unsent } from './result.ts';

test('the list of failure codes is closed', () => {
  expect(failureCodes.map((code) => FailureCode.safeParse(code).success)).toEqual(failureCodes.map(() => true));
  expect(['other', '', 'BUG', 'toString'].map((code) => FailureCode.safeParse(code).success)).toEqual(
    Array(4).fill(false),
  );
  expect(new Set(failureCodes).size).toBe(failureCodes.length);
});

test('a failure has its sentences, and nothing that was not declared', () => {
  const failure = {
    code: 'limit',
    message: 'a',
    kept: 'b',
    next: 'c',
    fields: { d: ['e'] },
    retryAt: '2026-01-02T03:04:05.000Z',
  };
  expect(Failure.parse({ ...failure, stack: 'secret' })).toEqual(failure);
});

test.each([
  [{ code: 'limit' }],
  [{ code: 'nope', message: 'a' }],
  [{ code: 'limit', message: 'a', retryAt: 'soon' }],
  [{ code: 'limit', message: 'a', retryAt: '+033658-09-27T01:46:39.000Z' }],
  [{ code: 'limit', message: 'a', fields: { d: 'e' } }],
])('%j is no failure', (value) => {
  expect(Failure.safeParse(value).success).toBe(false);
});

test('the two makers make the two arms', () => {
  expect(ok(1)).toEqual({ ok: true, value: 1 });
  expect(fail('file', 'a', { next: 'b' })).toEqual({ ok: false, failure: { code: 'file', message: 'a', next: 'b' } });
});

test('what never left the program was not done, whatever its code and its words say', () => {
  const lost = { code: 'file', message: 'The disk is full.' } as const;
  expect(mayBeDone(lost)).toBe(true);
  expect(mayBeDone({ ...unsent(lost), kept: 'Any words.' })).toBe(false);
  expect(failUnsent('file', 'a', { next: 'b' })).toEqual({
    ok: false,
    failure: { code: 'file', message: 'a', next: 'b', arrived: 'no', spent: 'no', kept: 'Nothing was sent.' },
  });
});

test('a request without an answer may have been done; one that was refused was not', () => {
  const unknown = failureCodes.filter((code) => mayBeDone({ code, message: '' }));
  expect(unknown).toEqual([
    ...['cancelled', 'bug', 'unreachable', 'timed-out', 'service-error', 'bad-reply', 'too-large', 'file'],
  ]);
});

test('what only a person can mend is not tried again, and what time mends is', () => {
  for (const code of failureCodes) {
    const { again, mendedBy } = meaningOf({ code });
    if (mendedBy === 'time') expect([code, again]).not.toEqual([code, 'no']);
    if (mendedBy === 'asker') expect([code, again]).toEqual([code, 'no']);
  }
});
