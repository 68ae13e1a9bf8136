import type { GraphPart } from '../../shared/case-lists.ts';
import {
  type EdgeRow,
  type EntityRow,
  type GroupRow,
  type RowChange,
  type RowTable,
  rowSchemas,
} from '../../shared/case-rows.ts';
import { readableRows } from './case-rows.ts';
import type { Database } from './database.ts';
import { changesOf } from './event-log.ts';
import { changesCell } from './unreadable-row.ts';

/** The graph directly after an event. It is read-only. */
export interface Snapshot {
  readonly event: number;
  part(next: string | undefined, rowsInPart: number): GraphPart;
}

/** Starts from the current case and goes back, event by event. */
export function snapshotAt(database: Database, event: number): Snapshot {
  const tables = new Map<RowTable, Map<number, object>>();
  for (const table of ['entity', 'edge', 'group'] as const) {
    tables.set(table, new Map(readableRows(database, table, '').map((row) => [row.id, row])));
  }
  for (const row of database.each('SELECT changes FROM event WHERE id > ? ORDER BY id DESC', event)) {
    for (const change of changesOf(changesCell(row.changes)).reverse()) takeBack(tables, change);
  }
  const sorted = <T extends { id: number }>(table: RowTable) =>
    ([...(tables.get(table)?.values() ?? [])] as T[]).sort((one, other) => one.id - other.id);
  const entities = sorted<EntityRow>('entity');
  const edges = sorted<EdgeRow>('edge');
  const groups = sorted<GroupRow>('group');

  function part(next: string | undefined, rowsInPart: number): GraphPart {
    const [table = 'entity', from = '0'] = next?.split(':') ?? [];
    const start = Number(from);
    const end = start + rowsInPart;
    if (table === 'entity') {
      const following = end < entities.length ? `entity:${end}` : 'edge:0';
      return { entities: entities.slice(start, end), edges: [], groups: start === 0 ? groups : [], next: following };
    }
    return {
      entities: [],
      edges: edges.slice(start, end),
      groups: [],
      next: end < edges.length ? `edge:${end}` : null,
    };
  }
  return { event, part };
}

/** Reverts one change in tables in memory. */
export function takeBack(tables: Map<RowTable, Map<number, object>>, { table, id, before, after }: RowChange): void {
  const rows = tables.get(table);
  if (!rows) return;
  if (before === null) {
    rows.delete(id);
    return;
  }
  // The changed row may be missing, and the event may contain anything: somebody else may have written it.
  const row = after === null ? before : rows.has(id) ? { ...rows.get(id), ...before } : null;
  if (rowSchemas[table].safeParse(row).success && row !== null) rows.set(id, row);
  else rows.delete(id);
}
