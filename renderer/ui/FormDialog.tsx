import './form-dialog.css';
import { Button, Dialog, DialogBody, DialogFooter, Intent } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { uiTexts } from '../texts/ui.ts';
import { Form } from './Form.tsx';

/** A question with fields, answered with Enter, Ctrl+Enter or the button on the right. */
export function FormDialog(props: {
  readonly open: boolean;
  readonly title: string;
  readonly action: string;
  readonly onAnswer: () => void;
  readonly onClose: () => void;
  readonly ready?: boolean;
  readonly wide?: boolean;
  /** The action can't be undone. */
  readonly final?: boolean;
  /** Another action, on the left of the first one. */
  readonly other?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <Dialog
      isOpen={props.open}
      onClose={props.onClose}
      title={props.title}
      className={props.wide ? 'form-dialog form-dialog-wide' : 'form-dialog'}
      transitionDuration={0}
      onOpened={beginInAField}
    >
      <Form onSend={props.onAnswer} ready={props.ready !== false}>
        <DialogBody>{props.children}</DialogBody>
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" text={uiTexts.cancel} onClick={props.onClose} />
              {props.other}
              <Button
                type="submit"
                intent={props.final ? Intent.DANGER : Intent.PRIMARY}
                text={props.action}
                disabled={props.ready === false}
              />
            </>
          }
        />
      </Form>
    </Dialog>
  );
}

/** A dialog opened from the palette would lose its focus to the closing palette. What chose its place itself keeps it. */
function beginInAField(dialog: HTMLElement): void {
  requestAnimationFrame(() => {
    const hasChosen = dialog.querySelector('form')?.contains(document.activeElement);
    if (!hasChosen) (dialog.querySelector<HTMLElement>(fields) ?? dialog.querySelector<HTMLElement>(harmless))?.focus();
  });
}

/** Without a field the answer has the focus, unless it can't be undone. */
const harmless = 'button[type="submit"].bp6-intent-primary:enabled';
const fields = 'textarea:not([readonly]), input, select';
