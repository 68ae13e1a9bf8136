import type { Point } from '../../../shared/drawing/camera.ts';
import type { Communities, Territory } from '../../../shared/drawing/communities.ts';
import type { Outline, View } from '../../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../../shared/drawing/node-look.ts';
import type { WordChanges } from '../../../shared/drawing/word-log.ts';
import type { DrawingChange } from './graph-copy.ts';

/** Messages from the page to the drawing thread, handled in order. */
export type ToDrawer =
  | {
      readonly type: 'graph';
      readonly change: DrawingChange;
      readonly outlines: readonly Outline[];
    }
  | { readonly type: 'words'; readonly changes: WordChanges }
  | { readonly type: 'communities'; readonly communities: Communities | null }
  | {
      readonly type: 'picture';
      readonly number: number;
      readonly theme: ThemeName;
      readonly view: View;
      /** Slots of dragged nodes: they and their edges are left out. */
      readonly without: Uint32Array | null;
      readonly texts: boolean;
      /** The view of the picture that follows at once: lines are as strong in this one as in that. */
      readonly before?: View;
      /** A file instead of a bitmap for display. */
      readonly file: boolean;
    }
  | {
      readonly type: 'labels';
      readonly number: number;
      readonly theme: ThemeName;
      readonly view: View;
      /** The nodes that are dragged: their labels only, on nothing. */
      readonly slots: Uint32Array;
    };

/** The slots of texts that a picture lacks, because the page has not sent them. */
export interface MissingWords {
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
}

export type FromDrawer = { readonly number: number; readonly missing: MissingWords } & (
  | {
      readonly type: 'bitmap';
      readonly bitmap: ImageBitmap;
      readonly late: boolean;
      /** The shapes of communities, if they have changed since the last picture. */
      readonly territories?: readonly Territory[] | undefined;
    }
  | {
      readonly type: 'labels';
      readonly bitmap: ImageBitmap;
      readonly late: boolean;
      /** Where the first of the nodes is in it, in the world. */
      readonly first: Point;
    }
  | { readonly type: 'file'; readonly file: Blob }
);
