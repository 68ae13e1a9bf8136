import type { Hostile } from '../../../shared/hostile.ts';
import type { DnsRow } from '../../stores/dns-rows.ts';
import type { DnsSubject } from '../../stores/dns-store.ts';
import type { Span } from '../../ui/time-scale.ts';

/** One value over time: what the subject pointed to, or what pointed to it. */
export interface Lane {
  readonly key: string;
  readonly type: Hostile;
  readonly value: Hostile;
  readonly spans: readonly Span[];
  readonly from: number;
  readonly to: number;
  /** How often it was seen; null if no record says. */
  readonly count: number | null;
  /** A record that says so. */
  readonly row: DnsRow;
}

export interface History {
  readonly lanes: readonly Lane[];
  readonly extent: Span;
  /** When no value of the leading kind was seen. */
  readonly gaps: readonly Span[];
  /** When more than one value of the leading kind was seen. */
  readonly overlaps: readonly Span[];
  /** Rows of the subject that have no time. */
  readonly untimed: number;
}

interface Seen {
  readonly spans: Span[];
  count: number | null;
}

const bare = (name: string) => name.replace(/\.$/, '').toLowerCase();

/** The names or data that most rows share, most first. */
export function mostCommon(rows: readonly DnsRow[], side: DnsSubject['side'], most: number): string[] {
  const counts = new Map<string, number>();
  for (const { record } of rows) {
    for (const value of side === 'name' ? [record.rrname] : record.rdata) {
      if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    }
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([value]) => value);
}

/** Who was there when: the values of a subject over time, the earliest first. */
export function historyOf(rows: readonly DnsRow[], subject: DnsSubject): History | null {
  const found = new Map<string, Omit<Lane, 'key' | 'from' | 'to' | 'spans' | 'count'> & Seen>();
  const wanted = bare(subject.value);
  const isWanted = (value: string) => value === subject.value || bare(value) === wanted;
  let untimed = 0;
  for (const row of rows) {
    const { record, first, last } = row;
    const isIts = subject.side === 'name' ? isWanted(record.rrname) : record.rdata.some(isWanted);
    if (!isIts) continue;
    const [from, to] = [first ?? last, last ?? first];
    if (from === null || to === null) {
      untimed++;
      continue;
    }
    for (const value of subject.side === 'name' ? record.rdata : [record.rrname]) {
      const key = `${record.rrtype} ${value}`;
      const lane = found.get(key) ?? { type: record.rrtype, value, row, spans: [], count: null };
      lane.spans.push({ from, to });
      if (record.count !== null) lane.count = (lane.count ?? 0) + record.count;
      found.set(key, lane);
    }
  }
  if (found.size === 0) return null;
  const lanes = [...found].map(([key, lane]) => {
    const spans = joined(lane.spans);
    return { key, ...lane, spans, from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
  });
  lanes.sort((one, other) => one.from - other.from || other.to - one.to || one.row.id - other.row.id);
  const leading = leadingLanes(lanes);
  return {
    lanes,
    extent: { from: lanes[0]?.from ?? 0, to: lanes.reduce((last, { to }) => Math.max(last, to), 0) },
    gaps: gapsIn(joined(leading.flatMap(({ spans }) => spans))),
    overlaps: overlapsOf(leading),
    untimed,
  };
}

/** Addresses if there are any: other types stand beside them, and no change of address shows in them. */
function leadingLanes(lanes: readonly Lane[]): readonly Lane[] {
  const addresses = lanes.filter(({ type }) => type === 'A' || type === 'AAAA' || type === 'CNAME');
  return addresses.length > 0 ? addresses : lanes;
}

/** Spans in order; those that touch or overlap are one. */
export function joined(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans;
  const sorted = spans.toSorted((one, other) => one.from - other.from);
  const result: { from: number; to: number }[] = [];
  for (const { from, to } of sorted) {
    const before = result.at(-1);
    if (before && from <= before.to) before.to = Math.max(before.to, to);
    else result.push({ from, to });
  }
  return result;
}

/** The times between spans that are in order and apart. */
export function gapsIn(spans: readonly Span[]): Span[] {
  return spans.slice(1).map(({ from }, index) => ({ from: spans[index]?.to ?? from, to: from }));
}

/** When at least two lanes were seen at once. */
export function overlapsOf(lanes: readonly Pick<Lane, 'spans'>[]): readonly Span[] {
  const turns = lanes
    .flatMap(({ spans }) => spans)
    .flatMap(({ from, to }) => [
      { at: from, by: 1 },
      { at: to, by: -1 },
    ])
    .sort((one, other) => one.at - other.at);
  const result: Span[] = [];
  let [there, since] = [0, 0];
  for (const { at, by } of turns) {
    const before = there;
    there += by;
    if (before < 2 && there >= 2) since = at;
    if (before >= 2 && there < 2 && at > since) result.push({ from: since, to: at });
  }
  return joined(result);
}

/** The share of a span that lies before a moment, in percent. */
export function percentAt(at: number, { from, to }: Span): number {
  return to <= from ? 0 : Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100));
}
