import { expect, test } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createQuotas } from './quota-store.ts';

const quota = { product: 'pdns', left: 3 };

function opened() {
  const played = playedBridge();
  let now = 1000;
  const { store } = createQuotas(played.bridge, () => now);
  const later = (time: number) => {
    now = time;
  };
  return { ...played, store, later };
}

test('asks nobody by itself, and main after each request', async () => {
  const { made, tell, last, store, settle, later } = opened();
  expect(made).toEqual([]);
  tell('requests.made', {});
  expect(made.map(({ name, input }) => [name, input])).toEqual([['limits.quota', {}]]);
  later(2000);
  last('limits.quota').answer(ok({ quotas: [quota], notRead: [] }));
  await settle();
  expect(store.getState()).toEqual({ quotas: [quota], toldAt: 2000 });
});

test('a burst of requests makes one more question, and the last answer counts', async () => {
  const { made, tell, last, store, settle } = opened();
  for (let request = 0; request < 20; request++) tell('requests.made', {});
  expect(made).toHaveLength(1);
  last('limits.quota').answer(ok({ quotas: [{ ...quota, left: 4 }], notRead: [] }));
  await settle();
  expect(made).toHaveLength(2);
  last('limits.quota').answer(ok({ quotas: [quota], notRead: [] }));
  await settle();
  expect(made).toHaveLength(2);
  expect(store.getState().quotas).toEqual([quota]);
});

test('another connection has other quotas, or none that are known', async () => {
  const { tell, last, store, settle } = opened();
  tell('requests.made', {});
  last('limits.quota').answer(ok({ quotas: [quota], notRead: [] }));
  await settle();
  tell('connections.changed', { active: 'other', connections: [] });
  last('limits.quota').answer(fail('no-connection', 'None.'));
  await settle();
  expect(store.getState().quotas).toEqual([]);
});
