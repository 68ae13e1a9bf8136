import type * as z from 'zod';
import { Chain } from './chain.ts';
import { SavedLookalikeFilter } from './lookalike-filter.ts';
import { ReportText } from './report.ts';
import { SavedSearch } from './saved-search.ts';
import { ShareLink } from './share-link.ts';
import { WatchRule } from './watch-rules.ts';

/**
 * What the user saves in a case beside the graph. Each kind is one line here: its title and its data. The same calls
 * save, list and remove all of them, and each change can be undone.
 */
const specs = {
  /** A query to repeat later. */
  search: { title: 'search', data: SavedSearch },
  /** A sequence of pivots, to run on other entities. */
  chain: { title: 'chain', data: Chain },
  /** A share link to channel data; its name is the recipient. */
  link: { title: 'link', data: ShareLink },
  /** A watch rule for the feeds. */
  rule: { title: 'rule', data: WatchRule },
  /** A filter and an order for the lookalikes of Detect. Case files store it under this name. */
  triageFilter: { title: 'filter of lookalikes', data: SavedLookalikeFilter },
  /** A user's text and choices for a report. */
  report: { title: 'report', data: ReportText },
} as const satisfies Record<string, { title: string; data: z.ZodType }>;

export type SavedItemKind = keyof typeof specs;
export type SavedItemData<K extends SavedItemKind> = z.output<(typeof specs)[K]['data']>;
export const savedItemKinds = Object.keys(specs) as [SavedItemKind, ...SavedItemKind[]];
/** With widened types, so that a kind known only at run time finds its own. */
export const savedItemSpecs: { readonly [K in SavedItemKind]: { title: string; data: z.ZodType<SavedItemData<K>> } } =
  specs;

export interface SavedItem<K extends SavedItemKind> {
  readonly id: number;
  readonly kind: K;
  readonly name: string;
  readonly data: SavedItemData<K>;
}
