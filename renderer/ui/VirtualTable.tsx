import './lines.css';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { type Lines, lineAfter } from './use-lines.ts';
import { isModified } from './widget-keys.ts';

/** How rows are selected: a table without this is read-only. */
export interface Choosing {
  /** The focused row; -1 for none. */
  focus(): number;
  /** The id of its element. */
  readonly active: string | undefined;
  /** Whether several can be selected. */
  readonly many: boolean;
  goTo(line: number, event: KeyboardEvent): void;
  /** With Ctrl: moves, and leaves the selection as it is. */
  moveTo?(line: number): void;
  /** Handles other keys; returns whether the key was for the table. */
  press(event: KeyboardEvent): boolean;
}

/** A table of any length: draws only the visible rows, and the keyboard moves among all. */
export function VirtualTable(props: {
  readonly label: string;
  readonly lines: Lines;
  readonly head: ReactNode;
  /** The rows from `lines.first` to `lines.last`, each with its `lineProps`. */
  readonly children: ReactNode;
  readonly choosing?: Choosing;
  readonly scrollClass?: string;
  readonly gridClass: string;
  readonly style?: CSSProperties;
}) {
  const { label, lines, choosing } = props;

  function pressed(event: KeyboardEvent): void {
    if (!choosing || event.target !== event.currentTarget) return; // The header has buttons.
    const isMove = choosing.moveTo !== undefined && (event.ctrlKey || event.metaKey) && !event.altKey;
    const isArrow = isMove || !isModified(event);
    const target = isArrow ? lineAfter(event, choosing.focus(), lines.count, lines.page) : undefined;
    if (target !== undefined && isMove) choosing.moveTo?.(target);
    else if (target !== undefined) choosing.goTo(target, event);
    else if (!choosing.press(event)) return;
    event.preventDefault();
    event.stopPropagation(); // The same keys mean other things elsewhere.
  }

  const grid = choosing && {
    role: 'grid',
    'aria-multiselectable': choosing.many || undefined,
    'aria-activedescendant': choosing.active,
    tabIndex: 0,
    onKeyDown: pressed,
  };
  return (
    <div
      ref={lines.body}
      className={props.scrollClass ? `line-scroll ${props.scrollClass}` : 'line-scroll'}
      onScroll={lines.onScroll}
    >
      <table
        {...grid}
        aria-label={label}
        aria-rowcount={lines.count + 1}
        className={`line-grid ${props.gridClass}`}
        style={props.style}
      >
        <thead>{props.head}</thead>
        <tbody style={{ height: lines.height }}>{props.children}</tbody>
      </table>
    </div>
  );
}

export interface LineState {
  readonly selected?: boolean;
  readonly focused?: boolean;
  readonly className?: string;
}

/** The properties of a table row: its position, its number for screen readers, and its look. */
export function lineProps(index: number, top: number, height: number, { selected, focused, className }: LineState) {
  const classes = ['line', className, selected && 'selected', focused && 'focused'];
  return {
    'aria-rowindex': index + 2,
    'aria-selected': selected,
    className: classes.filter(Boolean).join(' '),
    style: { top, height },
  };
}

export interface Sorted {
  readonly by: string;
  readonly descending: boolean;
}

/** Column headers that sort the table when pressed. */
export function SortableHead<C extends string>(props: {
  readonly columns: readonly C[];
  readonly titles: Readonly<Record<C, string>>;
  readonly sorted: Sorted;
  readonly onSort: (column: C) => void;
}) {
  const { by, descending } = props.sorted;
  return props.columns.map((column) => (
    <th key={column} scope="col" aria-sort={by === column ? (descending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={() => props.onSort(column)}>
        {props.titles[column]}
        {by === column && <span aria-hidden="true"> {descending ? '▾' : '▴'}</span>}
      </button>
    </th>
  ));
}
