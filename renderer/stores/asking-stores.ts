import type { Bridge } from '../../shared/contract.ts';
import { type ArrivalsStore, nodesOf } from './arrivals-store.ts';
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
  { notices, settings, dock, canvas }: WindowStores,
  { openCase, selection, savedItems, arrivals }: CaseStores,
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
      confirmAbove: () => {
        const { askAboveQueries, askAbovePercent } = settings.store.getState();
        return { queries: askAboveQueries, percent: askAbovePercent };
      },
      mayAdd,
      made: (wish, narrowing, ids) => stores.chains.noteWish(wish, narrowing, ids),
    }),
    searches: createSearches(),
    patterns: createPatterns(bridge),
    dns: createDns(bridge),
    records: createRecords(bridge, openCase, selection),
    watching: createWatching(bridge, notices, {
      wish: (wish, narrowing) => stores.pivots.wish(wish, narrowing),
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
  markArrivals(stores, arrivals);
  arrivals.store.subscribe(({ latest }, { latest: before }) => {
    if (!latest?.complete || before?.complete) return;
    const from = latest.from.length === 1 ? latest.from : []; // Many would push what came aside.
    canvas.frameIfThere(nodesOf([...from, ...latest.ids], openCase.rows));
  });
  return stores;
}

/** Whatever pivots and chains add is new until the user looks at it. */
function markArrivals({ pivots, chains }: AskingStores, arrivals: ArrivalsStore): void {
  const ends = new Map<number, () => void>();
  pivots.store.subscribe(({ running }, { running: before }) => {
    if (running === before) return;
    for (const { id, title, from } of running) if (!ends.has(id)) ends.set(id, arrivals.begin(title, from));
    for (const [id, end] of ends) {
      if (running.some((run) => run.id === id)) continue;
      ends.delete(id);
      end();
    }
  });
  let end: (() => void) | null = null;
  chains.store.subscribe(({ running }) => {
    if (running && !end) end = arrivals.begin(running.name);
    else if (!running && end) {
      end();
      end = null;
    }
  });
}
