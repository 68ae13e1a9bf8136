import { Button, Intent } from '@blueprintjs/core';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf, figure, minuteOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { NewsItem, WatchedSearch } from '../../../shared/watched-search.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Section } from '../../ui/Section.tsx';

/** New and missing results of a search, until the user dismisses them. */
export function NewsList({ search }: { readonly search: WatchedSearch }) {
  const { watching } = useWorkbench();
  const news = usePart(watching.store, (view) => view.news);
  const { id, name, fresh, gone, lastRun } = search;
  const title = `New in “${plainLine(name)}”`;
  if (fresh + gone === 0) {
    return (
      <Section title={title}>
        <p className="quiet">{nothingWords(search)}</p>
      </Section>
    );
  }
  return (
    <Section
      title={title}
      aside={
        <>
          {fresh > 0 && (
            <Button
              size="small"
              intent={Intent.PRIMARY}
              text={`Put ${figure(fresh)} on the graph`}
              title="Painted and tagged as new; costs nothing, and undo takes them off"
              onClick={() => void watching.putOnGraph(id, null)}
            />
          )}
          <Button
            size="small"
            variant="minimal"
            text="Put away"
            title="From now on only what comes later counts as new"
            onClick={() => void watching.putAway(id)}
          />
        </>
      }
    >
      {lastRun && lastRun.completeness.kind !== 'whole' && (
        <p className="watching-partial">{completenessWords(lastRun.completeness)}</p>
      )}
      {news?.id === id && news.fresh.length > 0 && (
        <Items
          items={news.fresh}
          total={news.freshTotal}
          label="New"
          take={(item) => void watching.putOnGraph(id, [item])}
        />
      )}
      {news?.id === id && news.gone.length > 0 && (
        <>
          <h3 className="watching-gone">Gone: {figure(news.goneTotal)} that earlier runs found</h3>
          <Items items={news.gone} total={news.goneTotal} label="Gone" take={null} />
        </>
      )}
    </Section>
  );
}

function nothingWords({ lastRun, baseline }: WatchedSearch): string {
  if (!lastRun || lastRun.kind === 'baseline') {
    return `${figure(baseline?.found ?? 0)} are known since ${minuteOf(lastRun?.asOf ?? '')} UTC. Look for news to see what came since.`;
  }
  const how =
    lastRun.kind === 'new'
      ? 'Looked for what was first seen since; older ones that match only now, and what is gone, show when all of it is asked.'
      : 'All of it was asked.';
  return `Nothing new as of ${minuteOf(lastRun.asOf)} UTC. ${how}`;
}

function Items(props: {
  readonly items: readonly NewsItem[];
  readonly total: number;
  readonly label: string;
  readonly take: ((item: string) => void) | null;
}) {
  const { items, total, label, take } = props;
  const isDomain = items[0]?.is === 'domain';
  return (
    <div className="watching-scroll">
      <table className="watching-table watching-news" aria-label={label}>
        <thead>
          <tr>
            <th>{isDomain ? 'Domain' : 'Name'}</th>
            <th>{isDomain ? 'Risk' : 'Type'}</th>
            <th>First seen (UTC)</th>
            <th>{isDomain ? 'Created' : 'Last seen (UTC)'}</th>
            <th>{isDomain ? 'Registrar' : 'Data'}</th>
            {take && <th aria-label="Actions" />}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.id}>
              <ItemCells item={item} />
              {take && (
                <td>
                  <Button
                    size="small"
                    variant="minimal"
                    text="To graph"
                    aria-label={`Put ${item.is === 'domain' ? item.domain : item.name} on the graph`}
                    onClick={() => take(item.id)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {total > items.length && (
        <p className="quiet">
          The first {figure(items.length)} of {figure(total)} are shown.
        </p>
      )}
    </div>
  );
}

function ItemCells({ item }: { readonly item: NewsItem }) {
  if (item.is === 'domain') {
    return (
      <>
        <td>
          <Indicator kind="domain" value={item.domain} />
        </td>
        <td>
          <RiskMark risk={item.risk ?? undefined} />
        </td>
        <td className="number">{item.firstSeen ? minuteOf(item.firstSeen) : ''}</td>
        <td className="number">{dayOf(item.created)}</td>
        <td>{plainLine(item.registrar ?? '')}</td>
      </>
    );
  }
  return (
    <>
      <td>
        <Indicator kind="host" value={item.name} />
      </td>
      <td>{plainLine(item.type)}</td>
      <td className="number">{item.first ? minuteOf(item.first) : ''}</td>
      <td className="number">{item.last ? minuteOf(item.last) : ''}</td>
      <td className="mono">{harmlessValue('host', item.data)}</td>
    </>
  );
}
