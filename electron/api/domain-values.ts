import * as z from 'zod';
import type { WrappedNumber, WrappedText } from '../../shared/domain-record.ts';
import { utcMoment } from './wire.ts';

// The values that records of Investigate and Enrich are made of, as loosely as the services write them. A record has
// hundreds, so that they are read by plain functions: a schema for each of them took most of the time of a page.

const wrong = Symbol('wrong');
type Read<T> = (raw: unknown) => T | typeof wrong;

function loose<T>(read: Read<T>) {
  return z
    .unknown()
    .optional()
    .transform((raw, context): T => {
      const value = read(raw);
      if (value !== wrong) return value;
      context.addIssue('Of another type than the service documents.');
      return z.NEVER;
    });
}

/** The services say "nothing" in five ways: a missing member, null, "", [] and {}. */
function isNothing(raw: unknown): boolean {
  if (raw === undefined || raw === null || raw === '') return true;
  if (typeof raw !== 'object') return false;
  for (const name in raw) if (Object.hasOwn(raw, name)) return false;
  return true;
}

/** Null for nothing in any of its forms. */
export function orNull<S extends z.ZodType>(schema: S) {
  return z.preprocess((raw) => (isNothing(raw) ? null : raw), schema.nullable());
}

/** A list; one entry may come bare where a list belongs, and nothing is an empty list. */
export function listOf<S extends z.ZodType>(schema: S) {
  return z.preprocess(entriesOf, z.array(schema));
}

function entriesOf(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw.filter((entry) => !isNothing(entry));
  return isNothing(raw) ? [] : [raw];
}

function readText(raw: unknown): string | null | typeof wrong {
  if (typeof raw === 'string') return raw === '' ? null : raw;
  if (typeof raw === 'number' && Number.isFinite(raw)) return String(raw);
  return isNothing(raw) ? null : wrong;
}

function readNumber(raw: unknown): number | null | typeof wrong {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : wrong;
  if (typeof raw === 'string' && /^-?\d{1,15}$/.test(raw)) return Number(raw);
  return isNothing(raw) ? null : wrong;
}

function readInteger(raw: unknown): number | null | typeof wrong {
  const number = readNumber(raw);
  return number === null || Number.isSafeInteger(number) ? number : wrong;
}

function readFlag(raw: unknown): boolean | null | typeof wrong {
  if (typeof raw === 'boolean') return raw;
  if (raw === 'true' || raw === 'false') return raw === 'true';
  return isNothing(raw) ? null : wrong;
}

/** `{ value, count }`, where the count may be missing; a bare value is one whose count nobody told. */
function readWrapped<T extends string | number>(
  raw: unknown,
  readValue: Read<T | null>,
): Wrapped<T> | null | typeof wrong {
  if (isNothing(raw)) return null;
  if (Array.isArray(raw)) return wrong;
  const wire: { readonly value?: unknown; readonly count?: unknown } =
    typeof raw === 'object' && raw !== null ? raw : { value: raw };
  const value = readValue(wire.value);
  const count = readInteger(wire.count);
  if (value === wrong || count === wrong || (count !== null && count < 0)) return wrong;
  return value === null ? null : { value, count };
}

interface Wrapped<T> {
  value: T;
  count: number | null;
}

function readAll<T>(raw: unknown, readEntry: Read<T | null>): T[] | typeof wrong {
  const all: T[] = [];
  for (const entry of entriesOf(raw)) {
    const value = readEntry(entry);
    if (value === wrong) return wrong;
    if (value !== null) all.push(value);
  }
  return all;
}

const readWrappedText: Read<WrappedText | null> = (raw) => readWrapped(raw, readText);
const readWrappedNumber: Read<WrappedNumber | null> = (raw) => readWrapped(raw, readNumber);
/** A text that some records wrap. */
const readUnwrapped: Read<string | null> = (raw) => {
  const wrapped = readWrappedText(raw);
  return wrapped === wrong || wrapped === null ? wrapped : wrapped.value;
};

export const LooseText = loose(readText);
export const LooseNumber = loose(readNumber);
export const LooseInteger = loose(readInteger);
export const LooseFlag = loose(readFlag);

export const Text = loose(readWrappedText);
export const Texts = loose((raw) => readAll(raw, readWrappedText));
export const PlainTexts = loose((raw) => readAll(raw, readUnwrapped));
export const Amount = loose(readWrappedNumber);
export const Amounts = loose((raw) => readAll(raw, readWrappedNumber));

/** A wrapped text in another form than ours; null when it can't be changed into it. */
export function changedText(change: (text: string) => string | null) {
  return Text.transform((wrapped): WrappedText | null => {
    const value = wrapped === null ? null : change(wrapped.value);
    return wrapped === null || value === null ? null : { value, count: wrapped.count };
  });
}

/** A time as text, in UTC where it names no zone. */
export const Moment = LooseText.transform((text) => (text === null ? null : momentOf(text)));
/** A time as milliseconds since 1970. */
export const EpochMoment = LooseNumber.transform((milliseconds) =>
  milliseconds === null ? null : isoOf(new Date(milliseconds)),
);

export function momentOf(text: string): string | null {
  const moment = utcMoment(text);
  return moment === null ? null : isoOf(new Date(moment));
}

function isoOf(date: Date): string | null {
  // Other years have no ISO form of four digits, and nothing was seen in them.
  const year = date.getUTCFullYear();
  return Number.isNaN(year) || year < 0 || year > 9999 ? null : date.toISOString();
}

/** A day as eight digits or as YYYY-MM-DD. */
export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)$/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  return z.iso.date().safeParse(written).success ? written : null;
}
