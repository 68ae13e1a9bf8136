import { Button } from '@blueprintjs/core';
import { dayOf, minuteOf } from '../../../shared/figures.ts';
import type { Screenshot, ScreenshotName } from '../../../shared/screenshots.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { ThumbnailImage } from './Thumbnail.tsx';

const texts = screenshotTexts.history;

/** All reported screenshots of one domain, oldest first. */
export function HistoryStrip(props: {
  readonly captures: readonly Screenshot[];
  readonly focus: ScreenshotName;
  readonly beside: ScreenshotName | null;
}) {
  const { screenshots } = useWorkbench();
  const { focus, beside } = props;
  const inTime = [...props.captures].reverse();
  const at = inTime.findIndex(({ taken }) => taken === focus.taken);
  const before = at > 0 ? inTime[at - 1] : undefined;
  return (
    <div className="screenshot-history">
      <div className="screenshot-history-head quiet">
        <span>{texts.captures(inTime.length)}</span>
        {before && (
          <Button
            size="small"
            variant="minimal"
            text={texts.compare}
            onClick={() => {
              screenshots.setCompared('difference');
              screenshots.keepBeside({ domain: before.domain, taken: before.taken });
            }}
          />
        )}
      </div>
      {inTime.length > 1 && (
        <ol className="screenshot-strip" aria-label={texts.name}>
          {inTime.map((screenshot) => {
            const name = { domain: screenshot.domain, taken: screenshot.taken };
            const isBeside = beside?.domain === screenshot.domain && beside.taken === screenshot.taken;
            return (
              <li key={screenshot.taken}>
                <button
                  type="button"
                  aria-current={screenshot.taken === focus.taken}
                  aria-label={texts.taken(minuteOf(screenshot.taken))}
                  className={isBeside ? 'beside' : ''}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) screenshots.keepBeside(focus);
                    screenshots.focus(name);
                  }}
                >
                  <ThumbnailImage screenshot={screenshot} none="" />
                  <span className="number quiet">{dayOf(screenshot.taken) || '?'}</span>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </div>
  );
}
