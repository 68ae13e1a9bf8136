import { zstdCompressSync } from 'node:zlib';
import { storedTables } from './case-rows.ts';
import { appendEntry, type ChainedTable, chainedTables, chainRow, ledgerHead } from './chain.ts';
import type { Database, Row } from './database.ts';
import { readingRow, unpacked } from './unreadable-row.ts';
import { indexAgain } from './words.ts';

// A case from before the chain gets one when it is upgraded. Nothing chained the earlier data at its time, so a
// checkpoint of the case is stored beside the log, and the proof begins there.

/** The entry for the upgrade: from which version, and when. */
export const upgradeKind = 'upgraded';

const rowsAtOnce = 5000;
const mostBytes = 64 * 1024 * 1024;

/** The tables that events change. */
const tables = [...storedTables, 'step'] as const;

/** Call it inside the transaction of the upgrade. */
export function chainOlderCase(database: Database, version: number, now: Date): void {
  appendEntry(database, upgradeKind, `${version} ${now.toISOString()}`, '');
  indexAgain(database); // Older versions indexed other words.
  const last = Number(database.one('SELECT max(id) AS id FROM event')?.id ?? 0);
  for (const table of [...tables, 'sqlite_sequence'].filter((name) => isThere(database, name))) {
    for (let from = 0; ; from += rowsAtOnce) {
      const rows = database.all(`SELECT * FROM ${table} ORDER BY rowid LIMIT ${rowsAtOnce} OFFSET ${from}`);
      if (rows.length === 0) break;
      const packed = zstdCompressSync(JSON.stringify(rows));
      database.run('INSERT INTO checkpoint (event, "table", rows) VALUES (?, ?, ?)', last, table, packed);
    }
  }
  for (const [table, column] of Object.entries(chainedTables) as [ChainedTable, string][]) {
    for (const row of database.all(`SELECT ${column} AS key FROM ${table} ORDER BY ${column}`)) {
      if (row.key !== ledgerHead) chainRow(database, table, row.key as string | number);
    }
  }
}

/** Tables of later versions don't exist yet. */
function isThere(database: Database, table: string): boolean {
  return database.one('SELECT 1 FROM sqlite_schema WHERE name = ?', table.replaceAll('"', '')) !== null;
}

/** Loads the checkpoint into an empty case. Returns its last event. */
export function putCheckpoint(database: Database, again: Database): number {
  let last = 0;
  for (const { id, event, table, rows } of database.all('SELECT * FROM checkpoint ORDER BY id')) {
    last = Number(event);
    const name = [...tables, 'sqlite_sequence'].find((known) => known === table);
    const bytes = unpacked(`checkpoint ${id}`, rows as Uint8Array, mostBytes);
    const read = readingRow(`checkpoint ${id}`, () => JSON.parse(bytes.toString()) as Row[]);
    if (name !== undefined) again.transaction(() => insert(again, name, read));
  }
  return last;
}

function insert(again: Database, table: string, rows: readonly Row[]): void {
  if (table === 'sqlite_sequence') again.run('DELETE FROM sqlite_sequence');
  for (const row of rows) {
    const columns = Object.keys(row).map((column) => `"${column.replaceAll('"', '')}"`);
    const values = columns.map(() => '?').join(', ');
    again.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`, ...Object.values(row));
  }
}
