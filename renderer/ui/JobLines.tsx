import { bytesWords } from '../../shared/figures.ts';
import type { EndedJob, Job, JobProgress } from '../../shared/jobs.ts';
import { plainLine } from '../../shared/odd-text.ts';
import { Moment } from './Moment.tsx';
import './job.css';
import { Button, Intent } from '@blueprintjs/core';
import { jobTexts } from '../texts/jobs.ts';
import { ProgressLine } from './ProgressLine.tsx';

/** A running job: progress, speed, remaining time, and a way to stop it. */
export function RunningJob({ job, onCancel }: { readonly job: Job; readonly onCancel: () => void }) {
  const { progress, waitingUntil, state } = job;
  return (
    <li className="job-line" aria-label={job.title}>
      <div className="job-head">
        <span className="job-title">{plainLine(job.title)}</span>
        <Button
          size="small"
          variant="minimal"
          text={jobTexts.cancel}
          aria-label={jobTexts.cancelJob(job.title)}
          onClick={onCancel}
        />
      </div>
      {state === 'running' && (
        <ProgressLine
          aria-label={plainLine(job.title)}
          intent={Intent.PRIMARY}
          {...barOf(progress)}
          stripes={progress?.of == null}
        />
      )}
      <div className="job-words quiet number">
        {state === 'queued'
          ? jobTexts.queued
          : waitingUntil
            ? jobTexts.waiting(waitingUntil)
            : jobTexts.progress(progress)}
      </div>
    </li>
  );
}

function barOf(progress: JobProgress | null) {
  const { done = 0, of = null } = progress ?? {};
  return of === null || of === 0 ? {} : { value: Math.min(1, done / of) };
}

const levels: Readonly<Record<EndedJob['outcome'], string>> = {
  done: 'good',
  partial: 'warn',
  failed: 'bad',
  cancelled: 'quiet',
  interrupted: 'warn',
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
  const again = jobTexts.again(job);
  return (
    <li className="job-line" aria-label={job.title}>
      <div className="job-head">
        <span className={`job-outcome ${levels[job.outcome]}`}>{jobTexts.outcomes[job.outcome]}</span>
        <span className="job-title">{plainLine(job.title)}</span>
        <Moment at={job.endedAt} withDate />
        {job.retry !== 'no' && (
          <Button
            size="small"
            variant={job.outcome === 'done' ? 'minimal' : 'outlined'}
            text={again}
            aria-label={jobTexts.againJob(again, job.title)}
            onClick={onRetry}
          />
        )}
        <Button
          size="small"
          variant="minimal"
          icon="cross"
          aria-label={jobTexts.forgetJob(job.title)}
          title={jobTexts.forgetHint}
          onClick={onForget}
        />
      </div>
      <div className="job-words" hidden={job.outcome === 'done' && job.file !== null}>
        {plainLine(job.said)}
        {job.outcome !== 'done' && job.progress && <span className="quiet"> {jobTexts.received(job.progress)}</span>}
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
            text={jobTexts.lookInside}
            aria-label={jobTexts.lookInsideJob(job.title)}
            onClick={() => onLook(job.file?.path ?? '')}
          />
          <Button
            size="small"
            variant="minimal"
            icon="duplicate"
            aria-label={jobTexts.copyPathOf(job.title)}
            title={jobTexts.copyPath}
            onClick={() => onCopy(job.file?.path ?? '')}
          />
          {job.file.sha256 && (
            <Button
              size="small"
              variant="minimal"
              className="mono quiet"
              title={jobTexts.copySha256(job.file.sha256)}
              text={jobTexts.sha256(job.file.sha256)}
              onClick={() => onCopy(job.file?.sha256 ?? '')}
            />
          )}
        </div>
      )}
    </li>
  );
}
