import { FormGroup, Radio, RadioGroup, Switch } from '@blueprintjs/core';
import { useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
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
    notices.show('done', caseTexts.exportEvidence.done(replies, bytes, path));
  }
  return (
    <FormDialog
      open={open}
      title={caseTexts.exportEvidence.title}
      action={caseTexts.exportEvidence.action}
      onAnswer={() => void exportEvidence()}
      onClose={() => frame.close('export')}
    >
      <p>{caseTexts.exportEvidence.about}</p>
      <RadioGroup
        label={caseTexts.exportEvidence.form}
        inline
        selectedValue={form}
        onChange={(event) => setForm(event.currentTarget.value as 'zip' | 'folder')}
      >
        <Radio label={caseTexts.exportEvidence.zip} value="zip" />
        <Radio label={caseTexts.exportEvidence.folder} value="folder" />
      </RadioGroup>
      <FormGroup helperText={raw ? caseTexts.exportEvidence.rawHint : caseTexts.exportEvidence.maskedHint}>
        <Switch checked={raw} label={caseTexts.exportEvidence.raw} onChange={() => setRaw(!raw)} />
      </FormGroup>
    </FormDialog>
  );
}
