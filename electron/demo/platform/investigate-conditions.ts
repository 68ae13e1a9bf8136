// What a search parameter asks of a domain, and how parameters read their values: a condition, or what is wrong with it.

import { isIPv4 } from 'node:net';
import type { Attribute } from '../world/attributes.ts';
import type { World } from '../world/world.ts';

export interface Scope {
  readonly world: World;
  readonly seed: number;
}

export type Condition =
  /** The domains that meet it, ascending by number. */
  | {
      readonly kind: 'ids';
      find(scope: Scope): Uint32Array;
      /** How many there are according to the service, where that is more or fewer than it finds. */
      said?(scope: Scope): number | null;
    }
  /** A test of each domain, for what no list leads to. */
  | { readonly kind: 'test'; test(scope: Scope): (id: number) => boolean };

/** The condition, or the end of a sentence that begins with the parameter's name. */
export type Read = (value: string) => Condition | string;

export function ids(find: (scope: Scope) => Uint32Array, said?: (scope: Scope) => number | null): Condition {
  return { kind: 'ids', find, ...(said && { said }) };
}

export function test(make: (scope: Scope) => (id: number) => boolean): Condition {
  return { kind: 'test', test: make };
}

/** Any text; `check` says what is wrong with it, or null. */
export function textOf(attribute: Attribute, check: (value: string) => string | null = () => null): Read {
  return (value) =>
    check(value) ??
    ids(
      ({ world }) => world.search(attribute, value),
      ({ world }) => (attribute === 'create_date' ? null : world.said(attribute, value)),
    );
}

export function ipv4Of(attribute: Attribute): Read {
  return textOf(attribute, (value) => (isIPv4(value) ? null : 'must be an IPv4 address'));
}

/** A whole number that may not be below the least one. */
export function wholeNumber(value: string, least: number, most = 2_000_000_000): number | null {
  const number = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN;
  return number >= least && number <= most ? number : null;
}

export function numberOf(attribute: Attribute, least: number): Read {
  return (value) => {
    const number = wholeNumber(value, least);
    if (number === null) return `must be a whole number of ${least} or more`;
    const text = String(number);
    return ids(
      ({ world }) => world.search(attribute, text),
      ({ world }) => world.said(attribute, text),
    );
  };
}

/** Days since 1970 of a date that exists; null for any other text. */
export function dayOf(text: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Dates such as February 30 are moved on by some engines and refused by others.
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? null : time / 86_400_000;
}

export function dateOf(attribute: Attribute): Read {
  return textOf(attribute, (value) => (dayOf(value) === null ? 'must be a date written YYYY-MM-DD' : null));
}

/** Tags of a list: `all` of them or `any`. */
export function tagged(match: 'all' | 'any', wanted: boolean): Read {
  return (value) => {
    if (value.length > 512) return 'must have at most 512 characters';
    const labels = value.split(',').map((label) => label.trim());
    if (labels.includes('')) return 'must be tags separated by commas';
    const found = ({ world }: Scope) => {
      const lists = labels.map((label) => world.search('tag', label));
      return match === 'all'
        ? intersected(lists)
        : Uint32Array.from(new Set(lists.flatMap((list) => [...list]))).sort();
    };
    if (wanted) return ids(found);
    return test((scope) => {
      const set = new Set(found(scope));
      return (id) => !set.has(id);
    });
  };
}

/** Numbers that stand in all of the ascending lists. */
export function intersected(lists: readonly Uint32Array[]): Uint32Array {
  const [first = new Uint32Array(0), ...others] = [...lists].sort((one, other) => one.length - other.length);
  return others.reduce((left, right) => left.filter((id) => holds(right, id)), first);
}

function holds(list: Uint32Array, id: number): boolean {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < id) low = middle + 1;
    else high = middle;
  }
  return list[low] === id;
}
