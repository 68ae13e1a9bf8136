import type { EdgeRow, EntityRow, GroupRow } from '../../shared/case-rows.ts';

/** Messages to the drawing thread. */
export type ToPicture =
  | { readonly kind: 'entities'; readonly rows: readonly EntityRow[] }
  | { readonly kind: 'edges'; readonly rows: readonly EdgeRow[] }
  | { readonly kind: 'groups'; readonly rows: readonly GroupRow[] }
  | { readonly kind: 'draw'; readonly theme: 'dark' | 'light' };

/** Its answer: the picture, and the size of its area. */
export interface FromPicture {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
}
