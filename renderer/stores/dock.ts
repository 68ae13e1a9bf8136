import { createStore } from 'zustand/vanilla';
import { homeOf, type PanelId } from '../../shared/panels.ts';
import type { WorkspaceId } from '../../shared/workspaces.ts';

/** The functions of one workspace's docking component, once it exists. */
export interface DockActions {
  has(panel: PanelId): boolean;
  show(panel: PanelId): void;
  /** Shows a panel apart from another one, which stays visible and active. */
  showBeside(panel: PanelId, other: PanelId): void;
  /** The active panel takes the whole workspace, or gives it back. */
  toggleMaximised(): void;
  reset(): void;
}

export interface DockView {
  readonly workspace: WorkspaceId;
  /** The panel in the drawer above the status bar. */
  readonly drawer: PanelId | null;
  /** The panel in use: that of the drawer, or the active one of the workspace. */
  readonly active: PanelId | null;
}

/** Lets commands use workspaces and the drawer without knowing the components. */
export function createDock(remember: (workspace: WorkspaceId) => void = () => undefined) {
  const store = createStore<DockView>(() => ({ workspace: 'investigate', drawer: null, active: null }));
  const attached = new Map<WorkspaceId, DockActions>();
  const active = new Map<WorkspaceId, PanelId | null>();
  /** What to do in a workspace that is not yet built. */
  const waiting = new Map<WorkspaceId, (actions: DockActions) => void>();

  const current = () => attached.get(store.getState().workspace);

  function go(workspace: WorkspaceId): void {
    if (store.getState().workspace === workspace) return;
    store.setState({ workspace, drawer: null, active: active.get(workspace) ?? null });
    remember(workspace);
  }

  function inWorkspace(workspace: WorkspaceId, act: (actions: DockActions) => void): void {
    go(workspace);
    closeDrawer(); // It would cover what is shown.
    const actions = attached.get(workspace);
    if (actions) act(actions);
    else waiting.set(workspace, act);
  }

  /** Shows a panel without leaving the workspace: in the drawer, unless the workspace has it. */
  function peek(panel: PanelId): void {
    const here = current();
    if (here?.has(panel)) {
      closeDrawer();
      here.show(panel);
      return;
    }
    store.setState({ drawer: panel, active: panel });
  }

  function show(panel: PanelId): void {
    const home = homeOf(panel);
    if (home === 'drawer') {
      peek(panel);
      return;
    }
    const workspace = current()?.has(panel) ? store.getState().workspace : home;
    inWorkspace(workspace, (actions) => actions.show(panel));
  }

  function closeDrawer(): void {
    if (store.getState().drawer === null) return;
    store.setState(({ workspace }) => ({ drawer: null, active: active.get(workspace) ?? null }));
  }

  return {
    store,
    go,
    show,
    peek,
    closeDrawer,
    attach: (workspace: WorkspaceId, actions: DockActions) => {
      attached.set(workspace, actions);
      waiting.get(workspace)?.(actions);
      waiting.delete(workspace);
    },
    showBeside: (panel: PanelId, other: PanelId) => {
      const home = homeOf(other);
      if (home !== 'drawer') inWorkspace(home, (actions) => actions.showBeside(panel, other));
    },
    /** Moves the drawer's panel into the current workspace. */
    dockDrawer: () => {
      const panel = store.getState().drawer;
      closeDrawer();
      if (panel) current()?.show(panel);
    },
    openHere: (panel: PanelId) => current()?.show(panel),
    has: (panel: PanelId) => current()?.has(panel) ?? false,
    toggleMaximised: () => current()?.toggleMaximised(),
    reset: () => current()?.reset(),
    /** Called by the components. */
    activated: (workspace: WorkspaceId, panel: PanelId | null) => {
      active.set(workspace, panel);
      store.setState((now) => (now.workspace === workspace ? { ...now, active: now.drawer ?? panel } : now));
    },
  };
}
export type Dock = ReturnType<typeof createDock>;
