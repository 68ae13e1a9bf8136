import * as z from 'zod';
import type { WrappedNumber, WrappedText } from '../../shared/domain-record.ts';

// The values that records of Investigate and Enrich are made of, as loosely as the services write them.

/** The services say "nothing" in five ways: a missing member, null, "", [] and {}. */
function isNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Null for nothing in any of its forms. */
export function orNull<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (isNothing(value) ? null : value), schema.nullable());
}

/** A list; one entry may come bare where a list belongs, and nothing is an empty list. */
export function listOf<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (isNothing(value) ? [] : Array.isArray(value) ? value.filter((entry) => !isNothing(entry)) : [value]),
    z.array(schema),
  );
}

const DigitText = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform(Number);
const PlainNumber = z.union([z.number(), DigitText]);
const PlainText = z.union([z.string(), z.number().transform(String)]);

export const LooseText = orNull(PlainText);
export const LooseInteger = orNull(PlainNumber.pipe(z.int()));
export const LooseNumber = orNull(PlainNumber);
export const LooseFlag = orNull(z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]));

const Count = orNull(PlainNumber.pipe(z.int().min(0)));

/** A bare value stands for a wrapped one whose count nobody told. */
function unbare(value: unknown): unknown {
  if (isNothing(value)) return null;
  return typeof value === 'string' || typeof value === 'number' ? { value } : value;
}

const WireText = z.preprocess(unbare, z.object({ value: LooseText, count: Count }).nullable());
const WireNumber = z.preprocess(unbare, z.object({ value: LooseNumber, count: Count }).nullable());

/** A wrapped text, changed on the way where its form is not ours; null when there is none or it can't be changed. */
export function wrappedText(change: (text: string) => string | null = (text) => text) {
  return WireText.transform((wire): WrappedText | null => {
    const value = wire?.value == null ? null : change(wire.value);
    return value === null ? null : { value, count: wire?.count ?? null };
  });
}

export const Text = wrappedText();
export const WrappedInteger = WireNumber.transform((wire): WrappedNumber | null =>
  wire?.value == null ? null : { value: wire.value, count: wire.count },
);

export const Texts = listOf(Text).transform(withoutNull);
export const Numbers = listOf(WrappedInteger).transform(withoutNull);
/** Plain texts, which some records wrap. */
export const PlainTexts = Texts.transform((texts) => texts.map(({ value }) => value));

export function withoutNull<T>(values: readonly (T | null)[]): T[] {
  return values.filter((value) => value !== null);
}

/** A time as text, in UTC where it names no zone. */
export const Moment = LooseText.transform((text) => (text === null ? null : momentOf(text)));
/** A time as milliseconds since 1970. */
export const EpochMoment = LooseNumber.transform((milliseconds) =>
  milliseconds === null ? null : isoOf(new Date(milliseconds)),
);

const timeForm = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/i;

export function momentOf(text: string): string | null {
  const form = timeForm.exec(text.trim());
  if (form === null) return null;
  const day = text.trim().length === 10;
  return isoOf(new Date(day || form[1] !== undefined ? text.trim() : `${text.trim()}Z`));
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
  return momentOf(written)?.slice(0, 10) === written ? written : null;
}
