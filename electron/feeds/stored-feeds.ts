import { type FeedName, FeedName as FeedNames } from '../../shared/calls/feeds.ts';
import type { CaseFile } from '../case/case-file.ts';
import type { Row } from '../case/database.ts';
import { bodyParts, readReply } from '../case/ledger.ts';
import { countCell, idCell, timeCell } from '../case/odd-row.ts';
import { readable } from '../case/reads.ts';
import { longestLine } from '../core/ndjson.ts';

/** A session as the ledger of a case tells it. */
export interface StoredSession {
  readonly feed: FeedName;
  readonly session: string;
  readonly domains: readonly string[];
  readonly firstAt: string;
  readonly lastAt: string;
  readonly answers: number;
  readonly bytes: number;
  readonly ended: boolean;
  /** Rows of the ledger, the oldest first. */
  readonly replies: readonly number[];
}

/** Sessions that were read into this case, the latest first. */
export function storedSessions(file: CaseFile): StoredSession[] {
  const rows = file.database.all(
    `SELECT id, at, operation, url, length FROM reply
       WHERE operation IN ('feeds.read', 'feeds.endSession') AND status BETWEEN 200 AND 299 ORDER BY id`,
  );
  const sessions = new Map<string, StoredSession>();
  for (const row of rows) {
    const read = askedIn(row);
    if (!read) continue;
    const key = `${read.feed} ${read.session}`;
    const known = sessions.get(key);
    if (row.operation === 'feeds.endSession') {
      if (known) sessions.set(key, { ...known, ended: true });
      continue;
    }
    const [told] = readable(file.database, 'reply', [row], toldIn);
    if (!told) continue;
    const { at, length, id } = told;
    sessions.delete(key);
    sessions.set(key, {
      ...read,
      firstAt: known?.firstAt ?? at,
      lastAt: at,
      answers: (known?.answers ?? 0) + 1,
      bytes: (known?.bytes ?? 0) + length,
      ended: false,
      replies: [...(known?.replies ?? []), id],
    });
  }
  return [...sessions.values()].reverse();
}

function toldIn({ id, at, length }: Row) {
  return { id: idCell(id), at: timeCell(at), length: countCell(length) };
}

function askedIn({ url }: Row): Pick<StoredSession, 'feed' | 'session' | 'domains'> | null {
  const address = URL.canParse(String(url)) ? new URL(String(url)) : null;
  const feed = FeedNames.safeParse(/\/v1\/feed\/([^/]+)\/$/.exec(address?.pathname ?? '')?.[1]);
  const session = address?.searchParams.get('sessionID');
  return address && feed.success && session
    ? { feed: feed.data, session, domains: address.searchParams.getAll('domain') }
    : null;
}

const newline = 10;

/** One line of a stored reply; null in place of one that is longer than any record. */
export interface StoredLine {
  readonly line: number;
  readonly bytes: Buffer | null;
}

/** The lines of a reply as they came, counted as the reader of feeds counts them: blank ones not at all. */
export function* storedLines(file: CaseFile, reply: number): Generator<StoredLine> {
  const { sha256, length: most } = readReply(file.database, reply) ?? { sha256: null, length: 0 };
  let pieces: Buffer[] = [];
  let length = 0;
  let line = 0;
  const take = (): StoredLine | null => {
    const bytes = length > longestLine ? null : Buffer.concat(pieces);
    [pieces, length] = [[], 0];
    return bytes !== null && bytes.toString('latin1').trim() === '' ? null : { line: line++, bytes };
  };
  const add = (piece: Buffer) => {
    length += piece.length;
    pieces = length > longestLine ? [] : [...pieces, piece];
  };
  for (const part of bodyParts(file.database, sha256 ?? '', 0, most)) {
    let from = 0;
    for (let end = part.indexOf(newline); end >= 0; end = part.indexOf(newline, from)) {
      add(part.subarray(from, end));
      from = end + 1;
      const taken = take();
      if (taken) yield taken;
    }
    add(part.subarray(from));
  }
  const last = length > 0 ? take() : null;
  if (last) yield last;
}

/** One line, or its beginning where it is very long. */
export function storedLine(file: CaseFile, reply: number, wanted: number): Buffer | null {
  for (const { line, bytes } of storedLines(file, reply)) if (line === wanted) return bytes;
  return null;
}
