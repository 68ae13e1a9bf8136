import type { GraphPart } from '../../shared/case-lists.ts';
import {
  type EdgeRow,
  type EntityRow,
  type GroupRow,
  type RowChange,
  type RowTable,
  rowSchemas,
} from '../../shared/case-rows.ts';
import type { CampaignRow, MembershipRow } from '../../shared/membership.ts';
import { readableRows } from './case-rows.ts';
import type { Database } from './database.ts';
import { changesOf } from './event-log.ts';
import { changesCell } from './unreadable-row.ts';

/** The graph directly after an event. It is read-only. */
export interface Snapshot {
  readonly event: number;
  part(next: string | undefined, rowsInPart: number): GraphPart;
}

export function snapshotAt(database: Database, event: number): Snapshot {
  const rows = rowsAt(database, event, ['entity', 'edge', 'group']);
  const entities = rows<EntityRow>('entity');
  const edges = rows<EdgeRow>('edge');
  const groups = rows<GroupRow>('group');

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

/** Campaigns and verdicts directly after an event. */
export function verdictsAt(database: Database, event: number) {
  const rows = rowsAt(database, event, ['campaign', 'membership']);
  return { event, campaigns: rows<CampaignRow>('campaign'), rows: rows<MembershipRow>('membership') };
}

/** Starts from the current rows of these tables and goes back, event by event. */
function rowsAt(database: Database, event: number, names: readonly RowTable[]) {
  const tables = new Map<RowTable, Map<number, object>>();
  for (const name of names) {
    tables.set(name, new Map(readableRows(database, name, '').map((row) => [row.id, row])));
  }
  for (const row of database.each('SELECT changes FROM event WHERE id > ? ORDER BY id DESC', event)) {
    for (const change of changesOf(changesCell(row.changes)).reverse()) takeBack(tables, change);
  }
  return <T extends { readonly id: number }>(name: RowTable) =>
    ([...(tables.get(name)?.values() ?? [])] as T[]).sort((one, other) => one.id - other.id);
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
