import { type KeyboardEvent, type UIEvent, useEffect, useRef, useState } from 'react';
import { feedCatalogue } from '../../../shared/feed-catalogue.ts';
import { secondOf } from '../../../shared/figures.ts';
import type { FeedRow, Following } from '../../../shared/following.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePanelKeys } from '../../stores/panel-keys.ts';
import { useSeenValues } from '../../stores/use-seen.ts';
import { useParts, useWorkbench } from '../../stores/workbench.ts';
import { feedTexts } from '../../texts/feeds.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { SeenMark } from '../../ui/SeenMark.tsx';
import { lineHeight, useLines } from '../../ui/use-lines.ts';
import { lineProps, VirtualTable } from '../../ui/VirtualTable.tsx';
import { widgetKey } from '../../ui/widget-keys.ts';
import { noRows, useFeedRows } from './use-feed-rows.ts';
import { useRules } from './use-rules.ts';

const texts = feedTexts.table;

/** The most rows per message. */
const mostAtOnce = 500;

// covers: feeds.record all in shared/feed-catalogue.ts
// covers: feeds.record timestamp, domain
/**
 * The rows of a feed, newest on top. The list follows while it is at its top; after scrolling or selecting, it stands
 * still.
 */
export function FeedTable({ following }: { readonly following: Following }) {
  const { bridge, feeds, run } = useWorkbench();
  const { focus, chosen, until, filter } = useParts(feeds.store, ['focus', 'chosen', 'until', 'filter']);
  const rules = useRules();
  const keyOf = usePanelKeys('feeds');
  const anchor = useRef(0);
  const [page, setPage] = useState(noRows);
  const lines = useLines(page.total);
  useFeedRows(following, lines.first, Math.min(mostAtOnce, lines.room), setPage);
  const ruleNames = new Map(rules.map(({ id, name }) => [id, name]));
  const { about } = feedCatalogue[following.feed];
  const kind = about === 'addresses' ? 'ip' : 'domain';
  const seenOf = useSeenValues(page.rows.map(({ name }) => ({ kind, value: name })));
  const hasRisk = feedCatalogue[following.feed].columns.includes('overall_risk');
  const hasDetails = feedCatalogue[following.feed].columns.length > 0;

  const { body, bringToSight } = lines;
  useEffect(() => {
    if (until === null && body.current) body.current.scrollTop = 0;
  }, [until, body]);

  function scrolled(event: UIEvent<HTMLElement>): void {
    lines.onScroll(event);
    if (event.currentTarget.scrollTop > 0) feeds.freeze(page.newest);
    else if (chosen.size === 0) feeds.follow();
  }

  async function rowsAt(from: number, wanted: number): Promise<readonly FeedRow[]> {
    const loaded = page.rows.slice(from - page.from, from - page.from + wanted);
    if (from >= page.from && loaded.length === wanted) return loaded;
    const list = { id: following.id, filter, until: until ?? page.newest };
    const answer = await bridge.call('following.rows', { ...list, from, count: Math.min(wanted, mostAtOnce) });
    return answer.ok ? answer.value.rows : [];
  }

  async function goTo(wanted: number, growing: boolean): Promise<void> {
    const place = Math.min(page.total - 1, Math.max(0, wanted));
    if (place < 0) return;
    feeds.freeze(page.newest);
    if (!growing) anchor.current = place;
    const [low, high] = anchor.current < place ? [anchor.current, place] : [place, anchor.current];
    const rows = growing ? await rowsAt(low, high - low + 1) : await rowsAt(place, 1);
    const row = growing && anchor.current < place ? rows.at(-1) : rows[0];
    if (!row) return;
    feeds.choose({ row: row.number, place }, new Set(rows.map(({ number }) => number)));
    bringToSight(place);
  }

  function press(event: KeyboardEvent): boolean {
    const now = focus?.place ?? -1;
    const id = keyOf(event);
    const key = widgetKey(event);
    if (id === 'feeds.next') void goTo(now + 1, event.shiftKey);
    else if (id === 'feeds.previous') void goTo(now - 1, event.shiftKey);
    else if (id !== null) run(id);
    else if (key === 'open') run('feeds.add');
    else if (key === 'leave' && until !== null) feeds.follow();
    else return false;
    return true;
  }

  return (
    <div className="feed-list">
      <VirtualTable
        label={texts.name}
        lines={{ ...lines, onScroll: scrolled }}
        gridClass={`feed-grid${hasRisk ? ' with-risk' : ''}${hasDetails ? ' with-details' : ''}`}
        head={
          <tr>
            <th scope="col">{texts.time}</th>
            <th scope="col">{texts.about[about]}</th>
            {hasRisk && <th scope="col">{texts.risk}</th>}
            <th scope="col">{texts.rule}</th>
            {hasDetails && <th scope="col">{texts.details}</th>}
          </tr>
        }
        choosing={{
          focus: () => focus?.place ?? -1,
          active: focus === null ? undefined : `feed-row-${focus.row}`,
          many: true,
          goTo: (line, { shiftKey }) => void goTo(line, shiftKey),
          press,
        }}
      >
        {page.rows.map((row, offset) => (
          <tr
            // biome-ignore lint/suspicious/noArrayIndexKey: while a feed streams the lines stay, and only their texts change
            key={page.from + offset}
            {...lineProps(page.from + offset, (page.from + offset) * lineHeight, lineHeight, {
              selected: chosen.has(row.number),
              focused: row.number === focus?.row,
              className: row.rules.length > 0 ? 'feed-line fired' : 'feed-line',
            })}
            id={`feed-row-${row.number}`}
            onClick={(event) => void goTo(page.from + offset, event.shiftKey)}
            onDoubleClick={() => run('feeds.add')}
          >
            <td className="number quiet">{secondOf(row.at)}</td>
            <td>
              <Indicator kind={kind} value={row.name} />
              <SeenMark seen={seenOf(kind, row.name)} />
            </td>
            {hasRisk && (
              <td>
                <RiskMark risk={row.risk} />
              </td>
            )}
            <td className="feed-fired">{row.rules.map((rule) => plainLine(ruleNames.get(rule) ?? '')).join(', ')}</td>
            {hasDetails && (
              <td className="quiet">
                <bdi>{plainLine(row.brief)}</bdi>
              </td>
            )}
          </tr>
        ))}
      </VirtualTable>
    </div>
  );
}
