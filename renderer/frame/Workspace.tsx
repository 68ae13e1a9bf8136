import 'dockview-react/dist/styles/dockview.css';
import './workspace.css';
import { type DockviewApi, DockviewReact, type IDockviewPanelProps, themeDark, themeLight } from 'dockview-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type PanelId, panelIds } from '../../shared/panels.ts';
import type { WorkspaceId } from '../../shared/workspaces.ts';
import { usePart, useWorkbench, type Workbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { GroupButtons } from './GroupButtons.tsx';
import { placePanel } from './PanelHosts.tsx';
import { reset, resize, restore, showBeside, showPanel, toggleMaximised } from './workspace-layout.ts';

/** The place of one panel in a workspace: takes the panel's element while it is visible. */
function Slot({ api, params }: IDockviewPanelProps<{ workspace: WorkspaceId }>) {
  const { dock } = useWorkbench();
  const place = useRef<HTMLDivElement>(null);
  const [visible, setVisible] = useState(api.isVisible);
  const current = usePart(dock.store, (state) => state.workspace === params.workspace);
  const drawn = usePart(dock.store, (state) => state.drawer === api.id);
  useEffect(() => {
    const listening = api.onDidVisibilityChange(({ isVisible }) => setVisible(isVisible));
    setVisible(api.isVisible); // It may have changed meanwhile.
    return () => listening.dispose();
  }, [api]);
  useLayoutEffect(() => {
    const id = panelIds.find((each) => each === api.id);
    if (visible && current && !drawn && id && place.current) placePanel(id, place.current);
  }, [api, visible, current, drawn]);
  return <div className="workspace-slot" ref={place} data-panel={api.id} tabIndex={-1} />;
}

const components = Object.fromEntries(panelIds.map((id) => [id, Slot]));

/** One workspace: panels that users can move; its layout is saved. It is built when it is first shown. */
export function Workspace({ id, theme }: { readonly id: WorkspaceId; readonly theme: 'dark' | 'light' }) {
  const workbench = useWorkbench();
  const current = usePart(workbench.dock.store, (state) => state.workspace === id);
  const [built, setBuilt] = useState(current);
  const around = useRef<HTMLDivElement>(null);
  const [api, setApi] = useState<DockviewApi | null>(null);
  if (current && !built) setBuilt(true);

  useLayoutEffect(() => {
    const element = around.current;
    if (!api || !element) return;
    const fillPlace = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) resize(api, id, width, height); // A hidden workspace keeps its size.
    };
    fillPlace();
    attach(api, id, workbench);
    const watch = new ResizeObserver(fillPlace);
    watch.observe(element);
    const pressedTwice = ({ target }: MouseEvent) => {
      const tab = target instanceof Element ? target.closest<HTMLElement>('.dv-tab') : null;
      if (tab) toggleMaximised(api, tab.dataset.tabPanelId);
    };
    element.addEventListener('dblclick', pressedTwice);
    return () => {
      watch.disconnect();
      element.removeEventListener('dblclick', pressedTwice);
    };
  }, [api, id, workbench]);

  if (!built) return null;
  return (
    <div className="workspace" ref={around} hidden={!current} data-workspace={id}>
      <DockviewReact
        components={components}
        rightHeaderActionsComponent={GroupButtons}
        onReady={(event) => setApi(event.api)}
        theme={theme === 'dark' ? themeDark : themeLight}
        disableAutoResizing
      />
    </div>
  );
}

function attach(api: DockviewApi, id: WorkspaceId, { dock, settings }: Workbench): void {
  const asPanel = (name: string | undefined): PanelId | null => panelIds.find((each) => each === name) ?? null;
  api.onDidActivePanelChange(({ panel }) => dock.activated(id, asPanel(panel?.id)));
  const cuts = watchCuts();
  api.onDidAddPanel(({ view }) => {
    leaveToPointer(view.tab.element);
    cuts.observe(view.tab.element);
  });
  restore(api, id, settings.store.getState().layouts[id]);
  dock.activated(id, asPanel(api.activePanel?.id));
  api.onDidLayoutChange(
    keepUp(() => {
      const { layouts } = settings.store.getState();
      return settings.change({ layouts: { ...layouts, [id]: JSON.parse(JSON.stringify(api.toJSON())) } });
    }),
  );
  dock.attach(id, {
    has: (panel) => api.getPanel(panel) !== undefined,
    show: (panel) => showPanel(api, id, panel),
    showBeside: (panel, other) => showBeside(api, id, panel, other),
    toggleMaximised: () => toggleMaximised(api),
    reset: () => reset(api, id),
  });
}

/** A tab is one control: its cross is for the pointer, and the Delete key closes it for everyone else. */
function leaveToPointer(tab: HTMLElement): void {
  const cross = tab.querySelector('.dv-default-tab-action');
  cross?.removeAttribute('role');
  cross?.removeAttribute('tabindex');
  cross?.setAttribute('title', frameTexts.closeTab);
  cross?.setAttribute('aria-hidden', 'true');
}

/** Marks partly visible tabs: the list at the end of their row has them, and half a word is noise. */
function watchCuts(): IntersectionObserver {
  const mark = (entries: readonly IntersectionObserverEntry[]) => {
    for (const { target, intersectionRatio } of entries) {
      target.classList.toggle('workspace-cut', intersectionRatio > 0 && intersectionRatio < wholeTab);
    }
  };
  return new IntersectionObserver(mark, { threshold: [0, wholeTab, 1] });
}

/** Ignores fractions of a pixel. */
const wholeTab = 0.97;

/** Saves at once, and once more for all changes meanwhile: a window may close at any moment. */
function keepUp(save: () => Promise<void>): () => void {
  let saving = false;
  let changed = false;
  return async () => {
    changed = true;
    if (saving) return;
    saving = true;
    while (changed) {
      changed = false;
      await save();
    }
    saving = false;
  };
}
