import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef } from 'react';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf, figure, secondOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { type DnsColumn, type DnsRow, spanOfRows } from '../../stores/dns-rows.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import type { Span } from '../../ui/time-scale.ts';
import { lineHeight, useLines } from '../../ui/use-lines.ts';
import { lineProps, SortableHead, VirtualTable } from '../../ui/VirtualTable.tsx';
import { isModified, widgetKey } from '../../ui/widget-keys.ts';
import { barClass } from './bar-class.ts';
import { DnsData, DnsName, useLookUp } from './DnsLink.tsx';
import { percentAt } from './lanes.ts';
import { type MenuWish, valuesOf } from './ValueMenu.tsx';

const texts = dnsTexts.table;
const columns = Object.keys(texts.columns) as DnsColumn[];
/** More values than fit into a line; the detail has all. */
const mostValues = 6;

// covers: pdns.record all in renderer/stores/dns-rows.ts
/** The records. Arrow keys move, Enter looks up the data of a row, the menu key has its pivots. */
export function RecordTable(props: {
  readonly rows: readonly DnsRow[];
  readonly all: readonly DnsRow[];
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { rows, onMenu } = props;
  const { dns, run } = useWorkbench();
  const { focus, chosen, sorting } = useParts(dns.store, ['focus', 'chosen', 'sorting']);
  const span = useMemo(() => spanOfRows(props.all), [props.all]);
  const keyOf = usePanelKeys('dns');
  const lookUp = useLookUp();
  const lines = useLines(rows.length);
  /** Where a selection with Shift begins. */
  const anchor = useRef<number | null>(null);

  function goTo(index: number, event: { shiftKey: boolean; ctrlKey?: boolean; metaKey?: boolean }): void {
    const row = rows[Math.min(rows.length - 1, Math.max(0, index))];
    if (!row) return;
    const begin = anchor.current === null ? -1 : rows.findIndex(({ id }) => id === anchor.current);
    if (event.shiftKey && begin >= 0) {
      const [low, high] = begin < index ? [begin, index] : [index, begin];
      dns.choose(
        row.id,
        rows.slice(low, high + 1).map(({ id }) => id),
      );
    } else if (event.ctrlKey || event.metaKey) {
      const next = new Set(chosen);
      if (!next.delete(row.id)) next.add(row.id);
      dns.choose(row.id, next);
    } else dns.choose(row.id, [row.id]);
    if (!event.shiftKey) anchor.current = row.id;
    lines.bringToSight(index);
  }

  function openMenu(index: number, place: { readonly left: number; readonly top: number }): void {
    const row = rows[index];
    if (!row) return;
    if (!chosen.has(row.id)) goTo(index, { shiftKey: false });
    onMenu({ row, values: valuesOf(row), ...place });
  }

  function press(event: KeyboardEvent): boolean {
    const now = dns.focusIndex();
    const id = keyOf(event);
    const key = isModified(event) ? null : widgetKey(event);
    const row = rows[now];
    const value = row && (valuesOf(row).find(({ side }) => side === 'data') ?? valuesOf(row)[0]);
    if (id === 'dns.all') dns.chooseAll();
    else if (id === 'dns.next') goTo(now + 1, event);
    else if (id === 'dns.previous') goTo(now - 1, event);
    else if (id !== null) run(id);
    else if (key === 'open' && value) lookUp(value.value, value.side);
    else if (key === 'mark' && row) goTo(now, { shiftKey: false, ctrlKey: true });
    else if (key === 'leave' && (chosen.size > 0 || focus !== null)) dns.choose(null, []);
    else if (key === 'menu' && row) {
      const line = document.getElementById(`dns-row-${row.id}`)?.getBoundingClientRect();
      if (line) openMenu(now, { left: line.left + lineHeight, top: line.bottom });
    } else return false;
    return true;
  }
  const pressLine = useRef(goTo);
  pressLine.current = goTo;
  const askLine = useRef(openMenu);
  askLine.current = openMenu;

  return (
    <VirtualTable
      label={texts.label}
      lines={lines}
      scrollClass="dns-scroll"
      gridClass="dns-grid"
      head={
        <tr>
          <SortableHead columns={columns} titles={texts.columns} sorted={sorting} onSort={dns.sortBy} />
        </tr>
      }
      choosing={{
        focus: dns.focusIndex,
        active: focus === null ? undefined : `dns-row-${focus}`,
        many: true,
        goTo,
        press,
      }}
    >
      {rows.slice(lines.first, lines.last).map((row, offset) => (
        <RecordLine
          key={row.id}
          row={row}
          index={lines.first + offset}
          top={lines.topOf(lines.first + offset)}
          span={span}
          selected={chosen.has(row.id)}
          focused={row.id === focus}
          onPress={pressLine}
          onAsk={askLine}
          onMenu={onMenu}
        />
      ))}
    </VirtualTable>
  );
}

interface LineProps {
  readonly row: DnsRow;
  readonly index: number;
  readonly top: number;
  readonly span: Span | null;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly onPress: { readonly current: (index: number, event: MouseEvent) => void };
  readonly onAsk: { readonly current: (index: number, place: { left: number; top: number }) => void };
  readonly onMenu: (wish: MenuWish) => void;
}

const RecordLine = memo(function RecordLine(props: LineProps) {
  const { row, index, span, focused, selected, onMenu } = props;
  const { rrtype, rdata, count, bailiwick } = row.record;
  const link = { row, isStop: focused, isShort: true, onMenu };

  function ask(event: MouseEvent): void {
    event.preventDefault();
    props.onAsk.current(index, { left: event.clientX, top: event.clientY });
  }
  return (
    <tr
      {...lineProps(index, props.top, lineHeight, { selected, focused })}
      id={`dns-row-${row.id}`}
      onClick={(event) => props.onPress.current(index, event)}
      onContextMenu={ask}
    >
      <td>
        <DnsName {...link} />
      </td>
      <td className="dns-rrtype">{plainLine(rrtype)}</td>
      <td className="dns-data">
        {rdata.slice(0, mostValues).map((data, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a record never change
          <span key={place} className="dns-datum">
            <DnsData {...link} data={data} />
          </span>
        ))}
        {rdata.length > mostValues && <span className="quiet">+{figure(rdata.length - mostValues)}</span>}
      </td>
      <td className="dns-when">{span && <TimeBar row={row} span={span} />}</td>
      <td className="number">{dayOf(row.first)}</td>
      <td className="number">{dayOf(row.last)}</td>
      <td className="number dns-count">{count === null ? '' : figure(count)}</td>
      <td>
        {bailiwick !== null && (
          <bdi className="mono quiet">{harmlessValue('host', bailiwick.replace(/(.)\.$/, '$1'))}</bdi>
        )}
      </td>
      <td className="quiet">{texts.sources[row.source]}</td>
    </tr>
  );
});

/** When the record was seen, within the time of all rows. */
function TimeBar({ row, span }: { readonly row: DnsRow; readonly span: Span }) {
  const [first, last] = [row.first ?? row.last, row.last ?? row.first];
  if (first === null || last === null) return null;
  const left = percentAt(first, span);
  return (
    <span className="dns-track" title={texts.from(secondOf(first), secondOf(last))}>
      <span
        className={`dns-bar ${barClass(row.record.rrtype)}`}
        style={{ left: `${left}%`, width: `${percentAt(last, span) - left}%` }}
      />
    </span>
  );
}
