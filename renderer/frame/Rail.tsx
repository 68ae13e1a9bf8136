import './rail.css';
import { Button } from '@blueprintjs/core';
import { panelIds, panelTitle } from '../../shared/panels.ts';
import { useWorkbench } from '../stores/workbench.ts';
import { frameTexts } from '../texts/frame.ts';
import { panelOf } from './panels.tsx';

/** One button per panel, always visible. */
export function Rail() {
  const { run } = useWorkbench();
  return (
    <nav className="rail" aria-label={frameTexts.rail}>
      {panelIds.map((id) => (
        <Button
          key={id}
          variant="minimal"
          icon={panelOf(id).icon}
          title={panelTitle(id)}
          aria-label={panelTitle(id)}
          onClick={() => run(`panel.${id}`)}
        />
      ))}
    </nav>
  );
}
