import type { SQLInputValue } from 'node:sqlite';
import { type RowChange, type RowOf, type RowTable, verdictActions, verdictStates } from '../../shared/case-rows.ts';
import { Completeness } from '../../shared/completeness.ts';
import { entityKinds } from '../../shared/entity-kinds.ts';
import { Facts } from '../../shared/facts.ts';
import { longestReason, memberVerdicts } from '../../shared/membership.ts';
import type { Database, Row } from './database.ts';
import { troubleOf } from './storage-failure.ts';
import {
  countCell,
  idCell,
  jsonCell,
  longest,
  numberCell,
  oneOf,
  orNull,
  readingRow,
  textCell,
  timeCell,
  UnreadableRow,
} from './unreadable-row.ts';

/** How the tables of a case store its rows. */
interface Layout<T extends RowTable> {
  readonly table: string;
  readonly columns: readonly string[];
  write(row: RowOf<T>): SQLInputValue[];
  read(row: Row): RowOf<T>;
}

/** The canvas can't draw beyond this: such an entity has no position, and gets a new one. */
const farthest = 1e9;

export function placeCell(value: SQLInputValue | undefined): number | null {
  const place = orNull(value, numberCell);
  return place !== null && Math.abs(place) <= farthest ? place : null;
}

const mostTags = 1000;

function tagsCell(value: SQLInputValue | undefined): string[] {
  const tags: unknown[] = jsonCell(value, 'list');
  if (tags.length > mostTags) throw new Error('too many tags');
  return tags.map((tag) => textCell(tag as SQLInputValue, longest.name));
}

const nameCell = (value: SQLInputValue | undefined) => textCell(value, longest.name);
const noteCell = (value: SQLInputValue | undefined) => textCell(value, longest.note);

const layouts: { readonly [T in RowTable]: Layout<T> } = {
  entity: {
    table: 'entity',
    columns: [
      'id',
      'kind',
      'value',
      'shown',
      'facts',
      'hidden',
      'x',
      'y',
      'pinned',
      'colour',
      'tags',
      'note',
      'group_id',
      'origin',
    ],
    write: (row) => [
      row.id,
      row.kind,
      row.value,
      row.shown,
      JSON.stringify(row.facts),
      Number(row.hidden),
      row.x,
      row.y,
      Number(row.pinned),
      row.colour,
      JSON.stringify(row.tags),
      row.note,
      row.group,
      row.origin ?? null, // Events of older cases have rows without it.
    ],
    read: (row) => ({
      id: idCell(row.id),
      kind: oneOf(row.kind, entityKinds),
      value: textCell(row.value),
      shown: orNull(row.shown, textCell),
      facts: Facts.parse(jsonCell(row.facts, 'object')),
      hidden: row.hidden === 1,
      x: placeCell(row.x),
      y: placeCell(row.y),
      pinned: row.pinned === 1,
      colour: orNull(row.colour, nameCell),
      tags: tagsCell(row.tags),
      note: noteCell(row.note),
      group: orNull(row.group_id, idCell),
      origin: orNull(row.origin, nameCell),
    }),
  },
  edge: {
    table: 'edge',
    columns: ['id', 'from_id', 'to_id', 'kind', 'first', 'last', 'count', 'origin'],
    write: (row) => [row.id, row.from, row.to, row.kind, row.first, row.last, row.count, row.origin ?? null],
    read: (row) => ({
      id: idCell(row.id),
      from: idCell(row.from_id),
      to: idCell(row.to_id),
      kind: nameCell(row.kind),
      first: orNull(row.first, timeCell),
      last: orNull(row.last, timeCell),
      count: orNull(row.count, countCell),
      origin: orNull(row.origin, nameCell),
    }),
  },
  observation: {
    table: 'observation',
    columns: ['id', 'entity', 'edge', 'reply', 'record', 'origin'],
    write: (row) => [row.id, row.entity, row.edge, row.reply, row.record, row.origin ?? null],
    read: (row) => ({
      id: idCell(row.id),
      entity: orNull(row.entity, idCell),
      edge: orNull(row.edge, idCell),
      reply: idCell(row.reply),
      record: orNull(row.record, countCell),
      origin: orNull(row.origin, nameCell),
    }),
  },
  group: {
    table: '"group"',
    columns: ['id', 'label', 'x', 'y', 'pinned', 'colour', 'open', 'completeness'],
    write: (row) => [
      row.id,
      row.label,
      row.x,
      row.y,
      Number(row.pinned),
      row.colour,
      Number(row.open),
      row.completeness && JSON.stringify(row.completeness),
    ],
    read: (row) => ({
      id: idCell(row.id),
      label: nameCell(row.label),
      x: placeCell(row.x),
      y: placeCell(row.y),
      pinned: row.pinned === 1,
      colour: orNull(row.colour, nameCell),
      open: row.open === 1,
      completeness: orNull(row.completeness, (value) => Completeness.parse(jsonCell(value, 'object'))),
    }),
  },
  verdict: {
    table: 'verdict',
    columns: ['id', 'watch_id', 'domain', 'action', 'state', 'why'],
    write: (row) => [row.id, row.watchId, row.domain, row.action, row.state, row.why],
    read: (row) => ({
      id: idCell(row.id),
      watchId: nameCell(row.watch_id),
      domain: nameCell(row.domain),
      action: oneOf(row.action, verdictActions),
      state: oneOf(row.state, verdictStates),
      why: orNull(row.why, textCell),
    }),
  },
  kept: {
    table: 'kept',
    columns: ['id', 'kind', 'name', 'data'],
    write: (row) => [row.id, row.kind, row.name, JSON.stringify(row.data)],
    read: (row) => ({
      id: idCell(row.id),
      // Another version may store kinds that this one does not know: whoever lists them leaves those out.
      kind: textCell(row.kind, longest.word) as RowOf<'kept'>['kind'],
      name: nameCell(row.name),
      data: jsonCell(row.data, 'object'),
    }),
  },
  campaign: {
    table: 'campaign',
    columns: ['id', 'name', 'origin'],
    write: (row) => [row.id, row.name, row.origin ?? null],
    read: (row) => ({ id: idCell(row.id), name: nameCell(row.name), origin: orNull(row.origin, nameCell) }),
  },
  membership: {
    table: 'membership',
    columns: ['id', 'campaign', 'entity', 'verdict', 'reason', 'origin'],
    write: (row) => [row.id, row.campaign, row.entity, row.verdict, row.reason, row.origin ?? null],
    read: (row) => ({
      id: idCell(row.id),
      campaign: idCell(row.campaign),
      entity: idCell(row.entity),
      verdict: oneOf(row.verdict, memberVerdicts),
      reason: textCell(row.reason, longestReason),
      origin: orNull(row.origin, nameCell),
    }),
  },
  case: {
    table: '"case"',
    columns: ['id', 'title', 'note'],
    write: (row) => [row.id, row.title, row.note],
    read: (row) => ({ id: 1, title: nameCell(row.title), note: noteCell(row.note) }),
  },
};

function sqlOf<T extends RowTable>({ table, columns }: Layout<T>) {
  const others = columns.filter((column) => column !== 'id');
  return {
    insert: `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    update: `UPDATE ${table} SET ${others.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
    remove: `DELETE FROM ${table} WHERE id = ?`,
    select: `SELECT ${columns.join(', ')} FROM ${table}`,
  };
}

const statements = Object.fromEntries(
  Object.entries(layouts).map(([name, layout]) => [name, sqlOf(layout as Layout<RowTable>)]),
) as { readonly [T in RowTable]: ReturnType<typeof sqlOf> };

/** For code that changes rows or needs all of them: fails if one is unreadable. */
export function selectRows<T extends RowTable>(
  database: Database,
  table: T,
  where: string,
  ...values: SQLInputValue[]
): RowOf<T>[] {
  const layout = layouts[table] as Layout<T>;
  const rows = database.all(`${statements[table].select} ${where}`, ...values);
  return rows.map((row) => readingRow(`${table} ${row.id}`, () => layout.read(row)));
}

export const rowTables = Object.keys(layouts) as readonly RowTable[];
/** The same tables by their SQL names. */
export const storedTables = Object.values(layouts).map(({ table }) => table);

/** The raw rows of a table, sorted by number. */
export function storedRows(database: Database, table: RowTable): IterableIterator<Row> {
  return database.each(`${statements[table].select} ORDER BY id`);
}

/** The statement that reads a table, without conditions; its columns are those of `rowOfCells`. */
export const selectOf = (table: RowTable): string => statements[table].select;

export function rowOfCells<T extends RowTable>(table: T, cells: readonly SQLInputValue[]): RowOf<T> {
  const layout = layouts[table] as Layout<T>;
  return layout.read(Object.fromEntries(layout.columns.map((column, at) => [column, cells[at] ?? null])));
}

/** For code that lists rows: leaves unreadable rows out, and reports them to the user. */
export function readableRows<T extends RowTable>(
  database: Database,
  table: T,
  where: string,
  ...values: SQLInputValue[]
): RowOf<T>[] {
  return rowsInPart(database, table, where, ...values).rows;
}

/** The same for part-by-part reading, with the number of the last row examined; null when there was none. */
export function rowsInPart<T extends RowTable>(
  database: Database,
  table: T,
  where: string,
  ...values: SQLInputValue[]
): { rows: RowOf<T>[]; last: number | null; looked: number } {
  const layout = layouts[table] as Layout<T>;
  const rows: RowOf<T>[] = [];
  let last: number | null = null;
  let looked = 0;
  for (const row of rawRows(database, table, where, values)) {
    looked++;
    last = Number(row.id);
    try {
      rows.push(readingRow(`${table} ${row.id}`, () => layout.read(row)));
    } catch (error) {
      if (!(error instanceof UnreadableRow)) throw error;
      database.odd.add(`${table} ${row.id}`);
    }
  }
  return { rows, last, looked };
}

/** An oversized cell stops the query for all rows: then they are read one by one. */
function* rawRows(
  database: Database,
  table: RowTable,
  where: string,
  values: readonly SQLInputValue[],
): Generator<Row> {
  const { select } = statements[table];
  try {
    yield* database.all(`${select} ${where}`, ...values);
    return;
  } catch (error) {
    if (troubleOf(error) !== 'damaged') throw error;
  }
  for (const { id = null } of database.all(`SELECT id FROM ${layouts[table].table} ${where}`, ...values)) {
    try {
      yield database.one(`${select} WHERE id = ?`, id) ?? { id };
    } catch (error) {
      if (troubleOf(error) !== 'damaged') throw error;
      yield { id }; // The check then rejects it.
    }
  }
}

/** Whether a row of one of these tables is valid; does not check other tables. */
export function isReadable(table: string, row: Row): boolean {
  const layout = Object.values(layouts).find((one) => one.table === table);
  if (!layout) return true;
  try {
    layout.read(row);
    return true;
  } catch {
    return false;
  }
}

/** Whether a row could be read back after it was written. */
export function isWritable<T extends RowTable>(table: T, row: RowOf<T>): boolean {
  const layout = layouts[table] as Layout<T>;
  try {
    const values = layout.write(row);
    layout.read(Object.fromEntries(layout.columns.map((column, index) => [column, values[index] ?? null])));
    return true;
  } catch {
    return false;
  }
}

/** Changes the tables from `before` to `after`. */
export function applyChanges(database: Database, changes: readonly RowChange[]): void {
  for (const { table, id, before, after } of changes) {
    const { insert, update, remove } = statements[table];
    if (after === null) {
      database.run(remove, id);
    } else {
      const values = (layouts[table] as Layout<RowTable>).write(after);
      if (before === null) database.run(insert, ...values);
      else database.run(update, ...values.slice(1), id);
    }
  }
}
