import { type Failure, type FailureCode, fail, type Result } from '../../../shared/result.ts';
import { blamesParameter, fieldsIn, parseObject, spokenMessage, supportIn } from './error-body.ts';
import type { Heard, Refusal, WireService } from './service.ts';

// covers: platform.status 400, 401, 403, 404, 422, 500, 503
// covers: pdns.status 400, 401, 403, 404, 416, 429, 500, 502, 503, 504
// covers: batch.error status, missing-api-key, session-failure, 500
// covers: detect.stateWrites 403 for who may only read
/** Maps a refused status to a failure, product by product, and adds the support details of the error body. */
export function refusalToFailure(refusal: Refusal, service: WireService): Result<never> {
  const body = parseObject(refusal.body);
  const said = spokenMessage(refusal.body);
  const heard: Heard = { refusal, said, quoted: said ? ` It says: “${said}”` : '', body };
  return withSupport(service.refusal?.(heard) ?? meaningOf(heard, service), body);
}

/** Adds the support details of an error body to the failure. */
export function withSupport(result: Result<never>, body: unknown): Result<never> {
  const support = supportIn(body);
  return support && !result.ok ? { ok: false, failure: { ...result.failure, support } } : result;
}

function meaningOf(heard: Heard, service: WireService): Result<never> {
  const { refusal, said, quoted, body } = heard;
  const { host, status } = refusal;
  switch (status) {
    case 400:
    case 416:
    case 422:
      return rejected(host, said, body);
    case 401:
    case 403:
      if (blamesParameter(body)) return rejected(host, said, body);
      return service.refusalOfKey?.(heard) ?? refusedKey(heard, service);
    case 404:
      return fail('not-found', `${host} has nothing there.${quoted}`, {
        next: 'Check the query; if it is right, check the addresses of the connection.',
      });
    case 406:
    case 415:
      return fail('rejected', `${host} does not support this content type (${status}).${quoted}`, {
        kept: 'Nothing was changed.',
        next: 'Check the address of the connection: another version of the service, or a proxy on the way, may have answered.',
      });
    case 407:
      return fail('proxy', `A proxy on the way to ${host} requires a user name and a password.`, {
        arrived: 'no',
        spent: 'no',
        kept: 'Nothing reached the service.',
        next: 'Name the proxy with its user and password in HTTPS_PROXY, or ask your network administrators.',
      });
    case 413:
    case 414:
      return fail('too-large', `The request is too long for ${host}.`, { next: 'Request fewer names at a time.' });
    case 429:
      return limited(refusal, quoted);
    case 503:
      return fail('busy', `${host} is busy, also after several attempts.${quoted}`, {
        next: 'Try again in a minute.',
      });
  }
  if (status >= 300 && status < 400) {
    return fail('redirected', `${host} redirects to another address, and Sextant does not follow such redirects.`, {
      kept: 'No key was sent there.',
      next: 'Check the address of the connection.',
    });
  }
  return fail('service-error', `${host} answered with an error (${status}).${quoted}`, {
    next: 'Try again later.',
  });
}

// covers: batch.link 404: NoSuchKey, 403: expired
/**
 * Maps the status of a download link to a failure. The service made the link, and the link carries its own permission.
 */
export function refusalOfLink({ host, status }: Refusal): Result<never> {
  switch (status) {
    case 401:
    case 403:
      return fail('not-permitted', `${host} refused this link: it has expired, or is incomplete.`, {
        kept: 'No key was sent.',
        next: 'Create a new link, or look up the record again.',
      });
    case 404:
      return fail('not-found', `${host} no longer has what this link points to.`, { next: 'Request a later time.' });
    case 416:
      return fail('rejected', `${host} has no more data than you already have.`, {
        next: 'Change the query.',
      });
    default:
      return fail('service-error', `${host} answered with an error (${status}).`, {
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

function refusedKey({ refusal: { host, status }, said }: Heard, service: WireService): Result<never> {
  if (status === 403 && permissionWords.test(said)) {
    return fail('not-permitted', `This account has no permission for that at ${host}. It says: “${said}”`, {
      next: "Ask your group's API administrator what the account includes.",
    });
  }
  return fail('refused-key', `${host} refused the ${service.title} key${said ? `: “${said}”` : '.'}`, {
    next: service.afterRefusedKey(status),
  });
}

/** Some services refuse credentials with 403 too. Only the wording separates a missing permission from a wrong key. */
export const permissionWords =
  /not provisioned|no access|subscription|permission|read-only|not authori[sz]ed for|not allowed|\bmay (read|only)\b/i;

export function limited(refusal: Refusal, quoted: string): Result<never> {
  const at = reopening(refusal);
  const when = at ? ` It renews at ${at.slice(11, 16)} UTC on ${at.slice(0, 10)}.` : '';
  const extra: Omit<Failure, 'code' | 'message'> = {
    next: at ? 'Try again then; other services still work.' : 'Try again later; other services still work.',
    ...(at && { retryAt: at }),
  };
  return fail('limit' satisfies FailureCode, `A limit of ${refusal.host} is reached.${quoted}${when}`, extra);
}

/** When the limit reopens, if the service says so. */
function reopening(refusal: Refusal): string | undefined {
  const now = refusal.now.getTime();
  const after = refusal.headers['retry-after'] ?? '';
  // If some quota is left, the service refused a burst. A burst limit reopens long before the quota does.
  const isUsedUp = !(Number(refusal.headers['x-ratelimit-remaining']) > 0);
  const candidates = [
    now + Number(after || Number.NaN) * 1000,
    Date.parse(after), // HTTP also allows a date here.
    isUsedUp ? Number(refusal.headers['x-ratelimit-reset']) * 1000 : Number.NaN,
  ];
  const time = candidates.find((each) => each > now && each <= latestMoment);
  return time === undefined ? undefined : new Date(time).toISOString();
}

/** Later moments have no ISO form with a four-digit year. No service means such a date. */
const latestMoment = Date.UTC(9999, 11, 31);

/** A 503 does not always mean a busy service: a result can be too large to return. Only the wording says so. */
const tooLarge = /too (?:large|big)|too many (?:results|matches|records|domains)|(?:maximum|result) size/i;

export function saysTooLarge(message: string): boolean {
  return tooLarge.test(message);
}

// covers: platform.error error.message, error.summary
// covers: pdns.status one line of text
// covers: batch.error detail
// covers: platform.error error.messages
// covers: batch.error invalid_parameters, invalid-parameters
// covers: detect.stateWrites 422 by field
export function saysLimit(message: string): boolean {
  return /limit|exceed|quota|per minute|per month|per hour|service level/i.test(message) && !tooLarge.test(message);
}
