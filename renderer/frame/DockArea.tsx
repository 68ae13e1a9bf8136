import './dock.css';
import {
  type DockviewApi,
  DockviewReact,
  type DockviewReadyEvent,
  type IDockviewPanelProps,
  themeDark,
  themeLight,
} from 'dockview-react';
import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { homesOf, type PanelId, panelIds, panelTitle } from '../../shared/panels.ts';
import { useWorkbench, type Workbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { HelpButton } from './HelpButton.tsx';
import { panelComponents } from './panels.tsx';

/** One component per panel for the docking library; no panel knows about docking. */
const components = Object.fromEntries(
  Object.entries(panelComponents).map(([id, Panel]) => [
    id,
    ({ api }: IDockviewPanelProps) => (
      <OnceSeen api={api}>
        <Suspense fallback={null}>
          <Panel />
        </Suspense>
      </OnceSeen>
    ),
  ]),
);

/** Creates a panel on its first display; from then on it stays. */
function OnceSeen({ api, children }: { readonly api: IDockviewPanelProps['api']; readonly children: ReactNode }) {
  const [seen, setSeen] = useState(api.isVisible);
  useEffect(() => {
    const listening = api.onDidVisibilityChange(({ isVisible }) => isVisible && setSeen(true));
    if (api.isVisible) setSeen(true); // It may have become visible meanwhile.
    return () => listening.dispose();
  }, [api]);
  return seen ? children : null;
}

/** Panels that users can move; their layout is saved. */
export function DockArea({ theme }: { readonly theme: 'dark' | 'light' }) {
  const workbench = useWorkbench();
  const ready = useCallback((event: DockviewReadyEvent) => begin(event.api, workbench), [workbench]);
  return (
    <main className="dock">
      <DockviewReact
        components={components}
        rightHeaderActionsComponent={HelpButton}
        onReady={ready}
        theme={theme === 'dark' ? themeDark : themeLight}
      />
    </main>
  );
}

function begin(api: DockviewApi, { dock, settings }: Workbench): void {
  dock.attach({
    show: (panel) => showPanel(api, panel),
    showBeside: (panel, other) => showBeside(api, panel, other),
    reset: () => arrange(api),
  });
  api.onDidActivePanelChange(({ panel }) => dock.activated(panelIds.find((id) => id === panel?.id) ?? null));
  const cuts = watchCuts();
  api.onDidAddPanel(({ view }) => {
    leaveToPointer(view.tab.element);
    cuts.observe(view.tab.element);
  });
  restore(api, settings.store.getState().layout);

  api.onDidLayoutChange(keepUp(() => settings.change({ layout: JSON.parse(JSON.stringify(api.toJSON())) })));
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
      target.classList.toggle('dock-cut', intersectionRatio > 0 && intersectionRatio < wholeTab);
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

/** Replaces a saved layout that no longer fits with the default one. */
function restore(api: DockviewApi, layout: unknown): void {
  if (layout !== null) {
    try {
      api.fromJSON(layout as Parameters<DockviewApi['fromJSON']>[0]);
      return;
    } catch {
      api.clear();
    }
  }
  arrange(api);
}

function arrange(api: DockviewApi): void {
  api.clear();
  add(api, 'start');
  add(api, 'account', { referencePanel: 'start', direction: 'right' });
  add(api, 'requests', { referencePanel: 'start', direction: 'below' });
  const first: readonly PanelId[] = ['start', 'account', 'requests'];
  for (const id of panelIds) if (!first.includes(id)) addAtHome(api, id, true);
  api.getPanel('account')?.api.setSize({ width: Math.round(api.width * 0.45) });
  api.getPanel('requests')?.api.setSize({ height: Math.round(api.height * 0.28) });
  for (const id of ['requests', 'account', 'start'] as const) api.getPanel(id)?.api.setActive();
}

type Place = Parameters<DockviewApi['addPanel']>[0]['position'];

function add(api: DockviewApi, id: PanelId, position?: Place, inactive = false): void {
  api.addPanel({ id, component: id, title: panelTitle(id), inactive, ...(position && { position }) });
}

/** A panel that was never shown is only a tab: it is created when it is chosen. */
function addAtHome(api: DockviewApi, id: PanelId, inactive = false): void {
  const beside = homesOf(id).find((other) => api.getPanel(other) !== undefined);
  add(api, id, beside && { referencePanel: beside, direction: 'within' }, inactive);
}

function showPanel(api: DockviewApi, id: PanelId): void {
  const panel = api.getPanel(id);
  if (!panel) addAtHome(api, id);
  else if (!panel.api.isActive) panel.api.setActive(); // Otherwise its content is inserted again, and loses the focus.
}

/** If the two share a place, the first one moves to the inspector's place, or else to the right of the other. */
function showBeside(api: DockviewApi, id: PanelId, other: PanelId): void {
  const worksAt = document.activeElement;
  if (api.getPanel(id) === undefined) addAtHome(api, id, true);
  const [panel, kept] = [api.getPanel(id), api.getPanel(other)];
  if (panel && kept && panel.group === kept.group) {
    const apart = [...homesOf('links'), 'requests'].map((each) => api.getPanel(each)?.group);
    const group = apart.find((each) => each !== undefined && each !== kept.group);
    panel.api.moveTo(group ? { group } : { group: kept.group, position: 'right' });
  }
  panel?.api.setActive();
  kept?.api.setActive();
  if (worksAt instanceof HTMLElement) worksAt.focus(); // Moving panels loses the focus.
}
