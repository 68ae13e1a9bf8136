// Lines of the JSON channels: the envelope and the message of type newdomain.

import { mix } from '../random.ts';
import type { Rrset } from '../world/rrsets.ts';

/** 2026-01-02 03:04:05, as times stand in requests, details and records. */
export function spaced(second: number): string {
  return new Date(second * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

/** Flags of a DNS change (channel 214). */
export interface NewFlags {
  readonly new_domain: boolean;
  readonly new_rrname: boolean;
  readonly new_rrtype: boolean;
  readonly new_rrset: boolean;
}

// covers: batch.lines all
/** Records of the world come behind the traffic of their second. */
export function newDomainLine(
  domain: string,
  second: number,
  set: Pick<Rrset, 'rrname' | 'rrtype' | 'rdata' | 'bailiwick'>,
  flags: NewFlags | null,
): string {
  const nanos = 999_000_000 + (mix(second, domain.length, set.rrname.length) % 1_000_000);
  const message = {
    domain: `${domain}.`,
    time_seen: spaced(second),
    bailiwick: set.bailiwick,
    rrname: set.rrname,
    rrclass: 'IN',
    rrtype: set.rrtype,
    rdata: set.rdata,
    keys: [],
    new_rr: flags === null ? [] : set.rdata.map(() => true),
    ...flags,
  };
  const envelope = {
    time: `${spaced(second)}.${nanos}`,
    vname: 'SIE',
    mname: 'newdomain',
    source: 'a1ba02cf',
    message,
  };
  return `${JSON.stringify(envelope)}\n`;
}
