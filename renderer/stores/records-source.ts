import type { Narrowing } from '../../shared/asking.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Hostile } from '../../shared/hostile.ts';
import type { SearchWish } from './pivot-asks.ts';
import type { ListOptions } from './search-store.ts';

/** The item of a pivot, to which the domains found are linked when they go on the graph. */
export interface ListLink {
  readonly to: { readonly kind: EntityKind; readonly value: Hostile };
  readonly relation: string;
}

/** A search whose results are not on the graph yet. */
export interface ListSource {
  readonly title: string;
  readonly search: SearchWish;
  readonly options: ListOptions;
  readonly narrowing: Narrowing;
  readonly link: ListLink | null;
  /** How many domains it finds, as a record says; null if unknown. */
  readonly count: number | null;
}

/** Where the rows come from: a search, or domains of the case. */
export type RecordsSource =
  | ({ readonly kind: 'search' } & ListSource)
  | { readonly kind: 'case' }
  | { readonly kind: 'items'; readonly title: string; readonly ids: readonly number[] };
