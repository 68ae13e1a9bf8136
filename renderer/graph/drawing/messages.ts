import type { Drawing, View } from '../../../shared/drawing/drawing.ts';
import type { ThemeName } from '../../../shared/drawing/node-look.ts';
import type { WordChanges } from '../../../shared/drawing/word-log.ts';

/** What the page tells the drawing thread. Messages are handled in the order in which they were sent. */
export type ToDrawer =
  | { readonly type: 'graph'; readonly drawing: Drawing }
  | { readonly type: 'words'; readonly changes: WordChanges }
  | {
      readonly type: 'picture';
      readonly number: number;
      readonly theme: ThemeName;
      readonly view: View;
      /** Slots of nodes that are being dragged: they and their edges are left out. */
      readonly without: Uint32Array | null;
      readonly texts: boolean;
      /** A file for keeping in place of a bitmap for showing. */
      readonly file: boolean;
    };

export type FromDrawer =
  | { readonly type: 'bitmap'; readonly number: number; readonly bitmap: ImageBitmap; readonly late: boolean }
  | { readonly type: 'file'; readonly number: number; readonly file: Blob };
