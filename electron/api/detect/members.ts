import type { OtherMember } from '../../../shared/domain-record.ts';
import { plainLine } from '../../../shared/odd-text.ts';
import { shownValue } from '../other-members.ts';
import { entriesOf, isNothing, type Read, wrong } from '../readers.ts';

// Reads Detect rows member by member: an unknown value or member does not lose its row, but goes into `others`.

/** Unknown members, up to a limit per row. */
export interface Others {
  readonly list: OtherMember[];
  left: number;
}

const mostOthers = 20;
const mostName = 100;

function tell(others: Others, name: string, raw: unknown, odd: boolean): void {
  if (isNothing(raw)) return;
  if (others.list.length === mostOthers) others.left++;
  else others.list.push({ name: plainLine(name.slice(0, mostName)), value: shownValue(raw), odd });
}

export function othersOf({ list, left }: Others): OtherMember[] {
  return left === 0 ? list : [...list, { name: '…', value: `${left} more members`, odd: false }];
}

/** Reads a value at a path of its row; `wrong` if it is unreadable. */
export type ReadPart<T> = (raw: unknown, others: Others, path: string) => T | typeof wrong;

/**
 * An object, each member with its own reader. An unreadable member counts as missing, and is listed in `others`; a
 * missing required member makes the object unreadable.
 */
export function parts<T extends object>(readers: { readonly [Name in keyof T]: ReadPart<T[Name]> }): ReadPart<T> {
  const names = Object.keys(readers) as (keyof T & string)[];
  return (raw, others, path) => {
    if (!isRecord(raw)) return wrong;
    const { known, unknown } = byName(raw, names);
    const read = {} as T;
    for (const name of names) {
      const came = known.get(name);
      let value = readers[name](came, others, `${path}${name}`);
      if (value === wrong) {
        value = readers[name](undefined, others, `${path}${name}`);
        if (value === wrong) return wrong;
        tell(others, `${path}${name}`, came, true);
      }
      read[name] = value;
    }
    for (const [name, value] of unknown) tell(others, `${path}${name}`, value, false);
    return read;
  };
}

/** The value, or null for any form of "nothing". Members of nested objects are listed with their full path. */
export function orNothing<T>(read: ReadPart<T>): ReadPart<T | null> {
  return (raw, others, path) => (isNothing(raw) ? null : read(raw, others, `${path}.`));
}

/** A list of the readable entries; the rest goes into `others`. */
export function several<T>(read: ReadPart<T>): ReadPart<T[]> {
  return (raw, others, path) => {
    const odd: unknown[] = [];
    const good: T[] = [];
    for (const entry of entriesOf(raw)) {
      const value = read(entry, others, `${path}.`);
      if (value === wrong) odd.push(entry);
      else good.push(value);
    }
    if (odd.length > 0) tell(others, path, odd, true);
    return good;
  };
}

/** The same, but null if it has no entries. */
export function severalOrNull<T>(read: ReadPart<T>): ReadPart<T[] | null> {
  const readAll = several(read);
  return (raw, others, path) => {
    const all = readAll(raw, others, path);
    return all === wrong || all.length > 0 ? all : null;
  };
}

/** A complete row, with its unknown members. */
export function row<T extends object>(read: ReadPart<T>): Read<T & { other: OtherMember[] }> {
  return (raw) => {
    const others: Others = { list: [], left: 0 };
    const value = read(raw, others, '');
    return value === wrong ? wrong : { ...value, other: othersOf(others) };
  };
}

/** The members with these names, in any letter case; and all others. */
export function byName<N extends string>(raw: Readonly<Record<string, unknown>>, names: readonly N[]) {
  const known = new Map<N, unknown>();
  const unknown: [string, unknown][] = [];
  const bare = new Map(names.map((name) => [bareName(name), name]));
  for (const name of names) if (Object.hasOwn(raw, name)) known.set(name, raw[name]);
  for (const [written, value] of Object.entries(raw)) {
    const name = bare.get(bareName(written));
    if (name === written) continue;
    if (name !== undefined && !known.has(name)) known.set(name, value);
    else unknown.push([written, value]);
  }
  return { known, unknown };
}

function bareName(name: string): string {
  return name.toLowerCase().replaceAll('_', '');
}

export function isRecord(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw);
}
