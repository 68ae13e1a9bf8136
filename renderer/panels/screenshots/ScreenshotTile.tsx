import { Pin } from '@blueprintjs/icons';
import { memo } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf } from '../../../shared/figures.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { ThumbnailImage } from './Thumbnail.tsx';

const texts = screenshotTexts.list;

/** One domain: its newest screenshot, the date, and the number of screenshots. Memoised, so that scrolling draws only new tiles. */
export const ScreenshotTile = memo(function ScreenshotTile(props: {
  readonly domain: string;
  readonly width: number;
  readonly focused: boolean;
  readonly beside: boolean;
}) {
  const { screenshots } = useWorkbench();
  const { domain, width, focused, beside } = props;
  const captures = usePart(screenshots.store, (view) => view.captures.get(domain));
  const hasNone = usePart(screenshots.store, (view) => view.without.has(domain));
  const newest = captures?.[0] ?? null;
  const count = captures?.length ?? 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the active one
    <div
      id={`screenshot-${domain}`}
      role="option"
      aria-selected={focused}
      data-domain={domain}
      style={{ width }}
      className={`screenshot-tile${focused ? ' focused' : ''}${beside ? ' beside' : ''}`}
    >
      <ThumbnailImage screenshot={newest} none={hasNone ? texts.serviceHasNone : texts.notRequested} />
      <span className="screenshot-tile-name" title={harmlessValue('domain', domain)}>
        <Indicator kind="domain" value={domain} />
      </span>
      <span className="screenshot-tile-facts quiet">
        {beside && <Pin size={12} title={texts.beside} />}
        <span className="number">{dayOf(newest?.taken)}</span>
        {count > 1 && <span>{texts.captures(count)}</span>}
      </span>
    </div>
  );
});
