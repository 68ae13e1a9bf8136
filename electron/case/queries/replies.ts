import type { CaseFile } from '../case-file.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import {
  appendReply,
  bodyParts,
  type NewReply,
  type PackedBody,
  type ReplyRow,
  readableReplies,
  readBody,
  readReply,
} from '../ledger.ts';
import { readable } from '../reads.ts';
import { fromTeam } from '../team/entry.ts';
import { countCell, idCell, timeCell } from '../unreadable-row.ts';

// The ledger of a case: the services' answers and their bytes.

/** A reply; throws if its row is unreadable. */
export function replyById(file: CaseFile, id: number): ReplyRow | null {
  return readReply(databaseOf(file), id);
}

/** A reply; null also if its row is unreadable, which is reported to the user. */
export function readableReply(file: CaseFile, id: number): ReplyRow | null {
  return readableReplies(databaseOf(file), [id])[0] ?? null;
}

/** All readable replies, in order of arrival. */
export function allReplies(file: CaseFile): ReplyRow[] {
  return readableReplies(databaseOf(file));
}

/** The length of a reply in bytes; 0 when it does not exist. */
export function lengthOfReply(file: CaseFile, id: number): number {
  return Number(databaseOf(file).one('SELECT length FROM reply WHERE id = ?', id)?.length ?? 0);
}

/** The reply whose download has this hash. */
export function replyOfFile(file: CaseFile, sha256: string): number | null {
  const row = databaseOf(file).one('SELECT id FROM reply WHERE sha256 = ? AND file IS NOT NULL', sha256);
  return row && Number(row.id);
}

/** The records that were imported with this question; null if none were. */
export function recordsOfFile(file: CaseFile, question: string): number | null {
  const sql = "SELECT id FROM reply WHERE question = ? AND operation = 'file.records' AND service = 'file'";
  const row = databaseOf(file).one(sql, question);
  return row && Number(row.id);
}

/** Appends a reply to the ledger, and returns its id. Call it inside a change of the case. */
export function addReply(file: CaseFile, reply: NewReply, body: PackedBody | null): number {
  return appendReply(databaseOf(file), reply, body).id;
}

/** The bytes of an answer; empty when the case does not contain them. */
export function bodyOf(file: CaseFile, sha256: string): Buffer {
  return readBody(databaseOf(file), sha256);
}

/** The same part by part. Throws if there are more than `most`. */
export function bodyPartsOf(file: CaseFile, sha256: string, most?: number): Generator<Buffer> {
  return bodyParts(databaseOf(file), sha256, 0, most);
}

/** The good answers to an operation that came to this case and not with an import, newest first. */
export function answersTo(file: CaseFile, operation: string, most: number): ReplyRow[] {
  const rows = databaseOf(file).all(
    `SELECT id FROM reply WHERE operation = ? AND failure IS NULL AND status BETWEEN 200 AND 299 AND origin IS NULL
       ORDER BY id DESC LIMIT ?`,
    operation,
    most,
  );
  return readableReplies(
    databaseOf(file),
    rows.map(({ id }) => Number(id)),
  ).toReversed();
}

/** The newest answer to an operation; 0 if there is none. */
export function lastAnswerTo(file: CaseFile, operation: string): number {
  return Number(databaseOf(file).one('SELECT max(id) AS id FROM reply WHERE operation = ?', operation)?.id ?? 0);
}

/** The number of the last reply of any kind; 0 if there is none. */
export function lastReply(file: CaseFile): number {
  return Number(databaseOf(file).one('SELECT max(id) AS id FROM reply')?.id ?? 0);
}

/** The first good answer to one of these operations after a number that came from a colleague; null if there is none. */
export function nextOfColleagues(file: CaseFile, operations: readonly string[], after: number): number | null {
  const row = databaseOf(file).one(
    `SELECT id FROM reply WHERE id > ? AND operation IN (SELECT value FROM json_each(?)) AND failure IS NULL
       AND status BETWEEN 200 AND 299 AND substr(origin, 1, ?) = ? ORDER BY id LIMIT 1`,
    ...[after, JSON.stringify(operations), fromTeam.length, fromTeam],
  );
  return row && Number(row.id);
}

/** A good answer of the feed service. */
export interface FeedReply {
  readonly url: string;
  /** The data of a read; null when the session was ended. */
  readonly read: { readonly id: number; readonly at: string; readonly length: number } | null;
}

/** The answers to feed reads and to ended sessions, oldest first. */
export function feedReplies(file: CaseFile): FeedReply[] {
  const database = databaseOf(file);
  const rows = database.all(
    `SELECT id, at, operation, url, length FROM reply
       WHERE operation IN ('feeds.read', 'feeds.endSession') AND status BETWEEN 200 AND 299 ORDER BY id`,
  );
  return readable(database, 'reply', rows, (row) => ({
    url: String(row.url),
    read: row.operation === 'feeds.read' ? readIn(row) : null,
  }));
}

function readIn({ id, at, length }: Row) {
  return { id: idCell(id), at: timeCell(at), length: countCell(length) };
}
