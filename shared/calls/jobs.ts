import * as z from 'zod';
import type { CallSpecs, EventSpecs } from '../ipc.ts';

export const Job = z.object({
  id: z.int(),
  title: z.string(),
  startedAt: z.iso.datetime(),
  /** Set while it waits for its next try. */
  waitingUntil: z.iso.datetime().nullable(),
});
export type Job = z.output<typeof Job>;

export const jobsCalls = {
  'jobs.list': {
    does: 'Lists what is running now.',
    input: z.object({}),
    output: z.object({ jobs: z.array(Job) }),
  },
  'jobs.cancel': {
    does: 'Cancels one running job.',
    input: z.object({ id: z.int().describe('The number of the job, as jobs.list gives it.') }),
    output: z.object({ cancelled: z.boolean().describe('false when it had ended already.') }),
  },
} satisfies CallSpecs;

export const jobsEvents = {
  'jobs.changed': { tells: 'What is running now.', payload: z.object({ jobs: z.array(Job) }) },
} satisfies EventSpecs;
