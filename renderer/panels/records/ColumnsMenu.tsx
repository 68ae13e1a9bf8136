import { Button, Checkbox } from '@blueprintjs/core';
import { CaretDown, ChevronDown, ChevronUp, Minus, Plus } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { recordColumns } from '../../../shared/record-columns.ts';
import {
  moveColumn,
  type ShownColumn,
  shownColumns,
  sizeColumn,
  toggleColumn,
  widthOf,
  widthStep,
} from '../../stores/record-layout.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { recordsTexts } from '../../texts/records.ts';
import { QuickPopover } from '../../ui/QuickPopover.tsx';

const { layout: texts, columns: titles } = recordsTexts;

/** The shown columns, and how to change them; the settings remember it. */
export function useColumns(): {
  readonly shown: readonly ShownColumn[];
  readonly change: (shown: readonly ShownColumn[] | null) => void;
} {
  const { settings } = useWorkbench();
  const choice = usePart(settings.store, ({ recordColumns: chosen }) => chosen);
  return {
    shown: shownColumns(choice),
    change: (shown) => void settings.change({ recordColumns: shown && [...shown] }),
  };
}

/** Chooses, orders and sizes the columns, by mouse and by keyboard. */
export function ColumnsMenu() {
  return (
    <QuickPopover placement="bottom-end" arrow={false} content={<ColumnList />}>
      <Button size="small" text={texts.button} endIcon={<CaretDown />} />
    </QuickPopover>
  );
}

function ColumnList() {
  const { shown, change } = useColumns();
  const list = useRef<HTMLUListElement>(null);
  /** What was pressed last: an item that moves loses the focus. */
  const pressed = useRef<string | null>(null);
  const hidden = recordColumns.filter((id) => !shown.some((column) => column.id === id));
  const columns = [...shown, ...hidden.map((id) => ({ id, width: null }))];
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the items have moved
  useEffect(() => {
    if (pressed.current === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[aria-label="${pressed.current}"]`)?.focus();
  }, [columns.map(({ id }) => id).join(' ')]);

  function changeBy(label: string, next: readonly ShownColumn[]): void {
    pressed.current = label;
    change(next);
  }
  return (
    <div className="records-columns">
      <ul ref={list} aria-label={texts.list}>
        {columns.map((column, place) => (
          <ColumnItem
            key={column.id}
            column={column}
            place={place < shown.length ? place : null}
            shown={shown}
            onChange={changeBy}
          />
        ))}
      </ul>
      <Button size="small" variant="minimal" text={texts.reset} onClick={() => change(null)} />
    </div>
  );
}

function ColumnItem(props: {
  readonly column: ShownColumn;
  /** Null if it is not shown. */
  readonly place: number | null;
  readonly shown: readonly ShownColumn[];
  readonly onChange: (label: string, shown: readonly ShownColumn[]) => void;
}) {
  const { column, place, shown, onChange } = props;
  const { id } = column;
  const title = titles[id];
  const sized = (by: number) => sizeColumn(shown, id, widthOf(column) + by);
  const buttons = [
    { label: texts.left(title), icon: <ChevronUp />, off: place === 0, next: moveColumn(shown, id, -1) },
    {
      ...{ label: texts.right(title), icon: <ChevronDown />, off: place === shown.length - 1 },
      next: moveColumn(shown, id, 1),
    },
    { label: texts.narrower(title), icon: <Minus />, off: false, next: sized(-widthStep) },
    { label: texts.wider(title), icon: <Plus />, off: false, next: sized(widthStep) },
  ];
  const label = texts.show(title);
  return (
    <li>
      <Checkbox
        inline
        checked={place !== null}
        disabled={id === 'domain'}
        aria-label={label}
        label={title}
        onChange={() => onChange(label, toggleColumn(shown, id))}
      />
      <span className="spacer" />
      {place !== null &&
        buttons.map((button) => (
          <Button
            key={button.label}
            size="small"
            variant="minimal"
            icon={button.icon}
            aria-label={button.label}
            title={button.label}
            disabled={button.off}
            onClick={() => onChange(button.label, button.next)}
          />
        ))}
    </li>
  );
}
