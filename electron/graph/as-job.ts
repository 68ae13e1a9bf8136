import { judgingTitle } from '../../shared/judging-title.ts';
import { ok, type Result } from '../../shared/result.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { SharedTraitsOptions } from './shared-traits.ts';

/** Compares many names as a job: the user sees its progress, and can cancel it. */
export async function asJob<T>(
  jobs: Jobs,
  names: number,
  signal: AbortSignal,
  work: (options: Pick<SharedTraitsOptions, 'signal' | 'onProgress'>) => Promise<T>,
): Promise<Result<T>> {
  return jobs.run(judgingTitle(names), signal, async (jobSignal, job): Promise<Result<T>> => {
    const onProgress = (share: number) => job.progress(Math.round(share * names), names, 'names');
    try {
      const value = await work({ signal: jobSignal, onProgress });
      return jobSignal.aborted ? cancelled() : ok(value);
    } catch (error) {
      if (isAbort(error)) return cancelled();
      throw error;
    }
  });
}

export function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
