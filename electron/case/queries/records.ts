import type { ObservationRow } from '../../../shared/case-rows.ts';
import type { CaseFile } from '../case-file.ts';
import { readableRows, selectRows } from '../case-rows.ts';
import { databaseOf } from '../database-of.ts';
import { fullestFirst, tellsRecord } from '../reads.ts';

// Which replies contain the records of domains.

/** The positions of these entities' records, the best one of each entity first. */
export function recordsOfEntities(file: CaseFile, entities: readonly number[]): ObservationRow[] {
  const where = `WHERE ${tellsRecord} AND entity IN (SELECT value FROM json_each(?)) ${fullestFirst}`;
  return selectRows(databaseOf(file), 'observation', where, JSON.stringify(entities));
}

/** The position of an entity's best record; null when the case has none. */
export function bestRecordOf(file: CaseFile, entity: number): ObservationRow | null {
  const where = `WHERE entity = ? AND ${tellsRecord} ${fullestFirst} LIMIT 1`;
  return readableRows(databaseOf(file), 'observation', where, entity)[0] ?? null;
}

export interface RecordPlace {
  readonly reply: number;
  readonly record: number;
}

/** The position of each domain's newest record, oldest reply first. */
export function newestRecordsOfDomains(file: CaseFile, names: readonly string[]): RecordPlace[] {
  const rows = databaseOf(file).all(
    `SELECT max(observation.reply) AS reply, observation.record FROM entity
       JOIN observation ON observation.entity = entity.id
       WHERE entity.kind = 'domain' AND entity.value IN (SELECT value FROM json_each(?))
         AND observation.record IS NOT NULL
       GROUP BY entity.id ORDER BY 1`,
    JSON.stringify(names),
  );
  return rows.map(({ reply, record }) => ({ reply: Number(reply), record: Number(record) }));
}
