import './jobs.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { figure } from '../../../shared/figures.ts';
import { copyText } from '../../stores/copy-text.ts';
import { lookInside } from '../../stores/open-in-file-panel.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { jobTexts } from '../../texts/jobs.ts';
import { EndedJobLine, RunningJob } from '../../ui/JobLines.tsx';
import { Section } from '../../ui/Section.tsx';

/** All long work: running, waiting, and ended, also from before a restart. */
export function JobsPanel() {
  const workbench = useWorkbench();
  const { jobs, run } = workbench;
  const { jobs: running, ended } = useParts(jobs.store, ['jobs', 'ended']);
  const interrupted = ended.filter(({ outcome, retry }) => outcome === 'interrupted' && retry !== 'no').length;

  if (running.length === 0 && ended.length === 0) {
    return (
      <NonIdealState
        icon="time"
        title={jobTexts.emptyTitle}
        description={jobTexts.empty}
        action={<Button text={jobTexts.showChannels} onClick={() => run('panel.channels')} />}
      />
    );
  }
  return (
    <div className="panel jobs-panel">
      <Section title={jobTexts.running} aside={running.length > 0 && figure(running.length)}>
        {running.length === 0 ? (
          <p className="quiet">{jobTexts.noneRunning}</p>
        ) : (
          <ul className="job-lines">
            {running.map((job) => (
              <RunningJob key={job.id} job={job} onCancel={() => void jobs.cancel(job.id)} />
            ))}
          </ul>
        )}
      </Section>
      <Section
        title={jobTexts.ended}
        aside={
          <>
            {interrupted > 0 && (
              <Button
                size="small"
                variant="outlined"
                text={jobTexts.goOnWith(interrupted)}
                onClick={() => run('jobs.goOn')}
              />
            )}
            {ended.length > 0 && (
              <Button size="small" variant="minimal" text={jobTexts.forgetAll} onClick={() => run('jobs.forget')} />
            )}
          </>
        }
      >
        {ended.length === 0 ? (
          <p className="quiet">{jobTexts.noneEnded}</p>
        ) : (
          <ul className="job-lines">
            {ended.map((job) => (
              <EndedJobLine
                key={job.id}
                job={job}
                onRetry={() => void jobs.retry(job.id)}
                onForget={() => void jobs.forget([job.id])}
                onCopy={(text) => void copyText(workbench, text, jobTexts.copied)}
                onLook={(path) => lookInside(workbench, path)}
              />
            ))}
          </ul>
        )}
      </Section>
    </div>
  );
}
