import { existsSync } from 'node:fs';
import { copyFile, open, rm } from 'node:fs/promises';
import { setImmediate as turn } from 'node:timers/promises';
import { fail, ok, type Result } from '../../shared/result.ts';
import { isReadable } from './case-rows.ts';
import type { Database, Row } from './database.ts';
import { chainedSince } from './migrations/migrations.ts';
import { createDatabase, openDamaged } from './open-database.ts';
import { mustBeReadable } from './readable-file.ts';
import { guarded, guardedAsync } from './storage-failure.ts';
import { chainOlderCase } from './upgrade-chain.ts';
import { indexAgain } from './words.ts';

/** In order of their dependencies. */
const tables = [
  'about',
  '"case"',
  'reply',
  'body',
  'entity',
  'edge',
  'observation',
  '"group"',
  'step',
  'event',
  'watchlist',
  'monitor',
  'verdict',
  'kept',
  'campaign',
  'membership',
  'image',
  'checkpoint',
  'chain',
];

/** A hostile file header may claim any size; padding takes no space on most disks. */
const mostPadded = 2 ** 36;

interface Recovered {
  readonly path: string;
  readonly rows: Record<string, number>;
  readonly lost: string[];
}

/**
 * Reads a damaged case row by row and puts the readable rows into a new one. Reads each table from the beginning until
 * it breaks, then backwards from the end, so that one bad page loses only its own rows.
 */
export async function recoverCase(
  from: string,
  to: string,
  now: Date,
  signal: AbortSignal,
): Promise<Result<Recovered>> {
  const readable = guarded(from, 'read', () => ok(mustBeReadable(from)));
  if (!readable.ok) return readable;
  const copied = await guardedAsync(to, 'make', async () => ok(await copyAside(from, to)));
  if (!copied.ok) return copied;
  try {
    const damaged = openDamaged(copied.value);
    if (!damaged.ok) return nothingReadable(from);
    try {
      return await copyInto(to, damaged.value, now, signal);
    } finally {
      damaged.value.close();
    }
  } finally {
    await removeAll(copied.value);
  }
}

/** Removes an incomplete result. */
async function copyInto(to: string, damaged: Database, now: Date, signal: AbortSignal): Promise<Result<Recovered>> {
  const made = createDatabase(to, 'Recovered case', now);
  if (!made.ok) return made;
  const copied = await copyTables(damaged, made.value, to, now, signal);
  made.value.close();
  if (!copied.ok) await removeAll(to);
  return copied;
}

async function copyTables(
  damaged: Database,
  made: Database,
  to: string,
  now: Date,
  signal: AbortSignal,
): Promise<Result<Recovered>> {
  const rows: Record<string, number> = {};
  const lost: string[] = [];
  for (const table of tables) {
    const name = table.replaceAll('"', '');
    const read = guarded(to, 'write', () => ok(copyTable(damaged, made, table)));
    if (!read.ok) return read;
    rows[name] = read.value.rows;
    if (read.value.lost !== null) lost.push(`${name}: ${read.value.lost}`);
    await turn();
    if (signal.aborted) return fail('cancelled', 'Cancelled.', { kept: 'The damaged case was not changed.' });
  }
  finish(made, (rows.chain ?? 0) > 0, now);
  return ok({ path: to, rows, lost });
}

function nothingReadable(from: string): Result<never> {
  return fail('file', `Nothing in ${from} is readable: it is not a case, or its beginning is lost.`, {
    kept: 'It was not changed, and nothing was written.',
    next: 'Look for an older copy.',
  });
}

async function removeAll(path: string): Promise<void> {
  for (const ending of ['', '-wal', '-shm']) await rm(`${path}${ending}`, { force: true });
}

/** The latest changes may still be in the journal. A copy merges them; the file itself stays unchanged. */
async function copyAside(from: string, to: string): Promise<string> {
  const aside = `${to}.damaged-copy`;
  await copyFile(from, aside);
  await padToItsLength(aside);
  if (existsSync(`${from}-wal`)) await copyFile(`${from}-wal`, `${aside}-wal`);
  return aside;
}

/** SQLite reads nothing from a truncated file until it is as long as its header says. */
async function padToItsLength(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    if (bytesRead < 100 || !buffer.toString('latin1').startsWith('SQLite format 3\0')) return;
    const pageSize = buffer.readUInt16BE(16) === 1 ? 65_536 : buffer.readUInt16BE(16);
    const length = pageSize * buffer.readUInt32BE(28);
    const { size } = await file.stat();
    if (size < length && length <= mostPadded) await file.truncate(length);
  } finally {
    await file.close();
  }
}

function copyTable(from: Database, to: Database, table: string): { rows: number; lost: string | null } {
  if (isNewer(from, table)) return { rows: 0, lost: null };
  const wanted = new Set(to.all(`SELECT name FROM pragma_table_info('${table.replaceAll('"', '')}')`).map(nameOf));
  let rows = 0;
  let odd = 0;
  let lost: string | null = null;
  const key = { about: 'name', chain: 'seq' }[table] ?? 'id';
  to.transaction(() => {
    let last: Row[string] | undefined;
    for (const order of ['ASC', 'DESC'] as const) {
      const read = readUntilBroken(from, `SELECT * FROM ${table} ORDER BY ${key} ${order}`, (row) => {
        if (order === 'DESC' && last !== undefined && row[key] === last) return false;
        if (order === 'ASC') last = row[key];
        if (!isReadable(table, row)) odd++;
        else if (putIfNew(to, table, row, wanted)) rows++;
        return true;
      });
      if (read === null) return;
      lost ??= `some rows are not readable (${read})`;
    }
  });
  if (odd > 0) lost ??= `${odd} were not in Sextant’s format`;
  return { rows, lost };
}

/** The tables that older cases don't have. */
const laterTables: ReadonlySet<string> = new Set(['chain', 'checkpoint', 'campaign', 'membership']);

/** Whether an older case does not have this table yet. */
function isNewer(from: Database, table: string): boolean {
  if (!laterTables.has(table)) return false;
  try {
    return from.one('SELECT 1 FROM sqlite_schema WHERE name = ?', table) === null;
  } catch {
    return false; // Even that can't be read: the report below covers the loss.
  }
}

/** Null at the end of the table; otherwise the database's error. */
function readUntilBroken(database: Database, sql: string, take: (row: Row) => boolean): string | null {
  try {
    for (const row of database.each(sql)) if (!take(row)) return null;
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'unreadable';
  }
}

function putIfNew(to: Database, table: string, row: Row, wanted: ReadonlySet<string>): boolean {
  const columns = Object.keys(row).filter((column) => wanted.has(column));
  const sql = `INSERT OR REPLACE INTO ${table} (${columns.map((column) => `"${column}"`).join(', ')})
    VALUES (${columns.map(() => '?').join(', ')})`;
  return to.run(sql, ...columns.map((column) => row[column] ?? null)).changes > 0;
}

/** Rebuilds the index; a case older than the chain gets one, as on opening. */
function finish(made: Database, isChained: boolean, now: Date): void {
  made.transaction(() => {
    indexAgain(made);
    if (isChained) return;
    made.run('DELETE FROM chain');
    chainOlderCase(made, chainedSince - 1, now);
  });
}

function nameOf(row: Row): string {
  return String(row.name);
}
