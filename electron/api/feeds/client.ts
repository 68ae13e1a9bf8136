import * as z from 'zod';
import { type Completeness, withSpoiled } from '../../../shared/completeness.ts';
import type { FeedName, FeedQuestion, FeedRecord } from '../../../shared/feeds.ts';
import { ok, type Result } from '../../../shared/result.ts';
import { type LineFault, readJsonLines } from '../../core/http/ndjson.ts';
import type { Circumstances, JsonReply, ServiceRequest, StreamReply } from '../../core/http/service-request.ts';
import type { SignedHttp } from '../../core/http/signed-http.ts';
import { mimeOf } from '../download.ts';
import { streamBounds } from '../stream-bounds.ts';
import { hasShape, notAsDocumented, readEach, webPage } from '../wire.ts';
import { toFeedRecord } from './records.ts';

/** One complete answer of a feed. */
export interface FeedAnswer {
  readonly lines: number;
  readonly spoiled: number;
  readonly reply: StreamReply;
}

/** Receives lines. Counts them from 0, without blank ones. */
export interface FeedReader {
  readonly begin?: (reply: StreamReply) => void;
  readonly take: (record: FeedRecord, line: number) => void;
  readonly spoil?: (line: number, why: LineFault | 'no-record') => void;
}

// covers: feeds.read sessionID, after, before, domain, top, Accept: application/x-ndjson
/** Reads one answer of a feed as a stream, record by record. */
export async function readFeed(
  http: SignedHttp,
  question: Omit<FeedQuestion, 'most'>,
  circumstances: Circumstances,
  reader: FeedReader,
): Promise<Result<FeedAnswer>> {
  const reply = await http.stream({
    ...feedRequest(question.feed, circumstances),
    method: 'GET',
    operation: 'feeds.read',
    query: {
      sessionID: question.session,
      after: written(question.after),
      before: written(question.before),
      domain: question.domains && { repeated: question.domains },
      top: question.top,
    },
    accept: 'application/x-ndjson',
    // An answer advances its session: lost data would not come again.
    effect: question.session === undefined ? 'free' : 'spends',
    changing: true,
    ...streamBounds(question.top),
  });
  if (!reply.ok) return reply;
  reader.begin?.(reply.value);
  let lines = 0;
  let spoiled = 0;
  for await (const block of readJsonLines(reply.value.body)) {
    for (const line of block) {
      const record = line.ok ? toFeedRecord(line.value) : null;
      if (record) reader.take(record, lines);
      else {
        spoiled++;
        reader.spoil?.(lines, line.ok ? 'no-record' : line.why);
      }
      lines++;
    }
  }
  if (mimeOf(reply.value) === 'text/html') return webPage();
  return ok({ lines, spoiled, reply: reply.value });
}

/** The account's names of the feeds; each is listed twice, for reading and for its archives. */
const feedProducts: Readonly<Record<FeedName, string>> = {
  nad: 'newly-active-domains-feed',
  nod: 'newly-observed-domains-feed',
  noh: 'newly-observed-hosts-feed',
  domainrdap: 'domain-registration-data-access-protocol-feed',
  domaindiscovery: 'real-time-domain-discovery-feed',
  domainrisk: 'real-time-domain-risk',
  domainhotlist: 'real-time-domain-hotlist',
  iprisk: 'real-time-ip-risk',
  iphotlist: 'real-time-ip-hotlist',
};

function feedRequest(feed: FeedName, circumstances: Circumstances) {
  return {
    ...circumstances,
    service: 'platform',
    allowance: 'feeds',
    product: `${feedProducts[feed]}-(api)`,
    path: ['v1', 'feed', feed, ''],
    feed: true,
  } as const satisfies Partial<ServiceRequest>;
}

/** The service accepts only integer seconds. Records have integer seconds too, so none is lost. */
function written(time: string | number | undefined): string | undefined {
  if (time === undefined) return undefined;
  return typeof time === 'number' ? String(time) : `${new Date(time).toISOString().slice(0, 19)}Z`;
}

// covers: feeds.end DELETE of each feed, sessionID
/** Ends a session. The answer is undocumented, so anything but a refusal counts as success. */
export async function endSession(
  http: SignedHttp,
  feed: FeedName,
  session: string,
  circumstances: Circumstances,
): Promise<Result<StreamReply>> {
  const reply = await http.stream({
    ...feedRequest(feed, circumstances),
    method: 'DELETE',
    operation: 'feeds.endSession',
    query: { sessionID: session },
    effect: 'writes',
  });
  if (!reply.ok) return reply;
  for await (const _chunk of reply.value.body) {
    // Reads to the end, so that it is stored as evidence.
  }
  return mimeOf(reply.value) === 'text/html' ? webPage() : reply;
}

const WireFiles = z.object({
  // Without files the complete answer may be an empty text or list.
  response: z.union([z.object({ files: z.array(z.unknown()) }), z.literal(''), z.array(z.never())]),
});

const WireFile = z
  .object({ url: z.url({ protocol: /^https?$/ }).max(8000), name: z.string().nullish() })
  .transform(({ url, name }) => ({ url, name: (name || lastPart(url)).slice(0, 300) }));

export interface Archives {
  readonly files: { readonly name: string; readonly url: string }[];
  readonly spoiled: number;
  readonly completeness: Completeness;
  readonly reply: JsonReply;
}

// covers: feeds.archives GET download, limit, files, url
/** Lists the archive files of a feed, with links that need no credentials. */
export async function listArchives(
  http: SignedHttp,
  feed: string,
  limit: number | undefined,
  circumstances: Circumstances,
): Promise<Result<Archives>> {
  const archived = Object.hasOwn(feedProducts, feed) ? feedProducts[feed as FeedName] : null;
  const reply = await http.json({
    ...circumstances,
    service: 'platform',
    operation: 'feeds.archives',
    allowance: 'feeds',
    ...(archived && { product: `${archived}-(s3)` }),
    method: 'GET',
    path: ['v1', 'download', feed, ''],
    query: { limit },
    effect: 'free',
    feed: true,
    isAnswer: hasShape(WireFiles),
  });
  if (!reply.ok) return reply;
  const parsed = WireFiles.safeParse(reply.value.body);
  if (!parsed.success) return notAsDocumented('a list of archive files');
  const { response } = parsed.data;
  const entries = typeof response === 'object' && 'files' in response ? response.files : [];
  const { good, spoiled } = readEach(entries, WireFile);
  return ok({
    files: good,
    spoiled,
    completeness: listEnd(entries.length, limit, good.length, spoiled, reply.value),
    reply: reply.value,
  });
}

function listEnd(
  came: number,
  limit: number | undefined,
  have: number,
  spoiled: number,
  reply: JsonReply,
): Completeness {
  if (reply.partial) return { kind: 'partial', have, why: 'The service sent only part of the list.' };
  if (limit !== undefined && came >= limit)
    return { kind: 'limited', have, why: `Only ${limit} files were requested.` };
  return withSpoiled({ kind: 'whole' }, have, spoiled);
}

function lastPart(url: string): string {
  return new URL(url).pathname.split('/').at(-1) || 'archive';
}
