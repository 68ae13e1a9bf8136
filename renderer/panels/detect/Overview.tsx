import { riskRanges } from '../../../shared/detect.ts';
import { figure } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { Chosen } from '../../stores/lookalike-rows.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { detectFilterTexts } from '../../texts/detect-filters.ts';
import { RiskMark } from '../../ui/RiskMark.tsx';
import { type Bar, dayBars, topBars, withDay } from './overview-bars.ts';
import './overview.css';
import type { ReactNode } from 'react';

const { overview } = detectFilterTexts;
const mostBars = 5;
const scores: Readonly<Record<string, number>> = { '0-0': 0, '1-39': 20, '40-69': 50, '70-99': 80, '100-100': 100 };

/** Charts of the list. A click adds a filter, a second click removes it; each chart counts the rows that the filters of the others pass. */
export function Overview({ counts }: { readonly counts: NonNullable<Chosen['counts']> }) {
  const { detectView } = useWorkbench();
  const filter = usePart(detectView.store, (state) => state.filter);
  const { tlds = [], registrars = [], risk_score_ranges: ranges = [] } = filter;
  const bands = riskRanges.map((value) => ({
    value,
    count: counts.risk.get(value) ?? 0,
    chosen: ranges.includes(value),
  }));
  return (
    <section className="overview" aria-label={overview.name}>
      <Chart title={overview.discovered}>
        <DayBars
          bars={dayBars(counts.day, filter)}
          onChoose={(day, growing) => detectView.narrow(withDay(day, filter, growing))}
        />
      </Chart>
      <Chart title={overview.risk}>
        <Bars
          name={overview.risk}
          bars={bands.reverse()}
          onChoose={(range) =>
            detectView.narrow({
              risk_score_ranges: riskRanges.filter((each) => ranges.includes(each) !== (each === range)),
            })
          }
          label={(value) => (
            <>
              <RiskMark risk={scores[value]} sign />{' '}
              {value === '0-0' ? '0' : value.replace('-', '–').replace('100–100', '100')}
            </>
          )}
        />
      </Chart>
      <Chart title={overview.tld} aside={someOf(counts.tld.size)}>
        <Bars
          name={overview.tld}
          bars={topBars(counts.tld, tlds, mostBars)}
          onChoose={(tld) => detectView.narrow({ tlds: toggled(tlds, tld) })}
          label={(value) => `.${plainLine(value)}`}
        />
      </Chart>
      <Chart title={overview.registrar} aside={someOf(counts.registrar.size)}>
        <Bars
          name={overview.registrar}
          bars={topBars(counts.registrar, registrars, mostBars)}
          onChoose={(registrar) => detectView.narrow({ registrars: toggled(registrars, registrar) })}
          label={plainLine}
        />
      </Chart>
    </section>
  );
}

function someOf(all: number): string {
  return all > mostBars ? overview.some(mostBars, all) : '';
}

function toggled(values: readonly string[], value: string): string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

function Chart(props: { readonly title: string; readonly aside?: string; readonly children: ReactNode }) {
  return (
    <figure className="overview-chart">
      <figcaption>
        <span>{props.title}</span>
        <span className="quiet">{props.aside}</span>
      </figcaption>
      {props.children}
    </figure>
  );
}

function DayBars(props: { readonly bars: readonly Bar[]; readonly onChoose: (day: string, growing: boolean) => void }) {
  const { bars } = props;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return <p className="quiet">{overview.nothing}</p>;
  const any = bars.some(({ chosen }) => chosen);
  return (
    <>
      <div className="overview-days">
        {bars.map(({ value, count, chosen }) => (
          <button
            key={value}
            type="button"
            className={chosen ? 'overview-day chosen' : any ? 'overview-day faded' : 'overview-day'}
            aria-pressed={chosen}
            aria-label={overview.day(value, count)}
            title={overview.dayHint(value, count)}
            onClick={(event) => props.onChoose(value, event.shiftKey)}
          >
            <span style={{ height: `${(count / most) * 100}%` }} />
          </button>
        ))}
      </div>
      <div className="overview-day-axis quiet number">
        <span>{first.value.slice(5)}</span>
        <span>{last.value.slice(5)}</span>
      </div>
    </>
  );
}

function Bars(props: {
  readonly name: string;
  readonly bars: readonly Bar[];
  readonly label: (value: string) => ReactNode;
  readonly onChoose: (value: string) => void;
}) {
  const { bars } = props;
  const most = Math.max(1, ...bars.map(({ count }) => count));
  const any = bars.some(({ chosen }) => chosen);
  if (bars.length === 0) return <p className="quiet">{overview.nothing}</p>;
  return (
    <ul className="overview-bars">
      {bars.map(({ value, count, chosen }) => (
        <li key={value}>
          <button
            type="button"
            className={chosen ? 'overview-bar chosen' : any ? 'overview-bar faded' : 'overview-bar'}
            aria-pressed={chosen}
            aria-label={overview.bar(props.name, plainLine(value), count)}
            onClick={() => props.onChoose(value)}
          >
            <bdi className="overview-bar-name">{props.label(value)}</bdi>
            <span className="overview-bar-track">
              <span style={{ width: `${(count / most) * 100}%` }} />
            </span>
            <span className="number overview-bar-count">{figure(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
