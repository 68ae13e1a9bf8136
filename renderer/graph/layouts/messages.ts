import type { DrawnLinks } from '../compact.ts';
import type { FoundCommunities, LinkedSlots } from './communities.ts';
import type { Places } from './places.ts';

export const layoutNames = ['force', 'concentric', 'tree', 'time'] as const;
export type LayoutName = (typeof layoutNames)[number];

/** The drawn graph by slot, and where its nodes are. */
export interface PlacedSlots extends DrawnLinks, Places {
  /** How many links each node has. */
  readonly degree: Uint32Array;
}

export interface LayoutTask {
  readonly type: 'layout';
  readonly name: LayoutName;
  readonly graph: PlacedSlots;
  /** Milliseconds since 1970; NaN for a node without a time. Empty unless the layout is by time. */
  readonly times: Float64Array;
  /** The slots of a tree's roots; empty for the node with the most links. */
  readonly roots: readonly number[];
}

/** The page's tasks for the layout thread. Everything is by slot. */
export type Task =
  | LayoutTask
  | { readonly type: 'communities'; readonly graph: LinkedSlots }
  | { readonly type: 'path'; readonly graph: DrawnLinks; readonly from: number; readonly to: number };

/** What an unfinished layout has found so far. */
export interface LayoutDraft {
  readonly type: 'draft';
  /** From 0 to 1. */
  readonly done: number;
  readonly places: Places;
}

/** Places are by slot: NaN for one that is not drawn. */
export type TaskAnswer =
  | { readonly type: 'layout'; readonly places: Places }
  | { readonly type: 'communities'; readonly found: FoundCommunities }
  | { readonly type: 'path'; readonly path: readonly number[] | null };
