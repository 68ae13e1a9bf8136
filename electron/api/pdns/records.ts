import * as z from 'zod';
import type { DnsRecord, DnsSummary, FlexibleHit } from '../../../shared/passive-dns.ts';
import { isoFromSeconds } from '../../core/http/epoch-time.ts';
import { utcMoment } from '../wire.ts';

/** Epoch seconds, or RFC 3339 if a proxy or a setting converted them. */
const Time = z.union([z.number(), z.string()]).nullish();
const Whole = z.union([
  z.number().int().min(0),
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
]);
const Count = Whole.nullish();

const times = { time_first: Time, time_last: Time, zone_time_first: Time, zone_time_last: Time };

// covers: pdns.record all
export const WireRecord = z.object({
  rrname: z.string(),
  rrtype: z.string(),
  rdata: z.union([z.array(z.string()), z.string()]), // The first version sent a bare string.
  bailiwick: z.string().nullish(),
  count: Count,
  ...times,
});

export const WireSummary = z.object({ count: Whole, num_results: Whole, ...times });

export const WireName = z.object({ rrname: z.string(), rrtype: z.string(), count: Count, ...times });

export const WireData = z.object({
  rdata: z.union([z.string(), z.array(z.string()).min(1)]),
  rrtype: z.string(),
  rdata_raw: z.string().nullish(),
  raw_rdata: z.string().nullish(), // Two published sources use different names.
  count: Count,
  ...times,
});

export function toDnsRecord(wire: z.output<typeof WireRecord>): DnsRecord {
  return {
    rrname: wire.rrname,
    rrtype: wire.rrtype,
    rdata: typeof wire.rdata === 'string' ? [wire.rdata] : wire.rdata,
    bailiwick: wire.bailiwick ?? null,
    count: wire.count ?? null,
    // Written out: this runs a million times in a stream, and spreading costs more than the rest.
    time_first: moment(wire.time_first),
    time_last: moment(wire.time_last),
    zone_time_first: moment(wire.zone_time_first),
    zone_time_last: moment(wire.zone_time_last),
  };
}

export function toDnsSummary(wire: z.output<typeof WireSummary>): DnsSummary {
  return { count: wire.count, num_results: wire.num_results, ...toTimes(wire) };
}

export function nameToHit(wire: z.output<typeof WireName>): FlexibleHit {
  return { value: wire.rrname, raw: null, rrtype: wire.rrtype, count: wire.count ?? null, ...seen(wire) };
}

export function dataToHit(wire: z.output<typeof WireData>): FlexibleHit {
  const value = typeof wire.rdata === 'string' ? wire.rdata : (wire.rdata[0] ?? '');
  return {
    value,
    raw: wire.rdata_raw ?? wire.raw_rdata ?? null,
    rrtype: wire.rrtype,
    count: wire.count ?? null,
    ...seen(wire),
  };
}

type WireTime = number | string | null | undefined;
type WireTimes = Readonly<Partial<Record<keyof typeof times, WireTime>>>;

function toTimes(wire: WireTimes) {
  return { ...seen(wire), zone_time_first: moment(wire.zone_time_first), zone_time_last: moment(wire.zone_time_last) };
}

function seen(wire: WireTimes) {
  return { time_first: moment(wire.time_first), time_last: moment(wire.time_last) };
}

function moment(time: WireTime): string | null {
  if (time === null || time === undefined) return null;
  if (typeof time === 'number') return isoFromSeconds(time);
  return /^\d{1,12}$/.test(time) ? isoFromSeconds(Number(time)) : utcMoment(time);
}
