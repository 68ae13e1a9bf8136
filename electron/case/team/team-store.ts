import { zstdCompressSync } from 'node:zlib';
import { chainRow } from '../chain.ts';
import type { Database, Row } from '../database.ts';
import { bytesCell, hashCell, readingRow, UnreadableRow, unpacked } from '../unreadable-row.ts';
import { type Ordered, timeOfStamp } from './clock.ts';
import { type Entry, EntryText, type Op, type Signer } from './entry.ts';
import type { HasSeen, Saying } from './fold.ts';
import { keyHash } from './row-keys.ts';

/** The entries of a shared case, in its file. */

const longestText = 64 * 1024 * 1024;
/** Beginning to compress takes as long as storing a short entry. */
const worthCompressing = 1000;

/** Who signs what is written in a case, while it is open. */
const signers = new WeakMap<Database, Signer>();

export function keepSigner(database: Database, signer: Signer | null): void {
  if (signer) signers.set(database, signer);
  else signers.delete(database);
}

export function signerFor(database: Database): Signer | null {
  return signers.get(database) ?? null;
}

/** Cases whose database says that the user was removed: the signed entry about it can't be read there any more. */
const barred = new WeakSet<Database>();

export function keepBarred(database: Database, isBarred: boolean): void {
  if (isBarred) barred.add(database);
  else barred.delete(database);
}

export function isBarredFrom(database: Database): boolean {
  return barred.has(database);
}

/** Whether a case is shared; asked at every change, so it is remembered once it is true. */
const shared = new WeakSet<Database>();

export function isShared(database: Database): boolean {
  if (shared.has(database)) return true;
  if (!database.one('SELECT 1 FROM team_entry LIMIT 1')) return false;
  shared.add(database);
  return true;
}

export function signerOfShared(database: Database): Signer | null {
  return isShared(database) ? signerFor(database) : null;
}

/** The rows that an entry speaks of, by their texts, with their short forms. */
export type Touches = ReadonlyMap<string, number>;

export function touchesOf({ said }: Pick<Entry, 'said'>): Touches {
  if (said.what === 'begin' || said.what === 'person') return hashed(['people']);
  return hashed(said.what === 'change' ? said.ops.map(({ k }) => JSON.stringify(k)) : []);
}

export function hashed(texts: readonly string[]): Touches {
  return new Map(texts.map((text) => [text, keyHash(text)]));
}

/** In the order of the index, which then reads and writes each of its pages once. */
function inKeyOrder(touches: Touches): string {
  return JSON.stringify([...touches.values()].sort((one, other) => one - other));
}

export function storeEntry(database: Database, entry: Entry, counts: boolean, touches = touchesOf(entry)): number {
  const { hash, text, signature, said } = entry;
  const { id } = database.run(
    'INSERT INTO team_entry (hash, author, seq, at, counts, text, signature) VALUES (?, ?, ?, ?, ?, ?, ?)',
    ...[hash, said.author, said.seq, said.at, Number(counts), packed(text), signature],
  );
  const seen = Object.entries(said.seen);
  if (seen.length > 0) {
    const sql = `INSERT INTO team_seen (author, seq, of, upto)
      SELECT ?, ?, value ->> 0, value ->> 1 FROM json_each(?) WHERE true ON CONFLICT DO NOTHING`;
    database.run(sql, said.author, said.seq, JSON.stringify(seen));
  }
  if (touches.size > 0) {
    const sql =
      'INSERT INTO team_touch (key, entry) SELECT value, ? FROM json_each(?) WHERE true ON CONFLICT DO NOTHING';
    database.run(sql, id, inKeyOrder(touches));
  }
  return id;
}

export function isHeld(database: Database, hash: string): boolean {
  return database.one('SELECT 1 FROM team_entry WHERE hash = ?', hash) !== null;
}

export function heldAmong(database: Database, hashes: readonly string[]): ReadonlySet<string> {
  const sql = 'SELECT hash FROM json_each(?) AS wanted CROSS JOIN team_entry e ON e.hash = wanted.value';
  return new Set(database.all(sql, JSON.stringify(hashes)).map(({ hash }) => String(hash)));
}

/** The number of the last entry of each of these authors; 0 for who has none. */
export function lastSeqs(database: Database, authors: readonly string[]): ReadonlyMap<string, number> {
  const sql = `SELECT value AS author, (SELECT max(seq) FROM team_entry WHERE author = value) AS seq FROM json_each(?)`;
  const rows = database.all(sql, JSON.stringify(authors));
  return new Map(rows.map(({ author, seq }) => [String(author), Number(seq ?? 0)]));
}

export function headOf(database: Database, author: string): { readonly seq: number; readonly hash: string } | null {
  const row = database.one('SELECT seq, hash FROM team_entry WHERE author = ? ORDER BY seq DESC, id LIMIT 1', author);
  return row && { seq: Number(row.seq), hash: String(row.hash) };
}

/** Everybody who said something about one of these rows. */
export function authorsAbout(database: Database, texts: readonly string[]): string[] {
  const sql = `SELECT DISTINCT e.author FROM json_each(?) AS wanted
    CROSS JOIN team_touch t ON t.key = wanted.value CROSS JOIN team_entry e ON e.id = t.entry`;
  const rows = texts.length > 0 ? database.all(sql, JSON.stringify(texts.map(keyHash))) : [];
  return rows.map(({ author }) => String(author));
}

export function lastStamp(database: Database): string | null {
  const row = database.one('SELECT at FROM team_entry WHERE counts = 1 ORDER BY at DESC LIMIT 1');
  return typeof row?.at === 'string' ? row.at : null;
}

/** When the case was shared, and when somebody last wrote something that counts. */
export function teamTimes(database: Database): { readonly created: string; readonly changed: string } {
  const sql = 'SELECT min(at) AS first, max(at) AS last FROM team_entry WHERE counts = 1';
  const row = database.one(sql);
  return { created: timeOfStamp(String(row?.first)), changed: timeOfStamp(String(row?.last)) };
}

/** How far an author had read another one when writing an entry. */
export function seenUpTo(database: Database, { author, seq }: Pick<Ordered, 'author' | 'seq'>, of: string): number {
  const sql = 'SELECT upto FROM team_seen WHERE author = ? AND of = ? AND seq <= ? ORDER BY seq DESC LIMIT 1';
  return Number(database.one(sql, author, of, seq)?.upto ?? 0);
}

export function hasSeenIn(database: Database): HasSeen {
  return (reader, of) => reader.author === of.author || seenUpTo(database, reader, of.author) >= of.seq;
}

/** The last entries of others that this author has, and has not said so: `said` is what the author said last. */
export function unsaidHeads(
  database: Database,
  author: string,
  others: readonly string[],
): { readonly of: string; readonly upto: number; readonly said: number }[] {
  const rows = database.all(
    `SELECT other.value AS of,
       coalesce((SELECT max(seq) FROM team_entry WHERE author = other.value), 0) AS upto,
       coalesce((SELECT upto FROM team_seen WHERE author = ?1 AND of = other.value ORDER BY seq DESC LIMIT 1), 0) AS said
     FROM json_each(?2) AS other WHERE other.value <> ?1 AND upto > said`,
    author,
    JSON.stringify(others),
  );
  return rows.map(({ of, upto, said }) => ({ of: String(of), upto: Number(upto), said: Number(said) }));
}

/** Everything that counts and says something about a row. */
export function sayingsOf(database: Database, text: string): Saying[] {
  const rows = database.all(
    `SELECT e.id, e.hash, e.author, e.seq, e.at, e.text FROM team_touch t JOIN team_entry e ON e.id = t.entry
       WHERE t.key = ? AND e.counts = 1`,
    keyHash(text),
  );
  return rows.flatMap((row) => {
    const op = opsOf(database, row).get(text);
    return op ? [{ ...orderOf(row), op }] : [];
  });
}

export function isTouched(database: Database, text: string): boolean {
  return database.one('SELECT 1 FROM team_touch WHERE key = ? LIMIT 1', keyHash(text)) !== null;
}

/** So few are looked up one by one: that is quicker than a list. */
const fewTouches = 4;

/** The rows among these that no entry speaks of yet. */
export function untouched(database: Database, touches: Touches): ReadonlySet<string> {
  if (touches.size <= fewTouches) return new Set([...touches.keys()].filter((text) => !isTouched(database, text)));
  const sql = 'SELECT DISTINCT t.key FROM json_each(?) AS wanted CROSS JOIN team_touch t ON t.key = wanted.value';
  const touched = new Set(database.all(sql, inKeyOrder(touches)).map(({ key }) => Number(key)));
  return new Set([...touches].flatMap(([text, key]) => (touched.has(key) ? [] : [text])));
}

/** Whether anybody but this author says something about a row. */
export function isTouchedByOthers(database: Database, text: string, author: string): boolean {
  return sayingsOf(database, text).some((saying) => saying.author !== author);
}

export function orderOf({ at, author, seq, hash }: Row): Ordered {
  return { at: String(at), author: String(author), seq: Number(seq), hash: String(hash) };
}

/** Rows that wait for the same entry are read one after the other: a few stay unpacked. */
const unpackedOps = new WeakMap<Database, Map<number, ReadonlyMap<string, Op>>>();
const mostUnpacked = 8;

function opsOf(database: Database, row: Row): ReadonlyMap<string, Op> {
  const known = unpackedOps.get(database) ?? new Map<number, ReadonlyMap<string, Op>>();
  unpackedOps.set(database, known);
  const id = Number(row.id);
  const found = known.get(id);
  if (found) return found;
  const said = readableEntry(database, row)?.said;
  const ops = new Map(said?.what === 'change' ? said.ops.map((op) => [JSON.stringify(op.k), op] as const) : []);
  known.set(id, ops);
  for (const old of known.keys()) if (known.size > mostUnpacked) known.delete(old);
  return ops;
}

/** For code that reads many: an entry that can't be read is left out, and reported to the user. */
export function readableEntry(database: Database, row: Row): Entry | null {
  try {
    return entryFromRow(row);
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    database.odd.add(`team_entry ${row.id}`);
    return null;
  }
}

export function entryFromRow(row: Row): Entry {
  const text = textOf(row);
  const said = readingRow(`entry ${row.id}`, () => EntryText.parse(JSON.parse(text)));
  const signature = row.signature instanceof Uint8Array ? Buffer.from(row.signature) : Buffer.alloc(0);
  return { hash: readingRow('an entry', () => hashCell(row.hash)), text, signature, said };
}

/** The entries of an author after this number, as they were signed. */
export function* entriesAfter(database: Database, author: string, seq: number): Generator<Entry> {
  for (let last = seq; ; ) {
    const rows = database.all(
      'SELECT * FROM team_entry WHERE author = ? AND seq > ? ORDER BY seq, id LIMIT 100',
      author,
      last,
    );
    for (const row of rows) {
      const entry = readableEntry(database, row);
      if (!entry) return; // What comes after it can't be sent either.
      yield entry;
    }
    const end = rows.at(-1);
    if (!end) return;
    last = Number(end.seq);
  }
}

function packed(text: string): Uint8Array {
  const plain = Buffer.from(text);
  return plain.length < worthCompressing ? plain : zstdCompressSync(plain);
}

/** Zstandard's magic number can't begin a JSON text. */
export function textOf(row: Row): string {
  const bytes = readingRow('an entry', () => bytesCell(row.text, longestText));
  if (bytes.length === 0) throw new UnreadableRow('an entry: no text');
  return (bytes[0] === 0x7b ? Buffer.from(bytes) : unpacked('an entry', bytes, longestText)).toString();
}

/** A fact about the sharing of a case, such as how far the user has looked. The chain covers it. */
export function teamFact(database: Database, name: TeamFact): string | null {
  const row = database.one('SELECT value FROM about WHERE name = ?', `team ${name}`);
  return row ? String(row.value) : null;
}

export function setTeamFact(database: Database, name: TeamFact, value: string): void {
  const sql = 'INSERT INTO about VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value';
  database.run(sql, `team ${name}`, value);
  chainRow(database, 'about', `team ${name}`);
}

/** owner: the key that decides who counts. baseline: how far what was there before is written. looked: the last entry. */
type TeamFact = 'owner' | 'baseline' | 'looked';
