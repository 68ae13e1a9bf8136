import { createHash } from 'node:crypto';
import type { ConnectionFile, Service } from '../../../shared/connection.ts';
import type { FailureCode } from '../../../shared/result.ts';

/** One request and its answer, credentials already removed: what the case keeps as evidence and the panel lists. */
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
  /** What was asked, in neutral words and without host and credentials: one question, one answer. */
  readonly question: string;
  /** Whether the service counts it against a quota. */
  readonly spends: boolean;
  readonly status: number | null;
  readonly contentType: string | null;
  readonly failure: FailureCode | null;
  /** The answer as it came; null when there was none, it was not read to its end, or it is in a file. */
  readonly bytes: Buffer | null;
  /** Where a long answer lies. Of a download it is the person's own file; else whoever keeps the exchange takes it over. */
  readonly file: string | null;
  readonly length: number;
  readonly sha256: string | null;
  /** True when the answer gave a key back and the bytes were masked before they were hashed. */
  readonly masked: boolean;
  readonly milliseconds: number;
  readonly attempt: number;
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const credentialNames = new Set(['api_username', 'api_key', 'timestamp', 'signature', 'apikey']);

/** Credential parameters never stand in a record, not even masked: their place is not evidence. */
export function withoutCredentials<T>(members: Readonly<Record<string, T>>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !credentialNames.has(name)));
}
