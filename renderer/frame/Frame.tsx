import './frame.css';
import { FocusStyleManager } from '@blueprintjs/core';
import { useEffect } from 'react';
import { DownloadLinkDialog } from '../panels/channels/DownloadLinkDialog.tsx';
import { PasteDialog } from '../panels/paste/PasteDialog.tsx';
import { PivotLayer } from '../panels/pivot/PivotLayer.tsx';
import { PivotProgress } from '../panels/pivot/PivotProgress.tsx';
import { ChainProgress } from '../panels/watching/ChainProgress.tsx';
import { WatchingLayer } from '../panels/watching/WatchingLayer.tsx';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { About } from './About.tsx';
import { CaseDialogs } from './case/CaseDialogs.tsx';
import { PastBanner } from './case/PastBanner.tsx';
import { DemoBanner } from './DemoBanner.tsx';
import { DockArea } from './DockArea.tsx';
import { KeySheet } from './KeySheet.tsx';
import { Guide, Help } from './Lessons.tsx';
import { MenuBar } from './MenuBar.tsx';
import { NoticeStack } from './NoticeStack.tsx';
import { Palette } from './Palette.tsx';
import { Rail } from './Rail.tsx';
import { ReasonField } from './ReasonField.tsx';
import { StatusBar } from './StatusBar.tsx';
import { TopBar } from './TopBar.tsx';

FocusStyleManager.onlyShowFocusOnTabs();

/** The window: bars around a dock of panels, and their overlays. */
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
      {info?.menu === 'page' && <MenuBar mac={info.platform === 'mac'} />}
      <TopBar />
      <DemoBanner />
      <Guide />
      <PastBanner />
      <div className="frame-middle">
        <Rail />
        <DockArea theme={theme} />
      </div>
      <div className="frame-under-way">
        <PivotProgress />
        <ChainProgress />
      </div>
      <NoticeStack />
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
