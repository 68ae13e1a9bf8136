import { randomUUID } from 'node:crypto';
import {
  closeSync,
  type Dirent,
  existsSync,
  fsyncSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve, sep } from 'node:path';
import * as z from 'zod';
import { Service, Wording } from '../../../shared/connection.ts';
import { FailureCode } from '../../../shared/result.ts';
import type { Exchange } from '../http/exchange.ts';
import { lockFolder } from './folder-lock.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Answers that are not in a case yet. A note beside each says what was requested and which case it belongs to, so that
 * a later start can take it over, however this run ends. Each run has its own folder, locked while the run lives: no
 * other process takes a file that is still being written.
 */
export interface Spool {
  readonly root: string;
  /** The folder of this run, made with its first file. */
  readonly folder: string;
  /** Writes the note of a file that is about to be created in `folder`. */
  note(path: string, exchange: Exchange, belongsTo: CaseName): void;
  /** Stores a finished answer with its bytes; returns its file. Throws if that fails. */
  put(exchange: Exchange, belongsTo: CaseName): string;
  holds(path: string): boolean;
  /**
   * Passes on the answers of ended runs, and removes those that `take` accepted. No other run can take the same ones
   * meanwhile.
   */
  left(take: (answer: LeftAnswer) => Promise<boolean>): Promise<void>;
  /** The number of files from an earlier release, which did not note their case. */
  strays(): number;
  close(): void;
}

export interface CaseName {
  readonly id: string;
  readonly path: string;
}

export interface LeftAnswer {
  /** The file with its bytes; missing if the answer had none. */
  readonly path: string;
  /** `file` is the user's own, if it was a download. */
  readonly exchange: Omit<Exchange, 'bytes'>;
  readonly belongsTo: CaseName;
}

const Note = z.object({
  belongsTo: z.object({ id: z.string(), path: z.string() }),
  exchange: z.object({
    number: z.int(),
    at: z.iso.datetime(),
    connection: z.string(),
    wording: Wording,
    service: Service,
    operation: z.string(),
    method: z.string(),
    url: z.string(),
    requestBody: z.string().nullable(),
    question: z.string(),
    spends: z.boolean(),
    status: z.int().nullable(),
    contentType: z.string().nullable(),
    failure: FailureCode.nullable(),
    file: z.string().nullable(),
    length: z.int(),
    sha256: z.string().nullable(),
    masked: z.boolean(),
    milliseconds: z.number(),
    attempt: z.int(),
  }),
});

const noteOf = (path: string) => `${path}.json`;

export function openSpool(root: string): Spool {
  let own: string | null = null;
  const folder = () => {
    own ??= join(root, randomUUID()); // Many runs need none.
    return own;
  };
  let lock: { release(): void } | null = null;

  function holds(path: string): boolean {
    return resolve(path).startsWith(resolve(root) + sep);
  }

  function begin(): void {
    if (lock) return;
    makeFolder(root);
    if (!isOurs(root)) throw new Error(`${root} is not a folder of this user alone`);
    const locked = lockFolder(folder());
    if (!locked.ok) throw new Error(locked.failure.message);
    lock = locked.value;
  }

  function note(path: string, exchange: Exchange, belongsTo: CaseName): void {
    begin();
    const { bytes: _bytes, ...described } = exchange;
    const file = exchange.file !== null && !holds(exchange.file) ? exchange.file : null;
    writeWhole(noteOf(path), JSON.stringify({ belongsTo, exchange: { ...described, file } }));
  }

  function put(exchange: Exchange, belongsTo: CaseName): string {
    begin();
    const path = join(folder(), randomUUID());
    try {
      if (exchange.bytes !== null) writeWhole(path, exchange.bytes);
      note(path, exchange, belongsTo);
      return path;
    } catch (error) {
      removeSpooled(path);
      throw error;
    }
  }

  async function left(take: (answer: LeftAnswer) => Promise<boolean>): Promise<void> {
    for (const entry of entriesIn(root)) {
      const other = join(root, entry.name);
      // A folder without a lock is just being made.
      if (other === own || !isOurs(other) || !existsSync(join(other, 'window.lock'))) continue;
      const held = lockFolder(other);
      if (!held.ok) continue;
      try {
        for (const answer of answersIn(other)) if (await take(answer)) removeSpooled(answer.path);
        removeIfEmpty(other);
      } finally {
        held.value.release();
      }
    }
  }

  return {
    root,
    get folder() {
      return folder();
    },
    note,
    put,
    holds,
    left,
    strays: () => entriesIn(root).filter((entry) => entry.isFile()).length,
    close: () => {
      if (!lock) return;
      removeIfEmpty(folder());
      lock.release();
      lock = null;
    },
  };
}

/** Removes an answer that its case now contains. Removes the note last: a note alone stores nothing twice. */
export function removeSpooled(path: string): void {
  rmSync(path, { force: true });
  rmSync(noteOf(path), { force: true });
}

/** If others could write here, their notes would pass as answers of a service. */
function isOurs(path: string): boolean {
  const about = lstatSync(path, { throwIfNoEntry: false });
  if (!about?.isDirectory()) return false;
  return process.getuid === undefined || (about.uid === process.getuid() && (about.mode & 0o022) === 0);
}

function entriesIn(root: string): Dirent[] {
  try {
    return isOurs(root) ? readdirSync(root, { withFileTypes: true }) : [];
  } catch {
    return []; // It can't be read, so nothing can be taken from it.
  }
}

function answersIn(folder: string): LeftAnswer[] {
  const notes = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return notes.flatMap((name) => {
    const read = Note.safeParse(parsed(join(folder, name)));
    if (!read.success) return []; // It stays in place.
    return [{ path: join(folder, name.slice(0, -'.json'.length)), ...read.data }];
  });
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The lock file does not count as content. */
function removeIfEmpty(folder: string): void {
  try {
    if (readdirSync(folder).some((name) => name !== 'window.lock')) return;
    rmSync(join(folder, 'window.lock'), { force: true });
    rmdirSync(folder);
  } catch {
    // It stays; the next start looks at it again.
  }
}

/** Writes the complete file to disk, or nothing. */
function writeWhole(path: string, content: string | Uint8Array): void {
  const draft = `${path}.part`;
  try {
    const file = openSync(draft, 'wx', 0o600);
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
