import type { Database } from './database.ts';

/** The number of the row that is so many after another; null if there are fewer. */
export function endOfRange(database: Database, table: 'entity' | 'edge', after: number, rows: number): number | null {
  // Where numbers follow each other, the row with this number is it; in no case are there more rows before it.
  if (database.one(`SELECT id FROM ${table} WHERE id = ?`, after + rows)) return after + rows;
  const sql = `SELECT id FROM ${table} WHERE id > ? ORDER BY id LIMIT 1 OFFSET ?`;
  return Number(database.one(sql, after, rows - 1)?.id ?? 0) || null;
}

/** After a number, up to another if it is not null. */
export const inRange = 'WHERE id > ? AND id <= coalesce(?, 9223372036854775807)';
