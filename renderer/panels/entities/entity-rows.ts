import type { EntityRow } from '../../../shared/case-rows.ts';
import { entityKinds } from '../../../shared/entity-kinds.ts';
import { type KeyOf, sortAlike, sortDistinct } from '../../stores/sort-alike.ts';

export const columnIds = ['kind', 'value', 'risk', 'created', 'registrar', 'tags', 'note'] as const;
export type ColumnId = (typeof columnIds)[number];

export interface Sorting {
  readonly column: ColumnId;
  readonly descending: boolean;
}

const kindOrder = new Map(entityKinds.map((kind, index) => [kind, index]));

const keys: Readonly<Record<Exclude<ColumnId, 'value'>, KeyOf<EntityRow>>> = {
  kind: (row) => kindOrder.get(row.kind) ?? null,
  risk: (row) => row.facts.risk ?? null,
  created: (row) => row.facts.created ?? null,
  registrar: (row) => row.facts.registrar?.toLowerCase() ?? null,
  tags: (row) => row.tags.join(' ').toLowerCase(),
  note: (row) => row.note.toLowerCase(),
};

/** Rows sorted by a column; those without a value come last in both directions. */
export function sortRows(rows: Iterable<EntityRow>, { column, descending }: Sorting): EntityRow[] {
  if (column !== 'value') return sortAlike(rows, keys[column], descending);
  return sortDistinct(
    rows,
    ({ value }) => value,
    ({ id }) => id,
    descending,
  );
}
