import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { feedCatalogue } from '../../../shared/feed-catalogue.ts';
import type { FeedRow, Following } from '../../../shared/following.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { useFeedRows } from './use-feed-rows.ts';
import { useRules } from './use-rules.ts';

const lineHeight = 26;
const spare = 8;
/** As many rows as one message brings. */
const mostAtOnce = 500;

// covers: feeds.record all in shared/feed-catalogue.ts
// covers: feeds.record timestamp, domain
/** The rows of a feed, the newest on top. While the list is at its top it follows; scrolled or chosen from, it stands still. */
export function FeedTable({ following }: { readonly following: Following }) {
  const { bridge, feeds, run } = useWorkbench();
  const { focus, chosen, until, filter } = usePart(feeds.store, (state) => state);
  const rules = useRules();
  const body = useRef<HTMLDivElement>(null);
  const anchor = useRef(0);
  const [view, setView] = useState({ top: 0, height: 600 });
  const first = Math.max(0, Math.floor(view.top / lineHeight) - spare);
  const count = Math.min(mostAtOnce, Math.ceil(view.height / lineHeight) + 2 * spare);
  const page = useFeedRows(following, first, count);
  const ruleNames = new Map(rules.map(({ id, name }) => [id, name]));
  const { about } = feedCatalogue[following.feed];
  const hasRisk = feedCatalogue[following.feed].columns.includes('overall_risk');
  const hasDetails = feedCatalogue[following.feed].columns.length > 0;

  useEffect(() => {
    const element = body.current;
    if (!element) return;
    const measured = new ResizeObserver(() => setView((now) => ({ ...now, height: element.clientHeight })));
    measured.observe(element);
    return () => measured.disconnect();
  }, []);
  useEffect(() => {
    if (until === null && body.current) body.current.scrollTop = 0;
  }, [until]);

  function scrolled(element: HTMLDivElement): void {
    setView({ top: element.scrollTop, height: element.clientHeight });
    if (element.scrollTop > 0) feeds.freeze(page.newest);
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

  function bringToSight(place: number): void {
    const element = body.current;
    if (!element) return;
    const top = place * lineHeight;
    const lowest = top + lineHeight * 2 - element.clientHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (lowest > element.scrollTop) element.scrollTop = lowest;
  }

  function pressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const now = focus?.place ?? -1;
    const screen = Math.max(1, Math.floor(view.height / lineHeight) - 2);
    const moves: Readonly<Record<string, number>> = {
      j: now + 1,
      ArrowDown: now + 1,
      k: now - 1,
      ArrowUp: now - 1,
      PageDown: now + screen,
      PageUp: now - screen,
      Home: 0,
      End: page.total - 1,
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const move = moves[key];
    if (move !== undefined) void goTo(move, event.shiftKey);
    else if (key === 'g' || key === 'Enter') run('feeds.add');
    else if (key === 'd') run('feeds.dns');
    else if (key === 'Escape' && until !== null) feeds.follow();
    else return;
    event.preventDefault();
    event.stopPropagation(); // The same letters mean other things elsewhere.
  }

  return (
    <div className="feed-list">
      <div ref={body} className="feed-scroll" onScroll={(event) => scrolled(event.currentTarget)}>
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are chosen from
          role="grid"
          aria-label="Rows of the feed"
          aria-multiselectable="true"
          aria-rowcount={page.total + 1}
          aria-activedescendant={focus === null ? undefined : `feed-row-${focus.row}`}
          tabIndex={0}
          className={`feed-grid${hasRisk ? ' with-risk' : ''}${hasDetails ? ' with-details' : ''}`}
          onKeyDown={pressed}
        >
          <thead>
            <tr>
              <th scope="col">Time (UTC)</th>
              <th scope="col">{about === 'addresses' ? 'Address' : about === 'domains' ? 'Domain' : 'Host name'}</th>
              {hasRisk && <th scope="col">Risk</th>}
              <th scope="col">Rule</th>
              {hasDetails && <th scope="col">Details</th>}
            </tr>
          </thead>
          <tbody style={{ height: page.total * lineHeight }}>
            {page.rows.map((row, offset) => (
              <tr
                // biome-ignore lint/suspicious/noArrayIndexKey: while a feed streams the lines stay, and only their texts change
                key={page.from + offset}
                id={`feed-row-${row.number}`}
                aria-rowindex={page.from + offset + 2}
                aria-selected={chosen.has(row.number)}
                className={lineClass(row, chosen, focus?.row ?? null)}
                style={{ top: (page.from + offset) * lineHeight, height: lineHeight }}
                onClick={(event) => void goTo(page.from + offset, event.shiftKey)}
                onDoubleClick={() => run('feeds.add')}
              >
                <td className="number quiet">{row.at?.slice(0, 19).replace('T', ' ')}</td>
                <td>
                  <Indicator kind={about === 'addresses' ? 'ip' : 'domain'} value={row.name} />
                </td>
                {hasRisk && (
                  <td>
                    <RiskMark risk={row.risk} />
                  </td>
                )}
                <td className="feed-fired">
                  {row.rules.map((rule) => plainLine(ruleNames.get(rule) ?? '')).join(', ')}
                </td>
                {hasDetails && (
                  <td className="quiet">
                    <bdi>{plainLine(row.brief)}</bdi>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function lineClass({ number, rules }: FeedRow, chosen: ReadonlySet<number>, focus: number | null): string {
  const parts = ['feed-line'];
  if (chosen.has(number)) parts.push('selected');
  if (number === focus) parts.push('focused');
  if (rules.length > 0) parts.push('fired');
  return parts.join(' ');
}
