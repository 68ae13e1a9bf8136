import type * as z from 'zod';
import { fail, type Result } from '../../shared/result.ts';
import { errorInside } from '../core/http/error-body.ts';
import type { JsonReply } from '../core/http/service-request.ts';

/** Parses each entry separately, so that a wrong type loses only its entry. */
export function readEach<S extends z.ZodType>(
  entries: readonly unknown[],
  schema: S,
): { good: z.output<S>[]; spoiled: number } {
  const good: z.output<S>[] = [];
  for (const entry of entries) {
    const parsed = schema.safeParse(entry);
    if (parsed.success) good.push(parsed.data);
  }
  return { good, spoiled: entries.length - good.length };
}

/** Whether a body has the documented shape, for `isAnswer` of a request. */
export function hasShape(schema: z.ZodType): (body: unknown) => boolean {
  return (body) => schema.safeParse(body).success;
}

/** For a reply with another outer shape than documented; shows its error message if it has one. */
export function notAsDocumented(what: string, body?: unknown): Result<never> {
  const said = errorInside(body);
  const quoted = said === null ? '' : ` It says: “${said}”`;
  return fail('bad-reply', `The service answered, but not with ${what}.${quoted}`, {
    kept: 'Earlier data is unchanged.',
    next: 'Check the address and the API dialect of the connection.',
  });
}

/** Why a 206 is incomplete, in the service's own words if it gives any; null for any other reply. */
export function partialWords({ partial, body }: Pick<JsonReply, 'partial' | 'body'>, otherwise: string): string | null {
  if (!partial) return null;
  const said = errorInside(body);
  return said === null ? otherwise : `The service sent only part of the result. It says: “${said}”`;
}

/** A time in the services' format, with a space or a T, in UTC unless it names a zone; null when there is none. */
export function utcMoment(text: string | null | undefined): string | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(text?.trim() ?? '');
  if (!parts) return null;
  const [, day = '', clock = '', fraction = '', zone = 'Z'] = parts;
  if (!isDay(day)) return null;
  const part = fraction.slice(0, 4);
  // Most times need no calendar, which would take most of the time of a record.
  if (zone === 'Z' && usualClock.test(clock)) return `${day}T${clock}${part === '' ? '.000' : part.padEnd(4, '0')}Z`;
  const date = new Date(`${day}T${clock}${part}${zone}`);
  if (Number.isNaN(date.getTime())) return null;
  // A zone can push the first or last day out of the four-digit years.
  const written = date.toISOString();
  return /^\d{4}-/.test(written) ? written : null;
}

const usualClock = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
const daysInMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the calendar has this day, written YYYY-MM-DD: the language's own reader accepts 30 February as 2 March. */
export function isDay(written: string): boolean {
  const [year, month, day] = [Number(written.slice(0, 4)), Number(written.slice(5, 7)), Number(written.slice(8))];
  if (day < 1 || day > (daysInMonths[month - 1] ?? 0)) return false;
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month !== 2 || day < 29 || isLeapYear;
}

/** For a web page from a login or a network filter in place of an answer. */
export function webPage(): Result<never> {
  return fail('bad-reply', 'The service sent a web page where data should be.', {
    kept: 'Earlier data is unchanged.',
    next: 'A login page or a filter of your network may block the request: open the address in a browser to see it.',
  });
}
