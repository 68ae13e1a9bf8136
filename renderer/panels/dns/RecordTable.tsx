import { Fragment, useCallback, useMemo } from 'react';
import type { KeyIn } from '../../../shared/commands.ts';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf, figure, secondOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { type DnsColumn, type DnsRow, spanOfRows } from '../../stores/dns-rows.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { RowTable } from '../../ui/RowTable.tsx';
import type { Span } from '../../ui/time-scale.ts';
import { SortableHead } from '../../ui/VirtualTable.tsx';
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
  const { onMenu } = props;
  const { dns, run } = useWorkbench();
  const { focus, chosen, sorting, filter } = useParts(dns.store, ['focus', 'chosen', 'sorting', 'filter']);
  const order = useMemo(() => ({ sorting, filter }), [sorting, filter]);
  const span = useMemo(() => spanOfRows(props.all), [props.all]);
  const keyOf = usePanelKeys('dns');
  const lookUp = useLookUp();
  const cells = useCallback(
    (row: DnsRow, focused: boolean) => <Cells row={row} span={span} focused={focused} onMenu={onMenu} />,
    [span, onMenu],
  );

  function open(row: DnsRow): void {
    const values = valuesOf(row);
    const found = values.find(({ side }) => side === 'data') ?? values[0];
    if (found) lookUp(found.value, found.side);
  }
  function press(id: KeyIn<'dns'>): boolean {
    if (id === 'dns.all' || id === 'dns.next' || id === 'dns.previous') return false;
    run(id);
    return true;
  }
  return (
    <RowTable
      name="dns"
      label={texts.label}
      rows={props.rows}
      order={order}
      choice={{ ...dns, focus, chosen }}
      gridClass="dns-grid"
      head={
        <tr>
          <SortableHead columns={columns} titles={texts.columns} sorted={sorting} onSort={dns.sortBy} />
        </tr>
      }
      cells={cells}
      keyOf={keyOf}
      onKey={press}
      onOpen={open}
      onMenu={(row, place) => onMenu({ row, values: valuesOf(row), ...place })}
    />
  );
}

function Cells(props: {
  readonly row: DnsRow;
  readonly span: Span | null;
  readonly focused: boolean;
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { row, span, focused, onMenu } = props;
  const { rrtype, rdata, count, bailiwick } = row.record;
  const link = { row, isStop: focused, isShort: true, onMenu };
  return (
    <>
      <td>
        <DnsName {...link} />
      </td>
      <td className="dns-rrtype">{plainLine(rrtype)}</td>
      <td className="dns-data">
        {rdata.slice(0, mostValues).map((data, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the values of a record never change
          <Fragment key={place}>
            {place > 0 && ' · '}
            <DnsData {...link} data={data} />
          </Fragment>
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
    </>
  );
}

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
