import type { Database } from '../database.ts';

/** Tables whose rows have no content that tells them apart: they get a name that is the same on every machine. */
export type NamedTable = 'reply' | 'group' | 'campaign' | 'kept';

export function nameOf(database: Database, table: NamedTable, id: number): string | null {
  const row = database.one('SELECT name FROM team_name WHERE "table" = ? AND id = ?', table, id);
  return row ? String(row.name) : null;
}

export function idOfName(database: Database, table: NamedTable, name: string): number | null {
  const row = database.one('SELECT id FROM team_name WHERE "table" = ? AND name = ?', table, name);
  return row ? Number(row.id) : null;
}

export function giveName(database: Database, table: NamedTable, id: number, name: string): void {
  const sql = 'INSERT INTO team_name ("table", id, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  database.run(sql, table, id, name);
}

/** A row that comes back after it was removed has another number, but the same name. */
export function moveName(database: Database, table: NamedTable, id: number, name: string): void {
  database.run('DELETE FROM team_name WHERE "table" = ? AND name = ?', table, name);
  giveName(database, table, id, name);
}
