import { feedCatalogue, feedsInOrder } from '../../../shared/feed-catalogue.ts';
import type { FeedName } from '../../../shared/feeds.ts';
import { figure } from '../../../shared/figures.ts';
import type { Following } from '../../../shared/following.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { phaseLevel, shortSession } from './feed-session.ts';

const texts = feedTexts.list;

// covers: feeds.read all in shared/feed-catalogue.ts
/** The nine feeds, and below each its followed sessions and windows. */
export function FeedList() {
  const { feeds } = useWorkbench();
  const { feed: shown, following, followings } = useParts(feeds.store, ['feed', 'following', 'followings']);
  return (
    <nav className="feed-nav" aria-label={texts.name}>
      {feedsInOrder.map((feed) => (
        <div key={feed}>
          <FeedButton feed={feed} isShown={feed === shown && following === null} />
          {followings
            .filter((one) => one.feed === feed)
            .map((one) => (
              <FollowingButton key={one.id} following={one} isShown={one.id === following} />
            ))}
        </div>
      ))}
    </nav>
  );
}

function FeedButton({ feed, isShown }: { readonly feed: FeedName; readonly isShown: boolean }) {
  const { feeds } = useWorkbench();
  const { title, holds } = feedCatalogue[feed];
  return (
    <button
      type="button"
      className={`feed-button${isShown ? ' shown' : ''}`}
      aria-current={isShown}
      title={holds}
      onClick={() => feeds.look(feed, null)}
    >
      {title}
    </button>
  );
}

function FollowingButton({ following, isShown }: { readonly following: Following; readonly isShown: boolean }) {
  const { feeds } = useWorkbench();
  const { id, feed, session, held, matches, phase } = following;
  return (
    <button
      type="button"
      className={`feed-button following${isShown ? ' shown' : ''}`}
      aria-current={isShown}
      title={texts.hint(session, phase)}
      onClick={() => feeds.look(feed, id)}
    >
      <span className={`feed-dot ${phaseLevel(following)}`} />
      <span className="feed-session">{session === null ? texts.window : shortSession(feed, session)}</span>
      {matches > 0 && (
        <span className="feed-matches" title={texts.matches(matches)}>
          {figure(matches)}
        </span>
      )}
      <span className="quiet number">{figure(held)}</span>
    </button>
  );
}
