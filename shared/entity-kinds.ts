/** The MISP type of a kind. */
interface MispType {
  readonly type: string;
  readonly category: string;
  /** Whether other tools can search for it. */
  readonly detects?: true;
}

/** One kind of entity with all its properties. */
export interface EntityKindRow {
  readonly id: string;
  readonly one: string;
  readonly many: string;
  /** The form of its values: what makes two equal, and which ones other tools accept. */
  readonly form: 'name' | 'address' | 'email' | 'number' | 'hash' | 'country' | 'caseless' | 'text';
  /** A mail program or a chat would make a link of its value. */
  readonly live?: true;
  /** Other tools can search for it: it is included in plain lists. */
  readonly indicator?: true;
  /** Its values are shown in a monospaced font. */
  readonly monospace?: true;
  /** Users know it by its original spelling, not by its normal form. */
  readonly knownAsShown?: true;
  /** How many domains share a value without a count, for common kinds. */
  readonly usualCount?: number;
  readonly shape: KindShape;
  /** A name in `drawing/kind-icons.ts`. */
  readonly icon: string;
  /** Its own hue for each theme, the second sign after shape and icon. */
  readonly dark: string;
  readonly light: string;
  readonly misp: MispType;
  /** Its STIX type; without it, an attribute of our extension. */
  readonly stix?:
    | 'domain-name'
    | 'ip-addr'
    | 'email-addr'
    | 'autonomous-system'
    | 'x509-certificate'
    | 'organization'
    | 'individual'
    | 'location';
}

export type KindShape =
  | 'circle'
  | 'square'
  | 'rounded'
  | 'diamond'
  | 'hexagon'
  | 'hexagon-flat'
  | 'octagon'
  | 'pentagon'
  | 'gable'
  | 'crest'
  | 'pennant'
  | 'slab'
  | 'slant';

const network = (type: string) => ({ type, category: 'Network activity', detects: true }) as const;
const undetected = (type: string) => ({ type, category: 'Network activity' }) as const;
const attribution = (type: string) => ({ type, category: 'Attribution' }) as const;
const text = { type: 'text', category: 'Other' } as const;

const blue = { dark: '#2d4a6e', light: '#e3eefb' } as const;
const teal = { dark: '#1f5450', light: '#dcf3ef' } as const;
const violet = { dark: '#43406b', light: '#e9e8f8' } as const;
const pink = { dark: '#5f3a5c', light: '#f7e6f5' } as const;
const ochre = { dark: '#5c4a2a', light: '#f7efdc' } as const;
const green = { dark: '#35553a', light: '#e4f3e5' } as const;
const stone = { dark: '#4d4a44', light: '#eeece8' } as const;
const slate = { dark: '#414a55', light: '#e8ecf1' } as const;
const rust = { dark: '#633f33', light: '#fae8e1' } as const;

/** Names and addresses: live, an indicator, and monospaced. */
const indicator = { live: true, indicator: true, monospace: true } as const;

/**
 * The kinds of entities, in list order. Names are round, servers square, networks six-sided, contacts on a tip, parties
 * roofed, certificates crests.
 */
export const entityKindRows = [
  {
    id: 'domain',
    one: 'Domain',
    many: 'Domains',
    form: 'name',
    ...indicator,
    shape: 'circle',
    icon: 'globe-network',
    ...blue,
    misp: network('domain'),
    stix: 'domain-name',
  },
  {
    id: 'host',
    one: 'Host name',
    many: 'Host names',
    form: 'name',
    ...indicator,
    shape: 'rounded',
    icon: 'desktop',
    ...blue,
    misp: network('hostname'),
    stix: 'domain-name',
  },
  {
    id: 'ip',
    one: 'IP address',
    many: 'IP addresses',
    form: 'address',
    ...indicator,
    shape: 'hexagon',
    icon: 'ip-address',
    ...teal,
    misp: network('ip-dst'),
    stix: 'ip-addr',
  },
  {
    id: 'nameserver',
    one: 'Name server',
    many: 'Name servers',
    form: 'name',
    ...indicator,
    shape: 'square',
    icon: 'server',
    ...violet,
    misp: undetected('hostname'),
    stix: 'domain-name',
  },
  {
    id: 'mailserver',
    one: 'Mail server',
    many: 'Mail servers',
    form: 'name',
    ...indicator,
    shape: 'octagon',
    icon: 'inbox',
    ...violet,
    misp: undetected('hostname'),
    stix: 'domain-name',
  },
  {
    id: 'email',
    one: 'E-mail',
    many: 'E-mails',
    form: 'email',
    ...indicator,
    shape: 'diamond',
    icon: 'envelope',
    ...pink,
    stix: 'email-addr',
    misp: { type: 'email', category: 'Social network' },
  },
  {
    id: 'email-domain',
    one: 'E-mail domain',
    many: 'E-mail domains',
    form: 'name',
    ...indicator,
    shape: 'slant',
    icon: 'at',
    ...pink,
    misp: undetected('domain'),
    stix: 'domain-name',
  },
  {
    id: 'registrar',
    one: 'Registrar',
    many: 'Registrars',
    form: 'text',
    knownAsShown: true,
    usualCount: 1_000_000,
    shape: 'gable',
    icon: 'shop',
    ...ochre,
    misp: attribution('whois-registrar'),
    stix: 'organization',
  },
  {
    id: 'organisation',
    one: 'Organisation',
    many: 'Organisations',
    form: 'text',
    knownAsShown: true,
    shape: 'slab',
    icon: 'office',
    ...ochre,
    misp: attribution('whois-registrant-org'),
    stix: 'organization',
  },
  {
    id: 'person',
    one: 'Person',
    many: 'Persons',
    form: 'text',
    knownAsShown: true,
    shape: 'pentagon',
    icon: 'person',
    ...ochre,
    misp: attribution('whois-registrant-name'),
    stix: 'individual',
  },
  {
    id: 'phone',
    one: 'Phone',
    many: 'Phones',
    form: 'text',
    shape: 'diamond',
    icon: 'phone',
    ...pink,
    misp: attribution('whois-registrant-phone'),
  },
  {
    id: 'street',
    one: 'Street',
    many: 'Streets',
    form: 'text',
    knownAsShown: true,
    shape: 'gable',
    icon: 'home',
    ...stone,
    misp: text,
  },
  {
    id: 'certificate',
    one: 'Certificate',
    many: 'Certificates',
    form: 'hash',
    indicator: true,
    monospace: true,
    shape: 'crest',
    icon: 'endorsed',
    ...green,
    misp: network('x509-fingerprint-sha1'),
    stix: 'x509-certificate',
  },
  {
    id: 'certificate-subject',
    one: 'Certificate subject',
    many: 'Certificate subjects',
    form: 'text',
    live: true,
    shape: 'crest',
    icon: 'id-number',
    ...green,
    misp: text,
  },
  {
    id: 'certificate-organisation',
    one: 'Certificate organisation',
    many: 'Certificate organisations',
    form: 'text',
    shape: 'crest',
    icon: 'shield',
    ...green,
    misp: text,
    stix: 'organization',
  },
  {
    id: 'tracking-code',
    one: 'Tracking code',
    many: 'Tracking codes',
    form: 'text',
    monospace: true,
    shape: 'slab',
    icon: 'barcode',
    ...rust,
    misp: text,
  },
  {
    id: 'website-title',
    one: 'Website title',
    many: 'Website titles',
    form: 'text',
    knownAsShown: true,
    shape: 'slab',
    icon: 'application',
    ...slate,
    misp: text,
  },
  {
    id: 'server-type',
    one: 'Server type',
    many: 'Server types',
    form: 'text',
    usualCount: 1_000_000,
    shape: 'octagon',
    icon: 'wrench',
    ...slate,
    misp: text,
  },
  {
    id: 'asn',
    one: 'AS number',
    many: 'AS numbers',
    form: 'number',
    indicator: true,
    monospace: true,
    usualCount: 100_000,
    shape: 'hexagon-flat',
    icon: 'antenna',
    ...teal,
    misp: undetected('AS'),
    stix: 'autonomous-system',
  },
  {
    id: 'country',
    one: 'Country',
    many: 'Countries',
    form: 'country',
    usualCount: 10_000_000,
    shape: 'pennant',
    icon: 'flag',
    ...stone,
    misp: text,
    stix: 'location',
  },
  {
    id: 'tag',
    one: 'Tag',
    many: 'Tags',
    form: 'caseless',
    usualCount: 100_000,
    shape: 'pennant',
    icon: 'tag',
    ...slate,
    misp: text,
  },
] as const satisfies readonly EntityKindRow[];

export type EntityKind = (typeof entityKindRows)[number]['id'];

export const entityKinds = entityKindRows.map(({ id }) => id) as unknown as readonly [EntityKind, ...EntityKind[]];

const byId = new Map<EntityKind, EntityKindRow>(entityKindRows.map((row) => [row.id, row]));

/** All properties of a kind. */
export function kindRow(kind: EntityKind): EntityKindRow {
  const row = byId.get(kind);
  if (!row) throw new Error(`no such kind: ${kind}`);
  return row;
}
