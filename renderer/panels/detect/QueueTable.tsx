import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { TriageRow } from '../../../shared/calls/triage.ts';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Lookalike } from './Lookalike.tsx';
import { verdictTitles } from './verdict-words.ts';

const lineHeight = 26;
const spare = 8;

/** One key per verdict; the same letters stand in the head of the table. */
const verdictKeys: Readonly<Record<string, VerdictRow['action'] | null>> = {
  w: 'watch',
  g: 'ignore',
  b: 'escalate-blocked',
  x: 'escalate-external',
  Backspace: null,
};

/** The queue: j and k move, a letter judges and goes on to the next. Only the lines in sight are drawn. */
export function QueueTable({ rows }: { readonly rows: readonly TriageRow[] }) {
  const { triage } = useWorkbench();
  const { focus, chosen, verdicts, monitors } = usePart(triage.store, (state) => state);
  const body = useRef<HTMLDivElement>(null);
  const anchor = useRef<string | null>(null);
  const [view, setView] = useState({ top: 0, height: 600 });
  const waiting = new Map(verdicts.map((verdict) => [verdict.watchId, verdict]));
  const terms = new Map(monitors.map(({ id, term }) => [id, term]));

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measured = new ResizeObserver(() => setView((now) => ({ ...now, height: element.clientHeight })));
    measured.observe(element);
    return () => measured.disconnect();
  }, []);

  const first = Math.max(0, Math.floor(view.top / lineHeight) - spare);
  const last = Math.min(rows.length, Math.ceil((view.top + view.height) / lineHeight) + spare);

  function goTo(index: number, growing: boolean): void {
    const target = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[target];
    if (!row) return;
    if (!growing) anchor.current = row.id;
    const from = rows.findIndex(({ id }) => id === anchor.current);
    const [low, high] = from < target ? [Math.max(0, from), target] : [target, from];
    triage.choose(row.id, new Set(growing ? rows.slice(low, high + 1).map(({ id }) => id) : [row.id]));
    bringToSight(target);
  }

  function bringToSight(index: number): void {
    const element = body.current;
    if (!element) return;
    const top = index * lineHeight;
    const lowest = top + lineHeight * 2 - element.clientHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (lowest > element.scrollTop) element.scrollTop = lowest;
  }

  function judge(action: VerdictRow['action'] | null): void {
    const ids = chosen.size > 0 ? [...chosen] : focus === null ? [] : [focus];
    const now = rows.findIndex(({ id }) => id === focus);
    void triage.stage(ids, action);
    if (ids.length === 1 && action !== null) goTo(now + 1, false);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key.toLowerCase() !== 'a' || event.altKey) return;
      triage.choose(focus ?? rows[0]?.id ?? null, new Set(rows.map(({ id }) => id)));
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const now = rows.findIndex(({ id }) => id === focus);
    const page = Math.max(1, Math.floor(view.height / lineHeight) - 2);
    const moves: Readonly<Record<string, number>> = {
      j: now + 1,
      ArrowDown: now + 1,
      k: now - 1,
      ArrowUp: now - 1,
      PageDown: now + page,
      PageUp: now - page,
      Home: 0,
      End: rows.length - 1,
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const move = moves[key];
    if (move !== undefined) goTo(move, event.shiftKey);
    else if (Object.hasOwn(verdictKeys, key)) judge(verdictKeys[key] ?? null);
    else return;
    event.preventDefault();
    event.stopPropagation(); // The same letters mean other things elsewhere.
  }

  return (
    <div
      ref={body}
      className="detect-scroll"
      onScroll={(event) => setView({ top: event.currentTarget.scrollTop, height: event.currentTarget.clientHeight })}
    >
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen from
        role="grid"
        aria-label="Lookalikes"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={focus === null ? undefined : `lookalike-${focus}`}
        tabIndex={0}
        className="detect-grid"
        onKeyDown={pressed}
      >
        <thead>
          <tr>
            <th scope="col">Verdict</th>
            <th scope="col">Domain</th>
            <th scope="col">Risk</th>
            <th scope="col">Mail</th>
            <th scope="col">Discovered</th>
            <th scope="col">Registrar</th>
            <th scope="col">Address</th>
          </tr>
        </thead>
        <tbody style={{ height: rows.length * lineHeight }}>
          {rows.slice(first, last).map((row, offset) => (
            <tr
              key={row.id}
              id={`lookalike-${row.id}`}
              aria-rowindex={first + offset + 2}
              aria-selected={chosen.has(row.id)}
              className={`detect-line${chosen.has(row.id) ? ' selected' : ''}${row.id === focus ? ' focused' : ''}`}
              style={{ top: (first + offset) * lineHeight, height: lineHeight }}
              onClick={(event) => goTo(first + offset, event.shiftKey)}
            >
              <td className="detect-verdict">{verdictMark(waiting.get(row.id))}</td>
              <td>
                <Lookalike domain={row.domain} terms={row.monitor_ids.flatMap((id) => terms.get(id) ?? [])} />
              </td>
              <td>
                <RiskMark risk={row.risk_score} provisional={row.risk_score_status === 'provisional'} />
              </td>
              <td className="quiet">{row.mx_exists === null ? '' : row.mx_exists ? 'mail' : '–'}</td>
              <td className="number">{row.discovered_date?.slice(0, 10)}</td>
              <td>
                <bdi>{row.registrar}</bdi>
              </td>
              <td className="mono">{row.ip?.[0]?.ip.replaceAll('.', '[.]')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function verdictMark(verdict: VerdictRow | undefined) {
  if (!verdict) return null;
  const trouble = verdict.state === 'refused' || verdict.state === 'unknown';
  return (
    <span className={trouble ? 'warn' : 'accent'} title={verdict.why ?? 'waits in the tray'}>
      {verdictTitles[verdict.action].short}
    </span>
  );
}
