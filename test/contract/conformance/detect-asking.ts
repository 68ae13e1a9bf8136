// How the rows of Detect, feeds and downloads ask. It holds no rows itself.

import { expect } from 'vitest';
import type { Answer } from '../../../electron/demo/asking.ts';
import { ask, userOf } from '../../../electron/demo/asking.ts';
import type { Bench, Part, Row } from './row.ts';

export const parts: readonly Part[] = [];

export const monitorsPath = '/v1/intel-detect/monitors/';
export const domainsPath = '/v1/intel-detect/domains/';
export const escalationsPath = '/v1/intel-detect/escalations/';

export function row(source: string, sentence: string, check: Row['check']): Row {
  return { source, sentence, check };
}

export type Query = readonly (readonly [string, string])[];

/** Asks with the key header; `headers` may take its place. */
export function asked(
  bench: Bench,
  method: string,
  path: string,
  query: Query = [],
  { username = 'analyst', body, headers = {} }: Asking = {},
): Promise<Answer> {
  const { connection } = bench.announcement;
  const text = new URLSearchParams(query.map(([name, value]) => [name, value])).toString();
  const init: RequestInit = { method, headers: { 'x-api-key': userOf(bench.announcement, username).key, ...headers } };
  if (body !== undefined) {
    init.body = body instanceof URLSearchParams ? body : typeof body === 'string' ? body : JSON.stringify(body);
    if (!(body instanceof URLSearchParams)) init.headers = { 'content-type': 'application/json', ...init.headers };
  }
  return ask(`${connection.baseUrl}${path}${text === '' ? '' : `?${text}`}`, init);
}

export interface Asking {
  readonly username?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const get = (bench: Bench, path: string, query: Query = [], asking: Asking = {}) =>
  asked(bench, 'GET', path, query, asking);

export interface Monitor {
  readonly id: string;
  readonly term: string;
  readonly status: string;
  readonly state: string;
  readonly created_date: string;
  readonly updated_date: string;
  readonly match_substring_variations: boolean;
  readonly nameserver_exclusions: readonly string[];
  readonly text_exclusions: readonly string[];
  readonly domain_counts?: Readonly<Record<'new' | 'watched' | 'escalated' | 'changed', number>>;
}

export interface Domain {
  readonly id: string;
  readonly domain: string;
  readonly state: string;
  readonly status: string;
  readonly discovered_date: string;
  readonly changed_date: string | null;
  readonly risk_score: number | null;
  readonly risk_score_status: string | null;
  readonly risk_score_components: unknown;
  readonly mx_exists: boolean;
  readonly tld: string;
  readonly escalations: readonly {
    readonly escalation_type: string;
    readonly id: string;
    readonly created: string;
    readonly created_by: string;
  }[];
  readonly monitor_ids: readonly string[];
  readonly assigned_by?: string;
  readonly assigned_date?: string;
  readonly mx?: unknown;
  readonly screenshot?: unknown;
}

export interface DomainPage {
  readonly watchlist_domains: readonly Domain[];
  readonly total_count: number;
  readonly count: number;
  readonly offset: number;
  readonly limit: number;
}

/** The clock stands still from here on, an hour later: lists may be opened again, and nothing moves between two calls. */
export async function nextHour(bench: Bench): Promise<void> {
  await bench.control('POST', '/clock', { advanceMs: 3_601_000, hold: true });
}

export async function advance(bench: Bench, seconds: number): Promise<void> {
  await bench.control('POST', '/clock', { advanceMs: seconds * 1000, hold: true });
}

export async function worldNow(bench: Bench): Promise<number> {
  const { world } = (await bench.control('GET', '/clock')) as { world: { now: string } };
  return Date.parse(world.now);
}

export async function monitors(bench: Bench, query: Query = [], username = 'analyst'): Promise<readonly Monitor[]> {
  const answer = await get(bench, monitorsPath, query, { username });
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { monitors: readonly Monitor[] }).monitors;
}

export async function domainPage(
  bench: Bench,
  list: string,
  query: Query = [],
  username = 'analyst',
): Promise<DomainPage> {
  const answer = await get(bench, `${domainsPath}${list}/`, query, { username });
  expect(answer.status, answer.text).toBe(200);
  return answer.json as DomainPage;
}

/** All domains of a list, page by page inside one hour. Each user may open a list once an hour. */
export async function wholeList(
  bench: Bench,
  list: string,
  query: Query = [],
  username = 'analyst',
): Promise<readonly Domain[]> {
  const found: Domain[] = [];
  for (;;) {
    const page = await domainPage(bench, list, [...query, ['offset', String(found.length)]], username);
    found.push(...page.watchlist_domains);
    if (found.length >= page.total_count || page.count === 0) return found;
  }
}

/** A filtered list brings exactly the domains of the whole list that fit: some of them, and not all. */
export async function expectFiltered(
  bench: Bench,
  list: string,
  query: Query,
  fits: (domain: Domain) => boolean,
): Promise<void> {
  await nextHour(bench);
  const all = await wholeList(bench, list, [], 'reader');
  const filtered = await wholeList(bench, list, query, 'analyst');
  const names = (domains: readonly Domain[]) => domains.map(({ domain }) => domain).sort();
  expect(names(filtered)).toEqual(names(all.filter(fits)));
  expect(filtered.length).toBeGreaterThan(0);
  expect(filtered.length).toBeLessThan(all.length);
}

export async function preview(bench: Bench, list: string, query: Query = []): Promise<DomainPage> {
  return domainPage(bench, list, [['preview', '1'], ...query]);
}

/** Ids of the first domains of a list. */
export async function someIds(bench: Bench, list: string, count: number): Promise<readonly string[]> {
  const page = await preview(bench, list, [['limit', String(count)]]);
  expect(page.watchlist_domains.length).toBe(count);
  return page.watchlist_domains.map(({ id }) => id);
}

export async function expectRefused(answer: Promise<Answer>, status: number): Promise<void> {
  const { status: given, json, text } = await answer;
  expect(given, text).toBe(status);
  expect(json).toMatchObject({
    error: { code: status, message: expect.any(String) },
    resources: { support: expect.stringMatching(/^https?:/) },
  });
}

/** The body of a 422, whole: what is wrong stands under the name of each field. */
export async function expectInvalid(answer: Promise<Answer>, fields: readonly string[]): Promise<void> {
  const { status, json, text } = await answer;
  expect(status, text).toBe(422);
  const messages = Object.fromEntries(fields.map((field) => [field, expect.arrayContaining([expect.any(String)])]));
  expect(json).toEqual({
    error: { code: 422, summary: expect.any(String), messages },
    resources: { support: expect.stringMatching(/^https?:/) },
  });
}

/** Six digits behind the second, and one of the two endings. */
export const timeForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}(\+00:00|Z)$/;
export const idForm = /^[A-Za-z0-9]{10}$/;

/** Times compare as texts once they end alike. */
export const instant = (time: string) => time.replace('Z', '+00:00');
