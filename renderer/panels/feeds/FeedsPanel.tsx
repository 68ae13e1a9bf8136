import './feeds.css';
import { Tab } from '@blueprintjs/core';
import { useEffect } from 'react';
import { figure } from '../../../shared/figures.ts';
import { type FeedTab, shownFollowing } from '../../stores/feeds-store.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { TabPart } from '../../ui/TabPart.tsx';
import { TabRow } from '../../ui/TabRow.tsx';
import { Archives } from './Archives.tsx';
import { FeedList } from './FeedList.tsx';
import { FeedStart } from './FeedStart.tsx';
import { FollowedFeed } from './FollowedFeed.tsx';
import { Rules } from './Rules.tsx';
import { useRules } from './use-rules.ts';

/** The nine feeds: their content, their new rows, and the watch rules. */
export function FeedsPanel() {
  const { feeds, savedItems } = useWorkbench();
  const { tab, feed, followings } = useParts(feeds.store, ['tab', 'feed', 'followings']);
  const rules = useRules();
  const following = usePart(feeds.store, shownFollowing);
  useEffect(() => {
    void feeds.load();
    void savedItems.read();
  }, [feeds, savedItems]);
  const live = followings.filter(({ phase }) => !['paused', 'ended', 'failed'].includes(phase)).length;
  return (
    <div className="panel panel-table feeds">
      <div className="feeds-tabs">
        <TabRow id="feed-tabs" selectedTabId={tab} onChange={(chosen) => feeds.show(chosen as FeedTab)}>
          <Tab id="feeds" title={feedTexts.tabFeeds} tagContent={live > 0 ? feedTexts.followed(live) : undefined} />
          <Tab id="rules" title={feedTexts.tabRules} tagContent={rules.length > 0 ? figure(rules.length) : undefined} />
          <Tab id="archives" title={feedTexts.tabArchives} />
        </TabRow>
      </div>
      <TabPart tabs="feed-tabs" tab={tab}>
        {tab === 'feeds' && (
          <div className="feeds-both">
            <FeedList />
            {following ? <FollowedFeed key={following.id} following={following} /> : <FeedStart feed={feed} />}
          </div>
        )}
        {tab === 'rules' && <Rules />}
        {tab === 'archives' && <Archives />}
      </TabPart>
    </div>
  );
}
