import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok } from '../../../shared/result.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { calling } from '../../../test/support/calling.ts';
import { playedBridge } from '../../../test/support/played-bridge.ts';
import { createOpenCase, type OpenCase } from '../../stores/case-store.ts';
import { createNotices } from '../../stores/notices-store.ts';
import { createLinks } from './shared-traits-store.ts';

let app: TestApp;
let openCase: OpenCase;
const call = calling(() => app);

beforeEach(async () => {
  app = await openTestApp();
  openCase = createOpenCase(app.bridge, createNotices());
  await openCase.load();
});
afterEach(() => app.close());

const none: ReadonlySet<number> = new Set();
const two = ['mynorthmeresupport10.org', 'help-northmere.com'].map((value) => ({ kind: 'domain' as const, value }));

test('one name has nothing to be compared with', async () => {
  await call('case.add', { entities: two.slice(0, 1) });
  const { store, look } = createLinks(app.bridge, openCase);
  await look('graph', none);
  expect(store.getState()).toEqual({ phase: 'too-few' });
});

test('names that were not read are named as such; once read, traits of few domains come before those of many', async () => {
  const { ids } = await call('case.add', { entities: two });
  await vi.waitFor(() => expect(openCase.rows.entities.size).toBe(2));
  const { store, look } = createLinks(app.bridge, openCase);
  await look('selection', new Set(ids));
  expect(store.getState()).toMatchObject({ phase: 'ready', ids, left: 0, common: { of: 2, traits: [], unread: ids } });
  await call('graph.profile', { ids, through: 'investigate' });
  await look('selection', new Set(ids));
  const view = store.getState();
  if (view.phase !== 'ready') throw new Error(view.phase);
  const counts = view.common.traits
    .filter(({ note }) => note === null)
    .map(({ count }) => count ?? Number.POSITIVE_INFINITY);
  expect(counts).toEqual([...counts].sort((one, other) => one - other));
  expect(view.common).toMatchObject({ unread: [], clusters: [{ ids }] });
  expect(view.common.traits[0]?.count).toBeLessThan(500);
});

test('a case that opens takes the comparison of the one before off the panel, also one that is answered late', async () => {
  await call('case.add', { entities: two });
  await vi.waitFor(() => expect(openCase.rows.entities.size).toBe(2));
  const { bridge, made, settle } = playedBridge();
  const { store, look, follow } = createLinks(bridge, openCase);
  const stop = follow();
  const common = ok({ of: 2, traits: [], clusters: [], unread: [] });
  void look('graph', none);
  made[0]?.answer(common);
  await settle();
  expect(store.getState()).toMatchObject({ phase: 'ready' });
  void look('graph', none);
  await call('case.new', {});
  await vi.waitFor(() => expect(openCase.rows.entities.size).toBe(0));
  made[1]?.answer(common);
  await settle();
  expect(store.getState()).toEqual({ phase: 'too-few' });
  stop();
});

test('a newer question wins over an older one that is answered late', async () => {
  await call('case.add', { entities: two });
  await vi.waitFor(() => expect(openCase.rows.entities.size).toBe(2));
  const { bridge, made, settle } = playedBridge();
  const { store, look } = createLinks(bridge, openCase);
  const common = (of: number) => ok({ of, traits: [], clusters: [], unread: [] });
  void look('graph', none);
  void look('graph', none);
  made[1]?.answer(common(2));
  await settle();
  made[0]?.answer(common(99));
  await settle();
  expect(made[0]?.signal?.aborted).toBe(true);
  expect(store.getState()).toMatchObject({ phase: 'ready', common: { of: 2 } });
});
