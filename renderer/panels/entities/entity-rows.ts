import type { EntityRow } from '../../../shared/case-rows.ts';
import { entityKinds } from '../../../shared/entities.ts';

export const columnIds = ['kind', 'value', 'risk', 'created', 'registrar', 'tags', 'note'] as const;
export type ColumnId = (typeof columnIds)[number];

export interface Sorting {
  readonly column: ColumnId;
  readonly descending: boolean;
}

const kindOrder = new Map(entityKinds.map((kind, index) => [kind, index]));

const numbers: Partial<Record<ColumnId, (row: EntityRow) => number | null>> = {
  kind: (row) => kindOrder.get(row.kind) ?? 0,
  risk: (row) => row.facts.risk ?? null,
};

const words: Readonly<Record<Exclude<ColumnId, 'kind' | 'risk'>, (row: EntityRow) => string>> = {
  value: (row) => row.value,
  created: (row) => row.facts.created ?? '',
  registrar: (row) => (row.facts.registrar ?? '').toLowerCase(),
  tags: (row) => row.tags.join(' ').toLowerCase(),
  note: (row) => row.note.toLowerCase(),
};

/**
 * Rows in the order of a column; those without a value come last either way, and equals keep the order in which they
 * came. Most comparisons are of numbers, also those of words: their first letters are packed into one.
 */
export function sortRows(rows: Iterable<EntityRow>, { column, descending }: Sorting): EntityRow[] {
  const entries = [...rows].map((row) => entryOf(row, column));
  const turn = descending ? -1 : 1;
  entries.sort((one, other) => {
    if (one.missing || other.missing) return Number(one.missing) - Number(other.missing) || one.row.id - other.row.id;
    if (one.number !== other.number) return one.number < other.number ? -turn : turn;
    if (one.word === other.word) return one.row.id - other.row.id;
    return one.word < other.word ? -turn : turn;
  });
  return entries.map(({ row }) => row);
}

function entryOf(row: EntityRow, column: ColumnId) {
  const numberOf = numbers[column];
  if (numberOf) {
    const number = numberOf(row);
    return { row, missing: number === null, number: number ?? 0, word: '' };
  }
  const word = words[column as keyof typeof words](row);
  return { row, missing: word === '', number: packed(word), word };
}

/** The first three letters as one number that sorts as they do. */
function packed(word: string): number {
  let number = 0;
  for (let index = 0; index < 3; index++) number = number * 65_536 + (word.length > index ? word.charCodeAt(index) : 0);
  return number;
}
