import { Button, Intent } from '@blueprintjs/core';
import { harmlessValue } from '../../../shared/defang.ts';
import { dayOf, minuteOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { NewsItem, WatchedSearch } from '../../../shared/watched-search.ts';
import { whyFixed } from '../../stores/case-store.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { watchingTexts } from '../../texts/watching.ts';
import { completenessWords } from '../../ui/completeness-words.ts';
import { Indicator } from '../../ui/Indicator.tsx';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { Section } from '../../ui/Section.tsx';
import { NewsBelongs } from './NewsBelongs.tsx';

const texts = watchingTexts.news;

/** New and missing results of a search, until the user dismisses them. */
export function NewsList({ search }: { readonly search: WatchedSearch }) {
  const { watching, openCase } = useWorkbench();
  const news = usePart(watching.store, (view) => view.news);
  const fixed = usePart(openCase.store, whyFixed);
  const { id, name, fresh, gone, lastRun } = search;
  const title = texts.title(plainLine(name));
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
              text={texts.put(fresh)}
              title={fixed ?? texts.putHint}
              disabled={fixed !== null}
              onClick={() => void watching.putOnGraph(id, null)}
            />
          )}
          <Button
            size="small"
            variant="minimal"
            text={texts.putAway}
            title={fixed ?? texts.putAwayHint}
            disabled={fixed !== null}
            onClick={() => void watching.putAway(id)}
          />
        </>
      }
    >
      {lastRun && lastRun.completeness.kind !== 'whole' && (
        <p className="watching-partial">{completenessWords(lastRun.completeness)}</p>
      )}
      {news?.id === id && news.belong && <NewsBelongs belong={news.belong} search={id} />}
      {news?.id === id && news.fresh.length > 0 && (
        <Items
          items={news.fresh}
          total={news.freshTotal}
          label={texts.fresh}
          take={(item) => void watching.putOnGraph(id, [item])}
        />
      )}
      {news?.id === id && news.gone.length > 0 && (
        <>
          <h3 className="watching-gone">{texts.goneTitle(news.goneTotal)}</h3>
          <Items items={news.gone} total={news.goneTotal} label={texts.gone} take={null} />
        </>
      )}
    </Section>
  );
}

function nothingWords({ lastRun, baseline }: WatchedSearch): string {
  if (!lastRun || lastRun.kind === 'baseline') {
    return texts.known(baseline?.found ?? 0, lastRun?.asOf ?? '');
  }
  return texts.nothing(lastRun.asOf, lastRun.kind);
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
            <th>{isDomain ? texts.domain : texts.recordName}</th>
            <th>{isDomain ? texts.risk : texts.type}</th>
            <th>{texts.firstSeen}</th>
            <th>{isDomain ? texts.created : texts.lastSeen}</th>
            <th>{isDomain ? texts.registrar : texts.data}</th>
            {take && <th aria-label={watchingTexts.actions} />}
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
                    text={texts.putOne}
                    aria-label={texts.putOneName(plainLine(item.is === 'domain' ? item.domain : item.name))}
                    onClick={() => take(item.id)}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {total > items.length && <p className="quiet">{texts.limited(items.length, total)}</p>}
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
