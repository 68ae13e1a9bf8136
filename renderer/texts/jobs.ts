import { bytesWords, clockOf, figure, spanWords } from '../../shared/figures.ts';
import type { EndedJob, Job, JobProgress } from '../../shared/jobs.ts';

/** What the Jobs panel says, and the lines of jobs in other panels. */
export const jobTexts = {
  emptyTitle: 'No jobs yet',
  empty: 'Downloads and other long tasks are listed here with their results. They survive a restart.',
  showChannels: 'Show channels',
  running: 'Running',
  noneRunning: 'No job is running.',
  ended: 'Ended',
  noneEnded: 'No job has ended yet.',
  goOnWith: (jobs: number) => `Resume ${figure(jobs)}`,
  forgetAll: 'Clear list',
  copied: 'Copied',
  cancel: 'Cancel',
  cancelJob: (title: string) => `Cancel: ${title}`,
  queued: 'Queued',
  waiting: (until: string) => `Retries at ${clockOf(until)} UTC`,
  progress: progressText,
  received: ({ done, of, unit }: JobProgress) => {
    const amount = (value: number) => (unit === 'bytes' ? bytesWords(value) : `${figure(value)} ${unit}`);
    return of === null ? `${amount(done)} received.` : `${amount(done)} of ${amount(of)} received.`;
  },
  outcomes: {
    done: 'Done',
    partial: 'Partial',
    failed: 'Failed',
    cancelled: 'Cancelled',
    interrupted: 'Interrupted',
  } satisfies Readonly<Record<EndedJob['outcome'], string>>,
  again: ({ retry, outcome }: Pick<EndedJob, 'retry' | 'outcome'>) =>
    retry === 'go-on' ? 'Resume' : outcome === 'done' ? 'Run again' : 'Retry',
  againJob: (again: string, title: string) => `${again}: ${title}`,
  forgetJob: (title: string) => `Remove from the list: ${title}`,
  forgetHint: 'Removes it from the list. Its files stay on disk.',
  lookInside: 'Look inside',
  lookInsideJob: (title: string) => `Look inside: ${title}`,
  copyPath: 'Copy path',
  copyPathOf: (title: string) => `Copy the path of ${title}`,
  sha256: (hash: string) => `SHA-256 ${hash.slice(0, 12)}…`,
  copySha256: (hash: string) => `Copy SHA-256 ${hash}`,
  interrupted: (jobs: number) => `${jobs === 1 ? '1 job was' : `${jobs} jobs were`} interrupted when Sextant closed.`,
  interruptedNext: 'Resume in the Jobs panel.',
  count: countText,
} as const;

function progressText(progress: JobProgress | null): string {
  if (!progress) return 'Running';
  const { done, of, unit, perSecond } = progress;
  const amount = (value: number) => (unit === 'bytes' ? bytesWords(value) : `${figure(Math.round(value))} ${unit}`);
  const parts = [of === null ? amount(done) : `${amount(done)} of ${amount(of)}`];
  if (perSecond !== null) parts.push(`${amount(perSecond)}/s`);
  if (perSecond && of !== null && done < of) parts.push(`${spanWords(((of - done) / perSecond) * 1000)} remaining`);
  return parts.join(' · ');
}

/** How far the only job is: what the window shows may be waiting for it. */
function shareText([job, ...others]: readonly Job[]): string {
  const { done = 0, of = null } = job?.progress ?? {};
  return !of || others.length > 0 ? '' : `, ${Math.floor((100 * done) / of)} %`;
}

/** How many jobs there are, how many of them wait for a service, and until when the first of these waits. */
function countText(jobs: readonly Job[]): string {
  if (jobs.length === 0) return 'No jobs';
  const count = jobs.length === 1 ? '1 job' : `${jobs.length} jobs`;
  const [first, ...others] = jobs.flatMap(({ waitingUntil }) => waitingUntil ?? []).sort();
  if (first === undefined) return `${count}${shareText(jobs)}`;
  const until = `until ${clockOf(first)} UTC`;
  return jobs.length === 1 ? `${count}, waiting ${until}` : `${count}, ${others.length + 1} waiting ${until}`;
}
