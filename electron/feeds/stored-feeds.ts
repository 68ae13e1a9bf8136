import { type FeedName, FeedName as FeedNames } from '../../shared/feeds.ts';
import type { CaseFile } from '../case/case-file.ts';
import { bodyPartsOf, feedReplies, replyById } from '../case/queries/replies.ts';
import { longestLine } from '../core/http/ndjson.ts';

/** A session from the ledger of a case. */
export interface StoredSession {
  readonly feed: FeedName;
  readonly session: string;
  readonly domains: readonly string[];
  readonly firstAt: string;
  readonly lastAt: string;
  readonly answers: number;
  readonly bytes: number;
  readonly ended: boolean;
  /** Ledger rows, oldest first. */
  readonly replies: readonly number[];
}

/** Sessions that were read into this case, latest first. */
export function storedSessions(file: CaseFile): StoredSession[] {
  const sessions = new Map<string, StoredSession>();
  for (const { url, read } of feedReplies(file)) {
    const asked = askedIn(url);
    if (!asked) continue;
    const key = `${asked.feed} ${asked.session}`;
    const known = sessions.get(key);
    if (read === null) {
      if (known) sessions.set(key, { ...known, ended: true });
      continue;
    }
    const { at, length, id } = read;
    sessions.delete(key);
    sessions.set(key, {
      ...asked,
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

function askedIn(url: string): Pick<StoredSession, 'feed' | 'session' | 'domains'> | null {
  const address = URL.canParse(url) ? new URL(url) : null;
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

/** The original lines of a reply, counted like the feed reader does: without blank ones. */
export function* storedLines(file: CaseFile, reply: number): Generator<StoredLine> {
  const { sha256, length: most } = replyById(file, reply) ?? { sha256: null, length: 0 };
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
  for (const part of bodyPartsOf(file, sha256 ?? '', most)) {
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

/** One line, or its beginning if it is very long. */
export function storedLine(file: CaseFile, reply: number, wanted: number): Buffer | null {
  for (const { line, bytes } of storedLines(file, reply)) if (line === wanted) return bytes;
  return null;
}
