import * as z from 'zod';
import {
  entriesOf,
  isNothing,
  type Read,
  readCount,
  readDay,
  readFlag,
  readMoment,
  readNumber,
  readText,
  wrong,
} from './readers.ts';

// The loose values of the platform as parts of schemas.

/** What a reader reads, as a member that may be missing. */
export function loose<T>(read: Read<T>) {
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

/** Null for nothing in any of its forms. */
export function orNull<S extends z.ZodType>(schema: S) {
  return z.preprocess((raw) => (isNothing(raw) ? null : raw), schema.nullable());
}

/** A list; one entry may come bare where a list belongs, and nothing is an empty list. */
export function listOf<S extends z.ZodType>(schema: S) {
  return z.preprocess(entriesOf, z.array(schema));
}

export const LooseText = loose(readText);
export const LooseNumber = loose(readNumber);
/** A whole number that counts something. */
export const LooseCount = loose(readCount);
export const LooseFlag = loose(readFlag);
/** A time as text, in UTC where it names no zone. */
export const Moment = loose(readMoment);
export const LooseDay = loose(readDay);
