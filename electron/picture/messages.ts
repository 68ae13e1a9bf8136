import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';

/** What the drawing thread is told. */
export type ToPicture =
  | { readonly kind: 'entities'; readonly rows: readonly EntityRow[] }
  | { readonly kind: 'edges'; readonly rows: readonly EdgeRow[] }
  | { readonly kind: 'groups'; readonly rows: readonly GroupRow[] }
  | { readonly kind: 'draw'; readonly theme: 'dark' | 'light' };

/** What it answers: the picture, and how large the field is that its things stand on. */
export interface FromPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}
