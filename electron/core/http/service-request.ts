import type { Service } from '../../../shared/connection.ts';
import type { Failure, Result } from '../../../shared/result.ts';
import type { Paging } from '../limits/governor.ts';
import type { Operation } from '../limits/limits.ts';
import type { BodyKeeper } from './body-keeper.ts';
import type { Effect } from './retry.ts';
import type { Parameters, PathPart, Place } from './wording.ts';

/** A request in neutral words. Keys, the service's words, limits and retries are added later. */
export interface ServiceRequest {
  readonly service: Service;
  /** Names the operation in records and in messages. */
  readonly operation: string;
  /** The row of the limits table that counts it. */
  readonly allowance: Operation;
  /** The account's product that it counts for, if that depends on the request. */
  readonly product?: string;
  /** For lists with free pages inside their window. */
  readonly paging?: Paging;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: readonly PathPart[];
  readonly place?: Place;
  readonly query?: Parameters;
  readonly form?: Parameters;
  /** Sends the form's parameters in the address instead. */
  readonly formInAddress?: boolean;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly accept?: string;
  readonly effect: Effect;
  /** A list that changes by itself: a repeated request must go to the service. */
  readonly changing?: boolean;
  readonly feed?: boolean;
  /** Ping works without a key; everything else fails early without one. */
  readonly keyless?: boolean;
  /**
   * Whether a body, in neutral words, matches the documentation. A body that does not is stored as evidence, but never
   * reused as an answer.
   */
  readonly isAnswer?: (body: unknown) => boolean;
  /** Work of the client for which main has time while the service is busy. */
  readonly whileBusy?: () => void;
  /** Whether a stream with this last line is complete. Without it, a stream that was stored as good is complete. */
  readonly endsWell?: (lastLine: string) => boolean;
  readonly mostBytes?: number;
  /** The most lines that a stream can have for this request. */
  readonly mostLines?: number;
  /** Where the bytes of a stream go; without a sink they are stored as evidence. */
  readonly sink?: BodyKeeper;
  readonly timeoutMs?: number;
  /** The budget that pays for each attempt; without one, only the limits of the service apply. */
  readonly payment?: Payment;
  readonly signal: AbortSignal;
  readonly waiting?: (until: Date | null) => void;
}

/** The run's own budget. */
export interface Payment {
  /** Takes one query, or returns why none is left. */
  take(): Result<void>;
  /** Returns one query that surely never reached the service. */
  putBack(): void;
}

/** The parts of a request that its client does not choose. */
export type Circumstances = Pick<ServiceRequest, 'signal' | 'waiting'>;

interface ReplyHead {
  readonly status: number;
  /** True after a 206: the data is good, but some is missing. */
  readonly partial: boolean;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly at: Date;
  /** The number of its exchange. */
  readonly exchange: number;
}

export interface JsonReply extends ReplyHead {
  /** In neutral words; null when a write was answered without a body. */
  readonly body: unknown;
}

export interface StreamReply extends ReplyHead {
  /** The body as it arrives, with back-pressure. It ends without an error even when the stream breaks: see `end`. */
  readonly body: AsyncIterable<Buffer>;
  /** Reads everything into the request's sink. Use it in place of `body` when nobody needs the bytes. */
  save(): Promise<void>;
  /** Marks the data as complete, so that leaving the body now is no interruption. */
  complete(): void;
  /** How the body ended; call it after reading. */
  end(): StreamEnd;
}

export type StreamEnd =
  | { readonly kind: 'whole' }
  | { readonly kind: 'broken'; readonly failure: Failure }
  | { readonly kind: 'stopped' };
