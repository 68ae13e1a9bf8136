import { Fragment, useCallback, useMemo, useState } from 'react';
import type { KeyIn } from '../../../shared/commands.ts';
import { harmlessValue } from '../../../shared/defang.ts';
import { figure } from '../../../shared/figures.ts';
import type { RecordColumn } from '../../../shared/record-columns.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { gridColumns, gridWidth, type ShownColumn, widthOf } from '../../stores/record-layout.ts';
import type { RecordRow } from '../../stores/record-rows.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { RowTable } from '../../ui/RowTable.tsx';
import { ColumnHead } from './ColumnHead.tsx';
import { useColumns } from './ColumnsMenu.tsx';
import type { MenuWish } from './menu-wish.ts';
import { ValueLink } from './ValueLink.tsx';

const texts = recordsTexts.table;
/** About the letters of one value: more values than fit into a column are only counted. */
const valueWidth = 95;
const known = 'in case';

/** The rows. Arrow keys move, Enter opens, Space selects, G adds to the graph, the menu key has the pivots. */
export function RecordsTable(props: {
  readonly rows: readonly RecordRow[];
  /** Whether the rows are results that need not be in the case. */
  readonly isListed: boolean;
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { rows, isListed, onMenu } = props;
  const { records, openCase, settings, run } = useWorkbench();
  const { focus, chosen, sorting, filter } = useParts(records.store, ['focus', 'chosen', 'sorting', 'filter']);
  const order = useMemo(() => ({ sorting, filter }), [sorting, filter]);
  usePart(openCase.store, (view) => (isListed ? view.revision : 0)); // Which rows the case has.
  const { shown, change } = useColumns();
  /** The columns while one is being sized. */
  const [sized, setSized] = useState<readonly ShownColumn[] | null>(null);
  const columns = sized ?? shown;
  const keyOf = usePanelKeys('records');
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  const template = gridColumns(columns);
  /** The columns and how many values each shows, as one text: lines are drawn again only if it changes. */
  const ids = columns
    .map((column) => `${column.id}:${Math.max(1, Math.round(widthOf(column) / valueWidth))}`)
    .join(' ');
  const cells = useCallback(
    (row: RecordRow, focused: boolean, mark: string) =>
      ids.split(' ').map((column) => {
        const [id = '', most] = column.split(':');
        const isInCase = mark === known;
        return (
          <Cell
            key={id}
            column={id as RecordColumn}
            most={Number(most)}
            {...{ row, guidedBelow, focused, isInCase, onMenu }}
          />
        );
      }),
    [ids, guidedBelow, onMenu],
  );

  function open(row: RecordRow): void {
    if (!isListed || records.entityOf(row) !== null) {
      run('selection.inspect');
      return;
    }
    records.choose(row.id, chosen.size > 0 ? chosen : [row.id]);
    document.querySelector<HTMLElement>('.records .table-panel-detail button')?.focus();
  }
  function press(id: KeyIn<'records'>): boolean {
    if (id !== 'records.add' && id !== 'records.copyText') return false;
    run(id);
    return true;
  }
  return (
    <RowTable
      name="records"
      label={texts.label}
      rows={rows}
      order={order}
      choice={{ ...records, focus, chosen }}
      gridClass="records-grid"
      style={{ minWidth: gridWidth(columns) }}
      template={template}
      head={
        <tr style={{ gridTemplateColumns: template }}>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} columns={columns} onSize={setSized} onChange={change} />
          ))}
        </tr>
      }
      cells={cells}
      markOf={(row) => (isListed && records.entityOf(row) !== null ? known : '')}
      keyOf={keyOf}
      onKey={press}
      onOpen={open}
      opensOnDoubleClick
      onMenu={(row, place) => onMenu({ row, of: null, ...place })}
    />
  );
}

function Cell(props: {
  readonly column: RecordColumn;
  readonly most: number;
  readonly guidedBelow: number;
  readonly row: RecordRow;
  readonly focused: boolean;
  readonly isInCase: boolean;
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { column, row, most, guidedBelow } = props;
  if (column === 'domain') {
    return (
      <td title={row.received === null ? undefined : harmlessValue('domain', row.received)}>
        {props.isInCase && (
          <span className="records-known" role="img" aria-label={texts.inCase} title={texts.inCase}>
            ●{' '}
          </span>
        )}
        <Indicator kind="domain" value={row.domain} />
      </td>
    );
  }
  if (column === 'risk') {
    return (
      <td>
        {row.from === 'nothing' ? (
          <span className="quiet">{texts.unread}</span>
        ) : (
          <RiskMark risk={row.risk} provisional={row.provisional} />
        )}
      </td>
    );
  }
  const values = row.values[column] ?? [];
  return (
    <td className={column === 'created' || column === 'expires' || column === 'firstSeen' ? 'number' : undefined}>
      {values.slice(0, most).map((value, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the values of a record never change
        <Fragment key={place}>
          {place > 0 && ', '}
          <ValueLink {...{ row, column, value, guidedBelow }} isStop={props.focused} isShort onMenu={props.onMenu} />
        </Fragment>
      ))}
      {values.length > most && <span className="quiet"> +{figure(values.length - most)}</span>}
    </td>
  );
}
