import type { pdnsCalls } from '../../../shared/calls/pdns.ts';
import type { Handlers } from '../../../shared/ipc.ts';
import type { ApiContext } from '../api-context.ts';
import { ping, readQuota } from './client.ts';

export function pdnsHandlers({ jobs, http }: ApiContext): Handlers<typeof pdnsCalls> {
  return {
    'pdns.rateLimit': (_input, signal) =>
      jobs.run('Reading the passive DNS quota', signal, async (signal, job) => {
        const way = await http();
        return way.ok ? readQuota(way.value.http, { signal, waiting: job.waitUntil }) : way;
      }),
    'pdns.ping': (_input, signal) =>
      jobs.run('Calling the passive DNS service', signal, async (signal, job) => {
        const way = await http();
        return way.ok ? ping(way.value.http, { signal, waiting: job.waitUntil }) : way;
      }),
  };
}
