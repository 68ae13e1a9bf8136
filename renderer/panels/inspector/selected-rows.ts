import type { InParts } from '../../../shared/at-once.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import type { CaseRows } from '../../stores/case-store.ts';
import { isUnread } from './facets.ts';

/** The items of a selection; a group means its members. */
export interface Selected {
  readonly keys: ReadonlySet<number>;
  readonly rows: readonly EntityRow[];
  readonly ids: readonly number[];
  /** The ids of domains and hosts. */
  readonly names: readonly number[];
  readonly unread: readonly EntityRow[];
}

/** So many items are taken between two looks at the clock. */
const perPart = 500;

/** Finds them in small steps: a page that has other things to do goes on between them. */
export function* selectedSteps(keys: ReadonlySet<number>, { entities }: Pick<CaseRows, 'entities'>): InParts<Selected> {
  const rows: EntityRow[] = [];
  const ids: number[] = [];
  const names: number[] = [];
  const unread: EntityRow[] = [];
  const take = (row: EntityRow) => {
    rows.push(row);
    ids.push(row.id);
    if (row.kind === 'domain' || row.kind === 'host') names.push(row.id);
    if (isUnread(row)) unread.push(row);
  };
  let taken = 0;
  let hasGroup = false;
  for (const key of keys) {
    if (++taken % perPart === 0) yield;
    const row = entities.get(key);
    if (row) take(row);
    else if (key < 0) hasGroup = true;
  }
  for (const row of hasGroup ? entities.values() : []) {
    if (++taken % perPart === 0) yield;
    if (row.group !== null && keys.has(-row.group) && !keys.has(row.id)) take(row);
  }
  return { keys, rows, ids, names, unread };
}
