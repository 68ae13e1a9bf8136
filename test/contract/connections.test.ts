import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Announcement, startDemoService } from '../../electron/demo/service.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import type { ConnectionView } from '../../shared/connection-view.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

let far: { announcement: Announcement; close(): Promise<void> };
let test_: TestApp;
let folder: string;
beforeAll(async () => {
  far = await startDemoService();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-export-'));
  test_ = await openTestApp();
});
afterEach(async () => {
  await test_.close();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => far.close());

const call: TestApp['bridge']['call'] = (...args) => test_.bridge.call(...args);

async function imported(more: object = {}): Promise<ConnectionView> {
  const text = JSON.stringify({ ...far.announcement.connection, name: 'Far', ...more });
  const view = await call('connections.import', { text });
  if (!view.ok) throw new Error(view.failure.message);
  return view.value;
}

test('a connection file is imported, keyed, used and asked, over the bridge alone', async () => {
  const { id, keys } = await imported();
  expect(keys).toEqual({ platform: 'none', pdns: 'none', batch: 'none' });
  for (const service of ['platform', 'pdns', 'batch'] as const) {
    await call('connections.setKey', { id, service, key: far.announcement.keys[service] });
  }
  await call('connections.use', { id });
  expect(await call('account.read', {})).toMatchObject({ ok: true, value: { username: 'analyst', active: true } });
  expect(await call('connections.test', { id })).toEqual({
    ok: true,
    value: {
      tests: [
        { service: 'platform', outcome: 'works', found: expect.stringMatching(/^Account analyst, \d+ products\.$/) },
        { service: 'pdns', outcome: 'works', found: '9974 of 10000 queries left.' },
        { service: 'batch', outcome: 'works', found: '9 channels.' },
      ],
    },
  });
});

test('a test tells each service apart: a good key, a wrong one, and none', async () => {
  const { id } = await imported();
  await call('connections.setKey', { id, service: 'platform', key: far.announcement.keys.platform });
  await call('connections.setKey', { id, service: 'pdns', key: 'a-wrong-passive-dns-key' });
  expect(await call('connections.test', { id })).toMatchObject({
    ok: true,
    value: {
      tests: [
        { service: 'platform', outcome: 'works' },
        { service: 'pdns', outcome: 'failed', failure: { code: 'refused-key' } },
        { service: 'batch', outcome: 'no-key', failure: { code: 'no-key' } },
      ],
    },
  });
});

test('a test of a connection that is not in use leaves the one in use alone', async () => {
  const { id } = await imported();
  await call('connections.test', { id });
  expect(await call('connections.list', {})).toMatchObject({ ok: true, value: { active: 'demo' } });
});

test('the whole line of the demo service can be imported; the keys in it are not taken over', async () => {
  const text = JSON.stringify(far.announcement);
  const view = await call('connections.import', { text });
  expect(view).toMatchObject({
    ok: true,
    value: { connection: { name: 'Demo' }, keys: { platform: 'none', pdns: 'none', batch: 'none' } },
  });
  expect(readFileSync(join(test_.dataFolder, 'connections.json'), 'utf8')).not.toContain(far.announcement.keys.batch);
});

const good = {
  name: 'Work',
  baseUrl: 'https://a.example',
  pdnsUrl: 'https://b.example',
  batchUrl: 'https://c.example',
  batchDownloadUrl: 'https://d.example',
};

test.each([
  ['', 'It is not JSON.'],
  ['{"name":', 'It is not JSON.'],
  ['<html>', 'It is not JSON.'],
  ['null', 'The file: '],
  ['[]', 'The file: '],
  ['7', 'The file: '],
  ['{"connection":null}', 'The file: '],
  [JSON.stringify({ ...good, name: '  ' }), 'name: Give the connection a name.'],
  [JSON.stringify({ ...good, baseUrl: 'ftp://a.example' }), 'baseUrl: '],
  [JSON.stringify({ ...good, baseUrl: 'javascript:alert(1)' }), 'baseUrl: '],
  [
    JSON.stringify({ ...good, pdnsUrl: 'https://user:pw@a.example' }),
    'pdnsUrl: Must not contain a user name or password.',
  ],
  [
    JSON.stringify({ ...good, batchUrl: 'https://a.example/?x=1' }),
    'batchUrl: Must not contain a query or a fragment.',
  ],
  [JSON.stringify({ ...good, auth: { platform: 'none' } }), 'auth.platform: '],
  [JSON.stringify({ ...good, wording: 'klingon' }), 'wording: '],
  [JSON.stringify({ ...good, wording: { unknownPlace: {} } }), 'wording: '],
  [JSON.stringify({ ...good, proxy: 'http://user:pw@proxy' }), 'proxy: '],
])('%j is not a connection file', async (text, why) => {
  const outcome = await call('connections.import', { text });
  expect(outcome).toEqual({
    ok: false,
    failure: {
      code: 'bad-input',
      message: expect.stringContaining(`This is not a connection file. ${why}`),
      kept: 'Nothing was added.',
      next: 'Ask your colleague to export the connection again.',
    },
  });
  expect(JSON.stringify(outcome)).not.toContain('pw');
  expect(await call('connections.list', {})).toMatchObject({ ok: true, value: { connections: [{ id: 'demo' }] } });
});

test('keys that someone wrote into a connection file are not taken along', async () => {
  const text = `\ufeff${JSON.stringify({ ...good, apiKey: 'planted-key-1', keys: { platform: 'planted-key-2' } })}`;
  expect(await call('connections.import', { text })).toMatchObject({ ok: true });
  expect(readFileSync(join(test_.dataFolder, 'connections.json'), 'utf8')).not.toContain('planted');
});

test('an export is a file that can be imported again, without a key', async () => {
  const { id } = await imported({ username: 'someone', proxy: 'http://proxy.example:8080' });
  await call('connections.setKey', { id, service: 'platform', key: 'canary-of-the-export' });
  const path = join(folder, 'far.json');
  test_.person.savesTo = path;
  expect(await call('connections.export', { id })).toEqual({ ok: true, value: { path } });
  const text = readFileSync(path, 'utf8');
  expect(text).not.toContain('canary');
  expect(ConnectionFile.parse(JSON.parse(text))).toEqual(
    ConnectionFile.parse({
      ...far.announcement.connection,
      name: 'Far',
      username: 'someone',
      proxy: 'http://proxy.example:8080',
    }),
  );
});

test('a changed mind writes nothing', async () => {
  expect(await call('connections.export', { id: 'demo' })).toEqual({ ok: true, value: { path: null } });
});

test('an export that waits for its place can be cancelled', async () => {
  const stop = new AbortController();
  let shown: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    shown = resolve;
  });
  const waiting = await openTestApp({
    dialogs: {
      chooseSave: () => {
        shown();
        return new Promise(() => undefined);
      },
      chooseOpen: async () => null,
      confirm: async () => false,
    },
  });
  const exported = waiting.app.run('connections.export', { id: 'demo' }, stop.signal);
  await asked;
  stop.abort();
  expect(await exported).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  await waiting.close();
});

test.each(['relative.json', './a.json', '~/a.json'])('an export to %s wants the whole path', async (path) => {
  test_.person.savesTo = path;
  expect(await call('connections.export', { id: 'demo' })).toEqual({
    ok: false,
    failure: {
      code: 'file',
      message: 'Give the full path of the file, from the root.',
      kept: 'Nothing was read or written.',
      next: 'A path such as /home/me/case.sextant begins at the root.',
    },
  });
});

test('an export to a place that takes no file says so and keeps what is there', async () => {
  const path = join(folder, 'taken');
  mkdirSync(path);
  writeFileSync(join(path, 'kept'), 'kept');
  test_.person.savesTo = path;
  expect(await call('connections.export', { id: 'demo' })).toMatchObject({
    ok: false,
    failure: { code: 'file', message: `${path} could not be written: that is a folder.` },
  });
  expect(readFileSync(join(path, 'kept'), 'utf8')).toBe('kept');
});

test('the name that is suggested is one that every file system takes', async () => {
  const chooseSave = vi.fn(async (_title: string, _suggested: string) => null);
  const other = await openTestApp({ dialogs: { chooseSave, chooseOpen: async () => null, confirm: async () => true } });
  const text = JSON.stringify({ ...good, name: '../../etc/pass wd: Ünï ✓' });
  const view = await other.bridge.call('connections.import', { text });
  await other.bridge.call('connections.export', { id: view.ok ? view.value.id : '' });
  expect(chooseSave.mock.calls.map(([, suggested]) => suggested.split('/').at(-1))).toEqual([
    'etc-pass-wd-n.connection.json',
  ]);
  await other.close();
});
