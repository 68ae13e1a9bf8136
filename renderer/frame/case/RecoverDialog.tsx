import { usePart, useWorkbench } from '../../stores/workbench.ts';
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
    const missing = lost.length === 0 ? 'Nothing was lost.' : `Not readable: ${lost.join('; ')}.`;
    notices.show(lost.length === 0 ? 'done' : 'warning', `${saved} rows were saved to ${place}.`, missing);
  }
  return (
    <FormDialog
      open={open}
      title="Recover a damaged case"
      action="Choose the file…"
      onAnswer={() => void recover()}
      onClose={() => frame.close('recover')}
    >
      <p>What can be read is put into a new file. The damaged one is left as it is.</p>
    </FormDialog>
  );
}
