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

/** Whether something happened: "maybe" where nobody on this side can know. */
export const Happened = z.enum(['no', 'maybe', 'yes']);
export type Happened = z.output<typeof Happened>;

/** An expected failure: facts for the program, and up to three sentences for a person. The program never reads these. */
export const Failure = z.object({
  code: FailureCode,
  /** Whether the request reached the service. Left out where no request was on its way, or the code alone says it. */
  arrived: Happened.optional(),
  /** Whether it used up something of a limit or a quota. Left out where nothing was at stake. */
  spent: Happened.optional(),
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

/** A failure of a request that never left the program. */
export function failUnsent(code: FailureCode, message: string, more: Unsent = {}): Result<never> {
  return { ok: false, failure: unsent({ code, message, ...more }) };
}

type Unsent = Omit<Failure, 'code' | 'message' | 'arrived' | 'spent' | 'kept'>;

/** The same failure, of a request that never left the program because of it. */
export function unsent(failure: Failure): Failure {
  return { ...failure, arrived: 'no', spent: 'no', kept: 'Nothing was sent.' };
}

/** What follows from a failure. */
export interface FailureMeaning {
  /** Whether the service may have done what it was asked for, where the failure has no `arrived`. */
  readonly mayBeDone: boolean;
  /** Where the cause lies: in this one question, in the way to the service, or on this machine. */
  readonly cause: 'question' | 'way' | 'machine';
  /** Whether the next question would fail in the same way. */
  readonly endsAll: boolean;
  /** Who can mend it: who asked, by asking otherwise; who keeps the settings; or time alone. */
  readonly mendedBy: 'asker' | 'settings' | 'time' | 'nobody';
  /** Whether the same request may be sent again without anybody having done something about it. */
  readonly again: 'at-once' | 'later' | 'no';
  /** Whether an answer with this meaning counts against a limit that other refusals do not count against. */
  readonly counts: boolean;
}

/** One row for each code: the only place that says what a failure means. */
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

/** Whether the service may have done what it was asked for. */
export function mayBeDone(failure: Failure): boolean {
  return failure.arrived !== 'no' && meaningOf(failure).mayBeDone;
}

/** What was kept, as a person is told it; undefined for what was cancelled, and for a bug, of which nobody knows. */
export function keptOf(failure: Failure): string | undefined {
  return failure.kept ?? (meaningOf(failure).mayBeDone ? undefined : 'Nothing was changed.');
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
