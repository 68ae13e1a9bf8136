import type { Job } from '../../shared/calls/jobs.ts';

/** What runs now, so that it can be seen and cancelled wherever it was started. */
export interface Jobs {
  run<T>(title: string, signal: AbortSignal, work: (signal: AbortSignal, job: JobHandle) => Promise<T>): Promise<T>;
  list(): Job[];
  cancel(id: number): boolean;
}

export interface JobHandle {
  waitUntil(time: Date | null): void;
}

export function createJobs(changed: (jobs: Job[]) => void, now: () => Date): Jobs {
  const running = new Map<number, { job: Job; controller: AbortController }>();
  let nextId = 1;

  const list = () => [...running.values()].map((entry) => entry.job);

  async function run<T>(
    title: string,
    signal: AbortSignal,
    work: (signal: AbortSignal, job: JobHandle) => Promise<T>,
  ): Promise<T> {
    const id = nextId++;
    const controller = new AbortController();
    const entry = { job: { id, title, startedAt: now().toISOString(), waitingUntil: null } as Job, controller };
    running.set(id, entry);
    changed(list());
    try {
      return await work(AbortSignal.any([signal, controller.signal]), {
        waitUntil: (time) => {
          entry.job = { ...entry.job, waitingUntil: time?.toISOString() ?? null };
          changed(list());
        },
      });
    } finally {
      running.delete(id);
      changed(list());
    }
  }

  function cancel(id: number): boolean {
    const entry = running.get(id);
    entry?.controller.abort();
    return entry !== undefined;
  }

  return { run, list, cancel };
}
