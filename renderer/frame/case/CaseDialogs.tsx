import { ExaminingDialog } from '../../panels/export/ExaminingDialog.tsx';
import { ExportGraphDialog } from '../../panels/export/ExportGraphDialog.tsx';
import { ImportDialog } from '../../panels/export/ImportDialog.tsx';
import { AddDialog } from './AddDialog.tsx';
import { AnnotateDialog } from './AnnotateDialog.tsx';
import { CompareDialog } from './CompareDialog.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { GroupDialog } from './GroupDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { RecentDialog } from './RecentDialog.tsx';
import { RecoverDialog } from './RecoverDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { SealDialog, VerifySealDialog } from './SealDialogs.tsx';

/** The overlays of the case. */
export function CaseDialogs() {
  return (
    <>
      <AddDialog />
      <AnnotateDialog />
      <CompareDialog />
      <ConfirmDialog />
      <ExportDialog />
      <ExportGraphDialog />
      <GroupDialog />
      <ExaminingDialog />
      <ImportDialog />
      <MergeDialog />
      <RecentDialog />
      <RecoverDialog />
      <RenameDialog />
      <SealDialog />
      <VerifySealDialog />
    </>
  );
}
