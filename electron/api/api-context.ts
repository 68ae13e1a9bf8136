import type { ConnectionFile } from '../../shared/connection.ts';
import type { Result } from '../../shared/result.ts';
import type { Circumstances } from '../core/http/service-request.ts';
import type { ReadLimits, SignedHttp } from '../core/http/signed-http.ts';
import type { JobHandle, Jobs } from '../core/jobs/jobs.ts';
import type { Counter } from '../core/limits/counter.ts';
import type { Governor } from '../core/limits/governor.ts';
import type { LastAnswers } from '../core/limits/last-answers.ts';
import type { NamedAddresses } from './named-addresses.ts';
import type { ReportedScreenshots } from './reported-screenshots.ts';

/** What every product's handlers receive. */
export interface ApiContext {
  readonly jobs: Jobs;
  /** For lists that may be requested only rarely. */
  readonly lastAnswers: LastAnswers;
  readonly named: NamedAddresses;
  /** The screenshots that records mentioned. */
  readonly told: ReportedScreenshots;
  /** The services over the current connection, or over a named one. */
  http(connectionId?: string): Promise<Result<Way>>;
}

/** One connection, ready for requests. */
export interface Way {
  readonly http: SignedHttp;
  readonly connectionId: string;
  readonly connection: ConnectionFile;
  readonly governor: Governor;
  readonly counter: Counter;
  /** The clock for the limits and windows of this connection. */
  readonly worldClock: () => Date;
  /** Reads a service's limits and remaining quota again; free. */
  readonly readLimits: ReadLimits;
}

/** Runs work over the current connection, as a job that the user can see and cancel. */
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
