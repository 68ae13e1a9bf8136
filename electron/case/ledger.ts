import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { WordMap } from '../../shared/connection.ts';
import type { Exchange } from '../core/http/exchange.ts';
import { chainRow, ledgerHead } from './chain.ts';
import type { Database, Row } from './database.ts';
import { recordReply } from './team/own-entries.ts';
import {
  bytesCell,
  countCell,
  hashCell,
  idCell,
  longest,
  numberCell,
  oneOf,
  orNull,
  readingRow,
  textCell,
  timeCell,
  UnreadableRow,
  unpacked,
} from './unreadable-row.ts';

/**
 * The ledger has one row per exchange with a service. Each row has a hash over itself and the previous row's hash, so
 * that a check finds a changed, removed or moved row.
 */
export interface ReplyRow {
  readonly id: number;
  readonly at: string;
  readonly connection: string;
  readonly wording: string;
  readonly service: string;
  readonly operation: string;
  readonly method: string;
  readonly url: string;
  readonly requestBody: string | null;
  readonly question: string;
  readonly status: number | null;
  readonly contentType: string | null;
  readonly failure: string | null;
  readonly sha256: string | null;
  readonly length: number;
  readonly masked: boolean;
  readonly file: string | null;
  readonly milliseconds: number;
  readonly attempt: number;
  readonly spends: boolean;
  readonly origin: string | null;
  readonly previous: string;
  readonly hash: string;
}

/** Bytes ready to store. Compression is slow, so it happens before the transaction. */
export interface PackedBody {
  readonly sha256: string;
  readonly parts: readonly { readonly encoding: 'zstd' | 'plain'; readonly bytes: Uint8Array }[];
}

const compress = promisify(zstdCompress);
const partBytes = 4 * 1024 * 1024;
/** The compressing thread fills so many, and then waits until the thread that reads, which is busy, takes them. */
const packedBytes = 1024 * 1024;
/** Node refuses chunks of a few bytes. */
const spareBytes = 1024;
export const firstPrevious = '0'.repeat(64);

const underWay = new WeakMap<Buffer, Promise<PackedBody['parts']>>();

/** Compresses bytes that will be stored, beside the thread that reads them. */
export function beginPacking(bytes: Buffer): void {
  const packing = packParts(bytes);
  packing.catch(() => undefined); // Whoever stores them is told.
  underWay.set(bytes, packing);
}

function packParts(bytes: Buffer): Promise<PackedBody['parts']> {
  return Promise.all(partsOf(bytes).map(pack));
}

/** Compresses the body of an exchange; null when there is none, or it stays in the user's file. */
export async function packBody(
  { sha256, bytes, file }: Pick<Exchange, 'sha256' | 'bytes' | 'file'>,
  isSpooled: (file: string) => boolean,
): Promise<PackedBody | null> {
  if (sha256 === null) return null;
  if (bytes !== null) return { sha256, parts: await (underWay.get(bytes) ?? packParts(bytes)) };
  if (file === null || !isSpooled(file)) return null;
  const parts: PackedBody['parts'][number][] = [];
  for await (const chunk of createReadStream(file, { highWaterMark: partBytes })) parts.push(await pack(chunk));
  return { sha256, parts };
}

function partsOf(bytes: Buffer): Buffer[] {
  const count = Math.max(1, Math.ceil(bytes.length / partBytes));
  return Array.from({ length: count }, (_, part) => bytes.subarray(part * partBytes, (part + 1) * partBytes));
}

async function pack(bytes: Buffer): Promise<PackedBody['parts'][number]> {
  const chunkSize = Math.min(bytes.length, packedBytes) + spareBytes;
  const packed = await compress(bytes, { chunkSize });
  return packed.length < bytes.length ? { encoding: 'zstd', bytes: packed } : { encoding: 'plain', bytes };
}

export type NewReply = Omit<ReplyRow, 'id' | 'previous' | 'hash'>;

export function replyOfExchange(exchange: Exchange, file: string | null): NewReply {
  const { at, connection, wording, service, operation, method, url, requestBody, question, status } = exchange;
  const { contentType, failure, sha256, length, masked, milliseconds, attempt, spends } = exchange;
  return {
    wording: typeof wording === 'string' ? wording : JSON.stringify(wording),
    ...{ at, connection, service, operation, method, url, requestBody, question, status },
    ...{ contentType, failure, sha256, length, masked, milliseconds, attempt, spends },
    file,
    origin: null,
  };
}

/** Appends a row and its bytes. Call it inside a transaction. */
export function appendReply(
  database: Database,
  reply: NewReply,
  body: PackedBody | null,
  /** `told`: a colleague of a shared case has it, too. */
  by: 'own' | 'told' = 'own',
): ReplyRow {
  if (body && !hasBody(database, body.sha256)) {
    database.run('DELETE FROM body WHERE sha256 = ?', body.sha256);
    for (const [part, { encoding, bytes }] of body.parts.entries()) {
      const sql = 'INSERT INTO body (sha256, part, encoding, bytes) VALUES (?, ?, ?, ?)';
      database.run(sql, body.sha256, part, encoding, bytes);
    }
  }
  const last = database.one('SELECT id, hash FROM reply ORDER BY id DESC LIMIT 1');
  const id = Number(last?.id ?? 0) + 1;
  const previous = String(last?.hash ?? firstPrevious);
  const row: ReplyRow = { ...reply, id, previous, hash: hashOfRow({ ...reply, id, previous }) };
  database.run(
    `INSERT INTO reply (${columns.map(([column]) => column).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ...columns.map(([, member]) => stored(row[member])),
  );
  const head = 'INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  database.run(head, ledgerHead, `${id} ${row.hash}`);
  chainRow(database, 'reply', id);
  if (by === 'own') recordReply(database, row, new Date());
  return row;
}

/** In hashing order. */
const columns = [
  ['id', 'id'],
  ['at', 'at'],
  ['connection', 'connection'],
  ['wording', 'wording'],
  ['service', 'service'],
  ['operation', 'operation'],
  ['method', 'method'],
  ['url', 'url'],
  ['request_body', 'requestBody'],
  ['question', 'question'],
  ['status', 'status'],
  ['content_type', 'contentType'],
  ['failure', 'failure'],
  ['sha256', 'sha256'],
  ['length', 'length'],
  ['masked', 'masked'],
  ['file', 'file'],
  ['milliseconds', 'milliseconds'],
  ['attempt', 'attempt'],
  ['spends', 'spends'],
  ['origin', 'origin'],
  ['previous', 'previous'],
  ['hash', 'hash'],
] as const satisfies readonly (readonly [string, keyof ReplyRow])[];

function stored(value: string | number | boolean | null): string | number | null {
  return typeof value === 'boolean' ? Number(value) : value;
}

/** SHA-256 over the row's members as one JSON array; documented in `docs/case-schema.md`. */
export function hashOfRow(row: Omit<ReplyRow, 'hash'>): string {
  const members = columns.filter(([, member]) => member !== 'hash') as (readonly [string, keyof typeof row])[];
  return createHash('sha256')
    .update(JSON.stringify(members.map(([, member]) => row[member])))
    .digest('hex');
}

/** Whether two rows describe the same exchange in every member, whatever their position. */
export function isSameExchange(one: ReplyRow, other: ReplyRow): boolean {
  const told = ({ id: _id, origin: _origin, previous: _previous, hash: _hash, ...exchange }: ReplyRow) =>
    JSON.stringify(exchange);
  return told(one) === told(other);
}

/** A row in export format: its members in hashing order, and the hash. */
export function hashedMembers({ hash, ...row }: ReplyRow): { members: Record<string, unknown>; hash: string } {
  const members = columns.flatMap(([, member]) => (member === 'hash' ? [] : [[member, row[member]] as const]));
  return { members: Object.fromEntries(members), hash };
}

/** A row in any other format is unreadable; the error names its number. */
export function replyFromRow(row: Row): ReplyRow {
  return readingRow(`reply ${row.id}`, () => ({
    id: idCell(row.id),
    at: timeCell(row.at),
    connection: textCell(row.connection, longest.name),
    wording: wordingCell(row.wording),
    service: textCell(row.service, longest.name),
    operation: textCell(row.operation, longest.name),
    method: textCell(row.method, longest.word),
    url: textCell(row.url, longest.note),
    requestBody: orNull(row.request_body, (value) => textCell(value, longest.json)),
    question: textCell(row.question, longest.json),
    status: orNull(row.status, countCell),
    contentType: orNull(row.content_type, (value) => textCell(value, longest.name)),
    failure: orNull(row.failure, textCell),
    sha256: orNull(row.sha256, hashCell),
    length: countCell(row.length),
    masked: flagCell(row.masked),
    file: orNull(row.file, textCell),
    milliseconds: numberCell(row.milliseconds),
    attempt: countCell(row.attempt),
    spends: flagCell(row.spends),
    origin: orNull(row.origin, originCell),
    previous: hashCell(row.previous),
    hash: hashCell(row.hash),
  }));
}

/** A name, or a map of words, as in a connection. */
function wordingCell(value: Row[string] | undefined): string {
  const text = textCell(value);
  if (text !== 'neutral' && text !== 'public') WordMap.parse(JSON.parse(text));
  return text;
}

function flagCell(value: Row[string] | undefined): boolean {
  return countCell(value) === 1;
}

/** The case that a row came with, and its hash there. */
function originCell(value: Row[string] | undefined): string {
  const text = textCell(value, longest.name);
  hashCell(text.slice(-64));
  return text;
}

/** All rows of the ledger, or those with these numbers, in order. Leaves unreadable rows out, and reports them. */
export function readableReplies(database: Database, ids?: readonly number[]): ReplyRow[] {
  const chosen = 'SELECT * FROM reply WHERE id IN (SELECT value FROM json_each(?)) ORDER BY id';
  const rows = ids ? database.each(chosen, JSON.stringify(ids)) : database.each('SELECT * FROM reply ORDER BY id');
  return readable(database, rows);
}

function readable(database: Database, rows: Iterable<Row>): ReplyRow[] {
  const replies: ReplyRow[] = [];
  for (const row of rows) {
    try {
      replies.push(replyFromRow(row));
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      database.odd.add(`reply ${row.id}`);
    }
  }
  return replies;
}

export function readReply(database: Database, id: number): ReplyRow | null {
  const row = database.one('SELECT * FROM reply WHERE id = ?', id);
  return row && replyFromRow(row);
}

/** The demo connection's name in the ledger. */
export const demoName = 'Demo';

/**
 * The newest good answers to a question, with stored bytes. The account does not matter. Answers from imported cases do
 * not count, those of colleagues do, and demo answers count only on the demo connection.
 */
export function findAnswers(database: Database, question: string, connection: string): ReplyRow[] {
  const rows = database.all(
    `SELECT * FROM reply WHERE question = ? AND failure IS NULL AND status BETWEEN 200 AND 299
       AND (origin IS NULL OR origin LIKE 'team %') AND (connection = ?) = ? AND sha256 IN (SELECT sha256 FROM body)
     ORDER BY id DESC LIMIT ${mostAnswers}`,
    question,
    demoName,
    connection === demoName ? 1 : 0,
  );
  return readable(database, rows);
}

/** Enough: a question with more answers has a good one among the newest. */
const mostAnswers = 10;

/** Whether the bytes with this hash are stored. Anyone may have made the case: bytes with another hash don't count. */
function hasBody(database: Database, sha256: string): boolean {
  if (!database.one('SELECT 1 FROM body WHERE sha256 = ? LIMIT 1', sha256)) return false;
  const hash = createHash('sha256');
  try {
    for (const part of bodyParts(database, sha256)) hash.update(part);
  } catch {
    return false;
  }
  return hash.digest('hex') === sha256;
}

/** More than any reply that is read at once: streams are read part by part. */
const mostAtOnce = 256 * 1024 * 1024;
/** No text of a service compresses better; a higher ratio is an attack on the disk. */
const [mostRatio, alwaysFine] = [500, 64 * 1024 * 1024];

/**
 * The original bytes of a reply, part by part; nothing if they are not in the case. Never more than `most`: the caller
 * takes the length from the reply's row.
 */
export function* bodyParts(
  database: Database,
  sha256: string,
  from = 0,
  most = Number.MAX_SAFE_INTEGER,
): Generator<Buffer> {
  let [length, stored] = [0, 0];
  for (let part = from; ; part++) {
    const row = database.one('SELECT encoding, bytes FROM body WHERE sha256 = ? AND part = ?', sha256, part);
    if (!row) return;
    const bytes = partOf(row);
    length += bytes.length;
    stored += (row.bytes as Uint8Array).length;
    if (length > most) throw new UnreadableRow('a reply: longer than it says');
    if (length > alwaysFine && length > mostRatio * stored)
      throw new UnreadableRow('a reply: packed as no reply of a service is');
    yield bytes;
  }
}

function partOf({ encoding, bytes }: Row): Buffer {
  const packed = readingRow('a reply', () => bytesCell(bytes, partBytes));
  if (readingRow('a reply', () => oneOf(encoding, ['zstd', 'plain'])) === 'zstd')
    return unpacked('a reply', packed, partBytes);
  return Buffer.from(packed);
}

export function readBody(database: Database, sha256: string, most = mostAtOnce): Buffer {
  return Buffer.concat([...bodyParts(database, sha256, 0, Math.min(most, mostAtOnce))]);
}

/** The start of a reply, as much as a user looks at. */
export function bodyStart(
  database: Database,
  { sha256, length }: Pick<ReplyRow, 'sha256' | 'length'>,
  wanted: number,
): Buffer {
  const parts: Buffer[] = [];
  let have = 0;
  for (const part of sha256 === null ? [] : bodyParts(database, sha256, 0, length)) {
    parts.push(part);
    have += part.length;
    if (have >= wanted) break;
  }
  return Buffer.concat(parts).subarray(0, wanted);
}

/** The last bytes of a reply, a few megabytes at most. */
export function bodyEnd(database: Database, sha256: string): Buffer {
  const last = Number(database.one('SELECT max(part) AS part FROM body WHERE sha256 = ?', sha256)?.part ?? 0);
  return Buffer.concat([...bodyParts(database, sha256, Math.max(0, last - 1), 2 * partBytes)]);
}
