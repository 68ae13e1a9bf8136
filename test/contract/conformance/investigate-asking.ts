// Asks the platform for records; shared by the rows on Investigate, Enrich and screenshots, which stand beside it.

import { expect } from 'vitest';
import type { Bench, Part, Row } from './row.ts';

/** This file has no rows of its own. */
export const parts: readonly Part[] = [];

export interface Wrapped<T = string> {
  readonly value: T;
  readonly count: number;
}

export type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  /** The whole body. */
  readonly body: Json;
  /** Its member `response`, or an empty object. */
  readonly response: Json;
  readonly results: readonly Json[];
  readonly error: { readonly code?: unknown; readonly message?: unknown };
}

export type Parameters = Readonly<Record<string, string>>;

export interface Asking {
  readonly method?: 'GET' | 'POST';
  readonly user?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function row(source: string, sentence: string, check: Row['check']): Row {
  return { source, sentence, check };
}

const calls = new WeakMap<Bench, number>();

/**
 * Account limits are a matter of other rows. The world stands still, so that counts stay comparable, and steps back a
 * little before the minute is full: calls that then lie ahead no longer count.
 */
async function pace(bench: Bench): Promise<void> {
  const made = calls.get(bench) ?? 0;
  calls.set(bench, made + 1);
  if (made === 0) await bench.control('POST', '/clock', { hold: true });
  else if (made % 100 === 0) await bench.control('POST', '/clock', { advanceMs: -1 });
}

function productPath(bench: Bench, product: 'investigate' | 'enrich'): string {
  return `/v1/${bench.announcement.connection.wording === 'public' ? 'iris' : 'intel'}-${product}/`;
}

export async function investigate(bench: Bench, parameters: Parameters, asking: Asking = {}): Promise<Answer> {
  return askRecords(bench, 'investigate', parameters, asking);
}

export async function enrich(bench: Bench, parameters: Parameters, asking: Asking = {}): Promise<Answer> {
  return askRecords(bench, 'enrich', parameters, asking);
}

async function askRecords(
  bench: Bench,
  product: 'investigate' | 'enrich',
  parameters: Parameters,
  { method = 'GET', user = 'analyst', path = productPath(bench, product), headers = {} }: Asking,
): Promise<Answer> {
  await pace(bench);
  const key = bench.announcement.users.find(({ username }) => username === user)?.key ?? '';
  const sent = new URLSearchParams(parameters);
  const url = `${bench.announcement.connection.baseUrl}${path}`;
  return read(
    method === 'GET'
      ? await fetch(`${url}?${sent}`, { headers: { 'x-api-key': key, ...headers } })
      : await fetch(url, { method, headers: { 'x-api-key': key, ...headers }, body: sent }),
  );
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  let body: Json = {};
  try {
    body = JSON.parse(text) as Json;
  } catch {
    // Other formats are compared as text.
  }
  const inner = (body.response ?? {}) as Json;
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    text,
    body,
    response: inner,
    results: (inner.results ?? []) as readonly Json[],
    error: (body.error ?? {}) as Answer['error'],
  };
}

/** The request is answered 400 with the standard body, and the message names the parameter. */
export async function refused(
  bench: Bench,
  parameters: Parameters,
  naming: string,
  ask: typeof investigate = investigate,
  asking: Asking = {},
): Promise<void> {
  const answer = await ask(bench, parameters, asking);
  expect([answer.status, answer.error.code, answer.error.message]).toEqual([400, 400, expect.stringContaining(naming)]);
}

export async function accepted(bench: Bench, parameters: Parameters, ask: typeof investigate = investigate) {
  const answer = await ask(bench, parameters);
  expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.anything()]);
  return answer;
}

/** Names of the domains of an answer, in order. */
export function names(answer: Answer): readonly string[] {
  return answer.results.map((record) => String(record.domain));
}

/** The values at a path such as `name_server.host`, through lists, wrapped or not. */
export function at(record: unknown, path: string): readonly Wrapped<unknown>[] {
  let found: readonly unknown[] = [record];
  for (const member of path.split('.')) {
    found = found.flatMap((value) => (value as Json)[member] ?? []).flat();
  }
  return found.map((value) =>
    typeof value === 'object' && value !== null ? (value as Wrapped<unknown>) : { value, count: 0 },
  );
}

/** Values at a path as texts, without empty ones. */
export function texts(record: unknown, path: string): readonly string[] {
  return at(record, path)
    .map(({ value }) => String(value))
    .filter((text) => text !== '');
}

const samples = new WeakMap<Bench, Promise<readonly Json[]>>();

/** Some two thousand ordinary records and those of the imitated brands, fetched once for a part. */
export function sample(bench: Bench): Promise<readonly Json[]> {
  let found = samples.get(bench);
  if (found === undefined) {
    found = gather(bench);
    samples.set(bench, found);
  }
  return found;
}

async function gather(bench: Bench): Promise<readonly Json[]> {
  const records: Json[] = [];
  for (const parameters of [
    { server_type: 'openresty' },
    { server_type: 'cloudveil' },
    { server_type: 'nginx/1.14.2' },
  ]) {
    let position: unknown;
    for (let page = 0; page < 2; page++) {
      const answer = await investigate(bench, { ...parameters, ...(position ? { position: String(position) } : {}) });
      records.push(...answer.results);
      position = answer.response.position;
    }
  }
  return records;
}

export interface Found {
  readonly record: Json;
  readonly value: string;
  readonly count: number;
}

/** A value of the sample that few domains share, so that one page shows them all. */
export async function sharedValue(bench: Bench, path: string): Promise<Found> {
  let best: Found | null = null;
  for (const record of await sample(bench)) {
    for (const { value, count } of at(record, path)) {
      if (value === '' || count < 1 || count > 500) continue;
      if (best === null || (best.count === 1 && count > 1)) best = { record, value: String(value), count };
    }
  }
  if (best === null) throw new Error(`no record of the sample has ${path}`);
  return best;
}

/** A value of the sample that more domains share than one page shows, and fewer than the service refuses. */
export async function widelyShared(bench: Bench, path: string): Promise<Found> {
  for (const record of await sample(bench)) {
    for (const { value, count } of at(record, path)) {
      if (value !== '' && count > 500 && count < 9_000) return { record, value: String(value), count };
    }
  }
  throw new Error(`no record of the sample has ${path} in common with many`);
}
