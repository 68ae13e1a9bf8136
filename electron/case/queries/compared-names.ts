import type { CaseFile } from '../case-file.ts';
import { databaseOf } from '../database-of.ts';

/** A name of the case that is compared with those of other cases. */
export interface ComparedRow {
  readonly id: number;
  readonly kind: string;
  readonly value: string;
  /** A reply or a picture tells of it. */
  readonly isSeen: boolean;
  /** Somebody judged it to be part of a campaign. */
  readonly isIn: boolean;
}

/**
 * Domains and hosts without those that were ruled out: those of a campaign, then those that a reply or a picture tells
 * of, then the others. Also of a case of an older version.
 */
export function comparedRows(file: CaseFile, most: number): ComparedRow[] {
  const database = databaseOf(file);
  const has = (table: string) =>
    database.one("SELECT 1 AS found FROM sqlite_master WHERE type = 'table' AND name = ?", table) !== null;
  const judged = (verdict: string) =>
    `id IN (SELECT entity FROM membership WHERE verdict = '${verdict}' AND entity IS NOT NULL)`;
  const pictured = has('image') ? 'OR value IN (SELECT domain FROM image)' : '';
  const seen = `(EXISTS (SELECT 1 FROM observation WHERE observation.entity = entity.id) ${pictured})`;
  const named = "kind IN ('domain', 'host')";
  const rows: ComparedRow[] = [];
  const take = (where: string, isIn: boolean) => {
    const sql = `SELECT id, kind, value, ${seen} AS seen FROM entity WHERE ${where} ORDER BY id LIMIT ?`;
    for (const { id, kind, value, seen: isSeen } of database.all(sql, most - rows.length))
      if (typeof id === 'number' && typeof kind === 'string' && typeof value === 'string')
        rows.push({ id, kind, value, isIn, isSeen: isSeen === 1 });
  };
  const conditions = [named];
  if (has('membership')) {
    take(`${named} AND ${judged('in')} AND NOT ${judged('out')}`, true);
    conditions.push(`NOT ${judged('out')}`, `NOT ${judged('in')}`);
  }
  if (has('watchlist')) conditions.push("value NOT IN (SELECT domain FROM watchlist WHERE state = 'ignored')");
  take([...conditions, seen].join(' AND '), false);
  if (rows.length < most) take([...conditions, `NOT ${seen}`].join(' AND '), false);
  return rows;
}
