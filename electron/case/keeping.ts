import { type Failure, type Result, unsent } from '../../shared/result.ts';
import type { Spool } from '../core/disk/spool.ts';
import type { Exchange } from '../core/http/exchange.ts';
import { adoptLeft } from './adopt-left.ts';
import type { CaseFile } from './case-file.ts';
import { databaseOf } from './database-of.ts';
import { noRoomFor } from './room.ts';
import { storageFailure } from './storage-failure.ts';
import { createUnsaved } from './unsaved.ts';

/** Sees to it that every answer gets into the case, and that nothing is asked for that could not. */
export interface Keeping {
  /** Writes an exchange into the case that was open when it was made. */
  keep(exchange: Exchange): void;
  /** Why an answer that came now could not be kept; null where it could. What came before is tried again for that. */
  cannotKeep(): Promise<Failure | null>;
  /** Waits until everything that came is written. */
  settled(): Promise<void>;
  /** Tries again what could not be written of the case that is open now. */
  retry(): Promise<void>;
  /** Takes what an earlier run left into the case that is open now. */
  adoptLeft(): Promise<void>;
  /** How many answers of the open case wait to be written. */
  unsaved(): number;
  trouble(): Failure | null;
  /** What is to be told at the end of what could not be written; null where there is nothing. */
  left(): Failure | null;
}

export interface KeepingParts {
  /** The case that is open. */
  readonly open: () => CaseFile;
  readonly spools: readonly [Spool, ...Spool[]];
  readonly inTerminal: boolean;
  /** Told when something was written. */
  readonly written: () => void;
  /** Told when there is something new to say of the case. */
  readonly changed: () => void;
  readonly tell: (notice: string) => void;
  readonly bug: (error: unknown) => void;
}

export function createKeeping(parts: KeepingParts): Keeping {
  const { open, spools, written } = parts;
  const unsaved = createUnsaved(spools);
  let trouble: Failure | null = null;
  let pending: Promise<unknown> = Promise.resolve();

  /** One after the other. What throws is a bug, and must not keep everything after it from being written. */
  function inTurn(work: () => Promise<void>): void {
    pending = pending.then(work).catch(parts.bug);
  }

  function keep(exchange: Exchange): void {
    if (exchange.status === null) return; // Nothing came that could be kept.
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
        message: `${path} is read-only: what comes could not be kept in it.`,
        next: 'Save a copy in a folder of your own and go on there.',
      };
    }
    await retry();
    if (trouble) return { ...trouble, message: `${trouble.message} What came before is kept until it can be written.` };
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
        parts.tell(`${counted(taken)} of an earlier run, which did not get into this case, ${isAre(taken)} in it now.`);
      }
      if (parts.inTerminal) return;
      const strays = spools[0].strays();
      if (strays > 0)
        parts.tell(
          `${strays} files in ${spools[0].root} are parts of answers, and nothing says which case they belong to. Look at them, and remove them.`,
        );
      if (waiting.length === 0) return;
      const cases = [...new Set(waiting.map(({ casePath }) => casePath))].join(', ');
      const folders = [...new Set(waiting.map(({ folder }) => folder))].join(', ');
      parts.tell(
        `${counted(waiting.length)} of an earlier run ${isAre(waiting.length)} kept in ${folders}. Open the case to take it in: ${cases}.`,
      );
    },
    unsaved: () => unsaved.count(open()),
    trouble: () => trouble,
    left: () => unsaved.left(trouble),
  };
}

/** What is told of a case whose file is no longer the one under its name; null of any other. */
export function displacement(file: CaseFile): Failure | null {
  return databaseOf(file).isInPlace() ? null : storageFailure('displaced', file.path, 'write');
}

function counted(answers: number): string {
  return answers === 1 ? 'An answer' : `${answers} answers`;
}

function isAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}
