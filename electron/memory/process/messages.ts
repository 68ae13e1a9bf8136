import type { MemoryState, SeenValue } from '../../../shared/memory.ts';

/** What the process of the index is to read. */
export interface Sources {
  /** The file of the index. */
  readonly index: string;
  /** Cases that this program has opened. */
  readonly paths: readonly string[];
  readonly folders: readonly string[];
  readonly paused: boolean;
  /** Open cases that are private: their files may not say so yet. */
  readonly hidden: readonly string[];
  /** Cases that ended the process; each with its stamp then. */
  readonly skip: readonly { readonly path: string; readonly stamp: string }[];
}

/** What the process knows of its own work; main adds the rest of the state. */
export type Progress = Pick<MemoryState, 'cases' | 'values' | 'waiting' | 'reading' | 'looking' | 'problems'> & {
  readonly gone: readonly string[];
  /** All known cases, for the page to name. */
  readonly paths: readonly string[];
  readonly failure: string | null;
};

/** What the process says beside its answers. */
export type Report =
  | { readonly kind: 'changed'; readonly progress: Progress }
  /** Sent before each case, so that main knows which one ended the process. */
  | { readonly kind: 'reading'; readonly path: string | null; readonly stamp: string }
  | { readonly kind: 'too-large' };

/** A value that cases have; main knows whether it makes a mark. */
export interface FoundValue extends Omit<SeenValue, 'common'> {
  /** The highest number of domains that a service counted for it; 0 without a count. */
  readonly count: number;
  readonly decided: boolean;
  readonly everywhere: boolean;
}
