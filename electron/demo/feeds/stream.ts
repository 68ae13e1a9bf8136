// GET and DELETE /v1/feed/<feed>/: a window of a feed as a stream, and the end of a session.

import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { inBlocks, jsonReply } from '../http/reply.ts';
import type { Route } from '../http/router.ts';
import { platformError } from '../platform/errors.ts';
import { readQuery } from '../platform/query-reader.ts';
import { platformRoute } from '../platform/route.ts';
import type { Service } from '../service-state.ts';
import type { Feed } from './catalogue.ts';
import { feeds } from './catalogue.ts';
import { csvLine, jsonLine, valuesOf } from './formats.ts';
import type { FeedRecord } from './observations.ts';
import type { Session } from './sessions.ts';
import { sessionOf } from './sessions.ts';

// covers: feeds.read all
// covers: feeds.read Accept: application/x-ndjson, Accept: text/csv, 206: more waits, 200 with an empty body
// covers: feeds.read 2 a minute, 120 an hour, 5 days kept, a session or a window
// covers: feeds.end DELETE of each feed, sessionID
export const feedRoutes: readonly Route[] = feeds.flatMap((feed) => {
  const path = `/v1/feed/${feed.name}/`;
  return [
    platformRoute({
      id: `platform.feed.${feed.name}`,
      method: 'GET',
      path,
      product: feed.product,
      handle: (call, service) => streamFeed(feed, call, service),
    }),
    platformRoute({
      id: `platform.feed.${feed.name}.end`,
      method: 'DELETE',
      path,
      product: null,
      handle: (call, service) => endSession(feed, call, service),
    }),
  ];
});

const hour = 3_600;
/** Feed data is kept for five days. */
const keptFor = 5 * 24 * hour;
/** One answer covers at most this much of a feed; a longer window is cut, answered with 206, and continued. */
const longestAnswer = 6 * hour;
const mostRecords = 999_999_999;

function streamFeed(feed: Feed, call: UserCall, service: Service): Reply {
  const refused = (status: number, message: string): Reply => ({ ...platformError(status, message), free: true });
  const format = formatOf(call.headers.accept);
  // 406 for what cannot be written: RDAP records have no table form.
  if (format === null || (format === 'csv' && feed.columns === null)) {
    return refused(406, `This feed is not available in the format ${call.headers.accept}.`);
  }
  const now = Math.floor(call.worldNow / 1000);
  const wish = readWish(feed, call.query, now, format);
  if (typeof wish === 'string') return refused(400, wish);

  const session = wish.sessionId === null ? null : sessionOf(service, call.user.username, feed.name, wish.sessionId);
  const { from, to } = windowOf(wish, session, now);
  const cut = call.plays('partial') && to > from ? Math.floor((from + to) / 2) : from + longestAnswer - 1;
  const last = Math.min(to, cut);
  const world = service.world(call.worldNow);
  const lines = linesOf(feed, feed.records(world, service.seed, from, last + 1), wish, format);
  return {
    status: last < to ? 206 : 200,
    headers: { 'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson' },
    body: deliveredBlocks(lines, session, last + 1),
  };
}

/** The session moves on only when all was read: after a broken answer the same request brings the same records. */
function* deliveredBlocks(lines: Iterable<string>, session: Session | null, next: number): Generator<string> {
  yield* inBlocks(lines);
  session?.advance(next);
}

interface Wish {
  readonly sessionId: string | null;
  readonly after: number | null;
  readonly before: number | null;
  readonly names: readonly ((name: string) => boolean)[];
  /** As many records and no more; a session still moves on to the end of the window. */
  readonly top: number;
  readonly headers: boolean;
}

/** What is asked for, or the sentence that says what is wrong. */
function readWish(feed: Feed, query: URLSearchParams, now: number, format: 'ndjson' | 'csv'): Wish | string {
  const known = ['sessionID', 'after', 'before', 'top', 'headers', ...(feed.named ? ['domain'] : [])];
  const read = readQuery(query, new Set(known));
  const time = (name: string) =>
    read.value(name, 'a negative number of seconds or a time as 2026-01-02T03:04:05Z', (text) => readTime(text, now));
  const wish: Wish = {
    sessionId: read.value('sessionID', '1 to 128 characters', (text) =>
      text.length >= 1 && text.length <= 128 ? text : null,
    ),
    after: time('after'),
    before: time('before'),
    names: read.each('domain', 'a name of 1 to 253 characters with * only at its ends', nameFilter),
    top: read.integer('top', 1, mostRecords) ?? mostRecords,
    headers: read.oneOf('headers', ['0', '1']) === '1',
  };
  if (format !== 'csv' && query.has('headers')) read.refuse('headers is only for text/csv.');
  if (!['sessionID', 'after', 'before'].some((name) => query.has(name))) {
    read.refuse('At least one of sessionID, after and before is required.');
  }
  if (wish.after !== null && wish.before !== null && wish.after > wish.before) {
    read.refuse('after must not be later than before.');
  }
  return read.problem() ?? wish;
}

/** First and last second of the window, both inside it. */
function windowOf(wish: Wish, session: Session | null, now: number): { readonly from: number; readonly to: number } {
  const earliest = now - keptFor;
  const firstTime = wish.after ?? (session === null ? earliest : now - hour);
  // A known session goes on where it was, whatever `after` says: the same request is repeated until 200.
  const from = session?.next ?? firstTime;
  return { from: Math.max(earliest, from), to: Math.min(now, wish.before ?? now) };
}

function readTime(text: string, now: number): number | null {
  if (/^-\d{1,9}$/.test(text)) return Number(text) === 0 ? null : now + Number(text);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/.test(text)) return null;
  const time = Date.parse(text);
  // The parser takes the 30th of February for the 2nd of March.
  return new Date(time || 0).toISOString().slice(0, 19) === text.slice(0, 19) ? time / 1000 : null;
}

function nameFilter(text: string): ((name: string) => boolean) | null {
  if (text.length < 1 || text.length > 253) return null;
  const [open, close] = [text.startsWith('*'), text.length > 1 && text.endsWith('*')];
  const inner = text.slice(open ? 1 : 0, close ? -1 : undefined).toLowerCase();
  if (inner.includes('*')) return null;
  if (open && close) return (name) => name.includes(inner);
  if (open) return (name) => name.endsWith(inner);
  return close ? (name) => name.startsWith(inner) : (name) => name === inner;
}

function* linesOf(feed: Feed, records: Iterable<FeedRecord>, wish: Wish, format: 'ndjson' | 'csv'): Generator<string> {
  const columns = feed.columns ?? [];
  if (format === 'csv' && wish.headers) yield csvLine(columns);
  let count = 0;
  for (const record of records) {
    if (wish.names.length > 0 && !wish.names.some((fits) => fits(record.name))) continue;
    yield format === 'csv' ? csvLine(valuesOf(record, columns)) : jsonLine(record);
    if (++count >= wish.top) return;
  }
}

function formatOf(accept: string | undefined): 'ndjson' | 'csv' | null {
  const types = (accept ?? '*/*').split(',').map((type) => type.split(';')[0]?.trim().toLowerCase() ?? '');
  if (types.includes('text/csv')) return 'csv';
  const lines = ['*/*', 'application/*', 'application/x-ndjson', 'application/ndjson', 'application/json', ''];
  return types.some((type) => lines.includes(type)) ? 'ndjson' : null;
}

/** Nothing is published of the answer: it names the session that ended, and is the same when there was none. */
function endSession(feed: Feed, call: UserCall, service: Service): Reply {
  const read = readQuery(call.query, new Set(['sessionID']));
  const id = read.text('sessionID');
  if (id === null) read.refuse('sessionID is required.');
  const problem = read.problem();
  if (problem !== null || id === null) return platformError(400, problem ?? 'sessionID is required.');
  sessionOf(service, call.user.username, feed.name, id).end();
  return jsonReply(200, { response: { sessionID: id, status: 'ended' } });
}
