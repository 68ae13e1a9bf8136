import { expect, test } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createAccount } from './account-store.ts';

const account = { username: 'analyst' };
const failure = { code: 'busy', message: 'Busy.' } as const;
const nothing = { value: null, failure: null, loading: false };

function reading() {
  const played = playedBridge();
  const { store, refresh } = createAccount(played.bridge);
  return { ...played, store, refresh, account: () => store.getState().account };
}

test('begins with nothing, and asks nobody by itself', () => {
  const { store, made } = reading();
  expect(store.getState()).toEqual({ account: nothing, quota: nothing, batch: nothing });
  expect(made).toEqual([]);
});

test('reads the three services side by side, each with an outcome of its own', async () => {
  const { refresh, last, store } = reading();
  const done = refresh();
  expect(Object.values(store.getState()).map((part) => part.loading)).toEqual([true, true, true]);
  last('account.read').answer(ok(account));
  last('pdns.rateLimit').answer(fail('busy', 'Busy.'));
  last('batch.validate').answer(ok({ channels: [] }));
  await done;
  expect(store.getState()).toEqual({
    account: { value: account, failure: null, loading: false },
    quota: { value: null, failure, loading: false },
    batch: { value: { channels: [] }, failure: null, loading: false },
  });
});

test('the last good value stays while a newer one is on its way, and when that one fails', async () => {
  const { refresh, last, account: part, settle } = reading();
  void refresh();
  last('account.read').answer(ok(account));
  await settle();
  void refresh();
  expect(part()).toEqual({ value: account, failure: null, loading: true });
  last('account.read').answer(fail('busy', 'Busy.'));
  await settle();
  expect(part()).toEqual({ value: account, failure, loading: false });
  void refresh();
  last('account.read').answer(ok({ username: 'newer' }));
  await settle();
  expect(part()).toEqual({ value: { username: 'newer' }, failure: null, loading: false });
});

test('the newest reading wins, whichever is answered first', async () => {
  const { refresh, made, account: part, settle } = reading();
  void refresh();
  void refresh();
  const [older, newer] = made.filter((call) => call.name === 'account.read');
  expect([older?.signal?.aborted, newer?.signal?.aborted]).toEqual([true, false]);
  newer?.answer(ok({ username: 'newer' }));
  await settle();
  older?.answer(ok({ username: 'older' }));
  await settle();
  expect(part()).toEqual({ value: { username: 'newer' }, failure: null, loading: false });
});

test('a late answer of an older reading does not end the loading of the newer one', async () => {
  const { refresh, made, account: part, settle } = reading();
  void refresh();
  void refresh();
  made.find((call) => call.name === 'account.read')?.answer(fail('cancelled', 'Cancelled.'));
  await settle();
  expect(part()).toEqual({ ...nothing, loading: true });
});

test('another connection begins with nothing and is read at once; a change of the same one is not', async () => {
  const { refresh, last, made, tell, account: part, settle } = reading();
  void refresh('demo');
  last('account.read').answer(ok(account));
  await settle();
  tell('connections.changed', { active: 'demo', connections: [] });
  expect(made).toHaveLength(3);
  tell('connections.changed', { active: '11111111-1111-4111-8111-111111111111', connections: [] });
  expect(part()).toEqual({ ...nothing, loading: true });
  expect(made).toHaveLength(6);
});
