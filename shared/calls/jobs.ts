import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { EndedJob, Job } from '../jobs.ts';

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
