// How the rows of feeds and downloads ask. It holds no rows itself.

import { expect } from 'vitest';
import type { Asking, Query } from './detect-asking.ts';
import { advance, get } from './detect-asking.ts';
import type { Bench, Part } from './row.ts';

export const parts: readonly Part[] = [];

export const feedNames = [
  'domaindiscovery',
  'domainhotlist',
  'domainrisk',
  'iprisk',
  'iphotlist',
  'domainrdap',
  'nad',
  'nod',
  'noh',
] as const;

/** Feeds whose records are names, so that they can be filtered by one. */
export const namedFeeds = feedNames.filter((name) => !name.startsWith('ip'));

export const feedPath = (feed: string) => `/v1/feed/${feed}/`;

export type FeedRecord = Readonly<Record<string, unknown>> & { readonly timestamp: string; readonly domain: string };

/** The next minute: a feed may be asked twice in each. */
export const nextMinute = (bench: Bench) => advance(bench, 61);

export const askFeed = (bench: Bench, feed: string, query: Query, asking: Asking = {}) =>
  get(bench, feedPath(feed), query, asking);

/** The records of one answer, a minute later than the answer before. */
export async function feedRecords(
  bench: Bench,
  feed: string,
  query: Query,
  status = 200,
): Promise<readonly FeedRecord[]> {
  await nextMinute(bench);
  const answer = await askFeed(bench, feed, query);
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
  return lines(answer.text).map((line) => JSON.parse(line) as FeedRecord);
}

export function lines(text: string): readonly string[] {
  if (text === '') return [];
  expect(text.endsWith('\n')).toBe(true);
  return text.slice(0, -1).split('\n');
}

export const utc = (milliseconds: number) => `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
