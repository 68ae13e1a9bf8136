import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import type { Dialogs } from '../../electron/core/bridge/dialogs.ts';
import { defaultDataFolder } from '../../electron/data-folder.ts';
import { startDemoService } from '../../electron/demo/service.ts';
import type { Job } from '../../shared/jobs.ts';
import type { Settings } from '../../shared/settings.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

// The whole app with the demo service behind it, asked over the bridge as a page asks.

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function opened(...args: Parameters<typeof openTestApp>): Promise<TestApp> {
  const running = await openTestApp(...args);
  ends.push(() => running.close());
  return running;
}

test('says what it is and that keys are in memory here', async () => {
  const { bridge } = await opened();
  expect(await bridge.call('app.info', {})).toEqual({
    ok: true,
    value: {
      version: '0.0.0',
      shell: 'test',
      menu: 'page',
      platform: expect.stringMatching(/^(linux|mac|windows)$/),
      keychain: { kind: 'memory', why: 'This test runs without a keychain.' },
      notices: [],
    },
  });
});

test('begins on the demo, whose keys are its own and can be used at once', async () => {
  const { bridge } = await opened();
  expect(await bridge.call('connections.list', {})).toMatchObject({
    ok: true,
    value: {
      active: 'demo',
      connections: [{ id: 'demo', demo: true, keys: { platform: 'demo', pdns: 'demo', batch: 'demo' } }],
    },
  });
  expect(await bridge.call('account.read', {})).toMatchObject({ ok: true, value: { username: 'analyst' } });
  expect(await bridge.call('pdns.rateLimit', {})).toMatchObject({ ok: true, value: { kind: 'time' } });
  expect(await bridge.call('batch.validate', {})).toMatchObject({ ok: true, value: { username: 'analyst' } });
  expect(await bridge.call('pdns.ping', {})).toMatchObject({ ok: true, value: { reached: true } });
});

test('lists what was asked, newest first, without credentials, and tells it as it happens', async () => {
  const { bridge } = await opened();
  const told: unknown[] = [];
  bridge.onEvent('requests.made', (line) => told.push(line));
  await bridge.call('account.read', {});
  await bridge.call('pdns.rateLimit', {});
  const list = await bridge.call('requests.list', { limit: 1 });
  expect(list).toMatchObject({
    ok: true,
    value: { total: 2, requests: [{ number: 2, operation: 'pdns.rate_limit' }] },
  });
  expect(told).toMatchObject([
    { number: 1, operation: 'account', method: 'GET', status: 200, failure: null, attempt: 1 },
    { number: 2, operation: 'pdns.rate_limit' },
  ]);
  expect(JSON.stringify([list, told])).not.toMatch(/signature|api_username|timestamp|X-Api-Key/i);
});

test('a demo service that does not start is told once asked, and can be had at the next try', async () => {
  let starts = 0;
  const { bridge, log } = await opened({
    startDemo: () => (++starts === 1 ? Promise.reject(new Error('no port')) : startDemoService()),
  });
  expect(await bridge.call('account.read', {})).toEqual({
    ok: false,
    failure: {
      code: 'service-error',
      message: 'The built-in demo service did not start.',
      kept: 'Your cases and connections are unchanged.',
      next: 'Choose another connection, or start Sextant again; the log says more.',
    },
  });
  expect(log.join('\n')).toContain('no port');
  expect(await bridge.call('account.read', {})).toMatchObject({ ok: true });
});

test('a demo service that announces nonsense is not believed', async () => {
  const { bridge } = await opened({
    startDemo: async () => ({ announcement: { keys: 'x' }, close: async () => undefined }),
  });
  expect(await bridge.call('account.read', {})).toMatchObject({ ok: false, failure: { code: 'service-error' } });
  expect(await bridge.call('demo.clock', {})).toMatchObject({ ok: false, failure: { code: 'service-error' } });
});

test('the clock of the demo world moves on request', async () => {
  const { bridge } = await opened({}, { now: '2026-03-01T12:00:00Z' });
  const before = await bridge.call('demo.clock', {});
  const after = await bridge.call('demo.advanceClock', { hours: 24 });
  if (!before.ok || !after.ok) throw new Error('the clock did not answer');
  expect(before.value.now).toMatch(/^2026-03-01T12:00:/);
  expect(after.value.now).toMatch(/^2026-03-02T12:0\d:/);
  expect(await bridge.call('demo.advanceClock', { hours: -1 })).toMatchObject({
    ok: false,
    failure: { code: 'bad-input', fields: { hours: [expect.any(String)] } },
  });
});

test('a slow call is a job that anyone can see and cancel', async () => {
  const { bridge } = await opened(
    {},
    { faults: [{ route: 'platform.account', fault: { kind: 'delay', milliseconds: 60_000 } }] },
  );
  const news: Job[][] = [];
  bridge.onEvent('jobs.changed', ({ jobs }) => news.push(jobs));
  const reading = bridge.call('account.read', {});
  await vi.waitFor(() => expect(news).toHaveLength(1));
  const list = await bridge.call('jobs.list', {});
  const job = {
    id: 1,
    kind: null,
    title: 'Reading the account',
    state: 'running',
    startedAt: expect.any(String),
    waitingUntil: null,
    progress: null,
  };
  expect(list).toEqual({ ok: true, value: { jobs: [job] } });
  expect(await bridge.call('jobs.cancel', { id: 1 })).toEqual({ ok: true, value: { cancelled: true } });
  expect(await reading).toMatchObject({ ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } });
  expect(await bridge.call('jobs.cancel', { id: 1 })).toEqual({ ok: true, value: { cancelled: false } });
  expect(news.at(-1)).toEqual([]);
});

test('the page that asked can cancel as well, and a job that waits says until when', async () => {
  const busy = { kind: 'status', status: 503, message: 'Busy.' } as const;
  const { bridge } = await opened({}, { faults: [{ route: 'platform.account', fault: busy }] });
  const news: Job[][] = [];
  bridge.onEvent('jobs.changed', ({ jobs }) => news.push(jobs));
  const controller = new AbortController();
  const reading = bridge.call('account.read', {}, controller.signal);
  await vi.waitFor(() => expect(news.some(([job]) => job?.waitingUntil)).toBe(true));
  controller.abort();
  expect(await reading).toMatchObject({ ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } });
});

const offline = { ok: false, failure: { code: 'offline' } };

test('the offline switch holds for every service, and can be thrown back', async () => {
  const { bridge } = await opened();
  await bridge.call('settings.change', { offline: true });
  for (const name of ['account.read', 'pdns.rateLimit', 'pdns.ping', 'batch.validate'] as const) {
    expect(await bridge.call(name, {})).toMatchObject(offline);
  }
  expect(await bridge.call('requests.list', {})).toMatchObject({ ok: true, value: { total: 0 } });
  await bridge.call('settings.change', { offline: false });
  expect(await bridge.call('account.read', {})).toMatchObject({ ok: true });
});

test('started offline, the page is told so, one switch ends it, and the next start is as it was', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-offline-'));
  ends.push(() => rmSync(dataFolder, { recursive: true }));
  const first = await opened({ offline: true, dataFolder });
  const told: Settings[] = [];
  first.bridge.onEvent('settings.changed', (settings) => told.push(settings));
  expect(await first.bridge.call('settings.read', {})).toMatchObject({ ok: true, value: { offline: true } });
  expect(await first.bridge.call('account.read', {})).toMatchObject(offline);
  await first.bridge.call('settings.change', { theme: 'light' });
  await first.bridge.call('settings.change', { offline: false });
  expect(told.map((settings) => settings.offline)).toEqual([true, false]);
  expect(await first.bridge.call('account.read', {})).toMatchObject({ ok: true });
  const next = await opened({ dataFolder });
  expect(await next.bridge.call('settings.read', {})).toMatchObject({
    ok: true,
    value: { theme: 'light', offline: false },
  });
});

test('damaged files of the last run are told in a notice, each with the place of its copy', async () => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'sextant-damaged-'));
  ends.push(() => rmSync(dataFolder, { recursive: true }));
  writeFileSync(join(dataFolder, 'settings.json'), '{"theme"');
  writeFileSync(join(dataFolder, 'connections.json'), 'nonsense');
  const { bridge } = await opened({ dataFolder });
  const info = await bridge.call('app.info', {});
  const notice = (name: string) =>
    expect.stringMatching(
      new RegExp(
        `^A settings file was not readable, and Sextant started without it\\. Its content is saved at ${dataFolder}/${name}\\.damaged-[0-9a-f]{12}\\.$`,
      ),
    );
  expect(info).toMatchObject({ ok: true, value: { notices: [notice('settings.json'), notice('connections.json')] } });
});

test('a desktop that takes nothing is told as such', async () => {
  const refuse = () => Promise.reject(new Error('inner detail'));
  const { bridge } = await opened({
    desktop: { copy: refuse, notify: refuse, openOutside: refuse, quit: refuse },
    dialogs: { chooseSave: async () => null, chooseOpen: async () => null, confirm: async () => true },
  });
  const refused = {
    ok: false,
    failure: { code: 'file', message: 'The system refused it.', kept: 'Nothing was changed.', next: 'Try again.' },
  };
  expect(await bridge.call('app.copy', { text: 'x' })).toEqual(refused);
  expect(await bridge.call('app.openOutside', { url: 'https://a.example/' })).toEqual(refused);
});

test('an address is opened outside once the person agreed in a window of main, which shows all of it', async () => {
  const url = `https://a.example/?${'x'.repeat(1900)}`;
  const nothing = async () => undefined;
  const openOutside = vi.fn(nothing);
  const confirm = vi.fn<Dialogs['confirm']>();
  const { bridge } = await opened({
    desktop: { copy: nothing, notify: nothing, openOutside, quit: nothing },
    dialogs: { chooseSave: async () => null, chooseOpen: async () => null, confirm },
  });
  confirm.mockResolvedValueOnce(false);
  expect(await bridge.call('app.openOutside', { url })).toEqual({
    ok: false,
    failure: { code: 'cancelled', message: 'Cancelled.' },
  });
  expect(openOutside).not.toHaveBeenCalled();

  confirm.mockResolvedValueOnce(true);
  expect(await bridge.call('app.openOutside', { url })).toEqual({ ok: true, value: {} });
  expect(openOutside).toHaveBeenCalledExactlyOnceWith(url);
  expect(confirm).toHaveBeenLastCalledWith(expect.objectContaining({ detail: url, yes: 'Open in the browser' }));
});

test.each([
  'http://a.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'https:',
  'data:text/html,x',
  '-x',
  'mailto:a@b.example',
])('%s is never handed to the system', async (url) => {
  const openOutside = vi.fn(async () => undefined);
  const nothing = async () => undefined;
  const { bridge } = await opened({ desktop: { copy: nothing, notify: nothing, openOutside, quit: nothing } });
  expect(await bridge.call('app.openOutside', { url })).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
  expect(openOutside).not.toHaveBeenCalled();
});

test('keys of the environment are shown where they are before the first call', async () => {
  const { bridge } = await opened({ environmentKeys: { pdns: 'environment-key-1' } });
  const at = 'https://service.example';
  const connection = { name: 'Own', baseUrl: at, pdnsUrl: at, batchUrl: at, batchDownloadUrl: at };
  expect(await bridge.call('connections.save', { connection })).toMatchObject({
    ok: true,
    value: { keys: { platform: 'none', pdns: 'environment', batch: 'none' } },
  });
});

test.skipIf(process.platform !== 'linux').each([
  [{ XDG_CONFIG_HOME: '/x' }, '/x/sextant'],
  [{}, '/home/a/.config/sextant'],
])('with %j the data folder is %s', (environment, folder) => {
  expect(defaultDataFolder('/home/a', environment)).toBe(folder);
});
