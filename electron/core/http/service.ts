import type { ConnectionFile } from '../../../shared/connection.ts';
import type { Result } from '../../../shared/result.ts';
import type { OperationLimits } from '../limits/limits.ts';
import type { SigningMethod } from './signing.ts';

/** The head of an answer that is not a success, with as much of its body as was read. */
export interface Refusal {
  readonly host: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** How far this machine's clock is ahead of the service's, in milliseconds; null when the service did not say. */
  readonly clockAheadMs: number | null;
  readonly now: Date;
}

/** A refusal with what its body says. */
export interface Heard {
  readonly refusal: Refusal;
  /** In one line; empty where it says nothing. */
  readonly said: string;
  /** The same as a sentence to add. */
  readonly quoted: string;
  readonly body: unknown;
}

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
