import type { SQLInputValue } from 'node:sqlite';
import type { GraphPart } from '../../shared/case-lists.ts';
import { type EntityRow, withoutWords } from '../../shared/case-rows.ts';
import { type EntityKind, entityKinds } from '../../shared/entity-kinds.ts';
import { Facts } from '../../shared/facts.ts';
import {
  createColumn,
  type PackedEdges,
  type PackedEntities,
  type PackedRows,
  packIds,
} from '../../shared/packed-rows.ts';
import { placeCell, rowOfCells, selectOf } from './case-rows.ts';
import type { Database } from './database.ts';
import { countCell, idCell, jsonCell, longest, orNull, textCell, timeCell } from './unreadable-row.ts';

/** Rows of a part, the last that was looked at, and how many were. */
export interface PartRead {
  readonly rows: Omit<GraphPart, 'groups' | 'next'>;
  readonly last: number;
  readonly looked: number;
}

/** After a number, and up to another or to the end. */
export type PartRange = readonly [after: number, end: number | null];

/** Small enough that the page reads a message without a delay; long rows go in small parts. */
export const mostInMessage = 4_000_000;

type Cells = readonly SQLInputValue[];

/**
 * The rows as columns in one text, in a fifth of the time that whole rows take. Null if one of them can't be read, or if
 * they are long: reading them one by one finds out which, or how many fit.
 */
export function packedPart(
  database: Database,
  table: 'entity' | 'edge',
  where: string,
  range: PartRange,
): PartRead | null {
  try {
    const rows = database.cells(`${select[table]} ${where}`, ...range);
    const packed: PackedRows =
      table === 'entity'
        ? { entities: packEntities(rows, unusualEntities(database, rows)) }
        : { edges: packEdges(rows) };
    const text = JSON.stringify(packed);
    if (text.length > mostInMessage) return null;
    return {
      rows: { entities: [], edges: [], packed: text },
      last: Number(rows.at(-1)?.[0] ?? 0),
      looked: rows.length,
    };
  } catch {
    return null;
  }
}

/** Few entities have anything in the other columns: those are read on their own. */
const unusual =
  "shown IS NOT NULL OR hidden <> 0 OR pinned <> 0 OR colour IS NOT NULL OR tags <> '[]' OR note <> '' OR group_id IS NOT NULL";
const select = {
  entity: `SELECT id, kind, value, facts, x, y, origin, (${unusual}) AS unusual FROM entity`,
  edge: 'SELECT id, from_id, to_id, kind, first, last, count, origin FROM edge',
};

function unusualEntities(database: Database, rows: readonly Cells[]): ReadonlyMap<number, EntityRow> {
  if (rows.every((cells) => cells[7] === 0)) return new Map();
  const where = `WHERE id >= ? AND id <= ? AND (${unusual})`;
  const found = database.cells(`${selectOf('entity')} ${where}`, rows[0]?.[0] ?? 0, rows.at(-1)?.[0] ?? 0);
  return new Map(found.map((cells) => [idCell(cells[0]), withoutWords(rowOfCells('entity', cells))]));
}

const kinds: ReadonlySet<unknown> = new Set(entityKinds);

function packEntities(rows: readonly Cells[], unusual: ReadonlyMap<number, EntityRow>): PackedEntities {
  const [id, value, x, y]: [number[], string[], (number | null)[], (number | null)[]] = [[], [], [], []];
  const [kind, facts, origin] = [createColumn<Cells[0]>(), createColumn<Cells[0]>(), createColumn<Cells[0]>()];
  const other: (readonly [number, PackedEntities['other'][number][1]])[] = [];
  for (const cells of rows) {
    const [ownId, ownKind, ownValue, ownFacts, ownX, ownY, from, isUnusual] = cells;
    if (isUnusual !== 0) other.push([id.length, unusual.get(idCell(ownId)) ?? missing()]);
    id.push(idCell(ownId));
    kind.add(ownKind ?? null);
    value.push(textCell(ownValue));
    facts.add(ownFacts ?? null);
    origin.add(from ?? null);
    x.push(placeCell(ownX));
    y.push(placeCell(ownY));
  }
  return {
    ...{ id: packIds(id), value, x, y, other },
    kind: kind.packed((cell) => {
      if (!kinds.has(cell)) throw new Error('no kind of ours');
      return cell as EntityKind;
    }),
    facts: facts.packed((cell) => {
      const { words: _words, ...shown } = Facts.parse(jsonCell(cell, 'object'));
      return shown;
    }),
    origin: origin.packed(nameCell),
  };
}

function missing(): never {
  throw new Error('a row that changed while it was read');
}

const nameCell = (cell: SQLInputValue) => orNull(cell, (text) => textCell(text, longest.name));

function packEdges(rows: readonly Cells[]): PackedEdges {
  const [id, from, to]: [number[], number[], number[]] = [[], [], []];
  const column = () => createColumn<SQLInputValue>();
  const [kind, first, last, count, origin] = [column(), column(), column(), column(), column()];
  for (const [ownId, ownFrom, ownTo, ownKind, ownFirst, ownLast, ownCount, ownOrigin] of rows) {
    id.push(idCell(ownId));
    from.push(idCell(ownFrom));
    to.push(idCell(ownTo));
    kind.add(ownKind ?? null);
    first.add(ownFirst ?? null);
    last.add(ownLast ?? null);
    count.add(ownCount ?? null);
    origin.add(ownOrigin ?? null);
  }
  return {
    ...{ id: packIds(id), from, to },
    kind: kind.packed((cell) => textCell(cell, longest.name)),
    first: first.packed((cell) => orNull(cell, timeCell)),
    last: last.packed((cell) => orNull(cell, timeCell)),
    count: count.packed((cell) => orNull(cell, countCell)),
    origin: origin.packed(nameCell),
  };
}
