import type * as z from 'zod';
import type { EndedJob, Job, JobFile, JobProgress } from '../../../shared/jobs.ts';
import { type Failure, fail, ok, type Result } from '../../../shared/result.ts';
import { createPace } from './job-pace.ts';
import { interrupted, type JobStore } from './job-store.ts';

/** Everything that takes a while, so that it can be seen and cancelled wherever it was started. */
export interface Jobs {
  /** Runs work for a caller who waits for it. One that takes long is remembered with what became of it. */
  run<T>(title: string, signal: AbortSignal, work: (signal: AbortSignal, job: JobHandle) => Promise<T>): Promise<T>;
  /**
   * Declares a kind of work that nobody waits for: it is on disk before it begins, stands in line, and can be gone on
   * with after a failure, a cancel or a restart. Declared once, at the start, so that kept jobs find their way back.
   */
  define<S extends z.ZodType>(kind: string, how: JobKind<S>): { start(data: z.output<S>): Result<Job> };
  list(): Job[];
  ended(): EndedJob[];
  cancel(id: number): boolean;
  retry(id: number): Result<Job>;
  forget(ids: readonly number[] | null): number[];
  /** Stops what runs, so that it can be gone on with at the next start. */
  close(): Promise<void>;
}

export interface JobHandle {
  waitUntil(time: Date | null): void;
  progress(done: number, of: number | null, unit?: JobProgress['unit']): void;
}

export interface JobKind<S extends z.ZodType> {
  /** All it needs to be done again. It lies on disk in the clear: no key, no token, nothing that opens a link. */
  readonly data: S;
  title(data: z.output<S>): string;
  /** How many of this kind run at a time; the rest stand in line. */
  readonly atOnce: number;
  /** Whether trying again uses what came before. */
  readonly goesOn: boolean;
  run(data: z.output<S>, job: KeptJobHandle<z.output<S>>): Promise<Result<JobEnd>>;
}

export interface KeptJobHandle<D> extends JobHandle {
  readonly id: number;
  readonly signal: AbortSignal;
  /** Replaces the data on disk: from where to go on after a restart. */
  keep(data: D): void;
}

export interface JobEnd {
  /** One or two sentences on what came of it. */
  readonly said: string;
  /** False where something is missing: it is told as partial. */
  readonly whole: boolean;
  readonly file?: JobFile | null;
}

export interface JobsParts {
  readonly now: () => Date;
  /** Told with everything that runs. */
  readonly changed: (jobs: Job[]) => void;
  readonly ended?: (job: EndedJob) => void;
  /** Without one, nothing is remembered. */
  readonly store?: JobStore;
  /** Told what a kind of job threw. */
  readonly bug?: (error: unknown) => void;
  /** Work that someone waits for is remembered when it takes longer than this. */
  readonly longMs?: number;
}

interface Entry {
  job: Job;
  readonly controller: AbortController;
  data: unknown;
  /** Whether it has a row on disk. */
  kept: boolean;
}

/** A page needs no more than this many looks a second. */
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

  /** Told at once when it waits, and now and then how far it is. */
  function handleOf(entry: Entry): JobHandle {
    const pace = createPace();
    let toldAt = 0;
    return {
      waitUntil: (time) => update(entry, { waitingUntil: time?.toISOString() ?? null }),
      progress: (done, of, unit = 'bytes') => {
        const at = performance.now();
        const perSecond = pace(done, at);
        entry.job = { ...entry.job, progress: { done, of, unit, perSecond } };
        if (at - toldAt < tellEveryMs && done !== of) return;
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
      return fail('file', 'The list of jobs could not be written, so nothing was begun.', {
        kept: 'What runs already goes on.',
        next: 'Free some space, and try again.',
      });
    }
    entries.set(id, entry);
    advance(kind);
    return ok(entry.job);
  }

  /** Begins what may begin now. */
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
      end(entry, { outcome: 'cancelled', said: 'Cancelled before its turn came.', file: null, retry: 'again' });
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
      return fail('not-found', 'Sextant does not know how to do this again.', {
        next: 'Start it again where you started it.',
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

/** Where the work itself threw: the dispatcher tells it as a bug. */
const unseen: Became = {
  outcome: 'failed',
  said: 'Sextant made a mistake. The log says more.',
  file: null,
  retry: 'no',
};
const mistake = fail('bug', 'Sextant made a mistake.', {
  kept: 'What came before is kept.',
  next: 'The log says more.',
});

/** What came of work, as far as its value tells. */
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

/** A full disk must not stop work that goes well: it is merely not remembered. */
function noted(write: () => void): void {
  try {
    write();
  } catch {
    // Told by the work itself where it matters.
  }
}
