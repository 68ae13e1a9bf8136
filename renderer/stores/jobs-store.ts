import { createStore } from 'zustand/vanilla';
import type { Bridge } from '../../shared/contract.ts';
import type { EndedJob, Job } from '../../shared/jobs.ts';
import { jobTexts } from '../texts/jobs.ts';
import type { Notices } from './notices-store.ts';

export interface JobsView {
  readonly jobs: readonly Job[];
  /** The results of earlier jobs, newest first; also from before a restart. */
  readonly ended: readonly EndedJob[];
}

/** The running jobs of main, and the results of earlier ones. */
export function createJobList({ call, onEvent }: Bridge, notices?: Notices) {
  const store = createStore<JobsView>(() => ({ jobs: [], ended: [] }));
  onEvent('jobs.changed', ({ jobs }) => {
    const again = new Set(jobs.map(({ id }) => id));
    store.setState(({ ended }) => ({
      jobs,
      ended: ended.some(({ id }) => again.has(id)) ? ended.filter(({ id }) => !again.has(id)) : ended,
    }));
  });
  onEvent('jobs.ended', ({ job }) => {
    store.setState(({ ended }) => ({ ended: [job, ...ended.filter(({ id }) => id !== job.id)] }));
    // If a caller waits for it, the caller shows the result.
    if (job.kind !== null && job.outcome === 'done') notices?.show('done', `${job.title}: ${job.said}`);
    if (job.kind !== null && (job.outcome === 'failed' || job.outcome === 'partial'))
      notices?.show(job.outcome === 'failed' ? 'failure' : 'warning', job.title, job.said);
  });

  async function load(): Promise<void> {
    const [jobs, ended] = await Promise.all([call('jobs.list', {}), call('jobs.ended', {})]);
    if (jobs.ok) store.setState({ jobs: jobs.value.jobs });
    if (!ended.ok) return;
    store.setState({ ended: ended.value.jobs });
    const open = ended.value.jobs.filter(({ outcome, retry }) => outcome === 'interrupted' && retry !== 'no').length;
    if (open > 0) notices?.show('warning', jobTexts.interrupted(open), jobTexts.interruptedNext);
  }

  async function cancel(id: number): Promise<void> {
    await call('jobs.cancel', { id });
  }

  async function retry(id: number): Promise<void> {
    const job = await call('jobs.retry', { id });
    if (!job.ok) notices?.showFailure(job.failure);
  }

  /** Resumes everything that a restart or a cancel left unfinished. */
  async function goOn(): Promise<void> {
    for (const { id, outcome, retry: how } of [...store.getState().ended].reverse())
      if (outcome === 'interrupted' && how !== 'no') await retry(id);
  }

  async function forget(ids?: readonly number[]): Promise<void> {
    const forgotten = await call('jobs.forget', ids ? { ids: [...ids] } : {});
    if (!forgotten.ok) return notices?.showFailure(forgotten.failure);
    const gone = new Set(forgotten.value.forgotten);
    store.setState(({ ended }) => ({ ended: ended.filter(({ id }) => !gone.has(id)) }));
  }

  return { store, load, cancel, retry, goOn, forget };
}
export type JobList = ReturnType<typeof createJobList>;
