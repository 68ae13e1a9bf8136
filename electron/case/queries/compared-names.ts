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
  // The first of very many: a case may have a million, and main must not wait for all of them.
  const observed = `id IN (SELECT entity FROM observation WHERE entity IS NOT NULL GROUP BY entity LIMIT ${lookedAt})`;
  const shown = `SELECT shown.id FROM image CROSS JOIN entity AS shown
    ON shown.kind IN ('domain', 'host') AND shown.value = image.domain LIMIT ${lookedAt}`;
  const pictured = has('image') ? `id IN (${shown})` : '0';
  // With the sign SQLite uses the numbers of `id IN`, and not the index of all names.
  const named = "+kind IN ('domain', 'host')";
  const rows = new Map<number, ComparedRow>();
  const take = (where: string, isIn: boolean, isSeen = `(${observed} OR ${pictured})`) => {
    const sql = `SELECT id, kind, value, ${isSeen} AS seen FROM entity WHERE ${where} ORDER BY id LIMIT ?`;
    for (const { id, kind, value, seen } of database.all(sql, most))
      if (typeof id === 'number' && typeof kind === 'string' && typeof value === 'string' && !rows.has(id))
        if (rows.size < most) rows.set(id, { id, kind, value, isIn, isSeen: seen === 1 });
  };
  const conditions = [named];
  if (has('membership')) {
    take(`${named} AND ${judged('in')} AND NOT ${judged('out')}`, true);
    conditions.push(`NOT ${judged('out')}`, `NOT ${judged('in')}`);
  }
  if (has('watchlist')) conditions.push("value NOT IN (SELECT domain FROM watchlist WHERE state = 'ignored')");
  take([...conditions, observed].join(' AND '), false, '1');
  take([...conditions, pictured].join(' AND '), false, '1');
  if (rows.size < most) take([...conditions, `NOT ${observed}`, `NOT ${pictured}`].join(' AND '), false, '0');
  return [...rows.values()];
}

const lookedAt = 20_000;
