import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { figure } from '../../../shared/figures.ts';
import type { RecordColumn } from '../../../shared/record-columns.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import {
  gridColumns,
  gridWidth,
  moveColumn,
  placeColumn,
  type ShownColumn,
  sizeColumn,
  widthOf,
  widthStep,
} from '../../stores/record-layout.ts';
import type { RecordRow } from '../../stores/record-rows.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { lineHeight, useLines } from '../../ui/use-lines.ts';
import { lineProps, VirtualTable } from '../../ui/VirtualTable.tsx';
import { isModified, widgetKey } from '../../ui/widget-keys.ts';
import { useColumns } from './ColumnsMenu.tsx';
import type { MenuWish } from './RowMenu.tsx';
import { ValueLink } from './ValueLink.tsx';

const { table: texts, columns: titles, layout } = recordsTexts;
/** About the letters of one value: more values than fit into a column are only counted. */
const valueWidth = 95;

/** The rows. Arrow keys move, Enter opens, Space selects, G adds to the graph, the menu key has the pivots. */
export function RecordsTable(props: {
  readonly rows: readonly RecordRow[];
  /** Whether the rows are results that need not be in the case. */
  readonly isListed: boolean;
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { rows, isListed, onMenu } = props;
  const { records, openCase, settings, run } = useWorkbench();
  const { focus, chosen } = useParts(records.store, ['focus', 'chosen']);
  usePart(openCase.store, (view) => (isListed ? view.revision : 0)); // Which rows the case has.
  const { shown, change } = useColumns();
  /** The columns while one is being sized. */
  const [sized, setSized] = useState<readonly ShownColumn[] | null>(null);
  const columns = sized ?? shown;
  const keyOf = usePanelKeys('records');
  const lines = useLines(rows.length);
  /** Where a selection with Shift begins. */
  const anchor = useRef<number | null>(null);
  // It may have been selected on the graph.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row is brought into sight
  useEffect(() => {
    const index = records.focusIndex();
    if (index >= 0) lines.bringToSight(index);
  }, [focus]);

  function goTo(index: number, event: { shiftKey: boolean; ctrlKey?: boolean; metaKey?: boolean }): void {
    const at = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[at];
    if (!row) return;
    const begin = anchor.current === null ? -1 : rows.findIndex(({ id }) => id === anchor.current);
    if (event.shiftKey && begin >= 0) {
      const [low, high] = begin < at ? [begin, at] : [at, begin];
      records.choose(
        row.id,
        rows.slice(low, high + 1).map(({ id }) => id),
      );
    } else if (event.ctrlKey || event.metaKey) {
      const next = new Set(chosen);
      if (!next.delete(row.id)) next.add(row.id);
      records.choose(row.id, next);
    } else records.choose(row.id, [row.id]);
    if (!event.shiftKey) anchor.current = row.id;
    lines.bringToSight(at);
  }

  function open(index: number): void {
    const row = rows[index];
    const entity = row ? records.entityOf(row) : null;
    if (!row) return;
    if (isListed && entity === null) {
      records.choose(row.id, chosen.size > 0 ? chosen : [row.id]);
      document.querySelector<HTMLElement>('.records-detail button')?.focus();
      return;
    }
    run('selection.inspect');
  }

  function openMenu(index: number, place: { readonly left: number; readonly top: number }): void {
    const row = rows[index];
    if (!row) return;
    if (!chosen.has(row.id)) goTo(index, { shiftKey: false });
    onMenu({ row, of: null, ...place });
  }

  function press(event: KeyboardEvent): boolean {
    const now = records.focusIndex();
    const id = keyOf(event);
    const key = isModified(event) ? null : widgetKey(event);
    const row = rows[now];
    if (id === 'records.all') records.chooseAll();
    else if (id === 'records.next') goTo(now + 1, event);
    else if (id === 'records.previous') goTo(now - 1, event);
    else if (id === 'records.add' || id === 'records.copyText') run(id);
    else if (key === 'open' && row) open(now);
    else if (key === 'mark' && row) goTo(now, { shiftKey: false, ctrlKey: true });
    else if (key === 'leave' && (chosen.size > 0 || focus !== null)) records.choose(null, []);
    else if (key === 'menu' && row) {
      const line = document.getElementById(`records-row-${row.id}`)?.getBoundingClientRect();
      if (line) openMenu(now, { left: line.left + lineHeight, top: line.bottom });
    } else return false;
    return true;
  }
  const pressLine = useRef(goTo);
  pressLine.current = goTo;
  const askLine = useRef(openMenu);
  askLine.current = openMenu;
  const openLine = useRef(open);
  openLine.current = open;
  const template = gridColumns(columns);
  const guidedBelow = usePart(settings.store, (state) => state.guidedBelow);
  /** The columns and how many values each shows, as one text. */
  const ids = columns
    .map((column) => `${column.id}:${Math.max(1, Math.round(widthOf(column) / valueWidth))}`)
    .join(' ');

  return (
    <VirtualTable
      label={texts.label}
      lines={lines}
      scrollClass="records-scroll"
      gridClass="records-grid"
      style={{ minWidth: gridWidth(columns), ['--records-columns' as string]: template }}
      head={
        <tr>
          {columns.map((column) => (
            <ColumnHead key={column.id} column={column} columns={columns} onSize={setSized} onChange={change} />
          ))}
        </tr>
      }
      choosing={{
        focus: records.focusIndex,
        active: focus === null ? undefined : `records-row-${focus}`,
        many: true,
        goTo,
        press,
      }}
    >
      {rows.slice(lines.first, lines.last).map((row, offset) => (
        <RecordsLine
          key={row.id}
          row={row}
          ids={ids}
          guidedBelow={guidedBelow}
          index={lines.first + offset}
          top={lines.topOf(lines.first + offset)}
          selected={chosen.has(row.id)}
          focused={row.id === focus}
          isInCase={isListed && records.entityOf(row) !== null}
          onPress={pressLine}
          onAsk={askLine}
          onOpen={openLine}
          onMenu={onMenu}
        />
      ))}
    </VirtualTable>
  );
}

interface LineProps {
  readonly row: RecordRow;
  /** The columns, as one text: a line is drawn again only if they change. */
  readonly ids: string;
  readonly guidedBelow: number;
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly isInCase: boolean;
  readonly onPress: { readonly current: (index: number, event: MouseEvent) => void };
  readonly onAsk: { readonly current: (index: number, place: { left: number; top: number }) => void };
  readonly onOpen: { readonly current: (index: number) => void };
  readonly onMenu: (wish: MenuWish) => void;
}

const RecordsLine = memo(function RecordsLine(props: LineProps) {
  const { row, index, focused, selected, onMenu } = props;

  function ask(event: MouseEvent): void {
    event.preventDefault();
    props.onAsk.current(index, { left: event.clientX, top: event.clientY });
  }
  return (
    <tr
      {...lineProps(index, props.top, lineHeight, { selected, focused })}
      id={`records-row-${row.id}`}
      onClick={(event) => props.onPress.current(index, event)}
      onDoubleClick={() => props.onOpen.current(index)}
      onContextMenu={ask}
    >
      {props.ids.split(' ').map((column) => {
        const [id = '', most] = column.split(':');
        return (
          <Cell
            key={id}
            column={id as RecordColumn}
            most={Number(most)}
            row={row}
            guidedBelow={props.guidedBelow}
            focused={focused}
            isInCase={props.isInCase}
            onMenu={onMenu}
          />
        );
      })}
    </tr>
  );
});

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
      <td>
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
        <span key={place} className="records-value">
          <ValueLink {...{ row, column, value, guidedBelow }} isStop={props.focused} isShort onMenu={props.onMenu} />
        </span>
      ))}
      {values.length > most && <span className="quiet"> +{figure(values.length - most)}</span>}
    </td>
  );
}

/** Sorts when pressed. Dragged, it moves; its edge sizes it. The keys do the same. */
function ColumnHead(props: {
  readonly column: ShownColumn;
  readonly columns: readonly ShownColumn[];
  /** The columns during a drag; null when it ends. */
  readonly onSize: (columns: readonly ShownColumn[] | null) => void;
  readonly onChange: (columns: readonly ShownColumn[]) => void;
}) {
  const { column, columns, onSize, onChange } = props;
  const { id } = column;
  const { records } = useWorkbench();
  const sorting = usePart(records.store, (view) => (view.sorting?.by === id ? view.sorting : null));
  const keyOf = usePanelKeys('records');
  const [isOver, setOver] = useState(false);
  const drag = useRef<{ readonly x: number; readonly width: number; last: readonly ShownColumn[] } | null>(null);

  // A head that moves loses the focus.
  const button = useRef<HTMLButtonElement>(null);
  const isMoved = useRef(false);
  const place = columns.findIndex((each) => each.id === id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it has moved
  useEffect(() => {
    if (isMoved.current) button.current?.focus();
    isMoved.current = false;
  }, [place]);

  function press(event: KeyboardEvent): void {
    const key = keyOf(event);
    const changed =
      key === 'records.left'
        ? moveColumn(columns, id, -1)
        : key === 'records.right'
          ? moveColumn(columns, id, 1)
          : key === 'records.narrower'
            ? sizeColumn(columns, id, widthOf(column) - widthStep)
            : key === 'records.wider'
              ? sizeColumn(columns, id, widthOf(column) + widthStep)
              : null;
    if (!changed) return;
    event.preventDefault();
    event.stopPropagation();
    isMoved.current = true;
    onChange(changed);
  }
  function beginSize(event: PointerEvent<HTMLElement>): void {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const width = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? widthOf(column);
    drag.current = { x: event.clientX, width, last: columns };
  }
  function size(event: PointerEvent): void {
    if (!drag.current) return;
    drag.current.last = sizeColumn(columns, id, drag.current.width + event.clientX - drag.current.x);
    onSize(drag.current.last);
  }
  function endSize(): void {
    if (!drag.current) return;
    const { last } = drag.current;
    drag.current = null;
    onChange(last);
    onSize(null);
  }
  function drop(event: DragEvent): void {
    const moved = event.dataTransfer.getData('text/plain').replace(dragMark, '') as RecordColumn;
    setOver(false);
    if (columns.some((each) => each.id === moved)) {
      event.preventDefault();
      event.stopPropagation();
      onChange(placeColumn(columns, moved, place));
    }
  }
  return (
    <th
      scope="col"
      className={isOver ? 'records-th records-over' : 'records-th'}
      aria-sort={sorting ? (sorting.descending ? 'descending' : 'ascending') : undefined}
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', `${dragMark}${id}`)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <button
        ref={button}
        type="button"
        title={layout.head(titles[id])}
        onClick={() => records.sortBy(id)}
        onKeyDown={press}
      >
        {titles[id]}
        {sorting && <span aria-hidden="true"> {sorting.descending ? '▾' : '▴'}</span>}
      </button>
      <span
        className="records-grip"
        aria-hidden="true"
        title={layout.resize(titles[id])}
        draggable
        onDragStart={(event) => {
          event.preventDefault();
          event.stopPropagation();
        }}
        onPointerDown={beginSize}
        onPointerMove={size}
        onPointerUp={endSize}
        onDoubleClick={() => onChange(sizeColumn(columns, id, null))}
      />
    </th>
  );
}

/** Tells a column from other text that is dropped. */
const dragMark = 'column:';
