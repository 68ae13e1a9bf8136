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

// The platform's loose values as schema parts.

/** A reader as an optional schema member. */
export function loose<T>(read: Read<T>) {
  return z
    .unknown()
    .optional()
    .transform((raw, context): T => {
      const value = read(raw);
      if (value !== wrong) return value;
      context.addIssue('Not of the documented type.');
      return z.NEVER;
    });
}

/** Null for any form of "nothing". */
export function orNull<S extends z.ZodType>(schema: S) {
  return z.preprocess((raw) => (isNothing(raw) ? null : raw), schema.nullable());
}

/** A list; accepts one bare entry in place of a list, and reads "nothing" as an empty list. */
export function listOf<S extends z.ZodType>(schema: S) {
  return z.preprocess(entriesOf, z.array(schema));
}

export const LooseText = loose(readText);
export const LooseNumber = loose(readNumber);
/** An integer count. */
export const LooseCount = loose(readCount);
export const LooseFlag = loose(readFlag);
/** A time as text, in UTC unless it names a zone. */
export const Moment = loose(readMoment);
export const LooseDay = loose(readDay);
