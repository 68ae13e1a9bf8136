import { type Failure, type Result, unsent } from '../../shared/result.ts';
import type { Spool } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import { adoptLeft } from './adopt-left.ts';
import type { CaseFile } from './case-file.ts';
import { databaseOf } from './database-of.ts';
import { noRoomFor } from './room.ts';
import { storageFailure } from './storage-failure.ts';
import { createUnsaved } from './unsaved.ts';

/** Stores every answer in its case, and blocks requests whose answers could not be stored. */
export interface Keeping {
  /** Writes an exchange into the case that was open when it was made. */
  keep(exchange: Exchange): void;
  /** Why an answer could not be stored now; null if it could. Retries earlier answers to find out. */
  cannotKeep(): Promise<Failure | null>;
  /** Waits until all answers are written. */
  settled(): Promise<void>;
  /** Retries the unwritten answers of the open case. */
  retry(): Promise<void>;
  /** Takes answers from an earlier run into the open case. */
  adoptLeft(): Promise<void>;
  /** The number of unwritten answers of the open case. */
  unsaved(): number;
  trouble(): Failure | null;
  /** The failure to show at the end for unwritten answers; null if there are none. */
  left(): Failure | null;
}

export interface KeepingParts {
  readonly open: () => CaseFile;
  readonly spools: readonly [Spool, ...Spool[]];
  readonly inTerminal: boolean;
  /** Called after something was written. */
  readonly written: () => void;
  /** Called when the state of the case changed. */
  readonly changed: () => void;
  readonly tell: (notice: string) => void;
  readonly bug: (error: unknown) => void;
}

export function createKeeping(parts: KeepingParts): Keeping {
  const { open, spools, written } = parts;
  const unsaved = createUnsaved(spools);
  let trouble: Failure | null = null;
  let pending: Promise<unknown> = Promise.resolve();

  /** One after the other. An exception is a bug, and must not stop the writes after it. */
  function inTurn(work: () => Promise<void>): void {
    pending = pending.then(work).catch(parts.bug);
  }

  function keep(exchange: Exchange): void {
    if (exchange.status === null) return; // There was no answer to store.
    const into = open();
    inTurn(async () => {
      trouble = await unsaved.retry(into, written);
      const kept = await into.keep(exchange).catch((error: unknown) => mistake(into, error));
      if (kept.ok) written();
      else {
        unsaved.hold(exchange, { id: into.id, path: into.path });
        trouble = kept.failure;
      }
      parts.changed();
    });
  }

  function mistake({ path }: CaseFile, error: unknown): Result<never> {
    parts.bug(error);
    return { ok: false, failure: { code: 'bug', message: `${path} could not be written, by a mistake of Sextant.` } };
  }

  async function cannotKeep(): Promise<Failure | null> {
    const why = await whatHinders();
    return why && unsent(why);
  }

  async function whatHinders(): Promise<Failure | null> {
    const { path, readOnly } = open();
    if (readOnly !== null) {
      return {
        code: 'file',
        message: `${path} is read-only: it can’t store new replies.`,
        next: 'Save a copy in a folder of your own and continue there.',
      };
    }
    await retry();
    if (trouble)
      return { ...trouble, message: `${trouble.message} Earlier replies are stored until they can be written.` };
    const moved = displacement(open());
    if (moved) return moved;
    return noRoomFor([...(path === ':memory:' ? [] : [path]), spools[0].root]);
  }

  async function retry(): Promise<void> {
    inTurn(async () => {
      if (unsaved.count(open()) === 0) trouble = null;
      else {
        trouble = await unsaved.retry(open(), written);
        parts.changed();
      }
    });
    await pending;
  }

  return {
    keep,
    cannotKeep,
    settled: async () => {
      await pending;
    },
    retry,
    adoptLeft: async () => {
      const { taken, waiting } = await adoptLeft(open(), spools);
      if (taken > 0) {
        written();
        parts.tell(
          `${counted(taken)} of an earlier run, not saved in this case at the time, ${isAre(taken)} in it now.`,
        );
      }
      if (parts.inTerminal) return;
      const strays = spools[0].strays();
      if (strays > 0)
        parts.tell(
          `${strays} files in ${spools[0].root} are parts of replies of an unknown case. Check them, then remove them.`,
        );
      if (waiting.length === 0) return;
      const cases = [...new Set(waiting.map(({ casePath }) => casePath))].join(', ');
      const folders = [...new Set(waiting.map(({ folder }) => folder))].join(', ');
      parts.tell(
        `${counted(waiting.length)} of an earlier run ${isAre(waiting.length)} stored in ${folders}. Open the case to add it: ${cases}.`,
      );
    },
    unsaved: () => unsaved.count(open()),
    trouble: () => trouble,
    left: () => unsaved.left(trouble),
  };
}

/** The failure for a case whose file has lost its name; null for any other. */
export function displacement(file: CaseFile): Failure | null {
  return databaseOf(file).isInPlace() ? null : storageFailure('displaced', file.path, 'write');
}

function counted(answers: number): string {
  return answers === 1 ? 'A reply' : `${answers} replies`;
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
