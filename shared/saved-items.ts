import type * as z from 'zod';
import { Chain } from './chain.ts';
import { SavedLookalikeFilter } from './lookalike-filter.ts';
import { ReportText } from './report.ts';
import { SavedSearch } from './saved-search.ts';
import { ShareLink } from './share-link.ts';
import { WatchRule } from './watch-rules.ts';

/**
 * What a person saves in a case beside the graph. Each kind is one line here: how it is called, and what it holds. The
 * same calls save, list and drop all of them, and each change can be undone.
 */
const specs = {
  /** A question that is asked again later. */
  search: { title: 'search', data: SavedSearch },
  /** Pivots one after the other, to be run on other things. */
  chain: { title: 'chain', data: Chain },
  /** A link to channel data that was made to be handed on; its name is who it was made for. */
  link: { title: 'link', data: ShareLink },
  /** What a person waits for in the feeds. */
  rule: { title: 'rule', data: WatchRule },
  /** A filter and an order for the lookalikes of Detect. Case files hold it under this name. */
  triageFilter: { title: 'filter of lookalikes', data: SavedLookalikeFilter },
  /** What a person wrote and chose for a report. */
  report: { title: 'report', data: ReportText },
} as const satisfies Record<string, { title: string; data: z.ZodType }>;

export type SavedItemKind = keyof typeof specs;
export type SavedItemData<K extends SavedItemKind> = z.output<(typeof specs)[K]['data']>;
export const savedItemKinds = Object.keys(specs) as [SavedItemKind, ...SavedItemKind[]];
/** With the types widened, so that a kind that is not known until run time finds its own. */
export const savedItemSpecs: { readonly [K in SavedItemKind]: { title: string; data: z.ZodType<SavedItemData<K>> } } =
  specs;

export interface SavedItem<K extends SavedItemKind> {
  readonly id: number;
  readonly kind: K;
  readonly name: string;
  readonly data: SavedItemData<K>;
}
