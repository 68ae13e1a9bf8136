import type { EventKind, RowChange } from '../../shared/case-rows.ts';
import type { Result } from '../../shared/result.ts';
import type { Exchange } from '../core/http/exchange.ts';
import type { Draft } from './draft.ts';
import type { NewEvent, Step, Way } from './event-log.ts';
import type { ReplyRow } from './ledger.ts';

/** One open case: the only way to change it, and what tells others that it changed. */
export interface CaseFile {
  readonly path: string;
  readonly id: string;
  /** Null where it can be written; else why not. */
  readonly readOnly: string | null;
  /** Runs a change and writes its event; on disk when it returns. A change that changes nothing leaves no event. */
  change<T>(event: ChangeRequest, build: (draft: Draft) => T): Result<{ readonly value: T; readonly step: number }>;
  /** Writes an event that changes no row, such as what came of a run; gives its number. */
  note(event: Pick<ChangeRequest, 'kind' | 'label' | 'source'>): Result<number>;
  /** Puts rows back to what the log says, and writes what is to differ from it as an event. */
  putBack(repair: Repair): Result<void>;
  undo(): Result<Step | null>;
  redo(): Result<Step | null>;
  /** Undoes or repeats a step of any size a little at a time, so that nobody waits for it. */
  turnInSlices(way: Way): Promise<Result<Step | null>>;
  /** Makes things that came just now findable by their words, which else is done a moment later. */
  indexWords(): void;
  /** Writes an exchange into the ledger. */
  keep(exchange: Exchange): Promise<Result<ReplyRow>>;
  /** The row of the ledger that an exchange of this run is in. */
  replyOf(exchange: number): number | null;
  /** Says that an answer of the case stands for an exchange of this run. */
  standsFor(exchange: number, reply: number): void;
  /** Whether the case itself gave the answer, so that nothing was asked of a service. */
  isHeld(exchange: number): boolean;
  /** Says what went wrong on the way; it is closed all the same. */
  close(): Promise<Result<void>>;
}

export interface ChangeRequest {
  readonly kind: EventKind;
  readonly label: string;
  /** Goes on with an earlier step, so that both are undone as one. */
  readonly step?: number | undefined;
  readonly source?: unknown;
  /** The file or case that what is new is imported from. */
  readonly origin?: string | undefined;
  /** Somebody waits to see what is new: the words that it is found by are written a moment later. */
  readonly wordsLater?: boolean | undefined;
}

export interface Repair {
  readonly rows: readonly RowChange[];
  readonly event: NewEvent;
  /** The last number that each table gave out. */
  readonly counters: readonly { readonly table: string; readonly last: number }[];
}

export interface CaseFileParts {
  readonly who: string;
  readonly now: () => Date;
  /**
   * Told of a change while it is written, so that it can be shown meanwhile; told of it backwards where it could not be.
   */
  readonly show: (changes: readonly RowChange[]) => void;
  /** Told of a change once it is on disk. */
  readonly changed: (changes: readonly RowChange[]) => void;
  /** A file that a long answer was put into, and that the case takes over. */
  readonly isSpooled: (file: string) => boolean;
}
