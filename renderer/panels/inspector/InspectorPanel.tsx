import './inspector.css';
import './certificate.css';
import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { inspectorTexts } from '../../texts/inspector.ts';
import { ArrivalLine } from './ArrivalPart.tsx';
import { EntityInspector } from './EntityInspector.tsx';
import { GroupInspector } from './GroupInspector.tsx';
import { NextPart } from './NextPart.tsx';
import { SeveralPart } from './SeveralPart.tsx';
import { useSelected } from './use-selected.ts';

/** Follows the selection of any panel: one item, several, or none. */
export function InspectorPanel() {
  const { selection } = useWorkbench();
  const keys = usePart(selection.store, (state) => state.keys);
  const { before, select, goBack } = useWayBack(keys);
  const [only] = keys;
  return (
    <div className="panel inspector">
      {before && (
        <Button
          size="small"
          variant="minimal"
          className="inspector-back"
          text={inspectorTexts.several.back(before.size)}
          onClick={goBack}
        />
      )}
      {keys.size > 0 && <ArrivalLine />}
      {only === undefined ? (
        <NextPart />
      ) : keys.size > 1 ? (
        <Several keys={keys} select={select} />
      ) : only > 0 ? (
        <EntityInspector key={only} id={only} />
      ) : (
        <GroupInspector key={only} id={-only} select={select} />
      )}
    </div>
  );
}

function Several(props: { readonly keys: ReadonlySet<number>; readonly select: (ids: readonly number[]) => void }) {
  const selected = useSelected(props.keys);
  const head = (
    <h1 className="inspector-value">{inspectorTexts.several.title(selected?.rows.length ?? props.keys.size)}</h1>
  );
  return selected ? <SeveralPart selected={selected} select={props.select} head={head} /> : head;
}

/** After some of a selection were selected here, a way back to all of it. */
function useWayBack(keys: ReadonlySet<number>) {
  const { selection } = useWorkbench();
  const [way, setWay] = useState<{ before: ReadonlySet<number>; now: ReadonlySet<number> } | null>(null);
  const before = way?.now === keys ? way.before : null;
  return {
    before,
    select: (ids: readonly number[]) => {
      selection.select(ids);
      setWay({ before: before ?? keys, now: selection.store.getState().keys });
    },
    goBack: () => {
      if (before) selection.select(before);
    },
  };
}
