import { Button, SegmentedControl } from '@blueprintjs/core';
import { useState } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf, minuteOf } from '../../../shared/figures.ts';
import { lastAttemptFailed, lifecycleOf, lifecycleSentence, timesSentence } from '../../../shared/screenshot-times.ts';
import type { Shot, ShotName } from '../../../shared/screenshots.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Indicator } from '../../ui/Indicator.tsx';
import { DifferenceView } from './DifferenceView.tsx';
import { HistoryStrip } from './HistoryStrip.tsx';
import { PictureViewer } from './PictureViewer.tsx';
import { SizedDialog } from './SizedDialog.tsx';
import { useThumbnail, useWholePicture } from './use-picture.ts';
import { type View, wholePicture } from './viewer-geometry.ts';

// covers: screenshots.object screenshots=1, timestamp, ip_address, last_attempt, last_seen, what the times mean
// covers: screenshots.image GET src, resize_width, crop_height
// covers: investigate.paging screenshots
// covers: enrich.request screenshots
// covers: investigate.record screenshot
// covers: detect.domain screenshot
/** What is looked at: one picture, or two side by side or as their difference; what its times mean; and its history. */
export function ShotView({ focus }: { readonly focus: ShotName }) {
  const { screenshots } = useWorkbench();
  const shots = usePart(screenshots.store, (view) => view.shots);
  const compared = usePart(screenshots.store, (view) => view.compared);
  const besideName = usePart(screenshots.store, (view) => view.beside);
  const [view, setView] = useState<View>(wholePicture);
  const shot = find(shots, focus);
  const other = besideName && find(shots, besideName);
  const beside = other && shot && !isSame(other, shot) ? other : null;
  const history = shots.get(focus.domain) ?? [];

  return (
    <section className="shot-view" aria-label="Screenshot">
      <header className="shot-view-head">
        <h2>
          <Indicator kind="domain" value={focus.domain} />
        </h2>
        {beside && (
          <SegmentedControl
            size="small"
            aria-label="How two are compared"
            options={[
              { value: 'side', label: 'Side by side' },
              { value: 'difference', label: 'Difference' },
            ]}
            value={compared}
            onValueChange={(value) => screenshots.setCompared(value === 'difference' ? 'difference' : 'side')}
          />
        )}
        <div className="shot-view-tools">
          <ViewTools view={view} onView={setView} />
          <Actions shot={shot} beside={besideName} />
        </div>
      </header>
      {!shot ? (
        <Missing domain={focus.domain} />
      ) : beside && compared === 'difference' ? (
        <DifferenceView before={older(shot, beside)} after={newer(shot, beside)} view={view} onView={setView} />
      ) : (
        <div className="shot-pair">
          {beside && <OnePicture shot={beside} view={view} onView={setView} titled />}
          <OnePicture shot={shot} view={view} onView={setView} titled={beside !== null} />
        </div>
      )}
      {shot && !beside && <Times shot={shot} />}
      {history.length > 0 && <HistoryStrip shots={history} focus={focus} beside={besideName} />}
    </section>
  );
}

function ViewTools({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const choices = [
    { zoom: 'fit', text: 'Fit', title: 'The whole picture (0)' },
    { zoom: 'width', text: 'Width', title: 'As wide as the frame (2)' },
    { zoom: 1, text: '1:1', title: 'Pixel by pixel (1); plus and minus, or Ctrl and the wheel, zoom further' },
  ] as const;
  return choices.map(({ zoom, text, title }) => (
    <Button
      key={text}
      size="small"
      variant="minimal"
      text={text}
      title={title}
      active={view.zoom === zoom}
      onClick={() => onView(zoom === 'fit' ? wholePicture : { ...view, zoom })}
    />
  ));
}

function Actions({ shot, beside }: { readonly shot: Shot | null; readonly beside: ShotName | null }) {
  const { screenshots, run } = useWorkbench();
  const [sizing, setSizing] = useState(false);
  return (
    <>
      {beside ? (
        <Button size="small" icon="unpin" text="Stop comparing" onClick={() => screenshots.keepBeside(null)} />
      ) : (
        <Button
          size="small"
          icon="comparison"
          text="Compare"
          title="Keeps this one beside whatever you look at next (C)"
          disabled={!shot}
          onClick={() => shot && screenshots.keepBeside({ domain: shot.domain, taken: shot.taken })}
        />
      )}
      <Button
        size="small"
        variant="minimal"
        icon="floppy-disk"
        title="Save the picture to a file"
        aria-label="Save the picture"
        disabled={!shot?.whole}
        onClick={() => run('screenshots.save')}
      />
      <Button
        size="small"
        variant="minimal"
        icon="fullscreen"
        title="Save in another size"
        aria-label="Save in another size"
        disabled={!shot?.linked}
        onClick={() => setSizing(true)}
      />
      <SizedDialog shot={sizing ? shot : null} onClose={() => setSizing(false)} />
      <Button
        size="small"
        variant="minimal"
        icon="cross"
        title="Close the picture"
        aria-label="Close the picture"
        onClick={() => {
          screenshots.focus(null);
          screenshots.keepBeside(null);
        }}
      />
    </>
  );
}

/** One picture in its frame; until the whole one is there, its thumbnail stands in for it. */
function OnePicture(props: {
  readonly shot: Shot;
  readonly view: View;
  readonly onView: (view: View) => void;
  readonly titled: boolean;
}) {
  const { shot, view, onView, titled } = props;
  const { screenshots, settings } = useWorkbench();
  const offline = usePart(settings.store, (state) => state.offline);
  const whole = useWholePicture(shot);
  const small = useThumbnail(shot);
  const name = `Screenshot of ${harmlessValue('domain', shot.domain)}${shot.taken ? `, ${dayOf(shot.taken)}` : ''}`;
  const failure = whole.failure ?? (shot.whole ? null : small.failure);
  return (
    <div className="shot-one">
      {titled && (
        <div className="shot-one-title">
          <Indicator kind="domain" value={shot.domain} />
          <span className="quiet number">{minuteOf(shot.taken)}</span>
        </div>
      )}
      {whole.url && whole.picture ? (
        <PictureViewer url={whole.url} picture={whole.picture} name={name} view={view} onView={onView} />
      ) : (
        <div className="picture-viewer picture-waiting">
          {small.url && <img src={small.url} alt={name} />}
          {failure ? (
            <div className="shot-failure">
              <FailureView failure={failure} />
              <div className="shot-failure-actions">
                <Button
                  size="small"
                  text="Try again"
                  onClick={() => void screenshots.fetchNow([nameOf(shot)], 'whole')}
                />
                {(failure.code === 'not-permitted' || failure.code === 'not-found') && (
                  <Button
                    size="small"
                    text="Read the record again (1 query)"
                    onClick={() => void screenshots.read([shot.domain])}
                  />
                )}
              </div>
            </div>
          ) : (
            <p className="quiet">{waitingWords(shot, offline)}</p>
          )}
        </div>
      )}
    </div>
  );
}

function waitingWords(shot: Shot, offline: boolean): string {
  if (shot.whole) return 'Reading the picture…';
  if (shot.linked)
    return offline ? 'The whole picture is not in the case. Go online to fetch it.' : 'Fetching the whole picture…';
  return shot.thumbnail
    ? 'The case holds only the thumbnail of this capture, and no link to the whole picture is at hand.'
    : 'The case knows of this capture, and has no picture of it.';
}

function Missing({ domain }: { readonly domain: string }) {
  const { screenshots } = useWorkbench();
  const hasNone = usePart(screenshots.store, (view) => view.without.has(domain));
  return (
    <div className="picture-viewer picture-waiting">
      <p className="quiet">
        {hasNone
          ? 'The service has no picture of this domain.'
          : 'The case knows of no picture of this domain. Enrich tells whether there is one.'}
      </p>
      <Button size="small" text="Ask Enrich (1 query)" onClick={() => void screenshots.read([domain])} />
    </div>
  );
}

/** In words: when it was taken, whether it still holds, and which life of the domain it shows. */
function Times({ shot }: { readonly shot: Shot }) {
  const doubtful = lifecycleOf(shot) === 'earlier';
  return (
    <div className="shot-times" role="note">
      <p className={lastAttemptFailed(shot) ? 'warn' : ''}>{timesSentence(shot)}</p>
      <p className={doubtful ? 'warn' : 'quiet'}>
        {lifecycleSentence(shot)}
        {shot.address && ` The site was at ${harmlessValue('ip', shot.address)}.`}
      </p>
    </div>
  );
}

function nameOf({ domain, taken }: Shot): ShotName {
  return { domain, taken };
}

function find(shots: ReadonlyMap<string, readonly Shot[]>, { domain, taken }: ShotName): Shot | null {
  return shots.get(domain)?.find((shot) => shot.taken === taken) ?? shots.get(domain)?.[0] ?? null;
}

const isSame = (one: ShotName, other: ShotName) => one.domain === other.domain && one.taken === other.taken;
const older = (one: Shot, other: Shot) => ((one.taken ?? '') <= (other.taken ?? '') ? one : other);
const newer = (one: Shot, other: Shot) => ((one.taken ?? '') <= (other.taken ?? '') ? other : one);
