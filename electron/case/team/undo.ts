import type { RowChange, RowOf } from '../../../shared/case-rows.ts';
import { selectRows } from '../case-rows.ts';
import type { Database } from '../database.ts';
import { same } from './fold.ts';
import { keyText, type RowKey } from './row-keys.ts';
import { isTouchedByOthers, signerFor } from './team-store.ts';

/** A change as an event stores it: what a step set, and what it was before. */
interface Turned {
  readonly t: string;
  readonly i: number;
  readonly b: object | null;
  readonly a: object | null;
}

/**
 * One's own step, undone in a shared case: a field that somebody else has changed since stays, and so does a row that
 * somebody else worked on.
 */
export function leavingOthersWork(
  database: Database,
  changes: readonly RowChange[],
  wanted: readonly Turned[],
): RowChange[] {
  const me = signerFor(database)?.author ?? '';
  const setByStep = new Map(wanted.map(({ t, i, b }) => [`${t}${i}`, b]));
  const gone = new Set(changes.flatMap(({ table, id, after }) => (after === null ? [`${table}${id}`] : [])));
  const isOthers = (key: RowKey | null) => key !== null && isTouchedByOthers(database, keyText(key), me);

  const keyOfEntity = (id: number): RowKey | null => {
    const [row] = selectRows(database, 'entity', 'WHERE id = ?', id);
    return row ? ['entity', row.kind, row.value] : null;
  };
  const keyOfEdge = (id: number): RowKey | null => {
    const [row] = selectRows(database, 'edge', 'WHERE id = ?', id);
    const [from, to] = row ? [keyOfEntity(row.from), keyOfEntity(row.to)] : [null, null];
    return row && from && to
      ? ['edge', ...(from.slice(1) as [string, string]), ...(to.slice(1) as [string, string]), row.kind]
      : null;
  };
  /** Links that stay need their ends. */
  const isLinked = (id: number) =>
    selectRows(database, 'edge', 'WHERE from_id = ? OR to_id = ?', id, id).some(
      (edge) => !gone.has(`edge${edge.id}`) || isOthers(keyOfEdge(edge.id)),
    );
  const staysEntity = (id: number) => isOthers(keyOfEntity(id)) || isLinked(id);

  function stays({ table, id, before }: RowChange): boolean {
    if (table === 'entity') return staysEntity(id);
    if (table === 'edge') return isOthers(keyOfEdge(id));
    if (table === 'observation') {
      const { entity, edge } = before as RowOf<'observation'>;
      return entity !== null ? gone.has(`entity${entity}`) && staysEntity(entity) : isOthers(keyOfEdge(edge ?? 0));
    }
    return false;
  }

  return changes.flatMap((change): RowChange[] => {
    const { before, after } = change;
    if (before === null) return [change];
    if (after === null) return stays(change) ? [] : [change];
    const step = setByStep.get(`${change.table}${change.id}`) as Record<string, unknown> | null | undefined;
    if (!step) return [change];
    const [was, now] = [before as unknown as Record<string, unknown>, after as unknown as Record<string, unknown>];
    const kept = Object.fromEntries(
      Object.keys(now).map((field) => [
        field,
        !(field in step) || same(was[field], step[field]) ? now[field] : was[field],
      ]),
    );
    return same(kept, was) ? [] : [{ ...change, after: kept } as unknown as RowChange];
  });
}
