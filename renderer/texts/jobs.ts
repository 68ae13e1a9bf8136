import { bytesWords, clockOf, figure, spanWords } from '../../shared/figures.ts';
import type { EndedJob, Job, JobProgress } from '../../shared/jobs.ts';

/** What the Jobs panel says, and the lines of jobs elsewhere. */
export const jobTexts = {
  emptyTitle: 'No job yet',
  empty:
    'Downloads and everything else that takes a while are listed here, with what became of them. They outlive a restart.',
  showChannels: 'Show the channels',
  running: 'Running',
  noneRunning: 'Nothing is running.',
  ended: 'Ended',
  noneEnded: 'Nothing has ended yet.',
  goOnWith: (jobs: number) => `Go on with ${figure(jobs)}`,
  forgetAll: 'Forget all',
  copied: 'Copied.',
  cancel: 'Cancel',
  cancelJob: (title: string) => `Cancel: ${title}`,
  queued: 'Waits for its turn.',
  waiting: (until: string) => `Asks again at ${clockOf(until)} UTC.`,
  progress: progressText,
  received: ({ done, of, unit }: JobProgress) => {
    const amount = (value: number) => (unit === 'bytes' ? bytesWords(value) : `${figure(value)} ${unit}`);
    return of === null ? `${amount(done)} came.` : `${amount(done)} of ${amount(of)} came.`;
  },
  outcomes: {
    done: 'Done',
    partial: 'In part',
    failed: 'Failed',
    cancelled: 'Cancelled',
    interrupted: 'Interrupted',
  } satisfies Readonly<Record<EndedJob['outcome'], string>>,
  again: ({ retry, outcome }: Pick<EndedJob, 'retry' | 'outcome'>) =>
    retry === 'go-on' ? 'Go on' : outcome === 'done' ? 'Again' : 'Try again',
  againJob: (again: string, title: string) => `${again}: ${title}`,
  forgetJob: (title: string) => `Forget: ${title}`,
  forgetHint: 'Takes it off the list; what it left on disk stays',
  lookInside: 'Look inside',
  lookInsideJob: (title: string) => `Look inside: ${title}`,
  copyPath: 'Copy the path',
  copyPathOf: (title: string) => `Copy the path of ${title}`,
  sha256: (hash: string) => `SHA-256 ${hash.slice(0, 12)}…`,
  copySha256: (hash: string) => `SHA-256 ${hash}: copy it`,
  interrupted: (jobs: number) => `${jobs === 1 ? '1 job was' : `${jobs} jobs were`} interrupted when Sextant ended.`,
  interruptedNext: 'Go on with them in the Jobs panel.',
  count: countText,
} as const;

function progressText(progress: JobProgress | null): string {
  if (!progress) return 'Under way.';
  const { done, of, unit, perSecond } = progress;
  const amount = (value: number) => (unit === 'bytes' ? bytesWords(value) : `${figure(Math.round(value))} ${unit}`);
  const parts = [of === null ? amount(done) : `${amount(done)} of ${amount(of)}`];
  if (perSecond !== null) parts.push(`${amount(perSecond)} a second`);
  if (perSecond && of !== null && done < of) parts.push(`${spanWords(((of - done) / perSecond) * 1000)} left`);
  return parts.join(' · ');
}

/** How many jobs there are, and until when the first of those waits that wait for a service. */
function countText(jobs: readonly Job[]): string {
  if (jobs.length === 0) return 'No jobs';
  const count = jobs.length === 1 ? '1 job' : `${jobs.length} jobs`;
  const [first, ...others] = jobs.flatMap(({ waitingUntil }) => waitingUntil ?? []).sort();
  if (first === undefined) return count;
  const until = `until ${clockOf(first)} UTC`;
  if (jobs.length === 1) return `${count}, waits ${until}`;
  return others.length === 0 ? `${count}, 1 waits ${until}` : `${count}, ${others.length + 1} wait ${until}`;
}
