import type { batchCalls } from '../../../shared/calls/batch.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import type { ApiContext } from '../api-context.ts';
import { validateKey } from './client.ts';

export function batchHandlers({ jobs, http }: ApiContext): Handlers<typeof batchCalls> {
  return {
    'batch.validate': (_input, signal) =>
      jobs.run('Checking the batch key', signal, async (signal, job) => {
        const way = await http();
        return way.ok ? validateKey(way.value.http, { signal, waiting: job.waitUntil }) : way;
      }),
  };
}
