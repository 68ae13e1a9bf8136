import { type KeyboardEvent, type MouseEvent, useEffect, useMemo, useRef, useState } from 'react';
import { normalValue } from '../../../shared/entities.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { screenshotTexts } from '../../texts/screenshots.ts';
import { useSize } from '../../ui/use-size.ts';
import { byWidgetKey, isModified, widgetKey } from '../../ui/widget-keys.ts';
import { GroupHead } from './GroupHead.tsx';
import { type GridRow, layOutGrid, rowsInSight } from './grid-rows.ts';
import { ScreenshotTile } from './ScreenshotTile.tsx';

const spaceAround = 24;

/** One tile per domain; draws only visible ones. Arrow keys move between tiles, C pins one for comparison. */
export function ScreenshotGrid(props: {
  readonly groups: readonly (readonly string[])[];
  readonly alone: readonly string[];
}) {
  const { screenshots } = useWorkbench();
  const focus = usePart(screenshots.store, (view) => view.focus);
  const beside = usePart(screenshots.store, (view) => view.beside);
  const keyOf = usePanelKeys('screenshots');
  const scroll = useRef<HTMLDivElement>(null);
  const size = useSize(scroll);
  const [top, setTop] = useState(0);
  const { groups, alone } = props;
  const layout = useMemo(() => layOutGrid(groups, alone, size.width - spaceAround), [groups, alone, size.width]);
  const { tileHeight } = layout;
  const seen = rowsInSight(layout, top, size.height);
  const watchIds = useWatchIds(groups.length > 0);

  const scope = usePart(screenshots.store, (view) => view.scope);
  useEffect(() => {
    if (scope) scroll.current?.focus(); // Another panel opened this list: keys work in it without a click.
  }, [scope]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout moves tiles without a scroll event
  useEffect(() => setTop(scroll.current?.scrollTop ?? 0), [layout, size]);

  const focusDomain = focus?.domain ?? null;
  useEffect(() => {
    const element = scroll.current;
    const row = layout.rows.find(
      (each) => each.kind === 'tiles' && focusDomain !== null && each.domains.includes(focusDomain),
    );
    if (!element || !row) return;
    if (row.top < element.scrollTop) element.scrollTop = row.top;
    else if (row.top + tileHeight + spaceAround > element.scrollTop + element.clientHeight) {
      element.scrollTop = row.top + tileHeight + spaceAround - element.clientHeight;
    }
  }, [focusDomain, layout, tileHeight]);

  function choose(domain: string, keepTheOther: boolean): void {
    const { focus: now, captures } = screenshots.store.getState();
    if (keepTheOther && now && now.domain !== domain) screenshots.keepBeside(now);
    screenshots.focus({ domain, taken: captures.get(domain)?.[0]?.taken ?? null });
  }

  function clicked(event: MouseEvent): void {
    const domain = (event.target as HTMLElement).closest<HTMLElement>('[data-domain]')?.dataset.domain;
    if (domain !== undefined) choose(domain, event.ctrlKey || event.metaKey);
  }

  function pressed(event: KeyboardEvent): void {
    if (isModified(event) || (event.target as HTMLElement).closest('button')) return;
    const at = focusDomain === null ? -1 : layout.domains.indexOf(focusDomain);
    const page = Math.max(1, Math.floor(size.height / tileHeight)) * layout.columns;
    const id = keyOf(event);
    const key = widgetKey(event);
    const ways = { 'screenshots.next': at + 1, 'screenshots.previous': at - 1, 'screenshots.beside': undefined };
    const target =
      (id && ways[id]) ??
      byWidgetKey(event, {
        right: at + 1,
        left: at - 1,
        down: at < 0 ? 0 : below(layout.rows, at, 1),
        up: below(layout.rows, at, -1),
        'page-down': at + page,
        'page-up': at - page,
        first: 0,
        last: layout.domains.length - 1,
      });
    const next = layout.domains[Math.min(layout.domains.length - 1, Math.max(0, target ?? -1))];
    if (target !== undefined && next !== undefined) choose(next, false);
    else if (key === 'open') scroll.current?.parentElement?.querySelector<HTMLElement>('.image-viewer')?.focus();
    else if (id === 'screenshots.beside') screenshots.keepBeside(beside ? null : focus);
    else if (key === 'leave' && beside) screenshots.keepBeside(null);
    else return;
    event.preventDefault();
    event.stopPropagation(); // The same keys mean other things elsewhere.
  }

  return (
    <div
      ref={scroll}
      className="screenshot-grid"
      role="listbox"
      aria-label={screenshotTexts.list.name}
      aria-activedescendant={focusDomain === null ? undefined : `screenshot-${focusDomain}`}
      tabIndex={0}
      onKeyDown={pressed}
      onClick={clicked}
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <div className="screenshot-rows" style={{ height: layout.height }}>
        {size.width > 0 &&
          seen.map((row) =>
            row.kind === 'head' ? (
              <GroupHead
                key={`head-${row.top}`}
                domains={row.group}
                alike={row.alike}
                top={row.top}
                watchIds={watchIds}
              />
            ) : (
              <div
                key={row.top}
                className="screenshot-row"
                role="presentation"
                style={{ top: row.top, height: tileHeight }}
              >
                {row.domains.map((domain) => (
                  <ScreenshotTile
                    key={domain}
                    domain={domain}
                    width={layout.tileWidth}
                    focused={domain === focusDomain}
                    beside={beside?.domain === domain && domain !== focusDomain}
                  />
                ))}
              </div>
            ),
          )}
      </div>
    </div>
  );
}

/** The tile above or below; the last line of a group can be shorter. */
function below(rows: readonly GridRow[], at: number, way: 1 | -1): number {
  const lines = rows.flatMap((row) => (row.kind === 'tiles' ? [row] : []));
  const line = lines.findIndex(({ first, domains }) => at >= first && at < first + domains.length);
  const [from, to] = [lines[line], lines[line + way]];
  if (!from || !to) return at;
  return to.first + Math.min(at - from.first, to.domains.length - 1);
}

const noIds: ReadonlyMap<string, string> = new Map();

/** The ids of domains in Detect. There can be 100,000, so it builds the map only when needed. */
function useWatchIds(needed: boolean): ReadonlyMap<string, string> {
  const { lookalikes } = useWorkbench();
  const revision = usePart(lookalikes.store, (view) => (needed ? view.revision : 0));
  useEffect(() => {
    if (needed && lookalikes.rows.size === 0) void lookalikes.read(); // The Detect panel may not have been opened yet.
  }, [needed, lookalikes]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are changed in place; the revision says when
  return useMemo(() => {
    if (!needed) return noIds;
    const ids = new Map<string, string>();
    for (const { id, domain } of lookalikes.rows.values()) {
      ids.set(/[^a-z0-9.-]/.test(domain) ? normalValue('domain', domain) : domain, id);
    }
    return ids;
  }, [needed, lookalikes, revision]);
}
