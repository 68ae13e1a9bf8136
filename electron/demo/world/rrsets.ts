import { mix, pick } from '../random.ts';
import { formatAddress } from './addresses.ts';
import { dayText } from './attributes.ts';
import type { Making } from './campaign.ts';
import { type Period, periodsOf } from './dns-periods.ts';
import { cdnNetwork, networkOf } from './networks.ts';
import { oddRecords } from './odd-records.ts';
import type { Server } from './servers.ts';
import type { Table } from './table.ts';
// Passive DNS of a domain: the record sets seen at its name and below it, made from its periods.

export interface Rrset {
  /** Owner name with its final dot. */
  readonly rrname: string;
  readonly rrtype: string;
  readonly rdata: readonly string[];
  readonly bailiwick: string;
  readonly count: number;
  /** Seconds since 1970. */
  readonly timeFirst: number;
  readonly timeLast: number;
  /** True: from a zone file, not from sensors. */
  readonly zone: boolean;
}

const day = 86_400;
const labels = [
  'api',
  'shop',
  'blog',
  'dev',
  'vpn',
  'm',
  'webmail',
  'autodiscover',
  'ftp',
  'portal',
  'static',
  'cdn',
  'test',
  'intranet',
];
const zoneFiles: ReadonlySet<string> = new Set(['com', 'net', 'org', 'info', 'xyz', 'shop', 'top', 'online', 'site']);

/** The periods in which all record sets of a domain were seen; sets that came back later appear more than once. */
export function seenPeriods(
  making: Making,
  table: Table,
  servers: ReadonlyMap<string, readonly Server[]>,
  id: number,
  second: number,
): readonly Rrset[] {
  const { seed, pools } = making;
  const name = table.nameOf(id);
  const apex = `${name}.`;
  const h = mix(seed, 0x4453, table.saltOf(id));
  const periods = periodsOf(making, table, id, second);
  const found: Rrset[] = [];
  const add: Add = (rrname, rrtype, rdata, { from, to }, bailiwick = apex) => {
    const rate = 1 + (mix(h, rrtype.length, rrname.length) % 40);
    const count = 1 + Math.floor(((to - from) / day) * rate);
    found.push({
      rrname,
      rrtype,
      rdata,
      bailiwick,
      count,
      timeFirst: from,
      timeLast: Math.max(from, to),
      zone: false,
    });
  };
  const below = (label: string) => `${label}.${apex}`;
  const tld = name.slice(name.indexOf('.') + 1);

  for (const period of periods.addresses) {
    const rdata = period.values.map(formatAddress);
    add(apex, 'A', rdata, period);
    if (h % 3 !== 0) add(below('www'), 'A', rdata, period);
  }
  for (const period of periods.ipv6) {
    add(apex, 'AAAA', period.values.map(formatAddress), period);
    if (h % 3 !== 0) add(below('www'), 'AAAA', period.values.map(formatAddress), period);
  }
  const [whole] = wholeSpan([...periods.addresses, ...periods.ipv6]);
  const current = periods.addresses.at(-1);
  if (whole !== undefined && h % 3 === 0) {
    const delivered = current?.open === true && networkOf(current.values[0] ?? 0) === cdnNetwork;
    add(below('www'), 'CNAME', [delivered ? deliveryName(name) : apex], whole);
  }
  for (const period of periods.nameServers) {
    const set = pools.nameServers.get(period.values[0] ?? 0);
    const hosts = set.servers.map((server) => `${server.host}.`);
    add(apex, 'NS', hosts, period);
    const mailbox = (set.soaEmail === '' ? `hostmaster@${name}` : set.soaEmail).replace('@', '.');
    for (const span of serialSpans(period, h, making.anchorDay)) {
      const serial = `${dayText(Math.floor(span.from / day)).replaceAll('-', '')}01`;
      add(apex, 'SOA', [`${hosts[0]} ${mailbox}. ${serial} 7200 3600 1209600 3600`], span);
    }
    if (zoneFiles.has(tld)) {
      const [from, to] = [Math.ceil(period.from / day) * day, Math.floor(period.to / day) * day];
      if (to >= from) {
        const count = 1 + Math.floor((to - from) / day);
        found.push({
          rrname: apex,
          rrtype: 'NS',
          rdata: hosts,
          bailiwick: `${tld}.`,
          count,
          timeFirst: from,
          timeLast: to,
          zone: true,
        });
      }
    }
  }
  for (const period of periods.mail) {
    const set = pools.mail.get(period.values[0] ?? 0);
    add(
      apex,
      'MX',
      set.servers.map((server) => `${server.priority} ${server.host}.`),
      period,
    );
    if (set.spf !== '') add(apex, 'TXT', [`"${set.spf}"`], period);
  }
  if (current?.open === true) {
    addBelow(current, h, below, add);
    const member = table.campaignOf(id);
    if (member !== null && member.campaign.alias !== null)
      add(below('sync'), 'CNAME', [`${member.campaign.alias}.`], current);
  }
  const lifetime = wholeSpan(periods.nameServers)[0];
  if (lifetime !== undefined && h % 16 === 1) {
    add(apex, 'DS', [`${h % 65_000} 13 2 ${mix(h, 1).toString(16).padStart(8, '0').repeat(8)}`], lifetime, `${tld}.`);
    add(apex, 'DNSKEY', [`257 3 13 ${Buffer.from(`key of ${name}`).toString('base64')}`], lifetime);
  }
  if (lifetime !== undefined && h % 5 === 2)
    add(apex, 'TXT', [`"site-verification=${mix(h, 2).toString(36)}\\226\\156\\147"`], lifetime);
  for (const server of servers.get(name) ?? []) {
    const span = lifetime ?? whole;
    if (span !== undefined) add(`${server.host}.`, 'A', server.addresses.map(formatAddress), span);
  }
  const [known] = lifetime === undefined ? wholeSpan(periods.addresses) : [lifetime];
  if (known !== undefined) for (const [rrname, rrtype, rdata] of oddRecords(name)) add(rrname, rrtype, rdata, known);
  return found;
}

type Span = Pick<Period, 'from' | 'to'>;
/** Without a bailiwick the zone itself has answered. */
type Add = (rrname: string, rrtype: string, rdata: readonly string[], span: Span, bailiwick?: string) => void;

/** A zone gets a new serial whenever it changes: every few months, and the oldest ones now and then. */
function serialSpans({ from, to }: Span, h: number, anchorDay: number): readonly Span[] {
  const step = Math.max((30 + (h % 150)) * day, Math.floor((anchorDay * day - from) / 5));
  const spans: Span[] = [];
  for (let at = from; at <= to; at += step) spans.push({ from: at, to: Math.min(to, at + step - 1) });
  return spans;
}

/** Host names that were seen below a domain while it has its present address. */
function addBelow(current: Period, h: number, below: (label: string) => string, add: Add): void {
  const rdata = current.values.map(formatAddress);
  const later = (salt: number) => ({
    from: Math.min(
      current.to,
      current.from + (mix(h, salt) % Math.max(1, Math.floor((current.to - current.from) / 2))),
    ),
    to: current.to,
  });
  if (h % 4 !== 3) add(below('mail'), 'A', rdata, later(11));
  const more = mix(h, 12) % 4;
  for (let index = 0; index < more; index++) {
    const label = pick(labels, mix(h, 13) + index * 3);
    if (label === 'autodiscover') add(below(label), 'CNAME', ['autodiscover.officemail.net.'], later(14 + index));
    else add(below(label), 'A', rdata, later(14 + index));
  }
  // Many generated names below one domain are stored under one label.
  if (h % 31 === 4) add(below('_WILDCARD_'), 'A', rdata, later(20));
}

/** The name at the delivery network to which a customer points. */
export function deliveryName(name: string): string {
  return `${name.replaceAll('.', '-')}.edge.${cdnNetwork.domain}.`;
}

function wholeSpan(periods: readonly Period[]): readonly { readonly from: number; readonly to: number }[] {
  if (periods.length === 0) return [];
  const from = Math.min(...periods.map((period) => period.from));
  return [{ from, to: Math.max(...periods.map((period) => period.to)) }];
}

/** One record set per owner, type, data and bailiwick, over all its periods. */
export function merged(periods: readonly Rrset[]): readonly Rrset[] {
  const sets: Rrset[] = [];
  for (const period of periods) {
    const at = sets.findIndex((set) => sameSet(set, period));
    const known = sets[at];
    if (known === undefined) sets.push(period);
    else sets[at] = together(known, period);
  }
  return sets;
}

/** One set seen in two spans of time. */
export function together(one: Rrset, other: Rrset): Rrset {
  return {
    ...one,
    count: one.count + other.count,
    timeFirst: Math.min(one.timeFirst, other.timeFirst),
    timeLast: Math.max(one.timeLast, other.timeLast),
  };
}

function sameSet(one: Rrset, other: Rrset): boolean {
  return (
    one.rrtype === other.rrtype &&
    one.zone === other.zone &&
    one.rrname === other.rrname &&
    one.bailiwick === other.bailiwick &&
    one.rdata.length === other.rdata.length &&
    one.rdata.every((entry, index) => entry === other.rdata[index])
  );
}
