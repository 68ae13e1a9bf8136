import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChannelRange } from '../../shared/channels.ts';
import type { Job } from '../../shared/jobs.ts';
import { openTestApp, type TestApp } from '../support/app.ts';

// Channels and feeds over the bridge, as the page asks for them; a person answers the file dialog.

let folder: string;
let app: TestApp;
let chosen: (suggested: string) => Promise<string | null> | string | null;
const asked: string[] = [];
beforeAll(async () => {
  const dialogs = {
    chooseSave: async (_title: string, suggested: string) => {
      asked.push(suggested);
      return chosen(suggested);
    },
    chooseOpen: async () => null,
    confirm: async () => true,
  };
  app = await openTestApp({ dialogs });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-downloads-'));
  chosen = (suggested) => join(folder, basename(suggested));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  asked.length = 0;
});
afterAll(() => app.close());

async function lastHour(): Promise<ChannelRange> {
  const now = await app.bridge.call('demo.clock', {});
  const hour = Math.floor(Date.parse(now.ok ? now.value.now : '') / 3_600_000) * 3_600_000;
  const minute = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`;
  return { channel: 212, start: minute(hour - 2 * 3_600_000), end: minute(hour - 3_600_000) };
}

test('a range is saved where the person points, and the request is in the list', async () => {
  const range = await lastHour();
  const result = await app.bridge.call('batch.fetch', range);
  if (!result.ok) throw new Error(result.failure.message);
  const { file, exchanges } = result.value;
  expect(file).toMatchObject({ path: join(folder, basename(asked[0] ?? '')), completeness: { kind: 'whole' } });
  expect(dirname(asked[0] ?? '')).toBe(homedir());
  expect(readFileSync(file.path ?? '').length).toBe(file.bytes);
  const listed = await app.bridge.call('requests.list', {});
  const numbers = listed.ok ? listed.value.requests.map(({ number }) => number) : [];
  expect(exchanges.length).toBe(2);
  expect(numbers).toEqual(expect.arrayContaining([...exchanges]));
});

test('a person who changes their mind gets nothing, and nothing is asked of the service', async () => {
  chosen = () => null;
  const before = await app.bridge.call('requests.list', {});
  const range = await lastHour();
  const made = { url: 'https://elsewhere.example/range/ch1/x' };
  expect(await app.bridge.call('batch.fetch', range)).toMatchObject({
    ok: true,
    value: { exchanges: [], file: { path: null, bytes: 0, completeness: { kind: 'refused' } } },
  });
  expect(await app.bridge.call('batch.fetchLink', made)).toMatchObject({
    ok: false,
    failure: { code: 'bad-input', fields: { url: [expect.any(String)] } },
  });
  const after = await app.bridge.call('requests.list', {});
  expect(after.ok && after.value.total).toBe(before.ok && before.value.total);
  expect(readdirSync(folder)).toEqual([]);
});

test('a path that is not whole is refused', async () => {
  chosen = () => 'data.jsonl';
  expect(await app.bridge.call('batch.fetch', await lastHour())).toMatchObject({
    ok: false,
    failure: { code: 'file' },
  });
});

test('cancelling while the dialog is open ends the call', async () => {
  chosen = () => new Promise<string | null>(() => undefined);
  const controller = new AbortController();
  const range = await lastHour();
  const running = app.bridge.call('batch.fetch', range, controller.signal);
  while (asked.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  controller.abort();
  expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
});

test('a link that was made is downloaded without a key, and says when it ends', async () => {
  const made = await app.bridge.call('batch.makeUrl', await lastHour());
  if (!made.ok) throw new Error(made.failure.message);
  expect(Date.parse(made.value.expiresAt ?? '')).toBeGreaterThan(Date.parse(made.value.at));
  const result = await app.bridge.call('batch.fetchLink', { url: made.value.url });
  expect(result).toMatchObject({ ok: true, value: { file: { completeness: { kind: 'whole' } } } });
  expect(basename(asked[0] ?? '')).toMatch(/^ch212-\d{8}\.\d{4}\.\d{8}\.\d{4}\.data$/);
  expect(JSON.stringify(app.log)).not.toMatch(/X-Amz-Signature=[^*]/);
});

test('what the channels hold is asked in one request', async () => {
  expect(await app.bridge.call('batch.channels', { channels: [211, 214] })).toMatchObject({
    ok: true,
    value: {
      channels: [{ channel: 211 }, { channel: 214 }],
      completeness: { kind: 'whole' },
      exchanges: [expect.any(Number)],
    },
  });
  const refused = await app.bridge.call('batch.channels', { channels: [5] });
  expect(refused).toMatchObject({ ok: false, failure: { code: 'not-permitted' } });
});

test('an archive is downloaded only by a link that the service has listed, and its job says how far it is', async () => {
  const told: Job[] = [];
  const deaf = app.bridge.onEvent('jobs.changed', ({ jobs }) => void told.push(...jobs));
  const listed = await app.bridge.call('feeds.archives', { feed: 'nod', limit: 2 });
  if (!listed.ok) throw new Error(listed.failure.message);
  const [url = '', checksumUrl = ''] = listed.value.files.map((file) => file.url);
  const saved = await app.bridge.call('feeds.download', { url, checksumUrl });
  expect(saved).toMatchObject({
    ok: true,
    value: { checksum: 'matches', file: { completeness: { kind: 'whole' } } },
  });
  deaf();
  const bytes = saved.ok ? saved.value.file.bytes : 0;
  expect(told.at(-1)).toMatchObject({
    title: expect.stringMatching(/^Downloading nod_.*\.json\.gz$/),
    progress: { done: bytes, of: bytes, unit: 'bytes' },
  });
  expect(basename(asked[0] ?? '')).toMatch(/^nod_.*\.json\.gz$/);
  asked.length = 0;
  for (const input of [
    { url: 'https://images.example/x' },
    { url: `${url}x` },
    { url, checksumUrl: `${new URL(url).origin}/feeds/other` },
  ]) {
    expect(await app.bridge.call('feeds.download', input)).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
  }
  chosen = () => null;
  expect(await app.bridge.call('feeds.download', { url })).toMatchObject({ ok: true, value: { file: { path: null } } });
  expect(asked.length).toBe(1);
});

test('a feed is read, its session ended, and wrong questions never leave', async () => {
  await app.bridge.call('demo.advanceClock', { hours: 1 }); // Listing archives used up a part of this minute.
  const read = await app.bridge.call('feeds.read', { feed: 'nod', session: 'one', domains: ['*.com'] });
  expect(read).toMatchObject({ ok: true, value: { completeness: { kind: 'whole' }, spoiled: 0 } });
  expect(await app.bridge.call('feeds.endSession', { feed: 'nod', session: 'one' })).toMatchObject({
    ok: true,
    value: { exchanges: [expect.any(Number)] },
  });
  const before = await app.bridge.call('requests.list', {});
  const wrong = [
    [{ feed: 'nod', after: -60, before: -3600 }, 'before'],
    [{ feed: 'nod', after: '2030-01-01T00:00:00Z', before: -60 }, 'before'],
    [{ feed: 'nod', after: -60, domains: Array.from({ length: 50 }, () => 'x'.repeat(250)) }, 'domains'],
    [{ feed: 'nod' }, 'session'],
  ] as const;
  for (const [input, field] of wrong) {
    const refused = await app.bridge.call('feeds.read', { ...input, feed: 'nod' } as { feed: 'nod' });
    expect(refused).toMatchObject({
      ok: false,
      failure: { code: 'bad-input', fields: { [field]: [expect.any(String)] } },
    });
  }
  expect(await app.bridge.call('feeds.more', { resume: 'nonsense' })).toMatchObject({
    ok: false,
    failure: { code: 'bad-input' },
  });
  const after = await app.bridge.call('requests.list', {});
  expect(after.ok && after.value.total).toBe(before.ok && before.value.total);
});
