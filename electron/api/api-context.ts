import type { ConnectionFile } from '../../shared/connection.ts';
import type { Result } from '../../shared/result.ts';
import type { Jobs } from '../core/jobs.ts';
import type { SignedHttp } from '../core/signed-http.ts';

/** What every product's handlers are given. */
export interface ApiContext {
  readonly jobs: Jobs;
  /** The way to the services over the connection in use now, or over a named one. */
  http(connectionId?: string): Promise<Result<{ http: SignedHttp; connection: ConnectionFile }>>;
}
