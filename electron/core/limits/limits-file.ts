import { DatabaseSync } from 'node:sqlite';
import { makePrivate } from '../disk/private-file.ts';
import { elsewhereSchema } from './elsewhere.ts';
import type { OperationLimits, OperationTable } from './limits.ts';
import { quotaSchema } from './quotas.ts';

const schema = `
  CREATE TABLE IF NOT EXISTS taken (
    ticket INTEGER PRIMARY KEY AUTOINCREMENT, connection TEXT NOT NULL, operation TEXT NOT NULL, at INTEGER NOT NULL,
    paging_key TEXT, paging_offset INTEGER, spends INTEGER NOT NULL DEFAULT 1, product TEXT,
    receipt TEXT, told INTEGER NOT NULL DEFAULT 0
  );
  CREATE INDEX IF NOT EXISTS taken_by_operation ON taken (connection, operation, at);
  CREATE TABLE IF NOT EXISTS learned (
    connection TEXT NOT NULL, product TEXT NOT NULL, seconds INTEGER NOT NULL, most INTEGER NOT NULL,
    PRIMARY KEY (connection, product, seconds)
  );
  CREATE TABLE IF NOT EXISTS held (
    connection TEXT NOT NULL, operation TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (connection, operation)
  );
  ${quotaSchema}
  ${elsewhereSchema}
`;

/** How long another process may hold the file. */
const patienceMs = 5000;

/**
 * Opens the file of counted calls, which all windows and terminals of a data folder share. The journal mode that allows
 * concurrent reads is set once per file; the first process blocks the others meanwhile.
 */
export function openLimitsFile(path: string, operations: OperationTable): DatabaseSync {
  makePrivate(path);
  const database = new DatabaseSync(path, { timeout: patienceMs });
  const givenUp = Date.now() + patienceMs;
  for (;;) {
    try {
      database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${schema}`);
      inTransaction(database, () => addMissingColumns(database, operations));
      return database;
    } catch (error) {
      // SQLite's busy timeout does not cover a change of that setting.
      if (!isBusy(error) || Date.now() > givenUp) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

/** The file of an earlier release has no columns for a call's cost and product, nor for those who count with us. */
function addMissingColumns(database: DatabaseSync, operations: OperationTable): void {
  const columns = (database.prepare('PRAGMA table_info(taken)').all() as { name: string }[]).map(({ name }) => name);
  if (!columns.includes('spends')) {
    database.exec('ALTER TABLE taken ADD COLUMN spends INTEGER NOT NULL DEFAULT 1');
  }
  if (!columns.includes('product')) {
    database.exec('ALTER TABLE taken ADD COLUMN product TEXT');
    const fill = database.prepare('UPDATE taken SET product = ? WHERE operation = ?');
    for (const [operation, { product }] of Object.entries<OperationLimits>(operations))
      if (product !== undefined) fill.run(product, operation);
  }
  if (!columns.includes('receipt')) {
    database.exec(
      'ALTER TABLE taken ADD COLUMN receipt TEXT; ALTER TABLE taken ADD COLUMN told INTEGER NOT NULL DEFAULT 0',
    );
  }
  database.exec(`
    CREATE INDEX IF NOT EXISTS taken_by_product ON taken (connection, product, at);
    CREATE INDEX IF NOT EXISTS taken_by_receipt ON taken (receipt);
  `);
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5;
}

/** Takes the write lock first, so that two processes can't both count before either writes. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK'); // A full disk has already rolled it back.
    throw error;
  }
}
