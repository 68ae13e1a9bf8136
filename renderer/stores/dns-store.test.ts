import { expect, test } from 'vitest';
import type { DnsRecord } from '../../shared/passive-dns.ts';
import { fail, ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createDns, shownRows } from './dns-store.ts';
import type { DnsWish } from './dns-wish.ts';

const wishFor = (name: string): DnsWish => ({
  ...{ kind: 'lookup', question: { by: 'owner', name }, fences: {}, limit: 2, slices: false },
});

const record = (rrname: string, rrtype = 'A', data = '192.0.2.1'): DnsRecord => ({
  ...{ rrname, rrtype, rdata: [data], bailiwick: null, count: 1, time_first: null, time_last: null },
  ...{ zone_time_first: null, zone_time_last: null },
});

const page = (records: DnsRecord[], exchange: number, resume: string | null, fromCase = false) =>
  ok({
    ...{ records, exchanges: [exchange], spoiled: 0, fromCase, at: '2026-01-01T00:00:00.000Z' },
    completeness: resume === null ? { kind: 'whole' } : { kind: 'more', have: records.length, total: null, resume },
  });

test('a lookup shows its rows, and the rest comes page by page', async () => {
  const { bridge, last, made, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  expect(last('pdns.lookup').input).toMatchObject({ limit: 2, aggregate: true, fresh: false });
  last('pdns.lookup').answer(page([record('a.'), record('b.')], 1, 'second'));
  await settle();
  const rest = dns.rest();
  expect(last('pdns.more').input).toEqual({ resume: 'second' });
  last('pdns.more').answer(page([record('c.')], 2, 'third'));
  await settle();
  last('pdns.more').answer(page([record('d.')], 3, null));
  await rest;
  const { found } = dns.store.getState();
  expect(found).toMatchObject({ exchanges: [1, 2, 3], completeness: { kind: 'whole' }, loading: false, heldAt: null });
  expect(found?.rows.map(({ id }) => id)).toEqual([0, 1, 2, 3]);
  expect(made.filter(({ name }) => name.startsWith('pdns.'))).toHaveLength(3);
});

test('a failure of a later page keeps the earlier rows, and stops the rest', async () => {
  const { bridge, last, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.')], 1, 'second', true));
  await settle();
  const rest = dns.rest();
  last('pdns.more').answer(fail('limit', 'Quota used.'));
  await rest;
  expect(dns.store.getState().found).toMatchObject({
    ...{ failure: { code: 'limit' }, loading: false, heldAt: '2026-01-01T00:00:00.000Z' },
    completeness: { kind: 'more' },
  });
  expect(dns.store.getState().found?.rows).toHaveLength(1);
});

test('going back returns to the rows before, without a query', async () => {
  const { bridge, last, made, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.example.')], 1, null));
  await settle();
  void dns.lookUp({ ...wishFor('b'), kind: 'lookup', question: { by: 'data-ip', address: '192.0.2.1' } } as DnsWish);
  expect(dns.store.getState().draft).toMatchObject({ way: 'auto', text: '192.0.2.1' });
  dns.back(); // While the second is on its way.
  last('pdns.lookup').answer(page([record('late.')], 2, null));
  await settle();
  expect(dns.store.getState().found?.rows.map((row) => row.record.rrname)).toEqual(['a.example.']);
  expect(dns.store.getState()).toMatchObject({ trail: [], draft: { text: 'a.example' } });
  expect(made).toHaveLength(2);
});

test('a cancelled lookup leaves what was shown before', async () => {
  const { bridge, last, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.')], 1, null));
  await settle();
  void dns.lookUp(wishFor('b.example'));
  dns.cancel();
  expect(last('pdns.lookup').signal?.aborted).toBe(true);
  expect(dns.store.getState().found?.rows).toHaveLength(1);
});

test('the chosen rows go on the graph as the case stored them, and all of them as one lookup of the case', async () => {
  const { bridge, last, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.example.'), record('b.example.', 'TXT', '"x"')], 4, null));
  await settle();
  dns.choose(1, [1]);
  void dns.putOnGraph();
  expect(last('graph.take').input).toMatchObject({
    ...{ exchanges: [4], shape: { kind: 'records', types: null, rows: [[1]] } },
    choose: null,
  });
  dns.choose(null, []);
  void dns.putOnGraph();
  last('graph.stored').answer(ok({ at: '2026-01-01T00:00:00.000Z' }));
  await settle();
  expect(last('graph.lookup').input).toMatchObject({ pages: 1, types: null, limit: 2 });
});

test('rows of later pages are taken from the answers they came in, and no others are sent', async () => {
  const { bridge, last, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.'), record('b.')], 4, 'one'));
  await settle();
  for (const [exchange, resume] of [[5, 'two'] as const, [6, null] as const]) {
    void dns.more();
    last('pdns.more').answer(page([record('c.'), record('d.')], exchange, resume));
    await settle();
  }
  dns.choose(1, [5, 0, 1]);
  void dns.putOnGraph();
  expect(last('graph.take').input).toMatchObject({ exchanges: [4, 6], shape: { rows: [[0, 1], [1]] } });
});

test('all rows are taken from the answer where the case can’t repeat it', async () => {
  const { bridge, last, made, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.example.')], 4, null));
  await settle();
  void dns.putOnGraph();
  last('graph.stored').answer(ok({ at: null }));
  await settle();
  expect(last('graph.take').input).toMatchObject({ choose: null, shape: { types: null } });
  expect(made.map(({ name }) => name)).not.toContain('graph.lookup');
});

test('what is found by a pattern goes on the graph as names', async () => {
  const { bridge, last, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.begin('bank-*.example');
  const hit = { value: 'bank-1.example.', raw: null, rrtype: 'A', count: 3, time_first: null, time_last: null };
  last('pdns.flexible').answer(
    ok({ hits: [hit], exchanges: [1], spoiled: 0, at: '2026-01-01T00:00:00.000Z', completeness: { kind: 'whole' } }),
  );
  await settle();
  void dns.putOnGraph();
  expect(last('graph.parse').input).toEqual({ text: 'bank-1.example' });
  last('graph.parse').answer(ok({ indicators: [{ kind: 'domain', value: 'bank-1.example' }], searchHash: null }));
  await settle();
  expect(last('case.add').input).toMatchObject({ entities: [{ kind: 'domain', value: 'bank-1.example' }] });
});

test('another case clears the panel', async () => {
  const { bridge, last, settle, tell } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.')], 1, null));
  await settle();
  tell('case.opened', {});
  expect(dns.store.getState()).toMatchObject({ found: null, trail: [] });
  expect(shownRows(dns.store.getState())).toEqual([]);
});

test('a filter takes what it hides out of the selection', async () => {
  const { bridge, last, settle } = playedBridge();
  const dns = createDns(bridge);
  void dns.lookUp(wishFor('a.example'));
  last('pdns.lookup').answer(page([record('a.'), record('b.', 'TXT', '"text"')], 1, null));
  await settle();
  dns.store.setState({ chosen: new Set([0, 1]) });
  dns.filterBy({ text: 'text' });
  expect(shownRows(dns.store.getState()).map(({ id }) => id)).toEqual([1]);
  expect([...dns.store.getState().chosen]).toEqual([1]);
});
