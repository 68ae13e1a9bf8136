import { ok, type Result } from '../shared/result.ts';
import { readAccount } from './api/account/client.ts';
import type { ApiContext } from './api/api-context.ts';
import { validateKey } from './api/batch/client.ts';
import { readQuota } from './api/pdns/quota.ts';
import type { Jobs } from './core/jobs.ts';
import type { TestService } from './keys/handlers.ts';

/** Asks each service what costs nothing, and tells it in a sentence. */
export function createTestService(jobs: Jobs, http: ApiContext['http']): TestService {
  return (id, service, signal) =>
    jobs.run(`Testing the ${service} service`, signal, async (signal, job) => {
      const way = await http(id);
      if (!way.ok) return way;
      const circumstances = { signal, waiting: job.waitUntil };
      switch (service) {
        case 'platform':
          return sentence(await readAccount(way.value.http, circumstances), (account) =>
            account.active
              ? `Account ${account.username}, ${account.products.length} products.`
              : `Account ${account.username} is not active.`,
          );
        case 'pdns':
          return sentence(await readQuota(way.value.http, circumstances), (quota) =>
            quota.kind === 'unlimited'
              ? 'Unlimited queries.'
              : `${quota.remaining ?? '?'} of ${quota.limit ?? '?'} queries left.`,
          );
        case 'batch':
          return sentence(
            await validateKey(way.value.http, circumstances),
            (profile) => `${profile.channels.length} channels.`,
          );
      }
    });
}

function sentence<T>(result: Result<T>, say: (value: T) => string): Result<string> {
  return result.ok ? ok(say(result.value)) : result;
}
