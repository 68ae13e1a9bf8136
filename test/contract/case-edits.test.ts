import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeSchema, schemaPage } from '../../build/case-schema.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-edits-'));
  app = await openTestApp({ dataFolder: join(folder, 'data') });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const call = calling(() => app);

async function graph() {
  const { entities, next } = await call('case.graph', {});
  const { edges } = next === null ? { edges: [] } : await call('case.graph', { next });
  return { entities, edges };
}

const add = async (...values: string[]) =>
  (await call('case.add', { entities: values.map((value) => ({ kind: 'domain' as const, value })) })).ids;

test('things are added once, annotated, hidden, shown again and removed; every step can be undone', async () => {
  const [one = 0, two = 0] = await add('a.example', 'b.example');
  expect(await call('case.add', { entities: [{ kind: 'domain', value: 'A.example.' }] })).toEqual({
    ids: [one],
    added: 0,
  });
  await call('case.annotate', { ids: [one, two], addTags: ['kit', 'kit'], colour: 'red' });
  await call('case.annotate', { ids: [one], note: '<b>look</b>', removeTags: ['kit'], addTags: ['seen'] });
  await call('case.hide', { ids: [two] });
  expect(await call('case.graph', { only: 'visible' })).toMatchObject({
    entities: [{ value: 'a.example', tags: ['seen'], note: '<b>look</b>', colour: 'red' }],
  });
  expect(await call('case.restore', {})).toEqual({ restored: 1 });
  await call('case.link', { from: one, to: two, kind: 'same kit' });
  await call('case.remove', { ids: [one] });
  expect(await graph()).toMatchObject({ entities: [{ id: two, tags: ['kit'] }], edges: [] });
  await call('case.undo', {});
  expect(await graph()).toMatchObject({ entities: [{ id: one }, { id: two }], edges: [{ from: one, to: two }] });
  for (let steps = 0; steps < 6; steps++) await call('case.undo', {});
  expect((await graph()).entities).toEqual([]);
  expect((await call('case.state', {})).undo).toBeNull();
});

test('merging gives links, notes and tags to the one that stays', async () => {
  const [one = 0, two = 0, three = 0] = await add('a.example', 'b.example', 'c.example');
  await call('case.link', { from: two, to: three, kind: 'x' });
  await call('case.link', { from: one, to: two, kind: 'y' });
  await call('case.annotate', { ids: [two], note: 'from b', addTags: ['b'] });
  await call('case.merge', { into: one, from: [two] });
  const { entities, edges } = await graph();
  expect(entities).toMatchObject([{ id: one, note: 'from b', tags: ['b'] }, { id: three }]);
  expect(edges.map(({ from, to, kind }) => [from, to, kind])).toEqual([[one, three, 'x']]);
  expect((await call('case.search', { text: 'b.example' })).hits).toMatchObject([{ entity: one }]);
  await call('case.undo', {});
  expect((await graph()).edges.length).toBe(2);
});

test('the first places of things belong to the step that brought them', async () => {
  const ids = await add('a.example', 'b.example');
  await call('case.move', { places: ids.map((id) => ({ id, x: id, y: 1 })), withLatest: true });
  expect((await call('case.undo', {})).label).toBe('Added 2 items');
  expect(await call('case.state', {})).toMatchObject({ undo: null, counts: { entities: 0 } });
  await call('case.redo', {});
  expect((await graph()).entities.map(({ x }) => x)).toEqual(ids);
});

test('a move of many is one step, whether it is the first of its items or not', async () => {
  const ids = await add(...Array.from({ length: 900 }, (_, number) => `name-${number}.example`));
  await call('case.move', { places: ids.map((id) => ({ id, x: id, y: 1 })), withLatest: true });
  await call('case.move', { places: ids.map((id) => ({ id, x: 0, y: 0 })) });
  expect((await call('case.undo', {})).label).toBe('Moved 900 items');
  expect((await graph()).entities.map(({ x }) => x)).toEqual(ids);
  expect((await call('case.undo', {})).label).toBe('Added 900 items');
  expect(await call('case.state', {})).toMatchObject({ undo: null, counts: { entities: 0 } });
});

test('of two moves of many at once, the later one counts as a whole', async () => {
  const ids = await add(...Array.from({ length: 2000 }, (_, number) => `name-${number}.example`));
  await Promise.all([
    call('case.move', { places: ids.map((id) => ({ id, x: 1, y: 1 })), withLatest: true }),
    call('case.move', { places: ids.toReversed().map((id) => ({ id, x: 2, y: 2 })), withLatest: true }),
  ]);
  expect((await graph()).entities.filter(({ x }) => x !== 2)).toEqual([]);
});

test('a case that is closed while many are moved and judged says so, and nothing is called a mistake', async () => {
  const ids = await add(...Array.from({ length: 5000 }, (_, number) => `name-${number}.example`));
  const moves = [1, 2].map((x) =>
    app.bridge.call('case.move', { places: ids.map((id) => ({ id, x, y: 1 })), withLatest: true }),
  );
  const verdicts = [1, 2].map(() => app.bridge.call('membership.judge', { ids, verdict: 'in' }));
  await call('case.new', { title: 'Another' });
  const codes = (await Promise.all([...moves, ...verdicts])).map((done) => (done.ok ? 'done' : done.failure.code));
  expect(codes).toContain('cancelled');
  expect(codes.filter((code) => code !== 'done' && code !== 'cancelled')).toEqual([]);
  expect(app.log.filter((line) => line.includes(' bug '))).toEqual([]);
  expect((await graph()).entities).toEqual([]);
});

test('a group holds its things at their middle, and gives them back', async () => {
  const ids = await add('a.example', 'b.example');
  await call('case.move', { places: ids.map((id, index) => ({ id, x: index * 10, y: 4 })), pinned: true });
  const { id } = await call('case.group', { ids, label: 'Kit' });
  expect((await call('case.graph', {})).groups).toMatchObject([{ id, label: 'Kit', x: 5, y: 4 }]);
  await call('case.ungroup', { group: id });
  expect(await call('case.graph', {})).toMatchObject({ groups: [], entities: [{ group: null }, { group: null }] });
  expect(await app.bridge.call('case.ungroup', { group: 99 })).toMatchObject({
    ok: false,
    failure: { code: 'not-found' },
  });
});

test('the history can be filtered and jumped in, and shows the case as it was', async () => {
  await add('a.example');
  await add('b.example');
  await call('case.hide', { ids: [1] });
  const { events } = await call('case.history', { kinds: ['added'] });
  expect(events.map(({ label }) => label)).toEqual(['Added b.example', 'Added a.example']);
  expect((await call('case.history', { text: 'hid' })).events.map(({ label }) => label)).toEqual(['Hid a.example']);
  const [, first] = events;
  expect((await call('case.graph', { at: first?.id ?? 0 })).entities.map(({ value }) => value)).toEqual(['a.example']);
  await call('case.jump', { step: first?.step ?? 0 });
  expect((await graph()).entities.map(({ value, hidden }) => [value, hidden])).toEqual([['a.example', false]]);
  await call('case.jump', { step: 3 });
  expect((await graph()).entities.map(({ value, hidden }) => [value, hidden])).toEqual([
    ['a.example', true],
    ['b.example', false],
  ]);
});

test('cases are begun, named, opened again, copied and listed; one that can’t be opened changes nothing', async () => {
  const mine = join(folder, 'mine.sextant');
  await call('case.new', { path: mine });
  expect(await call('case.state', {})).toMatchObject({ title: 'mine', untitled: false, path: mine });
  await add('a.example');
  await call('case.rename', { title: 'Harbour', note: 'summary' });
  const copy = join(folder, 'copy.sextant');
  expect(await call('case.saveCopy', { path: copy })).toMatchObject({ path: copy });
  await call('case.new', {});
  expect(await call('case.state', {})).toMatchObject({ untitled: true, counts: { entities: 0 } });
  await call('case.open', { path: copy });
  expect(await call('case.state', {})).toMatchObject({ title: 'Harbour', note: 'summary', counts: { entities: 1 } });
  writeFileSync(join(folder, 'text.sextant'), 'nothing of the kind');
  const refused = await app.bridge.call('case.open', { path: join(folder, 'text.sextant') });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect(await call('case.state', {})).toMatchObject({ title: 'Harbour' });
  expect((await call('case.recent', {})).cases.map(({ title }) => title).slice(0, 2)).toEqual([
    'Harbour',
    'Untitled case',
  ]);
  expect(await app.bridge.call('case.new', { path: mine })).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect(existsSync(`${mine}-wal`)).toBe(false);
});

test('another case is imported with its replies, and importing it again adds nothing', async () => {
  await call('graph.search', { search: { base: { domain: ['example.com'] } } });
  await call('case.annotate', { ids: [1], note: 'theirs' });
  const other = join(folder, 'other.sextant');
  await call('case.saveCopy', { path: other });
  await call('case.new', { path: join(folder, 'mine.sextant') });
  await add('example.com', 'mine.example');
  await call('case.annotate', { ids: [1], note: 'ours' });
  const replies = (await call('case.replies', {})).replies.length;
  const imported = await call('case.import', { path: other });
  expect(imported.entities).toBe(1);
  expect(await call('case.entity', { id: 1 })).toMatchObject({
    entity: { note: 'ours\n\nFrom other.sextant: theirs', facts: { active: true } },
    record: { domain: 'example.com' },
  });
  expect(await call('case.verify', {})).toMatchObject({ good: true });
  await call('case.import', { path: other });
  expect((await call('case.replies', {})).replies.length).toBe(replies + imported.replies);
  expect((await call('case.spent', {})).days).toEqual([]);
  await call('case.undo', {});
  expect((await call('case.entity', { id: 1 })).entity.note).toBe('ours');
});

test('the schema page is what the migrations make', () => {
  expect(readFileSync(schemaPage, 'utf8')).toBe(describeSchema());
});
