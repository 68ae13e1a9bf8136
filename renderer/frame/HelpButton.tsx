import './help-button.css';
import type { IDockviewHeaderActionsProps } from 'dockview-react';
import { panelIds, panelTitle } from '../../shared/panels.ts';
import { useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';

/** Beside the tabs of a group: explains the shown panel. */
export function HelpButton({ activePanel }: IDockviewHeaderActionsProps) {
  const { frame } = useWorkbench();
  const panel = panelIds.find((id) => id === activePanel?.id);
  if (!panel) return null;
  const words = frameTexts.helpFor(panelTitle(panel));
  return (
    <button
      type="button"
      className="help-button"
      aria-label={words}
      title={words}
      onClick={() => frame.showHelp(panel)}
    >
      <span aria-hidden="true">?</span>
    </button>
  );
}
