import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import type { Database, Row } from './database.ts';
import type { Wrong } from './verify-verdict.ts';
import { indexLate } from './words.ts';

/** The tables of SQLite's full-text index. */
const shadows = ['words_data', 'words_idx', 'words_docsize', 'words_config'] as const;

const wrong: Wrong = { what: 'the words that search uses', why: 'they were changed' };
const rowsAtOnce = 500;
const mostOptimizings = 3;

/**
 * The search index must contain the words of the entities and no others, except those of removed entities. Copies the
 * index, rebuilds it from the entities, and compares both.
 */
export async function checkWords(database: Database, again: Database): Promise<Wrong | null> {
  const last = Number(database.one('SELECT max(id) AS last FROM words_docsize')?.last ?? 0);
  again.run('DELETE FROM entity WHERE id > ?', last); // They are new, and are indexed later.
  again.transaction(() => indexLate(again));
  const copy = await copyOf(database);
  if (!copy) return wrong;
  try {
    if (!isSound(copy)) return wrong;
    await dropRemoved(copy, again);
    for (const sql of vocabularies) again.run(sql);
    // As it is: optimizing writes anew where each word begins.
    if (!(await findTheSame(copy, again))) return wrong;
    // SQLite first ends a merge that has begun, and what was removed meanwhile keeps a page of its own until the next one.
    for (let turns = 0; turns < mostOptimizings && (turns === 0 || !isOneSegment(copy)); turns++)
      copy.exec("INSERT INTO words (words) VALUES ('optimize')");
    if (!isOneSegment(copy)) return wrong;
    for (const sql of vocabularies) copy.exec(sql);
    for (const sql of comparable) {
      const kept = copy.prepare(sql).iterate() as IterableIterator<Row>;
      if (!(await areSame(kept, again.each(sql)))) return wrong;
    }
    return null;
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) return wrong; // SQLite could not read it.
    throw error;
  } finally {
    copy.close();
  }
}

const vocabularies = [
  "CREATE VIRTUAL TABLE IF NOT EXISTS temp.instances USING fts5vocab('main', 'words', 'instance')",
  "CREATE VIRTUAL TABLE IF NOT EXISTS temp.terms USING fts5vocab('main', 'words', 'row')",
];

/** Its configuration, every word with its position, and the length of each text. */
const comparable = [
  'SELECT k, v FROM words_config ORDER BY k',
  'SELECT term, doc, col, offset FROM temp.instances ORDER BY term, doc, col, offset',
  'SELECT id, sz FROM words_docsize ORDER BY id',
];

/** The lengths of the indexed prefixes. */
const prefixLengths = [1, 2, 3];

/** Searches every word and every indexed beginning in both: the index stores them apart. */
async function findTheSame(copy: DatabaseSync, again: Database): Promise<boolean> {
  const sql = 'SELECT count(*) AS found, coalesce(sum(rowid), 0) AS sum FROM words WHERE words MATCH ?';
  const find = copy.prepare(sql);
  let count = 0;
  for (const length of [...prefixLengths, null]) {
    const part = length === null ? 'term' : `substr(term, 1, ${length})`;
    for (const { word } of again.all(`SELECT DISTINCT ${part} AS word FROM temp.terms`)) {
      const query = `"${String(word).replaceAll('"', '""')}"${length === null ? '' : '*'}`;
      const [kept, made] = [find.get(query) as Row, again.one(sql, query)];
      if (kept.found !== made?.found || kept.sum !== made?.sum) return false;
      if (++count % rowsAtOnce === 0) await turn();
    }
  }
  return true;
}

/** Null when a row has a format that SQLite never writes. */
async function copyOf(database: Database): Promise<DatabaseSync | null> {
  const copy = new DatabaseSync('', { defensive: false }); // Otherwise these tables could not be written.
  try {
    copy.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
    const made = database.one("SELECT sql FROM sqlite_schema WHERE name = 'words'")?.sql;
    copy.exec(String(made));
    for (const table of shadows) {
      copy.exec(`DELETE FROM ${table}`);
      const columns = database.all(`SELECT name FROM pragma_table_info('${table}')`).map(({ name }) => String(name));
      const put = copy.prepare(`INSERT INTO ${table} (${columns}) VALUES (${columns.map(() => '?')})`);
      let count = 0;
      for (const row of database.each(`SELECT ${columns} FROM ${table}`)) {
        put.run(...columns.map((column) => row[column] ?? null));
        if (++count % rowsAtOnce === 0) await turn();
      }
    }
    return copy;
  } catch (error) {
    copy.close();
    if (error instanceof Error && 'errcode' in error) return null;
    throw error;
  }
}

/** Whether the index is consistent, without an entry that leads nowhere. */
function isSound(index: DatabaseSync): boolean {
  index.exec("INSERT INTO words (words) VALUES ('integrity-check')");
  const { strays } = index
    .prepare('SELECT count(*) AS strays FROM words_idx WHERE segid NOT IN (SELECT id >> 37 FROM words_data)')
    .get() as { strays: number };
  return strays === 0;
}

async function dropRemoved(kept: DatabaseSync, again: Database): Promise<void> {
  kept.exec('CREATE TEMP TABLE thing (id INTEGER PRIMARY KEY)');
  const put = kept.prepare('INSERT INTO thing VALUES (?)');
  let count = 0;
  for (const { id } of again.each('SELECT id FROM entity')) {
    put.run(id ?? null);
    if (++count % rowsAtOnce === 0) await turn();
  }
  kept.exec('DELETE FROM words WHERE rowid IN (SELECT id FROM words_docsize) AND rowid NOT IN (SELECT id FROM thing)');
}

/** After optimization every page belongs to one segment: somebody else added the others. */
function isOneSegment(index: DatabaseSync): boolean {
  const sql = 'SELECT count(DISTINCT id >> 37) AS segments FROM words_data WHERE id > 10';
  return Number((index.prepare(sql).get() as Row).segments) <= 1;
}

async function areSame(kept: IterableIterator<Row>, made: IterableIterator<Row>): Promise<boolean> {
  try {
    for (let count = 1; ; count++) {
      const [one, other] = [kept.next(), made.next()];
      if (one.done || other.done) return one.done === other.done;
      const columns = Object.keys(other.value);
      if (!columns.every((column) => isSameCell(one.value[column], other.value[column]))) return false;
      if (count % rowsAtOnce === 0) await turn();
    }
  } finally {
    kept.return?.();
    made.return?.();
  }
}

function isSameCell(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0;
  return one === other;
}
