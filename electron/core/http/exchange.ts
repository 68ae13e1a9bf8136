import type { ConnectionFile, Service } from '../../../shared/connection.ts';
import type { FailureCode } from '../../../shared/result.ts';

/** One request and its answer, with credentials removed. The case stores it as evidence; the panel lists it. */
export interface Exchange {
  readonly number: number;
  readonly at: string;
  readonly connection: string;
  readonly wording: ConnectionFile['wording'];
  readonly service: Service;
  readonly operation: string;
  readonly method: string;
  /** As on the wire, without credential parameters. */
  readonly url: string;
  /** The request body as on the wire, without credential members; null when there was none. */
  readonly requestBody: string | null;
  /** The question in neutral words, without host and credentials. One question has one answer. */
  readonly question: string;
  /** Whether the service charges it to a quota. */
  readonly spends: boolean;
  readonly status: number | null;
  readonly contentType: string | null;
  readonly failure: FailureCode | null;
  /** The answer's bytes; null when there was no answer, it was not read completely, or it is in a file. */
  readonly bytes: Buffer | null;
  /**
   * The file of a long answer. For a download it is the user's own file; otherwise whoever stores the exchange takes it
   * over.
   */
  readonly file: string | null;
  readonly length: number;
  readonly sha256: string | null;
  /** True when the answer contained a key and the bytes were masked before hashing. */
  readonly masked: boolean;
  readonly milliseconds: number;
  readonly attempt: number;
}

const credentialNames = new Set(['api_username', 'api_key', 'timestamp', 'signature', 'apikey']);

/** Removes credential parameters completely: not even their place is evidence. */
export function withoutCredentials<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !credentialNames.has(name)));
}
