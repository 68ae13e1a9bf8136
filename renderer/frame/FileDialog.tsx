import { FormGroup, InputGroup } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../stores/workbench.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { RecentCases } from './case/RecentCases.tsx';

/** Asks for a file, for shells that have no file dialog of their own. */
export function FileDialog() {
  const { frame } = useWorkbench();
  const question = usePart(frame.store, (state) => state.fileQuestion);
  const [path, setPath] = useState('');
  useEffect(() => setPath(question?.suggested ?? ''), [question]);
  const opens = question?.wants === 'open';
  const ofCases = opens && question.title.endsWith('case');

  return (
    <FormDialog
      open={question !== null}
      title={question?.title ?? ''}
      action={opens ? 'Open' : 'Save'}
      ready={path.trim() !== ''}
      onAnswer={() => void frame.answerFile(path.trim())}
      onClose={() => void frame.answerFile(null)}
      wide={opens}
    >
      <FormGroup
        label="File"
        labelFor="file-path"
        helperText={ofCases ? 'The whole path, or one of the cases below.' : 'The whole path.'}
      >
        <InputGroup
          id="file-path"
          className="mono"
          fill
          autoFocus
          value={path}
          onValueChange={setPath}
          spellCheck={false}
        />
      </FormGroup>
      {ofCases && <RecentCases onChoose={(chosen) => void frame.answerFile(chosen)} />}
    </FormDialog>
  );
}
