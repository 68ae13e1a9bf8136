import './palette.css';
import { Overlay2 } from '@blueprintjs/core';
import { useEffect, useRef, useState } from 'react';
import { Box } from '../box/Box.tsx';
import type { FrameStore } from '../stores/frame-store.ts';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { boxTexts } from '../texts/box.ts';

/** The box over the window, from anywhere. */
export function Palette() {
  const { frame } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'palette');
  const [text, setText] = useState('');
  /** Whether something was chosen, and not only closed. */
  const chosen = useRef(false);
  useEffect(() => returnFocus(frame, chosen), [frame]);
  useEffect(() => {
    if (!open) setText('');
  }, [open]);

  function leave(): void {
    chosen.current = true;
    frame.close('palette');
  }
  return (
    <Overlay2
      isOpen={open}
      onClose={() => frame.close('palette')}
      transitionDuration={0}
      shouldReturnFocusOnClose={false}
    >
      <div className="palette" role="dialog" aria-label={boxTexts.title}>
        <Box autoFocus whenEmpty="commands" onChosen={leave} text={text} onText={setText} />
        <p className="palette-hint quiet">{boxTexts.hint}</p>
      </div>
    </Overlay2>
  );
}

/**
 * Returns the focus to its former place, unless the chosen action moved it: an opening dialog keeps it. After an action
 * it goes to the panel in use rather than to the box of the start page, which would take command keys as text.
 */
function returnFocus({ store }: FrameStore, chosen: { current: boolean }): () => void {
  let before: Element | null = null;
  return store.subscribe((now, then) => {
    if (now.overlay === 'palette' && then.overlay !== 'palette') {
      before = document.activeElement;
      chosen.current = false;
    }
    if (now.overlay !== 'none' || then.overlay !== 'palette') return;
    requestAnimationFrame(() => {
      const { activeElement: has, body } = document;
      const isFree = has === null || has === body || has.closest('.palette') !== null;
      const to = chosen.current && before?.closest('.box') ? document.querySelector(panelInUse) : before;
      if (store.getState().overlay === 'none' && isFree && to instanceof HTMLElement) to.focus();
    });
  });
}

const panelInUse = '.dv-active-group .dv-content-container';
