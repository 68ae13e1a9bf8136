import { Button, Dialog, DialogBody, DialogFooter, FormGroup, InputGroup, Intent } from '@blueprintjs/core';
import { type FormEvent, useEffect, useState } from 'react';
import { usePart, useWorkbench } from '../stores/workbench.ts';

/** Asks where to save, for shells that have no file dialog of their own. */
export function SaveDialog() {
  const { frame } = useWorkbench();
  const question = usePart(frame.store, (state) => state.saveQuestion);
  const [path, setPath] = useState('');
  useEffect(() => setPath(question?.suggested ?? ''), [question]);

  function save(event: FormEvent): void {
    event.preventDefault();
    void frame.answerSave(path);
  }
  return (
    <Dialog
      isOpen={question !== null}
      onClose={() => void frame.answerSave(null)}
      title={question?.title ?? ''}
      className="save-dialog"
      transitionDuration={0}
    >
      <form onSubmit={save}>
        <DialogBody>
          <FormGroup label="File" labelFor="save-path" helperText="The whole path. A file of that name is replaced.">
            <InputGroup
              id="save-path"
              className="mono"
              fill
              autoFocus
              value={path}
              onValueChange={setPath}
              spellCheck={false}
            />
          </FormGroup>
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" text="Cancel" onClick={() => void frame.answerSave(null)} />
              <Button type="submit" intent={Intent.PRIMARY} text="Save" disabled={path.trim() === ''} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
