import { harmlessValue } from '../../../shared/defang.ts';
import { normalValue } from '../../../shared/entities.ts';
import { lastAttemptFailed, lifecycleOf } from '../../../shared/screenshot-times.ts';
import type { Shot } from '../../../shared/screenshots.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { useThumbnail } from './use-picture.ts';
import './thumbnail.css';
import { type ReactNode, useEffect } from 'react';

/**
 * The newest picture of a domain, wherever one is wanted; a click opens it in its panel. Where there is none it says so,
 * and nothing that costs a query is asked.
 */
export function Thumbnail({ domain: name }: { readonly domain: string }) {
  const { screenshots, dock } = useWorkbench();
  const domain = normalValue('domain', name);
  const shot = usePart(screenshots.store, ({ shots }) => shots.get(domain)?.[0] ?? null);
  useEffect(() => screenshots.lookUp(domain), [screenshots, domain]);
  const shown = harmlessValue('domain', domain);
  return (
    <button
      type="button"
      className="thumbnail-button"
      title={`Screenshots of ${shown}`}
      onClick={() => {
        void screenshots.show({ title: shown, domains: [domain] });
        dock.show('screenshots');
      }}
    >
      <span className="visually-hidden">Screenshots of {shown}. </span>
      <ThumbnailPicture shot={shot} none="No picture in the case yet" />
    </button>
  );
}

/** The picture itself, or in words why it is not there. */
export function ThumbnailPicture({ shot, none }: { readonly shot: Shot | null; readonly none: ReactNode }) {
  const { url, fetching, failure } = useThumbnail(shot);
  return (
    <span className="thumbnail">
      {url === null ? (
        <span className={`thumbnail-words${failure ? ' warn' : ''}`}>
          {shot ? wordsFor(shot, fetching, failure?.code) : none}
        </span>
      ) : (
        <img src={url} alt="" decoding="async" draggable={false} />
      )}
      {shot && <Marks shot={shot} />}
    </span>
  );
}

function wordsFor(shot: Shot, fetching: boolean, failure: string | undefined): string {
  switch (failure) {
    case undefined:
      if (shot.thumbnail) return '';
      return fetching ? 'Fetching…' : shot.linked ? 'Not fetched yet' : 'Not in the case';
    case 'not-permitted':
      return 'Link expired';
    case 'too-large':
      return 'Too large';
    case 'bad-reply':
      return 'Not a picture';
    case 'unreachable':
    case 'timed-out':
      return 'Not reached';
    default:
      return 'Not fetched';
  }
}

/** What a person must know before they believe the picture. */
function Marks({ shot }: { readonly shot: Shot }) {
  const failed = lastAttemptFailed(shot);
  const earlier = lifecycleOf(shot) === 'earlier';
  if (!failed && !earlier) return null;
  return (
    <span className="thumbnail-marks">
      {earlier && <span title="Taken before the domain’s current life began">earlier life</span>}
      {failed && <span title="The latest attempt to take a picture failed">latest failed</span>}
    </span>
  );
}
