import type { RowChange, RowOf } from '../../shared/case-rows.ts';
import { readableRows } from './case-rows.ts';
import type { Database } from './database.ts';
import { UnreadableRow } from './unreadable-row.ts';

/** So many new entities are indexed at once, fewer may wait. A whole part of a case that somebody joins never waits. */
const mostLate = 1000;

/**
 * Updates the search index after changes. Indexing new entities takes longer than writing them: if the user waits for
 * them, `indexLate` may index them `later`. Numbers only grow, so everything after the last indexed number is late.
 */
export function indexWords(database: Database, changes: readonly RowChange[], later: boolean): void {
  mended(database, () => putChanged(database, changes, later));
}

function putChanged(database: Database, changes: readonly RowChange[], later: boolean): boolean {
  const last = lastWithWords(database);
  const fresh: RowOf<'entity'>[] = [];
  let newest = last;
  let isPut = false;
  for (const { table, id, before, after } of changes) {
    // The words of a removed entity stay: numbers are never reused, and a search returns only existing entities.
    if (table !== 'entity' || after === null) continue;
    newest = Math.max(newest, id);
    if (id > last && before === null) fresh.push(after);
    else if (id <= last && (before === null || wordsOf(before) !== wordsOf(after))) {
      putWords(database, after);
      isPut = true;
    }
  }
  if (newest - last < (later ? mostLate : 1)) return isPut;
  const first = fresh.reduce((least, { id }) => Math.min(least, id), newest);
  // Rows without a gap between them are all that is late from the first one on: they need not be read again.
  if (newest - first + 1 !== fresh.length) return putLate(database) || isPut;
  putLate(database, first);
  for (const row of fresh) putWords(database, row);
  return true;
}

/** Indexes everything that is late. Call it inside a transaction. */
export function indexLate(database: Database): void {
  mended(database, () => putLate(database));
}

/** Those with numbers below `end`. */
function putLate(database: Database, end = Number.POSITIVE_INFINITY): boolean {
  const last = lastWithWords(database);
  const rows = end > last + 1 ? readableRows(database, 'entity', 'WHERE id > ? AND id < ? ORDER BY id', last, end) : [];
  for (const row of rows) putWords(database, row);
  return rows.length > 0;
}

/** Indexes everything again. Call it inside a transaction. */
export function indexAgain(database: Database): void {
  mended(database, () => {
    database.run('DELETE FROM words');
    return putLate(database);
  });
}

/** Empties a damaged index and rebuilds it from the entities: it contains no data of its own. */
function mended(database: Database, work: () => boolean): void {
  try {
    if (work()) writeIndex(database);
    return;
  } catch (error) {
    if (!isFaultOfIndex(error)) throw error;
  }
  try {
    database.run("INSERT INTO words (words) VALUES ('delete-all')");
    if (putLate(database)) writeIndex(database);
  } catch (error) {
    throw isFaultOfIndex(error) ? new UnreadableRow('the index of words') : error;
  }
}

/** SQLite writes an index when a transaction ends, too late to mend it: this makes it write now. */
function writeIndex(database: Database): void {
  database.run('SAVEPOINT written');
  database.run('RELEASE written');
}

/**
 * SQLite reports a damaged index with one of these; `mismatch` and `constraint` come from rows that it would not write.
 */
const faultsOfIndex = { error: 1, corrupt: 11, constraint: 19, mismatch: 20 } as const;

export function isFaultOfIndex(error: unknown): boolean {
  const { errcode } = (error ?? {}) as { errcode?: number };
  return typeof errcode === 'number' && (Object.values(faultsOfIndex) as number[]).includes(errcode & 0xff);
}

export function areWordsLate(database: Database): boolean {
  return Number(database.one('SELECT max(id) AS last FROM entity')?.last ?? 0) > lastWithWords(database);
}

function lastWithWords(database: Database): number {
  return Number(database.one('SELECT max(id) AS last FROM words_docsize')?.last ?? 0);
}

function putWords(database: Database, row: RowOf<'entity'>): void {
  database.run('INSERT OR REPLACE INTO words (rowid, text) VALUES (?, ?)', row.id, wordsOf(row));
}

/** All words that find an entity. */
function wordsOf({ value, shown, note, tags, facts }: RowOf<'entity'>): string {
  const { registrar, registrant, title, ips, countries, words } = facts;
  const said = [registrar, registrant, title, ...(ips ?? []), ...(countries ?? []), words];
  return [value, shown, note, ...tags, ...said].filter(Boolean).join(' ');
}
