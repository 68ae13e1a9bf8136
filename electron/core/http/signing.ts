import { createHmac } from 'node:crypto';

/** What proves the sender of a request. `members` go into a body, `query` into the address. */
export interface Credentials {
  readonly headers: Readonly<Record<string, string>>;
  readonly members: Readonly<Record<string, string>>;
}

// covers: platform.credentials X-Api-Key, api_username, api_key, timestamp, signature, HMAC with SHA-256
// covers: pdns.operations X-API-Key
// covers: batch.validate apikey
export type SigningMethod = 'hmac-sha256' | 'header' | 'query' | 'body';

/** Makes the credentials of one attempt. The path is the one on the wire, with its slashes and without the query. */
export function makeCredentials(
  method: SigningMethod,
  who: { readonly username: string; readonly key: string },
  path: string,
  wallTime: Date,
): Credentials {
  switch (method) {
    case 'header':
      return { headers: { 'x-api-key': who.key }, members: {} };
    case 'body':
      return { headers: {}, members: { apikey: who.key } };
    case 'query':
      return { headers: {}, members: { api_username: who.username, api_key: who.key } };
    case 'hmac-sha256': {
      const timestamp = `${wallTime.toISOString().slice(0, 19)}Z`;
      const signature = signPath(who.username, who.key, timestamp, path);
      return { headers: {}, members: { api_username: who.username, timestamp, signature } };
    }
  }
}

/** HMAC-SHA-256 over username, timestamp and path, concatenated without a separator; lowercase hexadecimal. */
export function signPath(username: string, key: string, timestamp: string, path: string): string {
  return createHmac('sha256', key).update(`${username}${timestamp}${path}`).digest('hex');
}
