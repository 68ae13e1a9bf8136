// IP addresses as numbers, so that they can be kept and compared cheaply. IPv4 is its 32-bit value; the world's IPv6
// addresses, all of the form 2001:db8:x::y, are 2^32 + x * 2^16 + y, which keeps their order.

import { isIP } from 'node:net';

const beyondV4 = 0x1_0000_0000;

export function ipv4(a: number, b: number, c: number, d: number): number {
  return ((a << 24) | (b << 16) | (c << 8) | d) >>> 0;
}

export function ipv6(network: number, host: number): number {
  return beyondV4 + (network & 0xffff) * 0x1_0000 + (host & 0xffff);
}

export function isIpv6(address: number): boolean {
  return address >= beyondV4;
}

export function formatAddress(address: number): string {
  if (address < beyondV4) {
    return `${address >>> 24}.${(address >>> 16) & 255}.${(address >>> 8) & 255}.${address & 255}`;
  }
  const low = address - beyondV4;
  return `2001:db8:${Math.floor(low / 0x1_0000).toString(16)}::${(low % 0x1_0000).toString(16)}`;
}

/** The number of an address the world could have; null for a text that is no address or an address outside it. */
export function parseAddress(text: string): number | null {
  const range = parseRange(text);
  return range !== null && range.from === range.to ? range.from : null;
}

export interface AddressRange {
  readonly from: number;
  readonly to: number;
}

/** A single address, a network with a comma (`192.0.2.0,24`) or a range with a hyphen; null when it is none of them. */
export function parseRange(text: string): AddressRange | null {
  const [first = '', second] = text.split(/[,-]/);
  const start = wideValue(first);
  if (start === null) return null;
  if (second === undefined) return narrow(start, start.value, start.value);
  if (text.includes('-')) {
    const end = wideValue(second);
    if (end === null || end.bits !== start.bits || end.value < start.value) return null;
    return narrow(start, start.value, end.value);
  }
  if (!/^\d{1,3}$/.test(second) || Number(second) > start.bits) return null;
  const size = 1n << BigInt(start.bits - Number(second));
  const base = (start.value / size) * size;
  return narrow(start, base, base + size - 1n);
}

type Wide = { readonly bits: 32 | 128; readonly value: bigint };

function wideValue(text: string): Wide | null {
  switch (isIP(text)) {
    case 4:
      return { bits: 32, value: text.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n) };
    case 6:
      return text.includes('%')
        ? null
        : { bits: 128, value: groupsOf(text).reduce((sum, group) => (sum << 16n) + group, 0n) };
    default:
      return null;
  }
}

function groupsOf(text: string): bigint[] {
  const mapped = text.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_all, a, b, c, d) => {
    const pair = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
    return `${pair(a, b)}:${pair(c, d)}`;
  });
  const [left = '', right] = mapped.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':').map((group) => BigInt(`0x${group}`)));
  if (right === undefined) return groups(left);
  const head = groups(left);
  const tail = groups(right);
  return [...head, ...new Array<bigint>(8 - head.length - tail.length).fill(0n), ...tail];
}

/** Brings a range of real addresses to the numbers of the world; an empty one starts behind its end. */
function narrow(kind: Wide, from: bigint, to: bigint): AddressRange {
  if (kind.bits === 32) return { from: Number(from), to: Number(to) };
  return { from: beyondV4 + lowest(from), to: beyondV4 + highest(to) };
}

const prefix = 0x2001_0db8n << 96n;
const prefixEnd = prefix + (1n << 96n);
const restMask = (1n << 80n) - 1n;

function lowest(value: bigint): number {
  if (value <= prefix) return 0;
  if (value >= prefixEnd) return beyondV4;
  const network = Number((value >> 80n) & 0xffffn) * 0x1_0000;
  const rest = value & restMask;
  return rest > 0xffffn ? network + 0x1_0000 : network + Number(rest);
}

function highest(value: bigint): number {
  if (value < prefix) return -1;
  if (value >= prefixEnd) return beyondV4 - 1;
  const network = Number((value >> 80n) & 0xffffn) * 0x1_0000;
  const rest = value & restMask;
  return rest > 0xffffn ? network + 0xffff : network + Number(rest);
}
