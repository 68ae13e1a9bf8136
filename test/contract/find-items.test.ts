import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod';
import type { ItemQuestion } from '../../shared/item-question.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

// A small case: a - ip - b, a - mail - b, b - c; d has no links.
let app: TestApp;
const call = calling(() => app);
const id: Record<string, number> = {};

beforeAll(async () => {
  app = await openTestApp();
  const entities = ['a.example', 'b.example', 'c.example', 'd.example'].map((value) => ({
    ...{ kind: 'domain' as const, value },
  }));
  const added = await call('case.add', {
    entities: [...entities, { kind: 'ip', value: '192.0.2.7' }, { kind: 'email', value: 'x@a.example' }],
  });
  for (const [index, name] of ['a', 'b', 'c', 'd', 'ip', 'mail'].entries()) id[name] = added.ids[index] ?? 0;
  for (const [from, to] of [
    ['a', 'ip'],
    ['b', 'ip'],
    ['a', 'mail'],
    ['b', 'mail'],
    ['b', 'c'],
  ] as const) {
    await call('case.link', { from: id[from] ?? 0, to: id[to] ?? 0, kind: 'seen with' });
  }
});
afterAll(() => app.close());

const nameOf = (wanted: number) => Object.entries(id).find(([, own]) => own === wanted)?.[0] ?? '?';
const found = async (question: z.input<typeof ItemQuestion>) =>
  (await call('graph.find', question)).items.map((item) => nameOf(item.id));

test('items are found by text, kind, links and distance, and by all of it together', async () => {
  expect(await found({})).toEqual(['a', 'b', 'c', 'd', 'ip', 'mail']);
  expect(await found({ text: 'a[.]example' })).toEqual(['a', 'mail']);
  expect(await found({ kinds: ['ip', 'email'] })).toEqual(['ip', 'mail']);
  expect(await found({ links: { from: 2, to: 2 } })).toEqual(['a', 'ip', 'mail']);
  expect(await found({ links: { from: null, to: 0 } })).toEqual(['d']);
  expect(await found({ near: { ids: [id.c ?? 0], steps: 2 } })).toEqual(['b', 'c', 'ip', 'mail']);
  expect(await found({ near: { ids: [id.c ?? 0], steps: 2 }, kinds: ['domain'] })).toEqual(['b', 'c']);
  expect(await found({ risk: { from: 0, to: 100 } })).toEqual([]);
});

test('items are found by verdict, source, time and whether they are hidden', async () => {
  await call('membership.judge', { ids: [id.b ?? 0], verdict: 'in' });
  expect(await found({ verdict: 'in' })).toEqual(['b']);
  expect(await found({ verdict: 'none', kinds: ['domain'] })).toEqual(['a', 'c', 'd']);
  expect(await found({ source: 'hand', kinds: ['ip'] })).toEqual(['ip']);
  expect(await found({ source: 'enrich' })).toEqual([]);
  expect(await found({ seen: { from: '2026-01-01T00:00:00Z' } })).toHaveLength(6); // Nothing has a time.
  await call('case.hide', { ids: [id.d ?? 0] });
  expect([await found({ hidden: 'hidden' }), (await found({})).includes('d')]).toEqual([['d'], false]);
});

test('a long answer comes in parts', async () => {
  const first = await call('graph.find', { kinds: ['domain'], hidden: 'all', limit: 3 });
  expect(first.items.map((item) => nameOf(item.id))).toEqual(['a', 'b', 'c']);
  const rest = await call('graph.find', { kinds: ['domain'], hidden: 'all', limit: 3, next: first.next ?? 0 });
  expect([rest.items.map((item) => nameOf(item.id)), rest.next]).toEqual([['d'], null]);
});

test('all shortest paths between two items are found, or none', async () => {
  const between = async (from: string, to: string) =>
    (await call('graph.between', { from: id[from] ?? 0, to: id[to] ?? 0 })).ids.map(nameOf);
  expect(await between('a', 'c')).toEqual(['a', 'ip', 'mail', 'b', 'c']);
  expect(await between('a', 'd')).toEqual([]);
});
