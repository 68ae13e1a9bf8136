import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import type { EntityRow } from '../../../shared/case-rows.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { MembershipView } from '../../stores/membership-store.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { usePart, useParts, useWorkbench } from '../../stores/workbench.ts';
import { entitiesTexts as texts } from '../../texts/entities.ts';
import { useLines } from '../../ui/use-lines.ts';
import { SortableHead, VirtualTable } from '../../ui/VirtualTable.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';
import { EntityLine } from './EntityLine.tsx';
import { type ColumnId, columnIds, type Sorting } from './entity-rows.ts';

/** The table itself: draws only the visible rows, and the keyboard moves among all. */
export function EntityTable(props: {
  readonly rows: readonly EntityRow[];
  readonly verdicts: MembershipView['verdicts'];
  readonly sorting: Sorting;
  readonly onSort: (column: ColumnId) => void;
}) {
  const { rows } = props;
  const { selection, run, pivots, arrivals, team } = useWorkbench();
  const unseen = usePart(arrivals.store, (state) => state.unseen);
  const newsBy = usePart(team.store, ({ news }) => news.by);
  const { keys, focus } = useParts(selection.store, ['keys', 'focus']);
  const keyOf = usePanelKeys('entities');
  const lines = useLines(rows.length);
  const { body, page, bringToSight } = lines;
  /** Where a selection with Shift begins. */
  const anchor = useRef<number | null>(null);

  /** The selection whose row was last scrolled into view. Selecting the same row again shows it again. */
  const revealed = useRef<ReadonlySet<number> | null>(null);

  const focusIndex = () => rows.findIndex(({ id }) => id === focus);

  // It may have been selected on the canvas or by a search, before its row arrived, or while this panel was hidden.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height of a page tells when the panel is shown again
  useEffect(() => {
    const isShown = (body.current?.clientHeight ?? 0) > 0;
    if (!isShown) revealed.current = null;
    if (!isShown || keys === revealed.current) return;
    const index = focusIndex();
    if (index < 0 && focus !== null) return;
    revealed.current = keys;
    if (index >= 0) bringToSight(index);
  }, [keys, focus, rows, page]);

  function selectRange(from: number, to: number): void {
    const [low, high] = from < to ? [from, to] : [to, from];
    const chosen = rows.slice(low, high + 1).map(({ id }) => id);
    selection.select(chosen, rows[to]?.id ?? null);
  }

  /** A menu that opens here does not change entities that a filter hides. */
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

  function press(event: KeyboardEvent): boolean {
    const key = widgetKey(event);
    if (keyOf(event) === 'entities.all') {
      selection.select(
        rows.map(({ id }) => id),
        focus,
      );
      revealed.current = selection.store.getState().keys; // All are selected: none is worth a jump.
    } else if (key === 'open') run('selection.inspect');
    else if (key === 'leave') selection.clear();
    else if (key === 'menu') {
      const line = document.getElementById(`entity-line-${focus}`)?.getBoundingClientRect();
      if (line) openMenuOf(focusIndex(), { left: line.left + 160, top: line.bottom });
    } else return false;
    return true;
  }

  return (
    <VirtualTable
      label={texts.table}
      lines={lines}
      gridClass="entity-grid"
      head={
        <tr>
          <SortableHead
            columns={columnIds}
            titles={texts.columns}
            sorted={{ by: props.sorting.column, descending: props.sorting.descending }}
            onSort={props.onSort}
          />
        </tr>
      }
      choosing={{
        focus: focusIndex,
        active: focus === null ? undefined : `entity-line-${focus}`,
        many: true,
        goTo: (line, { shiftKey }) => chooseLine(line, { shiftKey, ctrlKey: false, metaKey: false }),
        press,
      }}
    >
      {rows.slice(lines.first, lines.last).map((row, offset) => (
        <EntityLine
          key={row.id}
          row={row}
          membership={props.verdicts.get(row.id)}
          news={unseen.has(row.id) ? newsOf(newsBy.get(row.id)) : null}
          index={lines.first + offset}
          selected={keys.has(row.id)}
          focused={row.id === focus}
          onPress={(event, index) => chooseLine(index, event)}
          onOpen={() => run('selection.inspect')}
          onMenu={openMenu}
        />
      ))}
    </VirtualTable>
  );
}

function newsOf(who: string | undefined): string {
  return texts.isNew(who === undefined ? null : plainLine(who));
}
