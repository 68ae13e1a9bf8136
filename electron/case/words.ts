import type { RowChange, RowOf } from '../../shared/case-rows.ts';
import { readableRows } from './case-rows.ts';
import type { Database } from './database.ts';
import { UnreadableRow } from './unreadable-row.ts';

/** As many new things may wait for their words; more get them at once, so that nobody waits long for all of them. */
const mostLate = 1000;

/**
 * Keeps the words of things as the things are now. The words of new things take longer to write than the things do: where
 * somebody waits to see them, their words may come `later`, with `indexLate`. Numbers only grow: what is late is what
 * comes after the last that has words.
 */
export function indexWords(database: Database, changes: readonly RowChange[], later: boolean): void {
  mended(database, () => putChanged(database, changes, later));
}

function putChanged(database: Database, changes: readonly RowChange[], later: boolean): void {
  const last = lastWithWords(database);
  let newest = last;
  for (const { table, id, before, after } of changes) {
    // The words of what is taken out stay: numbers are never given twice, and a search finds only what is there.
    if (table !== 'entity' || after === null) continue;
    if (id > last) newest = Math.max(newest, id);
    else if (before === null || wordsOf(before) !== wordsOf(after)) putWords(database, after);
  }
  if (newest - last > (later ? mostLate : 0)) putLate(database);
}

/** Writes the words of all that have none yet. Called inside a transaction. */
export function indexLate(database: Database): void {
  mended(database, () => putLate(database));
}

function putLate(database: Database): void {
  for (const row of readableRows(database, 'entity', 'WHERE id > ? ORDER BY id', lastWithWords(database))) {
    putWords(database, row);
  }
}

/** Writes the words of everything once more. Called inside a transaction. */
export function indexAgain(database: Database): void {
  database.run('DELETE FROM words');
  putLate(database);
}

/** An index that was damaged is emptied and made anew from the things: it holds nothing of its own. */
function mended(database: Database, work: () => void): void {
  try {
    work();
    return;
  } catch (error) {
    if (!isFaultOfIndex(error)) throw error;
  }
  try {
    database.run("INSERT INTO words (words) VALUES ('delete-all')");
    putLate(database);
  } catch (error) {
    throw isFaultOfIndex(error) ? new UnreadableRow('the index of words') : error;
  }
}

/** SQLite tells a damaged index by one of these; `mismatch` and `constraint` come of rows that it would not write. */
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

/** Everything that a thing can be found by. */
function wordsOf({ value, shown, note, tags, facts }: RowOf<'entity'>): string {
  const { registrar, registrant, title, ips, countries, words } = facts;
  const said = [registrar, registrant, title, ...(ips ?? []), ...(countries ?? []), words];
  return [value, shown, note, ...tags, ...said].filter(Boolean).join(' ');
}
