import * as z from 'zod';

/** The three services a connection speaks to, each with a key of its own. */
export const services = ['platform', 'pdns', 'batch'] as const;
export const Service = z.enum(services);
export type Service = z.output<typeof Service>;

/** Names of the services as a person reads them. */
export const serviceTitles = {
  platform: 'Platform',
  pdns: 'Passive DNS',
  batch: 'Batch channels',
} satisfies Record<Service, string>;

const Address = z
  .url({ protocol: /^https?$/, error: 'Must be an http or https address.' })
  .refine((text) => !hasCredentials(text), 'Must not contain a user name or password.')
  .refine((text) => !text.includes('?') && !text.includes('#'), 'Must not contain a query or a fragment.')
  .transform((text) => text.replace(/\/+$/, ''));

/** URL is not in the language itself, and this folder runs anywhere, so the authority is read by hand. */
function hasCredentials(text: string): boolean {
  return /^https?:\/\/[^/]*@/i.test(text);
}

const Words = z.record(z.string().min(1), z.string().min(1));

/** A word map of one's own, neutral word to word on the wire, by the place where it stands. */
export const WordMap = z.strictObject({
  pathSegments: Words.default({}),
  investigateParameters: Words.default({}),
  investigateMembers: Words.default({}),
  escalationTypes: Words.default({}),
  accountProductIds: Words.default({}),
  batchProfileMembers: Words.default({}),
});
export type WordMap = z.output<typeof WordMap>;

export const Wording = z.union([z.enum(['neutral', 'public']), WordMap]);

/** `system` asks the desktop, then the environment; `direct` uses none; anything else is the proxy's address. */
export const ProxyChoice = z.union([
  z.enum(['system', 'direct']),
  z
    .url({ protocol: /^https?$/, error: 'Must be system, direct, or the http(s) address of a proxy.' })
    .refine((text) => !hasCredentials(text), 'Must not contain a password: this file is made to be shared.'),
]);

/** A connection as it is exported, imported and handed to a colleague: everything but the keys. */
export const ConnectionFile = z.object({
  name: z.string().trim().min(1, 'Give the connection a name.').max(80),
  username: z.string().trim().max(128).default(''),
  baseUrl: Address,
  pdnsUrl: Address,
  batchUrl: Address,
  batchDownloadUrl: Address,
  auth: z
    .object({
      platform: z.enum(['hmac-sha256', 'header', 'query']).default('hmac-sha256'),
      feeds: z.enum(['header', 'query']).default('header'),
    })
    .default({ platform: 'hmac-sha256', feeds: 'header' }),
  wording: Wording.default('neutral'),
  proxy: ProxyChoice.default('system'),
});
export type ConnectionFile = z.output<typeof ConnectionFile>;

export const ConnectionId = z.string().regex(/^(demo|file|[0-9a-f-]{36})$/);

/** Where a key is kept, or why it is not there. It never says anything about the key itself. */
export const KeyPlace = z.enum(['keychain', 'memory', 'environment', 'demo', 'none']);
export type KeyPlace = z.output<typeof KeyPlace>;
