import type { accountCalls } from '../../../shared/calls/account.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import type { ApiContext } from '../api-context.ts';
import { readAccount } from './client.ts';

export function accountHandlers({ jobs, http }: ApiContext): Handlers<typeof accountCalls> {
  return {
    'account.read': (_input, signal) =>
      jobs.run('Reading the account', signal, async (signal, job) => {
        const way = await http();
        return way.ok ? readAccount(way.value.http, { signal, waiting: job.waitUntil }) : way;
      }),
  };
}
