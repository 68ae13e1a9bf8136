import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { nastyCase } from '../support/nasty-case.ts';
import { rememberedCases } from '../support/remembered-cases.ts';

// Memory across cases: an index over real case files, read by a process of its own.

let folder: string;
let app: TestApp;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-memory-'));
  app = await openTestApp();
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const { call, domain, found, makeCase, place, read, seen } = rememberedCases(
  () => app,
  () => folder,
);
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));

test('a value of another case is told with its case, its verdict, its tags and its note, and copies count once', async () => {
  const { path, ids } = await makeCase('Harbour', ['harbour-pay.example', 'only-there.example'], {
    addTags: ['kit-7'],
    note: 'Same owner as in spring.',
  });
  const { campaign } = await call('membership.judge', { ids: ids.slice(0, 1), verdict: 'in', reason: 'Same kit.' });
  expect(campaign).toBeGreaterThan(0);
  await call('case.saveCopy', { path: place('copy.sextant') });
  await call('memory.folder', { add: folder });
  await makeCase('Now', ['harbour-pay.example', 'new.example']);
  const state = await read();
  expect(state).toMatchObject({ cases: 4, waiting: 0, reading: null, failure: null, paused: false });
  const [known, fresh] = await seen('HARBOUR-pay.example.', 'new.example');
  expect(known).toMatchObject({
    cases: 1,
    common: null,
    seen: [
      {
        ...{ title: 'Harbour', kind: 'domain', value: 'harbour-pay.example', verdicts: ['in'], tags: ['kit-7'] },
        ...{ note: 'Same owner as in spring.', onGraph: true, via: null },
      },
    ],
  });
  expect([path, place('copy.sextant')]).toContain(known?.seen[0]?.path);
  expect(fresh).toMatchObject({ cases: 0, seen: [] });
});

test('values of stored replies are known with the record that has them, and what strangers share makes no mark', async () => {
  await call('case.new', { path: place('records.sextant'), title: 'Records' });
  const search = { base: { nameserver_host: 'dns3.zonewright.net' } };
  const { ids } = await call('graph.search', { search });
  expect(ids.length).toBeGreaterThan(1);
  const { records } = await call('graph.records', { ids: ids.slice(0, 1) });
  const record = records[0]?.record;
  const registrar = record?.registrar?.value ?? '';
  const [server] = record?.name_server ?? [];
  await call('case.new', { title: 'Now' });
  await read();
  const values = [
    { kind: 'nameserver' as const, value: server?.host?.value ?? '' },
    { kind: 'registrar' as const, value: registrar },
    { kind: 'email' as const, value: 'abuse@nowhere.example' },
  ];
  const told = await call('memory.seen', { values });
  expect(told.values[0]).toMatchObject({
    cases: 1,
    seen: [{ onGraph: false, via: expect.any(String), first: expect.any(String), last: expect.any(String) }],
  });
  expect(told.values[1]).toMatchObject({ cases: 1, common: 'strangers share it' });
  expect(told.values[2]).toMatchObject({ cases: 0, common: null });
  expect(await found({ text: 'ZONEWRIGHT', kind: 'nameserver' })).toMatchObject([{ title: 'Records' }]);
});

test('what a warning list of the user names makes no mark, as long as the list is there', async () => {
  await makeCase('Listed', ['quiet.example', 'other.example']);
  await call('case.new', {});
  await read();
  const reasons = async () => (await seen('quiet.example', 'other.example')).map(({ common }) => common);
  expect(await reasons()).toEqual([null, null]);
  const path = place('list.json');
  writeFileSync(path, JSON.stringify({ name: 'Quiet hosts', type: 'hostname', list: ['quiet.example'] }));
  const { added } = await call('warnings.add', { path });
  expect(await reasons()).toEqual(['Quiet hosts: warning list', null]);
  await call('warnings.remove', { id: added?.id ?? '' });
  expect(await reasons()).toEqual([null, null]);
});

test('a search finds parts of words, tags, verdicts and times, by case, and never needs the case itself', async () => {
  const one = await makeCase('Alpha', ['my-paypal-login.example', 'quiet.example'], { addTags: ['Phish'] });
  await call('membership.judge', { ids: one.ids.slice(0, 1), verdict: 'out', reason: 'A customer.' });
  await makeCase('Beta', ['paypal.example', 'other.example'], { note: 'Seen by the bank of Ghent' });
  await call('case.new', {});
  await read();
  const titles = async (input: Parameters<typeof found>[0]) => (await found(input)).map(({ title }) => title).sort();
  expect(await titles({ text: 'paypal' })).toEqual(['Alpha', 'Beta']);
  expect(await titles({ text: 'ypal-log' })).toEqual(['Alpha']);
  expect(await titles({ text: 'my-paypal-login[.]example' })).toEqual(['Alpha']);
  expect(await titles({ text: 'paypal ghent' })).toEqual(['Beta']);
  expect(await titles({ text: 'beta' })).toEqual(['Beta']);
  expect(await titles({ tag: 'phish' })).toEqual(['Alpha']);
  expect(await titles({ verdict: 'out' })).toEqual(['Alpha']);
  expect(await titles({ text: 'paypal', kind: 'ip' })).toEqual([]);
  expect(await titles({ text: 'paypal', since: '2099-01-01T00:00:00Z' })).toEqual([]);
  expect(await titles({ text: 'a' })).toContain('Alpha');
  const [first] = await found({ text: 'example', path: one.path, perCase: 1 });
  expect(first).toMatchObject({ count: 2, values: [{ tags: ['Phish'] }] });
  const part = await call('memory.search', { text: 'example', limit: 1 });
  expect(part.next).not.toBeNull();
  const rest = await call('memory.search', { text: 'example', from: part.next ?? 0 });
  expect([...part.cases, ...rest.cases].map(({ title }) => title).sort()).toEqual(['Alpha', 'Beta']);
});

test('the index follows cases that are moved, deleted, damaged, made private and replaced', async () => {
  const [moved, deleted, damaged, hidden] = [
    (await makeCase('Moved', ['moved.example'])).path,
    (await makeCase('Deleted', ['deleted.example'])).path,
    (await makeCase('Damaged', ['damaged.example'])).path,
    (await makeCase('Hidden', ['hidden.example'])).path,
  ];
  expect(await call('memory.private', {})).toEqual({ private: false });
  await call('memory.folder', { add: moved });
  const names = ['moved.example', 'deleted.example', 'damaged.example', 'hidden.example'];
  const counts = async () => (await seen(...names)).map(({ cases }) => cases);
  await call('case.new', {});
  await read();
  expect(await counts()).toEqual([1, 1, 1, 1]);

  await call('case.open', { path: hidden });
  expect(await call('memory.private', { set: true })).toEqual({ private: true });
  await read();
  expect(await found({ text: 'hidden' })).toEqual([]);
  await call('case.new', {});
  mkdirSync(place('below'));
  const there = join(folder, 'below', 'renamed.sextant');
  renameSync(moved, there);
  rmSync(deleted);
  const bytes = readFileSync(damaged);
  writeFileSync(damaged, bytes.fill(7, 4096));
  const state = await read();
  expect(await counts()).toEqual([1, 0, 0, 0]);
  expect((await seen('moved.example'))[0]?.seen[0]).toMatchObject({ path: there, title: 'Moved' });
  const problems = new Map(state.problems.map(({ path, state: is, why }) => [path, { is, why }]));
  expect(problems.get(deleted)).toMatchObject({ is: 'missing' });
  expect(problems.get(damaged)).toMatchObject({ is: 'unreadable', why: expect.any(String) });
  expect(problems.get(hidden)).toMatchObject({ is: 'private' });
  // Removed means overwritten, also in the journal.
  const kept = ['', '-wal'].map((end) => readFileSync(join(app.dataFolder, `memory.sqlite${end}`)).toString('latin1'));
  expect(kept.join('')).toContain('moved.example');
  expect(kept.join('')).not.toMatch(/(hidden|deleted|damaged)\.example/);
});

test('cases of older versions are read as they are, nothing is changed, and a stranger’s are refused', async () => {
  const before = new Map<string, Buffer>();
  for (const version of [1, 2, 3, 4, 5]) {
    const path = place(`v${version}.sextant`);
    copyFileSync(fixture(`case-v${version}.sextant`), path);
    before.set(path, readFileSync(path));
  }
  const hostile = place('hostile.sextant');
  copyFileSync(fixture('case-v5.sextant'), hostile);
  const spoiled = new DatabaseSync(hostile);
  spoiled.exec(`CREATE TRIGGER evil AFTER INSERT ON entity BEGIN DELETE FROM reply; END`);
  spoiled.close();
  const newer = place('newer.sextant');
  copyFileSync(fixture('case-v5.sextant'), newer);
  const future = new DatabaseSync(newer);
  future.exec('PRAGMA user_version = 99');
  future.close();
  writeFileSync(place('text.sextant'), 'no case at all');
  await nastyCase(place('nasty.sextant')).close();
  const state = await call('memory.folder', { add: folder }).then(read);
  const bad = state.problems.filter(({ state: is }) => is === 'unreadable').map(({ path }) => path);
  expect(bad.sort()).toEqual([hostile, newer, place('text.sextant')].sort());
  for (const [path, bytes] of before) {
    expect(readFileSync(path).equals(bytes)).toBe(true);
    for (const end of ['-wal', '-shm', '.v1.backup']) expect(existsSync(path + end)).toBe(false);
    expect((await found({ path })).map(({ count }) => count)).toEqual([expect.any(Number)]);
  }
  expect((await found({ text: 'nothing-known', path: place('nasty.sextant') }))[0]?.count).toBe(1);
});

test('the index is for this user only, and comes back after it was deleted or damaged', async () => {
  await makeCase('Kept', ['kept.example']);
  await call('case.new', {});
  await read();
  const path = join(app.dataFolder, 'memory.sqlite');
  for (const end of ['', '-wal', '-shm'])
    if (existsSync(path + end)) expect(statSync(path + end).mode & 0o777).toBe(0o600);
  expect(statSync(join(app.dataFolder, 'memory.json')).mode & 0o777).toBe(0o600);
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
  await read();
  expect((await seen('kept.example'))[0]?.cases).toBe(1);
  expect(await call('memory.run', { how: 'rebuild', wait: true })).toMatchObject({ waiting: 0, failure: null });
  expect((await seen('kept.example'))[0]?.cases).toBe(1);
  expect(await call('memory.run', { how: 'pause' })).toMatchObject({ paused: true });
  expect(await call('memory.run', { how: 'resume', wait: true })).toMatchObject({ paused: false });
});

test('what another case knows comes over for nothing, with its links, replies and verdicts, in one step', async () => {
  await call('case.new', { path: place('source.sextant'), title: 'Source' });
  const { ids } = await call('graph.search', { search: { base: { nameserver_host: 'dns3.zonewright.net' } } });
  const [id = 0] = ids;
  await call('case.annotate', { ids: [id], addTags: ['brought'], note: 'Known for long.' });
  await call('membership.judge', { ids: [id], verdict: 'in', reason: 'Same kit.' });
  const { entities } = await call('case.graph', {});
  const { value = '' } = entities.find((one) => one.id === id) ?? {};
  await call('case.new', { title: 'Now' });
  await read();
  const [known] = await seen(value);
  const before = (await call('case.replies', { limit: 500 })).replies.length;
  const brought = await call('memory.bringOver', { path: known?.seen[0]?.path ?? '', values: [domain(value)] });
  expect(brought.entities).toBeGreaterThan(0);
  expect(brought.entities).toBeLessThan(entities.length);
  expect(brought.replies).toBeGreaterThan(0);
  const now = await call('case.graph', {});
  expect(now.entities.find((one) => one.value === value)).toMatchObject({ tags: ['brought'], note: 'Known for long.' });
  expect((await call('case.replies', { limit: 500 })).replies.length).toBe(before + brought.replies);
  expect(await call('case.verify', {})).toMatchObject({ good: true });
  expect(await call('membership.list', {})).toMatchObject({ campaigns: [{ counts: { in: 1 } }] });
  await call('case.undo', {});
  expect((await call('case.graph', {})).entities).toEqual([]);
});

test('what is only in a stored reply comes over with that reply, and with the name whose record has it', async () => {
  await call('case.new', { path: place('source.sextant'), title: 'Source' });
  const search = { base: { nameserver_host: 'dns3.zonewright.net' } };
  const { records } = await call('investigate.search', { search });
  // A registry's sentence may stand where an address belongs.
  const one = records.find(({ registrant_contact: contact }) => contact?.email[0]?.value.includes('@'));
  const email = one?.registrant_contact?.email[0]?.value ?? '';
  const { records: feed } = await call('feeds.read', { feed: 'nod', after: -600 });
  await call('case.new', { title: 'Now' });
  await read();
  const path = place('source.sextant');
  const values = [
    { kind: 'email' as const, value: email },
    { kind: 'domain' as const, value: feed[0]?.name ?? '' },
  ];
  const brought = await call('memory.bringOver', { path, values });
  expect(brought).toEqual({ entities: 3, edges: 1, replies: 2 });
  const { entities, next } = await call('case.graph', {});
  const { edges } = await call('case.graph', { ...(next !== null && { next }) });
  expect(entities.map(({ value }) => value)).toEqual(expect.arrayContaining(values.map(({ value }) => value)));
  expect(edges).toMatchObject([{ kind: expect.stringMatching(/e-mail/) }]);
  const ids = entities.filter(({ value }) => value === one?.domain).map(({ id }) => id);
  expect((await call('graph.records', { ids })).records[0]?.record).not.toBeNull();
  expect(await call('case.verify', {})).toMatchObject({ good: true });
});
