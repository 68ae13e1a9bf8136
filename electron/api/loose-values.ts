import * as z from 'zod';
import type { WrappedNumber, WrappedText } from '../../shared/domain-record.ts';
import { isoFromSeconds } from '../core/epoch-time.ts';
import { utcMoment } from './wire.ts';

// The values that replies of the platform are made of, as loosely as its products write them. A record has hundreds, so
// that they are read by plain functions: a schema for each of them took most of the time of a page.

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
  if (typeof raw === 'string' && /^-?\d{1,15}(\.\d{1,6})?$/.test(raw)) return Number(raw);
  return isNothing(raw) ? null : wrong;
}

function readInteger(raw: unknown): number | null | typeof wrong {
  const number = readNumber(raw);
  return number === null || Number.isSafeInteger(number) ? number : wrong;
}

function readCount(raw: unknown): number | null | typeof wrong {
  const number = readInteger(raw);
  return number === null || number === wrong || number >= 0 ? number : wrong;
}

function readFlag(raw: unknown): boolean | null | typeof wrong {
  if (typeof raw === 'boolean') return raw;
  if (raw === 'true' || raw === 1 || raw === '1') return true;
  if (raw === 'false' || raw === 0 || raw === '0') return false;
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
  const count = readCount(wire.count);
  if (value === wrong || count === wrong) return wrong;
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
/** A whole number that counts something. */
export const LooseCount = loose(readCount);
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
export const Moment = LooseText.transform(utcMoment);
/** A time as milliseconds since 1970. */
export const EpochMoment = LooseNumber.transform((milliseconds) =>
  milliseconds === null ? null : isoFromSeconds(milliseconds / 1000),
);

/** A day as eight digits, as a number or as text, or as YYYY-MM-DD; a text that is none is no reason to lose the record. */
export const LooseDay = LooseText.transform((text) => (text === null ? null : dayOf(text)));

export function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)(?:[T ]|$)/.exec(text) ?? [];
  const written = `${year}-${month}-${day}`;
  return z.iso.date().safeParse(written).success ? written : null;
}
