import '../../ui/form-dialog.css';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { RecentCases } from '../../panels/start/RecentCases.tsx';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';

export function RecentDialog() {
  const { frame, bridge, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'recent');

  async function choose(path: string): Promise<void> {
    frame.close('recent');
    const opened = await bridge.call('case.open', { path });
    if (!opened.ok) notices.showFailure(opened.failure);
  }
  return (
    <Dialog
      isOpen={open}
      onClose={() => frame.close('recent')}
      title={caseTexts.recent.title}
      className="form-dialog form-dialog-wide"
      transitionDuration={0}
    >
      <DialogBody>
        <RecentCases onChoose={(path) => void choose(path)} />
      </DialogBody>
    </Dialog>
  );
}
