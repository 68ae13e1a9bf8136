import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { lineAfter, lineHeight, useLines } from '../../ui/use-lines.ts';
import { EntityLine } from './EntityLine.tsx';
import { type ColumnId, columnIds, type Sorting } from './entity-rows.ts';

const titles: Readonly<Record<ColumnId, string>> = {
  kind: 'Kind',
  value: 'Value',
  risk: 'Risk',
  created: 'Created',
  registrar: 'Registrar',
  tags: 'Tags',
  note: 'Note',
};

/** The table itself: only the lines in sight are drawn, and the keyboard moves among all of them. */
export function EntityTable(props: {
  readonly rows: readonly EntityRow[];
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
}) {
  const { rows } = props;
  const { selection, run, pivots } = useWorkbench();
  const { keys, focus } = usePart(selection.store, (state) => state);
  const { body, first, last, page, onScroll, bringToSight } = useLines(rows.length);
  /** Where a selection with Shift begins. */
  const anchor = useRef<number | null>(null);

  /** The line that was brought to sight last. */
  const revealed = useRef<number | null>(null);

  const focusIndex = () => rows.findIndex(({ id }) => id === focus);

  // It may have been chosen on the canvas or by a search, before its row came, or while this panel was out of sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a page tells when the panel is shown again
  useEffect(() => {
    const isShown = (body.current?.clientHeight ?? 0) > 0;
    if (!isShown) revealed.current = null;
    if (!isShown || focus === revealed.current) return;
    const index = focusIndex();
    if (index < 0 && focus !== null) return;
    revealed.current = focus;
    if (index >= 0) bringToSight(index);
  }, [focus, rows, page]);

  function selectRange(from: number, to: number): void {
    const [low, high] = from < to ? [from, to] : [to, from];
    const chosen = rows.slice(low, high + 1).map(({ id }) => id);
    selection.select(chosen, rows[to]?.id ?? null);
  }

  /** What a filter keeps out of sight is not changed by a menu that opens here. */
  function inList(): number[] {
    return rows.flatMap(({ id }) => (keys.has(id) ? [id] : []));
  }

  function chooseLine(index: number, event: { shiftKey: boolean; ctrlKey: boolean; metaKey: boolean }): void {
    const row = rows[index];
    if (!row) return;
    const begin = anchor.current === null ? -1 : rows.findIndex(({ id }) => id === anchor.current);
    if (event.shiftKey && begin >= 0) selectRange(begin, index);
    else if (event.ctrlKey || event.metaKey) selection.toggle(row.id);
    else selection.select([row.id]);
    if (!event.shiftKey) anchor.current = row.id;
    bringToSight(index);
  }

  function openMenu(event: MouseEvent, index: number): void {
    event.preventDefault();
    openMenuOf(index, { left: event.clientX, top: event.clientY });
  }

  function openMenuOf(index: number, place: { left: number; top: number }): void {
    const row = rows[index];
    if (row && !keys.has(row.id)) chooseLine(index, { shiftKey: false, ctrlKey: false, metaKey: false });
    else if (row) selection.select(inList(), row.id);
    pivots.openMenu(place);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget) return; // The head has buttons.
    const target = lineAfter(event.key, focusIndex(), rows.length, page);
    if (target !== undefined) {
      chooseLine(target, { shiftKey: event.shiftKey, ctrlKey: false, metaKey: false });
    } else if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
      selection.select(
        rows.map(({ id }) => id),
        focus,
      );
    } else if (event.key === 'Enter') run('selection.inspect');
    else if (event.key === 'Escape') selection.clear();
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const line = document.getElementById(`entity-line-${focus}`)?.getBoundingClientRect();
      if (line) openMenuOf(focusIndex(), { left: line.left + 160, top: line.bottom });
    } else return;
    event.preventDefault();
  }

  return (
    <div ref={body} className="line-scroll" onScroll={onScroll}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen from
        role="grid"
        aria-label="Entities"
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-activedescendant={focus === null ? undefined : `entity-line-${focus}`}
        tabIndex={0}
        className="line-grid entity-grid"
        onKeyDown={pressed}
      >
        <Head sorting={props.sorting} onSort={props.onSort} />
        <tbody style={{ height: rows.length * lineHeight }}>
          {rows.slice(first, last).map((row, offset) => (
            <EntityLine
              key={row.id}
              row={row}
              index={first + offset}
              selected={keys.has(row.id)}
              focused={row.id === focus}
              onPress={(event, index) => chooseLine(index, event)}
              onOpen={() => run('selection.inspect')}
              onMenu={openMenu}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Head({ sorting, onSort }: { readonly sorting: Sorting; readonly onSort: (column: ColumnId) => void }) {
  const direction = sorting.descending ? 'descending' : 'ascending';
  return (
    <thead>
      <tr>
        {columnIds.map((column) => (
          <th key={column} scope="col" aria-sort={sorting.column === column ? direction : undefined}>
            <button type="button" onClick={() => onSort(column)}>
              {titles[column]}
              {sorting.column === column && <span aria-hidden="true"> {sorting.descending ? '▾' : '▴'}</span>}
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}
