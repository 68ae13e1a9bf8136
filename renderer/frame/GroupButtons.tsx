import './group-buttons.css';
import { Menu, MenuItem } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import type { IDockviewHeaderActionsProps } from 'dockview-react';
import { panelIds, panelTitle } from '../../shared/panels.ts';
import { useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { QuickPopover } from '../ui/QuickPopover.tsx';
import { panelOf } from './panels.tsx';

/** At the end of a row of tabs: opens another panel here, and explains the shown one. */
export function GroupButtons({ activePanel }: IDockviewHeaderActionsProps) {
  const { frame } = useWorkbench();
  const panel = panelIds.find((id) => id === activePanel?.id);
  if (!panel) return null;
  const words = frameTexts.helpFor(panelTitle(panel));
  return (
    <span className="group-buttons">
      <QuickPopover placement="bottom-end" content={<Others />}>
        <button type="button" aria-label={frameTexts.openHere} title={frameTexts.openHere}>
          <Plus size={14} />
        </button>
      </QuickPopover>
      <button type="button" aria-label={words} title={words} onClick={() => frame.showHelp(panel)}>
        <span aria-hidden="true">?</span>
      </button>
    </span>
  );
}

/** The panels that this workspace does not have. */
function Others() {
  const { dock } = useWorkbench();
  return (
    <Menu size="small">
      {panelIds
        .filter((id) => !dock.has(id))
        .map((id) => (
          <MenuItem key={id} icon={panelOf(id).icon} text={panelTitle(id)} onClick={() => dock.openHere(id)} />
        ))}
    </Menu>
  );
}
