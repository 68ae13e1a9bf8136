import { lazy, Suspense } from 'react';
import { activeConnection } from '../stores/connections-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { panelOf } from './panels.tsx';

// Most windows open without either: they are loaded on demand.
const GuideStrip = lazy(async () => ({ default: (await import('../panels/guide/GuideStrip.tsx')).GuideStrip }));
const PanelHelp = lazy(async () => ({ default: (await import('../panels/help/PanelHelp.tsx')).PanelHelp }));

/** The first investigation, while it is shown. It uses the demo world, and waits while another connection is in use. */
export function Guide() {
  const { settings, connections } = useWorkbench();
  const shown = usePart(settings.store, (state) => state.guide.shown);
  const demo = usePart(connections.store, (state) => activeConnection(state)?.demo ?? false);
  return shown && demo ? (
    <Suspense fallback={null}>
      <GuideStrip />
    </Suspense>
  ) : null;
}

export function Help() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'help');
  return open ? (
    <Suspense fallback={null}>
      <PanelHelp helpOf={(id) => panelOf(id).help} />
    </Suspense>
  ) : null;
}
