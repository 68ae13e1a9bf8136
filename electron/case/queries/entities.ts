import type { CaseRow, EdgeRow, EntityRow, GroupRow, RowOf } from '../../../shared/case-rows.ts';
import type { EntityKind } from '../../../shared/entity-kinds.ts';
import type { CaseFile } from '../case-file.ts';
import { readableRows, rowsInPart, selectRows } from '../case-rows.ts';
import { databaseOf } from '../database-of.ts';
import { sourcesPart } from '../entity-sources.ts';
import { countRows } from '../reads.ts';

// The graph of a case: its entities, edges and groups.

/** The title and the note of the case; null if they are unreadable. */
export function caseRow(file: CaseFile): CaseRow | null {
  return readableRows(databaseOf(file), 'case', '')[0] ?? null;
}

/** The number of rows of each kind. */
export function rowCounts(file: CaseFile): ReturnType<typeof countRows> {
  return countRows(databaseOf(file));
}

export function entityById(file: CaseFile, id: number): EntityRow | null {
  return selectRows(databaseOf(file), 'entity', 'WHERE id = ?', id)[0] ?? null;
}

/** The readable ones. */
export function entitiesById(file: CaseFile, ids: readonly number[]): EntityRow[] {
  const where = 'WHERE id IN (SELECT value FROM json_each(?))';
  return readableRows(databaseOf(file), 'entity', where, JSON.stringify(ids));
}

const rowsAtOnce = 2000;

/** The entities or the edges in parts that take a few milliseconds: `next` is the row to go on after, null at the end. */
export function rowsAfter<T extends 'entity' | 'edge'>(
  file: CaseFile,
  table: T,
  after: number,
): { readonly rows: readonly RowOf<T>[]; readonly next: number | null } {
  const where = `WHERE id > ? ORDER BY id LIMIT ${rowsAtOnce}`;
  const { rows, last, looked } = rowsInPart(databaseOf(file), table, where, after);
  return { rows, next: looked < rowsAtOnce ? null : last };
}

/** How items first came into the case, in parts. The first part that names an item decides. */
export function sourcesAfter(file: CaseFile, next: string | undefined): ReturnType<typeof sourcesPart> {
  return sourcesPart(databaseOf(file), next);
}

/** The id of the entity with this normalised value. */
export function entityIdOf(file: CaseFile, kind: string, value: string): number | null {
  return selectRows(databaseOf(file), 'entity', 'WHERE kind = ? AND value = ?', kind, value)[0]?.id ?? null;
}

/** Only the domains among these. */
export function domainsById(file: CaseFile, ids: readonly number[]): EntityRow[] {
  const where = "WHERE kind = 'domain' AND id IN (SELECT value FROM json_each(?)) ORDER BY id";
  return selectRows(databaseOf(file), 'entity', where, JSON.stringify(ids));
}

/** The ids of the domains with these normalised names. */
export function domainIdsOf(file: CaseFile, names: readonly string[]): number[] {
  const rows = databaseOf(file).all(
    "SELECT id FROM entity WHERE kind = 'domain' AND value IN (SELECT value FROM json_each(?))",
    JSON.stringify(names),
  );
  return rows.map(({ id }) => Number(id));
}

export interface EntityValue {
  readonly id: number;
  readonly kind: EntityKind;
  readonly value: string;
}

/** The values of all entities of these kinds. */
export function valuesOfKinds(file: CaseFile, kinds: readonly EntityKind[]): EntityValue[] {
  const rows = databaseOf(file).all(
    'SELECT id, kind, value FROM entity WHERE kind IN (SELECT value FROM json_each(?))',
    JSON.stringify(kinds),
  );
  return rows.map(({ id, kind, value }) => ({
    id: Number(id),
    kind: String(kind) as EntityKind,
    value: String(value),
  }));
}

/** How many entities of these kinds there are; much quicker than their values. */
export function countOfKinds(file: CaseFile, kinds: readonly EntityKind[]): number {
  const sql = 'SELECT count(*) AS n FROM entity WHERE kind IN (SELECT value FROM json_each(?))';
  return Number(databaseOf(file).one(sql, JSON.stringify(kinds))?.n ?? 0);
}

/** When each of these domains was first seen, from the facts of its entity; omits those without a time. */
export function firstSeenOfDomains(file: CaseFile, names: readonly string[]): Map<string, string> {
  const rows = databaseOf(file).all(
    `SELECT value, CASE WHEN json_valid(facts) THEN facts ->> '$.firstSeen' END AS seen FROM entity
       WHERE kind = 'domain' AND value IN (SELECT value FROM json_each(?)) AND seen IS NOT NULL`,
    JSON.stringify(names),
  );
  return new Map(
    rows.flatMap(({ value, seen }) => {
      const time = Date.parse(String(seen));
      return Number.isNaN(time) ? [] : [[String(value), new Date(time).toISOString()] as const];
    }),
  );
}

/** The highest entity id; 0 when there is none. Later ones are higher. */
export function lastEntityId(file: CaseFile): number {
  return Number(databaseOf(file).one('SELECT max(id) AS last FROM entity')?.last ?? 0);
}

export function groupById(file: CaseFile, id: number): GroupRow | null {
  return selectRows(databaseOf(file), 'group', 'WHERE id = ?', id)[0] ?? null;
}

/** One entity of a group, as an example. */
export function someMemberOf(file: CaseFile, group: number): EntityRow | null {
  return selectRows(databaseOf(file), 'entity', 'WHERE group_id = ? LIMIT 1', group)[0] ?? null;
}

/** One edge that begins at an entity. */
export function someEdgeFrom(file: CaseFile, entity: number): EdgeRow | null {
  return selectRows(databaseOf(file), 'edge', 'WHERE from_id = ? LIMIT 1', entity)[0] ?? null;
}

/** The edges from an entity that have times. */
export function datedEdgesFrom(file: CaseFile, entity: number): EdgeRow[] {
  return readableRows(databaseOf(file), 'edge', 'WHERE from_id = ? AND first IS NOT NULL', entity);
}

/** How many domains and host names are on the graph. */
export function countNames(file: CaseFile): number {
  const sql = "SELECT count(*) AS n FROM entity WHERE kind IN ('domain', 'host') AND hidden = 0";
  return Number(databaseOf(file).one(sql)?.n ?? 0);
}

/** The domains that the case knows only as those of name servers or mail servers: they have no record and no other link. */
export function serverDomainsAmong(file: CaseFile, ids: readonly number[]): number[] {
  const ofServer = "kind IN ('domain of name server', 'domain of mail server')";
  const rows = databaseOf(file).all(
    `SELECT id FROM entity WHERE id IN (SELECT value FROM json_each(?)) AND kind = 'domain'
       AND EXISTS (SELECT 1 FROM edge WHERE to_id = entity.id AND ${ofServer})
       AND NOT EXISTS (SELECT 1 FROM edge WHERE to_id = entity.id AND NOT ${ofServer})
       AND NOT EXISTS (SELECT 1 FROM edge WHERE from_id = entity.id)
       AND NOT EXISTS (SELECT 1 FROM observation WHERE observation.entity = entity.id AND record IS NOT NULL)`,
    JSON.stringify(ids),
  );
  return rows.map(({ id }) => Number(id));
}
