import { Button } from '@blueprintjs/core';
import { dayOf, minuteOf } from '../../../shared/figures.ts';
import type { Shot, ShotName } from '../../../shared/screenshots.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { ThumbnailPicture } from './Thumbnail.tsx';

/** Every capture of one domain that the case knows, from the oldest to the newest. */
export function HistoryStrip(props: {
  readonly shots: readonly Shot[];
  readonly focus: ShotName;
  readonly beside: ShotName | null;
}) {
  const { screenshots } = useWorkbench();
  const { focus, beside } = props;
  const inTime = [...props.shots].reverse();
  const at = inTime.findIndex(({ taken }) => taken === focus.taken);
  const before = at > 0 ? inTime[at - 1] : undefined;
  return (
    <div className="shot-history">
      <div className="shot-history-head quiet">
        <span>{inTime.length === 1 ? 'The only capture that the case knows' : `${inTime.length} captures`}</span>
        {before && (
          <Button
            size="small"
            variant="minimal"
            text="What changed since the one before?"
            onClick={() => {
              screenshots.setCompared('difference');
              screenshots.keepBeside({ domain: before.domain, taken: before.taken });
            }}
          />
        )}
      </div>
      {inTime.length > 1 && (
        <ol className="shot-strip" aria-label="Captures in time">
          {inTime.map((shot) => {
            const name = { domain: shot.domain, taken: shot.taken };
            const isBeside = beside?.domain === shot.domain && beside.taken === shot.taken;
            return (
              <li key={shot.taken}>
                <button
                  type="button"
                  aria-current={shot.taken === focus.taken}
                  aria-label={`Taken ${minuteOf(shot.taken) || 'at an unknown time'}`}
                  className={isBeside ? 'beside' : ''}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) screenshots.keepBeside(focus);
                    screenshots.focus(name);
                  }}
                >
                  <ThumbnailPicture shot={shot} none="" />
                  <span className="number quiet">{dayOf(shot.taken) || '?'}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
