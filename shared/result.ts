import * as z from 'zod';

/**
 * Everything that can go wrong for a correct program. The list is closed: a panel can show each code in its own way,
 * and a new code is added here or not at all.
 */
export const failureCodes = [
  // The call itself
  'bad-input', // what was sent does not fit the call's schema
  'unknown-call',
  'flooded', // too many calls at once from one page
  'cancelled',
  'bug', // ours: logged, and harmless to the rest
  // Connections and keys
  'no-connection',
  'no-key',
  'keychain', // the system keychain refused, is locked or did not answer
  'refused-key', // the service knows no such key or user
  'not-permitted', // the key is good, but not for this
  // The way to the service
  'offline', // the offline switch is on
  'unreachable', // no such host, refused, reset
  'timed-out',
  'tls', // the certificate can't be trusted
  'proxy',
  'redirected', // to another origin, which is never followed
  // What the service said
  'rejected', // a parameter was refused: see fields
  'not-found',
  'limit', // a rate or quota is used up: see retryAt
  'too-many', // more matches than the service gives out
  'too-complex', // the service gave up before the first row
  'busy', // temporarily unavailable, after all tries
  'service-error',
  'bad-reply', // not what the service documents
  'too-large',
  // This machine
  'file', // a file could not be read or written
  'in-use', // another copy of Sextant has it open
] as const;

export const FailureCode = z.enum(failureCodes);
export type FailureCode = z.output<typeof FailureCode>;

/** What a service adds to an error for whoever asks its support. */
export const Support = z.object({
  type: z.string().optional().describe('The service’s own name for it.'),
  logId: z.string().optional().describe('The entry of the service’s log.'),
  address: z.string().optional().describe('Where support can be asked.'),
});
export type Support = z.output<typeof Support>;

/** An expected failure, told to a person in up to three sentences. */
export const Failure = z.object({
  code: FailureCode,
  /** What happened. */
  message: z.string(),
  /** What was kept or left untouched, where that is in doubt. */
  kept: z.string().optional(),
  /** What to do about it. */
  next: z.string().optional(),
  /** Complaints by input field, to be shown beside that field. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** When trying again makes sense. */
  retryAt: z.iso.datetime().optional(),
  support: Support.optional(),
});
export type Failure = z.output<typeof Failure>;

export type Result<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: Failure };

export function ok<T>(value: T): Result<T> {
  return { ok: true, value };
}

export function fail(code: FailureCode, message: string, more: Omit<Failure, 'code' | 'message'> = {}): Result<never> {
  return { ok: false, failure: { code, message, ...more } };
}

/** What is refused before anything is done, so that nobody need say that nothing was. */
const beforeAnything: ReadonlySet<FailureCode> = new Set([
  'bad-input',
  'unknown-call',
  'flooded',
  'no-connection',
  'no-key',
  'refused-key',
  'not-permitted',
  'offline',
  'redirected',
  'rejected',
  'not-found',
  'limit',
  'too-many',
  'too-complex',
  'busy',
  'in-use',
]);

/** What was kept, as a person is told it; undefined for what was cancelled, and for a bug, of which nobody knows. */
export function keptOf({ code, kept }: Failure): string | undefined {
  return kept ?? (beforeAnything.has(code) ? 'Nothing was changed.' : undefined);
}

/** What to tell the service's support, in a sentence; undefined where the service said nothing of it. */
export function supportOf({ support }: Failure): string | undefined {
  if (!support) return undefined;
  const { type, logId, address } = support;
  const reference = [type, logId && `log entry ${logId}`].filter(Boolean).join(', ');
  return [reference && `Name this to support: ${reference}.`, address && `Support: ${address}`]
    .filter(Boolean)
    .join(' ');
}

/** What would befall the next question as well. */
const lasting: ReadonlySet<FailureCode> = new Set([
  'cancelled',
  'no-connection',
  'no-key',
  'refused-key',
  'not-permitted',
  'offline',
  'unreachable',
  'limit',
]);

export function endsAll({ code }: Failure): boolean {
  return lasting.has(code);
}
