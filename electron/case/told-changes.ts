import { type RowChange, type RowOf, type RowTable, withoutWords } from '../../shared/case-rows.ts';
import { packRows } from '../../shared/packed-rows.ts';
import type { SavedItemKind } from '../../shared/saved-items.ts';

/** The tables in `case.changed`; observations are read on demand. */
const shownTables: ReadonlySet<RowTable> = new Set(['entity', 'edge', 'group', 'case']);

/** Messages to the page stay short: a long change goes in parts. */
const rowsInMessage = 2000;

/** So many are packed: whole rows repeat the names of their columns, and a long message is long on its way to the page. */
const fewestPacked = 50;

export function changedPayloads(all: readonly RowChange[]) {
  const changes = all.filter(({ table }) => shownTables.has(table));
  const payloads = [];
  for (let from = 0; from < changes.length; from += rowsInMessage) {
    const part = changes.slice(from, from + rowsInMessage);
    const [about = null] = rowsOf(part, 'case');
    const [entities, edges] = [rowsOf(part, 'entity').map(withoutWords), rowsOf(part, 'edge')];
    const packed = entities.length + edges.length < fewestPacked ? undefined : packRows(entities, edges);
    payloads.push({
      entities: packed === undefined ? entities : [],
      edges: packed === undefined ? edges : [],
      packed,
      groups: rowsOf(part, 'group'),
      removed: {
        entities: removedFrom(part, 'entity'),
        edges: removedFrom(part, 'edge'),
        groups: removedFrom(part, 'group'),
      },
      about,
      last: from + rowsInMessage >= changes.length,
    });
  }
  return payloads;
}

/** Campaigns and verdicts on items, in parts of the same size. */
export function membershipPayloads(all: readonly RowChange[]) {
  const changes = all.filter(({ table }) => table === 'campaign' || table === 'membership');
  const payloads = [];
  for (let from = 0; from < changes.length; from += rowsInMessage) {
    const part = changes.slice(from, from + rowsInMessage);
    payloads.push({
      campaigns: rowsOf(part, 'campaign'),
      rows: rowsOf(part, 'membership'),
      removed: { campaigns: removedFrom(part, 'campaign'), rows: removedFrom(part, 'membership') },
    });
  }
  return payloads;
}

export function isKept(kind: SavedItemKind): (change: RowChange) => boolean {
  return ({ before, after }) => [before, after].some((row) => row !== null && 'kind' in row && row.kind === kind);
}

export function rowsOf<T extends RowTable>(changes: readonly RowChange[], table: T): RowOf<T>[] {
  return changes.flatMap((change) => (change.table === table && change.after ? [change.after as RowOf<T>] : []));
}

export function removedFrom(changes: readonly RowChange[], table: RowTable): number[] {
  return changes.flatMap((change) => (change.table === table && change.after === null ? [change.id] : []));
}
