import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';

/** Seals the case: one line to store apart from the case. The next dialog asks where. */
export function SealDialog() {
  const { frame, bridge, notices } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'seal');
  const [service, setService] = useState('');

  async function seal(): Promise<void> {
    frame.close('seal');
    const timestamp = service.trim();
    const done = await bridge.call('case.seal', timestamp === '' ? {} : { timestamp });
    if (!done.ok) {
      if (done.failure.code !== 'cancelled') notices.showFailure(done.failure);
      return;
    }
    const { path, stampedAt } = done.value;
    notices.show('done', caseTexts.seal.done(path, stampedAt));
  }
  return (
    <FormDialog
      open={open}
      title={caseTexts.seal.title}
      action={caseTexts.seal.action}
      onAnswer={() => void seal()}
      onClose={() => frame.close('seal')}
    >
      <p>{caseTexts.seal.about}</p>
      <FormGroup
        label={caseTexts.seal.service}
        labelInfo={caseTexts.seal.optional}
        labelFor="seal-service"
        helperText={caseTexts.seal.serviceHint}
      >
        <InputGroup
          id="seal-service"
          className="mono"
          fill
          placeholder="https://"
          value={service}
          onValueChange={setService}
          spellCheck={false}
        />
      </FormGroup>
    </FormDialog>
  );
}

/** Compares the case with a seal that was stored elsewhere. */
export function VerifySealDialog() {
  const { frame, evidence, dock } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'verifySeal');
  const [text, setText] = useState('');

  function verify(): void {
    frame.close('verifySeal');
    dock.show('evidence');
    void evidence.verify(text.trim());
  }
  return (
    <FormDialog
      open={open}
      title={caseTexts.verifySeal.title}
      action={caseTexts.verifySeal.action}
      ready={text.trim() !== ''}
      onAnswer={verify}
      onClose={() => frame.close('verifySeal')}
    >
      <FormGroup label={caseTexts.verifySeal.seal} labelFor="seal-text" helperText={caseTexts.verifySeal.hint}>
        <TextArea
          id="seal-text"
          className="mono"
          fill
          rows={4}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          spellCheck={false}
        />
      </FormGroup>
    </FormDialog>
  );
}
