import './reason-field.css';
import { Button, InputGroup } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { longestReason } from '../../shared/membership.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { membershipTexts as texts } from '../texts/membership.ts';
import { uiTexts } from '../texts/ui.ts';
import { Form } from '../ui/Form.tsx';
import { widgetKey } from '../ui/widget-keys.ts';

/** "Not part, because…": one line in the frame, which covers nothing. Enter judges, Escape leaves. */
export function ReasonField() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'reason');
  return open ? <OpenField /> : null;
}

function OpenField() {
  const { frame, exchange, membership } = useWorkbench();
  const [reason, setReason] = useState('');
  /** What is judged is what was selected when the question was asked. */
  const [ids] = useState(() => exchange.idsOf('selection') ?? []);
  const [before] = useState(() => document.activeElement);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function leave(): void {
    frame.close('reason');
    if (before instanceof HTMLElement) before.focus();
  }
  function answer(): void {
    void membership.judge(ids, 'out', reason.trim());
    leave();
  }
  return (
    <Form
      className="reason-field"
      onSend={answer}
      onKeyDown={(event) => {
        if (widgetKey(event) !== 'leave') return;
        event.stopPropagation();
        leave();
      }}
    >
      <label htmlFor="reason-field">{texts.reason(ids.length)}</label>
      <InputGroup
        id="reason-field"
        inputRef={field}
        fill
        size="small"
        maxLength={longestReason}
        placeholder={texts.reasonHint}
        value={reason}
        onValueChange={setReason}
      />
      <Button type="submit" size="small" intent="primary" text={texts.judge} />
      <Button size="small" variant="minimal" text={uiTexts.cancel} onClick={leave} />
    </Form>
  );
}
