import './watching.css';
import './chain.css';
import { Tab, Tag } from '@blueprintjs/core';
import { useEffect } from 'react';
import { savedChains } from '../../stores/chains-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { watchingTexts } from '../../texts/watching.ts';
import { TabRow } from '../../ui/TabRow.tsx';
import { ChainList } from './ChainList.tsx';
import { SearchList } from './SearchList.tsx';

/** What can be repeated: searches for new results, and chains of pivots for other entities. */
export function WatchingPanel() {
  const { watching, savedItems } = useWorkbench();
  const pane = usePart(watching.store, (view) => view.pane);
  const searches = usePart(watching.store, (view) => view.searches);
  const rows = usePart(savedItems.store, (state) => state.rows);
  const fresh = searches.reduce((sum, search) => sum + search.fresh, 0);
  useEffect(() => void watching.load(), [watching]);
  return (
    <div className="panel watching-panel">
      <TabRow
        id="watching"
        selectedTabId={pane}
        onChange={(id) => watching.showPane(id === 'chains' ? 'chains' : 'searches')}
        animate={false}
      >
        <Tab
          id="searches"
          title={
            <>
              {watchingTexts.tabSearches}{' '}
              {fresh > 0 && (
                <Tag round intent="warning">
                  {watchingTexts.fresh(fresh)}
                </Tag>
              )}
            </>
          }
          panel={<SearchList />}
        />
        <Tab id="chains" title={watchingTexts.tabChains} panel={<ChainList chains={savedChains(rows)} />} />
      </TabRow>
    </div>
  );
}
