import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import type { Monitor } from '../../../shared/detect.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { Failure } from '../../../shared/result.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { monitorTexts } from '../../texts/monitors.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';

const { removal } = monitorTexts;

// covers: detect.monitorWrites DELETE monitors
/** Deletes a monitor. It can’t be undone, so the person types the term first. */
export function DeleteMonitor() {
  const { detectView, lookalikes } = useWorkbench();
  const id = usePart(detectView.store, (state) => state.monitorToDelete);
  const monitor = usePart(lookalikes.store, (state) => state.monitors.find((each) => each.id === id));
  return monitor ? <Question key={monitor.id} monitor={monitor} /> : null;
}

function Question({ monitor }: { readonly monitor: Monitor }) {
  const { detectView, monitors, notices } = useWorkbench();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);
  const term = plainLine(monitor.term);
  const close = () => detectView.open({ monitorToDelete: null });

  async function remove(): Promise<void> {
    setSending(true);
    setFailure(null);
    const done = await monitors.remove(monitor.id);
    setSending(false);
    if (!done.ok) {
      setFailure(done.failure);
      return;
    }
    close();
    notices.show('done', removal.done(term));
  }
  return (
    <FormDialog
      open
      final
      title={removal.title(term)}
      action={sending ? removal.removing : removal.remove}
      ready={typed === monitor.term && !sending}
      onAnswer={() => void remove()}
      onClose={close}
    >
      {failure && <FailureView failure={failure} />}
      <p>{removal.text}</p>
      <FormGroup label={removal.confirm(term)} labelFor="monitor-confirm">
        <InputGroup id="monitor-confirm" autoFocus spellCheck={false} value={typed} onValueChange={setTyped} />
      </FormGroup>
    </FormDialog>
  );
}
