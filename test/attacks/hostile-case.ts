// Makes hostile cases from an honest one: every column of every table with values that it should never have, rows that are gone or
// twice there, tables that are gone, bodies that are swapped or forged, tails that are cut, bombs. What there is to change is read
// from the file itself, so a newer schema is attacked without a change here.
import { copyFileSync, rmSync } from 'node:fs';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { zstdCompressSync } from 'node:zlib';
import type { Dice } from '../soak/dice.ts';
import { rechain } from './rechain.ts';

export interface Mutation {
  /** `entity.value: huge`. */
  readonly name: string;
  readonly table: string;
  readonly kind: string;
  /** Changes the open case. */
  apply(database: DatabaseSync): void;
}

export type Form = 'as it is' | 'made good again';

/** Writes a changed copy. False where this change is none, or where making good again has nothing to do. */
export function writeHostile(honest: string, path: string, mutation: Mutation, form: Form): boolean {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true });
  copyFileSync(honest, path);
  const database = openLoose(path);
  try {
    mutation.apply(database);
    return form === 'as it is' || rechain(database);
  } catch (error) {
    // SQLite itself does not let it in; then it can't be in a file that SQLite reads, either.
    if (error instanceof NoChange || /constraint|datatype|no such|malformed|may not be/.test(String(error)))
      return false;
    throw error;
  } finally {
    database.close();
  }
}

/** The value is the same as before. */
class NoChange extends Error {}

/** Without the guards that SQLite has for honest programs. */
export function openLoose(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  database.enableDefensive(false);
  database.exec('PRAGMA ignore_check_constraints = 1; PRAGMA journal_mode = DELETE; PRAGMA synchronous = OFF;');
  return database;
}

export function tablesOf(database: DatabaseSync): string[] {
  return database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")
    .all()
    .map(({ name }) => String(name));
}

export interface Shape {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
  readonly rows: number;
}

export function shapesOf(honest: string): Shape[] {
  const database = new DatabaseSync(honest, { readOnly: true });
  try {
    return tablesOf(database).map((table) => ({
      table,
      columns: database
        .prepare(`PRAGMA table_info("${table}")`)
        .all()
        .map(({ name, type }) => ({ name: String(name), type: String(type) })),
      rows: Number(database.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n ?? 0),
    }));
  } finally {
    database.close();
  }
}

/** How a value is changed: given what stands there now, and what stands in another row. */
const changes: Readonly<Record<string, (now: unknown, other: unknown) => SQLInputValue>> = {
  // What a forger does: another plausible value.
  slightly: (now) =>
    typeof now === 'bigint'
      ? now + 1n
      : typeof now === 'number'
        ? now + 1
        : now instanceof Uint8Array
          ? flipped(now)
          : `${now ?? ''}1`,
  'wrong type': (now) => (/number|bigint/.test(typeof now) ? 'not a number' : Buffer.from('00ff00fe', 'hex')),
  null: () => null,
  path: () => '../../../../../../home/.bashrc',
  huge: () => 'x'.repeat(8 * 2 ** 20),
  json: () => '{"__proto__":{"polluted":true},"constructor":[1e999,{"length":-1}]}',
  number: () => 9_007_199_254_740_993n * 1000n,
  'other row': (_now, other) => other as SQLInputValue,
};
export const changeKinds = Object.keys(changes);

function flipped(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes);
  if (copy.length > 0) copy[copy.length >> 1] = (copy[copy.length >> 1] ?? 0) ^ 1;
  return copy.length > 0 ? copy : Uint8Array.of(1);
}

/** One column of one row, by the place of the row in the table. */
function changeColumn({ table, rows }: Shape, column: string, kind: string, dice: Dice): Mutation {
  const at = dice.upTo(rows);
  return {
    ...{ name: `${table}.${column}: ${kind}`, table, kind },
    apply: (database) => {
      const read = (clause: string, given: SQLInputValue) => {
        const statement = database.prepare(`SELECT "${column}" AS v FROM "${table}" ${clause}`);
        statement.setReadBigInts(true); // The index of words has numbers that are longer than ours.
        return statement.get(given)?.v ?? null;
      };
      // By its key: asked for one column alone, SQLite may count the rows along an index, and mean another one.
      const key = keyOf(database, table);
      const where = `${key} = (SELECT ${key} FROM "${table}" LIMIT 1 OFFSET ?)`;
      const now = read(`WHERE ${where}`, at);
      const value = changes[kind]?.(now, read(`WHERE "${column}" IS NOT ? LIMIT 1`, now)) ?? null;
      if (value === now) throw new NoChange();
      loosened(database, table, () => {
        database.prepare(`UPDATE OR REPLACE "${table}" SET "${column}" = ? WHERE ${where}`).run(value, at);
      });
    },
  };
}

function keyOf(database: DatabaseSync, table: string): string {
  const sql = String(database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table)?.sql);
  if (!/WITHOUT ROWID/i.test(sql)) return 'rowid';
  return `"${
    database
      .prepare(`PRAGMA table_info("${table}")`)
      .all()
      .find(({ pk }) => pk === 1)?.name
  }"`;
}

/** Takes NOT NULL out of a table's schema for a moment, as whoever writes the file with tools of their own need not heed it. */
function loosened(database: DatabaseSync, table: string, work: () => void): void {
  const schema = database.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table)?.sql;
  const set = (sql: string) => {
    database.exec('PRAGMA writable_schema = ON');
    database.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(sql, table);
    database.exec('PRAGMA writable_schema = RESET');
  };
  const strict = typeof schema === 'string' && schema.includes(' NOT NULL');
  if (strict) set(schema.replaceAll(' NOT NULL', ''));
  try {
    work();
  } finally {
    if (strict) set(schema);
  }
}

function rowMutations({ table, columns, rows }: Shape, dice: Dice): Mutation[] {
  const names = columns.map(({ name }) => `"${name}"`);
  const others = names.slice(1).join(', ');
  const run = (kind: string, sql: string): Mutation => ({
    ...{ name: `${table}: ${kind}`, table, kind },
    apply: (database) => database.exec(sql.replaceAll('KEY', keyOf(database, table))),
  });
  const one = `(SELECT KEY FROM "${table}" LIMIT 1 OFFSET ${dice.upTo(rows)})`;
  return [
    run('a row is gone', `DELETE FROM "${table}" WHERE KEY = ${one}`),
    run('the last row is gone', `DELETE FROM "${table}" WHERE KEY = (SELECT max(KEY) FROM "${table}")`),
    run('all rows are gone', `DELETE FROM "${table}"`),
    ...(columns[0]?.name === 'id' && others
      ? [run('a row twice', `INSERT INTO "${table}" (${others}) SELECT ${others} FROM "${table}" WHERE KEY = ${one}`)]
      : []),
    run('no such table', `DROP TABLE "${table}"`),
  ];
}

const special: readonly Mutation[] = [
  made('body: two swapped', 'body', (database) => {
    const [one, two] = database.prepare('SELECT id, sha256 FROM body WHERE part = 0 ORDER BY id LIMIT 2').all();
    const set = database.prepare('UPDATE body SET sha256 = ? WHERE id = ?');
    set.run('aside', two?.id ?? null);
    set.run(two?.sha256 ?? null, one?.id ?? null);
    set.run(one?.sha256 ?? null, two?.id ?? null);
  }),
  made('body: forged under a true hash', 'body', (database) => {
    database.prepare("UPDATE body SET encoding = 'plain', bytes = ? WHERE id = 1").run(Buffer.from('{"forged":true}'));
  }),
  made('body: a bomb', 'body', (database) => {
    database.prepare("UPDATE body SET encoding = 'zstd', bytes = ? WHERE id = 1").run(bomb());
  }),
  made('body: many parts', 'body', (database) => {
    const add = database.prepare(
      "INSERT INTO body (sha256, part, encoding, bytes) SELECT sha256, ?, 'zstd', ? FROM body WHERE id = 1",
    );
    const part = zstdCompressSync(Buffer.alloc(4 * 2 ** 20));
    for (let number = 1; number < 512; number++) add.run(number, part);
  }),
  made('event: a bomb', 'event', (database) => {
    database.prepare('UPDATE event SET changes = ? WHERE id = (SELECT max(id) FROM event)').run(bomb());
  }),
  made('reply: the tail is cut', 'reply', cutTail),
  made('event: the tail is cut', 'event', (database) => {
    database.exec(
      'DELETE FROM event WHERE id > (SELECT max(id) - 3 FROM event); DELETE FROM step WHERE id NOT IN (SELECT step FROM event)',
    );
  }),
  made('file: another version', 'sqlite_schema', (database) => database.exec('PRAGMA user_version = 99')),
  made('file: an older version', 'sqlite_schema', (database) => database.exec('PRAGMA user_version = 3')),
  made('file: a trigger', 'sqlite_schema', (database) =>
    database.exec('CREATE TRIGGER trap AFTER UPDATE ON entity BEGIN DELETE FROM reply; END'),
  ),
  made('file: a table more', 'sqlite_schema', (database) =>
    database.exec('CREATE TABLE extra (a); INSERT INTO extra VALUES (1)'),
  ),
];

function made(name: string, table: string, apply: (database: DatabaseSync) => void): Mutation {
  return { name, table, kind: name.split(': ')[1] ?? '', apply };
}

/** The last rows go, and what the file says of its end goes with them. */
function cutTail(database: DatabaseSync): void {
  database.exec(`DELETE FROM reply WHERE id > (SELECT max(id) - 2 FROM reply);
    UPDATE about SET value = (SELECT id || ' ' || hash FROM reply ORDER BY id DESC LIMIT 1) WHERE name = 'ledger'`);
}

let packedZeros: Buffer | null = null;
function bomb(): Buffer {
  packedZeros ??= zstdCompressSync(Buffer.alloc(1024 * 2 ** 20));
  return packedZeros;
}

/** Every change there is to make, by table; `perColumn` of the kinds for each column, and the forger's always. */
export function mutationsOf(honest: string, dice: Dice, perColumn: number): Mutation[] {
  const columns = shapesOf(honest).flatMap((shape) => {
    if (shape.rows === 0) return [];
    const kindsOf = () => {
      const rest = changeKinds.slice(1).sort(() => dice.upTo(3) - 1);
      return ['slightly', ...rest].slice(0, perColumn);
    };
    return [
      ...shape.columns.flatMap(({ name }) => kindsOf().map((kind) => changeColumn(shape, name, kind, dice))),
      ...rowMutations(shape, dice),
    ];
  });
  return [...columns, ...special];
}
