import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type KeyboardEvent, useState } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { entityKey } from '../../../shared/entities.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { actionsFor, type BoxState, type Hits as Found, type Offer } from '../../box/offers.ts';
import { useBoxState } from '../../box/use-box-state.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { KeyCombo } from '../../ui/KeyCombo.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';

/** Finds entities of the case while typing, or offers to look up what the case does not have. */
export function CaseSearch() {
  const workbench = useWorkbench();
  const { selection, canvas, dock } = workbench;
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const state = useBoxState(text);
  const { found } = state;
  const isListed = open && found !== null && text.trim() !== '';
  const hits = found?.hits ?? [];
  const offers = isKnown(state) ? [] : actionsFor(state, workbench).filter(({ off }) => !off);
  const lines = hits.length + offers.length;

  function choose(index: number): void {
    const hit = hits[index];
    if (hit) {
      selection.select([hit.entity]);
      canvas.centreOn(hit.entity);
      dock.show('inspector');
    } else offers[index - hits.length]?.run();
    setOpen(false);
  }

  function pressed(event: KeyboardEvent): void {
    const key = widgetKey(event);
    if (key === 'down' || key === 'up') {
      event.preventDefault();
      setOpen(true);
      if (lines > 0) setActive((active + (key === 'down' ? 1 : lines - 1)) % lines);
    } else if (key === 'open' && state.settled) choose(active);
    else if (key === 'leave') {
      setOpen(false);
      if (event.target instanceof HTMLElement) event.target.blur();
    }
  }

  return (
    <div className="case-search">
      <InputGroup
        id="case-search"
        fill
        leftIcon={<Search size={14} />}
        rightElement={<KeyCombo keys="/" mac={false} />}
        placeholder={caseTexts.search.label}
        aria-label={caseTexts.search.label}
        role="combobox"
        aria-expanded={isListed}
        aria-controls="case-hits"
        aria-activedescendant={isListed && lines > 0 ? hitId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setActive(0);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={pressed}
      />
      {isListed && <Hits {...{ found, offers, active, choose }} />}
    </div>
  );
}

const hitId = (index: number) => `case-hit-${index}`;

/** Whether the case has the typed value itself, and not only texts that contain it. */
function isKnown({ recognised, reading, found }: BoxState): boolean {
  if (recognised.is !== 'item') return false;
  if (reading !== null) return reading.thing.known !== null;
  const key = entityKey(recognised.thing.kind, recognised.thing.value);
  return found?.hits.some((hit) => entityKey(hit.kind, hit.value) === key) ?? false;
}

function Hits(props: {
  readonly found: Found;
  readonly offers: readonly Offer[];
  readonly active: number;
  readonly choose: (index: number) => void;
}) {
  const { hits, more } = props.found;
  const line = (index: number) => ({
    id: hitId(index),
    role: 'option',
    tabIndex: -1,
    'aria-selected': index === props.active,
    ref: index === props.active ? (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' }) : null,
    className: index === props.active ? 'case-hit active' : 'case-hit',
    onClick: () => props.choose(index),
  });
  const none = props.offers.length > 0 ? caseTexts.search.lookUp : caseTexts.search.none;
  return (
    // The field must keep the focus while the mouse is on the list.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard by the field
    <div className="case-hits" onMouseDown={(event) => event.preventDefault()}>
      {hits.length === 0 && (
        <p className="case-hits-none" role="status">
          {none}
        </p>
      )}
      <div id="case-hits" role="listbox" aria-label={caseTexts.search.hits}>
        {hits.map((hit, index) => (
          <div key={hit.entity} {...line(index)}>
            <span className="case-hit-kind quiet">{kindRow(hit.kind).one}</span>
            <bdi className="case-hit-value mono">{harmlessValue(hit.kind, hit.value)}</bdi>
            {hit.because && <bdi className="case-hit-because quiet">{plainLine(hit.because)}</bdi>}
          </div>
        ))}
        {props.offers.map(({ key, text, label }, index) => (
          <div key={key} {...line(hits.length + index)}>
            <bdi className="case-hit-offer">
              {text} <span className="quiet">· {label}</span>
            </bdi>
          </div>
        ))}
      </div>
      {hits.length > 0 && <p className="case-hits-end quiet">{caseTexts.search.found(hits.length, more)}</p>}
    </div>
  );
}
