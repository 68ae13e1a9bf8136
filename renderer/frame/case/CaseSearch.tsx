import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Hit } from '../../../shared/case-lists.ts';
import { harmlessValue } from '../../../shared/defang.ts';
import { kindRow } from '../../../shared/entity-kinds.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { caseTexts } from '../../texts/case.ts';
import { KeyCombo } from '../../ui/KeyCombo.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';

interface Found {
  readonly hits: readonly Hit[];
  readonly more: boolean;
  readonly milliseconds: number;
}

/** Finds entities of the case while typing: names, notes, tags and data of replies. Choosing one selects it. */
export function CaseSearch() {
  const { bridge, selection, canvas, dock } = useWorkbench();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const wanted = text.trim();
  const isListed = open && found !== null && wanted !== '';

  useEffect(() => {
    if (wanted === '') {
      setFound(null);
      return;
    }
    const asking = new AbortController();
    void bridge.call('case.search', { text: wanted, limit: 30 }, asking.signal).then((answer) => {
      if (asking.signal.aborted) return; // A newer text owns the list now.
      setFound(answer.ok ? answer.value : null);
      setActive(0);
    });
    return () => asking.abort();
  }, [bridge, wanted]);

  function choose(hit: Hit | undefined): void {
    if (!hit) return;
    selection.select([hit.entity]);
    canvas.centreOn(hit.entity);
    dock.show('inspector');
    setOpen(false);
  }

  function pressed(event: KeyboardEvent): void {
    const count = found?.hits.length ?? 0;
    const key = widgetKey(event);
    if (key === 'down' || key === 'up') {
      event.preventDefault();
      setOpen(true);
      if (count > 0) setActive((active + (key === 'down' ? 1 : count - 1)) % count);
    } else if (key === 'open') choose(found?.hits[active]);
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
        aria-activedescendant={isListed && found.hits.length > 0 ? hitId(active) : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onValueChange={(value) => {
          setText(value);
          setOpen(true);
        }}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={pressed}
      />
      {isListed && <Hits {...{ found, active, choose }} />}
    </div>
  );
}

const hitId = (index: number) => `case-hit-${index}`;

function Hits(props: { readonly found: Found; readonly active: number; readonly choose: (hit: Hit) => void }) {
  const { hits, more, milliseconds } = props.found;
  return (
    // The field must keep the focus while the mouse is on the list.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard by the field
    <div className="case-hits" onMouseDown={(event) => event.preventDefault()}>
      <div id="case-hits" role="listbox" aria-label={caseTexts.search.hits}>
        {hits.map((hit, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
          <div
            key={hit.entity}
            id={hitId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === props.active}
            ref={index === props.active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : null}
            className={index === props.active ? 'case-hit active' : 'case-hit'}
            onClick={() => props.choose(hit)}
          >
            <span className="case-hit-kind quiet">{kindRow(hit.kind).one}</span>
            <bdi className="case-hit-value mono">{harmlessValue(hit.kind, hit.value)}</bdi>
            {hit.because && <bdi className="case-hit-because quiet">{plainLine(hit.because)}</bdi>}
          </div>
        ))}
      </div>
      <p className="case-hits-end quiet">
        {hits.length === 0 ? caseTexts.search.none : caseTexts.search.found(hits.length, more, milliseconds)}
      </p>
    </div>
  );
}
