import * as z from 'zod';

/** The progress of work. */
export const JobProgress = z.object({
  done: z.number().min(0),
  of: z.number().min(0).nullable().describe('null if the total is unknown.'),
  unit: z.enum(['bytes', 'lines', 'steps', 'names', 'rows']),
  perSecond: z.number().min(0).nullable().describe('Over the last few seconds; null until measured.'),
});
export type JobProgress = z.output<typeof JobProgress>;

/** A running or queued job. */
export const Job = z.object({
  id: z.int(),
  /** The kind of work, if it can be repeated. */
  kind: z.string().nullable(),
  title: z.string(),
  state: z.enum(['queued', 'running']),
  startedAt: z.iso.datetime(),
  /** Set while it waits for its next attempt. */
  waitingUntil: z.iso.datetime().nullable(),
  progress: JobProgress.nullable(),
});
export type Job = z.output<typeof Job>;

/** A file that a job left on disk. */
export const JobFile = z.object({
  path: z.string(),
  bytes: z.number().min(0),
  sha256: z.string().nullable().describe('null if the file is incomplete.'),
});
export type JobFile = z.output<typeof JobFile>;

const jobOutcomes = ['done', 'partial', 'failed', 'cancelled', 'interrupted'] as const;

/** The result of a job. It is stored on disk for the next start. */
export const EndedJob = z.object({
  id: z.int(),
  kind: z.string().nullable(),
  title: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  outcome: z
    .enum(jobOutcomes)
    .describe('partial: finished, with something missing. interrupted: Sextant closed before the job finished.'),
  said: z.string().describe('What happened, what was saved, what to do next.'),
  progress: JobProgress.nullable(),
  file: JobFile.nullable(),
  retry: z
    .enum(['again', 'go-on', 'no'])
    .describe(
      'go-on: resumes with the data received, where possible. again: starts over. no: start it again in its panel.',
    ),
});
export type EndedJob = z.output<typeof EndedJob>;
