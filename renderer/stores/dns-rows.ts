import { fanged } from '../../shared/defang.ts';
import type { Hostile } from '../../shared/hostile.ts';
import type { DnsRecord, FlexibleHit } from '../../shared/passive-dns.ts';

/** A record of passive DNS as a row of the table, with everything that sorting and filtering need. */
export interface DnsRow {
  /** Its place in the answer. */
  readonly id: number;
  readonly record: DnsRecord;
  /** First and last seen, by sensors or in a zone file, in milliseconds; null if the service does not say. */
  readonly first: number | null;
  readonly last: number | null;
  readonly source: DnsSource;
  readonly nameKey: string;
  readonly dataKey: string;
  /** All texts in lower case. */
  readonly text: string;
}

export type DnsSource = 'sensor' | 'zone' | 'both' | 'unknown';

export type DnsColumn = 'name' | 'type' | 'data' | 'time' | 'first' | 'last' | 'count' | 'bailiwick' | 'source';

export interface DnsSorting {
  readonly by: DnsColumn;
  readonly descending: boolean;
}

/** The rows that the table shows. Days are in UTC; empty for no limit. */
export interface DnsFilter {
  readonly text: string;
  readonly types: ReadonlySet<string>;
  readonly from: string;
  readonly to: string;
}

export const noDnsFilter: DnsFilter = { text: '', types: new Set(), from: '', to: '' };

export const isDnsFiltered = ({ text, types, from, to }: DnsFilter): boolean =>
  text.trim() !== '' || types.size > 0 || from !== '' || to !== '';

/** What a pattern finds is half a record: a name without data, or data without a name. */
export function rowOfHit(hit: FlexibleHit, place: 'names' | 'data', id: number): DnsRow {
  const { value, rrtype, count, time_first, time_last } = hit;
  const half = place === 'names' ? { rrname: value, rdata: [] } : { rrname: '', rdata: [value] };
  const rest = { bailiwick: null, zone_time_first: null, zone_time_last: null };
  return rowOf({ ...half, ...rest, rrtype, count, time_first, time_last }, id);
}

export function rowOf(record: DnsRecord, id: number): DnsRow {
  const { rrname, rrtype, rdata, bailiwick } = record;
  const [first, last] = [
    earliest(record.time_first, record.zone_time_first),
    latest(record.time_last, record.zone_time_last),
  ];
  const inSensor = record.time_first !== null || record.time_last !== null;
  const inZone = record.zone_time_first !== null || record.zone_time_last !== null;
  return {
    id,
    record,
    first,
    last,
    source: inSensor && inZone ? 'both' : inSensor ? 'sensor' : inZone ? 'zone' : 'unknown',
    nameKey: nameKey(rrname),
    dataKey: dataKey(rrtype, rdata[0] ?? ''),
    text: `${rrname} ${rrtype} ${rdata.join(' ')} ${bailiwick ?? ''}`.toLowerCase(),
  };
}

function earliest(one: string | null, other: string | null): number | null {
  const times = [one, other].flatMap((time) => (time === null ? [] : Date.parse(time)));
  return times.length === 0 ? null : Math.min(...times);
}

function latest(one: string | null, other: string | null): number | null {
  const times = [one, other].flatMap((time) => (time === null ? [] : Date.parse(time)));
  return times.length === 0 ? null : Math.max(...times);
}

/** Names sort from their end, so that names of one domain are together. */
export function nameKey(name: Hostile): string {
  return name.toLowerCase().replace(/\.$/, '').split('.').reverse().join('.');
}

function dataKey(type: string, data: Hostile): string {
  if (type === 'A') return data.replace(/\d+/g, (octet) => octet.padStart(3, '0'));
  if (/^(NS|CNAME|DNAME|PTR)$/.test(type)) return nameKey(data);
  return data.toLowerCase().replace(/^\d+/, (number) => number.padStart(5, '0'));
}

type SortKey = string | number | null;

const keyOf: Readonly<Record<DnsColumn, (row: DnsRow) => SortKey>> = {
  name: ({ nameKey }) => nameKey,
  type: ({ record }) => record.rrtype,
  data: ({ dataKey }) => dataKey,
  time: ({ first }) => first,
  first: ({ first }) => first,
  last: ({ last }) => last,
  count: ({ record }) => record.count,
  bailiwick: ({ record }) => (record.bailiwick === null ? null : nameKey(record.bailiwick)),
  source: ({ source }) => source,
};

/** Rows without a value are last in either direction; equal rows stay in the order of the answer. */
export function sortDnsRows(rows: readonly DnsRow[], { by, descending }: DnsSorting): readonly DnsRow[] {
  const read = keyOf[by];
  const keyed = rows.map((row) => ({ row, key: read(row) }));
  const sign = descending ? -1 : 1;
  keyed.sort((one, other) => {
    if (one.key === other.key) return one.row.id - other.row.id;
    if (one.key === null) return 1;
    if (other.key === null) return -1;
    return one.key < other.key ? -sign : sign;
  });
  return keyed.map(({ row }) => row);
}

const dayLength = 86_400_000;

/** Every word must occur in the row, defanged or not; a row counts if it was seen within the days. */
export function filterDnsRows(rows: readonly DnsRow[], filter: DnsFilter): readonly DnsRow[] {
  if (!isDnsFiltered(filter)) return rows;
  const words = fanged(filter.text).toLowerCase().split(/\s+/).filter(Boolean);
  const from = filter.from === '' ? null : Date.parse(`${filter.from}T00:00:00Z`);
  const to = filter.to === '' ? null : Date.parse(`${filter.to}T00:00:00Z`) + dayLength;
  return rows.filter((row) => {
    if (filter.types.size > 0 && !filter.types.has(row.record.rrtype)) return false;
    if (from !== null && (row.last === null || row.last < from)) return false;
    if (to !== null && (row.first === null || row.first >= to)) return false;
    return words.every((word) => row.text.includes(word));
  });
}

/** The types of the rows and how many rows have each, most first. */
export function typeCounts(rows: readonly DnsRow[]): { readonly type: Hostile; readonly rows: number }[] {
  const counts = new Map<string, number>();
  for (const { record } of rows) counts.set(record.rrtype, (counts.get(record.rrtype) ?? 0) + 1);
  return [...counts]
    .map(([type, count]) => ({ type, rows: count }))
    .sort((one, other) => other.rows - one.rows || (one.type < other.type ? -1 : 1));
}

/** From the first to the last time of all rows; null if none has a time. */
export function spanOfRows(rows: readonly DnsRow[]): { readonly from: number; readonly to: number } | null {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { first, last } of rows) {
    if (first !== null && first < from) from = first;
    if (last !== null && last > to) to = last;
  }
  return from <= to ? { from, to } : null;
}
