/**
 * A limit of a service. Each counts calls in a window that slides. Limits that only the service knows (per minute, per
 * burst) are added at run time under the product's id.
 */
export interface Limit {
  readonly most: number;
  readonly seconds: number;
}

/** What holds for one kind of request. Each service declares its own: see `electron/services.ts`. */
export interface OperationLimits {
  readonly limits: readonly Limit[];
  /** The product whose limits and quota, as the service tells them, also hold. A request may name another. */
  readonly product?: string;
  /** The operation that tells what the service allows. It costs nothing, and comes before the first call of a run. */
  readonly learnFrom?: string;
  /**
   * Once an hour, but inside that hour the same query may be paged freely. A call with the paging key of
   * the call that opened the window, and another offset, is not counted.
   */
  readonly freePaging?: boolean;
  /** A call that the service refuses before doing anything does not use up the one of the hour. */
  readonly refusalsAreFree?: boolean;
}

/** Every operation that a service declares; `electron/services.ts` adds them. */
// biome-ignore lint/suspicious/noEmptyInterface: declarations are merged into it.
export interface Operations {}
export type Operation = keyof Operations & string;
export type OperationTable = Readonly<Record<Operation, OperationLimits>>;
