import { type ComponentType, lazy } from 'react';
import { type PanelId, panelIds } from '../../shared/panels.ts';
import type { Panel } from '../panels/panel.ts';

const declared = import.meta.glob<{ readonly panel: Panel }>('../panels/*/panel.tsx', { eager: true });

/** The declaration in a panel's folder. */
export function panelOf(id: PanelId): Panel {
  const found = declared[`../panels/${id}/panel.tsx`];
  if (!found) throw new Error(`the panel ${id} has no panel.tsx`);
  return found.panel;
}

const components = panelIds.map((id): readonly [PanelId, ComponentType] => {
  const panel = panelOf(id);
  if ('component' in panel) return [id, panel.component];
  return [id, lazy(async () => ({ default: await panel.fetch() }))];
});

/** The dock's component for each id. */
export const panelComponents = Object.fromEntries(components) as Readonly<Record<PanelId, ComponentType>>;

/** Loads one after the other while idle, so that a panel opens at once. */
export async function fetchPanels(): Promise<void> {
  for (const id of panelIds) {
    const panel = panelOf(id);
    if (!('fetch' in panel)) continue;
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    await panel.fetch();
  }
}
