import type { ApiContext } from './api/api-context.ts';
import type { Jobs } from './core/jobs/jobs.ts';
import type { TestService } from './keys/handlers.ts';
import { services } from './services.ts';

/** Sends a free request to each service, and returns a sentence. */
export function createTestService(jobs: Jobs, http: ApiContext['http']): TestService {
  return (id, service, signal) =>
    jobs.run(`Testing the ${service} service`, signal, async (signal, job) => {
      const way = await http(id);
      return way.ok ? services[service].probe(way.value, { signal, waiting: job.waitUntil }) : way;
    });
}
