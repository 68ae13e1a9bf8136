import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FaultRule } from '../../electron/demo/control/fault-book.ts';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import type { Ports } from '../../electron/ports.ts';
import type { ChannelRange } from '../../shared/channels.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import type { EndedJob } from '../../shared/jobs.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { tinyDisk } from '../support/tiny-disk.ts';

// Downloads in a queue, over a service that outlives the program: what breaks off is gone on with.

const now = '2026-06-01T12:30:20Z';
let demo: DemoService;
let dataFolder: string;
let folder: string;
let app: TestApp;
let place: (suggested: string) => string | null;
const call = calling(() => app);

beforeAll(async () => {
  demo = await startDemoService({ now });
});
afterAll(() => demo.close());
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'sextant-queue-'));
  folder = mkdtempSync(join(tmpdir(), 'sextant-queue-files-'));
  place = (suggested) => join(folder, basename(suggested));
  app = await opened();
});
afterEach(async () => {
  await app.close();
  await heal();
  for (const path of [dataFolder, folder]) rmSync(path, { recursive: true, force: true });
});

function opened(ports: Partial<Ports> = {}): Promise<TestApp> {
  const { connection, keys } = demo.announcement;
  return openTestApp({
    ...ports,
    dataFolder,
    connection: { file: ConnectionFile.parse(connection), keys },
    dialogs: {
      chooseSave: async (_title, suggested) => place(suggested),
      chooseOpen: async () => null,
      confirm: async () => true,
    },
  });
}

async function control(method: string, path: string, body?: unknown): Promise<unknown> {
  const { url, token } = demo.announcement.control;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer.json();
}
const spoil = (...rules: FaultRule[]) => control('POST', '/faults', rules);
const heal = async () => {
  await control('DELETE', '/faults');
  await control('DELETE', '/calls');
};
const slowly: FaultRule = { route: 'download.range', fault: { kind: 'drip', bytes: 4000, milliseconds: 20 } };

const range = (channel: number, start = '10:00', end = '11:00'): ChannelRange => ({
  channel,
  start: `2026-06-01T${start}Z`,
  end: `2026-06-01T${end}Z`,
});

const patience = { interval: 50 };

/** The last word on a job. */
async function endOf(id: number): Promise<EndedJob> {
  return vi.waitFor(async () => {
    const found = (await call('jobs.ended', {})).jobs.find((job) => job.id === id);
    if (!found) throw new Error('not ended');
    return found;
  }, patience);
}

async function bytesOf(wanted: ChannelRange): Promise<Buffer> {
  const made = await call('batch.makeUrl', wanted);
  return Buffer.from(await (await fetch(made.url)).arrayBuffer());
}

const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

test('many stand in line, come whole with their hashes, and lie beside the first', async () => {
  writeFileSync(join(folder, 'ch214-20260601T1000-20260601T1100.jsonl'), 'of another day');
  const { jobs, estimated } = await call('batch.download', { ranges: [range(212), range(211), range(214)] });
  expect(jobs.map(({ title }) => title)).toEqual([
    'Download ch212, 2026-06-01 10:00 to 11:00 UTC',
    'Download ch211, 2026-06-01 10:00 to 11:00 UTC',
    'Download ch214, 2026-06-01 10:00 to 11:00 UTC',
  ]);
  expect(jobs.map(({ state }) => state)).toEqual(['running', 'running', 'queued']);
  expect(estimated).toBeGreaterThan(1000);
  const ends = await Promise.all(jobs.map(({ id }) => endOf(id)));
  expect(ends.map(({ outcome, said }) => [outcome, said])).toEqual(Array(3).fill(['done', 'Complete.']));
  expect(readdirSync(folder).sort()).toEqual([
    'ch211-20260601T1000-20260601T1100.jsonl',
    'ch212-20260601T1000-20260601T1100.jsonl',
    'ch214-20260601T1000-20260601T1100-2.jsonl',
    'ch214-20260601T1000-20260601T1100.jsonl',
  ]);
  expect(readFileSync(join(folder, 'ch214-20260601T1000-20260601T1100.jsonl'), 'utf8')).toBe('of another day');
  for (const { file, progress } of ends) {
    const bytes = readFileSync(file?.path ?? '');
    expect(file).toMatchObject({ bytes: bytes.length, sha256: hash(bytes) });
    expect(progress).toMatchObject({ done: bytes.length, of: bytes.length, unit: 'bytes' });
  }
});

test('a range in one piece, and a link that someone else made, come the same way', async () => {
  const { url } = await call('batch.makeUrl', range(212));
  const { jobs } = await call('batch.download', { ranges: [range(212)], by: 'fetch', urls: [url] });
  const [piece, linked] = await Promise.all(jobs.map(({ id }) => endOf(id)));
  expect(piece?.file?.sha256).toBe(hash(await bytesOf(range(212))));
  expect(linked?.file).toMatchObject({
    sha256: piece?.file?.sha256,
    path: join(folder, 'ch212-20260601T1000-20260601T1100-2.jsonl'),
  });
});

test('a part that is cancelled is kept, and going on takes only the rest', async () => {
  await spoil(slowly);
  const { jobs } = await call('batch.download', { ranges: [range(212)] });
  const id = jobs[0]?.id ?? 0;
  await vi.waitFor(async () => {
    const [job] = (await call('jobs.list', {})).jobs;
    expect(job?.progress?.done ?? 0).toBeGreaterThan(8000);
  }, patience);
  await call('jobs.cancel', { id });
  const cancelled = await endOf(id);
  expect(cancelled).toMatchObject({ outcome: 'cancelled', retry: 'go-on' });
  expect(cancelled.said).toContain('.part');
  const [part] = readdirSync(folder).filter((name) => name.endsWith('.part'));
  const had = statSync(join(folder, part ?? '')).size;
  expect(had).toBeGreaterThan(8000);

  await heal();
  await call('jobs.retry', { id });
  const done = await vi.waitFor(async () => {
    const job = await endOf(id);
    expect(job.outcome).toBe('done');
    return job;
  }, patience);
  expect(done.file?.sha256).toBe(hash(await bytesOf(range(212))));
  const seen = (await control('GET', '/calls')) as { calls: { status: number; bytes: number }[] };
  expect(seen.calls.find(({ status }) => status === 206)?.bytes).toBe((done.file?.bytes ?? 0) - had);
  expect(readdirSync(folder)).toEqual(['ch212-20260601T1000-20260601T1100.jsonl']);
});

test('closing in the middle interrupts, and the next start goes on', async () => {
  await spoil(slowly);
  const { jobs } = await call('batch.download', { ranges: [range(212), range(211), range(214)] });
  await vi.waitFor(async () => {
    const running = (await call('jobs.list', {})).jobs.filter(({ progress }) => (progress?.done ?? 0) > 4000);
    expect(running).toHaveLength(2);
  }, patience);
  await app.close();
  expect(readdirSync(folder).filter((name) => name.endsWith('.jsonl'))).toEqual([]);
  await heal();

  app = await opened();
  const ended = await call('jobs.ended', {});
  expect(ended.jobs.map(({ outcome, retry }) => [outcome, retry])).toEqual(Array(3).fill(['interrupted', 'go-on']));
  for (const { id } of jobs) await call('jobs.retry', { id });
  await vi.waitFor(async () => {
    const after = (await call('jobs.ended', {})).jobs;
    expect(after.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  }, patience);
  for (const channel of [212, 211, 214]) {
    const bytes = readFileSync(join(folder, `ch${channel}-20260601T1000-20260601T1100.jsonl`));
    expect(hash(bytes)).toBe(hash(await bytesOf(range(channel))));
  }
});

test('a download whose program was killed goes on from what is on disk, byte for byte', async () => {
  await app.close();
  // Some megabytes: what waits for the disk is lost with the program, and is fetched again.
  const wanted = range(213, '10:00', '10:01');
  await spoil({ route: 'download.range', fault: { kind: 'drip', bytes: 100_000, milliseconds: 20 } });
  const path = join(folder, 'killed.jsonl');
  const announced = join(dataFolder, 'service.json');
  writeFileSync(announced, JSON.stringify(demo.announcement));
  const script = fileURLToPath(new URL('../support/downloading.ts', import.meta.url));
  const child = spawn(process.execPath, [script, dataFolder, announced, path, JSON.stringify(wanted)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await hasGot(child, 3_000_000);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
  expect(existsSync(path)).toBe(false); // Nothing that looks whole.
  const had = statSync(`${path}.part`).size;
  expect(had).toBeGreaterThan(500_000);
  await heal();

  app = await opened();
  const [job] = (await call('jobs.ended', {})).jobs;
  expect(job).toMatchObject({ outcome: 'interrupted', retry: 'go-on' });
  await call('jobs.retry', { id: job?.id ?? 0 });
  await vi.waitFor(async () => expect((await endOf(job?.id ?? 0)).outcome).toBe('done'), patience);
  expect(hash(readFileSync(path))).toBe(hash(await bytesOf(wanted)));
  const seen = (await control('GET', '/calls')) as { calls: { status: number; bytes: number }[] };
  expect(seen.calls.find(({ status }) => status === 206)?.bytes).toBe(statSync(path).size - had);
});

/** Waits until the child has said that so many bytes came. */
async function hasGot(child: ChildProcess, bytes: number): Promise<void> {
  if (!child.stdout) throw new Error('the child says nothing');
  for await (const line of createInterface(child.stdout)) if (Number(line) >= bytes) return;
  throw new Error('the child ended');
}

test('what opens a link never lies in the list of jobs; a link of which nothing else is known must be handed in again', async () => {
  await spoil(slowly);
  const { url } = await call('batch.makeUrl', range(212));
  const signature = new URL(url).searchParams.get('X-Amz-Signature') ?? '';
  const { jobs } = await call('batch.download', { urls: [url] });
  await vi.waitFor(async () => {
    const [job] = (await call('jobs.list', {})).jobs;
    expect(job?.progress?.done ?? 0).toBeGreaterThan(4000);
  }, patience);
  await app.close();
  for (const name of readdirSync(dataFolder).filter((each) => each.startsWith('jobs.'))) {
    expect(readFileSync(join(dataFolder, name), 'latin1')).not.toContain(signature);
  }
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name), 'latin1')).not.toContain(signature);
  await heal();
  // Its address says what it is of, and this connection has a key: a new link is made.
  app = await opened();
  await call('jobs.retry', { id: jobs[0]?.id ?? 0 });
  await vi.waitFor(async () => expect((await endOf(jobs[0]?.id ?? 0)).outcome).toBe('done'), patience);
});

test('a link whose life ended while it stood in line is made anew', async () => {
  const { url } = await call('batch.makeUrl', range(212));
  const old = new URL(url);
  old.searchParams.set('X-Amz-Signature', '0'.repeat(64)); // The host refuses it as it refuses one that has expired.
  const { jobs } = await call('batch.download', { urls: [old.href] });
  const ended = await endOf(jobs[0]?.id ?? 0);
  expect(ended).toMatchObject({ outcome: 'done', said: 'Complete.' });
});

test('a range beyond the window is told in words, and one that is half there is called partial', async () => {
  const { jobs } = await call('batch.download', {
    ranges: [
      { channel: 212, start: '2026-05-30T10:00Z', end: '2026-05-30T11:00Z' },
      { channel: 212, start: '2026-05-31T17:00Z', end: '2026-05-31T20:00Z' },
    ],
  });
  const [outside, half] = await Promise.all(jobs.map(({ id }) => endOf(id)));
  expect(outside).toMatchObject({ outcome: 'failed', file: null });
  expect(outside?.said).toMatch(/^Channel 212 has no data from 2026-05-30 10:00:00 UTC/);
  expect(half).toMatchObject({ outcome: 'partial', retry: 'again' });
  expect(half?.said).toMatch(/has nothing before/);
  expect(half?.file?.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('no two downloads go to one place, though none of it is there yet', async () => {
  await spoil(slowly);
  const wanted = { ranges: [range(212), range(211), range(214)] };
  const { jobs: begun } = await call('batch.download', wanted);
  place = () => join(folder, 'other.jsonl');
  const { jobs } = await call('batch.download', { ranges: [range(208), range(214)] });
  place = (suggested) => join(folder, basename(suggested));
  expect(await app.bridge.call('batch.download', wanted)).toMatchObject({ ok: false, failure: { code: 'in-use' } });
  // Whoever leaves the line leaves the place.
  await call('jobs.cancel', { id: begun[2]?.id ?? 0 });
  place = () => join(folder, 'ch214-20260601T1000-20260601T1100.jsonl');
  expect((await call('batch.download', { ranges: [range(214)] })).jobs).toHaveLength(1);
  await heal();
  const [, second] = await Promise.all(jobs.map(({ id }) => endOf(id)));
  expect(second?.file?.path).toBe(join(folder, 'ch214-20260601T1000-20260601T1100-2.jsonl'));
});

test('a place that is not there is told, and nothing is left', async () => {
  place = () => join(folder, 'no-such-folder', 'none.jsonl');
  const { jobs } = await call('batch.download', { ranges: [range(212)] });
  expect(await endOf(jobs[0]?.id ?? 0)).toMatchObject({
    outcome: 'failed',
    said: expect.stringMatching(/no such folder/),
  });
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')('a disk without room is told before anything is downloaded', async () => {
  // Linux gives the file system of processes no room at all.
  place = () => '/proc/none.jsonl';
  const refused = await app.bridge.call('batch.download', { ranges: [range(212)] });
  expect(refused).toMatchObject({
    ok: false,
    failure: {
      code: 'file',
      message: expect.stringMatching(/^The download has about 1 MB, but \/proc has room for only 0 MB\.$/),
    },
  });
  expect(await call('jobs.ended', {})).toEqual({ jobs: [] });
});

test('a disk that gets full in the middle is told, what came is kept, and with room again it goes on', async ({
  skip,
}) => {
  const disk = tinyDisk(folder, 'size=24m');
  if (disk === null) return skip('no small disk');
  try {
    const wanted = range(213, '10:00', '10:01');
    await spoil({ route: 'download.range', fault: { kind: 'drip', bytes: 100_000, milliseconds: 20 } });
    place = (suggested) => join(disk, basename(suggested));
    const { jobs } = await call('batch.download', { ranges: [wanted] });
    const id = jobs[0]?.id ?? 0;
    await vi.waitFor(async () => {
      const [job] = (await call('jobs.list', {})).jobs;
      expect(job?.progress?.done ?? 0).toBeGreaterThan(2_000_000);
    }, patience);
    const other = join(disk, 'of another program');
    expect(() => writeFileSync(other, Buffer.alloc(24 * 1024 * 1024))).toThrow('ENOSPC');

    const full = await endOf(id);
    const path = join(disk, 'ch213-20260601T1000-20260601T1001.jsonl');
    expect(full).toMatchObject({ outcome: 'failed', retry: 'go-on', file: null });
    expect(full.said).toBe(
      `The data could not be written: the disk is full. The data received before is in ${path}.part. ` +
        'Free some space, or choose another place, and try again.',
    );
    expect(existsSync(path)).toBe(false); // Nothing that looks whole.
    const had = statSync(`${path}.part`).size;
    expect(had).toBeGreaterThan(1_000_000);

    rmSync(other);
    await heal();
    await call('jobs.retry', { id });
    await vi.waitFor(async () => expect((await endOf(id)).outcome).toBe('done'), patience);
    expect(hash(readFileSync(path))).toBe(hash(await bytesOf(wanted)));
    const seen = (await control('GET', '/calls')) as { calls: { status: number; bytes: number }[] };
    expect(seen.calls.find(({ status }) => status === 206)?.bytes).toBe(statSync(path).size - had);
    expect(readdirSync(disk)).toEqual([basename(path)]);
  } finally {
    execFileSync('umount', [disk]);
  }
});

test('a person who changes their mind begins nothing, and offline nothing is begun', async () => {
  place = () => null;
  expect(await call('batch.download', { ranges: [range(212)] })).toMatchObject({ jobs: [] });
  await call('settings.change', { offline: true });
  expect(await app.bridge.call('batch.download', { ranges: [range(212)] })).toMatchObject({
    ok: false,
    failure: { code: 'offline' },
  });
  expect(await call('jobs.ended', {})).toEqual({ jobs: [] });
});

test('a connection that is gone is told, and the job stays to be gone on with', async () => {
  await spoil(slowly);
  const { jobs } = await call('batch.download', { ranges: [range(212)] });
  await app.close();
  await heal();
  app = await openTestApp({ dataFolder });
  await call('jobs.retry', { id: jobs[0]?.id ?? 0 });
  await vi.waitFor(async () => {
    const job = await endOf(jobs[0]?.id ?? 0);
    expect(job).toMatchObject({ outcome: 'failed', retry: 'go-on' });
  }, patience);
});

test('the window moves while it downloads: what comes is whole; gone on with too late, it begins anew and is called partial', async () => {
  await spoil(slowly);
  const oldest: ChannelRange = { channel: 212, start: '2026-05-31T18:31Z', end: '2026-05-31T20:00Z' };
  const there = await bytesOf(oldest);
  const { jobs } = await call('batch.download', { ranges: [oldest, { ...oldest, end: '2026-05-31T20:01Z' }] });
  const [whole = 0, late = 0] = jobs.map(({ id }) => id);
  await vi.waitFor(async () => {
    const running = (await call('jobs.list', {})).jobs.filter(({ progress }) => (progress?.done ?? 0) > 8000);
    expect(running).toHaveLength(2);
  }, patience);
  await call('jobs.cancel', { id: late });
  expect(await endOf(late)).toMatchObject({ outcome: 'cancelled', retry: 'go-on' });
  await control('POST', '/clock', { advanceMs: 3_600_000 });
  try {
    const first = await endOf(whole);
    expect(first).toMatchObject({ outcome: 'done', file: { sha256: hash(there) } });

    await heal();
    await call('jobs.retry', { id: late });
    const second = await vi.waitFor(async () => {
      const job = await endOf(late);
      expect(job.outcome).not.toBe('cancelled');
      return job;
    }, patience);
    expect(second).toMatchObject({
      outcome: 'partial',
      said: expect.stringMatching(/^The service has nothing before/),
    });
    const left = await bytesOf({ ...oldest, end: '2026-05-31T20:01Z' });
    expect(second.file?.sha256).toBe(hash(left)); // Not a mixture of the two.
    expect(left.length).toBeLessThan(there.length);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  } finally {
    await control('POST', '/clock', { now });
  }
});

test('a clock that is off turns no link away: the host has the last word, and the words name the clock', async () => {
  // This machine's clock is months ahead: by it the link has died long ago.
  const { url, expiresAt } = await call('batch.makeUrl', range(212));
  expect(Date.parse(expiresAt ?? '')).toBeLessThan(Date.now());
  expect((await call('batch.checkLink', { url })).check.state).toBe('valid');
  const { jobs } = await call('batch.download', { urls: [url] });
  expect(await endOf(jobs[0]?.id ?? 0)).toMatchObject({ outcome: 'done' });

  // And now it is behind: the link is dead, and by this clock it should live.
  await app.close();
  app = await opened({ wallClock: () => new Date('2026-06-01T13:00:00Z') });
  await control('POST', '/clock', { advanceMs: 13 * 3_600_000 });
  try {
    const { check } = await call('batch.checkLink', { url });
    expect(check).toMatchObject({ state: 'refused', said: expect.stringContaining('this computer’s clock is wrong') });
  } finally {
    await control('POST', '/clock', { now });
  }
});
