import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { EndedJob, Job } from '../../../shared/jobs.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { createPace } from './job-pace.ts';
import { openJobStore } from './job-store.ts';
import { createJobs, type JobEnd, type Jobs, type KeptJobHandle } from './jobs.ts';

const start = '2026-01-02T03:04:05.000Z';
const never = new AbortController().signal;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function jobsAndNews(path = ':memory:', longMs = 3000) {
  const news: Job[][] = [];
  const ended: EndedJob[] = [];
  const now = () => new Date(start);
  const jobs = createJobs({
    now,
    changed: (list) => news.push(list),
    ended: (job) => ended.push(job),
    store: openJobStore(path, now),
    longMs,
  });
  return { jobs, news, ended };
}

function storePath(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-jobs-'));
  folders.push(folder);
  return join(folder, 'jobs.sqlite');
}

const running = (id: number, title: string) => ({
  id,
  kind: null,
  title,
  state: 'running',
  startedAt: start,
  waitingUntil: null,
  progress: null,
});

test('a job is listed while it runs, and gone after', async () => {
  const { jobs, news } = jobsAndNews();
  const during = await jobs.run('Reading', never, async () => jobs.list());
  expect(during).toEqual([running(1, 'Reading')]);
  expect(jobs.list()).toEqual([]);
  expect(jobs.ended()).toEqual([]);
  expect(news).toEqual([during, []]);
});

test('a job that throws is gone too, and its error reaches the caller', async () => {
  const { jobs } = jobsAndNews();
  await expect(jobs.run('Failing', never, () => Promise.reject(new Error('inner')))).rejects.toThrow('inner');
  expect(jobs.list()).toEqual([]);
});

test('says until when a job waits, and that it no longer does', async () => {
  const { jobs, news } = jobsAndNews();
  await jobs.run('Waiting', never, async (_signal, job) => {
    job.waitUntil(new Date('2026-01-02T03:05:00Z'));
    job.waitUntil(null);
  });
  expect(news.map((list) => list.map((job) => job.waitingUntil))).toEqual([
    [null],
    ['2026-01-02T03:05:00.000Z'],
    [null],
    [],
  ]);
});

test('cancelling a job by its number stops that one alone', async () => {
  const { jobs } = jobsAndNews();
  const first = jobs.run('First', never, untilStopped);
  const second = jobs.run('Second', never, untilStopped);
  expect(jobs.cancel(1)).toBe(true);
  expect(await first).toBe('stopped');
  expect(jobs.list().map((job) => job.title)).toEqual(['Second']);
  expect(jobs.cancel(2)).toBe(true);
  expect(await second).toBe('stopped');
});

test('cancelling what has ended, or never was, says so', async () => {
  const { jobs } = jobsAndNews();
  await jobs.run('Short', never, async () => undefined);
  expect(jobs.cancel(1)).toBe(false);
  expect(jobs.cancel(99)).toBe(false);
});

test("the caller's own signal stops the work as well", async () => {
  const { jobs } = jobsAndNews();
  const caller = new AbortController();
  const work = jobs.run('Work', caller.signal, untilStopped);
  caller.abort();
  expect(await work).toBe('stopped');
});

test('work that someone waits for is remembered once it has taken long, with what was said of it', async () => {
  const { jobs, ended } = jobsAndNews(':memory:', 1);
  await jobs.run('Long', never, async () => {
    await vi.waitFor(() => expect(jobs.list()).toHaveLength(1));
    await new Promise((resolve) => setTimeout(resolve, 20)); // Longer than the limit for long work here.
    return fail('busy', 'It is busy.', { next: 'Try later.' });
  });
  expect(ended).toEqual([
    {
      id: 1,
      kind: null,
      title: 'Long',
      startedAt: start,
      endedAt: start,
      outcome: 'failed',
      said: 'It is busy. Try later.',
      progress: null,
      file: null,
      retry: 'no',
    },
  ]);
  expect(jobs.ended()).toEqual(ended);
});

/** A kind of job whose ends the test decides. */
function counting(jobs: Jobs, atOnce = 1) {
  const ends: ((result: Result<JobEnd>) => void)[] = [];
  const begun: KeptJobHandle<{ to: number; at?: number | undefined }>[] = [];
  const kind = jobs.define('count', {
    data: z.object({ to: z.int(), at: z.int().optional() }),
    title: ({ to }) => `Counting to ${to}`,
    atOnce,
    goesOn: true,
    run: (_data, job) => {
      begun.push(job);
      return new Promise((resolve) => {
        ends.push(resolve);
        job.signal.addEventListener('abort', () => resolve(fail('cancelled', 'Cancelled.')));
      });
    },
  });
  return { kind, ends, begun };
}

test('kept jobs stand in line, begin in their order, and tell what came of them', async () => {
  const { jobs, ended } = jobsAndNews();
  const { kind, ends, begun } = counting(jobs);
  const [first, second] = [kind.start({ to: 1 }), kind.start({ to: 2 })];
  expect([first.ok && first.value.state, second.ok && second.value.state]).toEqual(['running', 'queued']);
  begun[0]?.progress(1, 1, 'lines');
  ends[0]?.(ok({ said: 'Counted.', whole: true, file: { path: '/a', bytes: 1, sha256: 'x' } }));
  await vi.waitFor(() => expect(begun).toHaveLength(2));
  ends[1]?.(ok({ said: 'Half of it.', whole: false }));
  await vi.waitFor(() => expect(ended).toHaveLength(2));
  expect(ended.map(({ id, title, outcome, retry }) => [id, title, outcome, retry])).toEqual([
    [1, 'Counting to 1', 'done', 'again'],
    [2, 'Counting to 2', 'partial', 'again'],
  ]);
  expect(ended[0]).toMatchObject({
    said: 'Counted.',
    progress: { done: 1, of: 1, unit: 'lines' },
    file: { path: '/a', bytes: 1, sha256: 'x' },
  });
  expect(jobs.ended().map(({ id }) => id)).toEqual([2, 1]);
});

test('one that waits for its turn is cancelled without having begun', async () => {
  const { jobs, ended } = jobsAndNews();
  const { kind, begun } = counting(jobs);
  kind.start({ to: 1 });
  kind.start({ to: 2 });
  expect(jobs.cancel(2)).toBe(true);
  expect(ended.map(({ id, outcome }) => [id, outcome])).toEqual([[2, 'cancelled']]);
  expect(jobs.cancel(1)).toBe(true);
  await vi.waitFor(() => expect(ended).toHaveLength(2));
  expect(begun).toHaveLength(1);
});

test('a job that a program left in the middle is interrupted at the next start, and goes on from its data', async () => {
  const path = storePath();
  const before = jobsAndNews(path);
  const first = counting(before.jobs);
  first.kind.start({ to: 5 });
  first.kind.start({ to: 6 });
  first.begun[0]?.keep({ to: 5, at: 3 });
  // No close: simulates a killed program.

  const after = jobsAndNews(path);
  const again = counting(after.jobs);
  expect(after.jobs.ended().map(({ id, outcome, retry }) => [id, outcome, retry])).toEqual([
    [2, 'interrupted', 'go-on'],
    [1, 'interrupted', 'go-on'],
  ]);
  const retried = after.jobs.retry(1);
  expect(retried).toMatchObject({ ok: true, value: { id: 1, state: 'running' } });
  expect(after.jobs.ended().map(({ id }) => id)).toEqual([2]);
  again.ends[0]?.(ok({ said: 'Counted.', whole: true }));
  await vi.waitFor(() => expect(after.ended.map(({ id, outcome }) => [id, outcome])).toEqual([[1, 'done']]));
  await after.jobs.run('Next', never, async () => undefined);
  expect(again.kind.start({ to: 7 })).toMatchObject({ value: { id: 4 } }); // 3 was the one that is not stored.
});

test('closing stops what runs and says that it was interrupted, not that it failed', async () => {
  const path = storePath();
  const before = jobsAndNews(path);
  const { kind } = counting(before.jobs);
  kind.start({ to: 5 });
  kind.start({ to: 6 });
  await before.jobs.close();
  expect(before.ended.map(({ outcome }) => outcome)).toEqual(['interrupted', 'interrupted']);
  const after = jobsAndNews(path);
  expect(after.jobs.ended().map(({ id, outcome }) => [id, outcome])).toEqual([
    [2, 'interrupted'],
    [1, 'interrupted'],
  ]);
});

test('what is forgotten is gone from the disk too; what runs can’t be forgotten', () => {
  const path = storePath();
  const { jobs } = jobsAndNews(path);
  const { kind } = counting(jobs);
  kind.start({ to: 1 });
  kind.start({ to: 2 });
  jobs.cancel(2);
  expect(jobs.forget([1, 2, 99])).toEqual([2]);
  expect(jobs.ended()).toEqual([]);
  expect(jobs.retry(2)).toMatchObject({ ok: false, failure: { code: 'not-found' } });
});

test('a kind that throws is a failed job, and the next one has its turn', async () => {
  const { jobs, ended } = jobsAndNews();
  const kind = jobs.define('odd', {
    data: z.object({}),
    title: () => 'Odd',
    atOnce: 1,
    goesOn: false,
    run: () => Promise.reject(new Error('inner')),
  });
  kind.start({});
  kind.start({});
  await vi.waitFor(() => expect(ended).toHaveLength(2));
  expect(ended.map(({ outcome, retry }) => [outcome, retry])).toEqual([
    ['failed', 'again'],
    ['failed', 'again'],
  ]);
});

test('progress is told a few times a second, and its last figure always', () => {
  const { jobs, news } = jobsAndNews();
  const { kind, begun } = counting(jobs);
  kind.start({ to: 1 });
  const told = news.length;
  for (let done = 1; done <= 1000; done++) begun[0]?.progress(done, 1000, 'bytes');
  expect(news.length - told).toBe(2);
  expect(news.at(-1)?.[0]?.progress).toMatchObject({ done: 1000, of: 1000, unit: 'bytes' });
});

test('the pace is that of the last seconds', () => {
  const pace = createPace();
  expect(pace(0, 0)).toBeNull();
  expect(pace(100, 100)).toBeNull();
  expect(pace(1000, 1000)).toBe(1000);
  for (let at = 1100; at <= 20_000; at += 100) pace(1000, at);
  expect(pace(1000, 20_100)).toBe(0);
  expect(pace(0, 20_200)).toBeNull();
});

test('a damaged row is left out, and harms no other', () => {
  const path = storePath();
  const { jobs } = jobsAndNews(path);
  const { kind } = counting(jobs);
  kind.start({ to: 1 });
  kind.start({ to: 2 });
  const database = new DatabaseSync(path);
  database.exec("UPDATE job SET begun = '{' WHERE id = 1");
  database.close();
  const later = jobsAndNews(path);
  expect(later.jobs.ended().map(({ id }) => id)).toEqual([2]);
  expect(later.jobs.retry(2)).toMatchObject({ ok: false, failure: { code: 'not-found' } }); // No kind is declared here.
});

function untilStopped(signal: AbortSignal): Promise<string> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped')));
}
