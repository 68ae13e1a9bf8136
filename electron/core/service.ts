import type { ConnectionFile } from '../../shared/connection.ts';
import type { Result } from '../../shared/result.ts';
import type { Heard } from './answers.ts';
import type { OperationLimits } from './limits.ts';
import type { SigningMethod } from './signing.ts';

/** All that the wire must know of a service. It is declared in `api/<service>/service.ts`: core knows no product. */
export interface WireService {
  /** Its name as a person reads it. */
  readonly title: string;
  readonly address: (connection: ConnectionFile) => string;
  /** Feeds and downloads may have a choice of their own. */
  readonly signing: (connection: ConnectionFile, feed: boolean) => SigningMethod;
  /** What it is asked to answer with. */
  readonly accept: string;
  /** Its credentials stand in the body of every request, and never in the address. */
  readonly keyInBody: boolean;
  /** What it refuses in words or by a status of its own; null where it means what any service means by it. */
  readonly refusal?: (heard: Heard) => Result<never> | null;
  /** The same where it refuses a key or a permission (401, 403). */
  readonly refusalOfKey?: (heard: Heard) => Result<never> | null;
  /** What to do about a key that it refused. */
  readonly afterRefusedKey: (status: number) => string;
  /** Which of its requests count, and how. */
  readonly operations: Readonly<Record<string, OperationLimits>>;
}
