import * as z from 'zod';

/** The three services of a connection, each with its own key. */
export const services = ['platform', 'pdns', 'batch'] as const;
export const Service = z.enum(services);
export type Service = z.output<typeof Service>;

/** The names of the services to show. */
export const serviceTitles = {
  platform: 'Platform',
  pdns: 'Passive DNS',
  batch: 'Batch channels',
} satisfies Record<Service, string>;

/** The environment variable for the key of a service. */
export function keyVariable(service: Service): string {
  return `SEXTANT_${service.toUpperCase()}_KEY`;
}

/** All of them in a sentence: "A, B and C". */
export function keyVariables(last: 'and' | 'or'): string {
  const names = services.map(keyVariable);
  return `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

/** Makes a value for every service. */
export function ofServices<T>(make: (service: Service) => T): Record<Service, T> {
  return Object.fromEntries(services.map((service) => [service, make(service)])) as Record<Service, T>;
}

/** A program must read an address like a person does: refuses spellings where the two may differ. */
const plainlySpelled =
  /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?|\[[0-9a-f:.]+\])(?::\d{1,5})?(?:\/[^\s\\@]*)?$/iu;

/** This machine: only here nobody can read plain http in transit. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** One error at a time: errors that follow from the first help nobody. */
const first = (error: string) => ({ error, abort: true });

const Address = z
  .url({ protocol: /^https?$/, ...first('Must be an http or https address.') })
  .max(2000)
  .refine((text) => !hasCredentials(text), first('Must not contain a user name or password.'))
  .refine((text) => !text.includes('?') && !text.includes('#'), first('Must not contain a query or a fragment.'))
  .refine((text) => plainlySpelled.test(text), first('Must be spelled plainly, as https://host/path.'))
  .refine(
    (text) => /^https:/i.test(text) || loopback.test(new URL(text).hostname),
    'Must be https: plain http can be read on the way, and is for this machine alone.',
  )
  .transform((text) => normal(text).replace(/\/+$/, ''));

function hasCredentials(text: string): boolean {
  return /^https?:[\\/]*[^\\/]*@/i.test(text);
}

/** With its host in lower-case ASCII, so that an imitated name looks different. */
function normal(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname}`;
}

export interface AddressRow {
  readonly service: Service;
  readonly title: string;
  /** The default of a new connection. */
  readonly usual: string;
  readonly describes: string;
  /** Files are fetched from it, without the key. */
  readonly keyless?: true;
}

/** The addresses of a connection, in form order: the service, the title, and the default of each. */
export const addressRows = {
  baseUrl: {
    service: 'platform',
    title: 'Platform',
    usual: 'https://api.domaintools.com',
    describes: 'Address of the platform: account, Detect, Enrich, Investigate, feeds.',
  },
  pdnsUrl: {
    service: 'pdns',
    title: 'Passive DNS',
    usual: 'https://api.dnsdb.info',
    describes: 'Address of the passive DNS service.',
  },
  batchUrl: {
    service: 'batch',
    title: 'Batch',
    usual: 'https://batch.sie-remote.net',
    describes: 'Address of the batch service.',
  },
  batchDownloadUrl: {
    service: 'batch',
    title: 'Batch download',
    usual: 'https://batch-dl.sie-remote.net',
    describes: 'Address of the host in its links.',
    keyless: true,
  },
} as const satisfies Record<string, AddressRow>;
export type AddressMember = keyof typeof addressRows;
export const addressMembers = Object.keys(addressRows) as AddressMember[];

/** Makes a value for every address. */
export function ofAddresses<T>(make: (member: AddressMember) => T): Record<AddressMember, T> {
  return Object.fromEntries(addressMembers.map((member) => [member, make(member)])) as Record<AddressMember, T>;
}

const Word = z.string().min(1).max(200);
const Words = z.record(Word, Word);
/** Exactly one segment, so that a word can't lead to another path than the requested one. */
const Segments = z.record(Word, Word.regex(/^[A-Za-z0-9_~-][A-Za-z0-9._~-]*$/, 'Must be one segment of a path.'));

/** A custom word map, from neutral words to wire words, by place. */
export const WordMap = z.strictObject({
  pathSegments: Segments.default({}).describe('Segments of paths.'),
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
    .max(2000)
    .refine((text) => !hasCredentials(text), 'Must not contain a password: this file is made to be shared.')
    .refine((text) => plainlySpelled.test(text), 'Must have the form http://host:port.'),
]);

/** A connection for export, import and sharing: everything but the keys. */
export const ConnectionFile = z.object({
  name: z.string().trim().min(1, 'Give the connection a name.').max(80).describe('The name that the user gave it.'),
  username: z.string().trim().max(128).default('').describe('The API username; signing needs it.'),
  ...ofAddresses((member) => Address.describe(addressRows[member].describes)),
  auth: z
    .object({
      platform: z
        .enum(['hmac-sha256', 'header', 'query'])
        .default('hmac-sha256')
        .describe('Signs each request, or sends the key in a header or in the address.'),
      feeds: z
        .enum(['header', 'query', 'hmac-sha256'])
        .default('header')
        .describe('The same for feeds and their archives; published clients send the key in a header there.'),
    })
    .default({ platform: 'hmac-sha256', feeds: 'header' })
    .describe('How requests to the platform are authenticated.'),
  lookups: z
    .enum(['form', 'address'])
    .default('form')
    .describe(
      'How to send queries to Investigate and Enrich: in a form (POST), or in the address (GET), which servers on the way may log.',
    ),
  wording: Wording.default('neutral').describe('The API dialect: neutral, public, or your own map.'),
  proxy: ProxyChoice.default('system').describe('system, direct, or the address of a proxy.'),
});
export type ConnectionFile = z.output<typeof ConnectionFile>;

/** How each service's key is sent to its address, in a sentence. */
export const keyUse: Readonly<Record<Service, (connection: ConnectionFile) => string>> = {
  platform: ({ auth }) => {
    const feeds =
      auth.feeds === 'hmac-sha256'
        ? 'Requests for feeds are signed.'
        : `For feeds the key itself is sent, ${keyPlaces[auth.feeds]}.`;
    return auth.platform === 'hmac-sha256'
      ? `Requests are signed with the key, which is not sent itself. ${feeds}`
      : `The key itself is sent, ${keyPlaces[auth.platform]}. ${feeds}`;
  },
  pdns: () => 'The key itself is sent, in a header.',
  batch: () => 'The key itself is sent, in the body of each request.',
};
const keyPlaces = { header: 'in a header', query: 'in the address' } as const;

export const ConnectionId = z.string().regex(/^(demo|file|[0-9a-f-]{36})$/);

/** Where a key is stored, or why it is missing. Reveals nothing about the key itself. */
export const KeyPlace = z.enum(['keychain', 'memory', 'environment', 'demo', 'none']);
export type KeyPlace = z.output<typeof KeyPlace>;
