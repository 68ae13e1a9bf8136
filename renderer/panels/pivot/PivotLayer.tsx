import './pivot.css';
import './cost.css';
import { ContextMenuPopover } from '@blueprintjs/core';
import { useEffect } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { CostCard } from './CostCard.tsx';
import { PivotMenu } from './PivotMenu.tsx';

/** What lies over the window because of a pivot: the menu of what is selected, and the card. */
export function PivotLayer() {
  const { pivots } = useWorkbench();
  const menu = usePart(pivots.store, (view) => view.menu);
  useEffect(() => listenToEscape(pivots), [pivots]);
  return (
    <>
      <ContextMenuPopover
        isOpen={menu !== null}
        targetOffset={menu ?? { left: 0, top: 0 }}
        transitionDuration={0}
        onClose={pivots.closeMenu}
        content={menu ? <PivotMenu /> : <span />}
      />
      <CostCard />
    </>
  );
}

/** A running pivot has the first claim on Escape, wherever the focus is, but for what lies over the window. */
function listenToEscape(pivots: ReturnType<typeof useWorkbench>['pivots']): () => void {
  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || pivots.store.getState().running.length === 0) return;
    if (document.querySelector('[role="dialog"], [role="menu"]')) return;
    event.preventDefault();
    event.stopPropagation();
    pivots.cancel();
  }
  document.addEventListener('keydown', pressed, { capture: true });
  return () => document.removeEventListener('keydown', pressed, { capture: true });
}
