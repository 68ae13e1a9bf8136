import type * as z from 'zod';
import { fail, type Result } from '../../shared/result.ts';
import { errorInside } from '../core/http/error-body.ts';
import type { JsonReply } from '../core/http/service-request.ts';

/** Parses each entry by itself, so that one with a wrong type spoils itself alone. */
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

/** Whether a body has the documented shape, for a request to say so. */
export function hasShape(schema: z.ZodType): (body: unknown) => boolean {
  return (body) => schema.safeParse(body).success;
}

/** For a reply whose outermost shape is not the documented one; where it holds an error, that is told in its words. */
export function notAsDocumented(what: string, body?: unknown): Result<never> {
  const said = errorInside(body);
  const quoted = said === null ? '' : ` It says: “${said}”`;
  return fail('bad-reply', `The service answered, but not with ${what}.${quoted}`, {
    kept: 'What was there before stays.',
    next: 'Check the address and the wording of the connection.',
  });
}

/** Why a 206 is not all, in the service's own words where it gives any; null for any other reply. */
export function partialWords({ partial, body }: Pick<JsonReply, 'partial' | 'body'>, otherwise: string): string | null {
  if (!partial) return null;
  const said = errorInside(body);
  return said === null ? otherwise : `The service sent only a part. It says: “${said}”`;
}

/** A time as the services write it, with a space or a T, and in UTC where it names no zone; null where there is none. */
export function utcMoment(text: string | null | undefined): string | null {
  const parts = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(text?.trim() ?? '');
  if (!parts) return null;
  const [, day = '', clock = '', fraction = '', zone = 'Z'] = parts;
  const date = new Date(`${day}T${clock}${fraction.slice(0, 4)}${zone}`);
  // The parser takes the 30th of February for the 2nd of March.
  if (Number.isNaN(date.getTime()) || new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) !== day) return null;
  // A zone can push the first or last day out of the years that are written with four digits.
  const written = date.toISOString();
  return /^\d{4}-/.test(written) ? written : null;
}

/** For a page that a login or a filter of the network put in the place of an answer. */
export function webPage(): Result<never> {
  return fail('bad-reply', 'The service sent a web page where data should be.', {
    kept: 'What was there before stays.',
    next: 'A login page or a filter of your network may stand in between: open the address in a browser to see it.',
  });
}
