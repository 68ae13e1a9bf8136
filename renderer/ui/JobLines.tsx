import { bytesWords, clockOf, figure, spanWords } from '../../shared/figures.ts';
import type { EndedJob, Job, JobProgress } from '../../shared/jobs.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { Moment } from './Moment.tsx';
import './job.css';
import { Button, Intent, ProgressBar } from '@blueprintjs/core';

/** A running job: progress, speed, remaining time, and a way to stop it. */
export function RunningJob({ job, onCancel }: { readonly job: Job; readonly onCancel: () => void }) {
  const { progress, waitingUntil, state } = job;
  return (
    <li className="job-line" aria-label={job.title}>
      <div className="job-head">
        <span className="job-title">{plainLine(job.title)}</span>
        <Button size="small" variant="minimal" text="Cancel" aria-label={`Cancel: ${job.title}`} onClick={onCancel} />
      </div>
      {state === 'running' && (
        <ProgressBar intent={Intent.PRIMARY} {...barOf(progress)} stripes={progress?.of == null} />
      )}
      <div className="job-words quiet number">
        {state === 'queued' ? 'Waits for its turn.' : waitingUntil ? waitWords(waitingUntil) : progressWords(progress)}
      </div>
    </li>
  );
}

function barOf(progress: JobProgress | null) {
  const { done = 0, of = null } = progress ?? {};
  return of === null || of === 0 ? {} : { value: Math.min(1, done / of) };
}

function waitWords(until: string): string {
  return `Asks again at ${clockOf(until)} UTC.`;
}

export function progressWords(progress: JobProgress | null): string {
  if (!progress) return 'Under way.';
  const { done, of, unit, perSecond } = progress;
  const amount = (value: number) => (unit === 'bytes' ? bytesWords(value) : `${figure(Math.round(value))} ${unit}`);
  const parts = [of === null ? amount(done) : `${amount(done)} of ${amount(of)}`];
  if (perSecond !== null) parts.push(`${amount(perSecond)} a second`);
  if (perSecond && of !== null && done < of) parts.push(`${spanWords(((of - done) / perSecond) * 1000)} left`);
  return parts.join(' · ');
}

const outcomes: Readonly<Record<EndedJob['outcome'], { readonly word: string; readonly level: string }>> = {
  done: { word: 'Done', level: 'good' },
  partial: { word: 'In part', level: 'warn' },
  failed: { word: 'Failed', level: 'bad' },
  cancelled: { word: 'Cancelled', level: 'quiet' },
  interrupted: { word: 'Interrupted', level: 'warn' },
};

/** An ended job: its result, its file, and a way to continue. */
export function EndedJobLine(props: {
  readonly job: EndedJob;
  readonly onRetry: () => void;
  readonly onForget: () => void;
  readonly onCopy: (text: string) => void;
  /** Opens its file in the file panel. */
  readonly onLook: (path: string) => void;
}) {
  const { job, onRetry, onForget, onCopy, onLook } = props;
  const { word, level } = outcomes[job.outcome];
  const again = job.retry === 'go-on' ? 'Go on' : job.outcome === 'done' ? 'Again' : 'Try again';
  return (
    <li className="job-line" aria-label={job.title}>
      <div className="job-head">
        <span className={`job-outcome ${level}`}>{word}</span>
        <span className="job-title">{plainLine(job.title)}</span>
        <Moment at={job.endedAt} withDate />
        {job.retry !== 'no' && (
          <Button
            size="small"
            variant={job.outcome === 'done' ? 'minimal' : 'outlined'}
            text={again}
            aria-label={`${again}: ${job.title}`}
            onClick={onRetry}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          icon="cross"
          aria-label={`Forget: ${job.title}`}
          title="Takes it off the list; what it left on disk stays"
          onClick={onForget}
        />
      </div>
      <div className="job-words" hidden={job.outcome === 'done' && job.file !== null}>
        {plainLine(job.said)}
        {job.outcome !== 'done' && job.progress && <span className="quiet"> {amountWords(job.progress)}</span>}
      </div>
      {job.file && (
        <div className="job-file">
          <span className="mono job-path" title={job.file.path}>
            <bdi>{plainLine(job.file.path)}</bdi>
          </span>
          <span className="quiet number">{bytesWords(job.file.bytes)}</span>
          <Button
            size="small"
            variant="minimal"
            text="Look inside"
            aria-label={`Look inside: ${job.title}`}
            onClick={() => onLook(job.file?.path ?? '')}
          />
          <Button
            size="small"
            variant="minimal"
            icon="duplicate"
            aria-label={`Copy the path of ${job.title}`}
            title="Copy the path"
            onClick={() => onCopy(job.file?.path ?? '')}
          />
          {job.file.sha256 && (
            <Button
              size="small"
              variant="minimal"
              className="mono quiet"
              title={`SHA-256 ${job.file.sha256}: copy it`}
              text={`SHA-256 ${job.file.sha256.slice(0, 12)}…`}
              onClick={() => onCopy(job.file?.sha256 ?? '')}
            />
          )}
        </div>
      )}
    </li>
  );
}

function amountWords({ done, of, unit }: JobProgress): string {
  const amount = (value: number) => (unit === 'bytes' ? bytesWords(value) : `${figure(value)} ${unit}`);
  return of === null ? `${amount(done)} came.` : `${amount(done)} of ${amount(of)} came.`;
}
