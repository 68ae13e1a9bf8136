import { readdirSync, readFileSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWarningStore } from '../../electron/warnings/warning-store.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

/** Lists of shared infrastructure: from a file, in the data folder, and what the judgement says of them. */
let app: TestApp;
let ids: number[];
const call = calling(() => app);
const file = (name: string, content: unknown) => {
  const path = join(app.dataFolder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};
beforeAll(async () => {
  app = await openTestApp();
  const entities = ['mynorthmeresupport10.org', 'help-northmere.com'].map((value) => ({
    kind: 'domain' as const,
    value,
  }));
  ids = (await call('case.add', { entities })).ids;
  await call('graph.profile', { ids, through: 'investigate' });
});
afterAll(() => app.close());

test('a warning list links nothing, and the evidence says which list said so', async () => {
  const [a = 0, b = 0] = ids;
  const before = await call('graph.whyLinked', { a, b });
  // The client has its own name servers: the service counts few domains with them.
  const server = before.evidence.find(({ family }) => family === 'name server' || family === 'address');
  const value = String(server?.value);
  expect(server?.weight).toBeGreaterThan(0);
  const shared = (await call('graph.sharedTraits', { ids })).traits.filter(({ kind }) => kind === 'ip');
  const addresses = shared.map((trait) => trait.value);
  expect(addresses.length).toBeGreaterThan(0);

  const path = file('list.json', {
    name: 'List of quiet hosters',
    type: 'cidr',
    version: 20_260_401,
    list: [...addresses, value, 'a sentence', 7],
  });
  const events: number[] = [];
  app.bridge.onEvent('warnings.changed', ({ lists }) => events.push(lists.length));
  const { added, lists, bundled } = await call('warnings.add', { path });
  expect(added).toMatchObject({ name: 'List of quiet hosters', version: '20260401', source: 'list.json', leftOut: 2 });
  expect(added?.entries).toBe(addresses.length + 1);
  expect(lists).toEqual([added]);
  expect(bundled).toBeGreaterThan(100);
  expect(events).toEqual([1]);

  const { traits } = await call('graph.sharedTraits', { ids });
  const listed = traits.filter(({ kind, value: of }) => kind === 'ip' && addresses.includes(of));
  expect(listed.map(({ list, from, weight }) => ({ list, from, weight }))).toEqual(
    listed.map(() => ({ list: 'List of quiet hosters', from: 'list', weight: 0 })),
  );
  const why = await call('graph.whyLinked', { a, b });
  const lines = why.evidence.filter(({ list }) => list === 'List of quiet hosters');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines[0]).toMatchObject({
    weight: 0,
    from: 'list',
    text: expect.stringContaining('says List of quiet hosters'),
  });
  expect(why.sum).toBeLessThanOrEqual(before.sum);
});

test('the list stays after the file is gone, is known to another program, and a newer version takes its place', async () => {
  const newer = file('newer.json', {
    name: 'List of quiet hosters',
    type: 'hostname',
    version: 20_260_501,
    list: ['quiet.example'],
  });
  const { lists } = await call('warnings.add', { path: newer });
  expect(lists).toMatchObject([{ version: '20260501', entries: 1, source: 'newer.json' }]);
  const other = await openTestApp({ dataFolder: app.dataFolder, shell: 'terminal' });
  expect(await calling(() => other)('warnings.list', {})).toMatchObject({ lists });
  await other.app.close();
});

test('a page adds a list only by the dialog', async () => {
  const path = file('by-page.json', { name: 'By page', type: 'hostname', list: ['page.example'] });
  const named = await app.page.call('warnings.add', { path });
  expect(named.ok ? '' : named.failure.code).toBe('not-permitted');
  app.person.opens = null;
  expect(await app.page.call('warnings.add', {})).toMatchObject({ ok: true, value: { added: null } });
  app.person.opens = path;
  const chosen = await app.page.call('warnings.add', {});
  expect(chosen).toMatchObject({ ok: true, value: { added: { name: 'By page', source: 'by-page.json' } } });
});

test.each([
  ['no.json', 'not json', /not JSON/],
  ['other.json', { list: 3 }, /form of a MISP warning list/],
  ['hashes.json', { name: 'Hashes', type: 'string', list: ['d41d8cd98f00b204e9800998ecf8427e'] }, /no host, address/],
  ['long.json', { name: 'Long', type: 'hostname', list: Array(100_001).fill('a.example') }, /100,000 entries/],
])('%s is refused with a sentence', async (name, content, words) => {
  const before = await call('warnings.list', {});
  const refused = await app.bridge.call('warnings.add', { path: file(name, content) });
  expect(refused.ok ? '' : refused.failure.message).toMatch(words);
  expect(refused.ok ? '' : refused.failure.next).toMatch(/\w/);
  expect(await call('warnings.list', {})).toEqual(before);
});

test('a huge file, a folder and a missing file are refused before they are read', async () => {
  const huge = file('huge.json', '');
  truncateSync(huge, 3_000_000_000);
  for (const path of [huge, app.dataFolder, join(app.dataFolder, 'missing.json')]) {
    const refused = await app.bridge.call('warnings.add', { path });
    expect(refused.ok ? '' : refused.failure.message).toMatch(/at most|not a file|could not be read/);
  }
});

test('a change that leaves the folder with the same time is seen', async () => {
  const store = openWarningStore(app.dataFolder, () => new Date());
  const { atime, mtime } = statSync(join(app.dataFolder, 'warning-lists'));
  const listed = async () => {
    utimesSync(join(app.dataFolder, 'warning-lists'), atime, mtime); // As on a disk that counts in seconds.
    return (await store.list()).lists.map(({ name }) => name);
  };
  const before = await listed();
  const added = await store.add(file('late.json', { name: 'Late', type: 'hostname', list: ['late.example'] }));
  expect(await listed()).toEqual([...before, 'Late'].sort());
  await store.remove(added.ok ? added.value.id : '');
  expect(await listed()).toEqual(before);
});

test('a damaged copy is listed without entries and can be removed; removing twice is refused', async () => {
  const folder = join(app.dataFolder, 'warning-lists');
  const [name = ''] = readdirSync(folder);
  const content = readFileSync(join(folder, name), 'utf8');
  writeFileSync(join(folder, name), content.slice(0, 20));
  writeFileSync(join(folder, `${'0'.repeat(16)}.json`), '{"name":');
  const { lists } = await call('warnings.list', {});
  expect(lists.filter(({ entries }) => entries === 0).length).toBeGreaterThan(0);
  for (const { id } of lists) await call('warnings.remove', { id });
  expect((await call('warnings.list', {})).lists).toEqual([]);
  const again = await app.bridge.call('warnings.remove', { id: lists[0]?.id ?? '' });
  expect(again.ok ? '' : again.failure.code).toBe('not-found');
  const outside = await app.bridge.call('warnings.remove', { id: '../settings' });
  expect(outside.ok ? '' : outside.failure.code).toBe('not-found');
});
