import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionFile } from '../../shared/connection.ts';
import type { ConnectionList } from '../../shared/connection-view.ts';
import { fail, ok } from '../../shared/result.ts';
import { type Connections, openConnections } from './connections.ts';
import { createKeyStore, type KeyStore } from './key-store.ts';
import type { Keychain } from './keychain.ts';

const at = 'https://service.example';
const file = (name: string, more: object = {}) =>
  ConnectionFile.parse({ name, baseUrl: at, pdnsUrl: at, batchUrl: at, batchDownloadUrl: at, ...more });
const demoFile = file('Demo', { username: 'analyst' });
const noKeys = { platform: 'none', pdns: 'none', batch: 'none' };

let folder: string;
let told: ConnectionList[];
let damaged: string[];
let held: Map<string, string>;
let stuck: Set<string>;
let demoStarts: number;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-connections-'));
  [told, damaged, held, stuck, demoStarts] = [[], [], new Map(), new Set(), 0];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The test's own keychain, in which single accounts can be blocked. */
function keyStore(): KeyStore {
  const free = (account: string) => {
    if (stuck.has(account)) throw new Error('locked');
  };
  const keychain: Keychain = {
    accounts: async () => new Set(held.keys()),
    read: async (account) => held.get(account) ?? null,
    write: async (account, key) => void held.set(account, key),
    remove: async (account) => {
      free(account);
      held.delete(account);
    },
  };
  return createKeyStore({
    open: async () => ({ kind: 'keychain', keychain }),
    environmentKeys: {},
    changed: () => undefined,
    learn: () => undefined,
  });
}

function open(given: ConnectionFile | null = null): Promise<Connections> {
  return openConnections({
    folder,
    keys: keyStore(),
    guests: {
      demoIfRunning: () => null,
      demo: async () => {
        demoStarts++;
        return ok(demoFile);
      },
      file: given,
    },
    changed: (list) => told.push(list),
    damaged: (copy) => damaged.push(copy),
  });
}

const path = () => join(folder, 'connections.json');
const onDisk = () => JSON.parse(readFileSync(path(), 'utf8'));
const agrees = async () => true;
const demoView = { id: 'demo', connection: demoFile, keys: noKeys, demo: true };

async function saved(connections: Connections, name: string): Promise<string> {
  const view = await connections.save(undefined, file(name), agrees);
  if (!view.ok) throw new Error(view.failure.message);
  return view.value.id;
}

test('begins with the demo and writes nothing', async () => {
  expect(await (await open()).list()).toEqual({ active: 'demo', connections: [demoView] });
  expect(readdirSync(folder)).toEqual([]);
});

test('a new connection is on disk when it is told, and there at the next start', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  const own = { id, connection: file('Work'), keys: noKeys, demo: false };
  expect(told).toEqual([{ active: 'demo', connections: [own, demoView] }]);
  expect(onDisk()).toEqual({
    version: 1,
    active: 'demo',
    connections: [{ id, connection: file('Work'), keychainKeys: [] }],
  });
  expect(await (await open()).list()).toEqual({ active: 'demo', connections: [own, demoView] });
});

test('an edit changes that connection and leaves its keys', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  await connections.setKey(id, 'pdns', 'pdns-key');
  expect(await connections.save(id, file('Work', { username: 'other' }), agrees)).toEqual({
    ok: true,
    value: { id, connection: file('Work', { username: 'other' }), keys: { ...noKeys, pdns: 'keychain' }, demo: false },
  });
  expect(held.get(`${id}/pdns`)).toBe('pdns-key');
});

test('a name that is taken is refused beside its field, also when an edit wants it', async () => {
  const connections = await open();
  await saved(connections, 'Work');
  const other = await saved(connections, 'Other');
  const before = onDisk();
  const refused = {
    ok: false,
    failure: {
      code: 'bad-input',
      message: 'A connection named “Work” already exists.',
      kept: 'Nothing was changed.',
      fields: { 'connection.name': ['This name is taken.'] },
    },
  };
  expect(await connections.save(undefined, file('Work'), agrees)).toEqual(refused);
  expect(await connections.save(other, file('Work'), agrees)).toEqual(refused);
  expect(onDisk()).toEqual(before);
});

test('using a connection holds for the next start, and calls go through it', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  expect(await connections.use(id)).toMatchObject({ ok: true, value: { active: id } });
  expect(await connections.active()).toEqual({ ok: true, value: { id, connection: file('Work') } });
  expect((await (await open()).list()).active).toBe(id);
});

test('a connection that could not be noted as used is not used', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'a file where the folder was, so that nothing can be written there');
  expect(await connections.use(id)).toMatchObject({ ok: false, failure: { code: 'file' } });
  expect((await connections.list()).active).toBe('demo');
  expect(await connections.active()).toMatchObject({ ok: true, value: { id: 'demo' } });
});

test('two changes at once are both kept', async () => {
  const connections = await open();
  await Promise.all([saved(connections, 'One'), saved(connections, 'Two'), saved(connections, 'Three')]);
  expect(onDisk().connections.map((entry: { connection: { name: string } }) => entry.connection.name)).toEqual([
    'One',
    'Two',
    'Three',
  ]);
});

test('what the terminal wrote beside an open window is kept by the next change of the window', async () => {
  const [window, terminal] = [await open(), await open()];
  await saved(terminal, 'From the terminal');
  await saved(window, 'From the window');
  const names = (await (await open()).list()).connections.map((view) => view.connection.name);
  expect(names).toEqual(['From the terminal', 'From the window', 'Demo']);
});

test('a key is noted as being in the keychain, replaced and forgotten, and never stands in the file', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  expect(await connections.setKey(id, 'platform', 'first-platform-key')).toMatchObject({
    ok: true,
    value: { keys: { ...noKeys, platform: 'keychain' } },
  });
  await connections.setKey(id, 'platform', 'second-platform-key');
  expect([...held.values()]).toEqual(['second-platform-key']);
  expect(onDisk().connections[0].keychainKeys).toEqual(['platform']);
  expect(readFileSync(path(), 'utf8')).not.toContain('platform-key');
  expect(await connections.forgetKey(id, 'platform')).toMatchObject({ ok: true, value: { keys: noKeys } });
  expect([held.size, onDisk().connections[0].keychainKeys]).toEqual([0, []]);
});

test.each(['two\nlines', 'has space', 'smart“quote'])('%j is no key, and an older one stays', async (key) => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  await connections.setKey(id, 'platform', 'good-key');
  expect(await connections.setKey(id, 'platform', key)).toEqual({
    ok: false,
    failure: {
      code: 'bad-input',
      message: 'This is not a valid key: it contains spaces or other characters that keys never have.',
      kept: 'Nothing was changed.',
      next: 'Copy the key and enter it again.',
      fields: { key: ['Contains spaces or other characters that keys never have.'] },
    },
  });
  expect([...held.values()]).toEqual(['good-key']);
});

test('forgetting a connection removes its keys and goes back to the demo', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  await connections.setKey(id, 'platform', 'platform-key');
  await connections.setKey(id, 'batch', 'batch-key');
  await connections.use(id);
  expect(await connections.forget(id)).toEqual({ ok: true, value: { active: 'demo', connections: [demoView] } });
  expect([held.size, onDisk()]).toEqual([0, { version: 1, active: 'demo', connections: [] }]);
});

test('a connection whose last key is stuck stays, with exactly the keys that are left', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  await connections.setKey(id, 'platform', 'platform-key');
  await connections.setKey(id, 'batch', 'batch-key');
  stuck.add(`${id}/batch`);
  expect(await connections.forget(id)).toMatchObject({ ok: false, failure: { code: 'keychain' } });
  expect(await connections.view(id)).toMatchObject({ ok: true, value: { keys: { ...noKeys, batch: 'keychain' } } });
  expect([...held.keys()]).toEqual([`${id}/batch`]);
  stuck.clear();
  expect(await connections.forget(id)).toMatchObject({ ok: true });
});

test('the demo and a connection for this run can not be edited, keyed or forgotten', async () => {
  const connections = await open(file('Given'));
  for (const id of ['demo', 'file']) {
    const outcomes = [
      await connections.save(id, file('New'), agrees),
      await connections.setKey(id, 'platform', 'a-platform-key'),
      await connections.forgetKey(id, 'platform'),
      await connections.forget(id),
    ];
    expect(outcomes.map((outcome) => !outcome.ok && outcome.failure.code)).toEqual(Array(4).fill('bad-input'));
  }
  expect(held.size).toBe(0);
});

test('a connection given for this run is used and not written down', async () => {
  const connections = await open(file('Given'));
  expect(await connections.active()).toEqual({ ok: true, value: { id: 'file', connection: file('Given') } });
  await saved(connections, 'Work');
  expect(onDisk()).toMatchObject({ active: 'demo', connections: [{ connection: { name: 'Work' } }] });
});

test('an unknown connection is told as such', async () => {
  const connections = await open();
  const id = '00000000-0000-4000-8000-000000000000';
  const unknown = fail('no-connection', 'There is no such connection.', { next: 'Choose one under Connections.' });
  expect([
    await connections.view(id),
    await connections.use(id),
    await connections.save(id, file('X'), agrees),
    await connections.setKey(id, 'platform', 'a-platform-key'),
    await connections.forget(id),
    await connections.view('file'),
  ]).toEqual(Array(6).fill(unknown));
});

test('looking at a connection of one’s own does not start the demo', async () => {
  const connections = await open();
  const id = await saved(connections, 'Work');
  demoStarts = 0;
  await connections.view(id);
  expect(demoStarts).toBe(0);
});

test.each(['', 'nonsense', '{"version":2,"active":"demo","connections":[]}', '{"version":1}'])(
  'a damaged file is kept aside and told, and the connections begin anew: %s',
  async (text) => {
    writeFileSync(path(), text);
    const connections = await open();
    expect(await connections.list()).toEqual({ active: 'demo', connections: [demoView] });
    expect(damaged).toHaveLength(1);
    await saved(connections, 'Work');
    expect(readFileSync(damaged[0] ?? '', 'utf8')).toBe(text);
  },
);

test('a file that is damaged in mid-run is kept aside, and nothing of this run is lost', async () => {
  const connections = await open();
  await saved(connections, 'One');
  writeFileSync(path(), '{"half');
  await saved(connections, 'Two');
  expect(damaged).toHaveLength(1);
  const names = (await (await open()).list()).connections.map((view) => view.connection.name);
  expect(names).toEqual(['One', 'Two', 'Demo']);
});
