import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { selectedEntities } from '../../stores/selection-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

export function GroupDialog() {
  const { frame, bridge, notices, selection } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'group');
  const [label, setLabel] = useState('');
  useEffect(() => {
    if (open) setLabel('');
  }, [open]);
  const ids = selectedEntities(selection.store.getState());

  async function group(): Promise<void> {
    frame.close('group');
    const grouped = await bridge.call('case.group', { ids, label: label.trim() });
    if (!grouped.ok) notices.showFailure(grouped.failure);
  }
  return (
    <FormDialog
      open={open}
      title={caseTexts.group.title(ids.length)}
      action={caseTexts.group.action}
      ready={label.trim() !== ''}
      onAnswer={() => void group()}
      onClose={() => frame.close('group')}
    >
      <FormGroup label={caseTexts.group.name} labelFor="group-label">
        <InputGroup id="group-label" fill autoFocus maxLength={200} value={label} onValueChange={setLabel} />
      </FormGroup>
    </FormDialog>
  );
}
