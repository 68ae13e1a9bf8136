import { expect, test } from 'vitest';
import { Failure, FailureCode, fail, failureCodes, ok } from './result.ts';

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
