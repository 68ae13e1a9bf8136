import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Which file is damaged; where the new one goes is asked next. */
export function RecoverDialog() {
  const { frame, bridge, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'recover');
  const [path, setPath] = useState('');
  useEffect(() => {
    if (open) setPath('');
  }, [open]);

  async function recover(): Promise<void> {
    frame.close('recover');
    const recovered = await bridge.call('case.recover', { path: path.trim() });
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
      action="Recover"
      ready={path.trim() !== ''}
      onAnswer={() => void recover()}
      onClose={() => frame.close('recover')}
    >
      <p>What can be read is put into a new file. The damaged one is left as it is.</p>
      <FormGroup label="Damaged file" labelFor="damaged-path" helperText="The whole path.">
        <InputGroup
          id="damaged-path"
          className="mono"
          fill
          autoFocus
          value={path}
          onValueChange={setPath}
          spellCheck={false}
        />
      </FormGroup>
    </FormDialog>
  );
}
