import './box.css';
import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type ClipboardEvent, type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { commands } from '../../shared/commands.ts';
import { type KeyPress, matches } from '../../shared/key-press.ts';
import { showFound } from '../commands/paste.ts';
import { mostInField } from '../stores/paste-store.ts';
import { useWorkbench } from '../stores/workbench.ts';
import { boxTexts as texts } from '../texts/box.ts';
import { widgetKey } from '../ui/widget-keys.ts';
import { type BoxState, type Offer, offersOf } from './offers.ts';
import { useBoxState } from './use-box-state.ts';

/** Nothing begins with these: in an empty field that is always there they keep their meaning in the window. */
const commandKeys = ['?', '/'];
/** More than the list shows without scrolling. */
const firstLines = 24;
const commandOf = (press: KeyPress) =>
  commands.find(
    (each) =>
      'keys' in each && each.keys !== undefined && commandKeys.includes(each.keys) && matches(each.keys, press, false),
  );

interface BoxProps {
  /** The id of its field. */
  readonly id?: string;
  readonly autoFocus?: boolean;
  /** With an empty field it lists all commands, or nothing. */
  readonly whenEmpty: 'commands' | 'nothing';
  /** Called before the chosen line runs. */
  readonly onChosen: () => void;
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** One field for everything: it recognises what is typed or pasted, and lists what can be done with it. */
export function Box({ id, autoFocus = false, whenEmpty, onChosen, text, onText }: BoxProps) {
  const workbench = useWorkbench();
  const listId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  /** A pasted text with its lines, which a field can't show. */
  const lines = useRef({ shown: '', text: '' });
  const state = useBoxState(text === lines.current.shown ? lines.current.text : text);
  const isEmpty = state.recognised.is === 'nothing';
  const offers = isEmpty && whenEmpty === 'nothing' ? [] : offersOf(state, workbench);
  // The list of all commands is long: the field must not wait for what is below the edge.
  const isComplete = useDeferredValue(true, false);
  const shown = isComplete ? offers : offers.slice(0, firstLines);
  const active = offers.find(({ key, off }) => key === chosen && !off) ?? offers.find(({ off }) => !off);

  function change(now: string): void {
    onText(now);
    setChosen(null);
  }

  function choose(offer: Offer): void {
    if (offer.off) return;
    change('');
    onChosen();
    offer.run();
  }

  function pasted(event: ClipboardEvent<HTMLInputElement>): void {
    const all = event.clipboardData.getData('text/plain').trim();
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isWhole = selectionStart === 0 && selectionEnd === value.length;
    if (!isWhole || (all.length <= mostInField && !all.includes('\n'))) return;
    event.preventDefault();
    // No single value is that long: it is read as a list at once.
    if (all.length > mostInField) {
      change('');
      onChosen();
      showFound(workbench, all);
      return;
    }
    const shown = all.replace(/\s+/g, ' ');
    lines.current = { shown, text: all };
    change(shown);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const key = widgetKey(event);
    const open = offers.filter(({ off }) => !off);
    const at = active ? open.indexOf(active) : -1;
    const to = { down: at + 1, up: at - 1, 'page-down': at + 8, 'page-up': at - 8 }[key as string];
    if (to !== undefined) {
      event.preventDefault();
      const isStep = key === 'down' || key === 'up';
      const next = isStep ? (to + open.length) % open.length : Math.max(0, Math.min(open.length - 1, to));
      setChosen(open[next]?.key ?? null);
    } else if (key === 'open') {
      event.preventDefault();
      if (active && (active.part !== 'case' || state.settled)) choose(active);
    } else if (text === '' && whenEmpty === 'nothing' && commandOf(event) !== undefined) {
      event.preventDefault();
      const row = commandOf(event);
      if (row) workbench.run(row.id);
    } else if (key === 'leave' && text !== '' && whenEmpty === 'nothing') {
      event.preventDefault();
      change('');
    }
  }

  const optionId = ({ key }: Offer) => `${listId} ${key}`.replaceAll(/[^\w-]+/g, '-');
  return (
    <div className="box">
      <InputGroup
        {...(id && { id })}
        fill
        autoFocus={autoFocus}
        leftIcon={<Search size={16} />}
        className="box-field"
        placeholder={`${texts.field}…`}
        aria-label={texts.field}
        role="combobox"
        aria-expanded={offers.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(active)}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onValueChange={change}
        onPaste={pasted}
        onKeyDown={pressed}
      />
      <div id={listId} className="box-list" role="listbox" aria-label={texts.list} hidden={offers.length === 0}>
        {partsOf(shown).map(({ part, members }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
          <div key={part} role="group" aria-label={headingOf(part, state) ?? texts.list} className="box-part">
            {headingOf(part, state) && !(isEmpty && part === 'commands') && (
              <div className="box-heading quiet" aria-hidden="true">
                {headingOf(part, state)}
              </div>
            )}
            {members.map((offer) => (
              <Line
                key={offer.key}
                id={optionId(offer)}
                offer={offer}
                isActive={offer === active}
                onPoint={() => setChosen(offer.key)}
                onChoose={() => choose(offer)}
              />
            ))}
          </div>
        ))}
      </div>
      <Remark state={state} hasOffers={offers.length > 0} />
    </div>
  );
}

function partsOf(offers: readonly Offer[]): { readonly part: Offer['part']; readonly members: readonly Offer[] }[] {
  const parts = new Map<Offer['part'], Offer[]>();
  for (const offer of offers) parts.set(offer.part, [...(parts.get(offer.part) ?? []), offer]);
  return [...parts].map(([part, members]) => ({ part, members }));
}

function headingOf(part: Offer['part'], { found }: BoxState): string | null {
  if (part === 'actions') return null;
  return part === 'commands' ? texts.parts.commands : texts.parts.case(found?.hits.length ?? 0, found?.more ?? false);
}

/** What the list does not have. */
function Remark({ state, hasOffers }: { readonly state: BoxState; readonly hasOffers: boolean }) {
  const { recognised, found, settled } = state;
  const isValue = recognised.is === 'item' || recognised.is === 'network' || recognised.is === 'hash';
  const isMissing = isValue && settled && found?.hits.length === 0;
  const isUnknown = !hasOffers && (recognised.is === 'command' || (recognised.is === 'words' && settled));
  return (
    <p className="box-remark quiet" role="status" hidden={!isMissing && !isUnknown}>
      {isMissing ? texts.notInCase : isUnknown ? texts.noMatch : ''}
    </p>
  );
}

function Line(props: {
  readonly id: string;
  readonly offer: Offer;
  readonly isActive: boolean;
  readonly onPoint: () => void;
  readonly onChoose: () => void;
}) {
  const { key, part, kind, text, label, keys, off } = props.offer;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (props.isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [props.isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
    <div
      id={props.id}
      ref={row}
      role="option"
      tabIndex={-1}
      data-offer={key}
      aria-selected={props.isActive}
      aria-disabled={off === true}
      className={`box-line${props.isActive ? ' active' : ''}`}
      onMouseDown={(event) => event.preventDefault()} // The field keeps the focus.
      // Rows that scroll under a still pointer do not change the keyboard's choice.
      onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && !off && props.onPoint()}
      onClick={props.onChoose}
    >
      {kind && <span className="box-kind quiet">{kind}</span>}
      <bdi className={part === 'case' ? 'box-text mono' : 'box-text'}>{text}</bdi>
      {label && <bdi className="box-label quiet">{part === 'actions' ? `· ${label}` : label}</bdi>}
      {keys && <kbd className="box-keys quiet">{keys}</kbd>}
    </div>
  );
}
