import type { OpenFile } from '../../../shared/open-file.ts';
import type { OperationName, Operations } from './operations.ts';

/** What that process says beside its answers. */
export type Report = { readonly kind: 'changed'; readonly file: OpenFile } | { readonly kind: 'too-large' };

export type InputOf<N extends OperationName> = Parameters<Operations[N]>[0];
export type OutputOf<N extends OperationName> = Awaited<ReturnType<Operations[N]>>;
