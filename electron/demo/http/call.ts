// One request as handlers see it: path, query and body taken apart once, before any product looks at it.

import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { User } from '../users.ts';

export type HostName = 'platform' | 'pdns' | 'batch' | 'download' | 'images' | 'control';

export type CallBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'form'; readonly fields: URLSearchParams }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'malformed'; readonly reason: string };

export interface Call {
  /** Counts the calls of this service from 1. */
  readonly number: number;
  readonly host: HostName;
  readonly method: string;
  /** The path as it was sent, without the query: what a signature covers. */
  readonly sentPath: string;
  /** Values of the `:name` segments of the route. */
  readonly segments: Readonly<Record<string, string>>;
  /** Decoded segments below a route that ends in `*`. */
  readonly rest: readonly string[];
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: CallBody;
  /** Wall time by which the signature is judged, in milliseconds; a fault may shift it. */
  readonly wallNow: number;
  /** World time of the call, in milliseconds: one value for the whole answer. */
  readonly worldNow: number;
  /** True when a fault asks the handler to play this bad day, such as 'partial' or 'quota'. */
  plays(name: string): boolean;
  /** Runs when the answer has been sent or the reader has gone. */
  onEnd(listener: () => void): void;
  /** Notes for the call log who this is. */
  noteUser(username: string): void;
}

/** A call whose credentials were accepted. */
export interface UserCall extends Call {
  readonly user: User;
}

const bodyCap = 4 << 20;

/** Reads the body by its content type; null when it is larger than any request of these services. */
export async function readBody(request: IncomingMessage): Promise<CallBody | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bodyCap) return null;
    chunks.push(chunk);
  }
  if (size === 0) return { kind: 'none' };
  return parseBody(Buffer.concat(chunks), request.headers['content-type'] ?? '');
}

function parseBody(bytes: Buffer, contentType: string): CallBody {
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { kind: 'malformed', reason: 'the body is not valid UTF-8' };
  }
  if (type === 'application/x-www-form-urlencoded') return { kind: 'form', fields: new URLSearchParams(text) };
  if (type === 'text/plain') return { kind: 'text', text };
  if (type !== 'application/json') {
    return { kind: 'malformed', reason: `the content type ${type === '' ? 'is missing' : `${type} is not supported`}` };
  }
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'malformed', reason: 'the body is not valid JSON' };
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
