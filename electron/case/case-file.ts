import type { EventKind, RowChange } from '../../shared/case-rows.ts';
import type { Result } from '../../shared/result.ts';
import type { Exchange } from '../core/http/exchange.ts';
import type { Draft } from './draft.ts';
import type { NewEvent, Step, Way } from './event-log.ts';
import type { PackedBody, ReplyRow } from './ledger.ts';
import type { Entry } from './team/entry.ts';

/** One open case: the only way to change it, and the source of its change events. */
export interface CaseFile {
  readonly path: string;
  readonly id: string;
  /** Why it can't be written; null if it can. */
  readonly readOnly: string | null;
  /** Runs a change and writes its event; on disk when it returns. A change without effect writes no event. */
  change<T>(event: ChangeRequest, build: (draft: Draft) => T): Result<Changed<T>>;
  /**
   * The same for a long change that the user waits for, and that writes nothing but its draft: it is on its way to the page
   * before it is written. Before anything else is written or read, and on closing, it is written at once.
   */
  changeShownFirst<T>(event: ChangeRequest, build: (draft: Draft) => T): Promise<Result<Changed<T>>>;
  /** Writes an event that changes no row, such as the result of a run; returns its number. */
  note(event: Pick<ChangeRequest, 'kind' | 'label' | 'source'>): Result<number>;
  /** Resets rows to the state in the log, and writes an event for the rest of the repair. */
  putBack(repair: Repair): Result<void>;
  /** Takes in what colleagues wrote, in the order of their entries; on disk when it returns. */
  takeIn(entries: readonly { readonly entry: Entry; readonly body: PackedBody | null }[]): Result<number>;
  /** Decides what two changed without knowing of each other, by keeping one of the values. */
  decide(conflict: { readonly key: string; readonly field: string }, side: 'taken' | 'other'): Result<void>;
  undo(): Result<Step | null>;
  redo(): Result<Step | null>;
  /** Undoes or redoes a step of any size in small slices, so that nothing blocks. */
  turnInSlices(way: Way): Promise<Result<Step | null>>;
  /** Indexes new entities for search now, instead of a moment later. */
  indexWords(): void;
  /** Writes an exchange into the ledger. */
  keep(exchange: Exchange): Promise<Result<ReplyRow>>;
  /** The ledger row of an exchange of this run. */
  replyOf(exchange: number): number | null;
  /** Records that a stored reply answered an exchange of this run. */
  standsFor(exchange: number, reply: number): void;
  /** Whether the case itself gave the answer, so that no service was called. */
  isHeld(exchange: number): boolean;
  /** Returns an error on the way; the case closes anyway. */
  close(): Promise<Result<void>>;
}

export interface Changed<T> {
  readonly value: T;
  readonly step: number;
}

export interface ChangeRequest {
  readonly kind: EventKind;
  readonly label: string;
  /** Adds to an earlier step, so that one undo covers both. */
  readonly step?: number | undefined;
  readonly source?: unknown;
  /** The file or case that new rows are imported from. */
  readonly origin?: string | undefined;
  /** The user waits for the result: index its words a moment later. */
  readonly wordsLater?: boolean | undefined;
}

export interface Repair {
  readonly rows: readonly RowChange[];
  readonly event: NewEvent;
  /** The last number used in each table. */
  readonly counters: readonly { readonly table: string; readonly last: number }[];
}

export interface CaseFileParts {
  readonly who: string;
  readonly now: () => Date;
  /** Receives a change before it is written, so that it shows early; receives the inverse if the write fails. */
  readonly show: (changes: readonly RowChange[]) => void;
  /** Receives a change once it is on disk. */
  readonly changed: (changes: readonly RowChange[]) => void;
  /** Whether a long answer is in a spool file, which the case takes over. */
  readonly isSpooled: (file: string) => boolean;
}
