import './inspector.css';
import './certificate.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { EntityInspector } from './EntityInspector.tsx';
import { GroupInspector } from './GroupInspector.tsx';

/** The last selected entity, from any panel. */
export function InspectorPanel() {
  const { selection } = useWorkbench();
  const { focus, keys } = useParts(selection.store, ['focus', 'keys']);
  if (focus === null) return <Nothing />;
  return (
    <div className="panel inspector">
      {keys.size > 1 && <p className="quiet">{keys.size} are selected. This is the one that was chosen last.</p>}
      {focus > 0 ? <EntityInspector key={focus} id={focus} /> : <GroupInspector id={-focus} />}
    </div>
  );
}

function Nothing() {
  const { openCase, run } = useWorkbench();
  const isEmpty = usePart(openCase.store, () => openCase.rows.entities.size === 0);
  return (
    <NonIdealState
      title="Nothing is selected"
      description={
        isEmpty
          ? 'Add something to the case, and select it. What is known of it, and where that came from, is shown here.'
          : 'Select something in the table, on the canvas or in a search. What is known of it, and where that came from, is shown here.'
      }
      action={
        isEmpty ? (
          <Button text="Add…" onClick={() => run('case.add')} />
        ) : (
          <Button text="Show the table" onClick={() => run('panel.entities')} />
        )
      }
    />
  );
}
