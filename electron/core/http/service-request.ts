import type { Service } from '../../../shared/connection.ts';
import type { Failure, Result } from '../../../shared/result.ts';
import type { Paging } from '../limits/governor.ts';
import type { Operation } from '../limits/limits.ts';
import type { BodyKeeper } from './body-keeper.ts';
import type { Effect } from './retry.ts';
import type { Parameters, PathPart, Place } from './wording.ts';

/** A request in our own neutral words. Everything about keys, words, limits and tries is added on its way. */
export interface ServiceRequest {
  readonly service: Service;
  /** Names the operation in records and in words to the person. */
  readonly operation: string;
  /** The row of the limits table that it is counted under. */
  readonly allowance: Operation;
  /** The product of the account that it counts for, where that depends on what is asked for. */
  readonly product?: string;
  /** For lists that may be paged freely inside their window. */
  readonly paging?: Paging;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: readonly PathPart[];
  readonly place?: Place;
  readonly query?: Parameters;
  readonly form?: Parameters;
  /** Sends what is in the form in the address instead. */
  readonly formInAddress?: boolean;
  readonly json?: Readonly<Record<string, unknown>>;
  readonly accept?: string;
  readonly effect: Effect;
  /** A list that changes by itself: who asks for it again wants to know what is new. */
  readonly changing?: boolean;
  readonly feed?: boolean;
  /** Ping works without a key; everything else fails early when there is none. */
  readonly keyless?: boolean;
  /** Whether a body, in neutral words, is what the documents promise; what is not is evidence and never an answer. */
  readonly isAnswer?: (body: unknown) => boolean;
  /** Whether a stream whose last line is this came to its end; without it, one that was stored as good did. */
  readonly endsWell?: (lastLine: string) => boolean;
  readonly mostBytes?: number;
  /** As many lines as a stream can have that keeps to what was asked for. */
  readonly mostLines?: number;
  /** Where the bytes of a stream go; without one they are kept as evidence. */
  readonly sink?: BodyKeeper;
  readonly timeoutMs?: number;
  /** Who pays for what spends, try by try; without it the limits of the service are the only ones. */
  readonly payment?: Payment;
  readonly signal: AbortSignal;
  readonly waiting?: (until: Date | null) => void;
}

/** What a run may spend on its own account. */
export interface Payment {
  /** Takes one query; says why where none is left. */
  take(): Result<void>;
  /** Puts one back that surely never reached the service. */
  putBack(): void;
}

/** What comes from outside of the client that makes a request. */
export type Circumstances = Pick<ServiceRequest, 'signal' | 'waiting'>;

interface ReplyHead {
  readonly status: number;
  /** Set by a 206: the data is good, but some is missing. */
  readonly partial: boolean;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly at: Date;
  /** The exchange that it came in. */
  readonly exchange: number;
}

export interface JsonReply extends ReplyHead {
  /** In neutral words; null where a write was answered without any. */
  readonly body: unknown;
}

export interface StreamReply extends ReplyHead {
  /** The body as it comes, with back-pressure. It ends without an error even when the stream breaks: see `end`. */
  readonly body: AsyncIterable<Buffer>;
  /** Reads it to its end into the request's sink; in place of `body`, where nobody looks at the bytes. */
  save(): Promise<void>;
  /** Says that what came is all there is, so that leaving the body now is no interruption. */
  complete(): void;
  /** How the body ended; asked after it was read. */
  end(): StreamEnd;
}

export type StreamEnd =
  | { readonly kind: 'whole' }
  | { readonly kind: 'broken'; readonly failure: Failure }
  | { readonly kind: 'stopped' };
