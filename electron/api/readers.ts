import type { WrappedNumber, WrappedText } from '../../shared/domain-record.ts';
import { isoFromSeconds } from '../core/http/epoch-time.ts';
import { isDay, utcMoment } from './wire.ts';

// Readers for the platform's values, as loose as its products write them. A page has some hundred thousand values, so
// plain functions read them: schemas took most of the time between a reply and its picture.

/** The result for a value of an undocumented type. */
export const wrong = Symbol('wrong');
export type Read<T> = (raw: unknown) => T | typeof wrong;

/** The services say "nothing" in five ways: a missing member, null, "", [] and {}. */
export function isNothing(raw: unknown): boolean {
  if (raw === undefined || raw === null || raw === '') return true;
  if (typeof raw !== 'object') return false;
  for (const name in raw) if (Object.hasOwn(raw, name)) return false;
  return true;
}

/** Accepts one bare entry in place of a list, and reads "nothing" as an empty list. */
export function entriesOf(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw.filter((entry) => !isNothing(entry));
  return isNothing(raw) ? [] : [raw];
}

/** An object, each member with its own reader; other members are left out. */
export function members<T extends object>(readers: { readonly [Name in keyof T]: Read<T[Name]> }): Read<T> {
  const named = Object.entries(readers) as [keyof T & string, Read<T[keyof T & string]>][];
  return (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return wrong;
    const wire = raw as Readonly<Record<string, unknown>>;
    const read = {} as T;
    for (const [name, readMember] of named) {
      const value = readMember(wire[name]);
      if (value === wrong) return wrong;
      read[name] = value;
    }
    return read;
  };
}

/** Null for any form of "nothing". */
export function orNull<T>(read: Read<T>): Read<T | null> {
  return (raw) => (isNothing(raw) ? null : read(raw));
}

/** A list without its empty entries. An unreadable entry makes it unreadable. */
export function list<T>(readEntry: Read<T | null>): Read<T[]> {
  return (raw) => {
    const all: T[] = [];
    const entries = Array.isArray(raw) ? raw : [raw];
    for (const entry of entries) {
      if (isNothing(entry)) continue;
      const value = readEntry(entry);
      if (value === wrong) return wrong;
      if (value !== null) all.push(value);
    }
    return all;
  };
}

/** Converts a value after reading it. */
export function changed<T, U>(read: Read<T>, change: (value: T) => U): Read<U> {
  return (raw) => {
    const value = read(raw);
    return value === wrong ? wrong : change(value);
  };
}

export const readString: Read<string> = (raw) => (typeof raw === 'string' ? raw : wrong);

export const readText: Read<string | null> = (raw) => {
  if (typeof raw === 'string') return raw === '' ? null : raw;
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  return isNothing(raw) ? null : wrong;
};

export const readNumber: Read<number | null> = (raw) => {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : wrong;
  if (typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(raw)) return Number(raw);
  return isNothing(raw) ? null : wrong;
};

export const readInteger: Read<number | null> = (raw) => {
  const number = readNumber(raw);
  return number === null || Number.isSafeInteger(number) ? number : wrong;
};

/** An integer count. */
export const readCount: Read<number | null> = (raw) => {
  const number = readInteger(raw);
  return number === null || number === wrong || number >= 0 ? number : wrong;
};

export const readFlag: Read<boolean | null> = (raw) => {
  if (typeof raw === 'boolean') return raw;
  if (typeof raw === 'string' && /^(true|false)$/i.test(raw)) return raw.toLowerCase() === 'true';
  if (raw === 1 || raw === '1') return true;
  if (raw === 0 || raw === '0') return false;
  return isNothing(raw) ? null : wrong;
};

// covers: investigate.parts value, count
// covers: enrich.answer no counts
/** `{ value, count }`, where the count may be missing; a bare value has no count. */
function wrapped<T>(readValue: Read<T | null>): Read<{ value: T; count: number | null } | null> {
  return (raw) => {
    if (raw === undefined || raw === null || raw === '') return null;
    if (Array.isArray(raw)) return raw.length === 0 ? null : wrong;
    const isBare = typeof raw !== 'object';
    const { value: own, count: counted }: { readonly value?: unknown; readonly count?: unknown } = isBare ? {} : raw;
    const value = readValue(isBare ? raw : own);
    const count = readCount(counted);
    if (value === wrong || count === wrong) return wrong;
    return value === null ? null : { value, count };
  };
}

export const readWrappedText: Read<WrappedText | null> = wrapped(readText);
export const readWrappedNumber: Read<WrappedNumber | null> = wrapped(readNumber);
export const readWrappedTexts = list(readWrappedText);
export const readWrappedNumbers = list(readWrappedNumber);
/** Texts that some records wrap. */
export const readPlainTexts = list(changed(readWrappedText, (text) => text?.value ?? null));

/** Converts a wrapped text; null if it can't be converted. */
export function changedText(change: (text: string) => string | null): Read<WrappedText | null> {
  return changed(readWrappedText, (text) => {
    const value = text === null ? null : change(text.value);
    return text === null || value === null ? null : { value, count: text.count };
  });
}

/** A time as text, in UTC unless it names a zone. */
export const readMoment = changed(readText, utcMoment);
/** A time as milliseconds since 1970. */
export const readEpoch = changed(readNumber, (milliseconds) =>
  milliseconds === null ? null : isoFromSeconds(milliseconds / 1000),
);

/** A day as eight digits (number or text), or as YYYY-MM-DD; an invalid text does not lose the record. */
export const readDay = changed(readText, (text) => (text === null ? null : dayOf(text)));

export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]|$)/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  return year !== undefined && isDay(written) ? written : null;
}
