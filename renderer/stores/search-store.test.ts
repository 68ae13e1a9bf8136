import { expect, test } from 'vitest';
import { notNarrowed } from '../../shared/asking.ts';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createSearches } from './search-store.ts';

const page = (domain: string, exchange: number, more: boolean) => ({
  records: [{ domain }],
  exchanges: [exchange],
  completeness: more ? { kind: 'more', have: 1, total: 2, resume: `after ${domain}` } : { kind: 'whole' },
  stopped: null,
});

test('a list is read as far as the person wished, and only what is chosen goes on the graph', async () => {
  const { bridge, last, made, settle } = playedBridge();
  const { store, list, choose, putOnGraph } = createSearches(bridge);
  const narrowing = { ...notNarrowed, filters: { tld: 'org' }, pages: 2 };
  void list('Search', { base: { registrant: 'x' } }, { sortBy: 'risk_score' }, narrowing);
  expect(last('investigate.search').input).toEqual({
    search: { base: { registrant: 'x' }, filters: { tld: 'org' } },
    sortBy: 'risk_score',
    fresh: false,
  });
  last('investigate.search').answer(ok(page('a.org', 1, true)));
  await settle();
  last('investigate.more').answer(ok(page('b.org', 2, true)));
  await settle();
  expect(made.map(({ name }) => name)).toEqual(['investigate.search', 'investigate.more']);
  choose(['b.org']);
  void putOnGraph();
  expect(last('graph.take').input).toEqual({
    exchanges: [1, 2],
    shape: { kind: 'domains', link: null },
    choose: ['domain:b.org'],
    label: 'Search',
  });
  expect(store.getState().list?.records.length).toBe(2);
});

test('a failure of a later page keeps the earlier ones', async () => {
  const { bridge, last, settle } = playedBridge();
  const { store, list, more } = createSearches(bridge);
  void list('Search', { base: { registrant: 'x' } }, {}, notNarrowed);
  last('investigate.search').answer(ok(page('a.org', 1, true)));
  await settle();
  void more();
  last('investigate.more').answer(fail('offline', 'Offline.'));
  await settle();
  expect(store.getState().list).toMatchObject({
    records: [{ domain: 'a.org' }],
    failure: { code: 'offline' },
    loading: false,
  });
});
