import { FormGroup, Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { figure } from '../../../shared/figures.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** The format of the evidence; the next dialog asks where to save it. */
export function ExportDialog() {
  const { frame, bridge, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'export');
  const [form, setForm] = useState<'zip' | 'folder'>('zip');
  const [raw, setRaw] = useState(true);

  async function exportEvidence(): Promise<void> {
    frame.close('export');
    const done = await bridge.call('case.exportEvidence', { form, raw });
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { path, replies, bytes } = done.value;
    notices.show('done', `${figure(replies)} replies (${figure(bytes)} bytes) are in ${path}.`);
  }
  return (
    <FormDialog
      open={open}
      title="Export evidence"
      action="Export"
      onAnswer={() => void exportEvidence()}
      onClose={() => frame.close('export')}
    >
      <p>Replies, ledger, a readable index, and a checker that needs only Node.</p>
      <RadioGroup
        label="As"
        inline
        selectedValue={form}
        onChange={(event) => setForm(event.currentTarget.value as 'zip' | 'folder')}
      >
        <Radio label="one zip file" value="zip" />
        <Radio label="a folder" value="folder" />
      </RadioGroup>
      <FormGroup
        helperText={
          raw
            ? 'The bytes as they came: hashes can be checked. Links to pictures and downloads in them may still open.'
            : 'Tokens are masked, so that nothing in it opens anything. The hashes of masked replies can’t be checked.'
        }
      >
        <Switch checked={raw} label="With the raw bytes" onChange={() => setRaw(!raw)} />
      </FormGroup>
    </FormDialog>
  );
}
