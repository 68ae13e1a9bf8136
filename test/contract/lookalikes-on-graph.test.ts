import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LookalikeRow } from '../../shared/lookalikes.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let app: TestApp;
let rows: LookalikeRow[] = [];
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
  await call('lookalikes.load', { list: 'new', filters: { discovered_since: -3 * 86_400 } });
  rows = (await call('lookalikes.rows', {})).rows;
});
afterAll(() => app.close());

// covers: detect.states a provisional score and then a full one
test('a lookalike comes with what Detect knows, and the very reply that said it', async () => {
  // The last of them was told by another page than the first: each leads to its own.
  const pages = (await call('case.replies', { limit: 500 })).replies.filter(
    ({ operation }) => operation === 'detect.new',
  );
  expect(pages.length).toBeGreaterThan(2);
  const chosen = rows.filter(({ ip, registrar }) => registrar !== null && (ip?.length ?? 0) > 0).slice(0, 30);
  const put = await call('graph.lookalikes', { ids: chosen.map(({ id }) => id) });
  expect(put.ids).toHaveLength(30);
  expect(put.added).toBeGreaterThan(60);
  const used = new Set<number>();
  for (const id of put.ids) {
    const { entity, record, replies, recordReply } = await call('case.entity', { id });
    const told = chosen.find(({ domain }) => domain === entity.value);
    expect(entity.facts).toMatchObject({
      risk: told?.risk_score,
      registrar: told?.registrar,
      provisional: told?.risk_score_status === 'provisional',
    });
    expect(record?.name_server.map(({ host }) => host?.value)).toEqual(told?.name_server ?? []);
    expect(record?.ip.map(({ address }) => address?.value)).toEqual(told?.ip?.map(({ ip }) => ip));
    expect(replies).toMatchObject([{ operation: 'detect.new', status: 200 }]);
    const body = await call('case.reply', { id: recordReply ?? 0, raw: true });
    expect(body.text).toContain(`"${told?.id}"`);
    used.add(recordReply ?? 0);
  }
  expect(used.size).toBeGreaterThan(1);
});

test('the graph can be made anew from the replies, and one step takes it all back', async () => {
  expect(await call('case.rebuild', {})).toMatchObject({ same: true, differences: [] });
  await call('case.undo', {});
  expect((await call('case.state', {})).counts.entities).toBe(0);
});

test('without attributes only the domains come, and expanding them later costs nothing', async () => {
  const ids = rows.slice(0, 5).map(({ id }) => id);
  const put = await call('graph.lookalikes', { ids, attributes: false });
  expect([put.ids.length, put.added]).toEqual([5, 5]);
  const asked = (await call('case.state', {})).counts.replies;
  expect((await call('graph.expand', { ids: put.ids })).added).toBeGreaterThan(5);
  expect((await call('case.state', {})).counts.replies).toBe(asked);
  expect(await app.bridge.call('graph.lookalikes', { ids: ['nobody'] })).toMatchObject({
    ok: false,
    failure: { code: 'not-found', kept: 'Nothing was added.' },
  });
});
