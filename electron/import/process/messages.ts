import type { ReadCounts } from '../count-read.ts';
import type { OpenedImport } from '../open-import.ts';
import type { ReadPiece } from '../pieces.ts';

/** Messages from main to the process that reads a file for an import. It reads one file, and is then ended. */
export type Order =
  | { readonly kind: 'count'; readonly path: string }
  | { readonly kind: 'read'; readonly path: string }
  /** Main can take more: nothing is sent unasked, so that a large file never fills its memory. */
  | { readonly kind: 'more' };

export interface OpenedFile {
  readonly format: Exclude<OpenedImport['format'], 'case'>;
  readonly bytes: number;
  readonly sha256: string;
}

/** Messages from that process. */
export type Report =
  /** How many bytes of the file it has read, from time to time. */
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'opened'; readonly file: OpenedFile }
  | { readonly kind: 'counted'; readonly file: OpenedFile; readonly counts: ReadCounts }
  | { readonly kind: 'pieces'; readonly pieces: readonly ReadPiece[]; readonly isLast: boolean }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'too-large' };
