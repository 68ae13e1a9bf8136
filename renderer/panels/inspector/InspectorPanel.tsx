import './inspector.css';
import './certificate.css';
import { Button, NonIdealState } from '@blueprintjs/core';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { EntityInspector } from './EntityInspector.tsx';
import { GroupInspector } from './GroupInspector.tsx';

/** The last selected entity, from any panel. */
export function InspectorPanel() {
  const { selection } = useWorkbench();
  const { focus, keys } = useParts(selection.store, ['focus', 'keys']);
  if (focus === null) return <Nothing />;
  return (
    <div className="panel inspector">
      {keys.size > 1 && <p className="quiet">{inspectorTexts.several(keys.size)}</p>}
      {focus > 0 ? <EntityInspector key={focus} id={focus} /> : <GroupInspector id={-focus} />}
    </div>
  );
}

function Nothing() {
  const { openCase, run } = useWorkbench();
  const texts = inspectorTexts.empty;
  const isEmpty = usePart(openCase.store, () => openCase.rows.entities.size === 0);
  return (
    <NonIdealState
      title={texts.title}
      description={isEmpty ? texts.noItems : texts.noSelection}
      action={
        isEmpty ? (
          <Button text={texts.add} onClick={() => run('case.add')} />
        ) : (
          <Button text={texts.showTable} onClick={() => run('panel.entities')} />
        )
      }
    />
  );
}
