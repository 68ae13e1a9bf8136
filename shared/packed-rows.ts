import type { EdgeRow, EntityRow } from './case-rows.ts';

/**
 * Rows as columns: one list per column, and each repeated value once. A message has a quarter of the length, and nothing
 * between main and the page reads it row by row.
 */
export interface PackedRows {
  readonly entities?: PackedEntities;
  readonly edges?: PackedEdges;
}

/** Each distinct value once, and for each row which it has. */
export interface PackedColumn<T> {
  readonly of: readonly T[];
  readonly at: readonly number[];
}

/** Numbers that grow: the first, and how far each is from the one before; none if all follow each other. */
export interface PackedIds {
  readonly count: number;
  readonly first: number;
  readonly steps: readonly number[];
}

export interface PackedEntities {
  readonly id: PackedIds;
  readonly kind: PackedColumn<EntityRow['kind']>;
  readonly value: readonly EntityRow['value'][];
  readonly facts: PackedColumn<EntityRow['facts']>;
  readonly x: readonly (number | null)[];
  readonly y: readonly (number | null)[];
  readonly origin: PackedColumn<string | null>;
  /** What few rows have, by their place in the lists. */
  readonly other: readonly (readonly [at: number, row: Partial<EntityRow>])[];
}

export interface PackedEdges {
  readonly id: PackedIds;
  readonly from: readonly number[];
  readonly to: readonly number[];
  readonly kind: PackedColumn<string>;
  readonly first: PackedColumn<string | null>;
  readonly last: PackedColumn<string | null>;
  readonly count: PackedColumn<number | null>;
  readonly origin: PackedColumn<string | null>;
}

/** Collects a column. If all rows have the same value, it says so once. */
export function createColumn<T>() {
  const numbers = new Map<T, number>();
  const at: number[] = [];
  let last: T | undefined;
  return {
    add(value: T): void {
      // Most rows have the value of the one before.
      if (value === last && at.length > 0) {
        at.push(at[at.length - 1] as number);
        return;
      }
      last = value;
      let number = numbers.get(value);
      if (number === undefined) {
        number = numbers.size;
        numbers.set(value, number);
      }
      at.push(number);
    },
    packed: <R = T>(read: (value: T) => R): PackedColumn<R> => ({
      of: [...numbers.keys()].map(read),
      at: numbers.size > 1 ? at : [],
    }),
  };
}

export function packIds(ids: readonly number[]): PackedIds {
  const steps = ids.map((id, at) => id - (ids[at - 1] ?? id - 1));
  const isUnbroken = steps.every((step) => step === 1);
  return { count: ids.length, first: ids[0] ?? 0, steps: isUnbroken ? [] : steps };
}

function unpackIds({ count, first, steps }: PackedIds): number[] {
  const ids: number[] = [];
  let id = first - 1;
  for (let at = 0; at < count; at++) {
    id += at === 0 ? 1 : (steps[at] ?? 1);
    ids.push(id);
  }
  return ids;
}

/** What most rows have; nobody changes it. */
const noTags: string[] = [];
const usual = { shown: null, hidden: false, pinned: false, colour: null, tags: noTags, note: '', group: null } as const;

/** As one text. */
export function packRows(entities: readonly EntityRow[], edges: readonly EdgeRow[]): string {
  const packed: PackedRows = { entities: packEntities(entities), edges: packEdges(edges) };
  return JSON.stringify(packed);
}

export function unpackRows(text: string): { readonly entities: EntityRow[]; readonly edges: EdgeRow[] } {
  const { entities, edges }: PackedRows = JSON.parse(text);
  return { entities: entities ? unpackEntities(entities) : [], edges: edges ? unpackEdges(edges) : [] };
}

function packEntities(rows: readonly EntityRow[]): PackedEntities {
  return {
    id: packIds(rows.map(({ id }) => id)),
    kind: columnOf(rows, ({ kind }) => kind),
    value: rows.map(({ value }) => value),
    facts: columnOf(rows, ({ facts }) => facts),
    x: rows.map(({ x }) => x),
    y: rows.map(({ y }) => y),
    origin: columnOf(rows, ({ origin }) => origin ?? null),
    other: rows.flatMap((row, at) => {
      const own = unusualIn(row);
      return own ? [[at, own] as const] : [];
    }),
  };
}

function unusualIn(row: EntityRow): Partial<EntityRow> | null {
  const own: Record<string, unknown> = {};
  for (const name of Object.keys(usual) as (keyof typeof usual)[]) {
    if (name === 'tags' ? row.tags.length > 0 : row[name] !== usual[name]) own[name] = row[name];
  }
  return Object.keys(own).length > 0 ? own : null;
}

function packEdges(rows: readonly EdgeRow[]): PackedEdges {
  return {
    id: packIds(rows.map(({ id }) => id)),
    from: rows.map(({ from }) => from),
    to: rows.map(({ to }) => to),
    kind: columnOf(rows, ({ kind }) => kind),
    first: columnOf(rows, ({ first }) => first),
    last: columnOf(rows, ({ last }) => last),
    count: columnOf(rows, ({ count }) => count),
    origin: columnOf(rows, ({ origin }) => origin ?? null),
  };
}

function columnOf<R, T>(rows: readonly R[], read: (row: R) => T): PackedColumn<T> {
  const column = createColumn<T>();
  for (const row of rows) column.add(read(row));
  return column.packed((value) => value);
}

function unpackEntities({ id, kind, value, facts, x, y, origin, other }: PackedEntities): EntityRow[] {
  const rows = unpackIds(id).map(
    (own, row): EntityRow => ({
      id: own,
      kind: valueIn(kind, row),
      value: value[row] as EntityRow['value'],
      shown: null,
      facts: valueIn(facts, row),
      hidden: false,
      x: x[row] as number | null,
      y: y[row] as number | null,
      pinned: false,
      colour: null,
      tags: noTags,
      note: '',
      group: null,
      origin: valueIn(origin, row),
    }),
  );
  for (const [at, more] of other) rows[at] = { ...(rows[at] as EntityRow), ...more };
  return rows;
}

function unpackEdges({ id, from, to, kind, first, last, count, origin }: PackedEdges): EdgeRow[] {
  return unpackIds(id).map(
    (own, row): EdgeRow => ({
      id: own,
      from: from[row] as number,
      to: to[row] as number,
      kind: valueIn(kind, row),
      first: valueIn(first, row),
      last: valueIn(last, row),
      count: valueIn(count, row),
      origin: valueIn(origin, row),
    }),
  );
}

function valueIn<T>({ of, at }: PackedColumn<T>, row: number): T {
  return of[at.length === 0 ? 0 : (at[row] as number)] as T;
}
