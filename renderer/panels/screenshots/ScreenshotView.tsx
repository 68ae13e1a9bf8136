import { Button, SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf, minuteOf } from '../../../shared/figures.ts';
import { lastAttemptFailed, lifecycleOf } from '../../../shared/screenshot-times.ts';
import type { Screenshot, ScreenshotName } from '../../../shared/screenshots.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { DifferenceView } from './DifferenceView.tsx';
import { HistoryStrip } from './HistoryStrip.tsx';
import { ImageViewer } from './ImageViewer.tsx';
import { SizedDialog } from './SizedDialog.tsx';
import { useThumbnail, useWholeImage } from './use-image.ts';
import { type View, wholeImage } from './viewer-geometry.ts';

const texts = screenshotTexts.view;

// covers: screenshots.object screenshots=1, timestamp, ip_address, last_attempt, last_seen, what the times mean
// covers: screenshots.image GET src, resize_width, crop_height
// covers: investigate.paging screenshots
// covers: enrich.request screenshots
// covers: investigate.record screenshot
// covers: detect.domain screenshot
/** Shows one screenshot, or two side by side or as a difference; the meaning of its times; and its history. */
export function ScreenshotView({ focus }: { readonly focus: ScreenshotName }) {
  const { screenshots } = useWorkbench();
  const captures = usePart(screenshots.store, (view) => view.captures);
  const compared = usePart(screenshots.store, (view) => view.compared);
  const besideName = usePart(screenshots.store, (view) => view.beside);
  const [view, setView] = useState<View>(wholeImage);
  const screenshot = find(captures, focus);
  const other = besideName && find(captures, besideName);
  const beside = other && screenshot && !isSame(other, screenshot) ? other : null;
  const history = captures.get(focus.domain) ?? [];

  return (
    <section className="screenshot-view" aria-label={texts.name}>
      <header className="screenshot-view-head">
        <h2>
          <Indicator kind="domain" value={focus.domain} />
        </h2>
        {beside && (
          <SegmentedControl
            size="small"
            aria-label={texts.comparedLabel}
            options={[
              { value: 'side', label: texts.sideBySide },
              { value: 'difference', label: texts.difference },
            ]}
            value={compared}
            onValueChange={(value) => screenshots.setCompared(value === 'difference' ? 'difference' : 'side')}
          />
        )}
        <div className="screenshot-view-tools">
          <ViewTools view={view} onView={setView} />
          <Actions screenshot={screenshot} beside={besideName} />
        </div>
      </header>
      {!screenshot ? (
        <Missing domain={focus.domain} />
      ) : beside && compared === 'difference' ? (
        <DifferenceView
          before={older(screenshot, beside)}
          after={newer(screenshot, beside)}
          view={view}
          onView={setView}
        />
      ) : (
        <div className="screenshot-pair">
          {beside && <OneImage screenshot={beside} view={view} onView={setView} titled />}
          <OneImage screenshot={screenshot} view={view} onView={setView} titled={beside !== null} />
        </div>
      )}
      {screenshot && !beside && <Times screenshot={screenshot} />}
      {history.length > 0 && <HistoryStrip captures={history} focus={focus} beside={besideName} />}
    </section>
  );
}

function ViewTools({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const choices = [
    { zoom: 'fit', text: texts.fit, title: texts.fitHint },
    { zoom: 'width', text: texts.width, title: texts.widthHint },
    { zoom: 1, text: texts.exact, title: texts.exactHint },
  ] as const;
  return choices.map(({ zoom, text, title }) => (
    <Button
      key={text}
      size="small"
      variant="minimal"
      text={text}
      title={title}
      active={view.zoom === zoom}
      onClick={() => onView(zoom === 'fit' ? wholeImage : { ...view, zoom })}
    />
  ));
}

function Actions({
  screenshot,
  beside,
}: {
  readonly screenshot: Screenshot | null;
  readonly beside: ScreenshotName | null;
}) {
  const { screenshots, run } = useWorkbench();
  const [sizing, setSizing] = useState(false);
  return (
    <>
      {beside ? (
        <Button size="small" icon="unpin" text={texts.stopComparing} onClick={() => screenshots.keepBeside(null)} />
      ) : (
        <Button
          size="small"
          icon="comparison"
          text={texts.compare}
          title={texts.compareHint}
          disabled={!screenshot}
          onClick={() => screenshot && screenshots.keepBeside({ domain: screenshot.domain, taken: screenshot.taken })}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        icon="floppy-disk"
        title={texts.saveHint}
        aria-label={texts.save}
        disabled={!screenshot?.whole}
        onClick={() => run('screenshots.save')}
      />
      <Button
        size="small"
        variant="minimal"
        icon="fullscreen"
        title={texts.saveSized}
        aria-label={texts.saveSized}
        disabled={!screenshot?.linked}
        onClick={() => setSizing(true)}
      />
      <SizedDialog screenshot={sizing ? screenshot : null} onClose={() => setSizing(false)} />
      <Button
        size="small"
        variant="minimal"
        icon="cross"
        title={texts.close}
        aria-label={texts.close}
        onClick={() => {
          screenshots.focus(null);
          screenshots.keepBeside(null);
        }}
      />
    </>
  );
}

/** One screenshot in its frame; the thumbnail is shown until the full image arrives. */
function OneImage(props: {
  readonly screenshot: Screenshot;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly titled: boolean;
}) {
  const { screenshot, view, onView, titled } = props;
  const { screenshots, settings } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  const whole = useWholeImage(screenshot);
  const small = useThumbnail(screenshot);
  const name = texts.of(harmlessValue('domain', screenshot.domain), dayOf(screenshot.taken));
  const failure = whole.failure ?? (screenshot.whole ? null : small.failure);
  return (
    <div className="screenshot-one">
      {titled && (
        <div className="screenshot-one-title">
          <Indicator kind="domain" value={screenshot.domain} />
          <span className="quiet number">{minuteOf(screenshot.taken)}</span>
        </div>
      )}
      {whole.url && whole.image ? (
        <ImageViewer url={whole.url} image={whole.image} name={name} view={view} onView={onView} />
      ) : (
        <div className="image-viewer image-waiting">
          {small.url && <img src={small.url} alt={name} />}
          {failure ? (
            <div className="screenshot-failure">
              <FailureView failure={failure} />
              <div className="screenshot-failure-actions">
                <Button
                  size="small"
                  text={texts.retry}
                  onClick={() => void screenshots.fetchNow([nameOf(screenshot)], 'whole')}
                />
                {(failure.code === 'not-permitted' || failure.code === 'not-found') && (
                  <Button
                    size="small"
                    text={texts.requestAgain}
                    onClick={() => void screenshots.read([screenshot.domain])}
                  />
                )}
              </div>
            </div>
          ) : (
            <p className="quiet">{waitingText(screenshot, offline)}</p>
          )}
        </div>
      )}
    </div>
  );
}

function waitingText(screenshot: Screenshot, offline: boolean): string {
  if (screenshot.whole) return texts.reading;
  if (screenshot.linked) return offline ? texts.offline : texts.fetching;
  return screenshot.thumbnail ? texts.onlyThumbnail : texts.noImage;
}

function Missing({ domain }: { readonly domain: string }) {
  const { screenshots } = useWorkbench();
  const hasNone = usePart(screenshots.store, (view) => view.without.has(domain));
  return (
    <div className="image-viewer image-waiting">
      <p className="quiet">{hasNone ? texts.serviceHasNone : texts.notRequested}</p>
      <Button size="small" text={texts.request} onClick={() => void screenshots.read([domain])} />
    </div>
  );
}

/** States when it was taken, whether the site still looks so, and which lifecycle of the domain it shows. */
function Times({ screenshot }: { readonly screenshot: Screenshot }) {
  const doubtful = lifecycleOf(screenshot) === 'earlier';
  return (
    <div className="screenshot-times" role="note">
      <p className={lastAttemptFailed(screenshot) ? 'warn' : ''}>{screenshotTexts.times(screenshot)}</p>
      <p className={doubtful ? 'warn' : 'quiet'}>
        {screenshotTexts.lifecycle(screenshot)}
        {screenshot.address && texts.address(harmlessValue('ip', screenshot.address))}
      </p>
    </div>
  );
}

function nameOf({ domain, taken }: Screenshot): ScreenshotName {
  return { domain, taken };
}

function find(
  captures: ReadonlyMap<string, readonly Screenshot[]>,
  { domain, taken }: ScreenshotName,
): Screenshot | null {
  return captures.get(domain)?.find((screenshot) => screenshot.taken === taken) ?? captures.get(domain)?.[0] ?? null;
}

const isSame = (one: ScreenshotName, other: ScreenshotName) => one.domain === other.domain && one.taken === other.taken;
const older = (one: Screenshot, other: Screenshot) => ((one.taken ?? '') <= (other.taken ?? '') ? one : other);
const newer = (one: Screenshot, other: Screenshot) => ((one.taken ?? '') <= (other.taken ?? '') ? other : one);
