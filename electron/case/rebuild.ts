import { existsSync } from 'node:fs';
import { setImmediate as turn } from 'node:timers/promises';
import type { RowChange } from '../../shared/case-rows.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { CaseFile } from './case-file.ts';
import { applyChanges, readableRows } from './case-rows.ts';
import { createCaseFile } from './create-case-file.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { createDraft, type Draft } from './draft.ts';
import { resolveStored } from './event-log.ts';
import { openAside } from './open-aside.ts';
import { createDatabase } from './open-database.ts';
import { guardedAsync } from './storage-failure.ts';
import { changesCell, jsonCell, longest, orNull, readingRow } from './unreadable-row.ts';

export interface Rebuilt {
  readonly same: boolean;
  readonly entities: number;
  readonly edges: number;
  /** The first few differences, as text. */
  readonly differences: string[];
  /** The backup of the case before a repair. */
  readonly backup: string | null;
}

const tables = ['entity', 'edge', 'observation', 'group', 'campaign', 'membership'] as const;
const mostDifferences = 20;

/**
 * Reads the reply behind an event again, and returns the code that puts it on the graph; null when no reply was behind
 * it.
 */
export type ReadAgain = (source: unknown) => Promise<((draft: Draft) => void) | null>;

/** Rebuilds the graph in an empty case and compares: both graphs must be equal, row by row. */
export async function rebuildGraph(
  file: CaseFile,
  readAgain: ReadAgain,
  signal: AbortSignal,
): Promise<Result<Rebuilt>> {
  const database = databaseOf(file);
  const made = await replayed(database, readAgain, signal);
  if (!made.ok) return made;
  try {
    return ok(compared(database, made.value));
  } finally {
    made.value.close();
  }
}

/** The same for a case that is not open: it is only read. */
export async function rebuildAside(
  path: string,
  repair: boolean,
  readAgainFrom: (file: CaseFile) => ReadAgain,
  signal: AbortSignal,
): Promise<Result<Rebuilt>> {
  if (repair)
    return fail('bad-input', 'Only the open case can be repaired.', {
      kept: 'Nothing was changed.',
      next: 'Open it first, or run "sextant rebuild FILE --repair".',
    });
  const opened = await openAside(path);
  if (!opened.ok) return opened;
  const { database, close } = opened.value;
  try {
    const nobody = () => undefined;
    const parts = { who: '', now: () => new Date(), show: nobody, changed: nobody, isSpooled: () => false };
    const file = createCaseFile(database, parts);
    return await rebuildGraph(file, readAgainFrom(file), signal);
  } finally {
    await close();
  }
}

/** Restores what the replies say where the graph differs. Copies the case first. */
export async function repairGraph(file: CaseFile, readAgain: ReadAgain, signal: AbortSignal): Promise<Result<Rebuilt>> {
  const database = databaseOf(file);
  const made = await replayed(database, readAgain, signal);
  if (!made.ok) return made;
  const logged = await replayed(database, null, signal);
  try {
    if (!logged.ok) return logged;
    const before = compared(database, made.value);
    if (before.same) return ok(before);
    const backup = freePlace(`${file.path}.before-rebuild`);
    const copied = await guardedAsync(backup, 'write', async () => ok(await database.copyTo(backup)));
    if (!copied.ok) return copied;
    if (signal.aborted) return cancelled();
    const done = file.putBack({
      // Rows that the log does not contain either were written around it: correcting them writes no event.
      rows: rowsTo(database, logged.value),
      event: {
        kind: 'rebuilt',
        label: 'Rebuilt the graph from its replies',
        changes: changesTo(logged.value, made.value),
      },
      counters: countersOf(made.value),
    });
    if (!done.ok) return done;
    return ok({ ...before, ...compared(database, made.value), differences: before.differences, backup });
  } finally {
    made.value.close();
    if (logged.ok) logged.value.close();
  }
}

/**
 * Repeats everything in a new case: user actions from the log, and data from the replies, or all from the log if
 * `readAgain` is null.
 */
async function replayed(from: Database, readAgain: ReadAgain | null, signal: AbortSignal): Promise<Result<Database>> {
  const made = createDatabase(':memory:', 'Rebuilt', new Date());
  if (!made.ok) return made;
  const copy = made.value;
  try {
    applyBeginning(from, copy);
    for (const { id } of from.all('SELECT id FROM event ORDER BY id')) {
      if (signal.aborted) break;
      await replayEvent(from, copy, Number(id), readAgain);
      await turn();
    }
    // A verdict on something that the replies don't contain goes with it.
    copy.run('DELETE FROM membership WHERE entity NOT IN (SELECT id FROM entity)');
    if (!signal.aborted) return ok(copy);
    copy.close();
    return cancelled();
  } catch (error) {
    copy.close();
    throw error;
  }
}

function compared(database: Database, copy: Database): Rebuilt {
  const differences = tables.flatMap((table) => differencesIn(database, copy, table));
  const count = (table: 'entity' | 'edge') => readableRows(copy, table, '').length;
  return {
    same: differences.length === 0,
    entities: count('entity'),
    edges: count('edge'),
    differences: differences.slice(0, mostDifferences),
    backup: null,
  };
}

/** The changes from the rows of one database to those of another; removals first. */
function changesTo(from: Database, to: Database): RowChange[] {
  const changes = tables.flatMap((table) => {
    const rowsOf = (database: Database) =>
      new Map(readableRows(database, table, 'ORDER BY id').map((row) => [row.id, row] as const));
    const [before, after] = [rowsOf(from), rowsOf(to)];
    const ids = new Set([...before.keys(), ...after.keys()]);
    return [...ids].flatMap((id) => {
      const change = { table, id, before: before.get(id) ?? null, after: after.get(id) ?? null } as RowChange;
      return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [change];
    });
  });
  return [...changes.filter(({ after }) => after === null), ...changes.filter(({ after }) => after !== null)];
}

/** The same for untrusted rows: removes each before restoring it, readable or not. */
function rowsTo(from: Database, to: Database): RowChange[] {
  const changes = changesTo(from, to);
  const gone = changes.map(({ table, id, before }) => ({ table, id, before, after: null }) as RowChange);
  const back = changes.flatMap(({ table, id, after }) =>
    after === null ? [] : [{ table, id, before: null, after } as RowChange],
  );
  return [...gone, ...back];
}

function countersOf(database: Database): { readonly table: string; readonly last: number }[] {
  return tables.map((table) => {
    const row = database.one('SELECT seq FROM sqlite_sequence WHERE name = ?', table);
    return { table, last: Number(row?.seq ?? 0) };
  });
}

function freePlace(wanted: string): string {
  for (let number = 1; ; number++) {
    const place = number === 1 ? wanted : `${wanted}-${number}`;
    if (!existsSync(place)) return place;
  }
}

function applyBeginning(from: Database, to: Database): void {
  const title = from.one('SELECT title FROM "case"')?.title ?? '';
  to.run('UPDATE "case" SET title = ?', title);
}

async function replayEvent(from: Database, to: Database, id: number, readAgain: ReadAgain | null): Promise<void> {
  const row = from.one('SELECT changes, source FROM event WHERE id = ?', id);
  if (!row) return;
  const source = readingRow(`event ${id}`, () =>
    orNull(row.source, (value) => jsonCell(value, 'object', longest.source)),
  );
  const put = readAgain && (await readAgain(source));
  to.transaction(() => {
    if (put === null) {
      // Somebody else may have written it: changes that a copy can't apply are not ours.
      readingRow(`event ${id}`, () => applyChanges(to, resolveStored(to, changesCell(row.changes))));
      return;
    }
    const draft = createDraft(to);
    put(draft);
    applyChanges(to, draft.changes());
  });
}

function differencesIn(one: Database, other: Database, table: (typeof tables)[number]): string[] {
  const written = (database: Database) =>
    new Map(readableRows(database, table, 'ORDER BY id').map((row) => [row.id, JSON.stringify(row)]));
  const [kept, made] = [written(one), written(other)];
  const missing = [...kept].flatMap(([id, row]) => {
    const again = made.get(id);
    if (again === row) return [];
    return [
      again === undefined
        ? `${table} ${id} is not in the replies: ${row}`
        : `${table} ${id} differs: ${row} / ${again}`,
    ];
  });
  const extra = [...made.keys()].flatMap((id) => (kept.has(id) ? [] : [`${table} ${id} is in the replies alone`]));
  return [...missing, ...extra];
}
