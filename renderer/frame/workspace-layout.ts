import type { DockviewApi } from 'dockview-react';
import { isAtSide, type PanelId, panelsOf, panelTitle } from '../../shared/panels.ts';
import type { WorkspaceId } from '../../shared/workspaces.ts';

type Place = Parameters<DockviewApi['addPanel']>[0]['position'];

/** The side panel's share of the window, and the widths that it stays between. */
const sideShare = 0.22;
const sideWidths = { least: 280, most: 420 } as const;

const sideWidth = (windowWidth: number) =>
  Math.min(sideWidths.most, Math.max(sideWidths.least, Math.round(windowWidth * sideShare)));

/** Replaces a saved layout that no longer fits with the first one. */
export function restore(api: DockviewApi, workspace: WorkspaceId, layout: unknown): void {
  if (layout !== undefined) {
    const { width, height } = api;
    try {
      api.fromJSON(layout as Parameters<DockviewApi['fromJSON']>[0]);
      resize(api, workspace, width, height);
      return;
    } catch {
      api.clear();
    }
  }
  arrange(api, workspace);
}

/** Fits the workspace to its place. A side panel that nobody resized gets its first width; all else keeps its share. */
export function resize(api: DockviewApi, workspace: WorkspaceId, width: number, height: number): void {
  const sideOf = () => panelsOf(workspace, 'side').flatMap((id) => api.getPanel(id)?.group ?? [])[0]?.api;
  const isFirst = Math.abs((sideOf()?.width ?? 0) - sideWidth(api.width)) <= 1 && !api.hasMaximizedGroup();
  api.layout(width, height);
  if (isFirst) sideOf()?.setSize({ width: sideWidth(width) });
}

/** The first layout: the main panels as tabs of one group, and beside them those that are read with them. */
export function arrange(api: DockviewApi, workspace: WorkspaceId): void {
  api.clear();
  const main = panelsOf(workspace, 'main');
  const side = panelsOf(workspace, 'side');
  for (const id of main) add(api, workspace, id, undefined, id !== main[0]);
  const [firstMain] = main;
  const [firstSide] = side;
  if (!firstMain) return;
  for (const id of side) {
    const position: Place =
      id === firstSide
        ? { referencePanel: firstMain, direction: 'right' }
        : { referencePanel: firstSide ?? firstMain, direction: 'within' };
    add(api, workspace, id, position, id !== firstSide);
  }
  if (firstSide) api.getPanel(firstSide)?.api.setSize({ width: sideWidth(api.width) });
  api.getPanel(firstMain)?.api.setActive();
}

/** The first layout again. What was in front stays in front. */
export function reset(api: DockviewApi, workspace: WorkspaceId): void {
  const inFront = [...api.groups.map((group) => group.activePanel?.id), api.activePanel?.id];
  arrange(api, workspace);
  for (const id of inFront) if (id !== undefined) api.getPanel(id)?.api.setActive();
}

function add(api: DockviewApi, workspace: WorkspaceId, id: PanelId, position?: Place, inactive = false): void {
  const params = { workspace };
  api.addPanel({ id, component: id, title: panelTitle(id), params, inactive, ...(position && { position }) });
}

/** Beside the panels of the same kind of place: main ones with main ones, those of the side with those of the side. */
function addAtHome(api: DockviewApi, workspace: WorkspaceId, id: PanelId, inactive = false): void {
  const alike = panelsOf(workspace, isAtSide(id) ? 'side' : 'main').find((other) => api.getPanel(other) !== undefined);
  const beside = alike ?? api.activePanel?.id ?? api.panels[0]?.id;
  add(api, workspace, id, beside ? { referencePanel: beside, direction: 'within' } : undefined, inactive);
}

export function showPanel(api: DockviewApi, workspace: WorkspaceId, id: PanelId): void {
  const panel = api.getPanel(id);
  if (api.hasMaximizedGroup() && panel?.group !== api.activeGroup) api.exitMaximizedGroup();
  if (!panel) addAtHome(api, workspace, id);
  // The panel in use stays as it is: its content would be inserted again, and lose the focus.
  else if (api.activePanel?.id !== id) panel.api.setActive();
}

/** If the two share a place, the first one moves to the right of the other. */
export function showBeside(api: DockviewApi, workspace: WorkspaceId, id: PanelId, other: PanelId): void {
  const worksAt = document.activeElement;
  if (api.getPanel(id) === undefined) addAtHome(api, workspace, id, true);
  const [panel, kept] = [api.getPanel(id), api.getPanel(other)];
  if (panel && kept && panel.group === kept.group) panel.api.moveTo({ group: kept.group, position: 'right' });
  panel?.api.setActive();
  kept?.api.setActive();
  if (worksAt instanceof HTMLElement) worksAt.focus(); // Moving panels loses the focus.
}

/** A panel takes the whole workspace, or gives it back; the active one unless another is named. */
export function toggleMaximised(api: DockviewApi, id?: string): void {
  const panel = id === undefined ? api.activePanel : api.getPanel(id);
  if (api.hasMaximizedGroup()) api.exitMaximizedGroup();
  else if (panel) api.maximizeGroup(panel);
}
