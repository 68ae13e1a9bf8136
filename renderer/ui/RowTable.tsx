import './row-table.css';
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  useEffect,
  useRef,
} from 'react';
import type { KeyPress } from '../../shared/key-press.ts';
import { lineHeight, useLines } from './use-lines.ts';
import { lineProps, VirtualTable } from './VirtualTable.tsx';
import { isModified, widgetKey } from './widget-keys.ts';

export interface Row {
  readonly id: number;
}

/** Where a menu opens, in pixels of the window. */
export interface MenuPlace {
  readonly left: number;
  readonly top: number;
}

/** Which rows are chosen, and how to choose others. The rows are those that the table shows. */
export interface RowChoice {
  /** The id of the active row. */
  readonly focus: number | null;
  readonly chosen: ReadonlySet<number>;
  focusIndex(): number;
  choose(focus: number | null, chosen: Iterable<number>): void;
  chooseAll(): void;
}

type Modifiers = Pick<MouseEvent, 'shiftKey'> & Partial<Pick<MouseEvent, 'ctrlKey' | 'metaKey'>>;

/**
 * A table of rows that are chosen one, many or all: by click, arrow keys, Shift, Ctrl and Space. Arrow keys with Ctrl
 * move only. Enter opens the active row, the menu key and the right button ask for its menu.
 */
export function RowTable<R extends Row, K extends string>(props: {
  /** The part of the window: its keys `name.all`, `name.next` and `name.previous` are for the table. */
  readonly name: string;
  readonly label: string;
  readonly rows: readonly R[];
  /** Another one if the rows are sorted or filtered in another way. */
  readonly order: unknown;
  readonly choice: RowChoice;
  readonly head: ReactNode;
  readonly gridClass: string;
  readonly style?: CSSProperties;
  /** The widths of the columns, if the style sheet does not say. */
  readonly template?: string;
  /** The cells of a row. A line is drawn again only if this function, its row or its mark is another one. */
  readonly cells: (row: R, focused: boolean, mark: string) => ReactNode;
  /** What a line shows besides its row. */
  readonly markOf?: (row: R) => string;
  readonly keyOf: (press: KeyPress) => K | null;
  /** Handles the other keys of this part of the window; returns whether it did. */
  readonly onKey: (id: K) => boolean;
  readonly onOpen: (row: R) => void;
  readonly opensOnDoubleClick?: boolean;
  readonly onMenu: (row: R, place: MenuPlace) => void;
}) {
  const { name, rows, choice, template, markOf } = props;
  const { focus, chosen } = choice;
  const lines = useLines(rows.length, lineHeight, props.order);
  /** Where a selection with Shift begins. */
  const anchor = useRef<number | null>(null);
  // It may have been selected elsewhere.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row is brought into sight
  useEffect(() => {
    const index = choice.focusIndex();
    if (index >= 0) lines.bringToSight(index);
  }, [focus]);

  function goTo(index: number, event: Modifiers): void {
    const at = Math.min(rows.length - 1, Math.max(0, index));
    const row = rows[at];
    if (!row) return;
    const begin = anchor.current === null ? -1 : rows.findIndex(({ id }) => id === anchor.current);
    if (event.shiftKey && begin >= 0) {
      const [low, high] = begin < at ? [begin, at] : [at, begin];
      const between = rows.slice(low, high + 1).map(({ id }) => id);
      choice.choose(row.id, between);
    } else if (event.ctrlKey || event.metaKey) {
      const next = new Set(chosen);
      if (!next.delete(row.id)) next.add(row.id);
      choice.choose(row.id, next);
    } else choice.choose(row.id, [row.id]);
    if (!event.shiftKey) anchor.current = row.id;
    lines.bringToSight(at);
  }

  function moveTo(index: number): void {
    const row = rows[index];
    if (!row) return;
    choice.choose(row.id, chosen);
    lines.bringToSight(index);
  }

  function openMenu(index: number, place: MenuPlace): void {
    const row = rows[index];
    if (!row) return;
    if (!chosen.has(row.id)) goTo(index, { shiftKey: false });
    props.onMenu(row, place);
  }

  function open(index: number): void {
    const row = rows[index];
    if (row) props.onOpen(row);
  }

  function press(event: KeyboardEvent): boolean {
    const now = choice.focusIndex();
    const id = props.keyOf(event);
    const key = isModified(event) ? null : widgetKey(event);
    const row = rows[now];
    if (id === `${name}.all`) choice.chooseAll();
    else if (id === `${name}.next`) goTo(now + 1, event);
    else if (id === `${name}.previous`) goTo(now - 1, event);
    else if (id !== null) return props.onKey(id);
    else if (key === 'open' && row) open(now);
    else if (key === 'mark' && row) goTo(now, { shiftKey: false, ctrlKey: true });
    else if (key === 'leave' && (chosen.size > 0 || focus !== null)) choice.choose(null, []);
    else if (key === 'menu' && row) {
      const line = document.getElementById(`${name}-row-${row.id}`)?.getBoundingClientRect();
      if (line) openMenu(now, { left: line.left + lineHeight, top: line.bottom });
    } else return false;
    return true;
  }
  const act = useRef<Actions>({ press: goTo, ask: openMenu, open });
  act.current = { press: goTo, ask: openMenu, open };

  return (
    <VirtualTable
      label={props.label}
      lines={lines}
      scrollClass="row-table-scroll"
      gridClass={`row-table ${props.gridClass}`}
      head={props.head}
      choosing={{
        focus: choice.focusIndex,
        active: focus === null ? undefined : `${name}-row-${focus}`,
        many: true,
        goTo,
        moveTo,
        press,
      }}
      {...(props.style && { style: props.style })}
    >
      {rows.slice(lines.first, lines.last).map((row, offset) => (
        <RowLine
          key={row.id}
          name={name}
          row={row}
          cells={props.cells as LineProps['cells']}
          mark={markOf?.(row) ?? ''}
          template={template}
          index={lines.first + offset}
          top={lines.topOf(lines.first + offset)}
          selected={chosen.has(row.id)}
          focused={row.id === focus}
          opens={props.opensOnDoubleClick === true}
          act={act}
        />
      ))}
    </VirtualTable>
  );
}

interface Actions {
  press(index: number, event: MouseEvent): void;
  ask(index: number, place: MenuPlace): void;
  open(index: number): void;
}

interface LineProps {
  readonly name: string;
  readonly row: Row;
  readonly cells: (row: Row, focused: boolean, mark: string) => ReactNode;
  readonly mark: string;
  readonly template: string | undefined;
  readonly index: number;
  readonly top: number;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly opens: boolean;
  readonly act: { readonly current: Actions };
}

const RowLine = memo(function RowLine(props: LineProps) {
  const { row, index, focused, selected, template, act } = props;
  const line = lineProps(index, props.top, lineHeight, { selected, focused });

  function ask(event: MouseEvent): void {
    event.preventDefault();
    act.current.ask(index, { left: event.clientX, top: event.clientY });
  }
  return (
    <tr
      {...line}
      style={template === undefined ? line.style : { ...line.style, gridTemplateColumns: template }}
      id={`${props.name}-row-${row.id}`}
      onClick={(event) => act.current.press(index, event)}
      onDoubleClick={props.opens ? () => act.current.open(index) : undefined}
      onContextMenu={ask}
    >
      {props.cells(row, focused, props.mark)}
    </tr>
  );
});
