import { type ComponentType, lazy } from 'react';
import { AccountPanel } from '../panels/account/AccountPanel.tsx';
import { RequestsPanel } from '../panels/requests/RequestsPanel.tsx';
import { StartPanel } from '../panels/start/StartPanel.tsx';
import type { PanelId } from '../stores/dock.ts';

const fetches: (() => Promise<ComponentType>)[] = [];

/** A panel that the first window does not show: a file of its own, fetched after the window can be used. */
function fetched(fetch: () => Promise<ComponentType>): ComponentType {
  fetches.push(fetch);
  return lazy(async () => ({ default: await fetch() }));
}

export const panels: Readonly<Record<PanelId, ComponentType>> = {
  start: StartPanel,
  graph: fetched(async () => (await import('../panels/graph/GraphPanel.tsx')).GraphPanel),
  detect: fetched(async () => (await import('../panels/detect/DetectPanel.tsx')).DetectPanel),
  channels: fetched(async () => (await import('../panels/channels/ChannelsPanel.tsx')).ChannelsPanel),
  screenshots: fetched(async () => (await import('../panels/screenshots/ScreenshotsPanel.tsx')).ScreenshotsPanel),
  feeds: fetched(async () => (await import('../panels/feeds/FeedsPanel.tsx')).FeedsPanel),
  search: fetched(async () => (await import('../panels/search/SearchPanel.tsx')).SearchPanel),
  watching: fetched(async () => (await import('../panels/watching/WatchingPanel.tsx')).WatchingPanel),
  entities: fetched(async () => (await import('../panels/entities/EntitiesPanel.tsx')).EntitiesPanel),
  timeline: fetched(async () => (await import('../panels/timeline/TimelinePanel.tsx')).TimelinePanel),
  links: fetched(async () => (await import('../panels/links/LinksPanel.tsx')).LinksPanel),
  inspector: fetched(async () => (await import('../panels/inspector/InspectorPanel.tsx')).InspectorPanel),
  file: fetched(async () => (await import('../panels/file/FilePanel.tsx')).FilePanel),
  history: fetched(async () => (await import('../panels/history/HistoryPanel.tsx')).HistoryPanel),
  evidence: fetched(async () => (await import('../panels/evidence/EvidencePanel.tsx')).EvidencePanel),
  report: fetched(async () => (await import('../panels/report/ReportPanel.tsx')).ReportPanel),
  account: AccountPanel,
  connections: fetched(async () => (await import('../panels/connections/ConnectionsPanel.tsx')).ConnectionsPanel),
  requests: RequestsPanel,
  jobs: fetched(async () => (await import('../panels/jobs/JobsPanel.tsx')).JobsPanel),
};

/** One after the other while nothing else is to do, so that a panel is there at once when it is chosen. */
export async function fetchPanels(): Promise<void> {
  for (const fetch of fetches) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    await fetch();
  }
}
