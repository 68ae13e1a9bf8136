import type { Announcement } from '../../../electron/demo/service.ts';

/** What a row is given: a fresh service of its own start, and a way to move its world clock and set faults. */
export interface Bench {
  readonly announcement: Announcement;
  control(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<unknown>;
}

/**
 * One promise of the services and the check that the demo service keeps it. Expected values come from the document that
 * is named, never from our own client.
 */
export interface Row {
  /** Where the promise stands: a document and its section. */
  readonly source: string;
  readonly sentence: string;
  /** Throws when the promise is broken. */
  check(bench: Bench): Promise<void>;
}

/** Rows that may share one service; they run in order. Limits are spent per service, so a part that tests them has its own. */
export interface Part {
  readonly title: string;
  readonly wording?: 'neutral' | 'public';
  readonly rows: readonly Row[];
}
