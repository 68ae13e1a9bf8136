// The lines of a streamed answer, and how they are sent: begin, records, and one last line that says how it ended.
// Bad days that a fault of kind `play` can ask for: `timeout` (504 before any record), `failed` (an error after some
// records), `terminal-obj` (the last line carries a record), `progress` (lines without records, blank lines) and
// `odd-cond` (an unknown last word). Flexible search also plays `barred` (403).

import { setImmediate as turn } from 'node:timers/promises';
import type { UserCall } from '../http/call.ts';
import type { Reply } from '../http/reply.ts';
import { pdnsError } from './errors.ts';
import type { Parameters } from './parameters.ts';
import { replyType } from './route.ts';

/** One object in JSON text, or a sign that the search goes on. */
export type Piece = string | null;

const blockLength = 1 << 16;
const looksPerTurn = 500;
/** Domains a fenced search may look at before its first record; then the server has no time left. */
const mostLooks = 20_000;
/** Every so many records the line also says that the stream goes on, which means the same as saying nothing. */
const ongoingEvery = 1000;
/** Records that a stream still brings when a fault makes it fail. */
const beforeFailing = 5;

export interface Stream {
  readonly pieces: Iterator<Piece>;
  /** True: give up with 504 when a long search has brought nothing. */
  readonly patient: boolean;
  /** The last line once all pieces are sent. */
  readonly ending: () => 'succeeded' | 'limited';
}

// covers: pdns.stream all
// covers: pdns.stream no last line, no results
/** The first record is looked for before the answer begins: until then a time-out can still be told as 504. */
export async function streamReply(call: UserCall, stream: Stream): Promise<Reply> {
  if (call.plays('timeout')) return tooComplex;
  let looks = 0;
  let first = stream.pieces.next();
  while (!first.done && first.value === null) {
    looks++;
    if (!stream.patient && looks > mostLooks) return tooComplex;
    if (looks % looksPerTurn === 0) await turn();
    first = stream.pieces.next();
  }
  const type = replyType(call) ?? 'application/x-ndjson';
  return { status: 200, headers: { 'content-type': type }, body: blocksOf(linesOf(call, first, stream)) };
}

const tooComplex = pdnsError(504, 'The server timed out before any result; simplify the query and try again');

function* linesOf(call: UserCall, first: IteratorResult<Piece>, stream: Stream): Generator<Piece> {
  const failing = call.plays('failed');
  const chatty = call.plays('progress');
  // The record of the last line, where a fault wants one on it, is held back until it is known to be the last.
  const holds = call.plays('terminal-obj');
  let held: string | null = null;
  let sent = 0;
  yield '{"cond":"begin"}';
  for (let next = first; !next.done; next = stream.pieces.next()) {
    if (next.value === null) {
      yield null;
      continue;
    }
    if (failing && sent === beforeFailing) break;
    sent++;
    if (chatty) yield `\n{"cond":"ongoing","msg":"${sent} results so far"}`;
    const line = sent % ongoingEvery === 0 ? `{"cond":"ongoing","obj":${next.value}}` : `{"obj":${next.value}}`;
    if (!holds) yield line;
    else {
      if (held !== null) yield `{"obj":${held}}`;
      held = next.value;
    }
  }
  const ended = failing ? 'failed' : call.plays('odd-cond') ? 'perhaps' : stream.ending();
  const messages: Readonly<Record<string, string>> = { failed: 'Processing timeout', limited: 'Result limit reached' };
  yield JSON.stringify({ cond: ended, msg: messages[ended] }).replace(/}$/, held === null ? '}' : `,"obj":${held}}`);
}

/** Blocks are made only as fast as the reader takes them; a long search without finds lets others have their turn. */
async function* blocksOf(lines: Iterable<Piece>): AsyncGenerator<string> {
  let block = '';
  let looks = 0;
  for (const line of lines) {
    if (line === null) {
      looks++;
      if (looks % looksPerTurn === 0) await turn();
      continue;
    }
    block += `${line}\n`;
    if (block.length >= blockLength) {
      yield block;
      block = '';
    }
  }
  yield block;
}

/** Skips the offset, stops at the limit, and knows by the record behind it whether there are more. */
export function paged<T, W>(
  found: Iterable<T | null>,
  { limit, offset }: Pick<Parameters, 'limit' | 'offset'>,
  write: (record: T) => W,
): { readonly pieces: Generator<W | null>; readonly ending: Stream['ending'] } {
  let more = false;
  function* pieces(): Generator<W | null> {
    let seen = 0;
    for (const record of found) {
      if (record === null) {
        yield null;
        continue;
      }
      seen++;
      if (seen <= offset) continue;
      if (seen > offset + limit) {
        more = true;
        return;
      }
      yield write(record);
    }
  }
  return { pieces: pieces(), ending: () => (more ? 'limited' : 'succeeded') };
}

/** Seconds as a number or, on request, as RFC 3339 text. */
export function timeText(second: number, human: boolean): string {
  return human ? `"${new Date(second * 1000).toISOString().slice(0, 19)}Z"` : String(second);
}
