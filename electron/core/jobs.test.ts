import { expect, test } from 'vitest';
import type { Job } from '../../shared/calls/jobs.ts';
import { createJobs } from './jobs.ts';

const start = '2026-01-02T03:04:05.000Z';
const never = new AbortController().signal;

function jobsAndNews() {
  const news: Job[][] = [];
  return {
    news,
    jobs: createJobs(
      (list) => news.push(list),
      () => new Date(start),
    ),
  };
}

test('a job is listed while it runs, and gone after', async () => {
  const { jobs, news } = jobsAndNews();
  const during = await jobs.run('Reading', never, async () => jobs.list());
  expect(during).toEqual([{ id: 1, title: 'Reading', startedAt: start, waitingUntil: null }]);
  expect(jobs.list()).toEqual([]);
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
  const ended = (signal: AbortSignal) =>
    new Promise<string>((resolve) => signal.addEventListener('abort', () => resolve('stopped')));
  const first = jobs.run('First', never, ended);
  const second = jobs.run('Second', never, ended);
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
  const work = jobs.run(
    'Work',
    caller.signal,
    (signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve('stopped'))),
  );
  caller.abort();
  expect(await work).toBe('stopped');
});
