import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Explains the recovery; the next dialogs ask for the damaged file and the new one. */
export function RecoverDialog() {
  const { frame, bridge, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'recover');

  async function recover(): Promise<void> {
    frame.close('recover');
    const recovered = await bridge.call('case.recover', {});
    if (!recovered.ok) {
      notices.showFailure(recovered.failure);
      return;
    }
    const { path: place, rows, lost } = recovered.value;
    const saved = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const missing = lost.length === 0 ? caseTexts.recover.nothingLost : caseTexts.recover.lost(lost.join('; '));
    notices.show(lost.length === 0 ? 'done' : 'warning', caseTexts.recover.done(saved, place), missing);
  }
  return (
    <FormDialog
      open={open}
      title={caseTexts.recover.title}
      action={caseTexts.recover.action}
      onAnswer={() => void recover()}
      onClose={() => frame.close('recover')}
    >
      <p>{caseTexts.recover.about}</p>
    </FormDialog>
  );
}
