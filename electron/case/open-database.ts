import { randomUUID } from 'node:crypto';
import { accessSync, chmodSync, closeSync, constants, copyFileSync, existsSync, openSync, rmSync } from 'node:fs';
import { open as openFile, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync, type DatabaseSyncOptions, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { fail, ok, type Result } from '../../shared/result.ts';
import { chainBeginning, chainRow } from './chain.ts';
import type { Database, Row } from './database.ts';
import { eachRow, withHugeNumbers } from './huge-numbers.ts';
import { followPlace } from './in-place.ts';
import { chainedSince, currentVersion, migrations } from './migrations/migrations.ts';
import { mustBeReadable } from './readable-file.ts';
import { displaced, guarded, newerVersion, troubleOf } from './storage-failure.ts';
import { UnreadableRow } from './unreadable-row.ts';
import { createUnreadableRows } from './unreadable-rows.ts';
import { chainOlderCase } from './upgrade-chain.ts';

/** Marks a SQLite file as a Sextant case: "SXTN". */
const applicationId = 0x5358544e;

/** Creates a new case; the file must not exist. */
export function createDatabase(path: string, title: string, now: Date, id: string = randomUUID()): Result<Database> {
  if (existsSync(path)) {
    return fail('file', `${path} already exists.`, { kept: 'It was not changed.', next: 'Choose another name.' });
  }
  return guarded(path, 'make', () => {
    if (path !== ':memory:') closeSync(openSync(path, 'wx', 0o600)); // For this user only, from the start.
    const database = open(path);
    try {
      database.exec(`PRAGMA application_id = ${applicationId}`);
      migrate(database, 0);
      const add = database.prepare('INSERT INTO about VALUES (?, ?)');
      add.run('id', id);
      add.run('created', now.toISOString());
      database.prepare('INSERT INTO "case" VALUES (1, ?, ?)').run(title, '');
      const made = wrap(database, path, null);
      chainBeginning(made, title);
      for (const name of ['id', 'created']) chainRow(made, 'about', name);
      return ok(made);
    } catch (error) {
      database.close();
      throw error;
    }
  });
}

/** An empty case for temporary work. Its file has no name, and disappears when it is closed. */
export function openScratch(): Database {
  const database = new DatabaseSync('');
  database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;');
  migrate(database, 0);
  return wrap(harden(database), '', null);
}

/** Opens a case. Upgrades an older one, after saving a copy beside it. */
export function openDatabase(path: string): Result<Database> {
  return openToWrite(path, keepBackup);
}

/** Opens a temporary copy: upgrades it without a backup. */
export function openCopy(path: string): Result<Database> {
  return openToWrite(path, () => undefined);
}

/** Opens a temporary copy to read it in its own version. */
export function openCopyAsItIs(path: string): Result<Database> {
  return guarded(path, 'open', () => {
    const version = look(path, false);
    return version.ok ? ok(wrap(harden(connect(path)), path, 'It was opened read-only.')) : version;
  });
}

/** Opens a current case read-only. Locks and changes nothing and leaves no file beside it, whatever the disk. */
export function openToRead(path: string): Result<Database> {
  return guarded(path, 'open', () => {
    mustBeReadable(path);
    return ok(wrap(harden(connect(immutable(path), { readOnly: true })), path, 'It was opened read-only.'));
  });
}

/** Uses the first free name: never overwrites a file or the target of a link. */
function keepBackup(path: string, version: number): void {
  for (let number = 1; ; number++) {
    const place = `${path}.v${version}.backup${number === 1 ? '' : `-${number}`}`;
    try {
      copyFileSync(path, place, constants.COPYFILE_EXCL);
      chmodSync(place, 0o600);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || number === mostBackups) throw error;
    }
  }
}

const mostBackups = 1000;

function openToWrite(path: string, backUp: (path: string, version: number) => void): Result<Database> {
  return guarded(path, 'open', () => {
    mustBeReadable(path);
    const readOnly = mayWrite(path) ? null : 'The file or its folder is read-only.';
    // Checks first: a foreign file must not be touched, not even to lock it.
    const version = look(path, readOnly !== null);
    if (!version.ok) return version;
    if (readOnly !== null) {
      if (version.value < currentVersion) return tooOldToRead(path);
      return ok(wrap(harden(connect(immutable(path), { readOnly: true })), path, readOnly));
    }
    if (version.value < currentVersion) backUp(path, version.value);
    const database = open(path);
    try {
      migrate(database, version.value);
      return ok(wrap(database, path, null));
    } catch (error) {
      database.close();
      throw isRefused(error) ? new UnreadableRow('SQLite refuses to upgrade it') : error;
    }
  });
}

/** Our statements work on every schema that `strange` lets through. If SQLite refuses one, the pages below are damaged. */
function isRefused(error: unknown): boolean {
  return ((error ?? {}) as { readonly errcode?: number }).errcode === 1;
}

/** The version of a case file. The check leaves nothing beside it. */
export function versionInFile(path: string): Result<number> {
  return guarded(path, 'open', () => {
    mustBeReadable(path);
    return look(path, true);
  });
}

/** Its version, if this Sextant can open it. */
function look(path: string, isReadOnly: boolean): Result<number> {
  const database = connect(isReadOnly ? immutable(path) : path, { readOnly: true, timeout: 300 });
  try {
    return strange(harden(database), path) ?? ok(versionOf(database));
  } finally {
    database.close();
  }
}

function mayWrite(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    accessSync(dirname(path), constants.W_OK);
    return true;
  } catch (error) {
    // The latest changes are in the journal, which can't be merged if the disk is read-only.
    if (existsSync(`${path}-wal`)) throw error;
    return false;
  }
}

function tooOldToRead(path: string): Result<never> {
  return fail('file', `${path} has an older format and must be upgraded, but it is read-only.`, {
    kept: 'The file was not changed.',
    next: 'Copy it into a folder of your own and open the copy.',
  });
}

/** Opens a copy of a damaged case, and does not trust its schema. */
export function openDamaged(path: string): Result<Database> {
  return guarded(path, 'open', () => {
    return ok(wrap(harden(connect(path)), path, 'It is damaged.'));
  });
}

function immutable(path: string): URL {
  return new URL(`file://${encodeURI(path).replaceAll('?', '%3f').replaceAll('#', '%23')}?immutable=1`);
}

/** Longer than any text, reply part or change that Sextant writes. */
const mostBytesInCell = 64 * 1024 * 1024;

function connect(path: string | URL, options: DatabaseSyncOptions = {}): DatabaseSync {
  return new DatabaseSync(path, { ...options, limits: { length: mostBytesInCell } });
}

function open(path: string): DatabaseSync {
  const database = connect(path, { timeout: 300 });
  try {
    // One window owns the file: the lock lasts until it is closed, and the system releases it in any case.
    database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;');
    // In pages of 4 kB. Merged more often, a large import writes the same pages to the file over and over.
    database.exec('PRAGMA wal_autocheckpoint = 8000');
    database.exec('BEGIN IMMEDIATE; COMMIT;');
    // A leftover of the check above. Nobody else can have the case open now, and we need none.
    rmSync(`${path}-shm`, { force: true });
    return harden(database);
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Anyone may have made the case: nothing in its schema may run by itself. */
function harden(database: DatabaseSync): DatabaseSync {
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -64000;');
  database.enableDefensive(true);
  return database;
}

function strange(database: DatabaseSync, path: string): Result<never> | null {
  const { application_id: id } = database.prepare('PRAGMA application_id').get() as { application_id: number };
  if (id !== applicationId) {
    return fail('file', `${path} is not a case of Sextant.`, {
      kept: 'The file was not changed.',
      next: 'Choose a file that ends in .sextant. You can import lists, tables and bundles into a case.',
    });
  }
  const version = versionOf(database);
  if (version > currentVersion) return newerVersion(path, version, currentVersion);
  const { odd, missing } = oddParts(database, version);
  if (missing !== null) {
    return fail('file', `${path} is not a complete case. Missing: ${missing}.`, {
      kept: 'The file was not changed, and nothing of it was used.',
      next: 'It is damaged, or somebody tampered with it. Recover it to copy the rest to a new file.',
    });
  }
  if (odd !== null) {
    return fail('file', `${path} contains parts that a case never has (${odd.slice(0, 60)}).`, {
      kept: 'The file was not changed, and nothing of it was used.',
      next: 'Somebody may have tampered with it: ask the sender. Recovering it copies only its data.',
    });
  }
  return null;
}

/**
 * The first part of the schema that no migration made (a trigger, a view, a computed column), and the first missing
 * one.
 */
function oddParts(database: DatabaseSync, version: number): { odd: string | null; missing: string | null } {
  const [made, found] = [partsOfVersion(version), partsOf(database)];
  const notIn = (parts: typeof made, others: typeof made) => {
    const known = new Set(others.map(({ name, sql }) => `${name} ${sql}`));
    return parts.find(({ name, sql }) => !known.has(`${name} ${sql}`))?.name ?? null;
  };
  const odd = notIn(found, made);
  return { odd, missing: odd === null ? notIn(made, found) : null };
}

const partsByVersion = new Map<number, ReturnType<typeof partsOf>>();

function partsOfVersion(version: number): ReturnType<typeof partsOf> {
  const known = partsByVersion.get(version);
  if (known) return known;
  const ours = new DatabaseSync(':memory:');
  try {
    migrate(ours, 0, version);
    const made = partsOf(ours);
    partsByVersion.set(version, made);
    return made;
  } finally {
    ours.close();
  }
}

function partsOf(database: DatabaseSync): { name: string; sql: string }[] {
  const parts = database.prepare('SELECT name, sql FROM sqlite_schema').all();
  return parts.map(({ name, sql }) => ({ name: String(name), sql: String(sql) }));
}

function versionOf(database: DatabaseSync): number {
  return (database.prepare('PRAGMA user_version').get() as { user_version: number }).user_version;
}

function migrate(database: DatabaseSync, from: number, to = currentVersion): void {
  for (const [index, sql] of migrations.entries()) {
    if (index < from || index >= to) continue;
    database.exec(`BEGIN IMMEDIATE; ${sql}; PRAGMA user_version = ${index + 1};`);
    if (index + 1 === chainedSince && from > 0) chainOlderCase(wrap(database, '', null), from, new Date());
    database.exec('COMMIT');
  }
}

function wrap(database: DatabaseSync, path: string, readOnly: string | null): Database {
  const isInPlace = readOnly === null && path !== ':memory:' ? followPlace(path) : () => true;
  const statements = new Map<string, StatementSync>();
  function prepared(sql: string): StatementSync {
    const known = statements.get(sql);
    if (known) return known;
    const made = database.prepare(sql);
    statements.set(sql, made);
    return made;
  }

  function transaction<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE');
    try {
      const value = work();
      if (!isInPlace()) throw displaced();
      database.exec('COMMIT');
      return value;
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  return {
    path,
    readOnly,
    run: (sql, ...values) => {
      const { changes, lastInsertRowid } = prepared(sql).run(...values);
      return { changes: Number(changes), id: Number(lastInsertRowid) };
    },
    all: (sql, ...values) => withHugeNumbers(prepared(sql), (statement) => statement.all(...values) as Row[]),
    cells: (sql, ...values) => {
      const statement = prepared(`${sql} -- as lists`);
      statement.setReturnArrays(true);
      return statement.all(...values) as unknown as SQLInputValue[][];
    },
    one: (sql, ...values) =>
      withHugeNumbers(prepared(sql), (statement) => (statement.get(...values) as Row | undefined) ?? null),
    each: (sql, ...values) => eachRow(database.prepare(sql), values), // A new statement: other reads may run.
    odd: createUnreadableRows(),
    transaction,
    copyTo: (place) => copyInto(database, place),
    isOpen: () => database.isOpen,
    isInPlace,
    close: () => {
      if (!database.isOpen) return;
      if (readOnly === null && path !== '') foldIn(database);
      database.close();
    },
  };
}

/** Merges the journal into the file, so that the user can copy or send one complete file. */
function foldIn(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // A full or missing disk: the journal has everything, and the next opening merges it.
    if (troubleOf(error) === null) throw error;
  }
}

/** Under a temporary name first: no incomplete copy looks complete. */
async function copyInto(database: DatabaseSync, place: string): Promise<number> {
  const draft = `${place}.${randomUUID()}.part`;
  try {
    await backup(database, draft);
    const file = await openFile(draft, 'r+');
    await file.chmod(0o600);
    await file.sync();
    await file.close();
    await rename(draft, place);
    return (await stat(place)).size;
  } finally {
    await rm(draft, { force: true });
  }
}
