import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** The title of the case, and a short summary. */
export function RenameDialog() {
  const { frame, bridge, notices, openCase } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'rename');
  const [title, setTitle] = useState('');
  const [note, setNote] = useState('');
  useEffect(() => {
    const { state } = openCase.store.getState();
    if (!open || !state) return;
    setTitle(state.title);
    setNote(state.note);
  }, [open, openCase]);

  async function rename(): Promise<void> {
    frame.close('rename');
    const { state } = openCase.store.getState();
    const change = {
      ...(title.trim() !== state?.title && { title: title.trim() }),
      ...(note !== state?.note && { note }),
    };
    if (Object.keys(change).length === 0) return;
    const renamed = await bridge.call('case.rename', change);
    if (!renamed.ok) notices.showFailure(renamed.failure);
  }
  return (
    <FormDialog
      open={open}
      title={caseTexts.rename.title}
      action={caseTexts.rename.action}
      ready={title.trim() !== ''}
      onAnswer={() => void rename()}
      onClose={() => frame.close('rename')}
    >
      <FormGroup label={caseTexts.rename.name} labelFor="case-title">
        <InputGroup id="case-title" fill autoFocus maxLength={200} value={title} onValueChange={setTitle} />
      </FormGroup>
      <FormGroup label={caseTexts.rename.summary} labelFor="case-note" helperText={caseTexts.rename.summaryHint}>
        <TextArea
          id="case-note"
          fill
          rows={5}
          maxLength={100_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </FormGroup>
    </FormDialog>
  );
}
