import './frame.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { lazy, Suspense, useEffect } from 'react';
import { workspaceIds } from '../../shared/workspaces.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { PastBanner } from './case/PastBanner.tsx';
import { Drawer } from './Drawer.tsx';
import { Guide, Help } from './Lessons.tsx';
import { Palette } from './Palette.tsx';
import { PanelHosts } from './PanelHosts.tsx';
import { ReasonField } from './ReasonField.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';

// The bars and the box take commands first. These follow at once: their libraries are half of the window's code.
const Workspace = lazy(async () => ({ default: (await import('./Workspace.tsx')).Workspace }));
const Overlays = lazy(async () => ({ default: (await import('./Overlays.tsx')).Overlays }));

FocusStyleManager.onlyShowFocusOnTabs();

/** The window: bars around the workspaces, and their overlays. */
export function Frame() {
  const { settings, frame, notices } = useWorkbench();
  const theme = usePart(settings.store, (state) => state.theme);
  const info = usePart(frame.store, (state) => state.info);

  useEffect(() => {
    // On the root element, so that overlays outside the frame follow too.
    document.documentElement.classList.toggle('bp6-dark', theme === 'dark');
    document.documentElement.style.colorScheme = theme;
  }, [theme]);
  useEffect(() => {
    for (const text of info?.notices ?? []) notices.show('warning', text);
  }, [info, notices]);

  return (
    <div className="frame" data-theme={theme}>
      <TopBar />
      <Guide />
      <PastBanner />
      <main className="frame-middle">
        <Suspense fallback={null}>
          {workspaceIds.map((id) => (
            <Workspace key={id} id={id} theme={theme} />
          ))}
        </Suspense>
        <Drawer />
        <PanelHosts />
      </main>
      <ReasonField />
      <StatusBar />
      <Palette />
      <Help />
      <Suspense fallback={null}>
        <Overlays />
      </Suspense>
    </div>
  );
}
