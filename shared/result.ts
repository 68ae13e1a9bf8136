import * as z from 'zod';

/**
 * Everything that can go wrong in a correct program. The list is closed: a panel can show each code in its own way, and
 * new codes are added only here.
 */
export const failureCodes = [
  // The call itself
  'bad-input', // the input does not match the call's schema
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
  'offline', // offline mode is on
  'unreachable', // no such host, refused, reset
  'timed-out',
  'tls', // the certificate can't be trusted
  'proxy',
  'redirected', // to another origin, which is never followed
  // The service's answer
  'rejected', // a parameter was refused: see fields
  'not-found',
  'limit', // a rate or quota is used up: see retryAt
  'too-many', // more matches than the service returns
  'too-complex', // the service gave up before the first row
  'busy', // temporarily unavailable, after all attempts
  'service-error',
  'bad-reply', // not what the service documents
  'too-large',
  // This machine
  'file', // a file could not be read or written
  'in-use', // another copy of Sextant has it open
] as const;

export const FailureCode = z.enum(failureCodes);
export type FailureCode = z.output<typeof FailureCode>;

/** What a service adds to an error for its support. */
export const Support = z.object({
  type: z.string().optional().describe('The service’s own name for it.'),
  logId: z.string().optional().describe('The entry in the service’s log.'),
  address: z.string().optional().describe('Where to get support.'),
});
export type Support = z.output<typeof Support>;

/** Whether something happened; "maybe" if this side can't know. */
export const Happened = z.enum(['no', 'maybe', 'yes']);
export type Happened = z.output<typeof Happened>;

/**
 * An expected failure: facts for the program, and up to three sentences for the user. The program never reads the
 * sentences.
 */
export const Failure = z.object({
  code: FailureCode,
  /** Whether the request reached the service. Omitted if no request was sent, or if the code says it. */
  arrived: Happened.optional(),
  /** Whether it used up a part of a limit or a quota. Omitted if nothing could be used up. */
  spent: Happened.optional(),
  /** What happened. */
  message: z.string(),
  /** What was saved or left unchanged, if that is in doubt. */
  kept: z.string().optional(),
  /** What to do about it. */
  next: z.string().optional(),
  /** Errors by input field, shown beside that field. */
  fields: z.record(z.string(), z.array(z.string())).optional(),
  /** When a retry makes sense. */
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

/** A failure of a request that never left the program. */
export function failUnsent(code: FailureCode, message: string, more: Unsent = {}): Result<never> {
  return { ok: false, failure: unsent({ code, message, ...more }) };
}

type Unsent = Omit<Failure, 'code' | 'message' | 'arrived' | 'spent' | 'kept'>;

/** The same failure for a request that was not sent because of it. */
export function unsent(failure: Failure): Failure {
  return { ...failure, arrived: 'no', spent: 'no', kept: 'Nothing was sent.' };
}

/** What follows from a failure. */
export interface FailureMeaning {
  /** Whether the service may have done the work, if the failure has no `arrived`. */
  readonly mayBeDone: boolean;
  /** Where the cause is: in this question, in the way to the service, or on this machine. */
  readonly cause: 'question' | 'way' | 'machine';
  /** Whether the next question would fail in the same way. */
  readonly endsAll: boolean;
  /** Who can fix it: the caller with another request, the user in the settings, or only time. */
  readonly mendedBy: 'asker' | 'settings' | 'time' | 'nobody';
  /** Whether the same request may be sent again without any change. */
  readonly again: 'at-once' | 'later' | 'no';
  /** Whether an answer with this meaning counts against a limit that other refusals do not count against. */
  readonly counts: boolean;
}

/** One row per code: the only place that defines the meaning of a failure. */
const meanings: Readonly<Record<FailureCode, FailureMeaning>> = {
  'bad-input': meaning('question', 'asker', 'no', { mayBeDone: false }),
  'unknown-call': meaning('question', 'nobody', 'no', { mayBeDone: false }),
  flooded: meaning('machine', 'time', 'later', { mayBeDone: false }),
  cancelled: meaning('machine', 'asker', 'no', { endsAll: true }),
  bug: meaning('machine', 'nobody', 'no'),
  'no-connection': meaning('way', 'settings', 'no', { mayBeDone: false, endsAll: true }),
  'no-key': meaning('way', 'settings', 'no', { mayBeDone: false, endsAll: true }),
  keychain: meaning('way', 'settings', 'no', { mayBeDone: false, endsAll: true }),
  'refused-key': meaning('way', 'settings', 'no', { mayBeDone: false, endsAll: true }),
  'not-permitted': meaning('way', 'settings', 'no', { mayBeDone: false, endsAll: true }),
  offline: meaning('way', 'settings', 'no', { mayBeDone: false, endsAll: true }),
  unreachable: meaning('way', 'time', 'at-once', { endsAll: true }),
  'timed-out': meaning('way', 'time', 'at-once'),
  tls: meaning('way', 'settings', 'no', { mayBeDone: false, endsAll: true }),
  proxy: meaning('way', 'settings', 'later', { mayBeDone: false }),
  redirected: meaning('way', 'settings', 'no', { mayBeDone: false }),
  rejected: meaning('question', 'asker', 'no', { mayBeDone: false }),
  'not-found': meaning('question', 'asker', 'no', { mayBeDone: false }),
  limit: meaning('way', 'time', 'later', { mayBeDone: false, endsAll: true, counts: true }),
  'too-many': meaning('question', 'asker', 'no', { mayBeDone: false, counts: true }),
  'too-complex': meaning('question', 'asker', 'no', { mayBeDone: false, counts: true }),
  busy: meaning('way', 'time', 'at-once', { mayBeDone: false }),
  'service-error': meaning('way', 'time', 'at-once'),
  'bad-reply': meaning('way', 'nobody', 'no'),
  'too-large': meaning('question', 'asker', 'no'),
  file: meaning('machine', 'asker', 'no'),
  'in-use': meaning('machine', 'asker', 'no', { mayBeDone: false }),
};

function meaning(
  cause: FailureMeaning['cause'],
  mendedBy: FailureMeaning['mendedBy'],
  again: FailureMeaning['again'],
  { mayBeDone = true, endsAll = false, counts = mayBeDone }: Partial<FailureMeaning> = {},
): FailureMeaning {
  return { mayBeDone, cause, endsAll, mendedBy, again, counts };
}

/** What follows from a failure with this code. */
export function meaningOf({ code }: Pick<Failure, 'code'>): FailureMeaning {
  return meanings[code];
}

/** Whether the next question would fail in the same way. */
export function endsAll(failure: Failure): boolean {
  return meaningOf(failure).endsAll;
}

/** Whether the service may have done the work. */
export function mayBeDone(failure: Failure): boolean {
  return failure.arrived !== 'no' && meaningOf(failure).mayBeDone;
}

/** What was saved, as shown to the user; undefined for a cancelled call, and for a bug, where nobody knows. */
export function keptOf(failure: Failure): string | undefined {
  return failure.kept ?? (meaningOf(failure).mayBeDone ? undefined : 'Nothing was changed.');
}

/** What to report to the service's support, in a sentence; undefined if the service gave nothing. */
export function supportOf({ support }: Failure): string | undefined {
  if (!support) return undefined;
  const { type, logId, address } = support;
  const reference = [type, logId && `log entry ${logId}`].filter(Boolean).join(', ');
  return [reference && `Quote this to support: ${reference}.`, address && `Support: ${address}`]
    .filter(Boolean)
    .join(' ');
}
