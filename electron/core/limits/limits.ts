/**
 * A limit of a service: the number of calls in a sliding window. Limits that only the service knows (per minute, per
 * burst) are added at run time under the product's id.
 */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** The limits of one kind of request. Each service declares its own: see `electron/services.ts`. */
export interface OperationLimits {
  readonly limits: readonly Limit[];
  /** The product whose reported limits and quota also apply. A request may name another. */
  readonly product?: string;
  /** The operation that reads what the service allows. It is free, and runs before the first call of a run. */
  readonly learnFrom?: string;
  /**
   * Once an hour, with free pages of the same query inside that hour. A call with the paging key of the call that
   * opened the window, and another offset, does not count.
   */
  readonly freePaging?: boolean;
  /** A call that the service refuses before doing any work does not use up the hour's call. */
  readonly refusalsAreFree?: boolean;
}

/** Every operation of the services; `electron/services.ts` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged into it.
export interface Operations {}
export type Operation = keyof Operations & string;
export type OperationTable = Readonly<Record<Operation, OperationLimits>>;
