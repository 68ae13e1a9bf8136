/** The kinds of things that stand on the graph, in the order in which lists show them. */
export const entityKinds = [
  'domain',
  'host',
  'ip',
  'nameserver',
  'mailserver',
  'email',
  'email-domain',
  'registrar',
  'organisation',
  'person',
  'phone',
  'street',
  'certificate',
  'certificate-subject',
  'certificate-organisation',
  'tracking-code',
  'website-title',
  'server-type',
  'asn',
  'country',
  'tag',
] as const;
export type EntityKind = (typeof entityKinds)[number];

export const kindTitles: Readonly<Record<EntityKind, { readonly one: string; readonly many: string }>> = {
  domain: { one: 'Domain', many: 'Domains' },
  host: { one: 'Host name', many: 'Host names' },
  ip: { one: 'IP address', many: 'IP addresses' },
  nameserver: { one: 'Name server', many: 'Name servers' },
  mailserver: { one: 'Mail server', many: 'Mail servers' },
  email: { one: 'E-mail', many: 'E-mails' },
  'email-domain': { one: 'E-mail domain', many: 'E-mail domains' },
  registrar: { one: 'Registrar', many: 'Registrars' },
  organisation: { one: 'Organisation', many: 'Organisations' },
  person: { one: 'Person', many: 'Persons' },
  phone: { one: 'Phone', many: 'Phones' },
  street: { one: 'Street', many: 'Streets' },
  certificate: { one: 'Certificate', many: 'Certificates' },
  'certificate-subject': { one: 'Certificate subject', many: 'Certificate subjects' },
  'certificate-organisation': { one: 'Certificate organisation', many: 'Certificate organisations' },
  'tracking-code': { one: 'Tracking code', many: 'Tracking codes' },
  'website-title': { one: 'Website title', many: 'Website titles' },
  'server-type': { one: 'Server type', many: 'Server types' },
  asn: { one: 'AS number', many: 'AS numbers' },
  country: { one: 'Country', many: 'Countries' },
  tag: { one: 'Tag', many: 'Tags' },
};

const names: ReadonlySet<EntityKind> = new Set(['domain', 'host', 'nameserver', 'mailserver', 'email-domain']);
const caseless: ReadonlySet<EntityKind> = new Set(['certificate', 'tag']);

/** What makes two values the same thing: `kind:value`, the value in its one normal form. */
export function entityKey(kind: EntityKind, value: string): string {
  return `${kind}:${normalValue(kind, value)}`;
}

/** The one form of a value: lower case, ASCII and no final dot for names, canonical for addresses. */
export function normalValue(kind: EntityKind, value: string): string {
  const text = value.trim().replace(/\s+/g, ' ');
  if (names.has(kind)) return normalName(text);
  if (caseless.has(kind)) return text.toLowerCase();
  switch (kind) {
    case 'ip':
      return normalAddress(text);
    case 'email':
      return normalEmail(text);
    case 'asn':
      return text.replace(/^as/i, '').replace(/^0+(?=\d)/, '');
    case 'country':
      return text.toUpperCase();
    default:
      return text;
  }
}

/** Names that no browser would take (underscores and worse are common in DNS) keep their letters, in lower case. */
function normalName(text: string): string {
  const bare = text.replace(/\.$/, '').toLowerCase();
  if (!/[^\x21-\x7e]/.test(bare)) return bare;
  return hostnameOf(bare) ?? bare;
}

function normalEmail(text: string): string {
  const at = text.lastIndexOf('@');
  if (at < 0) return text.toLowerCase();
  return `${text.slice(0, at).toLowerCase()}@${normalName(text.slice(at + 1))}`;
}

function normalAddress(text: string): string {
  const bare = text.toLowerCase().replace(/^\[|\]$/g, '');
  if (!bare.includes(':')) return bare;
  const host = hostnameOf(`[${bare}]`);
  return host ? host.slice(1, -1) : bare;
}

function hostnameOf(host: string): string | null {
  const address = `http://${host}/`;
  if (!URL.canParse(address)) return null;
  const { hostname, href } = new URL(address);
  return href === `http://${hostname}/` ? hostname : null; // A name with a port or a path inside is no name.
}
