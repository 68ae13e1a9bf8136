import { FormGroup, TagInput, TextArea } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { harmlessValue } from '../../../shared/defang.ts';
import { selectedEntities } from '../../stores/selection-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { type Colour, ColourPicker } from '../../ui/ColourPicker.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';

/** Note, tags and colour of the selection. Fields that are not changed here keep their values. */
export function AnnotateDialog() {
  const { frame, bridge, notices, openCase, selection } = useWorkbench();
  const open = usePart(frame.store, (state) => state.overlay === 'annotate');
  const [rows, setRows] = useState<readonly EntityRow[]>([]);
  const [note, setNote] = useState('');
  const [tags, setTags] = useState<readonly string[]>([]);
  const [colour, setColour] = useState<Colour | null | undefined>(undefined);
  useEffect(() => {
    if (!open) return;
    const ids = selectedEntities(selection.store.getState());
    const chosen = ids.flatMap((id) => openCase.rows.entities.get(id) ?? []);
    setRows(chosen);
    setNote(chosen.length === 1 ? (chosen[0]?.note ?? '') : '');
    setTags(sharedTags(chosen));
    setColour(undefined);
  }, [open, openCase, selection]);
  const [first] = rows;
  const before = { note: rows.length === 1 ? (first?.note ?? '') : '', tags: sharedTags(rows) };

  async function annotate(): Promise<void> {
    frame.close('annotate');
    const change = {
      ids: rows.map(({ id }) => id),
      addTags: tags.filter((tag) => !before.tags.includes(tag)),
      removeTags: before.tags.filter((tag) => !tags.includes(tag)),
      ...(note !== before.note && { note }),
      ...(colour !== undefined && { colour }),
    };
    const nothing = Object.keys(change).length === 3 && change.addTags.length + change.removeTags.length === 0;
    if (nothing) return;
    const done = await bridge.call('case.annotate', change);
    if (!done.ok) notices.showFailure(done.failure);
  }
  return (
    <FormDialog
      open={open}
      title={
        first && rows.length === 1 ? harmlessValue(first.kind, first.value) : caseTexts.annotate.several(rows.length)
      }
      action={caseTexts.annotate.action}
      onAnswer={() => void annotate()}
      onClose={() => frame.close('annotate')}
    >
      <FormGroup
        label={caseTexts.annotate.note}
        labelFor="annotate-note"
        helperText={rows.length > 1 ? caseTexts.annotate.notesHint : caseTexts.annotate.noteHint}
      >
        <TextArea
          id="annotate-note"
          fill
          autoFocus
          rows={6}
          maxLength={100_000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </FormGroup>
      <FormGroup
        label={rows.length > 1 ? caseTexts.annotate.sharedTags : caseTexts.annotate.tags}
        labelFor="annotate-tags"
      >
        <TagInput
          fill
          addOnBlur
          values={[...tags]}
          inputProps={{ id: 'annotate-tags', maxLength: 60, 'aria-label': caseTexts.annotate.tags }}
          onKeyDown={(event) => {
            if (widgetKey(event) === 'open') event.preventDefault(); // It ends a tag, not the dialog.
          }}
          onChange={(values) => setTags([...new Set(values.map((value) => String(value).trim()).filter(Boolean))])}
        />
      </FormGroup>
      <FormGroup label={caseTexts.annotate.colour}>
        <ColourPicker
          chosen={colour === undefined ? ((rows.length === 1 ? first?.colour : null) ?? null) : colour}
          onChoose={setColour}
        />
      </FormGroup>
    </FormDialog>
  );
}

function sharedTags(rows: readonly EntityRow[]): readonly string[] {
  const [first, ...others] = rows;
  return first?.tags.filter((tag) => others.every((row) => row.tags.includes(tag))) ?? [];
}
