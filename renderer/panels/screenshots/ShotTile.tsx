import { Pin } from '@blueprintjs/icons';
import { memo } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf } from '../../../shared/figures.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { ThumbnailPicture } from './Thumbnail.tsx';

/** One domain: its newest picture, when it was taken, and how many there are. Scrolling draws only those that come. */
export const ShotTile = memo(function ShotTile(props: {
  readonly domain: string;
  readonly width: number;
  readonly focused: boolean;
  readonly beside: boolean;
}) {
  const { screenshots } = useWorkbench();
  const { domain, width, focused, beside } = props;
  const shots = usePart(screenshots.store, (view) => view.shots.get(domain));
  const hasNone = usePart(screenshots.store, (view) => view.without.has(domain));
  const newest = shots?.[0] ?? null;
  const count = shots?.length ?? 0;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names the active one
    <div
      id={`shot-${domain}`}
      role="option"
      aria-selected={focused}
      data-domain={domain}
      style={{ width }}
      className={`shot-tile${focused ? ' focused' : ''}${beside ? ' beside' : ''}`}
    >
      <ThumbnailPicture shot={newest} none={hasNone ? 'The service has no picture' : 'Not asked for yet'} />
      <span className="shot-tile-name" title={harmlessValue('domain', domain)}>
        <Indicator kind="domain" value={domain} />
      </span>
      <span className="shot-tile-facts quiet">
        {beside && <Pin size={12} title="Kept beside" />}
        <span className="number">{dayOf(newest?.taken)}</span>
        {count > 1 && <span>{count} captures</span>}
      </span>
    </div>
  );
});
