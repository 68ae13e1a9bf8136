import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';
import { EndedJob, Job } from '../jobs.ts';

const JobId = z.int().describe('The ID of the job, as jobs.list and jobs.ended return it.');

export const jobsCalls = {
  'jobs.list': {
    does: 'Lists running and queued jobs.',
    input: z.strictObject({}),
    output: z.object({ jobs: z.array(Job) }),
  },
  'jobs.ended': {
    does: 'Lists ended jobs and their outcome, the newest first, also from before a restart.',
    input: z.strictObject({}),
    output: z.object({ jobs: z.array(EndedJob) }),
  },
  'jobs.cancel': {
    does: 'Cancels a running job, or removes it from the queue.',
    input: z.strictObject({ id: JobId }),
    output: z.object({ cancelled: z.boolean().describe('false if it had already ended.') }),
  },
  'jobs.retry': {
    does: 'Resumes an ended job, or runs it again.',
    input: z.strictObject({ id: JobId }),
    output: z.object({ job: Job }),
  },
  'jobs.forget': {
    does: 'Removes ended jobs from the list. Their files stay on disk.',
    input: z.strictObject({
      ids: z.array(JobId).max(10_000).optional().describe('Only these. If omitted: all ended jobs.'),
    }),
    output: z.object({ forgotten: z.array(z.int()) }),
  },
} satisfies CallSpecs;

export const jobsEvents = {
  'jobs.changed': { tells: 'The running and queued jobs.', payload: z.object({ jobs: z.array(Job) }) },
  'jobs.ended': { tells: 'A job ended, with its outcome.', payload: z.object({ job: EndedJob }) },
} satisfies EventSpecs;
