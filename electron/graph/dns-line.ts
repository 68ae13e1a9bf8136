import type { DnsRecord } from '../../shared/passive-dns.ts';

/** A channel line with DNS records; null for any other. */
export function dnsRecordIn(text: string): DnsRecord | null {
  let line: unknown;
  try {
    line = JSON.parse(text);
  } catch {
    return null;
  }
  const outer = membersOf(line);
  const record = Object.hasOwn(outer, 'message') ? membersOf(outer.message) : outer;
  const { rrname, rrtype, rdata, count } = record;
  if (typeof rrname !== 'string' || typeof rrtype !== 'string') return null;
  const data = (Array.isArray(rdata) ? rdata : [rdata]).filter((value) => typeof value === 'string');
  const seen = moment(record.time_seen);
  return {
    rrname,
    rrtype,
    rdata: data,
    bailiwick: null,
    count: Number.isSafeInteger(count) && Number(count) >= 0 ? Number(count) : null,
    time_first: moment(record.time_first) ?? seen,
    time_last: moment(record.time_last) ?? seen,
    zone_time_first: moment(record.zone_time_first),
    zone_time_last: moment(record.zone_time_last),
  };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

/** `2026-11-15 08:00:00` or seconds, the formats of channels and passive DNS. */
function moment(value: unknown): string | null {
  const text = typeof value === 'number' ? value * 1000 : String(value ?? '').replace(' ', 'T');
  const at = new Date(typeof text === 'number' ? text : /T\d\d:\d\d:\d\d(\.\d+)?$/.test(text) ? `${text}Z` : text);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1970 || at.getUTCFullYear() > 9999
    ? null
    : at.toISOString();
}
