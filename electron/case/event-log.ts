import { zstdCompressSync } from 'node:zlib';
import { type EventKind, eventKinds, type RowChange, type RowTable } from '../../shared/case-rows.ts';
import { applyChanges, selectRows } from './case-rows.ts';
import { chainRow } from './chain.ts';
import type { Database, Row } from './database.ts';
import { recordChange } from './team/own-entries.ts';
import { isShared } from './team/team-store.ts';
import { leavingOthersWork } from './team/undo.ts';
import { readingRow, UnreadableRow, unpacked } from './unreadable-row.ts';
import { indexWords } from './words.ts';

/** Who does something, and when. */
export interface Author {
  readonly who: string;
  readonly at: string;
}

export interface NewEvent {
  readonly kind: EventKind;
  readonly label: string;
  readonly changes: readonly RowChange[];
  /** The question behind data from a reply. */
  readonly source?: unknown;
  /** Adds to an earlier step, so that one undo covers both. */
  readonly step?: number | undefined;
  readonly ofStep?: number;
  /** New entities need not be searchable at once. */
  readonly wordsLater?: boolean | undefined;
}

/**
 * A row change as an event stores it. For a row that stays, only the changed columns, so that undo touches nothing
 * else.
 */
export interface StoredChange {
  readonly t: RowTable;
  readonly i: number;
  readonly b: object | null;
  readonly a: object | null;
}

const worthCompressing = 1024;
/** Undoing an import of a hundred thousand entities may be one event. */
const mostEventBytes = 256 * 1024 * 1024;

/** Their entries exist already. */
const writtenElsewhere: ReadonlySet<EventKind> = new Set(['joined', 'settled']);

/** Writes an event and its row changes. Call it inside a transaction. */
export function appendEvent(database: Database, author: Author, event: NewEvent): { step: number; event: number } {
  const step = stillOpen(database, event.step) ?? beginStep(database, author, event);
  applyChanges(database, event.changes);
  indexWords(database, event.changes, event.wordsLater ?? false);
  const stored = encode(event.changes.map(toStored));
  const { id } = database.run(
    `INSERT INTO event (step, at, who, kind, label, of_step, source, changes, rows) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    step,
    author.at,
    author.who,
    event.kind,
    event.label,
    event.ofStep ?? null,
    event.source === undefined ? null : JSON.stringify(event.source),
    stored,
    event.changes.length,
  );
  chainRow(database, 'event', id);
  if (!writtenElsewhere.has(event.kind)) recordChange(database, event, new Date(author.at));
  return { step, event: id };
}

/** A step that was undone meanwhile can't be extended. */
function stillOpen(database: Database, step: number | undefined): number | null {
  if (step === undefined) return null;
  const found = database.one('SELECT state FROM step WHERE id = ?', step);
  return found?.state === 0 ? step : null;
}

function beginStep(database: Database, author: Author, { kind, label }: NewEvent): number {
  const { undoable } = eventKinds[kind];
  // After a new change, undone steps can't be redone.
  if (undoable) database.run('UPDATE step SET state = 2 WHERE state = 1');
  const { id } = database.run(
    'INSERT INTO step (at, who, label, undoable) VALUES (?, ?, ?, ?)',
    author.at,
    author.who,
    label,
    Number(undoable),
  );
  if (id > Number.MAX_SAFE_INTEGER) throw new UnreadableRow('no number is left for a new step');
  return id;
}

export interface Step {
  readonly id: number;
  readonly label: string;
}

/** A number above all of ours would equal its successor. */
const ofOurs = `undoable = 1 AND id <= ${Number.MAX_SAFE_INTEGER}`;

export function nextToUndo(database: Database): Step | null {
  return stepOf(database.one(`SELECT id, label FROM step WHERE ${ofOurs} AND state = 0 ORDER BY id DESC LIMIT 1`));
}

export function nextToRedo(database: Database): Step | null {
  return stepOf(database.one(`SELECT id, label FROM step WHERE ${ofOurs} AND state = 1 ORDER BY id LIMIT 1`));
}

function stepOf(row: Row | null): Step | null {
  return row && { id: Number(row.id), label: String(row.label) };
}

export type Way = 'undone' | 'redone';

/** Undoes or redoes a step by appending its changes, inverted or again. Call it inside a transaction. */
export function turnStep(database: Database, author: Author, step: Step, way: Way): RowChange[] {
  const wanted = eventsToTurn(database, step, way).flatMap((event) => storedToTurn(database, event, way));
  return turnPart(database, author, step, way, wanted, undefined).changes;
}

/** The events of a step, in the order for this direction. */
export function eventsToTurn(database: Database, step: Step, way: Way): number[] {
  const events = eventsOf(database, step);
  return way === 'undone' ? events.reverse() : events;
}

/** The changes of an event in this direction, in order. */
export function storedToTurn(database: Database, event: number, way: Way): StoredChange[] {
  const row = database.one('SELECT changes FROM event WHERE id = ?', event);
  const done = row ? decode(row.changes as Uint8Array) : [];
  return way === 'undone' ? done.map(turned).reverse() : done;
}

/** Turns a part of a step, and continues the event group of the parts before it. Call it inside a transaction. */
export function turnPart(
  database: Database,
  author: Author,
  { id, label }: Step,
  way: Way,
  wanted: readonly StoredChange[],
  begun: number | undefined,
): { readonly changes: RowChange[]; readonly step: number } {
  const resolved = withVerdicts(database, resolve(database, wanted));
  const changes = isShared(database) ? leavingOthersWork(database, resolved, wanted) : resolved;
  if (begun === undefined) database.run('UPDATE step SET state = ? WHERE id = ?', way === 'undone' ? 1 : 0, id);
  const { step } = appendEvent(database, author, { kind: way, label, changes, ofStep: id, step: begun });
  return { changes, step };
}

/**
 * Something may have been judged while a large step was being undone: an entity that goes takes the verdicts on it
 * along.
 */
function withVerdicts(database: Database, changes: RowChange[]): RowChange[] {
  const gone = changes.flatMap(({ table, id, after }) => (table === 'entity' && after === null ? [id] : []));
  if (gone.length === 0) return changes;
  const known = new Set(changes.flatMap(({ table, id }) => (table === 'membership' ? [id] : [])));
  const where = 'WHERE entity IN (SELECT value FROM json_each(?))';
  const left = selectRows(database, 'membership', where, JSON.stringify(gone)).filter(({ id }) => !known.has(id));
  return [...left.map((row): RowChange => ({ table: 'membership', id: row.id, before: row, after: null })), ...changes];
}

function eventsOf(database: Database, step: Step): number[] {
  return database.all('SELECT id FROM event WHERE step = ? ORDER BY id', step.id).map(({ id }) => Number(id));
}

/** The rows that an event changed, before and after; for a row that stayed, only the changed columns. */
export function changesOf(stored: Uint8Array): RowChange[] {
  return decode(stored).map(({ t, i, b, a }) => ({ table: t, id: i, before: b, after: a }) as RowChange);
}

/** An event's stored changes, applied to the current rows of a database. */
export function resolveStored(database: Database, stored: Uint8Array): RowChange[] {
  return resolve(database, decode(stored));
}

function turned({ t, i, b, a }: StoredChange): StoredChange {
  return { t, i, b: a, a: b };
}

/** Applies stored changes to the current rows. */
function resolve(database: Database, stored: readonly StoredChange[]): RowChange[] {
  const current = currentRows(database, stored);
  return stored.flatMap(({ t, i, b, a }) => {
    const key = `${t}${i}`;
    const before = current.get(key) ?? null;
    const after = a === null ? null : b === null ? a : before && { ...before, ...a };
    if (before === null && after === null) return [];
    current.set(key, after);
    return [{ table: t, id: i, before, after } as RowChange];
  });
}

/** One query per table: a step may contain thousands of rows. */
function currentRows(database: Database, stored: readonly StoredChange[]): Map<string, object | null> {
  const wanted = new Map<RowTable, Set<number>>();
  for (const { t, i } of stored) wanted.set(t, (wanted.get(t) ?? new Set()).add(i));
  const rows = new Map<string, object | null>();
  for (const [table, ids] of wanted) {
    const found = selectRows(database, table, 'WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify([...ids]));
    for (const row of found) rows.set(`${table}${row.id}`, row);
  }
  return rows;
}

function toStored({ table, id, before, after }: RowChange): StoredChange {
  if (before === null || after === null) return { t: table, i: id, b: before, a: after };
  const [b, a]: [Record<string, unknown>, Record<string, unknown>] = [{}, {}];
  for (const [name, value] of Object.entries(after)) {
    const was = (before as Record<string, unknown>)[name];
    if (JSON.stringify(was) === JSON.stringify(value)) continue;
    [b[name], a[name]] = [was, value];
  }
  return { t: table, i: id, b, a };
}

function encode(changes: readonly StoredChange[]): Uint8Array {
  const plain = Buffer.from(JSON.stringify(changes));
  return plain.length < worthCompressing ? plain : zstdCompressSync(plain);
}

/** Zstandard's magic number can't begin a JSON text. */
function decode(bytes: Uint8Array): StoredChange[] {
  const isPlain = bytes[0] === 0x5b;
  const plain = isPlain ? Buffer.from(bytes) : unpacked('an event', bytes, mostEventBytes);
  return readingRow('an event', () => JSON.parse(plain.toString()) as StoredChange[]);
}
