import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../test/support/app.ts';
import { type ArrivalsStore, createArrivals, nodesOf } from './arrivals-store.ts';
import { createOpenCase, type OpenCase } from './case-store.ts';
import { createNotices } from './notices-store.ts';
import { createSelection, type SelectionStore } from './selection-store.ts';

let app: TestApp;
let openCase: OpenCase;
let selection: SelectionStore;
let arrivals: ArrivalsStore;

beforeEach(async () => {
  app = await openTestApp();
  openCase = createOpenCase(app.bridge, createNotices());
  selection = createSelection(openCase);
  arrivals = createArrivals(openCase, selection);
  await openCase.load();
});
afterEach(() => app.close());

async function add(...names: string[]): Promise<number[]> {
  const added = await app.bridge.call('case.add', {
    entities: names.map((value) => ({ kind: 'domain' as const, value })),
  });
  return added.ok ? added.value.ids : [];
}
const unseen = () => [...arrivals.store.getState().unseen];
const latest = () => arrivals.store.getState().latest;

test('what comes during a step is unseen until it is selected; what comes at other times is not', async () => {
  await add('before.example');
  const end = arrivals.begin('Domains of this registrar', [1]);
  const ids = await add('before.example', 'one.example', 'two.example');
  const [, one = 0, two = 0] = ids;
  expect(latest()).toMatchObject({ title: 'Domains of this registrar', from: [1], ids: [one, two], complete: false });
  const [three = 0] = await add('three.example');
  end();
  await add('after.example');
  expect([unseen(), latest()?.ids, latest()?.complete]).toEqual([[one, two, three], [one, two, three], true]);
  selection.select([two]);
  expect([unseen(), latest()?.ids]).toEqual([
    [one, three],
    [one, two, three],
  ]);
  arrivals.lookedAt([one, three]);
  expect(unseen()).toEqual([]);
});

test('undo takes away what came, and another step begins a new list while the marks add up', async () => {
  const first = arrivals.begin('first');
  const [one = 0] = await add('one.example');
  first();
  const second = arrivals.begin('second');
  const [two = 0] = await add('two.example');
  second();
  expect([unseen(), latest()?.title, latest()?.ids]).toEqual([[one, two], 'second', [two]]);
  await app.bridge.call('case.undo', {});
  expect([unseen(), latest()]).toEqual([[one], null]);
  await app.bridge.call('case.new', {});
  await expect.poll(() => unseen()).toEqual([]);
});

test('a selected group is looked at with all its members, and stands for them on the canvas while it is closed', async () => {
  const end = arrivals.begin('many');
  const [one = 0, two = 0, three = 0] = await add('one.example', 'two.example', 'three.example');
  end();
  const grouped = await app.bridge.call('case.group', { ids: [one, two], label: 'both' });
  const group = openCase.rows.entities.get(one)?.group ?? 0;
  expect([grouped.ok, group > 0]).toEqual([true, true]);
  expect([...nodesOf([one, two, three], openCase.rows)]).toEqual([-group, three]);
  selection.select([-group]);
  expect(unseen()).toEqual([three]);
});

test('what a colleague did is marked without a step, and is not shown as the last one', async () => {
  const [one = 0, two = 0] = await add('one.example', 'two.example');
  arrivals.mark([one, two]);
  expect([unseen(), latest()]).toEqual([[one, two], null]);
  selection.select([one]);
  expect(unseen()).toEqual([two]);
  await app.bridge.call('case.undo', {});
  expect(unseen()).toEqual([]);
});
