import { screenshotTexts } from '../../texts/screenshots.ts';
import './screenshots.css';
import './screenshot.css';
import './image.css';
import { Button, HTMLSelect, NonIdealState, SegmentedControl, Spinner } from '@blueprintjs/core';
import { useEffect, useMemo, useRef } from 'react';
import type { Closeness } from '../../../shared/image-likeness.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import {
  domainsShown,
  fetchKey,
  namesInBatch,
  type ScreenshotsView,
  unknownOf,
} from '../../stores/screenshots-store.ts';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { ProgressLine } from '../../ui/ProgressLine.tsx';
import { useCalm } from '../../ui/use-calm.ts';
import { useSize } from '../../ui/use-size.ts';
import { type AlikeView, createAlike } from './alike-store.ts';
import { ScreenshotGrid } from './ScreenshotGrid.tsx';
import { ScreenshotView } from './ScreenshotView.tsx';

const texts = screenshotTexts.list;
const nothingAlike: AlikeView['groups'] = [];

/** Screenshots of the domains chosen in another panel, or of the whole case; ungrouped, or grouped by fingerprint. */
export function ScreenshotsPanel() {
  const { bridge, screenshots, images, imageThread } = useWorkbench();
  const view = useView(screenshots.store);
  const alike = useMemo(() => createAlike(bridge, images, imageThread), [bridge, images, imageThread]);
  const found = useView(alike.store);
  const panel = useRef<HTMLDivElement>(null);
  const isInSight = useSize(panel).height > 0;
  const { scope, captures, arranged, closeness, focus } = view;
  useFollowing(scope?.follows ?? false);

  useEffect(() => {
    if (isInSight && scope === null) void screenshots.list();
  }, [screenshots, isInSight, scope]);

  const domains = useMemo(() => domainsShown({ scope, captures }), [scope, captures]);
  const newest = useMemo(() => domains.flatMap((domain) => captures.get(domain)?.[0] ?? []), [domains, captures]);
  const isAlike = arranged === 'alike' && !scope?.follows;
  useEffect(() => {
    if (isInSight && isAlike) void alike.arrange(newest, closeness);
  }, [alike, isInSight, isAlike, newest, closeness]);

  const { groups, alone } = useMemo(() => {
    if (!isAlike) return { groups: nothingAlike, alone: domains };
    const shown = new Set(domains);
    const together = found.groups
      .map((group) => group.filter((domain) => shown.has(domain)))
      .filter((group) => group.length > 1);
    const grouped = new Set(together.flat());
    return { groups: together, alone: domains.filter((domain) => !grouped.has(domain)) };
  }, [isAlike, domains, found.groups]);

  return (
    <div className="panel panel-table screenshots" ref={panel}>
      <Head view={view} domains={domains} found={newest.length} />
      {isAlike && <Looking found={found} />}
      <Offers view={view} domains={domains} />
      {domains.length === 0 ? (
        <Nothing view={view} />
      ) : (
        <div className={`screenshot-body${focus ? ' with-view' : ''}`}>
          {!scope?.follows && <ScreenshotGrid groups={groups} alone={alone} />}
          {focus && <ScreenshotView focus={focus} />}
        </div>
      )}
    </div>
  );
}

/** A pressed key passes many rows: requests only the row where it stops. */
const calmMs = 120;

function useFollowing(follows: boolean): void {
  const { detectView, lookalikes, screenshots } = useWorkbench();
  const at = useCalm(
    usePart(detectView.store, (state) => state.focus),
    follows ? calmMs : 0,
  );
  useEffect(() => {
    const domain = follows && at !== null ? lookalikes.rows.get(at)?.domain : undefined;
    if (domain !== undefined) screenshots.follow(domain);
  }, [follows, at, lookalikes, screenshots]);
}

function Head(props: { readonly view: ScreenshotsView; readonly domains: readonly string[]; readonly found: number }) {
  const { screenshots } = useWorkbench();
  const { view, domains, found } = props;
  const { scope, arranged, closeness } = view;
  return (
    <div className="screenshot-tools">
      {!scope?.follows && (
        <SegmentedControl
          size="small"
          aria-label={texts.orderLabel}
          options={[
            { value: 'plain', label: texts.plain },
            { value: 'alike', label: texts.alike },
          ]}
          value={arranged}
          onValueChange={(value) => screenshots.arrange(value === 'alike' ? 'alike' : 'plain')}
        />
      )}
      {arranged === 'alike' && !scope?.follows && (
        <HTMLSelect
          aria-label={texts.closenessLabel}
          value={closeness}
          onChange={(event) => screenshots.setCloseness(event.target.value as Closeness)}
          options={Object.entries(texts.closeness).map(([value, label]) => ({ value, label }))}
        />
      )}
      <span className="quiet" data-testid="screenshot-count">
        {scope?.follows ? (
          texts.following
        ) : (
          <>
            {scope ? <bdi>{plainLine(scope.title)}</bdi> : texts.wholeCase}
            {texts.count(found, domains.length)}
          </>
        )}
      </span>
      <span className="spacer" />
      {view.listing && <Spinner size={14} />}
      {scope && (
        <Button size="small" variant="minimal" text={texts.wholeCase} onClick={() => void screenshots.show(null)} />
      )}
    </div>
  );
}

/** Offers a request for missing screenshots or new links, with its cost, and a retry of failed downloads. */
function Offers({ view, domains }: { readonly view: ScreenshotsView; readonly domains: readonly string[] }) {
  const { screenshots } = useWorkbench();
  const { captures, failures, listing, scope } = view;
  if (listing && captures.size === 0) return null;
  const unknown = unknownOf(view, domains);
  const failed = domains.flatMap((domain) => {
    const screenshot = captures.get(domain)?.[0];
    const failure = screenshot && failures.get(fetchKey(screenshot, 'thumbnail'));
    return screenshot && failure ? [{ domain, screenshot, failure }] : [];
  });
  const expired = failed.filter(({ failure: { code } }) => code === 'not-permitted' || code === 'not-found');
  const others = failed.filter((entry) => !expired.includes(entry));
  const [first] = others;
  return (
    <>
      {scope && !scope.follows && unknown.length > 0 && (
        <Offer
          text={texts.unknown(unknown.length)}
          action={texts.request(unknown.length, namesInBatch)}
          onClick={() => void screenshots.read(unknown)}
        />
      )}
      {expired.length > 0 && (
        <Offer
          text={texts.expired(expired.length)}
          action={texts.requestLinks(expired.length, namesInBatch)}
          onClick={() => void screenshots.read(expired.map(({ domain }) => domain))}
        />
      )}
      {first && (
        <Offer
          text={texts.failed(others.length, first.failure.message)}
          action={texts.retry}
          onClick={screenshots.forgive}
        />
      )}
    </>
  );
}

function Offer(props: { readonly text: string; readonly action: string; readonly onClick: () => void }) {
  return (
    <div className="screenshot-offer" role="status">
      <span>{props.text}</span>
      <Button size="small" text={props.action} onClick={props.onClick} />
    </div>
  );
}

/** Progress of the fingerprints. */
function Looking({ found: { looking, failure } }: { readonly found: AlikeView }) {
  if (failure) return <FailureView failure={failure} />;
  if (!looking) return null;
  return (
    <div className="screenshot-offer" role="status">
      <span>{texts.comparing(looking.done, looking.of)}</span>
      <ProgressLine value={looking.done / looking.of} stripes={false} />
    </div>
  );
}

function Nothing({ view: { scope, listing } }: { readonly view: ScreenshotsView }) {
  const { run } = useWorkbench();
  if (listing) return <Spinner size={20} className="waiting" />;
  return (
    <NonIdealState
      icon="media"
      title={scope ? texts.noDomains : texts.emptyTitle}
      description={texts.empty}
      action={<Button text={texts.showTable} onClick={() => run('panel.entities')} />}
    />
  );
}
