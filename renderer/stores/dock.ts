import { createStore } from 'zustand/vanilla';
import type { PanelId } from '../../shared/panels.ts';

/** The functions of the docking component, once it exists. */
export interface DockActions {
  show(panel: PanelId): void;
  /** Shows a panel apart from another one, which stays visible and active. */
  showBeside(panel: PanelId, other: PanelId): void;
  reset(): void;
}

export interface DockView {
  /** The active panel. */
  readonly active: PanelId | null;
}

/** Lets commands use the dock without knowing the component. */
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
    /** Called by the component. */
    activated: (active: PanelId | null) => store.setState({ active }),
  };
}
export type Dock = ReturnType<typeof createDock>;
