import type { Links } from '../../../shared/graph-links.ts';
import type { FoundCommunities, LinkedSlots } from './communities.ts';
import type { Fixed, Places } from './places.ts';

export const layoutNames = ['force', 'concentric', 'tree', 'time'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** The page's tasks for the layout thread. */
export type Task =
  | {
      readonly type: 'layout';
      readonly name: LayoutName;
      readonly links: Links;
      readonly fixed: Fixed;
      /** How large each node is drawn. */
      readonly radii: Float32Array;
      /** Milliseconds since 1970; NaN for a node without a time. */
      readonly times: Float64Array;
      /** The roots of a tree; empty for the node with the most links. */
      readonly roots: readonly number[];
    }
  | { readonly type: 'communities'; readonly graph: LinkedSlots }
  | { readonly type: 'path'; readonly links: Links; readonly from: number; readonly to: number };

/** What an unfinished layout has found so far. */
export interface LayoutDraft {
  readonly type: 'draft';
  /** From 0 to 1. */
  readonly done: number;
  readonly places: Places;
}

export type TaskAnswer =
  | { readonly type: 'layout'; readonly places: Places }
  | { readonly type: 'communities'; readonly found: FoundCommunities }
  | { readonly type: 'path'; readonly path: readonly number[] | null };
