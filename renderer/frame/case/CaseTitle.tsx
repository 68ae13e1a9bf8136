import { Button } from '@blueprintjs/core';
import { Redo, Undo } from '@blueprintjs/icons';
import type { CaseState } from '../../../shared/case-state.ts';
import { clockOf, dayOf } from '../../../shared/figures.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';

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
        title={`${state.path}\nClick to rename.`}
        onClick={() => run('case.rename')}
      >
        {state.title}
      </button>
      <Saved state={state} />
      <Button
        variant="minimal"
        size="small"
        icon={<Undo size={14} />}
        aria-label="Undo"
        title={state.undo ? `Undo: ${state.undo}` : 'There is nothing to undo.'}
        disabled={fixed || state.undo === null}
        onClick={() => run('case.undo')}
      />
      <Button
        variant="minimal"
        size="small"
        icon={<Redo size={14} />}
        aria-label="Redo"
        title={state.redo ? `Do again: ${state.redo}` : 'There is nothing to do again.'}
        disabled={fixed || state.redo === null}
        onClick={() => run('case.redo')}
      />
    </span>
  );
}

function Saved({ state }: { readonly state: CaseState }) {
  const { words, level, hint } = savedWords(state);
  return (
    <span className={`case-saved ${level}`} title={hint} data-testid="case-saved">
      <span aria-hidden="true">· </span>
      {words}
    </span>
  );
}

function savedWords({ trouble, unsaved, readOnly, savedAt, odd }: CaseState): {
  words: string;
  level: string;
  hint: string;
} {
  if (unsaved > 0 || trouble !== null) {
    const count = unsaved === 1 ? '1 answer not saved' : `${unsaved} answers not saved`;
    return { words: unsaved > 0 ? count : 'not saved', level: 'bad', hint: trouble ?? 'It is tried again.' };
  }
  if (odd !== null) return { words: 'some rows can’t be read', level: 'warn', hint: odd };
  if (readOnly !== null) return { words: 'read-only', level: 'warn', hint: readOnly };
  if (savedAt === null) return { words: 'nothing to save yet', level: 'quiet', hint: 'Every change is saved at once.' };
  return {
    words: `saved ${clockOf(savedAt)} UTC`,
    level: 'quiet',
    hint: `${dayOf(savedAt)}. Every change is saved at once.`,
  };
}
