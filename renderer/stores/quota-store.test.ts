import { expect, test } from 'vitest';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createQuotas, passiveDnsNow, productNow } from './quota-store.ts';

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
  last('limits.quota').answer(ok({ countedWith: 'nobody', quotas: [quota], notRead: [] }));
  await settle();
  expect(store.getState()).toEqual({ countedWith: 'nobody', quotas: [quota], toldAt: 2000 });
});

test('a burst of requests makes one more question, and the last answer counts', async () => {
  const { made, tell, last, store, settle } = opened();
  for (let request = 0; request < 20; request++) tell('requests.made', {});
  expect(made).toHaveLength(1);
  last('limits.quota').answer(ok({ countedWith: 'nobody', quotas: [{ ...quota, left: 4 }], notRead: [] }));
  await settle();
  expect(made).toHaveLength(2);
  last('limits.quota').answer(ok({ countedWith: 'nobody', quotas: [quota], notRead: [] }));
  await settle();
  expect(made).toHaveLength(2);
  expect(store.getState().quotas).toEqual([quota]);
});

test('another connection has other quotas, or none that are known', async () => {
  const { tell, last, store, settle } = opened();
  tell('requests.made', {});
  last('limits.quota').answer(ok({ countedWith: 'nobody', quotas: [quota], notRead: [] }));
  await settle();
  tell('connections.changed', { active: 'other', connections: [] });
  last('limits.quota').answer(fail('no-connection', 'None.'));
  await settle();
  expect(store.getState().quotas).toEqual([]);
});

test('with a team the figures are asked anew when its database comes or goes, and not at every change', async () => {
  const { made, tell, last, store, settle } = opened();
  const shared = { way: { kind: 'postgres' }, offline: null };
  tell('team.changed', { shared });
  tell('team.changed', { shared: { ...shared, unsent: 1 } });
  expect(made).toHaveLength(1);
  last('limits.quota').answer(ok({ countedWith: 'team', quotas: [quota], notRead: [] }));
  await settle();
  expect(store.getState().countedWith).toBe('team');
  tell('team.changed', { shared: { ...shared, offline: { since: '2026-03-01T00:00:00Z' } } });
  last('limits.quota').answer(ok({ countedWith: 'unreachable', quotas: [quota], notRead: [] }));
  await settle();
  expect([made.length, store.getState().countedWith]).toEqual([2, 'unreachable']);
});

test('what was asked since the account was read counts in its figures too', () => {
  const read = {
    ...{ id: 'intel-investigate', perMonth: 10_000, perHour: null, perMinute: 60, absolute: null },
    ...{ usedToday: 5, usedMonth: 40, expires: null },
  };
  const known = {
    ...({ product: 'intel-investigate', period: 'month', limit: 10_000, left: 9958 } as const),
    ...{ renewsAt: null, readAt: '2026-03-01T00:00:00Z', ageSeconds: 60 },
  };
  expect(productNow(read, [known])).toEqual({ ...read, usedToday: 7, usedMonth: 42 });
  // A new month begins with nothing used, and another limit is not compared.
  expect(productNow(read, [{ ...known, left: 10_000 }])).toEqual({ ...read, usedMonth: 0 });
  for (const other of [[], [{ ...known, left: null }], [{ ...known, limit: 500, left: 3 }]]) {
    expect(productNow(read, other)).toEqual(read);
  }
  const pdns = {
    ...({ kind: 'time', limit: 10_000, remaining: 9990, resetsAt: null, expiresAt: null } as const),
    ...{ burst: null, resultsMax: null, offsetMax: null, at: '2026-03-01T00:00:00Z' },
  };
  expect(passiveDnsNow(pdns, [{ ...known, product: 'pdns', left: 9972 }])).toEqual({ ...pdns, remaining: 9972 });
  expect(passiveDnsNow(pdns, [known])).toEqual(pdns);
});
