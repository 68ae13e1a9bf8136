import { DownloadLinkDialog } from '../panels/channels/DownloadLinkDialog.tsx';
import { PasteDialog } from '../panels/paste/PasteDialog.tsx';
import { PivotLayer } from '../panels/pivot/PivotLayer.tsx';
import { WatchingLayer } from '../panels/watching/WatchingLayer.tsx';
import { About } from './About.tsx';
import { CaseDialogs } from './case/CaseDialogs.tsx';
import { KeySheet } from './KeySheet.tsx';

/** What opens over the workspaces, except the box. */
export function Overlays() {
  return (
    <>
      <KeySheet />
      <About />
      <CaseDialogs />
      <PivotLayer />
      <WatchingLayer />
      <PasteDialog />
      <DownloadLinkDialog />
    </>
  );
}
