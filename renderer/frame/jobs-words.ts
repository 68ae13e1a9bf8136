import { clockOf } from '../../shared/figures.ts';
import type { Job } from '../../shared/jobs.ts';

/** The number of jobs, and until when the first waiting one waits for a service. */
export function jobsWords(jobs: readonly Job[]): string {
  if (jobs.length === 0) return 'No jobs';
  const count = jobs.length === 1 ? '1 job' : `${jobs.length} jobs`;
  const [first, ...others] = jobs.flatMap(({ waitingUntil }) => waitingUntil ?? []).sort();
  if (first === undefined) return count;
  const until = `until ${clockOf(first)} UTC`;
  if (jobs.length === 1) return `${count}, waits ${until}`;
  return others.length === 0 ? `${count}, 1 waits ${until}` : `${count}, ${others.length + 1} wait ${until}`;
}
