import { entityKey } from '../../shared/entities.ts';
import { storedLookalikes } from '../api/detect/stored.ts';
import { readDomainReply } from '../api/domain-reply.ts';
import { toFeedRecord } from '../api/feeds/records.ts';
import { storedRecords } from '../api/pdns/stored.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { ReplyRow } from '../case/ledger.ts';
import { bodyPartsOf, readableReply } from '../case/queries/replies.ts';
import { createReplay } from '../case/replay.ts';
import { readJsonLines } from '../core/http/ndjson.ts';
import type { ServiceRequest } from '../core/http/service-request.ts';
import { type Answered, feedThing } from './to-graph.ts';

const nothing: Answered = { domains: [], rrsets: [] };
const mostKept = 6;

/** Reads the content of a ledger row, with the same readers as live answers. */
export interface StoredAnswers {
  read(reply: number): Promise<Answered>;
  /** The feed lines about these entities: an answer may have millions, so it does not hold the rest. */
  readLines(reply: number, keys: ReadonlySet<string>): Promise<Answered>;
  /** Caches an answer that was just read. */
  remember(reply: number, answered: Answered): void;
}

/** Caches the last few: a user looks at one domain of a page after the other. */
export function createStoredAnswers(file: CaseFile): StoredAnswers {
  const kept = new Map<number, Answered>();

  async function read(reply: number): Promise<Answered> {
    const known = kept.get(reply);
    if (known) return known;
    const row = readableReply(file, reply);
    const answered = row ? await answerIn(file, row) : nothing;
    remember(reply, answered);
    return answered;
  }

  function remember(reply: number, answered: Answered): void {
    kept.set(reply, answered);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  }

  async function readLines(reply: number, keys: ReadonlySet<string>): Promise<Answered> {
    const row = readableReply(file, reply);
    return row?.operation === 'feeds.read' ? { ...nothing, lines: await linesIn(file, row, keys) } : nothing;
  }

  return { read, readLines, remember };
}

async function linesIn(file: CaseFile, row: ReplyRow, keys: ReadonlySet<string>) {
  const lines: NonNullable<Answered['lines']>[number][] = [];
  let line = 0;
  for await (const block of readJsonLines(storedBody(file, row))) {
    for (const parsed of block) {
      const record = parsed.ok ? toFeedRecord(parsed.value) : null;
      const thing = record && feedThing(record.name);
      if (record && thing && keys.has(entityKey(thing.kind, thing.value))) lines.push({ line, record });
      line++;
    }
  }
  return lines;
}

async function* storedBody(file: CaseFile, { sha256 }: ReplyRow): AsyncGenerator<Buffer> {
  yield* bodyPartsOf(file, sha256 ?? '');
}

async function answerIn(file: CaseFile, row: ReplyRow): Promise<Answered> {
  if (row.sha256 === null || !isAnswered(row)) return nothing;
  const http = createReplay(
    file,
    () => row,
    () => 0,
  );
  switch (row.operation) {
    case 'investigate':
    case 'enrich':
    case 'file.records': {
      const reply = await http.json({ ...unasked, place: 'investigate' });
      const read = reply.ok ? readDomainReply(reply.value) : reply;
      return read.ok ? { ...nothing, domains: read.value.records } : nothing;
    }
    case 'detect.new':
    case 'detect.watched':
    case 'detect.ignored': {
      const reply = await http.json({ ...unasked, place: 'escalations' });
      return reply.ok ? { ...nothing, domains: storedLookalikes(reply.value) } : nothing;
    }
    case 'pdns.lookup': {
      const reply = await http.stream(unasked);
      return reply.ok ? { ...nothing, rrsets: await storedRecords(reply.value) } : nothing;
    }
    default:
      return nothing;
  }
}

/** Nobody answers for a file: its row has no status. */
function isAnswered({ service, status }: ReplyRow): boolean {
  return status === null ? service === 'file' : status < 300;
}

/** The row is already selected: the request does not matter. */
export const unasked: ServiceRequest = {
  service: 'platform',
  operation: 'stored',
  allowance: 'outside',
  method: 'GET',
  path: [],
  effect: 'free',
  signal: new AbortController().signal,
};
