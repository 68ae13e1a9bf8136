import { type EntityKind, entityKinds, kindRow } from '../../../shared/entity-kinds.ts';
import './paste.css';
import { Button, Checkbox, HTMLSelect, TextArea } from '@blueprintjs/core';
import { useEffect } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import type { SeenValue } from '../../../shared/memory.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { domainsToLookUp, lookUpAllWish, priceOf } from '../../stores/box-asks.ts';
import { addAndLookUp } from '../../stores/look-up-all.ts';
import { chosenOf, mostAdded, mostInField, type PastedThing } from '../../stores/paste-store.ts';
import { exportedSearchWish } from '../../stores/pivot-asks.ts';
import { showAdded } from '../../stores/show-items.ts';
import { useSeenValues } from '../../stores/use-seen.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { boxTexts } from '../../texts/box.ts';
import { pasteTexts as texts } from '../../texts/paste.ts';
import { FailureView } from '../../ui/FailureView.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { focusWhenThere } from '../../ui/focus-when-there.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { SeenButton } from '../memory/SeenPart.tsx';

const mostLines = 300;
/** Other cases are asked about no more of them. */
const mostMarked = 5000;
const kindOptions = entityKinds.map((kind) => ({ value: kind, label: kindRow(kind).one }));

/** The indicators in a pasted or dropped text, before anything is added. */
export function PasteDialog() {
  const workbench = useWorkbench();
  const { frame, paste, notices, selection } = workbench;
  const open = usePart(frame.store, (state) => state.overlay === 'paste');
  const { text, things, searchHash, failure } = useParts(paste.store, ['text', 'things', 'searchHash', 'failure']);
  const chosen = chosenOf({ things }).length;
  const isLong = text.length > mostInField;
  useEffect(() => {
    if (!open) paste.clear();
  }, [open, paste]);
  // A text that can't be edited is only confirmed.
  const isToConfirm = open && isLong && chosen > 0;
  useEffect(() => {
    if (isToConfirm) document.querySelector<HTMLElement>('.form-dialog button[type="submit"]')?.focus();
  }, [isToConfirm]);

  async function add(): Promise<void> {
    const done = await paste.add();
    frame.close('paste');
    if (!done.ok) {
      notices.showFailure(done.failure);
      return;
    }
    const { added, ids } = done.value;
    selection.selectAdded(ids);
    notices.show('done', texts.added(added, ids.length - added), '', { items: ids });
    goOn(ids);
  }
  /** In the table if it is in sight, else on the graph. */
  function goOn(ids: readonly number[]): void {
    const isInTable = document.querySelector('.entity-grid')?.checkVisibility() ?? false;
    if (!isInTable) showAdded(workbench, ids);
    focusWhenThere(isInTable ? '.entity-grid' : '.graph-canvas');
  }
  return (
    <FormDialog
      open={open}
      title={texts.title}
      action={texts.add(chosen)}
      ready={chosen > 0}
      other={<LookUp />}
      onAnswer={() => void add()}
      onClose={() => frame.close('paste')}
      wide
    >
      <TextArea
        className="mono"
        fill
        rows={4}
        autoFocus={text === ''}
        value={isLong ? `${text.slice(0, mostInField)}…` : text}
        readOnly={isLong}
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

/** Adds what is chosen and reads the records of its domains; the price is beside it. */
function LookUp() {
  const workbench = useWorkbench();
  const { frame, paste, settings } = workbench;
  const view = useParts(paste.store, ['things', 'ofHosts']);
  const offline = usePart(settings.store, (state) => state.offline);
  const chosen = chosenOf(view);
  const domains = domainsToLookUp(chosen, view.ofHosts);
  if (domains.length === 0) return null;
  const price = offline
    ? boxTexts.price.offline
    : priceOf(lookUpAllWish(domains.map((thing) => ({ ...thing, known: null }))), false);
  function run(): void {
    frame.close('paste');
    focusWhenThere('.graph-canvas');
    void addAndLookUp(workbench, chosen, domains);
  }
  return (
    <Button disabled={offline} onClick={run}>
      {boxTexts.lookUpAll(chosen.length, domains.length)} <span className="quiet">· {price}</span>
    </Button>
  );
}

function Found({ things }: { readonly things: readonly PastedThing[] }) {
  const { paste } = useWorkbench();
  const text = usePart(paste.store, (state) => state.text);
  const reading = usePart(paste.store, (state) => state.reading);
  const hash = usePart(paste.store, (state) => state.searchHash);
  const asked = things.slice(0, mostMarked);
  const seenOf = useSeenValues(asked);
  if (things.length === 0) {
    const words = reading ? texts.reading : text === '' || hash !== null ? '' : texts.nothingFound;
    return (
      <p className="quiet paste-words" role="status">
        {words}
      </p>
    );
  }
  const known = things.filter((thing) => thing.known !== null).length;
  const elsewhere = asked.filter(({ kind, value }) => seenOf(kind, value) !== null).length;
  return (
    <>
      <div className="paste-words">
        <span role="status">{texts.found(things.length, known, elsewhere)}</span>
        <Button size="small" variant="minimal" text={texts.chooseAll} onClick={() => paste.chooseAll(true)} />
        <Button size="small" variant="minimal" text={texts.chooseNone} onClick={() => paste.chooseAll(false)} />
      </div>
      <ul className="paste-list" aria-label={texts.list}>
        {things.slice(0, mostLines).map((thing, index) => (
          <Line
            key={`${thing.written} ${thing.value}`}
            thing={thing}
            index={index}
            seen={seenOf(thing.kind, thing.value)}
          />
        ))}
      </ul>
      {things.length > mostLines && <p className="quiet paste-words">{texts.firstOnly(mostLines, things.length)}</p>}
      {things.length > mostAdded && <p className="quiet paste-words">{texts.mostChosen(mostAdded)}</p>}
    </>
  );
}

interface LineProps {
  readonly thing: PastedThing;
  readonly index: number;
  readonly seen: SeenValue | null;
}

function Line({ thing, index, seen }: LineProps) {
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
        {written !== value && written !== harmlessValue(kind, value) && (
          <span className="quiet mono paste-written">{plainLine(written)}</span>
        )}
      </span>
      <SeenButton seen={seen} />
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
