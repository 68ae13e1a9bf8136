import { expect, test, vi } from 'vitest';
import { notNarrowed } from '../../shared/asking.ts';
import type { EntityRow } from '../../shared/case-rows.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { fail, ok } from '../../shared/result.ts';
import { domainRecord } from '../../test/support/domain-record.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createOpenCase } from './case-store.ts';
import { createNotices } from './notices-store.ts';
import { createRecords, shownRecords } from './records-store.ts';
import { createSelection } from './selection-store.ts';

function begin() {
  const played = playedBridge();
  const openCase = createOpenCase(played.bridge, createNotices());
  const selection = createSelection(openCase);
  const records = createRecords(played.bridge, openCase, selection);
  const names = () => shownRecords(records.store.getState()).map(({ domain }) => domain);
  const found = () => records.store.getState().found;
  return { ...played, openCase, selection, records, names, found };
}

const search = { base: { registrant: 'x' } };
const source = { title: 'Search', search, options: {}, narrowing: notNarrowed, link: null, count: null };

const pageOf = (records: readonly DomainRecord[], exchange: number, resume: string | null, fromCase = false) =>
  ok({
    records,
    exchanges: [exchange],
    completeness: resume === null ? { kind: 'whole' } : { kind: 'more', have: records.length, total: 4, resume },
    ...{ stopped: null, fromCase, at: '2026-01-01T00:00:00.000Z', spoiled: 0, missing: [], total: null },
  });

const page = (domains: readonly string[], exchange: number, resume: string | null, fromCase = false) =>
  pageOf(domains.map(domainRecord), exchange, resume, fromCase);

const domain = (id: number, value: string, facts: EntityRow['facts'] = {}): EntityRow => ({
  ...{ id, kind: 'domain', value, shown: null, facts, hidden: false, x: null, y: null, pinned: false },
  ...{ colour: null, tags: [], note: '', group: null },
});
const difference = (entities: readonly EntityRow[], removed: readonly number[] = []) => ({
  ...{ last: true, entities, edges: [], groups: [], removed: { entities: removed, edges: [], groups: [] } },
});
const told = (id: number, name: string, registrar: string) => ({
  id,
  record: { ...domainRecord(name), registrar: { value: registrar, count: 3 } },
  at: '2026-01-01T00:00:00.000Z',
});

test('a list is read as far as the person wished, and only what is chosen goes on the graph', async () => {
  const { records, last, made, settle, found } = begin();
  const narrowing = { ...notNarrowed, filters: { tld: 'org' }, pages: 2 };
  void records.list({ ...source, options: { sortBy: 'risk_score' }, narrowing });
  expect(last('investigate.search').input).toEqual({
    search: { base: { registrant: 'x' }, filters: { tld: 'org' } },
    sortBy: 'risk_score',
    fresh: false,
  });
  last('investigate.search').answer(page(['a.org'], 1, 'second'));
  await settle();
  last('investigate.more').answer(page(['B.org'], 2, 'third'));
  await settle();
  expect(made.map(({ name }) => name)).toEqual(['investigate.search', 'investigate.more']);
  expect(found()).toMatchObject({ exchanges: [1, 2], loading: false, heldAt: null });
  records.choose(1, [1]);
  void records.putOnGraph();
  expect(last('graph.take').input).toEqual({
    ...{ exchanges: [1, 2], shape: { kind: 'domains', link: null }, choose: ['domain:b.org'], label: 'Search' },
  });
});

test('as many pages are read as the price said, and the rest on request', async () => {
  const { records, last, made, settle, found } = begin();
  void records.list({ ...source, count: 700 });
  last('investigate.search').answer(page(['a.org'], 1, 'second', true));
  await settle();
  last('investigate.more').answer(page(['b.org'], 2, 'third'));
  await settle();
  expect(made).toHaveLength(2);
  expect(found()?.heldAt).toBe('2026-01-01T00:00:00.000Z');
  const rest = records.rest();
  last('investigate.more').answer(page(['c.org'], 3, null));
  await rest;
  expect(found()).toMatchObject({ exchanges: [1, 2, 3], completeness: { kind: 'whole' } });
});

test('a failure of a later page keeps the earlier ones', async () => {
  const { records, last, settle, names, found } = begin();
  void records.list(source);
  last('investigate.search').answer(page(['a.org'], 1, 'second'));
  await settle();
  void records.more();
  last('investigate.more').answer(fail('offline', 'Offline.'));
  await settle();
  expect(names()).toEqual(['a.org']);
  expect(found()).toMatchObject({ failure: { code: 'offline' }, loading: false });
});

test('many results go on the graph as a stack, from the stored answers', async () => {
  const { records, last, settle } = begin();
  void records.list(source);
  const names = Array.from({ length: 41 }, (_, index) => `d${index}.org`);
  last('investigate.search').answer(page(names, 1, null));
  await settle();
  void records.putOnGraph();
  last('graph.stored').answer(ok({ at: '2026-01-01T00:00:00.000Z' }));
  await settle();
  expect(last('graph.search').input).toMatchObject({ search, pages: 1, stack: { label: 'Search', over: 40 } });
});

test('domains of the case show what the case lists at once, then their stored records', async () => {
  const { records, last, settle, tell, names, found } = begin();
  tell('case.changed', difference([domain(1, 'a.example', { risk: 70 }), domain(2, 'b.example')]));
  records.watch();
  expect(names()).toEqual(['a.example', 'b.example']);
  expect(found()).toMatchObject({ source: { kind: 'case' }, loading: true, rows: [{ risk: 70 }, { from: 'nothing' }] });
  expect(last('graph.records').input).toEqual({ ids: [1, 2] });
  last('graph.records').answer(ok({ records: [told(1, 'a.example', 'R'), { id: 2, record: null, at: null }] }));
  await settle();
  expect(found()?.rows[0]?.values.registrar).toMatchObject([{ value: 'R', count: 3 }]);
  expect(found()).toMatchObject({ loading: false, rows: [{ from: 'record' }, { from: 'nothing' }] });
});

test('the table follows the case: only what is new or changed is read again', async () => {
  const { records, last, made, settle, tell, names } = begin();
  tell('case.changed', difference([domain(1, 'a.example'), domain(2, 'b.example')]));
  const leave = records.watch();
  last('graph.records').answer(ok({ records: [] }));
  await settle();
  tell('case.changed', difference([{ ...domain(1, 'a.example'), x: 5, y: 6 }])); // Moved on the canvas.
  expect(made.filter(({ name }) => name === 'graph.records')).toHaveLength(1);
  tell('case.changed', difference([domain(2, 'b.example', { risk: 3 }), domain(3, 'c.example')]));
  expect(last('graph.records').input).toEqual({ ids: [2, 3] });
  last('graph.records').answer(ok({ records: [] }));
  await settle();
  tell('case.changed', difference([], [1]));
  expect(names()).toEqual(['b.example', 'c.example']);
  leave();
  tell('case.changed', difference([domain(4, 'd.example')]));
  expect(names()).toHaveLength(2); // Nobody sees it.
  records.watch();
  expect(names()).toHaveLength(3);
});

test('one selection for all panels, as far as the case has the domains', async () => {
  const { records, tell, selection } = begin();
  tell('case.changed', difference([domain(1, 'a.example'), domain(2, 'b.example')]));
  records.watch();
  records.choose(2, [1, 2]);
  expect([...selection.store.getState().keys]).toEqual([1, 2]);
  selection.select([1, 77], 1);
  expect(records.store.getState()).toMatchObject({ focus: 1, chosen: new Set([1]) });
  records.filterBy('b.ex');
  expect([...records.store.getState().chosen]).toEqual([]);
});

test('the way back costs nothing, and a cancelled list leaves what was shown before', async () => {
  const { records, last, made, settle, tell, names } = begin();
  tell('case.changed', difference([domain(1, 'a.example')]));
  records.watch();
  void records.list(source);
  records.cancel();
  expect(last('investigate.search').signal?.aborted).toBe(true);
  expect(names()).toEqual(['a.example']);
  void records.list(source);
  last('investigate.search').answer(page(['z.org'], 1, null));
  await settle();
  expect(names()).toEqual(['z.org']);
  const before = made.length;
  records.back();
  expect(names()).toEqual(['a.example']);
  expect(made.slice(before).every(({ name }) => name === 'graph.records')).toBe(true);
});

test('a result that the case has is known as such', async () => {
  const { records, last, settle, tell, found } = begin();
  tell('case.changed', difference([domain(9, 'z.org')]));
  void records.list(source);
  last('investigate.search').answer(page(['Z.org', 'y.org'], 1, null));
  await settle();
  expect(found()?.rows.map(records.entityOf)).toEqual([9, null]);
});

test('values of columns filter, several of one column widen, and another case clears all', async () => {
  const { records, last, settle, tell, names, found } = begin();
  void records.list(source);
  const made = ['One', 'Two', 'Three'].map((registrar, index) => told(index, `d${index}.org`, registrar).record);
  last('investigate.search').answer(pageOf(made, 1, null));
  await settle();
  records.toggleFacet('registrar', 'one');
  records.toggleFacet('registrar', 'three');
  expect(names()).toEqual(['d0.org', 'd2.org']);
  records.toggleFacet('registrar', 'one');
  expect(names()).toEqual(['d2.org']);
  records.clearFilter();
  records.sortBy('registrar');
  expect(names()).toEqual(['d0.org', 'd2.org', 'd1.org']);
  tell('case.opened', {});
  expect(found()).toBeNull();
});

test('10,000 stored records come in parts, and the page has a turn between them', async () => {
  const { records, made, tell, found } = begin();
  const many = Array.from({ length: 10_000 }, (_, index) => domain(index + 1, `d${index}.example`));
  tell('case.changed', difference(many));
  records.watch();
  const answered = new Set<unknown>();
  await vi.waitFor(
    () => {
      for (const call of made.filter(({ name }) => name === 'graph.records')) {
        if (answered.has(call)) continue;
        answered.add(call);
        const { ids } = call.input as { ids: number[] };
        expect(ids.length).toBeLessThanOrEqual(200);
        call.answer(ok({ records: ids.map((id) => told(id, `d${id - 1}.example`, `R ${id % 7}`)) }));
      }
      expect(found()?.loading).toBe(false);
    },
    { interval: 1 },
  );
  expect(found()?.rows.every(({ from }) => from === 'record')).toBe(true);
});
