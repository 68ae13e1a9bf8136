import { harmlessValue } from '../../../shared/defang.ts';
import { normalValue } from '../../../shared/entities.ts';
import { lastAttemptFailed, lifecycleOf } from '../../../shared/screenshot-times.ts';
import type { Screenshot } from '../../../shared/screenshots.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { useThumbnail } from './use-image.ts';
import './thumbnail.css';
import { type ReactNode, useEffect } from 'react';

const texts = screenshotTexts.thumbnail;

/**
 * The newest screenshot of a domain, for any panel; nothing if there is none. A click opens it in the Screenshots panel.
 * It never makes a request that costs a query.
 */
export function Thumbnail({ domain: name, className }: { readonly domain: string; readonly className: string }) {
  const { screenshots, dock } = useWorkbench();
  const domain = normalValue('domain', name);
  const screenshot = usePart(screenshots.store, ({ captures }) => captures.get(domain)?.[0] ?? null);
  useEffect(() => screenshots.lookUp(domain), [screenshots, domain]);
  if (!screenshot) return null;
  const shown = harmlessValue('domain', domain);
  return (
    <button
      type="button"
      className={`thumbnail-button ${className}`}
      title={texts.open(shown)}
      onClick={() => {
        void screenshots.show({ title: shown, domains: [domain] });
        dock.show('screenshots');
      }}
    >
      <span className="visually-hidden">{texts.open(shown)}. </span>
      <ThumbnailImage screenshot={screenshot} none="" />
    </button>
  );
}

/** The image, or the reason why it is missing. */
export function ThumbnailImage({
  screenshot,
  none,
}: {
  readonly screenshot: Screenshot | null;
  readonly none: ReactNode;
}) {
  const { url, fetching, failure } = useThumbnail(screenshot);
  return (
    <span className="thumbnail">
      {url === null ? (
        <span className={`thumbnail-words${failure ? ' warn' : ''}`}>
          {screenshot ? texts.missing(screenshot, fetching, failure?.code) : none}
        </span>
      ) : (
        <img src={url} alt="" decoding="async" draggable={false} />
      )}
      {screenshot && <Marks screenshot={screenshot} />}
    </span>
  );
}

/** Warnings: an earlier lifecycle, or a failed latest attempt. */
function Marks({ screenshot }: { readonly screenshot: Screenshot }) {
  const failed = lastAttemptFailed(screenshot);
  const earlier = lifecycleOf(screenshot) === 'earlier';
  if (!failed && !earlier) return null;
  return (
    <span className="thumbnail-marks">
      {earlier && <span title={texts.earlierHint}>{texts.earlier}</span>}
      {failed && <span title={texts.failedHint}>{texts.failed}</span>}
    </span>
  );
}
