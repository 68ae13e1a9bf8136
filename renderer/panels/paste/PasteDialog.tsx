import { type EntityKind, entityKinds, kindRow } from '../../../shared/entity-kinds.ts';
import './paste.css';
import { Button, Checkbox, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useEffect } from 'react';
import { plainLine } from '../../../shared/odd-text.ts';
import { mostAdded, type PastedThing } from '../../stores/paste-store.ts';
import { exportedSearchWish } from '../../stores/pivot-asks.ts';
import { showItems } from '../../stores/show-items.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { pasteTexts as texts } from '../../texts/paste.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { Indicator } from '../../ui/Indicator.tsx';

const mostLines = 300;
const kindOptions = entityKinds.map((kind) => ({ value: kind, label: kindRow(kind).one }));

/** The indicators in a pasted or dropped text, before anything is added. */
export function PasteDialog() {
  const workbench = useWorkbench();
  const { frame, paste, notices, selection } = workbench;
  const open = usePart(frame.store, (state) => state.overlay === 'paste');
  const { text, things, searchHash, failure } = useParts(paste.store, ['text', 'things', 'searchHash', 'failure']);
  const chosen = things.filter((thing) => thing.chosen).length;
  useEffect(() => {
    if (!open) paste.clear();
  }, [open, paste]);

  async function add(): Promise<void> {
    const done = await paste.add();
    frame.close('paste');
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { added, ids } = done.value;
    selection.select(ids, ids[0] ?? null);
    notices.show('done', texts.added(added, ids.length - added), '', { items: ids });
    goOn(ids);
  }
  /** In the table if it is in sight, else on the graph. */
  function goOn(ids: readonly number[]): void {
    const isInTable = document.querySelector('.entity-grid')?.checkVisibility() ?? false;
    if (!isInTable) showItems(workbench, ids);
    focusWhenThere(isInTable ? '.entity-grid' : '.graph-canvas');
  }
  return (
    <FormDialog
      open={open}
      title={texts.title}
      action={texts.add(chosen)}
      ready={chosen > 0 && chosen <= mostAdded}
      onAnswer={() => void add()}
      onClose={() => frame.close('paste')}
      wide
    >
      <TextArea
        className="mono"
        fill
        rows={4}
        autoFocus={text === ''}
        value={text.length > 20_000 ? `${text.slice(0, 20_000)}…` : text}
        readOnly={text.length > 20_000}
        spellCheck={false}
        placeholder={texts.placeholder}
        aria-label={texts.field}
        onChange={(event) => void paste.read(event.target.value)}
      />
      {failure && <FailureView failure={failure} />}
      {searchHash !== null && <HashOffer hash={searchHash} />}
      <Found things={things} />
    </FormDialog>
  );
}

function Found({ things }: { readonly things: readonly PastedThing[] }) {
  const { paste } = useWorkbench();
  const text = usePart(paste.store, (state) => state.text);
  const reading = usePart(paste.store, (state) => state.reading);
  const hash = usePart(paste.store, (state) => state.searchHash);
  if (things.length === 0) {
    const words = reading ? texts.reading : text === '' || hash !== null ? '' : texts.nothingFound;
    return (
      <p className="quiet paste-words" role="status">
        {words}
      </p>
    );
  }
  const known = things.filter((thing) => thing.known !== null).length;
  return (
    <>
      <div className="paste-words">
        <span role="status">{texts.found(things.length, known)}</span>
        <Button size="small" variant="minimal" text={texts.chooseAll} onClick={() => paste.chooseAll(true)} />
        <Button size="small" variant="minimal" text={texts.chooseNone} onClick={() => paste.chooseAll(false)} />
      </div>
      <ul className="paste-list" aria-label={texts.list}>
        {things.slice(0, mostLines).map((thing, index) => (
          <Line key={`${thing.written} ${thing.value}`} thing={thing} index={index} />
        ))}
      </ul>
      {things.length > mostLines && <p className="quiet">{texts.firstOnly(mostLines, things.length)}</p>}
    </>
  );
}

function Line({ thing, index }: { readonly thing: PastedThing; readonly index: number }) {
  const { paste } = useWorkbench();
  const { kind, value, written, known, chosen } = thing;
  return (
    <li>
      <Checkbox
        checked={chosen}
        aria-label={texts.addOne(value)}
        onChange={() => paste.change(index, { chosen: !chosen })}
      />
      <span className="paste-value">
        <Indicator kind={kind} value={value} />
        {written !== value && <span className="quiet mono paste-written">{plainLine(written)}</span>}
      </span>
      {known !== null && <span className="quiet paste-known">{texts.known}</span>}
      <HTMLSelect
        minimal
        options={kindOptions}
        value={kind}
        aria-label={texts.kindOf(value)}
        onChange={(event) => paste.change(index, { kind: event.currentTarget.value as EntityKind })}
      />
    </li>
  );
}

function HashOffer({ hash }: { readonly hash: string }) {
  const { pivots, frame } = useWorkbench();
  function run(): void {
    frame.close('paste');
    void pivots.wish(exportedSearchWish(hash));
  }
  return (
    <p className="paste-words" role="status">
      {texts.searchHash}
      <Button size="small" text={texts.runSearchHash} onClick={run} />
    </p>
  );
}
