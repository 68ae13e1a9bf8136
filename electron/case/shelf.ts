import { existsSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import * as z from 'zod';
import type { RowChange } from '../../shared/case-rows.ts';
import type { CaseState } from '../../shared/case-state.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import { readJsonFile, writeWholeFile } from '../core/disk/json-file.ts';
import type { Spool } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import type { CaseFile } from './case-file.ts';
import { createCaseFile } from './create-case-file.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { nextToRedo, nextToUndo } from './event-log.ts';
import { createKeeping, displacement } from './keeping.ts';
import { freshCase, saveElsewhere, terminalCase, untitled } from './new-case.ts';
import { createDatabase, openDatabase } from './open-database.ts';
import { createOpenMark, noOpenMark } from './open-mark.ts';
import { countRows } from './reads.ts';
import { guarded, storageFailure } from './storage-failure.ts';
import { cutText, longest } from './unreadable-row.ts';

/** Keeps one case open at all times, remembers recent ones, and stores every exchange in a case. */
export interface Shelf {
  open(): CaseFile;
  state(): CaseState;
  openPath(path: string): Promise<Result<CaseState>>;
  begin(wish: {
    readonly path?: string | undefined;
    readonly title?: string | undefined;
    /** For somebody's shared case: its id. */
    readonly id?: string | undefined;
  }): Promise<Result<CaseState>>;
  recent(): readonly RecentCase[];
  /** Why the case that was named at the start was not opened. */
  readonly refused: Failure | null;
  /** Writes an exchange into the case that was open when it was made. */
  keep(exchange: Exchange): void;
  /** Why an answer could not be stored now; null if it could. Retries earlier answers to find out. */
  cannotKeep(): Promise<Failure | null>;
  /** Waits until all answers are written. Call it before answering the user. */
  settled(): Promise<void>;
  /** Returns what could not be saved in its place, and where it is instead; null if everything is saved. */
  close(): Promise<Failure | null>;
}

export interface RecentCase {
  readonly path: string;
  readonly title: string;
  readonly at: string;
}

export interface ShelfParts {
  readonly folder: string;
  /** Folders for answers that are in no case yet: the first is the usual one, the others are for a full disk. */
  readonly spools: readonly [Spool, ...Spool[]];
  readonly who: string;
  readonly now: () => Date;
  /** Receives a change before it is written, and the inverse if the write fails. */
  readonly show: (changes: readonly RowChange[]) => void;
  /** Receives a change once it is on disk. */
  readonly changed: (changes: readonly RowChange[]) => void;
  readonly stateChanged: (state: CaseState) => void;
  readonly opened: (state: CaseState) => void;
  readonly tell: (notice: string) => void;
  /** Receives errors of background work. */
  readonly bug: (error: unknown) => void;
  /**
   * A terminal uses the window's case while no window has it open, otherwise its own; it never changes what the window
   * opens.
   */
  readonly inTerminal: boolean;
}

const Remembered = z.object({
  open: z.string().nullable(),
  recent: z.array(z.object({ path: z.string(), title: z.string(), at: z.iso.datetime() })),
});

const mostRecent = 20;
const inMemory = ':memory:';

export async function openShelf(parts: ShelfParts, wanted: string | null): Promise<Shelf> {
  const casesFolder = join(parts.folder, 'cases');
  const memoryPath = join(parts.folder, 'cases.json');
  let remembered = (await readJsonFile(memoryPath, () => Remembered, { open: null, recent: [] })).value;
  let counts: CaseState['counts'] = { entities: 0, edges: 0, groups: 0, replies: 0, events: 0 };
  let savedAt: string | null = null;
  const mark = parts.inTerminal ? noOpenMark : createOpenMark(parts.folder);
  let refused: Failure | null = null;
  let file: CaseFile;
  const keeping = createKeeping({
    ...parts,
    open: () => file,
    written: noteSaved,
    changed: () => parts.stateChanged(state()),
  });

  function adopt(database: Database): Result<CaseFile> {
    const read = guarded(database.path, 'open', () => {
      counts = countRows(database);
      const last = z.iso.datetime().safeParse(database.one('SELECT at FROM event ORDER BY id DESC LIMIT 1')?.at);
      savedAt = last.success ? last.data : null;
      return ok(undefined);
    });
    if (!read.ok) {
      database.close();
      return read;
    }
    // Once per row: lists leave unreadable rows out, and the user is informed.
    database.odd.onChange(() =>
      setImmediate(() => {
        if (file && databaseOf(file) === database && database.isOpen()) parts.stateChanged(state());
      }),
    );
    return ok(
      createCaseFile(database, {
        who: parts.who,
        now: parts.now,
        isSpooled: (path) => parts.spools.some((spool) => spool.holds(path)),
        show: parts.show,
        changed: (changes) => {
          count(changes);
          noteSaved();
          parts.changed(changes);
          parts.stateChanged(state());
        },
      }),
    );
  }

  function count(changes: readonly RowChange[]): void {
    const next = { ...counts };
    for (const { table, before, after } of changes) {
      const by = Number(before === null) - Number(after === null);
      if (table === 'entity') next.entities += by;
      if (table === 'edge') next.edges += by;
      if (table === 'group') next.groups += by;
    }
    counts = next;
  }

  function noteSaved(): void {
    savedAt = parts.now().toISOString();
    const newest = (table: string) => {
      const id = Number(databaseOf(file).one(`SELECT max(id) AS id FROM ${table}`)?.id ?? 0);
      return Math.min(id, Number.MAX_SAFE_INTEGER);
    };
    counts = { ...counts, replies: newest('reply'), events: newest('event') };
  }

  function state(): CaseState {
    const { path, id } = file;
    const database = databaseOf(file);
    const read = guarded(path, 'read', () => {
      const about = database.one('SELECT title, note FROM "case" WHERE id = 1');
      return ok({
        title: cutText(about?.title, longest.name),
        note: cutText(about?.note, longest.note),
        undo: labelOf(nextToUndo(database)),
        redo: labelOf(nextToRedo(database)),
      });
    });
    const told = read.ok ? read.value : { title: basename(path), note: '', undo: null, redo: null };
    const wrong = keeping.trouble() ?? (read.ok ? displacement(file) : read.failure);
    return {
      ...{ id, path, ...told, savedAt, counts },
      untitled: resolve(path).startsWith(resolve(casesFolder) + sep) && told.title === untitled,
      readOnly: database.readOnly,
      unsaved: keeping.unsaved(),
      trouble: wrong && `${wrong.message} ${wrong.next ?? ''}`.trim(),
      odd: database.odd.words(),
    };
  }

  async function remember(): Promise<void> {
    const { path, title } = state();
    const entry = { path, title, at: parts.now().toISOString() };
    const others = remembered.recent.filter((other) => other.path !== path);
    if (parts.inTerminal || path === inMemory) return;
    remembered = { open: path, recent: [entry, ...others].slice(0, mostRecent) };
    await writeWholeFile(memoryPath, `${JSON.stringify(remembered, null, 2)}\n`); // A failed write is no error.
  }

  /** Opens the new case before it closes the old one, so that a refusal leaves everything unchanged. */
  async function replaceBy(path: string | null, open: () => Result<Database>): Promise<Result<CaseState>> {
    await keeping.settled();
    const before = { file, counts, savedAt };
    if (path !== null) mark.opening(path);
    const opened = open();
    const adopted = opened.ok ? adopt(opened.value) : opened;
    if (!adopted.ok) {
      ({ counts, savedAt } = before);
      mark.opening(before.file.path);
      return adopted;
    }
    file = adopted.value;
    const saved = await letGo(before.file);
    if (path === null) mark.opening(file.path);
    if (saved) parts.tell(inWords(saved));
    await remember();
    await keeping.retry();
    const left = keeping.left(); // It waits for its own case.
    if (left) parts.tell(inWords(left));
    await keeping.adoptLeft();
    const now = state();
    parts.opened(now);
    return ok(now);
  }

  async function openPath(path: string): Promise<Result<CaseState>> {
    if (resolve(path) === resolve(file.path)) {
      if (databaseOf(file).isInPlace()) return ok(state());
      // Another file has the name now. The journal beside it is still ours, and must go before that file is opened.
      const aside = await replaceBy(null, () => createDatabase(inMemory, untitled, parts.now()));
      if (!aside.ok) return aside;
    }
    return replaceBy(resolve(path), () => openDatabase(resolve(path)));
  }

  async function begin(wish: Parameters<Shelf['begin']>[0]): Promise<Result<CaseState>> {
    if (wish.path === undefined) return replaceBy(null, () => freshCase(casesFolder, parts.now(), wish.title, wish.id));
    const path = resolve(wish.path);
    return replaceBy(path, () => named(path, wish.title));
  }

  function named(path: string, title: string | undefined): Result<Database> {
    return createDatabase(path, title ?? basename(path).replace(/\.sextant$/, ''), parts.now());
  }

  /** Closes a case. Saves it elsewhere first if it has no file, or its file is gone. */
  async function letGo(old: CaseFile): Promise<Failure | null> {
    const database = databaseOf(old);
    const isHomeless = old.path === inMemory || !database.isInPlace();
    const saved = isHomeless && holdsSomething(database) ? await homeFor(database) : null;
    const closed = await old.close();
    return saved ?? (closed.ok ? null : closed.failure);
  }

  async function homeFor(database: Database): Promise<Failure> {
    const folders = [casesFolder, ...parts.spools.slice(1).map(({ root }) => root)];
    const place = await saveElsewhere(database, folders, parts.now());
    const { message } = storageFailure('displaced', database.path, 'write');
    return {
      code: 'file',
      message: database.path === inMemory ? 'The case had no file of its own.' : message,
      kept: place === null ? 'No disk had space for a copy: the case is lost.' : `All of it is saved in ${place}.`,
      ...(place !== null && { next: 'Open that file to continue.' }),
    };
  }

  async function first(): Promise<CaseFile> {
    const isBad = remembered.open !== null && mark.endedRuns(remembered.open);
    if (wanted !== null) {
      const asked = opened(resolve(wanted));
      if (asked.ok) return asked.value;
      refused = asked.failure;
      parts.tell(`${asked.failure.message} ${asked.failure.next ?? ''}`);
    } else if (remembered.open !== null && existsSync(remembered.open) && isBad) {
      parts.tell(
        `Sextant ended twice right after it opened ${remembered.open}, so a new case is open instead. To open it anyway, choose it under Open recent, or start with --case ${remembered.open}.`,
      );
    } else if (remembered.open !== null && existsSync(remembered.open)) {
      const last = opened(remembered.open);
      if (last.ok) return last.value;
      if (!parts.inTerminal)
        parts.tell(`${last.failure.message} ${last.failure.next ?? ''} A new case is open instead.`);
    }
    const made = parts.inTerminal ? terminalCase(casesFolder, parts.now()) : freshCase(casesFolder, parts.now());
    const own = made.ok ? adopt(made.value) : made;
    if (own.ok) {
      mark.opening(own.value.path);
      return own.value;
    }
    if (parts.inTerminal) refused ??= own.failure; // No user is there to save a copy.
    parts.tell(
      `${own.failure.message} This case exists only in memory and is lost when Sextant closes: save a copy elsewhere.`,
    );
    const kept = createDatabase(inMemory, untitled, parts.now());
    const held = kept.ok ? adopt(kept.value) : kept;
    if (!held.ok) throw new Error(held.failure.message);
    return held.value;
  }

  function opened(path: string): Result<CaseFile> {
    mark.opening(path);
    const database = openDatabase(path);
    return database.ok ? adopt(database.value) : database;
  }

  file = await first();
  await remember();
  await keeping.adoptLeft();

  return {
    open: () => file,
    state,
    openPath,
    begin,
    recent: () => remembered.recent,
    refused,
    keep: keeping.keep,
    cannotKeep: keeping.cannotKeep,
    settled: keeping.settled,
    close: async () => {
      await keeping.retry();
      const left = keeping.left();
      const saved = await letGo(file);
      for (const spool of parts.spools) spool.close();
      mark.closed();
      return left ?? saved;
    },
  };
}

function holdsSomething(database: Database): boolean {
  const { events, replies, entities } = countRows(database);
  return events + replies + entities > 0;
}

function inWords({ message, kept, next }: Failure): string {
  return [message, kept, next].filter((part) => part !== undefined).join(' ');
}

function labelOf(step: { readonly label: string } | null): string | null {
  return step && cutText(step.label, longest.name);
}
