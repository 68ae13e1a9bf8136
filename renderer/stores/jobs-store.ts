import { createStore } from 'zustand/vanilla';
import type { Job } from '../../shared/calls/jobs.ts';
import type { Bridge } from '../../shared/contract.ts';

/** What runs in main now. */
export function createJobList({ call, onEvent }: Bridge) {
  const store = createStore<{ readonly jobs: readonly Job[] }>(() => ({ jobs: [] }));
  onEvent('jobs.changed', ({ jobs }) => store.setState({ jobs }));

  async function cancel(id: number): Promise<void> {
    await call('jobs.cancel', { id });
  }

  return { store, cancel };
}
export type JobList = ReturnType<typeof createJobList>;
