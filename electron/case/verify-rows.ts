import { setImmediate as turn } from 'node:timers/promises';
import { type EventKind, eventKinds } from '../../shared/case-rows.ts';
import { applyChanges, rowTables, storedRows } from './case-rows.ts';
import { digestOfBeginning } from './chain.ts';
import type { Database, Row } from './database.ts';
import { changesOf, resolveStored } from './event-log.ts';
import { openScratch } from './open-database.ts';
import { putCheckpoint } from './upgrade-chain.ts';
import type { Wrong } from './verify-verdict.ts';
import { checkWords } from './verify-words.ts';

const rowsAtOnce = 500;

/**
 * Repeats all events in an empty case, and compares the result with the case. So it finds everything that was changed,
 * added or removed without an event, in every column of every table that events change.
 */
export async function checkRows(
  database: Database,
  beginning: string | null,
  signal: AbortSignal,
): Promise<Wrong | null> {
  const again = openScratch();
  try {
    const last = beginning === null ? putCheckpoint(database, again) : 0;
    if (beginning !== null && !putBeginning(database, again, beginning))
      return { what: 'the title', why: 'it was changed' };
    const replayed = await replay(database, again, last, signal);
    if (replayed || signal.aborted) return replayed;
    for (const table of rowTables) {
      const wrong = await firstDifference(table, storedRows(database, table), storedRows(again, table));
      if (wrong) return wrong;
    }
    const steps = 'SELECT * FROM step ORDER BY id';
    return (
      (await firstDifference('step', database.each(steps), again.each(steps))) ??
      wrongCounters(database, again) ??
      dangling(database) ??
      (await checkWords(database, again))
    );
  } finally {
    again.close();
  }
}

/** The title before the first renaming; the current one if there was none. */
function titleAtFirst(database: Database): string {
  for (const row of database.each(
    "SELECT changes FROM event WHERE kind IN ('renamed', 'imported', 'joined') ORDER BY id",
  )) {
    for (const { table, before } of changesOf(row.changes as Uint8Array)) {
      const title = table === 'case' && before && 'title' in before ? before.title : undefined;
      if (typeof title === 'string') return title;
    }
  }
  return String(database.one('SELECT title FROM "case" WHERE id = 1')?.title ?? '');
}

function putBeginning(database: Database, again: Database, digest: string): boolean {
  const title = titleAtFirst(database);
  again.run('INSERT INTO "case" VALUES (1, ?, ?)', title, '');
  return digestOfBeginning(title) === digest;
}

async function replay(database: Database, again: Database, after: number, signal: AbortSignal): Promise<Wrong | null> {
  for (const { id } of database.all('SELECT id FROM event WHERE id > ? ORDER BY id', after)) {
    const event = database.one('SELECT * FROM event WHERE id = ?', id ?? 0);
    if (!event) continue;
    try {
      again.transaction(() => {
        replayStep(again, event);
        const changes = resolveStored(again, event.changes as Uint8Array);
        if (changes.length > Number(event.rows)) throw new Error('more rows than it says');
        applyChanges(again, changes);
      });
    } catch {
      return { what: `event ${id}`, why: 'what it says can’t be done' };
    }
    await turn();
    if (signal.aborted) return null;
  }
  return null;
}

/** Does with the steps what `appendEvent` and `turnStep` do. */
function replayStep(again: Database, { step, at, who, kind, label, of_step, source }: Row): void {
  if (again.one('SELECT 1 FROM step WHERE id = ?', step ?? 0)) return;
  if (kind === 'undone' || kind === 'redone') {
    again.run('UPDATE step SET state = ? WHERE id = ?', kind === 'undone' ? 1 : 0, of_step ?? 0);
  }
  // The merged history of a copy was not done here.
  const isTold = typeof source === 'string' && source.startsWith('{"copy":');
  const undoable = !isTold && eventKinds[String(kind) as EventKind].undoable;
  if (undoable) again.run('UPDATE step SET state = 2 WHERE state = 1');
  const values = [step, at, who, label, Number(undoable)].map((value) => value ?? null);
  again.run('INSERT INTO step (id, at, who, label, undoable) VALUES (?, ?, ?, ?, ?)', ...values);
}

/** Both are sorted by number. */
async function firstDifference(
  table: string,
  kept: IterableIterator<Row>,
  made: IterableIterator<Row>,
): Promise<Wrong | null> {
  return sideBySide(kept, made, (row, wanted) => {
    const [id, expected] = [Number(row?.id ?? Infinity), Number(wanted?.id ?? Infinity)];
    if (id < expected) return { what: `${table} ${id}`, why: 'no event made it' };
    if (expected < id) return { what: `${table} ${expected}`, why: 'it was removed without an event' };
    const isSame = row && wanted && Object.keys(wanted).every((column) => row[column] === wanted[column]);
    return isSame ? null : { what: `${table} ${id}`, why: 'it was changed without an event' };
  });
}

/** Compares two lists row by row until they differ. */
async function sideBySide(
  kept: IterableIterator<Row>,
  made: IterableIterator<Row>,
  wrongWith: (one: Row | null, other: Row | null) => Wrong | null,
): Promise<Wrong | null> {
  try {
    for (let count = 1; ; count++) {
      const [one, other] = [kept.next(), made.next()];
      if (one.done && other.done) return null;
      const wrong = wrongWith(one.done ? null : one.value, other.done ? null : other.value);
      if (wrong) return wrong;
      if (count % rowsAtOnce === 0) await turn();
    }
  } finally {
    kept.return?.(); // An unfinished query would lock the file.
    made.return?.();
  }
}

/** Numbers are never reused: the counters must match the events. */
function wrongCounters(database: Database, again: Database): Wrong | null {
  const counters = (of: Database) =>
    new Map(of.all('SELECT name, seq FROM sqlite_sequence').map(({ name, seq }) => [String(name), seq]));
  const [kept, made] = [counters(database), counters(again)];
  for (const table of [...rowTables, 'step']) {
    if ((kept.get(table) ?? 0) !== (made.get(table) ?? 0)) {
      return { what: `the counter of ${table}`, why: 'it was changed' };
    }
  }
  return null;
}

const references = [
  ['observation', 'reply', 'reply'],
  ['observation', 'entity', 'entity'],
  ['observation', 'edge', 'edge'],
  ['edge', 'from_id', 'entity'],
  ['edge', 'to_id', 'entity'],
  ['image', 'reply', 'reply'],
  ['membership', 'entity', 'entity'],
  ['membership', 'campaign', 'campaign'],
] as const;

/** Rows that refer to missing rows. */
function dangling(database: Database): Wrong | null {
  for (const [table, column, target] of references) {
    const found = database.one(
      `SELECT id FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT id FROM ${target}) LIMIT 1`,
    );
    if (found) return { what: `${table} ${found.id}`, why: `the ${target} that it names is not there` };
  }
  return null;
}
