import type { Limit } from './limits.ts';

/**
 * Counts the calls of an account with everybody who uses it. Core knows no team: `electron/team` implements it, and
 * without it each machine counts alone.
 */
export interface Together {
  standing(): TogetherStanding;
  /** Null when nobody could be asked. */
  count(wish: CountWish): Promise<Counted | null>;
  /** Returns a call that surely never reached the service. */
  giveBack(receipt: string): Promise<void>;
  /** Calls when it can be reached again. */
  onReachable(listener: () => void): void;
}

/** `none`: nobody counts with us. `unreachable`: others do, and can't be asked at the moment. */
export type TogetherStanding = 'none' | 'reachable' | 'unreachable';

/** A call that counts, wherever it was made. */
export interface MadeCall {
  /** Its name everywhere, so that it is counted once. */
  readonly receipt: string;
  readonly operation: string;
  readonly product: string | null;
  /** Whether it costs something of a quota. */
  readonly spends: boolean;
  readonly agoMs: number;
}

/** A limit, with the time that a call counts for: its window and a margin. */
export interface JointLimit {
  readonly limit: Limit;
  readonly by: 'operation' | 'product';
  readonly ms: number;
}

export interface CountWish {
  readonly connection: string;
  /** The account, as a hash: see `account-name.ts`. */
  readonly account: string;
  /** Null only asks what others did. */
  readonly call: MadeCall | null;
  readonly limits: readonly JointLimit[];
  /** Calls from here that the others have not heard of. */
  readonly untold: readonly MadeCall[];
  /** How far back the calls of others matter. */
  readonly sinceMs: number;
}

export interface Counted {
  /** In how many milliseconds the call may go, and why not now; null: it is counted and may go. */
  readonly wait: { readonly ms: number; readonly limit: Limit } | null;
  /** What changed since the last answer. Includes calls from here. */
  readonly calls: readonly (MadeCall & { readonly isGivenBack: boolean })[];
}
