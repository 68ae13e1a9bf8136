import { setImmediate as nextTurn } from 'node:timers/promises';
import type { RowChange } from '../../shared/case-rows.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import { removeSpooled } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import { caseClosed } from './case-closed.ts';
import type { CaseFile, CaseFileParts, Changed, ChangeRequest, Repair } from './case-file.ts';
import { applyChanges } from './case-rows.ts';
import type { Database } from './database.ts';
import { keepDatabase } from './database-of.ts';
import { createDraft, type Draft } from './draft.ts';
import {
  type Author,
  appendEvent,
  eventsToTurn,
  nextToRedo,
  nextToUndo,
  type Step,
  storedToTurn,
  turnPart,
  turnStep,
  type Way,
} from './event-log.ts';
import { appendReply, type PackedBody, packBody, type ReplyRow, replyOfExchange } from './ledger.ts';
import { guarded, storageFailure, troubleOf } from './storage-failure.ts';
import { appendJoined, beginTaking, isQuiet, stateOf, takeEntry } from './team/apply.ts';
import { settleConflict } from './team/conflicts.ts';
import { writeRefusal } from './team/may-write.ts';
import { signerOfShared } from './team/team-store.ts';
import { areWordsLate, indexAgain, indexLate } from './words.ts';

/** Account queries, listings and bulk pictures go into the ledger, but not into the history. */
const quietOperations: ReadonlySet<string> = new Set([
  'account',
  'pdns.rate_limit',
  'pdns.ping',
  'batch.validate',
  'batch.chdetails',
  'batch.checkLink',
  'screenshot',
]);

/** Rows per write when a step is undone or redone. */
const rowsInSlice = 500;

/** Long enough to draw a pivot's result first. */
const indexDelayMs = 500;

/** By then a message to the page has left this process, even if it is longer than the system takes at once. */
const untilLeftMs = 40;

export function createCaseFile(database: Database, parts: CaseFileParts): CaseFile {
  const { path } = database;
  const replies = new Map<number, number>();
  const held = new Set<number>();
  let keeping: Promise<unknown> = Promise.resolve();
  let indexing: NodeJS.Timeout | undefined;
  /** Writes a change that is shown, and would be written a moment later. */
  let unwritten: (() => void) | null = null;

  /** In a shared case, colleagues know a person by their identity. */
  const author = (): Author => ({ who: signerOfShared(database)?.name ?? parts.who, at: parts.now().toISOString() });

  function writeShown(): void {
    unwritten?.();
  }

  /** For one's own changes. */
  function writable<T>(work: () => Result<T>): Result<T> {
    if (!database.isOpen()) return caseClosed();
    const refused = database.readOnly === null ? writeRefusal(database) : null;
    return refused ? { ok: false, failure: refused } : onDisk(work);
  }

  function onDisk<T>(work: () => Result<T>): Result<T> {
    writeShown(); // Changes are written in the order in which they are shown.
    if (database.readOnly !== null) return { ok: false, failure: storageFailure('read-only', path, 'write') };
    return guarded(path, 'write', work);
  }

  function change<T>(request: ChangeRequest, build: (draft: Draft) => T): Result<Changed<T>> {
    return writable(() => {
      let shown: readonly RowChange[] = [];
      const work = () => {
        const { value, changes } = drafted(request, build);
        if (changes.length === 0) return { value, step: request.step ?? 0 };
        shown = changes;
        parts.show(changes);
        return { value, step: appendEvent(database, author(), { ...request, changes }).step };
      };
      let done: ReturnType<typeof work>;
      try {
        done = database.transaction(work);
      } catch (error) {
        parts.show(shown.map(backwards).reverse());
        throw error;
      }
      if (shown.length > 0) tellWritten(request, shown);
      return ok(done);
    });
  }

  async function changeShownFirst<T>(request: ChangeRequest, build: (draft: Draft) => T): Promise<Result<Changed<T>>> {
    const draft = writable(() => ok(drafted(request, build)));
    if (!draft.ok) return draft;
    const { value, changes } = draft.value;
    if (changes.length === 0) return ok({ value, step: request.step ?? 0 });
    const { promise, resolve, reject } = Promise.withResolvers<Result<number>>();
    const writeNow = () => {
      unwritten = null;
      try {
        resolve(write(request, changes));
      } catch (error) {
        reject(error); // Whoever writes next is not to blame.
      }
    };
    promise.catch(() => undefined); // It may fail before it is waited for.
    unwritten = writeNow;
    parts.show(changes);
    const writing = setTimeout(writeShown, untilLeftMs);
    const step = await promise;
    clearTimeout(writing);
    return step.ok ? ok({ value, step: step.value }) : step;
  }

  function drafted<T>(request: ChangeRequest, build: (draft: Draft) => T) {
    const draft = createDraft(database, request.origin ?? null);
    const value = build(draft);
    return { value, changes: draft.changes() };
  }

  /** Writes what is shown already, or takes it back. */
  function write(request: ChangeRequest, changes: readonly RowChange[]): Result<number> {
    let step: Result<number> | null = null;
    try {
      step = onDisk(() =>
        ok(database.transaction(() => appendEvent(database, author(), { ...request, changes }).step)),
      );
    } finally {
      if (!step?.ok) parts.show(changes.map(backwards).reverse());
    }
    if (step.ok) tellWritten(request, changes);
    return step;
  }

  function tellWritten({ wordsLater }: ChangeRequest, changes: readonly RowChange[]): void {
    parts.changed(changes);
    if (wordsLater) indexing ??= setTimeout(indexWords, indexDelayMs).unref();
  }

  function indexWords(): void {
    clearTimeout(indexing);
    indexing = undefined;
    if (!database.isOpen() || database.readOnly !== null || !areWordsLate(database)) return;
    // On a full disk they stay late; the next search or change tries again.
    guarded(path, 'write', () => ok(database.transaction(() => indexLate(database))));
  }

  function note(event: Pick<ChangeRequest, 'kind' | 'label' | 'source'>): Result<number> {
    return writable(() => {
      const written = database.transaction(() => appendEvent(database, author(), { ...event, changes: [] }));
      parts.changed([]);
      return ok(written.event);
    });
  }

  function putBack({ rows, event, counters }: Repair): Result<void> {
    return writable(() => {
      database.transaction(() => {
        applyChanges(database, rows);
        indexAgain(database);
        if (event.changes.length > 0) appendEvent(database, author(), event);
        for (const { table, last } of counters)
          database.run('UPDATE sqlite_sequence SET seq = ? WHERE name = ?', last, table);
      });
      const changes = [...rows, ...event.changes];
      parts.show(changes);
      parts.changed(changes);
      return ok(undefined);
    });
  }

  function takeIn(all: Parameters<CaseFile['takeIn']>[0]): Result<number> {
    return onDisk(() => {
      const told: RowChange[] = [];
      let taken = 0;
      database.transaction(() => {
        const taking = beginTaking(database);
        for (const one of all) {
          const { entry } = one;
          if (stateOf(database, taking, entry) !== 'new') continue;
          const draft = createDraft(database);
          const counts = takeEntry(database, taking, draft, one);
          const changes = draft.changes();
          taken++;
          if (changes.length === 0 && (!counts || isQuiet(entry))) continue;
          appendJoined(database, taking, entry, changes);
          told.push(...changes);
        }
      });
      parts.show(told);
      if (taken > 0) parts.changed(told);
      return ok(taken);
    });
  }

  function decide({ key, field }: Parameters<CaseFile['decide']>[0], side: 'taken' | 'other'): Result<void> {
    return writable(() => {
      let changes: readonly RowChange[] = [];
      const found = database.transaction(() => {
        const draft = createDraft(database);
        const isFound = settleConflict(database, draft, key, field, side, parts.now());
        changes = draft.changes();
        const label = `Settled a conflict of ${changes.length > 0 ? 'two changes' : 'two changes, as it was'}`;
        if (isFound) appendEvent(database, author(), { kind: 'settled', label, changes });
        return isFound;
      });
      if (!found) {
        return fail('not-found', 'This conflict is settled already.', {
          kept: 'Nothing was changed.',
          next: 'Look at Team for those that are open.',
        });
      }
      parts.show(changes);
      parts.changed(changes);
      return ok(undefined);
    });
  }

  function turn(way: 'undone' | 'redone'): Result<Step | null> {
    return writable(() => {
      const step = way === 'undone' ? nextToUndo(database) : nextToRedo(database);
      if (!step) return ok(null);
      const changes = database.transaction(() => turnStep(database, author(), step, way));
      parts.show(changes);
      parts.changed(changes);
      return ok(step);
    });
  }

  let turning: Promise<unknown> = Promise.resolve();

  /** One step after the other: each decides which step is next. */
  function turnInSlices(way: Way): Promise<Result<Step | null>> {
    const turned = turning.then(() => turnSlices(way));
    turning = turned.catch(() => undefined);
    return turned;
  }

  async function turnSlices(way: Way): Promise<Result<Step | null>> {
    writeShown();
    const step = way === 'undone' ? nextToUndo(database) : nextToRedo(database);
    if (!step) return ok(null);
    let begun: number | undefined;
    for (const event of eventsToTurn(database, step, way)) {
      const wanted = storedToTurn(database, event, way);
      for (let from = 0; from < wanted.length; from += rowsInSlice) {
        await nextTurn();
        if (!database.isOpen()) return ok(step);
        const part = wanted.slice(from, from + rowsInSlice);
        const turned = writable(() =>
          ok(database.transaction(() => turnPart(database, author(), step, way, part, begun))),
        );
        if (!turned.ok) return begun === undefined ? turned : halfTurned(turned.failure, way);
        begun = turned.value.step;
        parts.show(turned.value.changes);
        parts.changed(turned.value.changes);
      }
    }
    return begun === undefined ? turn(way) : ok(step);
  }

  async function store(exchange: Exchange): Promise<Result<ReplyRow>> {
    const spooled = exchange.file !== null && parts.isSpooled(exchange.file);
    let body: PackedBody | null;
    try {
      body = await packBody(exchange, parts.isSpooled);
    } catch (error) {
      const trouble = troubleOf(error);
      if (trouble === null) throw error;
      return fail('file', 'A reply could not be read back from disk.', {
        kept: 'The reply was shown, but is not in the case.',
        next: 'Run the query again when the disk works.',
      });
    }
    const kept = writable(() =>
      ok(
        database.transaction(() => {
          const row = appendReply(database, replyOfExchange(exchange, spooled ? null : exchange.file), body);
          if (!quietOperations.has(row.operation)) {
            const label = `${row.operation}: ${row.status ?? row.failure ?? 'no answer'}`;
            appendEvent(database, author(), { kind: 'asked', label, changes: [], source: { reply: row.id } });
          }
          return row;
        }),
      ),
    );
    if (!kept.ok) return kept;
    replies.set(exchange.number, kept.value.id);
    if (spooled && exchange.file !== null) removeSpooled(exchange.file);
    return kept;
  }

  /** One after the other, so that the ledger has them in the order in which they ended. */
  function keep(exchange: Exchange): Promise<Result<ReplyRow>> {
    const kept = keeping.then(() => store(exchange));
    keeping = kept.catch(() => undefined);
    return kept;
  }

  const file: CaseFile = {
    path,
    id: String(database.one("SELECT value FROM about WHERE name = 'id'")?.value ?? ''),
    get readOnly() {
      return database.readOnly ?? writeRefusal(database)?.message ?? null;
    },
    change,
    changeShownFirst,
    note,
    putBack,
    takeIn,
    decide,
    undo: () => turn('undone'),
    redo: () => turn('redone'),
    turnInSlices,
    indexWords,
    keep,
    replyOf: (exchange) => replies.get(exchange) ?? null,
    standsFor: (exchange, reply) => {
      replies.set(exchange, reply);
      held.add(exchange);
    },
    isHeld: (exchange) => held.has(exchange),
    close: async () => {
      await keeping;
      await turning;
      return guarded(path, 'write', () => {
        writeShown();
        indexWords();
        return ok(database.close());
      });
    },
  };
  keepDatabase(file, database, writeShown);
  return file;
}

function backwards({ before, after, ...row }: RowChange): RowChange {
  return { ...row, before: after, after: before } as RowChange;
}

function halfTurned(failure: Failure, way: Way): Result<never> {
  return {
    ok: false,
    failure: {
      ...failure,
      kept: `Part of the step is ${way === 'undone' ? 'undone' : 'redone'}; the rest is unchanged.`,
      next: way === 'undone' ? 'Redo restores all of it.' : 'Undo reverts all of it.',
    },
  };
}
