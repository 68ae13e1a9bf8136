// Invented brands that are imitated in the world, and the names imitators think of.

import { mix, pick } from '../random.ts';

export interface Brand {
  /** The term a monitor would watch. */
  readonly term: string;
  readonly title: string;
  readonly org: string;
  /** Its own sites. */
  readonly domains: readonly string[];
  /** Words that imitators put beside the term. */
  readonly lures: readonly string[];
}

const common = ['login', 'secure', 'verify', 'support', 'account', 'online', 'help', 'update', 'service', 'portal'];

export const brands: readonly Brand[] = [
  {
    term: 'northmere',
    title: 'Northmere Bank',
    org: 'Northmere Bank plc',
    domains: ['northmere.com', 'northmerebank.com', 'northmere.co.uk', 'northmere-invest.com'],
    lures: [...common, 'bank', 'netbank', 'card', 'pin', 'mobile', 'banking'],
  },
  {
    term: 'parcelwick',
    title: 'Parcelwick',
    org: 'Parcelwick Logistics Ltd',
    domains: ['parcelwick.com', 'parcelwick.de', 'parcelwick.net'],
    lures: ['track', 'delivery', 'parcel', 'redelivery', 'fee', 'customs', 'pay', 'depot', 'reschedule', ...common],
  },
  {
    term: 'lumenpost',
    title: 'Lumenpost',
    org: 'Lumenpost AG',
    domains: ['lumenpost.com', 'lumenpost.net', 'lumenpost-mx.com'],
    lures: ['mail', 'webmail', 'inbox', 'quota', 'imap', 'storage', ...common],
  },
  {
    term: 'halvora',
    title: 'Halvora Pay',
    org: 'Halvora Payments SA',
    domains: ['halvora.com', 'halvorapay.com'],
    lures: ['pay', 'wallet', 'refund', 'checkout', 'invoice', ...common],
  },
  {
    term: 'brightfjord',
    title: 'Brightfjord Airlines',
    org: 'Brightfjord Air AS',
    domains: ['brightfjord.com', 'brightfjord.net'],
    lures: ['tickets', 'miles', 'voucher', 'refund', 'booking', ...common],
  },
  {
    term: 'castelline',
    title: 'Castelline Energy',
    org: 'Castelline Energia SpA',
    domains: ['castelline.com', 'castelline.it'],
    lures: ['bill', 'energy', 'rebate', 'meter', 'power', ...common],
  },
];

const tlds = ['com', 'com', 'com', 'net', 'info', 'xyz', 'top', 'online', 'site', 'shop', 'org', 'app'];
const twins: Readonly<Record<string, string>> = { o: '0', l: '1', e: '3', i: '1', s: '5', m: 'rn', w: 'vv' };

/** A name that imitates the brand; the number decides which trick is used. */
export function lookalikeName(brand: Brand, number: number): string {
  const { term } = brand;
  const lure = pick(brand.lures, mix(number, 1));
  const label = trick(term, lure, number);
  return `${label}.${pick(tlds, mix(number, 2))}`;
}

function trick(term: string, lure: string, number: number): string {
  const at = 1 + (mix(number, 3) % (term.length - 2));
  const left = term.slice(0, at);
  const letter = term.slice(at, at + 1);
  const right = term.slice(at + 1);
  switch (number % 9) {
    case 0:
      return `${term}-${lure}`;
    case 1:
      return `${lure}-${term}`;
    case 2:
      return `${term}${lure}`;
    case 3:
      return `${left}${twins[letter] ?? letter + letter}${right}`;
    case 4:
      return `${left}${right}-${lure}`;
    case 5:
      return `${left}${letter}${letter}${right}${lure}`;
    case 6:
      return `${left}${right.slice(0, 1)}${letter}${right.slice(1)}-${lure}`;
    case 7:
      return `my${term}${lure}${mix(number, 4) % 100}`;
    default:
      return `${lure}.${term}`.replace('.', pick(['-', '', '-my-'], mix(number, 5)));
  }
}

const foreignTwins: Readonly<Record<string, readonly string[]>> = {
  a: ['а', 'á', 'à'],
  e: ['е', 'é', 'ė'],
  o: ['о', 'ö', 'ο'],
  u: ['ü', 'ú', 'υ'],
  l: ['ł', 'ĺ', 'ӏ'],
  m: ['ṃ', 'м'],
  n: ['ñ', 'ń'],
  p: ['р', 'ρ'],
  s: ['ѕ', 'ś'],
  t: ['ţ', 'т'],
};

/** The same with letters of other scripts: the name looks right and is not. */
export function homoglyphName(brand: Brand, number: number): string {
  const letters = [...brand.term];
  const places = letters.flatMap((letter, index) => (foreignTwins[letter] === undefined ? [] : [index]));
  const first = pick(places, mix(number, 6));
  const second = number % 3 === 0 ? pick(places, mix(number, 7)) : first;
  for (const index of new Set([first, second])) {
    letters[index] = pick(foreignTwins[letters[index] ?? ''] ?? ['x'], mix(number, index, 8));
  }
  const lure = number % 2 === 0 ? '' : `-${pick(brand.lures, mix(number, 9))}`;
  return `${letters.join('')}${lure}.${pick(tlds, mix(number, 2))}`;
}
