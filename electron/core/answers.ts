import type { Service } from '../../shared/connection.ts';
import { serviceTitles } from '../../shared/connection.ts';
import { type Failure, type FailureCode, fail, type Result } from '../../shared/result.ts';
import { blamesParameter, fieldsIn, kindOf, parseObject, spokenMessage, supportIn } from './error-body.ts';

/** The head of an answer that is not a success, with as much of its body as was read. */
export interface Refusal {
  readonly service: Service;
  readonly host: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** How far this machine's clock is ahead of the service's, in milliseconds; null when the service did not say. */
  readonly clockAheadMs: number | null;
  readonly now: Date;
}

// covers: platform.status 400, 401, 403, 404, 422, 500, 503
// covers: pdns.status 400, 401, 403, 404, 416, 429, 500, 502, 503, 504
// covers: batch.error status, missing-api-key, session-failure, 500
// covers: detect.triage 403 for who may only read
/** What each status means, product by product, with what the service adds for its support. */
export function refusalToFailure(refusal: Refusal): Result<never> {
  const body = parseObject(refusal.body);
  return withSupport(meaningOf(refusal, body), body);
}

/** The same failure with what an error body says for its support. */
export function withSupport(result: Result<never>, body: unknown): Result<never> {
  const support = supportIn(body);
  return support && !result.ok ? { ok: false, failure: { ...result.failure, support } } : result;
}

function meaningOf(refusal: Refusal, body: unknown): Result<never> {
  const { service, host, status } = refusal;
  const said = spokenMessage(refusal.body);
  const quoted = said ? ` It says: “${said}”` : '';

  switch (status) {
    case 400:
    case 416:
    case 422:
      return rejected(host, said, body);
    case 401:
    case 403:
      if (blamesParameter(body)) return rejected(host, said, body);
      return refusedKey(refusal, said, kindOf(body));
    case 404:
      return fail('not-found', `${host} has nothing there.${quoted}`, {
        next: 'Check what was asked for; if it is right, check the addresses of the connection.',
      });
    case 406:
    case 415:
      return fail('rejected', `${host} does not take or give this content type (${status}).${quoted}`, {
        kept: 'Nothing was changed.',
        next: 'Check the address of the connection: another version of the service, or something on the way to it, may have answered.',
      });
    case 407:
      return fail('proxy', `A proxy on the way to ${host} wants a user name and a password.`, {
        arrived: 'no',
        spent: 'no',
        kept: 'Nothing reached the service.',
        next: 'Name the proxy with its user and password in HTTPS_PROXY, or ask your network administrators.',
      });
    case 413:
    case 414:
      return fail('too-large', `The request is too long for ${host}.`, { next: 'Ask for fewer names at a time.' });
    case 429:
      return limited(refusal, quoted);
    case 503:
      if (service === 'platform' && saysLimit(said)) return limited(refusal, quoted);
      if (service === 'platform' && tooLarge.test(said))
        return fail('too-many', `The answer would be too large.${quoted}`, {
          next: 'Narrow the search by another filter, or ask for fewer names at a time.',
        });
      return fail('busy', `${host} is busy and stayed so after several tries.${quoted}`, {
        next: 'Try again in a minute.',
      });
    case 504:
      if (service === 'pdns') {
        return fail('too-complex', `${host} gave up before the first row.`, {
          next: 'Narrow the query: a type, a shorter time, no wildcard.',
        });
      }
      break;
  }
  if (status >= 300 && status < 400) {
    return fail('redirected', `${host} points elsewhere, and Sextant follows no redirect to another place.`, {
      kept: 'No key was sent there.',
      next: 'Check the address of the connection.',
    });
  }
  return fail('service-error', `${host} answered with an error of its own (${status}).${quoted}`, {
    next: 'Try again later.',
  });
}

// covers: batch.link 404: NoSuchKey, 403: expired
/** What the status of a link means: it was made by the service, and carries its own permission. */
export function refusalOfLink({ host, status }: Refusal): Result<never> {
  switch (status) {
    case 401:
    case 403:
      return fail('not-permitted', `${host} does not open this link: it has expired, or is not whole.`, {
        kept: 'No key was sent.',
        next: 'Make a new link, or read the record again.',
      });
    case 404:
      return fail('not-found', `${host} no longer has what this link points to.`, { next: 'Ask for a later time.' });
    case 416:
      return fail('rejected', `${host} has no more of this than what is here already.`, {
        next: 'Ask for something else.',
      });
    default:
      return fail('service-error', `${host} answered with an error of its own (${status}).`, {
        next: 'Try again later.',
      });
  }
}

function rejected(host: string, said: string, body: unknown): Result<never> {
  const fields = fieldsIn(body);
  return fail('rejected', `${host} refused the request${said ? `: “${said}”` : '.'}`, {
    kept: 'Nothing was changed.',
    ...(fields && { fields }),
  });
}

const clockTolerance = 2 * 60_000;

function refusedKey(refusal: Refusal, said: string, kind: string): Result<never> {
  const { service, host, status, clockAheadMs } = refusal;
  const title = serviceTitles[service];
  if (service === 'platform' && clockAheadMs !== null && Math.abs(clockAheadMs) > clockTolerance) {
    const minutes = Math.round(Math.abs(clockAheadMs) / 60_000);
    const direction = clockAheadMs > 0 ? 'ahead of' : 'behind';
    return fail(
      'refused-key',
      `This computer's clock is ${minutes} minutes ${direction} ${host}'s, so signatures are refused.`,
      {
        next: 'Set the clock right, then try again. The key itself may be good.',
      },
    );
  }
  if (service === 'batch' && status === 403) return refusedByBatch(host, said, kind);
  if (service === 'platform' && closedAccount.test(said)) {
    return fail('not-permitted', `This account is closed on ${host}. It says: “${said}”`, {
      next: 'Ask your group’s API administrator to open it again. The key itself may be good.',
    });
  }
  if (status === 403 && permissionWords.test(said)) {
    return fail('not-permitted', `This account may not do that on ${host}. It says: “${said}”`, {
      next: "Ask your group's API administrator what the account includes.",
    });
  }
  if (service === 'pdns' && /may not use/i.test(said)) {
    return fail('not-permitted', `This passive DNS key may not do that on ${host}. It says: “${said}”`, {
      next: 'Plain lookups may still be open to it; enterprise support can add the rest.',
    });
  }
  if (service === 'pdns' && /quota is expired/i.test(said)) {
    return fail('not-permitted', `The block of queries bought for this passive DNS key has expired.`, {
      next: 'Ask enterprise support for a new block.',
    });
  }
  const tied = status === 403 ? ', and may be tied to your address' : '';
  const next =
    service === 'platform'
      ? 'Check the user name and the platform key. Keys come from your group’s API administrator; a reset ends the old one at once.'
      : `Check the ${title.toLowerCase()} key. It comes from enterprise support${tied}.`;
  return fail('refused-key', `${host} refused the ${title} key${said ? `: “${said}”` : '.'}`, { next });
}

/** What 403 of the batch service means, or NOK in an answer that otherwise went well: its kind tells, and its words. */
export function refusedByBatch(who: string, said: string, kind: string): Result<never> {
  const quoted = said ? `: “${said}”` : '.';
  if (kind === 'missing-api-key') {
    return fail('refused-key', `${who} got no key${quoted}`, { next: 'Enter the batch key under Connections.' });
  }
  if (/quota/i.test(said)) {
    return fail('limit', `A limit of ${who} is reached. It says: “${said}”`, {
      next: 'Ask again later; other services go on working.',
    });
  }
  if (/may not use/i.test(said) || permissionWords.test(said)) {
    return fail('not-permitted', `This batch key may not do that on ${who}. It says: “${said}”`, {
      next: 'Check the key to see its channels; enterprise support can add others.',
    });
  }
  if (/\bip\b|\baddress|allow.?list|white.?list/i.test(said)) {
    return fail('not-permitted', `${who} does not answer from here${quoted}`, {
      next: 'Ask enterprise support to allow the address that you ask from. The key itself may be good.',
    });
  }
  if (!/key/i.test(said) && (kind === 'session-failure' || /session|token/i.test(said))) {
    return fail('not-permitted', `${who} did not open a session${quoted}`, {
      next: 'Try again in a minute; if it stays so, ask enterprise support. The key itself may be good.',
    });
  }
  return fail('refused-key', `${who} refused the ${serviceTitles.batch} key${quoted}`, {
    next: 'Check the batch key. It comes from enterprise support.',
  });
}

/** How a closed account is told; that credentials match no active account says nothing of a closed one. */
const closedAccount =
  /\baccount (?:is |has been |was )?(?:not active|inactive|closed|suspended|disabled|deactivated|terminated|expired)\b|\b(?:inactive|closed|suspended|disabled|deactivated|expired) account\b/i;

/** The platform was seen to refuse credentials with 403 too, so that only its words tell a permission from a key. */
const permissionWords =
  /not provisioned|no access|subscription|permission|read-only|not authori[sz]ed for|not allowed|\bmay (read|only)\b/i;

function limited(refusal: Refusal, quoted: string): Result<never> {
  const at = reopening(refusal);
  const when = at ? ` It opens again at ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}.` : '';
  const extra: Omit<Failure, 'code' | 'message'> = {
    next: at ? 'Ask again then; other services go on working.' : 'Ask again later; other services go on working.',
    ...(at && { retryAt: at }),
  };
  return fail('limit' satisfies FailureCode, `A limit of ${refusal.host} is reached.${quoted}${when}`, extra);
}

/** When a limit reopens, where the service says so. */
function reopening(refusal: Refusal): string | undefined {
  const now = refusal.now.getTime();
  const after = refusal.headers['retry-after'] ?? '';
  // With something left of the quota it was a burst that was refused, and that reopens long before the quota does.
  const isUsedUp = !(Number(refusal.headers['x-ratelimit-remaining']) > 0);
  const candidates = [
    now + Number(after || Number.NaN) * 1000,
    Date.parse(after), // The other form that HTTP allows.
    isUsedUp ? Number(refusal.headers['x-ratelimit-reset']) * 1000 : Number.NaN,
  ];
  const time = candidates.find((each) => each > now && each <= latestMoment);
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** Later moments have no ISO form of four-digit years, and are no date that a service means. */
const latestMoment = Date.UTC(9999, 11, 31);

/** 503 is not always a busy service: a result can be too large to be given out, which its words alone tell. */
const tooLarge = /too (?:large|big)|too many (?:results|matches|records|domains)|(?:maximum|result) size/i;

// covers: platform.error error.message, error.summary
// covers: pdns.status one line of text
// covers: batch.error detail
// covers: platform.error error.messages
// covers: batch.error invalid_parameters, invalid-parameters
// covers: detect.triage 422 by field
function saysLimit(message: string): boolean {
  return /limit|exceed|quota|per minute|per month|per hour|service level/i.test(message) && !tooLarge.test(message);
}
