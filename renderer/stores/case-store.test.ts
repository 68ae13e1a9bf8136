import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EntityRow } from '../../shared/case-rows.ts';
import { ok } from '../../shared/result.ts';
import { openTestApp, type TestApp } from '../../test/support/app.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { caseTexts } from '../texts/case.ts';
import { createOpenCase, type OpenCase, whyFixed } from './case-store.ts';
import { createNotices } from './notices-store.ts';
import { createSelection, selectedEntities } from './selection-store.ts';

let app: TestApp;
let openCase: OpenCase;

beforeEach(async () => {
  app = await openTestApp();
  openCase = createOpenCase(app.bridge, createNotices());
  await openCase.load();
});
afterEach(() => app.close());

const values = () => [...openCase.rows.entities.values()].map(({ value }) => value);
const state = () => openCase.store.getState();

async function add(...names: string[]): Promise<number[]> {
  const added = await app.bridge.call('case.add', {
    entities: names.map((value) => ({ kind: 'domain' as const, value })),
  });
  return added.ok ? added.value.ids : [];
}

test('the rows follow what main does, undone things too', async () => {
  expect([state().state?.untitled, state().loading, values()]).toEqual([true, 'done', []]);
  const [one = 0] = await add('one.example', 'two.example');
  expect(values()).toEqual(['one.example', 'two.example']);
  await app.bridge.call('case.annotate', { ids: [one], note: 'seen' });
  expect(openCase.rows.entities.get(one)?.note).toBe('seen');
  await app.bridge.call('case.undo', {});
  expect(openCase.rows.entities.get(one)?.note).toBe('');
  await app.bridge.call('case.undo', {});
  expect([values(), state().state?.redo]).toEqual([[], 'Added 2 items']);
});

test('a new window reads everything, hidden things and their links after the rest', async () => {
  const [one = 0, two = 0, three = 0] = await add('one.example', 'two.example', 'three.example');
  await app.bridge.call('case.link', { from: one, to: two, kind: 'same owner' });
  await app.bridge.call('case.link', { from: one, to: three, kind: 'same owner' });
  await app.bridge.call('case.hide', { ids: [three] });
  const other = createOpenCase(app.bridge, createNotices());
  const order: string[] = [];
  other.listen((news) => {
    if (news.kind === 'difference') order.push(...news.difference.entities.map(({ value }) => value));
  });
  await other.load();
  expect(order).toEqual(['one.example', 'two.example', 'three.example']);
  expect([other.rows.entities.size, other.rows.edges.size]).toEqual([3, 2]);
});

test('another case brings other rows, and nothing stays selected', async () => {
  const selection = createSelection(openCase);
  const ids = await add('one.example', 'two.example');
  selection.select(ids);
  expect(selection.store.getState()).toEqual({ keys: new Set(ids), focus: ids[1] });
  await app.bridge.call('case.new', {});
  await vi.waitFor(() => expect(state().loading).toBe('done'));
  expect([values(), selectedEntities(selection.store.getState())]).toEqual([[], []]);
});

test('what is removed is selected no longer, and the focus goes to one that is', async () => {
  const selection = createSelection(openCase);
  const [one = 0, two = 0] = await add('one.example', 'two.example');
  selection.select([one]);
  selection.toggle(two);
  expect(selection.store.getState().focus).toBe(two);
  await app.bridge.call('case.remove', { ids: [two] });
  expect(selection.store.getState()).toEqual({ keys: new Set([one]), focus: one });
  selection.toggle(one);
  expect(selection.store.getState()).toEqual({ keys: new Set(), focus: null });
});

test('the past is shown as it was, stays so while work goes on, and is left for the present', async () => {
  await add('one.example');
  const history = await app.bridge.call('case.history', {});
  const event = history.ok ? (history.value.events[0]?.id ?? 0) : 0;
  await add('two.example');
  await openCase.showPast({ event, at: '2026-01-01T00:00:00.000Z', label: 'Added one.example' });
  await add('three.example');
  expect([values(), whyFixed(state())]).toEqual([['one.example'], caseTexts.fixed.inPast]);
  await openCase.showPresent();
  expect([values(), whyFixed(state())]).toEqual([['one.example', 'two.example', 'three.example'], null]);
});

test('a row that changed while the rest was on its way is not put back to what it was', async () => {
  const { bridge, last, tell, settle } = playedBridge();
  const slow = createOpenCase(bridge, createNotices());
  void slow.load();
  last('case.state').answer(ok({ title: 'x' }));
  await settle();
  const row = (id: number, note: string) => ({ id, note }) as EntityRow;
  const none = { edges: [], groups: [] };
  tell('case.changed', {
    entities: [row(1, 'new')],
    ...none,
    removed: { entities: [2], ...none },
    about: null,
    last: true,
  });
  last('case.graph').answer(ok({ entities: [row(1, 'old'), row(2, 'old'), row(3, 'old')], ...none, next: null }));
  await settle();
  expect([...slow.rows.entities.values()]).toEqual([row(1, 'new'), row(3, 'old')]);
});

test('the parts after the next one are asked for at once, and again if something else follows', async () => {
  const { bridge, last, made, settle } = playedBridge();
  const slow = createOpenCase(bridge, createNotices());
  void slow.load();
  last('case.state').answer(ok({ title: 'x' }));
  await settle();
  const part = (id: number, more: { next: string | null; ahead?: string[] }) =>
    ok({ entities: [{ id } as EntityRow], edges: [], groups: [], ...more });
  const all = () => made.filter(({ name }) => name === 'case.graph');
  const asked = () => all().map(({ input }) => (input as { next?: string }).next);
  const answer = async (at: number, ...given: Parameters<typeof part>) => {
    all()[at]?.answer(part(...given));
    await settle();
  };
  await answer(0, 1, { next: 'b', ahead: ['c'] });
  await vi.waitFor(() => expect(asked()).toEqual([undefined, 'b', 'c']));
  await answer(2, 3, { next: 'd', ahead: ['e'] }); // It comes before the one that it follows.
  expect(slow.rows.entities.size).toBe(1);
  await answer(1, 2, { next: 'c', ahead: ['d', 'e'] });
  const taken = () => [...slow.rows.entities.keys()];
  await vi.waitFor(() => expect(taken()).toEqual([1, 2, 3]));
  expect(asked()).toEqual([undefined, 'b', 'c', 'd', 'e']);
  await answer(3, 4, { next: 'other' });
  await vi.waitFor(() => expect(asked()).toEqual([undefined, 'b', 'c', 'd', 'e', 'other']));
  await answer(4, 99, { next: null }); // Nobody waits for this one any more.
  await answer(5, 5, { next: null });
  await vi.waitFor(() => expect(taken()).toEqual([1, 2, 3, 4, 5]));
});

test('a move is told as one, and is no change for those who show no places', async () => {
  await add('one.example');
  const [row] = openCase.rows.entities.values();
  const heard: boolean[] = [];
  openCase.listen((news) => news.kind === 'difference' && heard.push(news.movedOnly));
  const before = state().revision;
  await app.bridge.call('case.move', { places: [{ id: row?.id ?? 0, x: 12.3, y: 4 }] });
  expect([state().revision, heard, openCase.rows.entities.get(row?.id ?? 0)?.x]).toEqual([before, [true], 12.3]);
  await app.bridge.call('case.move', { places: [{ id: row?.id ?? 0, x: 1, y: 2 }], pinned: true });
  expect([state().revision, heard]).toEqual([before + 1, [true, false]]);
});

test('the panels follow what the canvas has drawn, and wait for it for a tenth of a second at most', async () => {
  const drawn: (() => void)[] = [];
  openCase.listen(() => new Promise<void>((done) => drawn.push(done)));
  const { revision } = state();
  await add('one.example');
  expect([values(), state().revision]).toEqual([['one.example'], revision]);
  drawn.shift()?.();
  await vi.waitFor(() => expect(state().revision).toBe(revision + 1));
  await add('two.example'); // Nobody draws this one.
  await vi.waitFor(() => expect(state().revision).toBe(revision + 2));
});

test('where nobody draws, the panels follow at once, also if a listener fails', async () => {
  const { revision } = state();
  await add('one.example');
  expect(state().revision).toBe(revision + 1);
  openCase.listen(() => Promise.reject(new Error('the canvas is gone')));
  await add('two.example');
  await vi.waitFor(() => expect(state().revision).toBe(revision + 2));
});
