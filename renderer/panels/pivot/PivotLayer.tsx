import './pivot.css';
import './cost.css';
import { ContextMenuPopover } from '@blueprintjs/core';
import { useEffect } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { listenToEscape } from '../../ui/listen-to-escape.ts';
import { CostCard } from './CostCard.tsx';
import { PivotMenu } from './PivotMenu.tsx';

/** The overlays of a pivot: the menu of the selection, and the card. */
export function PivotLayer() {
  const { pivots } = useWorkbench();
  const menu = usePart(pivots.store, (view) => view.menu);
  useEffect(() => listenToEscape(() => cancelRunning(pivots)), [pivots]);
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

function cancelRunning(pivots: ReturnType<typeof useWorkbench>['pivots']): boolean {
  if (pivots.store.getState().running.length === 0) return false;
  pivots.cancel();
  return true;
}
