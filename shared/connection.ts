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
  pathSegments: Words.default({}).describe('Segments of paths.'),
  investigateParameters: Words.default({}).describe('Parameters of Investigate and Enrich.'),
  investigateMembers: Words.default({}).describe('Members of their records.'),
  escalationTypes: Words.default({}).describe('Types of escalation in Detect.'),
  accountProductIds: Words.default({}).describe('Products of the account.'),
  batchProfileMembers: Words.default({}).describe('Members of the batch profile.'),
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
  name: z.string().trim().min(1, 'Give the connection a name.').max(80).describe('How a person knows it.'),
  username: z.string().trim().max(128).default('').describe('The API username; signing needs it.'),
  baseUrl: Address.describe('Address of the platform: account, Detect, Enrich, Investigate, feeds.'),
  pdnsUrl: Address.describe('Address of the passive DNS service.'),
  batchUrl: Address.describe('Address of the batch service.'),
  batchDownloadUrl: Address.describe('Address that its links lead to.'),
  auth: z
    .object({
      platform: z
        .enum(['hmac-sha256', 'header', 'query'])
        .default('hmac-sha256')
        .describe('Signs each request, or sends the key in a header or in the address.'),
      feeds: z.enum(['header', 'query']).default('header').describe('Where the key stands for feeds.'),
    })
    .default({ platform: 'hmac-sha256', feeds: 'header' })
    .describe('How requests to the platform prove who sends them.'),
  wording: Wording.default('neutral').describe('The words of the services: neutral, public, or a map of one’s own.'),
  proxy: ProxyChoice.default('system').describe('system, direct, or the address of a proxy.'),
});
export type ConnectionFile = z.output<typeof ConnectionFile>;

export const ConnectionId = z.string().regex(/^(demo|file|[0-9a-f-]{36})$/);

/** Where a key is kept, or why it is not there. It never says anything about the key itself. */
export const KeyPlace = z.enum(['keychain', 'memory', 'environment', 'demo', 'none']);
export type KeyPlace = z.output<typeof KeyPlace>;
