import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { WatchedSearch } from '../../shared/watched-search.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let folder: string;
let path: string;
let app: TestApp;
const call = calling(() => app);
const question = { product: 'investigate', search: { base: { nameserver_host: 'dns3.zonewright.net' } } } as const;

const spent = async () =>
  (await call('case.replies', { limit: 500 })).replies.filter(({ operation }) => operation !== 'account').length;
const listed = async () => (await call('watching.list', {})).searches;

/** Resolves when a scheduled run of this search is told. */
function ranByItself(id: number): Promise<WatchedSearch> {
  return new Promise((resolve) => {
    app.bridge.onEvent('watching.changed', ({ searches }) => {
      const found = searches.find((search) => search.id === id);
      if (found?.lastRun?.scheduled && found.running === null) resolve(found);
    });
  });
}

/** A colleague's case with three searches on a schedule; then another machine, which has never seen it. */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-hostile-'));
  path = join(folder, 'colleague.sextant');
  app = await openTestApp({ dataFolder: join(folder, 'theirs') });
  await call('case.new', { path });
  for (const name of ['One', 'Two', 'Three']) {
    const saved = await call('watching.save', { name, question, everyHours: 24, ask: true });
    expect(saved).toMatchObject({ allowed: true, nextAt: expect.any(String) });
  }
  await app.close();
  app = await openTestApp({ dataFolder: join(folder, 'mine') });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

test('searches that came with a case run by themselves only once a person said so here', async () => {
  await call('case.open', { path });
  expect(await listed()).toMatchObject(Array(3).fill({ everyHours: 24, allowed: false, nextAt: null }));
  await call('demo.advanceClock', { hours: 49 });
  const before = await spent();
  const { searches } = await call('watching.allow', { ids: [2] });
  expect(searches.map(({ allowed }) => allowed)).toEqual([false, true, false]);
  await ranByItself(2);
  expect(await spent()).toBe(before + 1);
  expect((await listed()).map(({ lastRun }) => lastRun?.scheduled)).toEqual([false, true, false]);
  const kept = join(folder, 'mine', 'schedules.json');
  expect(statSync(kept).mode & 0o777).toBe(0o600);
  expect(readFileSync(kept, 'utf8')).not.toContain('zonewright');
});

test('what was agreed to holds for that question and interval alone', async () => {
  await call('case.open', { path });
  await call('watching.allow', { ids: [1, 2, 3] });
  await call('watching.change', { id: 1, name: 'One', everyHours: 168, notify: true });
  expect((await listed()).map(({ allowed }) => allowed)).toEqual([true, true, true]); // Changed here, by the person.
  await call('case.undo', {});
  expect((await listed()).map(({ allowed }) => allowed)).toEqual([false, true, true]);
  await call('case.new', {});
  const file = new DatabaseSync(path);
  file.exec(`UPDATE kept SET data = json_set(data, '$.everyHours', 1) WHERE id = 2`);
  file.close();
  await call('case.open', { path });
  expect(await listed()).toMatchObject([{ allowed: false }, { allowed: false, nextAt: null }, { allowed: true }]);
});

test('a new name for a search that came with a case does not set it going', async () => {
  await call('case.open', { path });
  await call('watching.change', { id: 1, name: 'Renamed', everyHours: 24, notify: false });
  expect((await listed())[0]).toMatchObject({ name: 'Renamed', allowed: false, nextAt: null });
});

test('a search that can’t be read takes nothing away from the others, and the program goes on', async () => {
  const file = new DatabaseSync(path);
  file.exec(
    `UPDATE kept SET data = 'no JSON' WHERE id = 1; UPDATE event SET source = 'no JSON' WHERE kind = 'watched' AND id = (SELECT min(id) FROM event WHERE kind = 'watched')`,
  );
  file.close();
  await call('case.open', { path });
  expect((await listed()).map(({ id }) => id)).toEqual([2, 3]);
  expect((await call('saved.list', {})).rows.map(({ id }) => id)).toEqual([2, 3]);
  expect(await call('case.state', {})).toMatchObject({ odd: expect.stringContaining('kept 1') });
  await call('demo.advanceClock', { hours: 49 });
  await call('watching.allow', { ids: [2] });
  expect(await ranByItself(2)).toMatchObject({ failure: null });
});
