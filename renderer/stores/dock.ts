import { createStore } from 'zustand/vanilla';
import type { PanelId } from '../../shared/panels.ts';

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
