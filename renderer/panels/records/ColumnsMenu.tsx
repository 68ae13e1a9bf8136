import { Button, Checkbox } from '@blueprintjs/core';
import { CaretDown, ChevronDown, ChevronUp, Minus, Plus } from '@blueprintjs/icons';
import { type RecordColumn, recordColumns } from '../../../shared/record-columns.ts';
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
  const hidden = recordColumns.filter((id) => !shown.some((column) => column.id === id));
  return (
    <div className="records-columns">
      <ul aria-label={texts.list}>
        {shown.map((column, place) => (
          <ColumnItem key={column.id} column={column} place={place} shown={shown} onChange={change} />
        ))}
        {hidden.map((id) => (
          <li key={id}>
            <Check id={id} isShown={false} onToggle={() => change(toggleColumn(shown, id))} />
          </li>
        ))}
      </ul>
      <Button size="small" variant="minimal" text={texts.reset} onClick={() => change(null)} />
    </div>
  );
}

function ColumnItem(props: {
  readonly column: ShownColumn;
  readonly place: number;
  readonly shown: readonly ShownColumn[];
  readonly onChange: (shown: readonly ShownColumn[]) => void;
}) {
  const { column, place, shown, onChange } = props;
  const { id } = column;
  const title = titles[id];
  const resize = (by: number) => onChange(sizeColumn(shown, id, widthOf(column) + by));
  const buttons = [
    { label: texts.left(title), icon: <ChevronUp />, off: place === 0, act: () => onChange(moveColumn(shown, id, -1)) },
    {
      label: texts.right(title),
      icon: <ChevronDown />,
      off: place === shown.length - 1,
      act: () => onChange(moveColumn(shown, id, 1)),
    },
    { label: texts.narrower(title), icon: <Minus />, off: false, act: () => resize(-widthStep) },
    { label: texts.wider(title), icon: <Plus />, off: false, act: () => resize(widthStep) },
  ];
  return (
    <li>
      <Check id={id} isShown onToggle={() => onChange(toggleColumn(shown, id))} />
      <span className="spacer" />
      {buttons.map(({ label, icon, off, act }) => (
        <Button
          key={label}
          size="small"
          variant="minimal"
          icon={icon}
          aria-label={label}
          title={label}
          disabled={off}
          onClick={act}
        />
      ))}
    </li>
  );
}

function Check(props: { readonly id: RecordColumn; readonly isShown: boolean; readonly onToggle: () => void }) {
  const { id, isShown } = props;
  return (
    <Checkbox
      inline
      checked={isShown}
      disabled={id === 'domain'}
      aria-label={texts.show(titles[id])}
      label={titles[id]}
      onChange={props.onToggle}
    />
  );
}
