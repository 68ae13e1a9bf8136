// Who calls the platform API. Every method of the service is accepted: key header, open key, HTTP Basic, and HMAC over
// username, timestamp and path. When several are sent at once all must be right and name the same user.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Call } from '../http/call.ts';
import { isRecord } from '../http/call.ts';
import type { User } from '../users.ts';

export type Authentication =
  | { readonly ok: true; readonly user: User }
  | { readonly ok: false; readonly message: string };

const toleranceMs = 5 * 60_000;
const noMatch = 'The credentials do not match an active account.';
const hashByDigits: Readonly<Record<number, string>> = { 64: 'sha256', 40: 'sha1', 32: 'md5' };
const timestampForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?(Z|[+-]\d{2}:?\d{2})$/;

// covers: platform.credentials X-Api-Key, api_username, api_key, timestamp, signature, HMAC with SHA-256
export function authenticate(call: Call, users: readonly User[]): Authentication {
  const { username, key, signature, timestamp } = credentialParameters(call);
  const attempts: Authentication[] = [];
  if (signature !== null || timestamp !== null) attempts.push(bySignature(call, users, username, timestamp, signature));
  if (key !== null) attempts.push(byOpenKey(users, username, key));
  const header = call.headers['x-api-key'];
  if (typeof header === 'string') attempts.push(byKey(users, header));
  const basic = call.headers.authorization;
  if (basic !== undefined) attempts.push(byBasic(users, basic));

  const first = attempts[0];
  if (first === undefined) {
    return refused(
      username === null ? 'No credentials were sent.' : 'A username was sent without a key or a signature.',
    );
  }
  const failed = attempts.find((attempt) => !attempt.ok);
  if (failed !== undefined) return failed;
  const names = new Set(attempts.flatMap((attempt) => (attempt.ok ? [attempt.user.username] : [])));
  if (username !== null) names.add(username);
  return names.size === 1 ? first : refused('The credentials of this request name different users.');
}

type Parameters = Readonly<Record<'username' | 'key' | 'signature' | 'timestamp', string | null>>;

/** Credentials travel in the query, or as members of the form or JSON body. */
function credentialParameters(call: Call): Parameters {
  const read = (name: string): string | null => {
    const { body } = call;
    if (body.kind === 'form' && body.fields.has(name)) return body.fields.get(name);
    if (body.kind === 'json' && isRecord(body.value) && typeof body.value[name] === 'string') return body.value[name];
    return call.query.get(name);
  };
  return {
    username: read('api_username'),
    key: read('api_key'),
    signature: read('signature'),
    timestamp: read('timestamp'),
  };
}

function bySignature(
  call: Call,
  users: readonly User[],
  username: string | null,
  timestamp: string | null,
  signature: string | null,
): Authentication {
  if (username === null) return refused('A signed request needs api_username.');
  if (timestamp === null) return refused('A signed request needs a timestamp.');
  if (signature === null) return refused('A timestamp was sent without a signature.');
  const signedAt = timestampForm.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (Number.isNaN(signedAt)) return refused('The timestamp is not an ISO 8601 time with a zone.');
  const hash = hashByDigits[signature.length];
  if (hash === undefined || !/^[0-9a-f]+$/.test(signature)) {
    return refused('The signature is not an HMAC in lowercase hexadecimal.');
  }
  const user = users.find((candidate) => candidate.username === username);
  // An unknown user costs the same work as a wrong key, and reads the same.
  const expected = createHmac(hash, user?.platformKey ?? 'no such user')
    .update(`${username}${timestamp}${call.sentPath}`)
    .digest();
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex')) || user === undefined) {
    return refused(`The signature is not valid. ${noMatch}`);
  }
  const age = call.wallNow - signedAt;
  if (age > toleranceMs) return refused('The signed request has expired: its timestamp is too old.');
  if (age < -toleranceMs) return refused('The signed request is not valid yet: its timestamp lies in the future.');
  return { ok: true, user };
}

function byOpenKey(users: readonly User[], username: string | null, key: string): Authentication {
  if (username === null) return refused('api_key was sent without api_username.');
  const user = users.find((candidate) => candidate.username === username);
  return sameText(user?.platformKey ?? '', key) && user !== undefined ? { ok: true, user } : refused(noMatch);
}

function byKey(users: readonly User[], key: string): Authentication {
  if (key === '') return refused('The X-Api-Key header is empty.');
  const user = users.find((candidate) => sameText(candidate.platformKey, key));
  return user === undefined ? refused(noMatch) : { ok: true, user };
}

function byBasic(users: readonly User[], header: string): Authentication {
  const encoded = /^Basic ([A-Za-z0-9+/]+=*)$/i.exec(header)?.[1];
  if (encoded === undefined) return refused('The Authorization header is not HTTP Basic.');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return byOpenKey(users, text.slice(0, Math.max(0, colon)), text.slice(colon + 1));
}

function sameText(expected: string, given: string): boolean {
  const left = Buffer.from(expected);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}

function refused(message: string): Authentication {
  return { ok: false, message };
}
