import type { Bridge } from '../../shared/contract.ts';
import { whyFixed } from './case-store.ts';
import type { CaseStores } from './case-stores.ts';
import { type ChainsStore, createChains } from './chains-store.ts';
import { createDns, type DnsStore } from './dns-store.ts';
import { createPatterns, type PatternStore } from './pattern-store.ts';
import { createPivots, type PivotStore } from './pivot-store.ts';
import { createRecords, type RecordsStore } from './records-store.ts';
import { createSearches, type SearchStore } from './search-store.ts';
import { createWatching, type WatchingStore } from './watching-store.ts';
import type { WindowStores } from './window-stores.ts';

/** Queries to the services: pivots, searches, saved searches, and chains of pivots. */
export interface AskingStores {
  readonly pivots: PivotStore;
  readonly searches: SearchStore;
  readonly patterns: PatternStore;
  readonly dns: DnsStore;
  readonly records: RecordsStore;
  readonly watching: WatchingStore;
  readonly chains: ChainsStore;
}

export function createAskingStores(
  bridge: Bridge,
  { notices, settings, dock }: WindowStores,
  { openCase, selection, savedItems }: CaseStores,
): AskingStores {
  function mayAdd(): boolean {
    const why = whyFixed(openCase.store.getState());
    if (why !== null) notices.show('warning', 'The case can’t be changed now.', why);
    return why === null;
  }
  const select = (ids: readonly number[]) => selection.select(ids, ids[0] ?? null);
  const stores: AskingStores = {
    pivots: createPivots(bridge, {
      size: () => openCase.rows.entities.size,
      askFromQueries: () => settings.store.getState().askFromQueries,
      mayAdd,
      made: (wish, narrowing, ids) => stores.chains.noteWish(wish, narrowing, ids),
    }),
    searches: createSearches(),
    patterns: createPatterns(bridge),
    dns: createDns(bridge),
    records: createRecords(bridge, openCase, selection),
    watching: createWatching(bridge, notices, {
      wish: (wish, narrowing) => stores.pivots.wish(wish, narrowing, true),
      show: () => dock.show('watching'),
      showForm: (product) => {
        stores.searches.show(product);
        dock.show('search');
      },
      select,
    }),
    chains: createChains(bridge, {
      savedItems,
      notices,
      mayAdd,
      begins: () => stores.pivots.putAway(),
      show: () => {
        stores.watching.showPane('chains');
        dock.show('watching');
      },
      select,
    }),
  };
  return stores;
}
