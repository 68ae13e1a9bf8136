import { detectTexts } from '../../texts/detect.ts';
import './lookalike-table.css';
import './lookalike.css';
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useMemo } from 'react';
import type { VerdictRow } from '../../../shared/case-rows.ts';
import { dayOf, figure } from '../../../shared/figures.ts';
import type { Common } from '../../../shared/graph-answers.ts';
import type { LookalikeSorting } from '../../../shared/lookalike-filter.ts';
import type { LookalikeRow } from '../../../shared/lookalikes.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { useSeen } from '../../stores/use-seen.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { SeenMark } from '../../ui/SeenMark.tsx';
import { lineHeight, useLines } from '../../ui/use-lines.ts';
import { lineProps, SortableHead, VirtualTable } from '../../ui/VirtualTable.tsx';
import { isModified, widgetKey } from '../../ui/widget-keys.ts';
import { Lookalike } from './Lookalike.tsx';

type Cluster = Common['clusters'][number];

const titles: Readonly<Record<LookalikeSorting['by'], string>> = detectTexts.table.columns;
const columns = Object.keys(titles) as LookalikeSorting['by'][];

// covers: detect.list watchlist_domains
// covers: detect.domain all
/** The list: j and k move; a letter adds a verdict and moves to the next row. Draws only visible rows. */
export function LookalikeTable({ rows }: { readonly rows: readonly LookalikeRow[] }) {
  const { lookalikes, detectView, belongs, run } = useWorkbench();
  const ofName = usePart(belongs.store, (state) => state.ofName);
  const revision = usePart(lookalikes.store, (state) => state.revision);
  useEffect(() => belongs.watch(), [belongs]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reading of a list may bring names of a cluster
  useEffect(() => belongs.changed(), [belongs, revision]);
  const { focus, chosen, sorting, list: shown } = useParts(detectView.store, ['focus', 'chosen', 'sorting', 'list']);
  const { monitors, skipped } = useParts(lookalikes.store, ['monitors', 'skipped']);
  usePart(lookalikes.store, (state) => state.trayRevision); // Verdicts are read from the map below.
  const keyOf = usePanelKeys('detect');
  const lines = useLines(rows.length);
  const { bringToSight } = lines;
  const terms = useMemo(() => new Map(monitors.map(({ id, term }) => [id, term])), [monitors]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the line in focus is brought to sight when it changes, not when the person scrolls
  useEffect(() => {
    const index = detectView.focusIndex();
    if (index >= 0) bringToSight(index);
  }, [focus]);

  function press(event: KeyboardEvent): boolean {
    const now = detectView.focusIndex();
    const id = keyOf(event);
    const key = isModified(event) ? null : widgetKey(event);
    if (id === 'detect.next') detectView.goTo(now + 1, event.shiftKey);
    else if (id === 'detect.previous') detectView.goTo(now - 1, event.shiftKey);
    else if (id !== null) run(id);
    else if (key === 'mark') detectView.toggle(now);
    else if (key === 'leave' && chosen.size > 1) detectView.selectNone();
    else return false;
    return true;
  }

  function pressLine(event: MouseEvent, index: number): void {
    if (event.ctrlKey || event.metaKey) detectView.toggle(index);
    else detectView.goTo(index, event.shiftKey);
  }

  return (
    <VirtualTable
      label={detectTexts.table.name}
      lines={lines}
      scrollClass="lookalike-table-scroll"
      gridClass={`lookalike-table-grid of-${shown}`}
      head={<Head sorting={sorting} />}
      choosing={{
        focus: detectView.focusIndex,
        active: focus === null ? undefined : `lookalike-${focus}`,
        many: true,
        goTo: (line, { shiftKey }) => detectView.goTo(line, shiftKey),
        press,
      }}
    >
      {rows.slice(lines.first, lines.last).map((row, offset) => (
        <LookalikeLine
          key={row.id}
          row={row}
          index={lines.first + offset}
          terms={terms}
          verdict={lookalikes.waiting.get(row.id)}
          skipped={skipped.get(row.id)}
          cluster={ofName.get(row.domain)}
          selected={chosen.has(row.id)}
          focused={row.id === focus}
          onPress={pressLine}
        />
      ))}
    </VirtualTable>
  );
}

function Head({ sorting }: { readonly sorting: LookalikeSorting }) {
  const { detectView } = useWorkbench();
  return (
    <tr>
      <th scope="col">
        <span>{detectTexts.table.verdict}</span>
      </th>
      <SortableHead
        columns={columns}
        titles={titles}
        sorted={{ by: sorting.by, descending: sorting.order !== 'asc' }}
        onSort={detectView.sortBy}
      />
    </tr>
  );
}

interface LineProps {
  readonly row: LookalikeRow;
  readonly index: number;
  readonly terms: ReadonlyMap<string, string>;
  readonly verdict: VerdictRow | undefined;
  /** Why the last verdict left it as it is. */
  readonly skipped: string | undefined;
  /** What it belongs to, as far as the case knows. */
  readonly cluster: Cluster | undefined;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly onPress: (event: MouseEvent, index: number) => void;
}

/** Draws again only when a property changed: a key press changes two of forty rows. */
const LookalikeLine = memo(
  function LookalikeLine({ row, index, terms, verdict, skipped, cluster, selected, focused, onPress }: LineProps) {
    const seen = useSeen('domain', row.domain);
    return (
      <tr
        {...lineProps(index, index * lineHeight, lineHeight, { selected, focused })}
        id={`lookalike-${row.id}`}
        onClick={(event) => onPress(event, index)}
      >
        <td>
          {verdict && <VerdictMark verdict={verdict} />}
          {row.escalations.length > 0 && (
            <span className="lookalike-table-escalated" title={detectTexts.table.escalated(escalationsOf(row))}>
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
          <SeenMark seen={seen} />
          {skipped && (
            <span className="lookalike-skipped warn" title={plainLine(skipped)}>
              {plainLine(skipped)}
            </span>
          )}
          {cluster && (
            <span className="lookalike-cluster number" title={detectTexts.table.belongs(cluster.domains, cluster.tier)}>
              {figure(cluster.domains)}
            </span>
          )}
        </td>
        <td>
          <RiskMark risk={row.risk_score} provisional={row.risk_score_status === 'provisional'} />
        </td>
        <td className="quiet">{row.mx_exists === null ? '' : row.mx_exists ? detectTexts.table.mail : '–'}</td>
        <td className="number">{dayOf(row.discovered_date)}</td>
        <td className="number">{dayOf(row.changed_date)}</td>
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
    before.skipped === now.skipped &&
    before.cluster === now.cluster &&
    before.selected === now.selected &&
    before.focused === now.focused,
);

function VerdictMark({ verdict }: { readonly verdict: VerdictRow }) {
  const trouble = verdict.state === 'refused' || verdict.state === 'unknown';
  return (
    <span
      className={trouble ? 'warn' : 'lookalike-table-waits'}
      title={plainLine(verdict.why ?? detectTexts.table.waits)}
    >
      {detectTexts.verdicts[verdict.action].short}
    </span>
  );
}

/** The ways in which a domain was escalated, each once. */
function escalationsOf({ escalations }: LookalikeRow): string[] {
  const { escalations: names } = detectTexts;
  return [...new Set(escalations.map(({ escalation_type: type }) => names[type] ?? plainLine(type)))];
}
