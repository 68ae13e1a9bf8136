import type { SQLInputValue } from 'node:sqlite';
import { type RowChange, type RowOf, type RowTable, verdictActions, verdictStates } from '../../shared/case-rows.ts';
import { entityKinds } from '../../shared/entities.ts';
import type { Database, Row } from './database.ts';
import { readingRow } from './odd-row.ts';

/** How the rows of a case lie in its tables. */
interface Layout<T extends RowTable> {
  readonly table: string;
  readonly columns: readonly string[];
  write(row: RowOf<T>): SQLInputValue[];
  read(row: Row): RowOf<T>;
}

/** Longer than anything that is written here. */
const longestText = 8 * 1024 * 1024;

function text(value: SQLInputValue | undefined): string {
  if (typeof value !== 'string' || value.length > longestText) throw new Error('no text of ours');
  return value;
}

function number(value: SQLInputValue | undefined): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error('no number');
  return value;
}

const maybeText = (value: SQLInputValue | undefined) => (value == null ? null : text(value));
const maybeNumber = (value: SQLInputValue | undefined) => (value == null ? null : number(value));

function oneOf<T extends string>(value: SQLInputValue | undefined, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new Error('no word of ours');
  return found;
}

function json(value: SQLInputValue | undefined, form: 'object' | 'list') {
  const read = JSON.parse(text(value));
  if (typeof read !== 'object' || read === null || Array.isArray(read) !== (form === 'list')) {
    throw new Error(`no ${form}`);
  }
  return read;
}

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
      row.origin ?? null, // Events of older cases hold rows without it.
    ],
    read: (row) => ({
      id: number(row.id),
      kind: oneOf(row.kind, entityKinds),
      value: text(row.value),
      shown: maybeText(row.shown),
      facts: json(row.facts, 'object'),
      hidden: row.hidden === 1,
      x: maybeNumber(row.x),
      y: maybeNumber(row.y),
      pinned: row.pinned === 1,
      colour: maybeText(row.colour),
      tags: json(row.tags, 'list').map(text),
      note: text(row.note),
      group: maybeNumber(row.group_id),
      origin: maybeText(row.origin),
    }),
  },
  edge: {
    table: 'edge',
    columns: ['id', 'from_id', 'to_id', 'kind', 'first', 'last', 'count', 'origin'],
    write: (row) => [row.id, row.from, row.to, row.kind, row.first, row.last, row.count, row.origin ?? null],
    read: (row) => ({
      id: number(row.id),
      from: number(row.from_id),
      to: number(row.to_id),
      kind: text(row.kind),
      first: maybeText(row.first),
      last: maybeText(row.last),
      count: maybeNumber(row.count),
      origin: maybeText(row.origin),
    }),
  },
  observation: {
    table: 'observation',
    columns: ['id', 'entity', 'edge', 'reply', 'record', 'origin'],
    write: (row) => [row.id, row.entity, row.edge, row.reply, row.record, row.origin ?? null],
    read: (row) => ({
      id: number(row.id),
      entity: maybeNumber(row.entity),
      edge: maybeNumber(row.edge),
      reply: number(row.reply),
      record: maybeNumber(row.record),
      origin: maybeText(row.origin),
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
      id: number(row.id),
      label: text(row.label),
      x: maybeNumber(row.x),
      y: maybeNumber(row.y),
      pinned: row.pinned === 1,
      colour: maybeText(row.colour),
      open: row.open === 1,
      completeness: row.completeness == null ? null : json(row.completeness, 'object'),
    }),
  },
  verdict: {
    table: 'verdict',
    columns: ['id', 'watch_id', 'domain', 'action', 'state', 'why'],
    write: (row) => [row.id, row.watchId, row.domain, row.action, row.state, row.why],
    read: (row) => ({
      id: number(row.id),
      watchId: text(row.watch_id),
      domain: text(row.domain),
      action: oneOf(row.action, verdictActions),
      state: oneOf(row.state, verdictStates),
      why: maybeText(row.why),
    }),
  },
  kept: {
    table: 'kept',
    columns: ['id', 'kind', 'name', 'data'],
    write: (row) => [row.id, row.kind, row.name, JSON.stringify(row.data)],
    read: (row) => ({
      id: number(row.id),
      // Another version may keep kinds that are not known here: whoever lists them leaves those out.
      kind: text(row.kind) as RowOf<'kept'>['kind'],
      name: text(row.name),
      data: json(row.data, 'object'),
    }),
  },
  case: {
    table: '"case"',
    columns: ['id', 'title', 'note'],
    write: (row) => [row.id, row.title, row.note],
    read: (row) => ({ id: 1, title: text(row.title), note: text(row.note) }),
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
/** The same as SQL names them. */
export const storedTables = Object.values(layouts).map(({ table }) => table);

/** The rows of a table as they lie there, in the order of their numbers. */
export function storedRows(database: Database, table: RowTable): IterableIterator<Row> {
  return database.each(`${statements[table].select} ORDER BY id`);
}

/** Whether a row of one of these tables is as it should be; tables of other kinds are not looked at. */
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

/** Brings the tables from `before` to `after`. */
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
