import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import type { CommandId } from '../../shared/commands.ts';
import type { Bridge } from '../../shared/contract.ts';
import { type AccountStore, createAccount } from './account-store.ts';
import { type Canvas, createCanvas } from './canvas-store.ts';
import { createOpenCase, type OpenCase, whyFixed } from './case-store.ts';
import { type ChainsStore, createChains } from './chains-store.ts';
import { type ChannelsStore, createChannels } from './channels-store.ts';
import { type ConnectionsStore, createConnections } from './connections-store.ts';
import { createDock, type Dock } from './dock.ts';
import { createEvidence, type EvidenceStore } from './evidence-store.ts';
import { createExchange, type ExchangeStore } from './exchange-store.ts';
import { createFeeds, type FeedsStore } from './feeds-store.ts';
import { createFiles, type FileStore } from './file-store.ts';
import { createFilter, type FilterStore } from './filter-store.ts';
import { createFrame, type FrameStore, worldNow } from './frame-store.ts';
import { createJobList, type JobList } from './jobs-store.ts';
import { createKept, type KeptStore } from './kept-store.ts';
import { createLinkBook, type LinkBook } from './links-store.ts';
import { createMonitors, type MonitorsStore } from './monitors-store.ts';
import { createNotices, type Notices } from './notices-store.ts';
import { createPaste, type PasteStore } from './paste-store.ts';
import { createPatterns, type PatternStore } from './pattern-store.ts';
import { createPictureThread, type PictureThread } from './picture-thread.ts';
import { createPictures, type PicturesStore } from './pictures-store.ts';
import { createPivots, type PivotStore } from './pivot-store.ts';
import { createQueue, type QueueStore } from './queue-store.ts';
import { createQuotas, type Quotas } from './quota-store.ts';
import { createScreenshots, type ScreenshotsStore } from './screenshots-store.ts';
import { createSearches, type SearchStore } from './search-store.ts';
import { createSelection, type SelectionStore } from './selection-store.ts';
import { createSettings, type SettingsStore } from './settings-store.ts';
import { createTriage, type TriageStore } from './triage-store.ts';
import { createWatching, type WatchingStore } from './watching-store.ts';

/** Everything that panels and frame share. Made once, handed down. */
export interface Workbench {
  readonly bridge: Bridge;
  readonly notices: Notices;
  readonly settings: SettingsStore;
  readonly connections: ConnectionsStore;
  readonly openCase: OpenCase;
  readonly selection: SelectionStore;
  readonly filter: FilterStore;
  readonly evidence: EvidenceStore;
  readonly exchange: ExchangeStore;
  readonly pivots: PivotStore;
  readonly searches: SearchStore;
  readonly patterns: PatternStore;
  readonly watching: WatchingStore;
  readonly chains: ChainsStore;
  readonly paste: PasteStore;
  readonly triage: TriageStore;
  readonly queue: QueueStore;
  readonly monitors: MonitorsStore;
  readonly kept: KeptStore;
  readonly screenshots: ScreenshotsStore;
  readonly pictures: PicturesStore;
  readonly pictureThread: PictureThread;
  readonly feeds: FeedsStore;
  readonly files: FileStore;
  readonly account: AccountStore;
  readonly quotas: Quotas;
  readonly jobs: JobList;
  readonly channels: ChannelsStore;
  readonly linkBook: LinkBook;
  readonly frame: FrameStore;
  readonly dock: Dock;
  readonly canvas: Canvas;
  /** Runs a command of the table; what each does is not the panels' business. */
  readonly run: (id: CommandId) => void;
}

export function createWorkbench(bridge: Bridge, run: (id: CommandId, workbench: Workbench) => void): Workbench {
  const notices = createNotices();
  const openCase = createOpenCase(bridge, notices);
  const settings = createSettings(bridge, notices);
  const dock = createDock();
  const frame = createFrame(bridge);
  const account = createAccount(bridge);
  const triage = createTriage(bridge, notices, () => worldNow(frame));
  // What the service refused may be allowed by now.
  account.store.subscribe((now, before) => {
    if (now.account.value !== before.account.value) triage.forgetRefusals();
  });
  const connections = createConnections(bridge, notices);
  // What became of a question to another account says nothing of this one.
  connections.store.subscribe(({ list }, { list: before }) => {
    if (before !== null && list?.active !== before.active) workbench.pivots.putAway();
  });
  const kept = createKept(bridge, notices);
  const selection = createSelection(openCase);
  const filter = createFilter();
  function mayAdd(): boolean {
    const why = whyFixed(openCase.store.getState());
    if (why !== null) notices.show('warning', 'The case can’t be changed now.', why);
    return why === null;
  }
  const select = (ids: readonly number[]) => selection.select(ids, ids[0] ?? null);
  const workbench: Workbench = {
    bridge,
    notices,
    settings,
    connections,
    openCase,
    selection,
    filter,
    evidence: createEvidence(bridge),
    exchange: createExchange(bridge, { openCase, filter, selection }),
    pivots: createPivots(bridge, {
      size: () => openCase.rows.entities.size,
      askFromQueries: () => settings.store.getState().askFromQueries,
      mayAdd,
      made: (wish, narrowing, ids) => workbench.chains.noteWish(wish, narrowing, ids),
    }),
    searches: createSearches(bridge),
    patterns: createPatterns(bridge),
    watching: createWatching(bridge, notices, {
      wish: (wish, narrowing) => workbench.pivots.wish(wish, narrowing, true),
      show: () => dock.show('watching'),
      showForm: (product) => {
        workbench.searches.show(product);
        dock.show('search');
      },
      select,
    }),
    chains: createChains(bridge, {
      kept,
      notices,
      mayAdd,
      begins: () => workbench.pivots.putAway(),
      show: () => {
        workbench.watching.showPane('chains');
        dock.show('watching');
      },
      select,
    }),
    paste: createPaste(bridge),
    triage,
    queue: createQueue(),
    monitors: createMonitors(bridge, notices, triage),
    kept,
    account,
    screenshots: createScreenshots(bridge, notices, {
      wish: (wish) => workbench.pivots.wish(wish),
      isOffline: () => settings.store.getState().offline,
    }),
    pictures: createPictures(bridge),
    pictureThread: createPictureThread(),
    feeds: createFeeds(bridge, notices),
    files: createFiles(bridge, notices),
    quotas: createQuotas(bridge),
    jobs: createJobList(bridge, notices),
    channels: createChannels(bridge, notices),
    linkBook: createLinkBook(bridge, kept, notices),
    frame,
    dock,
    canvas: createCanvas(() => dock.show('graph')),
    run: (id) => run(id, workbench),
  };
  return workbench;
}

export const WorkbenchContext = createContext<Workbench | null>(null);

export function useWorkbench(): Workbench {
  const workbench = useContext(WorkbenchContext);
  if (!workbench) throw new Error('a panel stands outside of the workbench');
  return workbench;
}

/** A narrow part of one of the workbench's stores. */
export function usePart<S, T>(store: StoreApi<S>, select: (state: S) => T): T {
  return useStore(store, select);
}
