import { Suspense } from 'react';
import { createPortal } from 'react-dom';
import { createStore } from 'zustand/vanilla';
import { type PanelId, panelIds } from '../../shared/panels.ts';
import { useView } from '../stores/workbench.ts';
import { panelComponents } from './panels.tsx';

/**
 * Each panel exists once, in an element of its own. A workspace or the drawer takes that element when it shows the panel,
 * so that a panel keeps its state wherever it is shown.
 */
const hosts = createStore<{ readonly elements: ReadonlyMap<PanelId, HTMLElement> }>(() => ({ elements: new Map() }));

/** Moves a panel into a place; creates it on its first display. */
export function placePanel(id: PanelId, place: HTMLElement): void {
  const { elements } = hosts.getState();
  const element = elements.get(id) ?? createHost();
  if (!elements.has(id)) hosts.setState({ elements: new Map(elements).set(id, element) });
  if (element.parentElement !== place) place.append(element);
}

function createHost(): HTMLElement {
  const element = document.createElement('div');
  element.className = 'workspace-panel';
  return element;
}

export function PanelHosts() {
  const { elements } = useView(hosts);
  return panelIds.map((id) => {
    const element = elements.get(id);
    const Panel = panelComponents[id];
    return (
      element &&
      createPortal(
        <Suspense fallback={null}>
          <Panel />
        </Suspense>,
        element,
        id,
      )
    );
  });
}
