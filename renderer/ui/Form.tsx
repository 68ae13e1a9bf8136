import { type FormHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useRef } from 'react';
import { keyIn } from '../../shared/key-press.ts';
import { widgetKey } from './widget-keys.ts';

type Passed = 'aria-label' | 'className' | 'tabIndex' | 'onKeyDown';

/**
 * Every form of the window. Ctrl+Enter (Cmd+Enter) sends it from any of its fields, also from one where Enter means
 * something else; Enter in a line of text sends it too.
 */
export function Form({
  onSend,
  onEnter = onSend,
  ready = true,
  formRef,
  children,
  ...passed
}: Pick<FormHTMLAttributes<HTMLFormElement>, Passed> & {
  readonly onSend: () => void;
  /** What Enter does, if it does less than sending. */
  readonly onEnter?: () => void;
  /** False while there is nothing to send, or something to correct. */
  readonly ready?: boolean;
  readonly formRef?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}) {
  const isDown = useRef(false);
  const latest = useRef(send);
  latest.current = send;

  function send(): void {
    if (ready) onSend();
  }

  function press(event: KeyboardEvent): void {
    const tags = event.target instanceof HTMLElement ? event.target.closest('.bp6-tag-input') : null;
    if (!isSend(event)) {
      if (tags && widgetKey(event) === 'open') event.preventDefault(); // It adds what was typed, and sends nothing.
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    isDown.current = true;
    if (event.repeat) return;
    if (tags) {
      tags.querySelector('input')?.blur(); // What was typed last belongs to it.
      requestAnimationFrame(() => latest.current());
    } else send();
  }

  /** A button in the form would take the key that is let go as its own. */
  function letGo(event: KeyboardEvent): void {
    if (!isDown.current || widgetKey(event) !== 'open') return;
    isDown.current = false;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <form
      {...passed}
      ref={formRef}
      onKeyDownCapture={press}
      onKeyUpCapture={letGo}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (ready || onEnter !== onSend) onEnter();
      }}
    >
      {children}
    </form>
  );
}

/** Both keys on every system: which of them users know depends on where they come from. */
const isSend = (event: KeyboardEvent) => [true, false].some((mac) => keyIn('form', event, mac) === 'form.send');
