import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

/** How far something is. */
export const JobProgress = z.object({
  done: z.number().min(0),
  of: z.number().min(0).nullable().describe('null when nobody knows how much there is.'),
  unit: z.enum(['bytes', 'lines', 'steps']),
  perSecond: z.number().min(0).nullable().describe('Over the last seconds; null until that can be told.'),
});
export type JobProgress = z.output<typeof JobProgress>;

/** Something that runs, or stands in line. */
export const Job = z.object({
  id: z.int(),
  /** What kind of work it is, where it can be done again. */
  kind: z.string().nullable(),
  title: z.string(),
  state: z.enum(['queued', 'running']),
  startedAt: z.iso.datetime(),
  /** Set while it waits for its next try. */
  waitingUntil: z.iso.datetime().nullable(),
  progress: JobProgress.nullable(),
});
export type Job = z.output<typeof Job>;

/** What a job left on disk. */
export const JobFile = z.object({
  path: z.string(),
  bytes: z.number().min(0),
  sha256: z.string().nullable().describe('null when it did not come whole.'),
});
export type JobFile = z.output<typeof JobFile>;

const jobOutcomes = ['done', 'partial', 'failed', 'cancelled', 'interrupted'] as const;

/** What became of a job. It is kept on disk, so that the next start still knows. */
export const EndedJob = z.object({
  id: z.int(),
  kind: z.string().nullable(),
  title: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  outcome: z
    .enum(jobOutcomes)
    .describe('partial: it came to an end, and something is missing. interrupted: Sextant ended before it did.'),
  said: z.string().describe('What happened, what was kept, what to do next.'),
  progress: JobProgress.nullable(),
  file: JobFile.nullable(),
  retry: z
    .enum(['again', 'go-on', 'no'])
    .describe('go-on: what came is used, as far as it can be. again: it begins anew. no: start it where it came from.'),
});
export type EndedJob = z.output<typeof EndedJob>;

const JobId = z.int().describe('The number of the job, as jobs.list and jobs.ended give it.');

export const jobsCalls = {
  'jobs.list': {
    does: 'Lists what is running now, and what waits for its turn.',
    input: z.strictObject({}),
    output: z.object({ jobs: z.array(Job) }),
  },
  'jobs.ended': {
    does: 'Lists what has ended, the newest first, with what became of it; also from before a restart.',
    input: z.strictObject({}),
    output: z.object({ jobs: z.array(EndedJob) }),
  },
  'jobs.cancel': {
    does: 'Cancels one running job, or takes it out of the line.',
    input: z.strictObject({ id: JobId }),
    output: z.object({ cancelled: z.boolean().describe('false when it had ended already.') }),
  },
  'jobs.retry': {
    does: 'Goes on with a job that ended, or does it again.',
    input: z.strictObject({ id: JobId }),
    output: z.object({ job: Job }),
  },
  'jobs.forget': {
    does: 'Takes ended jobs off the list. What they left on disk stays.',
    input: z.strictObject({
      ids: z.array(JobId).max(10_000).optional().describe('Only these; without it all that have ended.'),
    }),
    output: z.object({ forgotten: z.array(z.int()) }),
  },
} satisfies CallSpecs;

export const jobsEvents = {
  'jobs.changed': { tells: 'What is running now.', payload: z.object({ jobs: z.array(Job) }) },
  'jobs.ended': { tells: 'A job has ended, and what became of it.', payload: z.object({ job: EndedJob }) },
} satisfies EventSpecs;
