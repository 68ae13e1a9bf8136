import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import * as z from 'zod';
import type { CaseState } from '../../shared/calls/case.ts';
import type { RowChange } from '../../shared/case-rows.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import type { Exchange } from '../core/exchange.ts';
import { readJsonFile, writeWholeFile } from '../core/json-file.ts';
import { makeFolder } from '../core/make-folder.ts';
import { type CaseFile, createCaseFile } from './case-file.ts';
import { createDatabase, type Database, openDatabase } from './database.ts';
import { nextToRedo, nextToUndo } from './event-log.ts';
import { cutText, longest, timeCell } from './odd-row.ts';
import { countRows } from './reads.ts';

/** Keeps one case open at all times, remembers those before it, and sees to it that every exchange gets into one. */
export interface Shelf {
  /** The case that is open. */
  open(): CaseFile;
  state(): CaseState;
  openPath(path: string): Promise<Result<CaseState>>;
  begin(wish: { readonly path?: string | undefined; readonly title?: string | undefined }): Promise<Result<CaseState>>;
  recent(): readonly RecentCase[];
  /** Why the case that was named at the start is not the one that is open. */
  readonly refused: Failure | null;
  /** Writes an exchange into the case that was open when it was made. */
  keep(exchange: Exchange): void;
  /** Why an answer that came now could not be kept; null where it could. What came before is tried again for that. */
  cannotKeep(): Promise<Failure | null>;
  /** Waits until everything that came is written; whoever answers a person waits for it first. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export interface RecentCase {
  readonly path: string;
  readonly title: string;
  readonly at: string;
}

export interface ShelfParts {
  readonly folder: string;
  readonly spoolFolder: string;
  readonly who: string;
  readonly now: () => Date;
  /** Told of a change while it is written, and backwards where it could not be. */
  readonly show: (changes: readonly RowChange[]) => void;
  /** Told of a change once it is on disk. */
  readonly changed: (changes: readonly RowChange[]) => void;
  readonly stateChanged: (state: CaseState) => void;
  readonly opened: (state: CaseState) => void;
  readonly tell: (notice: string) => void;
  /** A terminal uses the window's case while no window has it, else one of its own; it never changes what the window opens. */
  readonly inTerminal: boolean;
}

const Remembered = z.object({
  open: z.string().nullable(),
  recent: z.array(z.object({ path: z.string(), title: z.string(), at: z.iso.datetime() })),
});

const mostRecent = 20;
const untitled = 'Untitled case';
const inMemory = ':memory:';

export async function openShelf(parts: ShelfParts, wanted: string | null): Promise<Shelf> {
  const casesFolder = join(parts.folder, 'cases');
  const memoryPath = join(parts.folder, 'cases.json');
  let remembered = (await readJsonFile(memoryPath, Remembered, { open: null, recent: [] })).value;
  let counts: CaseState['counts'];
  let savedAt: string | null = null;
  let unsaved: Exchange[] = [];
  let trouble: Failure | null = null;
  let pending: Promise<unknown> = Promise.resolve();
  let refused: Failure | null = null;
  let file: CaseFile;

  function adopt(database: Database): CaseFile {
    counts = countRows(database);
    const last = database.one('SELECT at FROM event ORDER BY id DESC LIMIT 1');
    savedAt = last && readableTime(last.at);
    trouble = null;
    // Once for each: what can't be read is left out of the lists, and the person is told.
    database.odd.onChange(() =>
      setImmediate(() => {
        if (file?.database === database && database.isOpen()) parts.stateChanged(state());
      }),
    );
    return createCaseFile(database, {
      who: parts.who,
      now: parts.now,
      isSpooled: (path) => resolve(path).startsWith(resolve(parts.spoolFolder)),
      show: parts.show,
      changed: (changes) => {
        count(changes);
        noteSaved();
        parts.changed(changes);
        parts.stateChanged(state());
      },
    });
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
      const id = Number(file.database.one(`SELECT max(id) AS id FROM ${table}`)?.id ?? 0);
      return Math.min(id, Number.MAX_SAFE_INTEGER);
    };
    counts = { ...counts, replies: newest('reply'), events: newest('event') };
  }

  function state(): CaseState {
    const { database, path, id } = file;
    const about = database.one('SELECT title, note FROM "case" WHERE id = 1');
    return {
      id,
      path,
      title: cutText(about?.title, longest.name),
      note: cutText(about?.note, longest.note),
      untitled: resolve(path).startsWith(resolve(casesFolder)) && about?.title === untitled,
      readOnly: database.readOnly,
      savedAt,
      undo: labelOf(nextToUndo(database)),
      redo: labelOf(nextToRedo(database)),
      counts,
      unsaved: unsaved.length,
      trouble: trouble && `${trouble.message} ${trouble.next ?? ''}`.trim(),
      odd: database.odd.words(),
    };
  }

  async function remember(): Promise<void> {
    const { path, title } = state();
    const entry = { path, title, at: parts.now().toISOString() };
    const others = remembered.recent.filter((other) => other.path !== path);
    if (parts.inTerminal || path === inMemory) return;
    remembered = { open: path, recent: [entry, ...others].slice(0, mostRecent) };
    await writeWholeFile(memoryPath, `${JSON.stringify(remembered, null, 2)}\n`); // A list of names: where it can't be written, nothing is refused.
  }

  /** The new one is opened before the old one is let go, so that a refusal leaves everything as it was. */
  async function replaceBy(opened: Result<Database>): Promise<Result<CaseState>> {
    if (!opened.ok) return opened;
    await settled();
    const before = file;
    file = adopt(opened.value);
    await before.close();
    await remember();
    await writeUnsaved();
    const now = state();
    parts.opened(now);
    return ok(now);
  }

  async function openPath(path: string): Promise<Result<CaseState>> {
    if (resolve(path) === resolve(file.path)) return ok(state());
    return replaceBy(openDatabase(resolve(path)));
  }

  async function begin(wish: { path?: string | undefined; title?: string | undefined }): Promise<Result<CaseState>> {
    const made = wish.path === undefined ? await freshUntitled(wish.title) : named(resolve(wish.path), wish.title);
    return replaceBy(made);
  }

  function named(path: string, title: string | undefined): Result<Database> {
    return createDatabase(path, title ?? basename(path).replace(/\.sextant$/, ''), parts.now());
  }

  function folderOfCases(): Result<void> {
    try {
      makeFolder(casesFolder);
      return ok(undefined);
    } catch {
      return fail('file', `${casesFolder} can’t be made.`, {
        kept: 'Nothing was written.',
        next: 'Start with --data-dir and another folder.',
      });
    }
  }

  async function freshUntitled(title = untitled): Promise<Result<Database>> {
    const folder = folderOfCases();
    if (!folder.ok) return folder;
    const stamp = parts.now().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
    for (let number = 1; ; number++) {
      const path = join(casesFolder, `untitled-${stamp}${number === 1 ? '' : `-${number}`}.sextant`);
      if (!existsSync(path)) return createDatabase(path, title, parts.now());
    }
  }

  function keep(exchange: Exchange): void {
    if (exchange.status === null) return; // Nothing came that could be kept.
    const into = file;
    pending = pending.then(async () => {
      await retryUnsaved(into);
      const kept = await into.keep(exchange);
      if (kept.ok) {
        noteSaved();
      } else {
        unsaved.push(exchange);
        trouble = kept.failure;
      }
      parts.stateChanged(state());
    });
  }

  async function retryUnsaved(into: CaseFile): Promise<void> {
    while (unsaved[0]) {
      const kept = await into.keep(unsaved[0]);
      if (!kept.ok) {
        trouble = kept.failure;
        return;
      }
      unsaved = unsaved.slice(1);
      noteSaved();
    }
    trouble = null;
  }

  async function cannotKeep(): Promise<Failure | null> {
    if (file.database.readOnly !== null) {
      return {
        code: 'file',
        message: `${file.path} is read-only: what comes could not be kept in it.`,
        kept: 'Nothing was sent.',
        next: 'Save a copy in a folder of your own and go on there.',
      };
    }
    await writeUnsaved();
    return (
      trouble && { ...trouble, kept: 'Nothing was sent. What came before is kept in memory until it can be written.' }
    );
  }

  async function writeUnsaved(): Promise<void> {
    pending = pending.then(async () => {
      if (unsaved.length === 0) return;
      await retryUnsaved(file);
      parts.stateChanged(state());
    });
    await pending;
  }

  async function settled(): Promise<void> {
    await pending;
  }

  async function first(): Promise<Database> {
    if (wanted !== null) {
      const asked = openDatabase(resolve(wanted));
      if (asked.ok) return asked.value;
      refused = asked.failure;
      parts.tell(`${asked.failure.message} ${asked.failure.next ?? ''}`);
    } else if (remembered.open !== null && existsSync(remembered.open)) {
      const last = openDatabase(remembered.open);
      if (last.ok) return last.value;
      if (!parts.inTerminal)
        parts.tell(`${last.failure.message} ${last.failure.next ?? ''} A new case is open instead.`);
    }
    const made = parts.inTerminal ? await ofTerminal() : await freshUntitled();
    if (made.ok) return made.value;
    if (parts.inTerminal) refused ??= made.failure; // Nobody is there to save a copy of what is asked.
    parts.tell(`${made.failure.message} This case is kept in memory and is lost at the end: save a copy elsewhere.`);
    const kept = createDatabase(inMemory, untitled, parts.now());
    if (!kept.ok) throw new Error(kept.failure.message);
    return kept.value;
  }

  /** The first of the terminal's own cases that no other terminal has open. */
  async function ofTerminal(): Promise<Result<Database>> {
    const folder = folderOfCases();
    if (!folder.ok) return folder;
    for (let number = 1; ; number++) {
      const path = join(casesFolder, `terminal${number === 1 ? '' : `-${number}`}.sextant`);
      const opened = existsSync(path) ? openDatabase(path) : createDatabase(path, 'Terminal', parts.now());
      if (opened.ok || opened.failure.code !== 'in-use') return opened;
    }
  }

  file = adopt(await first());
  counts ??= countRows(file.database);
  await remember();

  return {
    open: () => file,
    state,
    openPath,
    begin,
    recent: () => remembered.recent,
    refused,
    keep,
    cannotKeep,
    settled,
    close: async () => {
      await settled();
      await file.close();
    },
  };
}

/** A time that somebody else wrote. */
function readableTime(value: Parameters<typeof timeCell>[0]): string | null {
  try {
    return timeCell(value);
  } catch {
    return null;
  }
}

function labelOf(step: { readonly label: string } | null): string | null {
  return step && cutText(step.label, longest.name);
}
