import './queue.css';
import './lookalike.css';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo } from 'react';
import type { TriageRow } from '../../../shared/calls/triage.ts';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import { type CommandRow, commands, isCommandId } from '../../../shared/commands.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { TriageSorting } from '../../../shared/triage-filter.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { matches } from '../../ui/key-press.ts';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { lineAfter, lineHeight, useLines } from '../../ui/use-lines.ts';
import { Lookalike } from './Lookalike.tsx';
import { escalatedWords, verdictTitles } from './verdict-words.ts';

const titles: Readonly<Record<TriageSorting['by'], string>> = {
  domain: 'Domain',
  risk_score: 'Risk',
  mx_exists: 'Mail',
  discovered_date: 'Discovered',
  changed_date: 'Changed',
  registrar: 'Registrar',
  ip: 'Address',
};
const columns = Object.keys(titles) as TriageSorting['by'][];

const rowsWithKeys: readonly CommandRow[] = commands;
const ownCommands = rowsWithKeys.filter(({ context }) => context === 'detect');

// covers: detect.list watchlist_domains
// covers: detect.domain all
/** The queue: j and k move, a letter judges and goes on to the next. Only the lines in sight are drawn. */
export function QueueTable({ rows }: { readonly rows: readonly TriageRow[] }) {
  const { triage, queue, run, frame } = useWorkbench();
  const { focus, chosen, sorting, queue: shown } = usePart(queue.store, (state) => state);
  const monitors = usePart(triage.store, (state) => state.monitors);
  const mac = usePart(frame.store, (state) => state.info?.platform === 'mac');
  usePart(triage.store, (state) => state.trayRevision); // Verdicts are read from the map below.
  const { body, first, last, page, onScroll, bringToSight } = useLines(rows.length);
  const terms = useMemo(() => new Map(monitors.map(({ id, term }) => [id, term])), [monitors]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line in focus is brought to sight when it changes, not when the person scrolls
  useEffect(() => {
    const index = queue.focusIndex();
    if (index >= 0) bringToSight(index);
  }, [focus]);

  function pressed(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return; // The head has buttons.
    const now = queue.focusIndex();
    const target = lineAfter(event.key, now, rows.length, page);
    const row = ownCommands.find(({ keys }) => keys !== undefined && matches(keys, event, mac));
    if (target !== undefined && !event.ctrlKey && !event.metaKey) queue.goTo(target, event.shiftKey);
    else if (row?.id === 'detect.next') queue.goTo(now + 1, event.shiftKey);
    else if (row?.id === 'detect.previous') queue.goTo(now - 1, event.shiftKey);
    else if (row && isCommandId(row.id)) run(row.id);
    else if (event.key === ' ') queue.toggle(now);
    else if (event.key === 'Escape' && chosen.size > 1) queue.selectNone();
    else return;
    event.preventDefault();
    event.stopPropagation(); // The same letters mean other things elsewhere.
  }

  function press(event: MouseEvent, index: number): void {
    if (event.ctrlKey || event.metaKey) queue.toggle(index);
    else queue.goTo(index, event.shiftKey);
  }

  return (
    <div ref={body} className="line-scroll queue-scroll" onScroll={onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen from
        role="grid"
        aria-label="Lookalikes"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={focus === null ? undefined : `lookalike-${focus}`}
        tabIndex={0}
        className={`line-grid queue-grid of-${shown}`}
        onKeyDown={pressed}
      >
        <Head sorting={sorting} />
        <tbody style={{ height: rows.length * lineHeight }}>
          {rows.slice(first, last).map((row, offset) => (
            <QueueLine
              key={row.id}
              row={row}
              index={first + offset}
              terms={terms}
              verdict={triage.waiting.get(row.id)}
              selected={chosen.has(row.id)}
              focused={row.id === focus}
              onPress={press}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ sorting }: { readonly sorting: TriageSorting }) {
  const { queue } = useWorkbench();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span>Verdict</span>
        </th>
        {columns.map((by) => (
          <th
            key={by}
            scope="col"
            aria-sort={sorting.by === by ? (sorting.order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            <button type="button" onClick={() => queue.sortBy(by)}>
              {titles[by]}
              {sorting.by === by && <span aria-hidden="true"> {sorting.order === 'asc' ? '▴' : '▾'}</span>}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface LineProps {
  readonly row: TriageRow;
  readonly index: number;
  readonly terms: ReadonlyMap<string, string>;
  readonly verdict: VerdictRow | undefined;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly onPress: (event: MouseEvent, index: number) => void;
}

/** Drawn again only when something of it changed: a key press touches two lines of forty. */
const QueueLine = memo(
  function QueueLine({ row, index, terms, verdict, selected, focused, onPress }: LineProps) {
    return (
      <tr
        id={`lookalike-${row.id}`}
        aria-rowindex={index + 2}
        aria-selected={selected}
        className={`line${selected ? ' selected' : ''}${focused ? ' focused' : ''}`}
        style={{ top: index * lineHeight, height: lineHeight }}
        onClick={(event) => onPress(event, index)}
      >
        <td>
          {verdict && <VerdictMark verdict={verdict} />}
          {row.escalations.length > 0 && (
            <span className="queue-escalated" title={escalatedWords(row)}>
              ▲
            </span>
          )}
        </td>
        <td className="lookalike-cell">
          <Lookalike
            domain={row.domain}
            unicode={row.unicode}
            terms={row.monitor_ids.flatMap((id) => terms.get(id) ?? [])}
          />
        </td>
        <td>
          <RiskMark risk={row.risk_score} provisional={row.risk_score_status === 'provisional'} />
        </td>
        <td className="quiet">{row.mx_exists === null ? '' : row.mx_exists ? 'mail' : '–'}</td>
        <td className="number">{row.discovered_date?.slice(0, 10)}</td>
        <td className="number">{row.changed_date?.slice(0, 10)}</td>
        <td>
          <bdi>{row.registrar === null ? '' : plainLine(row.registrar)}</bdi>
        </td>
        <td>{row.ip?.[0] && <Indicator kind="ip" value={row.ip[0].ip} />}</td>
      </tr>
    );
  },
  (before, now) =>
    before.row === now.row &&
    before.index === now.index &&
    before.terms === now.terms &&
    before.verdict === now.verdict &&
    before.selected === now.selected &&
    before.focused === now.focused,
);

function VerdictMark({ verdict }: { readonly verdict: VerdictRow }) {
  const trouble = verdict.state === 'refused' || verdict.state === 'unknown';
  return (
    <span className={trouble ? 'warn' : 'queue-waits'} title={plainLine(verdict.why ?? 'waits in the tray')}>
      {verdictTitles[verdict.action].short}
    </span>
  );
}
