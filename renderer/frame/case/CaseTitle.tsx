import { Button } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import type { CaseState } from '../../../shared/case-state.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';

/** Which case is open, whether everything is saved, and the next undo. */
export function CaseTitle() {
  const { openCase, run } = useWorkbench();
  const state = usePart(openCase.store, (view) => view.state);
  const past = usePart(openCase.store, (view) => view.past !== null);
  if (!state) return <span className="case-title quiet">…</span>;
  const fixed = past || state.readOnly !== null;
  return (
    <span className="case-title">
      <button
        type="button"
        className="case-name"
        title={caseTexts.title.rename(state.path)}
        onClick={() => run('case.rename')}
      >
        {state.title}
      </button>
      <Saved state={state} />
      <Button
        variant="minimal"
        size="small"
        icon={<Undo size={14} />}
        aria-label={caseTexts.undo.label}
        title={state.undo ? caseTexts.undo.next(state.undo) : caseTexts.undo.nothing}
        disabled={fixed || state.undo === null}
        onClick={() => run('case.undo')}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Redo size={14} />}
        aria-label={caseTexts.redo.label}
        title={state.redo ? caseTexts.redo.next(state.redo) : caseTexts.redo.nothing}
        disabled={fixed || state.redo === null}
        onClick={() => run('case.redo')}
      />
    </span>
  );
}

function Saved({ state }: { readonly state: CaseState }) {
  const { words, level, hint } = caseTexts.title.saved(state);
  return (
    <span className={`case-saved ${level}`} title={hint} data-testid="case-saved">
      <span aria-hidden="true">· </span>
      {words}
    </span>
  );
}
