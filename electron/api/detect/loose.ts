import * as z from 'zod';
import { LooseCount } from '../wire.ts';

// Members of Detect as they really come: missing, null, bare "", digits as text, [] for an object.

/** Missing, null, "" and [] all say that there is nothing. */
function orNothing<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => (isNothing(value) ? null : value), schema.nullable());
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export const Text = orNothing(z.string());

export const Amount = orNothing(
  z.union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,6})?$/)
      .transform(Number),
  ]),
);

export const Count = orNothing(LooseCount);

export const Flag = orNothing(
  z.union([
    z.boolean(),
    z.literal([0, 1, '0', '1']).transform((value) => Number(value) === 1),
    z.literal(['true', 'false']).transform((value) => value === 'true'),
  ]),
);

/** Six digits behind the second, and either ending for UTC; a text that is no time is no reason to lose the record. */
export const Time = orNothing(z.string().transform(isoTime));

function isoTime(text: string): string | null {
  const zoned = /(Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text}Z`;
  const date = new Date(zoned);
  const year = date.getUTCFullYear();
  // Other years have no ISO form of four digits. A year that is no number is no time at all.
  return year >= 0 && year <= 9999 ? date.toISOString() : null;
}

/** A date as eight digits, or with hyphens. */
export const Day = orNothing(z.union([z.int().transform(String), z.string()]).transform(isoDay));

function isoDay(text: string): string | null {
  const day = /^\d{8}$/.test(text) ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}` : text.slice(0, 10);
  return z.iso.date().safeParse(day).success ? day : null;
}

/** A list, or nothing; one value alone is a list of one. */
export function listOf<S extends z.ZodType>(entry: S) {
  const alone = (value: unknown) => (value === null || Array.isArray(value) ? value : [value]);
  return orNothing(z.preprocess(alone, z.array(entry).nullable()));
}

export function objectOf<S extends z.ZodRawShape>(shape: S) {
  return orNothing(z.object(shape));
}
