import './channels.css';
import './range.css';
import './wish.css';
import './link.css';
import './bar.css';
import './share.css';
import { Button, NonIdealState, Spinner, Tab } from '@blueprintjs/core';
import { useEffect, useRef } from 'react';
import { figure } from '../../../shared/figures.ts';
import type { ChannelsPart, ChannelsView } from '../../stores/channels-store.ts';
import { usePart, useView, useWorkbench } from '../../stores/workbench.ts';
import { channelTexts } from '../../texts/channels.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { TabPart } from '../../ui/TabPart.tsx';
import { TabRow } from '../../ui/TabRow.tsx';
import { useInSight } from '../../ui/use-in-sight.ts';
import { ChannelTable } from './ChannelTable.tsx';
import { Downloads, downloadsIn } from './Downloads.tsx';
import { LinkBook } from './LinkBook.tsx';
import { RangeForm } from './RangeForm.tsx';
import { useWorldNow } from './use-world-now.ts';
import { WishList } from './WishList.tsx';

const refreshMs = 60_000;

/** The channels of the batch key: what each contains, a range of it, links to it, and downloads of it. */
export function ChannelsPanel() {
  const { channels, jobs } = useWorkbench();
  const view = useView(channels.store);
  const root = useRef<HTMLDivElement>(null);
  const inSight = useInSight(root);
  const now = useWorldNow(inSight ? 1000 : refreshMs);
  useRefresh(inSight);

  const all = useView(jobs.store);
  const downloads = downloadsIn(all);

  return (
    <div className="panel panel-table channels-panel" ref={root}>
      <Head view={view} downloads={downloads.running.length + downloads.ended.length} />
      <TabPart tabs="channels-parts" tab={view.part}>
        <div className="channels-body">
          {view.part === 'links' && <LinkBook now={now} />}
          {view.part === 'downloads' && <Downloads {...downloads} />}
          {view.part === 'choose' && <Choose view={view} now={now} />}
        </div>
      </TabPart>
    </div>
  );
}

/** The channels, a range of them, and its actions: these stay in sight, the channels scroll. */
function Choose({ view, now }: { readonly view: ChannelsView; readonly now: number }) {
  const isEmpty = view.channels.length === 0;
  return (
    <>
      {view.failure && !(isEmpty && view.failure.code === 'offline') && <FailureView failure={view.failure} />}
      <ClockNote view={view} />
      {isEmpty ? (
        <NoChannels view={view} />
      ) : (
        <>
          <div className="channels-scroll">
            <ChannelTable view={view} now={now} />
          </div>
          <RangeForm view={view} now={now} />
          <WishList view={view} now={now} />
        </>
      )}
    </>
  );
}

/** Reads each minute what the channels contain, while the panel is visible; and again when the connection changes. */
function useRefresh(inSight: boolean): void {
  const { channels, connections, frame, settings } = useWorkbench();
  const active = usePart(connections.store, (state) => state.list?.active ?? null);
  const offline = usePart(settings.store, (state) => state.offline);
  const worldOffsetMs = usePart(frame.store, (state) => Math.round((state.worldOffsetMs ?? 0) / refreshMs));
  useEffect(() => {
    if (!inSight || active === null) return;
    const { asked, offsetMs, failure } = channels.store.getState();
    const wasOffline = failure?.code === 'offline' && !offline;
    const isFresh = asked !== null && !wasOffline && Math.abs(Date.now() + offsetMs - asked) < refreshMs / 2;
    if (!isFresh || Math.abs(offsetMs / refreshMs - worldOffsetMs) > 1) void channels.refresh();
    const timer = setInterval(() => void channels.refresh(), refreshMs);
    return () => clearInterval(timer);
  }, [channels, inSight, active, worldOffsetMs, offline]);
}

function Head({ view, downloads }: { readonly view: ChannelsView; readonly downloads: number }) {
  const { channels, linkBook, run } = useWorkbench();
  const links = usePart(linkBook.store, (state) => state.links.length);
  return (
    <div className="channels-head">
      <TabRow id="channels-parts" selectedTabId={view.part} onChange={(part) => channels.show(part as ChannelsPart)}>
        <Tab
          id="choose"
          title={channelTexts.partChoose}
          tagContent={view.channels.length > 0 ? figure(view.channels.length) : undefined}
        />
        <Tab id="links" title={channelTexts.partLinks} tagContent={figure(links)} />
        <Tab id="downloads" title={channelTexts.partDownloads} tagContent={figure(downloads)} />
      </TabRow>
      <span className="spacer" />
      {view.asked !== null && (
        <span className="quiet number" title={channelTexts.asOfHint}>
          {channelTexts.asOf} <Moment at={new Date(view.asked).toISOString()} />
        </span>
      )}
      <Button
        size="small"
        variant="minimal"
        text={channelTexts.downloadLink}
        onClick={() => run('channels.downloadLink')}
      />
      <Button
        size="small"
        icon="refresh"
        text={channelTexts.refresh}
        loading={view.loading}
        onClick={() => run('channels.refresh')}
      />
    </div>
  );
}

/** Windows end a minute or two ago; if they end elsewhere, a clock is wrong, and so are remaining times. */
const tolerance = 15 * 60_000;

function ClockNote({ view }: { readonly view: ChannelsView }) {
  const latest = Math.max(...[...view.details.values()].map((details) => Date.parse(details.latest ?? '')), 0);
  if (view.asked === null || latest === 0) return null;
  const behind = view.asked - latest;
  if (behind < tolerance && behind > -2 * 60_000) return null;
  const words = behind > 0 ? channelTexts.clockLate(behind) : channelTexts.clockEarly(-behind);
  return <p className="warn wish-hint">{words}</p>;
}

const { none } = channelTexts;

function NoChannels({ view }: { readonly view: ChannelsView }) {
  const { run } = useWorkbench();
  if (view.loading) return <Spinner size={20} className="waiting" aria-label={channelTexts.reading} />;
  if (view.asked === null && view.failure === null) return null;
  const noKey = view.failure?.code === 'no-key' || view.failure?.code === 'refused-key';
  if (view.failure?.code === 'offline') {
    return (
      <NonIdealState
        icon="feed"
        title={none.failedTitle}
        description={none.offline}
        action={<Button text={none.goOnline} onClick={() => run('app.toggleOffline')} />}
      />
    );
  }
  return (
    <NonIdealState
      icon="feed"
      title={view.failure ? none.failedTitle : none.emptyTitle}
      description={noKey ? none.noKey : view.failure ? none.failed : none.empty}
      action={
        noKey ? (
          <Button text={none.enterKey} onClick={() => run('panel.connections')} />
        ) : (
          <Button icon="refresh" text={none.again} onClick={() => run('channels.refresh')} />
        )
      }
    />
  );
}
