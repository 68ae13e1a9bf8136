import { type DragEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import type { RecordColumn } from '../../../shared/record-columns.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import {
  moveColumn,
  placeColumn,
  type ShownColumn,
  sizeColumn,
  widthOf,
  widthStep,
} from '../../stores/record-layout.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';

const { columns: titles, layout } = recordsTexts;

/** Sorts when pressed. Dragged, it moves; its edge sizes it. The keys do the same. */
export function ColumnHead(props: {
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
