import type * as z from 'zod';
import type { EndedJob, Job, JobFile, JobProgress } from '../../../shared/jobs.ts';
import { type Failure, fail, ok, type Result } from '../../../shared/result.ts';
import { createPace } from './job-pace.ts';
import { interrupted, type JobStore } from './job-store.ts';

/** All long work, so that the user can see and cancel it wherever it started. */
export interface Jobs {
  /** Runs work for a caller who waits for it. Long work is remembered with its result. */
  run<T>(title: string, signal: AbortSignal, work: (signal: AbortSignal, job: JobHandle) => Promise<T>): Promise<T>;
  /**
   * Declares a kind of background work: it is on disk before it begins, queues, and can continue after a failure, a
   * cancel or a restart. Declare it once, at the start, so that stored jobs find their code.
   */
  define<S extends z.ZodType>(kind: string, how: JobKind<S>): { start(data: z.output<S>): Result<Job> };
  list(): Job[];
  ended(): EndedJob[];
  cancel(id: number): boolean;
  retry(id: number): Result<Job>;
  forget(ids: readonly number[] | null): number[];
  /** Stops running jobs, so that they can continue at the next start. */
  close(): Promise<void>;
}

export interface JobHandle {
  waitUntil(time: Date | null): void;
  progress(done: number, of: number | null, unit?: JobProgress['unit']): void;
}

export interface JobKind<S extends z.ZodType> {
  /** Everything that it needs to run again. It is on disk unencrypted: no key, no token, no secret part of a link. */
  readonly data: S;
  title(data: z.output<S>): string;
  /** The number of concurrent jobs of this kind; the rest queue. */
  readonly atOnce: number;
  /** Whether a retry uses the earlier result. */
  readonly goesOn: boolean;
  run(data: z.output<S>, job: KeptJobHandle<z.output<S>>): Promise<Result<JobEnd>>;
}

export interface KeptJobHandle<D> extends JobHandle {
  readonly id: number;
  readonly signal: AbortSignal;
  /** Replaces the data on disk: where to continue after a restart. */
  keep(data: D): void;
}

export interface JobEnd {
  /** One or two sentences about the result. */
  readonly said: string;
  /** False when something is missing: the job shows as partial. */
  readonly whole: boolean;
  readonly file?: JobFile | null;
}

export interface JobsParts {
  readonly now: () => Date;
  /** Receives all running jobs. */
  readonly changed: (jobs: Job[]) => void;
  readonly ended?: (job: EndedJob) => void;
  /** Without a store, nothing is remembered. */
  readonly store?: JobStore;
  /** Receives what a kind of job threw. */
  readonly bug?: (error: unknown) => void;
  /** Work that a caller waits for is remembered if it takes longer than this. */
  readonly longMs?: number;
}

interface Entry {
  job: Job;
  readonly controller: AbortController;
  data: unknown;
  /** Whether it has a row on disk. */
  kept: boolean;
}

/** A page needs no more updates than this. */
const tellEveryMs = 250;

export function createJobs({ now, changed, ended, store, bug, longMs = 10_000 }: JobsParts): Jobs {
  const entries = new Map<number, Entry>();
  const kinds = new Map<string, JobKind<z.ZodType>>();
  const working = new Set<Promise<void>>();
  let nextId = store?.nextId ?? 1;
  let closing = false;

  const list = () => [...entries.values()].map(({ job }) => job);
  const tell = () => changed(list());

  function update(entry: Entry, change: Partial<Job>): void {
    entry.job = { ...entry.job, ...change };
    tell();
  }

  /** Reports waiting at once, and progress from time to time. */
  function handleOf(entry: Entry): JobHandle {
    const pace = createPace();
    let toldAt = 0;
    return {
      waitUntil: (time) => update(entry, { waitingUntil: time?.toISOString() ?? null }),
      progress: (done, of, unit = 'bytes') => {
        const at = performance.now();
        const perSecond = pace(done, at);
        const isOnTheWay = done !== of && of === (entry.job.progress?.of ?? of);
        entry.job = { ...entry.job, progress: { done, of, unit, perSecond } };
        if (at - toldAt < tellEveryMs && isOnTheWay) return;
        toldAt = at;
        if (entry.kept) noted(() => store?.note(entry.job.id, { data: entry.data, progress: entry.job.progress }));
        tell();
      },
    };
  }

  function begin(entry: Entry): void {
    const { id, kind, title, startedAt, progress } = entry.job;
    store?.begin({ id, kind, title, startedAt, progress, data: entry.data });
    entry.kept = store !== undefined;
  }

  function end(entry: Entry, became: Pick<EndedJob, 'outcome' | 'said' | 'file' | 'retry'>): void {
    const { id, kind, title, startedAt, progress } = entry.job;
    entries.delete(id);
    const job = { id, kind, title, startedAt, endedAt: now().toISOString(), progress, ...became };
    if (entry.kept) {
      noted(() => store?.end(job));
      ended?.(job);
    }
    tell();
  }

  async function run<T>(
    title: string,
    signal: AbortSignal,
    work: (signal: AbortSignal, job: JobHandle) => Promise<T>,
  ): Promise<T> {
    const job: Job = {
      id: nextId++,
      kind: null,
      title,
      state: 'running',
      startedAt: now().toISOString(),
      waitingUntil: null,
      progress: null,
    };
    const entry: Entry = { job, controller: new AbortController(), data: null, kept: false };
    entries.set(job.id, entry);
    tell();
    const takesLong = setTimeout(() => noted(() => begin(entry)), longMs);
    let became = unseen;
    try {
      const value = await work(AbortSignal.any([signal, entry.controller.signal]), handleOf(entry));
      became = outcomeOf(value, signal.aborted || entry.controller.signal.aborted);
      return value;
    } finally {
      clearTimeout(takesLong);
      end(entry, became);
    }
  }

  function define<S extends z.ZodType>(kind: string, how: JobKind<S>) {
    if (kinds.has(kind)) throw new Error(`two kinds of jobs are called ${kind}`);
    kinds.set(kind, how as unknown as JobKind<z.ZodType>);
    return { start: (data: z.output<S>) => enqueue(kind, how as unknown as JobKind<z.ZodType>, data, nextId++) };
  }

  function enqueue(kind: string, how: JobKind<z.ZodType>, data: unknown, id: number): Result<Job> {
    const startedAt = now().toISOString();
    const title = how.title(data);
    const job: Job = { id, kind, title, state: 'queued', startedAt, waitingUntil: null, progress: null };
    const entry: Entry = { job, controller: new AbortController(), data, kept: false };
    try {
      begin(entry);
    } catch {
      return fail('file', 'The list of jobs could not be written, so the job was not started.', {
        kept: 'Running jobs continue.',
        next: 'Free some space, and try again.',
      });
    }
    entries.set(id, entry);
    advance(kind);
    return ok(entry.job);
  }

  /** Starts the jobs that may start now. */
  function advance(kind: string): void {
    const how = kinds.get(kind);
    const ours = [...entries.values()].filter(({ job }) => job.kind === kind);
    const free = (how?.atOnce ?? 0) - ours.filter(({ job }) => job.state === 'running').length;
    if (how && !closing) {
      for (const entry of ours.filter(({ job }) => job.state === 'queued').slice(0, Math.max(0, free))) {
        entry.job = { ...entry.job, state: 'running', startedAt: now().toISOString() };
        const work = carryOut(entry, how).finally(() => {
          working.delete(work);
          advance(kind);
        });
        working.add(work);
      }
    }
    tell();
  }

  async function carryOut(entry: Entry, how: JobKind<z.ZodType>): Promise<void> {
    const { signal } = entry.controller;
    const handle = {
      ...handleOf(entry),
      id: entry.job.id,
      signal,
      keep: (data: unknown) => {
        entry.data = data;
        noted(() => store?.note(entry.job.id, { data, progress: entry.job.progress }));
      },
    };
    const retry = how.goesOn ? 'go-on' : 'again';
    const result = await how.run(entry.data, handle).catch((error: unknown): Result<JobEnd> => {
      bug?.(error);
      return mistake;
    });
    if (closing && !(result.ok && result.value.whole)) {
      end(entry, interrupted(entry.job, now()));
      return;
    }
    end(entry, { ...outcomeOf(result, signal.aborted), retry: result.ok ? 'again' : retry });
  }

  function cancel(id: number): boolean {
    const entry = entries.get(id);
    if (!entry) return false;
    entry.controller.abort();
    if (entry.job.state === 'queued') {
      end(entry, { outcome: 'cancelled', said: 'Cancelled while queued.', file: null, retry: 'again' });
    }
    return true;
  }

  function retry(id: number): Result<Job> {
    const running = entries.get(id);
    if (running) return ok(running.job);
    const row = store?.one(id);
    const how = kinds.get(row?.job.kind ?? '');
    const data = how?.data.safeParse(row?.data);
    if (!row || row.job.kind === null || !how || !data?.success) {
      return fail('not-found', 'Sextant can’t run this job again.', {
        next: 'Start it again in its panel.',
      });
    }
    return enqueue(row.job.kind, how, data.data, id);
  }

  async function close(): Promise<void> {
    closing = true;
    for (const entry of entries.values()) {
      if (entry.job.state === 'queued') end(entry, interrupted(entry.job, now()));
      else entry.controller.abort();
    }
    await Promise.all(working);
    store?.close();
  }

  return {
    run,
    define,
    list,
    ended: () => store?.ended() ?? [],
    cancel,
    retry,
    forget: (ids) => store?.forget(ids) ?? [],
    close,
  };
}

type Became = Pick<EndedJob, 'outcome' | 'said' | 'file' | 'retry'>;

/** The work itself threw: the dispatcher reports a bug. */
const unseen: Became = {
  outcome: 'failed',
  said: 'Sextant made a mistake. The log says more.',
  file: null,
  retry: 'no',
};
const mistake = fail('bug', 'Sextant made a mistake.', {
  kept: 'Earlier results are saved.',
  next: 'The log says more.',
});

/** The outcome of work, as far as its value shows. */
function outcomeOf(value: unknown, aborted: boolean): Became {
  const result = isResult(value) ? value : ok(value);
  if (!result.ok) {
    const cancelled = aborted || result.failure.code === 'cancelled';
    return { outcome: cancelled ? 'cancelled' : 'failed', said: inWords(result.failure), file: null, retry: 'no' };
  }
  const { said, whole, file } = (result.value ?? {}) as Partial<JobEnd>;
  const outcome = whole === false ? (aborted ? 'cancelled' : 'partial') : 'done';
  return { outcome, said: said ?? 'Done.', file: file ?? null, retry: 'no' };
}

function isResult(value: unknown): value is Result<unknown> {
  return typeof value === 'object' && value !== null && 'ok' in value && typeof value.ok === 'boolean';
}

function inWords({ message, kept, next }: Failure): string {
  return [message, kept, next].filter((part) => part !== undefined).join(' ');
}

/** A full disk must not stop working jobs: they are only not remembered. */
function noted(write: () => void): void {
  try {
    write();
  } catch {
    // The work itself reports it if it matters.
  }
}
