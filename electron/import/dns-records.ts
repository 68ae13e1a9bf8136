import * as z from 'zod';
import type { Thing } from '../../shared/graph-addition.ts';
import type { DnsRecord } from '../../shared/passive-dns.ts';
import { toGraph } from '../graph/to-graph.ts';
import { leftOut, type ReadPiece } from './pieces.ts';

const longestName = 1010;
const Count = z
  .union([
    z.int().min(0),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .nullish()
  .catch(null);

/** Seconds since 1970, as a number or as text, or a time in words. */
const Time = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((time) => timeOf(time))
  .catch(null);

export function timeOf(time: string | number | null | undefined): string | null {
  if (time === null || time === undefined || time === '') return null;
  const seconds = typeof time === 'number' ? time : /^\d{9,11}$/.test(time) ? Number(time) : null;
  const text = typeof time === 'string' ? time.trim() : '';
  const dated = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(inUtc(text)) : Number.NaN;
  const moment = seconds === null ? dated : seconds * 1000;
  return Number.isFinite(moment) && moment > 0 && moment < 8e15 ? new Date(moment).toISOString() : null;
}

/** A time without a zone is in UTC. */
function inUtc(text: string): string {
  const plain = text.replace(/ -0000$/, 'Z').replace(' ', 'T');
  return /(Z|[+-]\d\d:?\d\d)$/.test(plain) || plain.length <= 10 ? plain : `${plain}Z`;
}

/** One record as any of the clients writes it: one value or several, times as numbers or as text. */
const Loose = z.object({
  rrname: z.string().min(1).max(longestName),
  rrtype: z.union([z.string().min(1).max(20), z.int().transform(String)]),
  rdata: z.union([
    z.array(z.string().max(70_000)).max(5000),
    z
      .string()
      .max(70_000)
      .transform((one) => [one]),
  ]),
  bailiwick: z.string().nullish().catch(null),
  count: Count,
  time_first: Time,
  time_last: Time,
  zone_time_first: Time,
  zone_time_last: Time,
});

/** The pieces of one record; what is no record is counted. */
export function* dnsPieces(said: unknown): Generator<ReadPiece> {
  const read = Loose.safeParse(said);
  if (!read.success) {
    yield leftOut('an unreadable DNS record');
    return;
  }
  const { rrname, rrtype, rdata, count, time_first, time_last, zone_time_first, zone_time_last } = read.data;
  const record: DnsRecord = {
    rrname,
    rrtype: rrtype.toUpperCase(),
    rdata,
    bailiwick: read.data.bailiwick ?? null,
    count: count ?? null,
    ...{ time_first, time_last, zone_time_first, zone_time_last },
  };
  const shape = { kind: 'records', types: null } as const;
  const { things, links } = toGraph({ domains: [], rrsets: [record] }, shape);
  if (links.length === 0) yield leftOut(`the data of a DNS record of type ${record.rrtype.slice(0, 20)}`);
  for (const thing of things) yield { is: 'thing', thing: withoutRoot(thing) };
  for (const { from, to, kind, first = null, last = null, count: times = null } of links) {
    yield { is: 'link', link: { from: withoutRoot(from), to: withoutRoot(to), kind, first, last, count: times } };
  }
}

/** Names in records end with the dot of the root. */
function withoutRoot({ kind, value }: Thing): Thing {
  return { kind, value: kind === 'ip' ? value : value.replace(/\.$/, '') };
}

/** The members of a record by the headers of a table. */
const columnNames: Readonly<Record<string, string>> = {
  rrname: 'rrname',
  name: 'rrname',
  owner: 'rrname',
  rrtype: 'rrtype',
  type: 'rrtype',
  rdata: 'rdata',
  data: 'rdata',
  value: 'rdata',
  bailiwick: 'bailiwick',
  zone: 'bailiwick',
  count: 'count',
  time_first: 'time_first',
  first_seen: 'time_first',
  time_last: 'time_last',
  last_seen: 'time_last',
  zone_first: 'zone_time_first',
  zone_last: 'zone_time_last',
  zone_time_first: 'zone_time_first',
  zone_time_last: 'zone_time_last',
};

export interface DnsHead {
  /** The member of each column; null for one that is not understood. */
  readonly members: readonly (string | null)[];
  readonly names: readonly string[];
  readonly values: number[];
}

/** A table of passive DNS: it has an owner, a type and data. */
export function dnsHead(cells: readonly string[]): DnsHead | null {
  const members = cells.map((cell) => columnNames[cell.trim().toLowerCase().replaceAll(/[ -]/g, '_')] ?? null);
  const isDns = ['rrname', 'rrtype', 'rdata'].every((member) => members.includes(member));
  const isPlain = cells.some((cell) => /^rr(name|type)$/i.test(cell.trim())) || members.includes('time_first');
  return isDns && isPlain ? { members, names: [...cells], values: cells.map(() => 0) } : null;
}

export function* dnsRowPieces({ members, values }: DnsHead, cells: readonly string[]): Generator<ReadPiece> {
  const said: Record<string, unknown> = {};
  for (const [index, member] of members.entries()) {
    const cell = (cells[index] ?? '').trim();
    if (cell === '') continue;
    values[index] = (values[index] ?? 0) + 1;
    if (member !== null && !Object.hasOwn(said, member)) said[member] = cell;
  }
  yield* dnsPieces(said);
}

export function* dnsColumns({ members, names, values }: DnsHead): Generator<ReadPiece> {
  const becomes: Readonly<Record<string, string>> = {
    rrname: 'name',
    rrtype: 'kind of link',
    rdata: 'what the name points to',
    count: 'times seen',
    time_first: 'first seen',
    time_last: 'last seen',
    zone_time_first: 'first seen',
    zone_time_last: 'last seen',
  };
  for (const [index, member] of members.entries()) {
    const count = values[index] ?? 0;
    values[index] = 0;
    if (count > 0) {
      yield { is: 'column', name: names[index] ?? '', becomes: becomes[member ?? ''] ?? null, values: count };
    }
  }
}
