// What a lookup or summary asks for, read from the segments below /lookup or /summarize.

import type { AddressRange } from '../world/addresses.ts';
import { parseRange } from '../world/addresses.ts';
import type { NamePattern } from './names.ts';
import { canonicalName, nameOfWire, readNamePattern } from './names.ts';
import type { Read } from './parameters.ts';
import { refused } from './parameters.ts';
import type { Rrtype } from './rrtypes.ts';
import { readRrtype } from './rrtypes.ts';

export type Target =
  | { readonly kind: 'rrset'; readonly owner: NamePattern; readonly rrtype: Rrtype; readonly bailiwick: string | null }
  | { readonly kind: 'rdata-name'; readonly host: NamePattern; readonly rrtype: Rrtype }
  | { readonly kind: 'rdata-ip'; readonly range: AddressRange }
  | { readonly kind: 'rdata-raw'; readonly octets: Buffer; readonly rrtype: Rrtype };

/** Most segments of each shape: the value, RRTYPE and for owner names BAILIWICK. */
const shapes: Readonly<Record<string, number>> = {
  'rrset/name': 3,
  'rrset/raw': 2,
  'rdata/name': 2,
  'rdata/ip': 2,
  'rdata/raw': 2,
};

// covers: pdns.operations lookup/rrset/name, lookup/rrset/raw, lookup/rdata/name, lookup/rdata/ip, lookup/rdata/raw
// covers: pdns.operations BAILIWICK, networks and ranges
export function readTarget(segments: readonly string[]): Read<Target> {
  const [kind = '', by = '', ...values] = segments;
  const shape = `${kind}/${by}`;
  const most = shapes[shape];
  if (most === undefined) return refused('The path names no kind of lookup');
  if (values.length > most) return refused('The path has too many components');
  const [value = '', type = 'ANY', bailiwick = null] = values;
  if (value === '') return refused('The path has no value to look up');
  const rrtype = readRrtype(type);
  if (rrtype === null) return refused('Unknown RRTYPE');
  switch (shape) {
    case 'rrset/name':
      return ownerTarget(readNamePattern(value), rrtype, bailiwick);
    case 'rrset/raw': {
      const octets = readHex(value);
      const found = octets === null ? null : nameOfWire(octets);
      if (found === null || found.end !== octets?.length) return refused('Invalid raw name');
      return ownerTarget({ kind: 'exact', name: found.name.toLowerCase() }, rrtype, null);
    }
    case 'rdata/name': {
      const host = readNamePattern(value);
      return host === null ? refused('Invalid name') : { ok: true, value: { kind: 'rdata-name', host, rrtype } };
    }
    case 'rdata/ip': {
      // Either type may be named for either kind of address: the address decides.
      if (!['A', 'AAAA', 'ANY'].includes(rrtype)) return refused('Unsupported RRTYPE for an IP lookup');
      const range = parseRange(value);
      return range === null ? refused('Invalid IP address') : { ok: true, value: { kind: 'rdata-ip', range } };
    }
    default: {
      const octets = readHex(value);
      if (octets === null) return refused('Invalid raw data');
      return { ok: true, value: { kind: 'rdata-raw', octets, rrtype } };
    }
  }
}

function ownerTarget(owner: NamePattern | null, rrtype: Rrtype, within: string | null): Read<Target> {
  if (owner === null) return refused('Invalid name');
  const bailiwick = within === null ? null : canonicalName(within);
  if (within !== null && (bailiwick === null || within.includes('*'))) return refused('Invalid bailiwick');
  return { ok: true, value: { kind: 'rrset', owner, rrtype, bailiwick } };
}

function readHex(text: string): Buffer | null {
  return /^([0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : null;
}
