import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

type Spoiling = string | number | bigint | Uint8Array | null;

/** Values that Sextant writes in no column. */
export const spoilings: Readonly<Record<string, Spoiling>> = {
  nothing: null,
  'an empty text': '',
  'a path': '../../../../etc/passwd',
  'a number below zero': -1,
  'a fraction': 1.5,
  'a number without end': Number.POSITIVE_INFINITY,
  'a number that is too large': 9_223_372_036_854_775_807n,
  bytes: new Uint8Array([0, 255, 0, 254, 192, 128]),
  'half of an object': '{"a":',
  'an object of another kind': '{"__proto__":{"x":1},"question":7,"captures":[{}],"reply":"x","search":1}',
  'a list of lists': '['.repeat(20_000) + ']'.repeat(20_000),
  'a long text': 'x'.repeat(3_000_000),
  'text with signs that end it': 'a\u0000b\ud800',
};

export const tablesOfCase = [
  'about',
  'case',
  'reply',
  'body',
  'entity',
  'edge',
  'observation',
  'group',
  'step',
  'event',
  'watchlist',
  'monitor',
  'verdict',
  'kept',
  'campaign',
  'membership',
  'image',
] as const;

/** Copies a case and spoils every column of one table, each in another row if there are enough. */
export function spoilTable(
  from: string,
  to: string,
  table: (typeof tablesOfCase)[number],
  valueFor: (column: number) => Spoiling,
): number {
  copyFileSync(from, to);
  const unconstrained = (sql: string) => sql.replaceAll(' NOT NULL', '');
  const schema = rewriteSchema(to, table, unconstrained);
  const file = new DatabaseSync(to);
  let spoiled = 0;
  const key = table === 'about' ? 'name' : 'id';
  const columns = file.prepare(`SELECT name FROM pragma_table_info('${table}')`).all();
  const rows = file.prepare(`SELECT CAST("${key}" AS TEXT) AS id FROM "${table}" ORDER BY "${key}"`).all();
  for (const [index, { name }] of columns.entries()) {
    const row = rows[index % Math.max(1, rows.length)];
    if (!row) continue;
    const sql = `UPDATE OR IGNORE "${table}" SET "${name}" = ? WHERE CAST("${key}" AS TEXT) = ?`;
    try {
      spoiled += Number(file.prepare(sql).run(valueFor(index), String(row.id)).changes);
    } catch {
      // A value that SQLite refuses can't be in a file.
    }
  }
  file.close();
  rewriteSchema(to, table, () => schema);
  return spoiled;
}

/** A file whose columns violate its schema: an attacker can make one, and its schema looks like ours. */
function rewriteSchema(path: string, table: string, change: (sql: string) => string): string {
  const file = new DatabaseSync(path);
  file.enableDefensive(false);
  file.exec('PRAGMA writable_schema = ON');
  const { sql } = file.prepare('SELECT sql FROM sqlite_schema WHERE name = ?').get(table) as { sql: string };
  file.prepare('UPDATE sqlite_schema SET sql = ? WHERE name = ?').run(change(sql), table);
  file.exec('PRAGMA writable_schema = RESET');
  file.close();
  return sql;
}
