import type { EntityRow } from '../../../shared/case-rows.ts';
import type { CaseRows } from '../../stores/case-store.ts';

/** The items of a selection; a group means its members. */
export function rowsOfKeys(keys: ReadonlySet<number>, { entities }: Pick<CaseRows, 'entities'>): EntityRow[] {
  const rows = new Set<EntityRow>();
  let hasGroup = false;
  for (const key of keys) {
    const row = entities.get(key);
    if (row) rows.add(row);
    else if (key < 0) hasGroup = true;
  }
  if (!hasGroup) return [...rows];
  for (const row of entities.values()) if (row.group !== null && keys.has(-row.group)) rows.add(row);
  return [...rows];
}
