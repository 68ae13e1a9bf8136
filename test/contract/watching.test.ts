import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { EventName } from '../../shared/contract.ts';
import type { WatchedSearch } from '../../shared/watched-search.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(() => call('case.new', {}));

const call = calling(() => app);
const search = { base: { nameserver_host: 'dns3.zonewright.net' } };
const question = { product: 'investigate', search } as const;

const spent = async () =>
  (await call('case.replies', { limit: 500 })).replies.filter(({ operation }) => operation !== 'account').length;
const heard = (name: EventName) => new Promise<unknown>((resolve) => app.bridge.onEvent(name, resolve));

async function save(name = 'Zonewright', more: { everyHours?: number } = {}): Promise<WatchedSearch> {
  return call('watching.save', { name, question, ask: true, ...more });
}

test('what the case holds is the baseline for nothing, and what it does not hold is asked only when told to', async () => {
  const refused = await app.bridge.call('watching.save', { name: 'Zonewright', question });
  expect(refused).toMatchObject({
    ok: false,
    failure: { code: 'not-found', kept: 'Nothing was saved, and no request was sent.' },
  });
  expect(await call('watching.list', {})).toEqual({ searches: [] });
  const { found } = await call('graph.search', { search });
  const before = await spent();
  const saved = await call('watching.save', { name: 'Zonewright', question });
  expect(await spent()).toBe(before);
  expect(saved).toMatchObject({ fresh: 0, gone: 0, nextAt: null, failure: null, fullQueries: 1, counted: true });
  expect(saved.baseline).toMatchObject({ kind: 'baseline', found, completeness: { kind: 'whole' } });
});

test('a day later one query brings only what is new, and it goes to the graph painted as new in one step', async () => {
  const { id, baseline } = await save();
  expect(await call('watching.run', { id })).toMatchObject({ fresh: 0, lastRun: { kind: 'new', gone: null } });
  await call('demo.advanceClock', { hours: 24 });
  const before = await spent();
  const ran = await call('watching.run', { id });
  expect(await spent()).toBe(before + 1);
  expect(ran.fresh).toBeGreaterThan(0);
  expect(ran.lastRun?.found).toBeLessThan(baseline?.found ?? 0);
  const news = await call('watching.news', { id });
  expect(news).toMatchObject({ freshTotal: ran.fresh, gone: [] });
  const day = new Date(Date.parse(baseline?.asOf ?? '') - 86_400_000).toISOString();
  for (const item of news.fresh) expect(item.is === 'domain' && (item.firstSeen ?? '') >= day).toBe(true);

  const taken = await call('watching.take', { id });
  expect(taken).toMatchObject({ added: ran.fresh });
  const { entities } = await call('case.graph', {});
  expect(entities.filter(({ tags, colour }) => tags.includes('new') && colour === 'orange')).toHaveLength(ran.fresh);
  await call('case.undo', {});
  expect((await call('case.graph', {})).entities).toEqual([]);
  expect(await call('case.rebuild', {})).toMatchObject({ same: true });

  expect(await call('watching.dismiss', { id })).toMatchObject({ fresh: 0 });
  expect(await call('watching.news', { id })).toMatchObject({ fresh: [], freshTotal: 0 });
  await call('case.undo', {});
  expect((await call('watching.list', {})).searches).toMatchObject([{ fresh: ran.fresh }]);
});

test('a full run tells what is gone, and what came and went is no news', async () => {
  const narrow = { product: 'investigate', search: { ...search, filters: { create_date_within: 3 } } } as const;
  const { id, baseline } = await call('watching.save', { name: 'Young', question: narrow, ask: true });
  expect(baseline?.found).toBeGreaterThan(0);
  await call('demo.advanceClock', { hours: 24 * 5 });
  const looked = await call('watching.run', { id });
  expect(looked).toMatchObject({ gone: 0, lastRun: { gone: null } });
  const full = await call('watching.run', { id, kind: 'full' });
  expect(full.lastRun).toMatchObject({ kind: 'full', fresh: 0 });
  expect(full.gone).toBe(baseline?.found);
  const { gone, goneTotal } = await call('watching.news', { id });
  expect(gone).toHaveLength(goneTotal);
});

test('a lookup of passive DNS is asked from a time on, and new records bring both their ends', async () => {
  const lookup = { product: 'pdns', question: { by: 'data-name', name: 'dns3.zonewright.net', type: 'NS' } } as const;
  const { id } = await call('watching.save', { name: 'Delegations', question: lookup, ask: true });
  await call('demo.advanceClock', { hours: 24 });
  const ran = await call('watching.run', { id });
  expect(ran.lastRun).toMatchObject({ kind: 'new', since: expect.any(String), completeness: { kind: 'whole' } });
  expect(ran.fresh).toBeGreaterThan(0);
  const { fresh } = await call('watching.news', { id });
  expect(fresh[0]).toMatchObject({ is: 'record', type: 'NS' });
  const { ids } = await call('watching.take', { id });
  expect(ids).toHaveLength(ran.fresh + 1);
  const { entities } = await call('case.graph', {});
  const server = entities.find(({ kind }) => kind === 'nameserver');
  const { edges } = await call('case.entity', { id: server?.id ?? 0 });
  expect(edges).toHaveLength(ran.fresh);
  // What was asked about was known all along.
  expect(entities.filter(({ colour }) => colour === null)).toEqual([server]);
});

test('a search on a schedule runs when its time has come, costs one query, and tells what it found', async () => {
  const { id, nextAt } = await save('Daily', { everyHours: 24 });
  expect(nextAt).not.toBeNull();
  const found = heard('watching.found');
  const before = await spent();
  await call('demo.advanceClock', { hours: 25 });
  expect(await found).toMatchObject({ id, name: 'Daily', notify: true, first: expect.any(Array) });
  expect(await spent()).toBe(before + 1);
  const [now] = (await call('watching.list', {})).searches;
  expect(now).toMatchObject({ lastRun: { scheduled: true }, failure: null, running: null });
  expect(Date.parse(now?.nextAt ?? '')).toBeGreaterThan(Date.parse(nextAt ?? ''));
  const changed = await call('watching.change', { id, name: 'By hand', everyHours: null, notify: false });
  expect(changed).toMatchObject({ name: 'By hand', nextAt: null, notify: false });
});

test('another question begins anew with a baseline of its own, and undo brings back the one before with its news', async () => {
  const { id, baseline } = await save();
  await call('demo.advanceClock', { hours: 24 });
  const { fresh } = await call('watching.run', { id });
  expect(fresh).toBeGreaterThan(0);
  const other = { product: 'investigate', search: { ...search, filters: { tld: 'org' } } } as const;
  const same = { id, name: 'Zonewright', everyHours: null, notify: true };
  const before = await spent();
  const unknown = await app.bridge.call('watching.change', { ...same, question: other });
  expect(unknown).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  expect((await call('watching.list', {})).searches).toMatchObject([{ question, fresh, failure: null }]);
  expect(await spent()).toBe(before);

  const changed = await call('watching.change', { ...same, name: 'Zonewright .org', question: other, ask: true });
  expect(changed).toMatchObject({ name: 'Zonewright .org', question: other, fresh: 0, gone: 0 });
  expect(changed.baseline?.found).toBeGreaterThan(0);
  expect(changed.baseline?.found).toBeLessThan(baseline?.found ?? 0);
  // Held against the old question, most of it would be gone.
  expect(await call('watching.run', { id, kind: 'full' })).toMatchObject({ fresh: 0, gone: 0 });

  await call('case.undo', {});
  expect((await call('watching.list', {})).searches).toMatchObject([{ name: 'Zonewright', question, fresh, baseline }]);
  await call('case.redo', {});
  expect((await call('watching.list', {})).searches).toMatchObject([{ question: other, fresh: 0 }]);
  const runs = (await call('watching.list', {})).searches[0]?.lastRun;
  await call('watching.change', { ...same, name: 'Only renamed', question: other });
  expect((await call('watching.list', {})).searches).toMatchObject([{ name: 'Only renamed', lastRun: runs }]);
});

test('what fails is said beside the search, costs no baseline, and other worlds are not asked', async () => {
  const { id } = await save();
  await call('settings.change', { offline: true });
  const failed = await app.bridge.call('watching.run', { id });
  expect(failed).toMatchObject({ ok: false, failure: { code: 'offline' } });
  expect((await call('watching.list', {})).searches).toMatchObject([
    { failure: { code: 'offline' }, baseline: { kind: 'baseline' } },
  ]);
  await call('settings.change', { offline: false });
  expect(await call('watching.run', { id })).toMatchObject({ failure: null });
  const [row] = (await call('saved.list', { kind: 'search' })).rows;
  const data = { ...(row?.data as object), demo: false };
  await call('saved.save', { id, kind: 'search', name: 'Real', data });
  const other = await app.bridge.call('watching.run', { id });
  expect(other).toMatchObject({
    ok: false,
    failure: { code: 'bad-input', next: expect.stringContaining('connection') },
  });
});

test('a search that too many match is not saved, and a removed one is gone until undo brings it back', async () => {
  const common = { product: 'investigate', search: { base: { ip: '203.0.113.10' } } } as const;
  const refused = await app.bridge.call('watching.save', { name: 'Parking', question: common, ask: true });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'too-many' } });
  const { id } = await save();
  await call('saved.remove', { ids: [id] });
  expect(await call('watching.list', {})).toEqual({ searches: [] });
  expect(await app.bridge.call('watching.run', { id })).toMatchObject({ ok: false, failure: { code: 'not-found' } });
  await call('case.undo', {});
  expect((await call('watching.list', {})).searches).toMatchObject([{ id, baseline: { kind: 'baseline' } }]);
});
