import { FormGroup, InputGroup, TextArea } from '@blueprintjs/core';
import { useState } from 'react';
import { secondOf } from '../../../shared/figures.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
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
    const stamped = stampedAt === null ? '' : ` Time stamp: ${secondOf(stampedAt)} UTC.`;
    notices.show('done', `Sealed in ${path}.${stamped} Keep it where the case is not.`);
  }
  return (
    <FormDialog
      open={open}
      title="Seal this case"
      action="Seal…"
      onAnswer={() => void seal()}
      onClose={() => frame.close('seal')}
    >
      <p>
        Writes one line with the hash that the case ends with now. Keep it elsewhere, in a mail or a ticket: with it
        anyone can prove later that nothing before it was changed.
      </p>
      <FormGroup
        label="Time-stamp service"
        labelInfo="(optional)"
        labelFor="seal-service"
        helperText="An RFC 3161 service signs the line and the time. It gets a hash, and nothing of the case."
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
      title="Verify against a seal"
      action="Verify"
      ready={text.trim() !== ''}
      onAnswer={verify}
      onClose={() => frame.close('verifySeal')}
    >
      <FormGroup
        label="Seal"
        labelFor="seal-text"
        helperText="The line that begins with “sextant-seal”, or the whole file."
      >
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
