import type { EntityRow } from '../../../shared/case-rows.ts';
import { entityKinds } from '../../../shared/entities.ts';

export const columnIds = ['kind', 'value', 'risk', 'created', 'registrar', 'tags', 'note'] as const;
export type ColumnId = (typeof columnIds)[number];

export interface Sorting {
  readonly column: ColumnId;
  readonly descending: boolean;
}

const kindOrder = new Map(entityKinds.map((kind, index) => [kind, index]));

/** What a row is sorted by; null and the empty word are no value. */
const keys: Readonly<Record<ColumnId, (row: EntityRow) => number | string | null>> = {
  kind: (row) => kindOrder.get(row.kind) ?? null,
  value: (row) => row.value,
  risk: (row) => row.facts.risk ?? null,
  created: (row) => row.facts.created ?? null,
  registrar: (row) => row.facts.registrar?.toLowerCase() ?? null,
  tags: (row) => row.tags.join(' ').toLowerCase(),
  note: (row) => row.note.toLowerCase(),
};

/** Rows in the order of a column; those without a value come last either way. */
export function sortRows(rows: Iterable<EntityRow>, { column, descending }: Sorting): EntityRow[] {
  const { sorted, without } = column === 'value' ? byValue(rows) : byAlike(rows, keys[column]);
  if (descending) sorted.reverse();
  for (const row of without) sorted.push(row);
  return sorted;
}

interface Sorted {
  readonly sorted: EntityRow[];
  readonly without: readonly EntityRow[];
}

/** Most columns have few different values: equals are put together first, and only what differs is compared. */
function byAlike(rows: Iterable<EntityRow>, keyOf: (row: EntityRow) => number | string | null): Sorted {
  const { alike, without } = together(rows, keyOf);
  const order = [...alike.keys()];
  // A column has numbers or words, never both. Words in the order of their letters need no function.
  if (typeof order[0] === 'number') order.sort((one, other) => Number(one) - Number(other));
  else order.sort();
  return { sorted: order.flatMap((key) => alike.get(key) ?? []), without };
}

/** Values all differ: those that begin alike are put together first, so that few are compared with few. */
function byValue(rows: Iterable<EntityRow>): Sorted {
  const { alike, without } = together(rows, ({ value }) => beginningOf(value));
  const order = [...alike.keys()].sort((one, other) => Number(one) - Number(other));
  const compare = (one: EntityRow, other: EntityRow) =>
    one.value === other.value ? one.id - other.id : one.value < other.value ? -1 : 1;
  return { sorted: order.flatMap((key) => alike.get(key)?.sort(compare) ?? []), without };
}

function together(rows: Iterable<EntityRow>, keyOf: (row: EntityRow) => number | string | null) {
  const alike = new Map<number | string, EntityRow[]>();
  const without: EntityRow[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null || key === '') without.push(row);
    else {
      const known = alike.get(key);
      if (known) known.push(row);
      else alike.set(key, [row]);
    }
  }
  return { alike, without };
}

/** The first four letters as one number that sorts as they do; letters beyond ASCII count as one. */
function beginningOf(word: string): number {
  let number = 0;
  for (let at = 0; at < 4; at++) number = number * 128 + (at < word.length ? Math.min(127, word.charCodeAt(at)) : 0);
  return number;
}
