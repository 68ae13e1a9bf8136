import { rmSync, statSync } from 'node:fs';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { makePrivate } from '../../core/disk/private-file.ts';
import type { PackedNames } from '../case-names.ts';

/** One case, as the index file knows it. */
export interface CaseEntry {
  readonly id: number;
  readonly path: string;
  /** Identifies the file under any name. */
  readonly file: string;
  /** Changes when the file does. */
  readonly stamp: string;
  readonly state: 'read' | 'private' | 'missing' | 'unreadable';
  readonly why: string | null;
  readonly caseId: string;
  readonly title: string;
  readonly changed: string | null;
  readonly entries: number;
}

export interface IndexFile {
  list(): CaseEntry[];
  /** Writes a case with its values; null: without values. */
  put(entry: Omit<CaseEntry, 'id'>, segment: Uint8Array | null, names?: PackedNames): void;
  /** The file of a case has another name now. */
  rename(id: number, path: string): void;
  remove(id: number): void;
  /** Merges the journal, so that nothing removed is left in it. */
  tidy(): void;
  segment(id: number): Uint8Array | null;
  /** What finds a case by its similarity to another. */
  keys(id: number): Pick<PackedNames, 'keys' | 'looks'> | null;
  names(id: number): Uint8Array | null;
  /** Whether the file is still the one that was opened. */
  isInPlace(): boolean;
  close(): void;
}

/** A file of another format is deleted: it is made again from the cases. */
const format = 3;

const schema = `
  CREATE TABLE entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT NOT NULL UNIQUE, file TEXT NOT NULL, stamp TEXT NOT NULL,
    state TEXT NOT NULL, why TEXT, case_id TEXT NOT NULL, title TEXT NOT NULL, changed TEXT, entries INTEGER NOT NULL
  );
  CREATE TABLE segment (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
  CREATE TABLE compared (id INTEGER PRIMARY KEY, keys BLOB NOT NULL, looks TEXT NOT NULL, names BLOB NOT NULL);
  PRAGMA user_version = ${format};
`;

/** Opens the index, for this user only. A damaged one is deleted and begins empty. */
export function openIndexFile(path: string): IndexFile {
  try {
    return opened(path);
  } catch {
    removeIndexFile(path);
    return opened(path);
  }
}

export function removeIndexFile(path: string): void {
  for (const end of ['', '-wal', '-shm']) rmSync(path + end, { force: true });
}

function opened(path: string): IndexFile {
  makePrivate(path);
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    // What is removed, such as a private case, is overwritten.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON;');
    const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version === 0) database.exec(`BEGIN IMMEDIATE; ${schema} COMMIT;`);
    else if (version !== format) throw new Error('another format');
    database.prepare('SELECT count(*) FROM entry').get();
  } catch (error) {
    database.close();
    throw error;
  }
  const statements = new Map<string, StatementSync>();
  const sql = (text: string) => {
    const known = statements.get(text) ?? database.prepare(text);
    statements.set(text, known);
    return known;
  };
  const identity = identityOf(path);

  function whole(work: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec('COMMIT');
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  function remove(id: number): void {
    sql('DELETE FROM segment WHERE id = ?').run(id);
    sql('DELETE FROM compared WHERE id = ?').run(id);
    sql('DELETE FROM entry WHERE id = ?').run(id);
  }

  return {
    list: () =>
      sql(`SELECT id, path, file, stamp, state, why, case_id AS caseId, title, changed, entries FROM entry
        ORDER BY changed DESC, id`).all() as unknown as CaseEntry[],
    put: (entry, segment, names) =>
      whole(() => {
        const { path, file, stamp, state, why, caseId, title, changed, entries } = entry;
        const before = sql('SELECT id FROM entry WHERE path = ?').get(path) as { id: number } | undefined;
        if (before) remove(before.id);
        const { lastInsertRowid: id } = sql(
          `INSERT INTO entry (path, file, stamp, state, why, case_id, title, changed, entries)
             VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        ).run(path, file, stamp, state, why, caseId, title, changed, entries);
        if (segment) sql('INSERT INTO segment (id, bytes) VALUES (?, ?)').run(id, segment);
        if (names)
          sql('INSERT INTO compared (id, keys, looks, names) VALUES (?, ?, ?, ?)').run(
            ...[id, names.keys, names.looks, names.names],
          );
      }),
    rename: (id, path) => void sql('UPDATE entry SET path = ? WHERE id = ?').run(path, id),
    remove: (id) => whole(() => remove(id)),
    tidy: () => void database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all(),
    segment: (id) => {
      const row = sql('SELECT bytes FROM segment WHERE id = ?').get(id) as { bytes: Uint8Array } | undefined;
      return row?.bytes ?? null;
    },
    keys: (id) =>
      (sql('SELECT keys, looks FROM compared WHERE id = ?').get(id) as
        | Pick<PackedNames, 'keys' | 'looks'>
        | undefined) ?? null,
    names: (id) => {
      const row = sql('SELECT names FROM compared WHERE id = ?').get(id) as { names: Uint8Array } | undefined;
      return row?.names ?? null;
    },
    isInPlace: () => identity !== null && identityOf(path) === identity,
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found ? `${found.dev} ${found.ino}` : null;
}
