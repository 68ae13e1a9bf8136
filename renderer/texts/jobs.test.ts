import { expect, test } from 'vitest';
import type { Job } from '../../shared/jobs.ts';
import { jobTexts } from './jobs.ts';

const job = (id: number, waitingUntil: string | null): Job => ({
  ...{ id, kind: null, title: 'Looking up passive DNS', state: 'running', progress: null },
  ...{ startedAt: '2026-03-01T12:00:00.000Z', waitingUntil },
});

test.each<[string, readonly Job[]]>([
  ['No jobs', []],
  ['1 job', [job(1, null)]],
  ['1 job, 42 %', [{ ...job(1, null), progress: { done: 212e6, of: 500e6, unit: 'bytes', perSecond: null } }]],
  ['2 jobs', [job(1, null), job(2, null)]],
  ['1 job, waiting until 12:00:55 UTC', [job(1, '2026-03-01T12:00:55.000Z')]],
  ['2 jobs, 1 waiting until 12:00:55 UTC', [job(1, null), job(2, '2026-03-01T12:00:55.000Z')]],
  ['2 jobs, 2 waiting until 12:00:10 UTC', [job(1, '2026-03-01T12:00:55.000Z'), job(2, '2026-03-01T12:00:10.000Z')]],
])('the status bar says "%s"', (words, jobs) => {
  expect(jobTexts.count(jobs)).toBe(words);
});
