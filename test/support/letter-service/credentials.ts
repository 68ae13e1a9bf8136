import { createHmac } from 'node:crypto';
import { type Answer, type Asked, type Bench, parsedJson, platformError } from './asked.ts';

export const username = 'letter-reader';
export const keys = {
  platform: '1f2e3-d4c5b-6a798-80716-25344',
  pdns: 'd0c0ffee0000000000000000000000000000000000000000000000000000beef',
  batch: '9b2ffee1-3c61-4ac0-8cc1-09f1ab34cd56',
} as const;

export const credentialNames = ['api_username', 'api_key', 'timestamp', 'signature'] as const;

/** Null for a platform request that identifies its sender in a documented way. */
export function platformRefusal(asked: Asked, bench: Bench): Answer | null {
  const given = (name: string) => asked.query.get(name) ?? formOrJson(asked)[name] ?? null;
  const header = asked.headers['x-api-key'];
  if (asked.path.startsWith('/v1/feed/') || asked.path.startsWith('/v1/download/')) {
    if (given('signature') !== null) bench.complain(`${asked.path}: signed, where the key goes in a header`);
  }
  if (header !== undefined) return header === keys.platform ? null : noSuchAccount;
  if (given('api_key') !== null) {
    return given('api_key') === keys.platform && given('api_username') === username ? null : noSuchAccount;
  }
  const [name, timestamp, signature] = [given('api_username'), given('timestamp'), given('signature')];
  if (name === null || timestamp === null || signature === null) {
    return platformError(401, 'The request carries no credentials.');
  }
  const expected = createHmac('sha256', keys.platform).update(`${name}${timestamp}${asked.sentPath}`).digest('hex');
  const isFresh = Math.abs(Date.parse(timestamp) - bench.now().getTime()) < 600_000;
  if (!/(Z|[+-]\d\d:?\d\d)$/.test(timestamp)) bench.complain(`${asked.path}: a timestamp without its zone`);
  return name === username && signature === expected && isFresh ? null : noSuchAccount;
}

const noSuchAccount = platformError(403, 'The credentials you entered do not match an active account.');

/** The members of a body of any type; a GET and a DELETE have none. */
export function formOrJson(asked: Asked): Readonly<Record<string, string>> {
  if (asked.body === '') return {};
  const type = asked.headers['content-type'] ?? '';
  if (type.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(asked.body));
  const members = parsedJson(asked.body) ?? {};
  return Object.fromEntries(Object.entries(members).flatMap(([key, value]) => (isText(value) ? [[key, value]] : [])));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Parameters of every platform operation. */
export const commonNames: readonly string[] = [...credentialNames, 'app_partner', 'app_name', 'app_version'];
