import { InputGroup } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import { type KeyboardEvent, useEffect, useState } from 'react';
import type { Hit } from '../../../shared/calls/case.ts';
import { defanged } from '../../../shared/defang.ts';
import { kindTitles } from '../../../shared/entities.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { useWorkbench } from '../../stores/workbench.ts';
import { KeyCombo } from '../../ui/KeyCombo.tsx';

interface Found {
  readonly hits: readonly Hit[];
  readonly more: boolean;
  readonly milliseconds: number;
}

/** Finds things of the case as one types: names, notes, tags and what replies say. Choosing one selects it. */
export function CaseSearch() {
  const { bridge, selection, canvas, dock } = useWorkbench();
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found | null>(null);
  const [active, setActive] = useState(0);
  const [open, setOpen] = useState(false);
  const wanted = text.trim();

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
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      if (count > 0) setActive((active + (event.key === 'ArrowDown' ? 1 : count - 1)) % count);
    } else if (event.key === 'Enter') choose(found?.hits[active]);
    else if (event.key === 'Escape') {
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
        placeholder="Search the case"
        aria-label="Search the case"
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
      {open && found && wanted !== '' && <Hits {...{ found, active, choose }} />}
    </div>
  );
}

function Hits(props: { readonly found: Found; readonly active: number; readonly choose: (hit: Hit) => void }) {
  const { hits, more, milliseconds } = props.found;
  return (
    // The field must keep the focus while the mouse is on the list.
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard by the field
    <div className="case-hits" onMouseDown={(event) => event.preventDefault()}>
      <ul aria-label="Found in the case">
        {hits.map((hit, index) => (
          <li key={hit.entity} ref={index === props.active ? (row) => row?.scrollIntoView({ block: 'nearest' }) : null}>
            <button
              type="button"
              tabIndex={-1}
              className={index === props.active ? 'hit active' : 'hit'}
              onClick={() => props.choose(hit)}
            >
              <span className="hit-kind quiet">{kindTitles[hit.kind].one}</span>
              <bdi className="hit-value mono">{plainLine(defanged(hit.kind, hit.value))}</bdi>
              {hit.because && <bdi className="hit-because quiet">{plainLine(hit.because)}</bdi>}
            </button>
          </li>
        ))}
      </ul>
      <p className="hits-end quiet">
        {hits.length === 0 ? 'Nothing in this case.' : `${hits.length}${more ? ' of more' : ''} found`} in{' '}
        {milliseconds} ms
      </p>
    </div>
  );
}
