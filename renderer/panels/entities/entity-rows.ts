import type { InParts } from '../../../shared/at-once.ts';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { entityKinds } from '../../../shared/entity-kinds.ts';
import { memberVerdicts } from '../../../shared/membership.ts';
import type { MembershipView } from '../../stores/membership-store.ts';
import { type KeyOf, sortingAlike, sortingDistinct } from '../../stores/sort-alike.ts';

export const columnIds = ['kind', 'value', 'verdict', 'risk', 'created', 'registrar', 'tags', 'note'] as const;
export type ColumnId = (typeof columnIds)[number];

export interface Sorting {
  readonly column: ColumnId;
  readonly descending: boolean;
}

const kindOrder = new Map(entityKinds.map((kind, index) => [kind, index]));

const keys: Readonly<Record<Exclude<ColumnId, 'value' | 'verdict'>, KeyOf<EntityRow>>> = {
  kind: (row) => kindOrder.get(row.kind) ?? null,
  risk: (row) => row.facts.risk ?? null,
  created: (row) => row.facts.created ?? null,
  registrar: (row) => row.facts.registrar?.toLowerCase() ?? null,
  tags: (row) => row.tags.join(' ').toLowerCase(),
  note: (row) => row.note.toLowerCase(),
};

const verdictOrder = new Map(memberVerdicts.map((verdict, index) => [verdict, index]));

/** Rows sorted by a column; those without a value come last in both directions. */
export function sortingRows(
  rows: Iterable<EntityRow>,
  { column, descending }: Sorting,
  verdicts: MembershipView['verdicts'] = new Map(),
): InParts<EntityRow[]> {
  if (column === 'verdict') {
    const orderOf = (row: EntityRow) => verdictOrder.get(verdicts.get(row.id)?.verdict ?? 'in');
    return sortingAlike(rows, (row) => (verdicts.has(row.id) ? (orderOf(row) ?? null) : null), descending);
  }
  if (column !== 'value') return sortingAlike(rows, keys[column], descending);
  return sortingDistinct(
    rows,
    ({ value }) => value,
    ({ id }) => id,
    descending,
  );
}
