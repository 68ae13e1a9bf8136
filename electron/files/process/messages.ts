import type { OpenFile } from '../../../shared/open-file.ts';
import type { Result } from '../../../shared/result.ts';
import type { OperationName, Operations } from './operations.ts';

/** Messages from main to the file reader process. */
export type Order =
  | { readonly kind: 'do'; readonly id: number; readonly operation: OperationName; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number };

/** Messages from that process. */
export type Report =
  | { readonly kind: 'done'; readonly id: number; readonly result: Result<unknown> }
  /** The share of the file that was read for it. */
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | { readonly kind: 'changed'; readonly file: OpenFile }
  | { readonly kind: 'too-large' };

export type InputOf<N extends OperationName> = Parameters<Operations[N]>[0];
export type OutputOf<N extends OperationName> = Awaited<ReturnType<Operations[N]>>;
