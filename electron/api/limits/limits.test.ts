import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function limitsOf(operation: string) {
  const listed = await app.bridge.call('limits.list', {});
  if (!listed.ok) throw new Error(listed.failure.message);
  return listed.value.operations.find((row) => row.operation === operation)?.limits;
}

test('the limits of the documents hold before anything was asked', async () => {
  expect(await limitsOf('detect.monitors')).toEqual([{ most: 1, seconds: 3600, left: 1, freesAt: null }]);
  expect(await limitsOf('feeds')).toEqual([
    { most: 2, seconds: 60, left: 2, freesAt: null },
    { most: 120, seconds: 3600, left: 120, freesAt: null },
  ]);
  expect(await limitsOf('investigate')).toBeUndefined();
});

// covers: account.read limits of the account
// covers: investigate.operations limits of the account
test('what the account says tightens them, and what was spent is counted', async () => {
  expect((await app.bridge.call('account.read', {})).ok).toBe(true);
  expect(await limitsOf('investigate')).toEqual([{ most: 120, seconds: 60, left: 120, freesAt: null }]);
  const [accountPace] = (await limitsOf('account')) ?? [];
  expect(accountPace).toMatchObject({ most: 60, seconds: 60, left: 59, freesAt: expect.stringMatching(/Z$/) });
});
