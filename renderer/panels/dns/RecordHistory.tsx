import { HTMLSelect } from '@blueprintjs/core';
import { useMemo, useRef } from 'react';
import { harmlessText } from '../../../shared/defang.ts';
import { dayOf, figure, minuteOf } from '../../../shared/figures.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import type { DnsRow } from '../../stores/dns-rows.ts';
import type { DnsSubject } from '../../stores/dns-store.ts';
import { askedValue, type DnsWish } from '../../stores/dns-wish.ts';
import { usePart, useWorkbench } from '../../stores/workbench.ts';
import { dnsTexts } from '../../texts/dns.ts';
import { lengthWords, type Span, ticksOf } from '../../ui/time-scale.ts';
import { lineHeight, useLines } from '../../ui/use-lines.ts';
import { useSize } from '../../ui/use-size.ts';
import { lineProps, VirtualTable } from '../../ui/VirtualTable.tsx';
import { barClass } from './bar-class.ts';
import { DnsData, DnsName } from './DnsLink.tsx';
import { gapsIn, type History, historyOf, type Lane, mostCommon, percentAt } from './lanes.ts';
import type { MenuWish } from './ValueMenu.tsx';

const texts = dnsTexts.history;
const pixelsPerTick = 90;
const mostSubjects = 40;

/** One name or address over time: a lane for each value, gaps and overlaps. From the rows that came; costs nothing. */
export function RecordHistory(props: {
  readonly rows: readonly DnsRow[];
  readonly wish: DnsWish;
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { rows, wish } = props;
  const { dns } = useWorkbench();
  const chosen = usePart(dns.store, (view) => view.subject);
  const choices = useMemo(() => subjectsOf(rows), [rows]);
  const subject = chosen ?? (choices && defaultSubject(wish, choices));
  const history = useMemo(() => (subject ? historyOf(rows, subject) : null), [rows, subject]);
  const listed = subject && !choices[subject.side].includes(subject.value);
  return (
    <section className="dns-history" aria-label={texts.label}>
      <div className="tool-row">
        <span>{texts.of}</span>
        <HTMLSelect
          aria-label={texts.of}
          value={subject ? `${subject.side} ${subject.value}` : ''}
          onChange={({ currentTarget: { value } }) => dns.showHistory(readSubject(value))}
        >
          {listed && <SubjectOption {...subject} />}
          {(['name', 'data'] as const).map((side) => (
            <optgroup key={side} label={texts[side]}>
              {choices[side].map((value) => (
                <SubjectOption key={value} side={side} value={value} />
              ))}
            </optgroup>
          ))}
        </HTMLSelect>
        {history && <Summary history={history} />}
      </div>
      {history ? (
        <Lanes history={history} side={subject?.side ?? 'name'} rows={rows} onMenu={props.onMenu} />
      ) : (
        <p className="dns-note quiet">{texts.none}</p>
      )}
      {wish.kind === 'lookup' && !wish.slices && <p className="dns-note quiet">{texts.slicesHint}</p>}
    </section>
  );
}

function SubjectOption({ side, value }: DnsSubject) {
  return <option value={`${side} ${value}`}>{harmlessText(value.slice(0, 100))}</option>;
}

function readSubject(text: string): DnsSubject {
  const at = text.indexOf(' ');
  return { side: text.slice(0, at) === 'data' ? 'data' : 'name', value: text.slice(at + 1) };
}

function subjectsOf(rows: readonly DnsRow[]): Readonly<Record<DnsSubject['side'], readonly string[]>> {
  return { name: mostCommon(rows, 'name', mostSubjects), data: mostCommon(rows, 'data', mostSubjects) };
}

/** What was looked up, if it is one name or address; else what most rows share. */
function defaultSubject(wish: DnsWish, choices: ReturnType<typeof subjectsOf>): DnsSubject | null {
  const side = wish.kind === 'lookup' && wish.question.by.startsWith('data') ? 'data' : 'name';
  const bare = (text: string) => text.toLowerCase().replace(/\.$/, '');
  const asked = wish.kind === 'lookup' ? bare(askedValue(wish.question)) : '';
  const value = choices[side].find((each) => bare(each) === asked) ?? choices[side][0];
  return value === undefined ? null : { side, value };
}

function Summary({ history: { lanes, gaps, overlaps, untimed } }: { readonly history: History }) {
  const longest = gaps.reduce((most, { from, to }) => Math.max(most, to - from), 0);
  const gapWords = texts.gaps(gaps.length) + (longest > 0 ? ` (${texts.longestGap(lengthWords(longest))})` : '');
  const parts = [texts.values(lanes.length), gapWords, texts.overlaps(overlaps.length)];
  if (untimed > 0) parts.push(texts.untimed(untimed));
  return (
    <>
      <span className="quiet number" role="status">
        {parts.join(' · ')}
      </span>
      <span className="spacer" />
      <span className="quiet dns-key">
        <span className="dns-sample dns-gap" /> {texts.keyGap} <span className="dns-sample dns-overlap" />{' '}
        {texts.keyOverlap}
      </span>
    </>
  );
}

function Lanes(props: {
  readonly history: History;
  readonly side: DnsSubject['side'];
  readonly rows: readonly DnsRow[];
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { lanes, extent, gaps, overlaps } = props.history;
  const lines = useLines(lanes.length);
  const chart = useRef<HTMLTableCellElement>(null);
  const { width } = useSize(chart);
  const ticks = width > 0 && extent.to > extent.from ? ticksOf(extent, Math.max(1, width / pixelsPerTick)) : [];
  const marks = ticks.map(({ at }) => percentAt(at, extent));
  return (
    <VirtualTable
      label={texts.table}
      lines={lines}
      scrollClass="row-table-scroll"
      gridClass="row-table dns-lanes"
      head={
        <>
          <tr>
            <th scope="col">
              <span>{texts.columns.value}</span>
            </th>
            <th scope="col">
              <span>{texts.columns.type}</span>
            </th>
            <th scope="col">
              <span>{texts.columns.seen}</span>
            </th>
            <th scope="col">
              <span>{texts.columns.count}</span>
            </th>
            <th scope="col" ref={chart} className="dns-axis" aria-label={texts.columns.time}>
              {ticks.map(({ at, label }) => (
                <span key={at} className="dns-tick" style={{ left: `${percentAt(at, extent)}%` }}>
                  {label}
                </span>
              ))}
            </th>
          </tr>
          <tr className="dns-presence">
            <th scope="row">
              <span>{texts.presence}</span>
            </th>
            <td />
            <td className="number">{`${dayOf(extent.from)} – ${dayOf(extent.to)}`}</td>
            <td />
            <td className="dns-chart">
              <Piece span={extent} extent={extent} look="dns-bar-all" />
              {gaps.map((gap) => (
                <Piece key={gap.from} span={gap} extent={extent} look="dns-gap" title={worded(texts.gap, gap)} />
              ))}
              {overlaps.map((overlap) => (
                <Piece
                  key={overlap.from}
                  span={overlap}
                  extent={extent}
                  look="dns-overlap"
                  title={worded(texts.overlap, overlap)}
                />
              ))}
            </td>
          </tr>
        </>
      }
    >
      {lanes.slice(lines.first, lines.last).map((lane, offset) => (
        <tr key={lane.key} {...lineProps(lines.first + offset, lines.topOf(lines.first + offset), lineHeight, {})}>
          <td>
            <LaneValue lane={lane} side={props.side} onMenu={props.onMenu} />
          </td>
          <td className="dns-rrtype">{plainLine(lane.type)}</td>
          <td className="number">{`${dayOf(lane.from)} – ${dayOf(lane.to)}`}</td>
          <td className="number dns-count">{lane.count === null ? '' : figure(lane.count)}</td>
          <td className="dns-chart">
            {marks.map((left) => (
              <span key={left} className="dns-mark" style={{ left: `${left}%` }} />
            ))}
            {lane.spans.map((span) => (
              <Piece
                key={span.from}
                span={span}
                extent={extent}
                look={`dns-bar ${barClass(lane.type)}`}
                title={worded(texts.seen, span)}
              />
            ))}
            {gapsIn(lane.spans).map((gap) => (
              <Piece key={gap.from} span={gap} extent={extent} look="dns-gap" title={worded(texts.gap, gap)} />
            ))}
          </td>
        </tr>
      ))}
    </VirtualTable>
  );
}

function LaneValue(props: {
  readonly lane: Lane;
  readonly side: DnsSubject['side'];
  readonly onMenu: (wish: MenuWish) => void;
}) {
  const { lane, side, onMenu } = props;
  const link = { row: lane.row, isStop: true, isShort: true, onMenu };
  return side === 'name' ? <DnsData {...link} data={lane.value} /> : <DnsName {...link} />;
}

function Piece(props: { readonly span: Span; readonly extent: Span; readonly look: string; readonly title?: string }) {
  const left = percentAt(props.span.from, props.extent);
  const width = percentAt(props.span.to, props.extent) - left;
  return (
    <span
      className={`dns-piece ${props.look}`}
      style={{ left: `${left}%`, width: `${width}%` }}
      {...(props.title && { title: props.title })}
    />
  );
}

function worded(words: (length: string, from: string, to: string) => string, { from, to }: Span): string {
  return words(lengthWords(to - from), minuteOf(from), minuteOf(to));
}
