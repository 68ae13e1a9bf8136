import { Button, NonIdealState } from '@blueprintjs/core';
import type { EndedJob, Job } from '../../../shared/jobs.ts';
import { copyText } from '../../stores/copy-text.ts';
import type { JobsView } from '../../stores/jobs-store.ts';
import { lookInside } from '../../stores/open-in-file-panel.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { EndedJobLine, RunningJob } from '../../ui/JobLines.tsx';

const texts = channelTexts.downloads;

/** The downloads among the jobs. */
export function downloadsIn({ jobs, ended }: JobsView) {
  const ours = ({ kind }: { readonly kind: string | null }) => kind === 'channel-download';
  return { running: jobs.filter(ours), ended: ended.filter(ours) };
}

// covers: batch.link GET link
export function Downloads({
  running,
  ended,
}: {
  readonly running: readonly Job[];
  readonly ended: readonly EndedJob[];
}) {
  const workbench = useWorkbench();
  const { jobs, channels } = workbench;
  if (running.length + ended.length === 0) {
    return (
      <NonIdealState
        icon="download"
        title={texts.emptyTitle}
        description={texts.empty}
        action={<Button text={channelTexts.links.chooseRange} onClick={() => channels.show('choose')} />}
      />
    );
  }
  return (
    <ul className="job-lines" aria-label={texts.name}>
      {running.map((job) => (
        <RunningJob key={job.id} job={job} onCancel={() => void jobs.cancel(job.id)} />
      ))}
      {ended.map((job) => (
        <EndedJobLine
          key={job.id}
          job={job}
          onRetry={() => void jobs.retry(job.id)}
          onForget={() => void jobs.forget([job.id])}
          onCopy={(text) => void copyText(workbench, text, texts.copied)}
          onLook={(path) => lookInside(workbench, path)}
        />
      ))}
    </ul>
  );
}
