import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { createHistory } from './history-store.ts';

let app: TestApp;
beforeEach(async () => {
  app = await openTestApp();
});
afterEach(() => app.close());

const add = (value: string) => app.bridge.call('case.add', { entities: [{ kind: 'domain', value }] });

test('the list follows the case, undone lines too, until it is left', async () => {
  const { store, follow } = createHistory(app.bridge);
  const lines = () => store.getState().events.map(({ label, undone }) => (undone ? `(${label})` : label));
  const leave = follow();
  await add('one.example');
  await add('two.example');
  await vi.waitFor(() => expect(lines()).toEqual(['Added two.example', 'Added one.example']));
  await app.bridge.call('case.undo', {});
  await vi.waitFor(() => expect(lines()).toEqual([expect.any(String), '(Added two.example)', 'Added one.example']));
  leave();
  await add('three.example');
  expect(lines()).toHaveLength(3);
});

test('text and kind narrow the list, and older lines are read on request', async () => {
  const { store, follow, change, readMore } = createHistory(app.bridge);
  for (let number = 1; number <= 120; number++) await add(`n${number}.example`);
  await app.bridge.call('case.rename', { title: 'Parcel kit' });
  const leave = follow();
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ more: true }));
  await readMore();
  expect([store.getState().events.length, store.getState().more]).toEqual([121, false]);
  await change({ kind: 'renamed' });
  expect(store.getState().events.map(({ label }) => label)).toEqual(['Renamed the case to Parcel kit']);
  await change({ kind: null, text: 'n77.' });
  expect(store.getState().events.map(({ label }) => label)).toEqual(['Added n77.example']);
  leave();
});
