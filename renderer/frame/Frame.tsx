import './frame.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { useEffect } from 'react';
import { workspaceIds } from '../../shared/workspaces.ts';
import { DownloadLinkDialog } from '../panels/channels/DownloadLinkDialog.tsx';
import { PasteDialog } from '../panels/paste/PasteDialog.tsx';
import { PivotLayer } from '../panels/pivot/PivotLayer.tsx';
import { WatchingLayer } from '../panels/watching/WatchingLayer.tsx';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { About } from './About.tsx';
import { CaseDialogs } from './case/CaseDialogs.tsx';
import { PastBanner } from './case/PastBanner.tsx';
import { Drawer } from './Drawer.tsx';
import { KeySheet } from './KeySheet.tsx';
import { Guide, Help } from './Lessons.tsx';
import { Palette } from './Palette.tsx';
import { PanelHosts } from './PanelHosts.tsx';
import { ReasonField } from './ReasonField.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';
import { Workspace } from './Workspace.tsx';

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
        {workspaceIds.map((id) => (
          <Workspace key={id} id={id} theme={theme} />
        ))}
        <Drawer />
        <PanelHosts />
      </main>
      <ReasonField />
      <StatusBar />
      <Palette />
      <KeySheet />
      <Help />
      <About />
      <CaseDialogs />
      <PivotLayer />
      <WatchingLayer />
      <PasteDialog />
      <DownloadLinkDialog />
    </div>
  );
}
