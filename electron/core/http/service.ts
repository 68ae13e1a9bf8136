import type { ConnectionFile } from '../../../shared/connection.ts';
import type { Result } from '../../../shared/result.ts';
import type { OperationLimits } from '../limits/limits.ts';
import type { SigningMethod } from './signing.ts';

/** The head of an unsuccessful answer, with the part of its body that was read. */
export interface Refusal {
  readonly host: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** How far this machine's clock is ahead of the service's, in milliseconds; null when the service did not say. */
  readonly clockAheadMs: number | null;
  readonly now: Date;
}

/** A refusal with the message of its body. */
export interface Heard {
  readonly refusal: Refusal;
  /** One line; empty when the body has no message. */
  readonly said: string;
  /** The same message as a sentence to append. */
  readonly quoted: string;
  readonly body: unknown;
}

/**
 * Everything that the wire must know about a service. `api/<service>/service.ts` declares it: core knows no product.
 */
export interface WireService {
  /** The name to show. */
  readonly title: string;
  readonly address: (connection: ConnectionFile) => string;
  /** Feeds and downloads may use another way of signing. */
  readonly signing: (connection: ConnectionFile, feed: boolean) => SigningMethod;
  /** The Accept header. */
  readonly accept: string;
  /** Its credentials go into the body of every request, and never into the address. */
  readonly keyInBody: boolean;
  /** What its limits belong to: the API user, or the key alone. */
  readonly accountIs: 'user' | 'key';
  /** Handles refusals that are special to this service; null for those that mean the same everywhere. */
  readonly refusal?: (heard: Heard) => Result<never> | null;
  /** The same for a refused key or permission (401, 403). */
  readonly refusalOfKey?: (heard: Heard) => Result<never> | null;
  /** What to do after it refused a key. */
  readonly afterRefusedKey: (status: number) => string;
  /** Which of its requests count, and how. */
  readonly operations: Readonly<Record<string, OperationLimits>>;
}
