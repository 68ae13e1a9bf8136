import { createStore } from 'zustand/vanilla';

/** The panels that can be docked. */
export const panelIds = [
  'start',
  'graph',
  'detect',
  'screenshots',
  'channels',
  'feeds',
  'search',
  'watching',
  'entities',
  'timeline',
  'links',
  'inspector',
  'file',
  'history',
  'evidence',
  'report',
  'account',
  'connections',
  'requests',
  'jobs',
] as const;
export type PanelId = (typeof panelIds)[number];

export const panelTitles = {
  start: 'Start',
  graph: 'Graph',
  detect: 'Detect',
  screenshots: 'Screenshots',
  channels: 'Channels',
  feeds: 'Feeds',
  search: 'Search',
  watching: 'Watching',
  entities: 'Entities',
  timeline: 'Timeline',
  links: 'What links these?',
  inspector: 'Inspector',
  file: 'Look inside',
  history: 'History',
  evidence: 'Evidence',
  report: 'Report',
  account: 'Account',
  connections: 'Connections',
  requests: 'Requests',
  jobs: 'Jobs',
} satisfies Record<PanelId, string>;

/** What the docking component can be asked to do, once it is there. */
export interface DockActions {
  show(panel: PanelId): void;
  /** Shows a panel apart from another one, which stays in sight and is still the one that the person works in. */
  showBeside(panel: PanelId, other: PanelId): void;
  reset(): void;
}

export interface DockView {
  /** The panel that the person works in. */
  readonly active: PanelId | null;
}

/** Lets commands reach the dock without knowing the component. */
export function createDock() {
  const store = createStore<DockView>(() => ({ active: null }));
  let attached: DockActions | null = null;
  return {
    store,
    attach: (actions: DockActions) => {
      attached = actions;
    },
    show: (panel: PanelId) => attached?.show(panel),
    showBeside: (panel: PanelId, other: PanelId) => attached?.showBeside(panel, other),
    reset: () => attached?.reset(),
    /** Told by the component. */
    activated: (active: PanelId | null) => store.setState({ active }),
  };
}
export type Dock = ReturnType<typeof createDock>;
