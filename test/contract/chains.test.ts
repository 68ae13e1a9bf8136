import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Chain } from '../../shared/chain.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => call('case.new', {}));

const call = calling(() => app);
/** From a domain to what it is made of, from its rare addresses to the domains there. */
const chain: Chain = {
  steps: [
    { from: 'domain', on: -1, action: { do: 'read', through: 'investigate', expand: true } },
    { from: 'ip', on: 0, action: { do: 'pivot', pivot: 'ip.ip', filters: {}, fences: {}, types: [] } },
  ],
  most: 3,
  below: 500,
};

async function add(...values: string[]): Promise<number[]> {
  return (await call('case.add', { entities: values.map((value) => ({ kind: 'domain' as const, value })) })).ids;
}

test('the plan says what it costs at most, and what is known only later', async () => {
  const ids = await add('mynorthmeresupport10.org', 'parcelwick.com');
  const { ids: addresses } = await call('case.add', { entities: [{ kind: 'ip', value: '192.0.2.7' }] });
  expect(await call('chains.plan', { chain, ids: [...ids, ...addresses] })).toEqual({
    beginnings: 2,
    steps: [
      {
        title: 'Look up and expand',
        product: 'intel-investigate',
        things: 2,
        known: true,
        leftOut: 0,
        queries: 1,
      },
      {
        title: 'Domains on this address',
        product: 'intel-investigate',
        things: 3,
        known: false,
        leftOut: 0,
        queries: 3,
      },
    ],
  });
  expect(await call('chains.plan', { chain, ids: addresses })).toMatchObject({
    beginnings: 0,
    steps: [{ queries: 0 }, { queries: 0 }],
  });
  const refused = await app.bridge.call('chains.run', { chain, ids: addresses, name: 'x' });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'bad-input', kept: 'No request was sent.' } });
});

test('a chain spends no more than its plan says, and one undo takes all of it back', async () => {
  const ids = await add('mynorthmeresupport10.org', 'mynorthmeresupport11.org');
  const { steps } = await call('chains.plan', { chain, ids });
  const most = steps.reduce((sum, { queries }) => sum + queries, 0);
  const told: unknown[] = [];
  const stop = app.bridge.onEvent('chains.progress', (at) => told.push(at));
  const report = await call('chains.run', { chain, ids, name: 'Neighbours' });
  stop();
  expect(report).toMatchObject({ stopped: null, steps: [{ of: 2, asked: 2, found: 1 }, { failed: 0 }] });
  const [, pivoted] = report.steps;
  expect(pivoted?.asked).toBeLessThanOrEqual(3);
  expect(pivoted?.of).toBe(
    (pivoted?.asked ?? 0) + (pivoted?.common ?? 0) + (pivoted?.unable ?? 0) + (pivoted?.over ?? 0),
  );
  expect(pivoted?.asked).toBeGreaterThan(0);
  const asked = (await call('case.replies', { limit: 500 })).replies.filter(
    ({ operation }) => operation === 'investigate',
  );
  expect(asked.length).toBeLessThanOrEqual(most);
  expect(told).toContainEqual(expect.objectContaining({ name: 'Neighbours', step: 1, of: 2 }));
  await call('case.undo', {});
  expect((await call('case.graph', {})).entities.map(({ id }) => id)).toEqual(ids);
  // The case holds every answer now: the same chain costs nothing.
  await call('chains.run', { chain, ids, name: 'Neighbours' });
  const again = (await call('case.replies', { limit: 500 })).replies.filter(
    ({ operation }) => operation === 'investigate',
  );
  expect(again).toHaveLength(asked.length);
  expect(await call('case.rebuild', {})).toMatchObject({ same: true });
});

test('it stops cleanly where the service can’t be asked any more, and says where', async () => {
  const [first = 0] = await add('mynorthmeresupport10.org');
  await call('graph.profile', {
    ids: [first],
    through: 'investigate',
    expand: true,
    parsedWhois: true,
    parsedDomainRdap: true,
    screenshots: true,
  });
  await call('settings.change', { offline: true });
  const report = await call('chains.run', { chain, ids: [first], name: 'Cut' });
  expect(report.stopped).toMatchObject({ step: 1, failure: { code: 'offline' } });
  expect(report.steps).toMatchObject([{ asked: 1 }, { asked: 0 }]);
  await call('settings.change', { offline: false });
});

test('it is cancelled between two questions, and what came stays', async () => {
  const ids = await add('mynorthmeresupport10.org', 'mynorthmeresupport12.org');
  const cancel = new AbortController();
  const stop = app.bridge.onEvent('chains.progress', ({ step }) => step === 1 && cancel.abort());
  const report = await app.bridge.call('chains.run', { chain, ids, name: 'Stopped' }, cancel.signal);
  stop();
  expect(report).toMatchObject({ ok: true, value: { stopped: { step: 1, failure: { code: 'cancelled' } } } });
  const { hits } = await call('case.search', { text: 'Ilse Brandauer' });
  expect(hits.length).toBeGreaterThan(0);
});

test('a chain is saved in the case and its steps begin from earlier ones alone', async () => {
  const { id } = await call('saved.save', { kind: 'chain', name: 'Neighbours', data: { ...chain } });
  expect((await call('saved.list', { kind: 'chain' })).rows).toEqual([
    { id, kind: 'chain', name: 'Neighbours', data: chain },
  ]);
  const steps = chain.steps.map((step) => ({ ...step, on: 1 }));
  const looped = await app.bridge.call('saved.save', { kind: 'chain', name: 'Loop', data: { ...chain, steps } });
  expect(looped).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
});
