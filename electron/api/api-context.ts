import type { ConnectionFile } from '../../shared/connection.ts';
import type { Result } from '../../shared/result.ts';
import type { Circumstances } from '../core/http/service-request.ts';
import type { ReadLimits, SignedHttp } from '../core/http/signed-http.ts';
import type { JobHandle, Jobs } from '../core/jobs/jobs.ts';
import type { Governor } from '../core/limits/governor.ts';
import type { LastAnswers } from '../core/limits/last-answers.ts';
import type { NamedAddresses } from './named-addresses.ts';
import type { ReportedScreenshots } from './reported-screenshots.ts';

/** What every product's handlers are given. */
export interface ApiContext {
  readonly jobs: Jobs;
  /** Of lists that may be asked for only now and then. */
  readonly lastAnswers: LastAnswers;
  readonly named: NamedAddresses;
  /** What records told of screenshots. */
  readonly told: ReportedScreenshots;
  /** The way to the services over the connection in use now, or over a named one. */
  http(connectionId?: string): Promise<Result<Way>>;
}

/** One connection, ready to be asked. */
export interface Way {
  readonly http: SignedHttp;
  readonly connectionId: string;
  readonly connection: ConnectionFile;
  readonly governor: Governor;
  /** The time that limits and windows of this connection go by. */
  readonly worldClock: () => Date;
  /** Asks a service anew what it allows and what is left; costs nothing. */
  readonly readLimits: ReadLimits;
}

/** Runs one piece of work over the connection in use, as a job that can be seen and cancelled. */
export function overConnection<T>(
  { jobs, http }: ApiContext,
  title: string,
  signal: AbortSignal,
  work: (way: Way, circumstances: Circumstances, job: JobHandle) => Promise<Result<T>>,
): Promise<Result<T>> {
  return jobs.run(title, signal, async (jobSignal, job) => {
    const way = await http();
    return way.ok ? work(way.value, { signal: jobSignal, waiting: job.waitUntil }, job) : way;
  });
}
