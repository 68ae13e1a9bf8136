import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';

/**
 * The checkable rules of STIX 2.1 for a bundle, written from the specification and used by no code of ours, so that the
 * two can disagree. Returns every broken rule.
 */
export function brokenStixRules(text: string): string[] {
  const bundle = Bundle.safeParse(JSON.parse(text));
  if (!bundle.success) return [z.prettifyError(bundle.error)];
  const broken: string[] = [];
  const ids = new Set<string>();
  const definitions = bundle.data.objects.filter(({ type }) => type === 'extension-definition');
  if (definitions.length > 1) broken.push('more than one extension is declared');
  for (const object of bundle.data.objects) {
    const { type, id } = object;
    const say = (why: string) => broken.push(`${id}: ${why}`);
    if (ids.has(id)) say('is there twice');
    ids.add(id);
    if (!id.startsWith(`${type}--`)) say('its id does not begin with its type');
    const schema = schemas[type] ?? (isOurOwn(object) ? Domain : null);
    if (!schema) say(`the type ${type} is not known and no extension declares it`);
    const read = schema?.safeParse(object);
    if (read && !read.success) say(z.prettifyError(read.error));
    for (const why of membersOfNobody(object)) say(why);
    for (const why of undeclared(object, definitions)) say(why);
    for (const why of brokenNames(object)) say(why);
    for (const why of brokenTimes(object)) say(why);
  }
  for (const object of bundle.data.objects) {
    for (const [member, ref] of refsOf(object)) {
      if (!ids.has(ref)) broken.push(`${object.id}: ${member} names ${ref}, which is not there`);
    }
    for (const extension of Object.keys(asRecord(object.extensions))) {
      if (!ids.has(extension)) broken.push(`${object.id}: its extension is not declared`);
    }
  }
  return broken;
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[1-5][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const Identifier = z.string().regex(new RegExp(`^[a-z][a-z0-9-]{1,248}[a-z0-9]--${uuid}$`));
const Timestamp = z
  .string()
  .regex(/^\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?Z$/);
const Milliseconds = Timestamp.regex(/\.\d{3}Z$/);
const Texts = z.array(z.string()).min(1);

const Object_ = z.looseObject({ type: z.string().regex(/^[a-z][a-z0-9-]{2,249}$/), id: Identifier });
const Bundle = z.strictObject({
  type: z.literal('bundle'),
  id: z.string().regex(new RegExp(`^bundle--${uuid}$`)),
  objects: z.array(Object_).min(1),
});
type StixObject = z.output<typeof Object_>;

/** For everything that is no observable. */
const Domain = z.looseObject({
  spec_version: z.literal('2.1'),
  created: Milliseconds,
  modified: Milliseconds,
  created_by_ref: Identifier.optional(),
  labels: Texts.optional(),
});
/** Observables have neither times nor labels. */
const Observable = z.looseObject({
  spec_version: z.literal('2.1').optional(),
  created: z.never().optional(),
  modified: z.never().optional(),
  created_by_ref: z.never().optional(),
  labels: z.never().optional(),
});

const relationshipEnd = Identifier.refine(
  (id) => !/^(bundle|language-content|marking-definition|extension-definition|relationship|sighting)--/.test(id),
);
const name = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;

const schemas: Readonly<Record<string, z.ZodType>> = {
  'domain-name': Observable.extend({ value: z.string().regex(name) }),
  'ipv4-addr': Observable.extend({ value: z.string().refine(isIPv4) }),
  'ipv6-addr': Observable.extend({ value: z.string().refine(isIPv6) }),
  'email-addr': Observable.extend({ value: z.email() }),
  'autonomous-system': Observable.extend({ number: z.int().min(0).max(4_294_967_295) }),
  'x509-certificate': Observable.extend({
    hashes: z
      .strictObject({
        'SHA-1': z
          .string()
          .regex(/^[0-9a-f]{40}$/i)
          .optional(),
        'SHA-256': z
          .string()
          .regex(/^[0-9a-f]{64}$/i)
          .optional(),
      })
      .refine((hashes) => Object.keys(hashes).length > 0),
  }),
  identity: Domain.extend({ name: z.string().min(1), identity_class: z.string().optional() }),
  location: Domain.extend({ country: z.string().regex(/^[A-Z]{2}$/) }),
  campaign: Domain.extend({ name: z.string().min(1) }),
  'intrusion-set': Domain.extend({
    name: z.string().min(1),
    first_seen: Timestamp.optional(),
    last_seen: Timestamp.optional(),
  }),
  indicator: Domain.extend({
    name: z.string().optional(),
    pattern: z.string().regex(/^\[.+\]$/),
    pattern_type: z.literal('stix'),
    valid_from: Timestamp,
  }),
  note: Domain.extend({ content: z.string().min(1), object_refs: z.array(Identifier).min(1) }),
  report: Domain.extend({ name: z.string().min(1), published: Timestamp, object_refs: z.array(Identifier).min(1) }),
  relationship: Domain.extend({
    relationship_type: z.string().regex(/^[a-z0-9-]+$/),
    source_ref: relationshipEnd,
    target_ref: relationshipEnd,
    start_time: Timestamp.optional(),
    stop_time: Timestamp.optional(),
  }),
  'observed-data': Domain.extend({
    first_observed: Timestamp,
    last_observed: Timestamp,
    number_observed: z.int().min(1).max(999_999_999),
    objects: z.never().optional(),
    object_refs: z
      .array(Identifier)
      .min(1)
      .refine((refs) =>
        refs.some((ref) =>
          /^(domain-name|ipv4-addr|ipv6-addr|email-addr|autonomous-system|x509-certificate)--/.test(ref),
        ),
      ),
  }),
  'extension-definition': Domain.extend({
    name: z.string().min(1),
    schema: z.string().min(1),
    version: z.string().regex(/^\d+\.\d+\.\d+$/),
    created_by_ref: Identifier,
    extension_types: z
      .array(z.enum(['new-sdo', 'new-sco', 'new-sro', 'property-extension', 'toplevel-property-extension']))
      .min(1),
    extension_properties: z.never().optional(),
  }),
};

const ofAll = ['type', 'spec_version', 'id', 'object_marking_refs', 'granular_markings', 'extensions'];
const ofDomainObjects = [
  ...ofAll,
  ...['created_by_ref', 'created', 'modified', 'revoked', 'labels', 'confidence', 'lang', 'external_references'],
];
const ofObservables = [...ofAll, 'defanged'];

/** All specified members of each type. */
const members: Readonly<Record<string, readonly string[]>> = {
  'domain-name': [...ofObservables, 'value', 'resolves_to_refs'],
  'ipv4-addr': [...ofObservables, 'value', 'resolves_to_refs', 'belongs_to_refs'],
  'ipv6-addr': [...ofObservables, 'value', 'resolves_to_refs', 'belongs_to_refs'],
  'email-addr': [...ofObservables, 'value', 'display_name', 'belongs_to_ref'],
  'autonomous-system': [...ofObservables, 'number', 'name', 'rir'],
  'x509-certificate': [
    ...ofObservables,
    ...['is_self_signed', 'hashes', 'version', 'serial_number', 'signature_algorithm', 'issuer', 'subject'],
    ...['validity_not_before', 'validity_not_after', 'subject_public_key_algorithm', 'subject_public_key_modulus'],
    ...['subject_public_key_exponent', 'x509_v3_extensions'],
  ],
  identity: [...ofDomainObjects, 'name', 'description', 'roles', 'identity_class', 'sectors', 'contact_information'],
  location: [
    ...ofDomainObjects,
    ...['name', 'description', 'latitude', 'longitude', 'precision', 'region', 'country'],
    ...['administrative_area', 'city', 'street_address', 'postal_code'],
  ],
  campaign: [...ofDomainObjects, 'name', 'description', 'aliases', 'first_seen', 'last_seen', 'objective'],
  'intrusion-set': [
    ...ofDomainObjects,
    ...['name', 'description', 'aliases', 'first_seen', 'last_seen', 'goals', 'resource_level'],
    ...['primary_motivation', 'secondary_motivations'],
  ],
  indicator: [
    ...ofDomainObjects,
    ...['name', 'description', 'indicator_types', 'pattern', 'pattern_type', 'pattern_version', 'valid_from'],
    ...['valid_until', 'kill_chain_phases'],
  ],
  note: [...ofDomainObjects, 'abstract', 'content', 'authors', 'object_refs'],
  report: [...ofDomainObjects, 'name', 'description', 'report_types', 'published', 'object_refs'],
  relationship: [
    ...ofDomainObjects,
    ...['relationship_type', 'description', 'source_ref', 'target_ref', 'start_time', 'stop_time'],
  ],
  'observed-data': [
    ...ofDomainObjects,
    ...['first_observed', 'last_observed', 'number_observed', 'objects', 'object_refs'],
  ],
  'extension-definition': [
    ...ofAll.filter((member) => member !== 'extensions'),
    ...['created_by_ref', 'created', 'modified', 'revoked', 'labels', 'external_references'],
    ...['name', 'description', 'schema', 'version', 'extension_types', 'extension_properties'],
  ],
};

/** A strict reader accepts only members of the specification or of a declared extension. */
function membersOfNobody(object: StixObject): string[] {
  const known = members[object.type];
  if (!known) return [];
  return Object.keys(object)
    .filter((member) => !known.includes(member))
    .map((member) => `${member} is no member of ${object.type}`);
}

const Declared = z.looseObject({
  properties: z.record(z.string(), z.unknown()),
  patternProperties: z.record(z.string(), z.unknown()).default({}),
});
const ExtensionSchema = Declared.extend({ $defs: z.record(z.string(), Declared) });

/**
 * The schema of an extension definition must declare what it adds: its own members, those of their entries, and new
 * types.
 */
function undeclared(object: StixObject, definitions: readonly StixObject[]): string[] {
  return Object.entries(asRecord(object.extensions)).flatMap(([id, extension]) => {
    const definition = definitions.find((one) => one.id === id);
    if (!definition) return [];
    const schema = ExtensionSchema.parse(JSON.parse(String(definition.schema)));
    const { extension_type: is, ...added } = asRecord(extension);
    const types = Array.isArray(definition.extension_types) ? definition.extension_types : [];
    const unknown = (what: object, by: z.output<typeof Declared> | undefined) =>
      Object.keys(what).filter((member) => {
        if (by === undefined) return true;
        const byPattern = Object.keys(by.patternProperties).some((pattern) => new RegExp(pattern).test(member));
        return !Object.hasOwn(by.properties, member) && !byPattern;
      });
    const own = Object.fromEntries(Object.entries(object).filter(([member]) => !ofDomainObjects.includes(member)));
    const entries = (list: unknown, name: string) =>
      (Array.isArray(list) ? list : []).flatMap((entry) => unknown(asRecord(entry), schema.$defs[name]));
    const missing = [
      ...unknown(added, schema),
      ...(is === 'new-sdo' ? unknown(own, schema.$defs[object.type]) : []),
      ...entries(added.things ?? (is === 'new-sdo' ? object.things : []), 'thing'),
      ...entries(added.stacks, 'stack'),
    ];
    return [
      ...(types.includes(is) ? [] : [`its extension is of a type that the definition does not name: ${String(is)}`]),
      ...missing.map((member) => `${member} does not stand in the schema of the extension`),
    ];
  });
}

/** A custom type says so, and has its members beside the extension instead of in it. */
function isOurOwn(object: StixObject): boolean {
  return Object.values(asRecord(object.extensions)).some((extension) => {
    const { extension_type: is, ...rest } = asRecord(extension);
    return is === 'new-sdo' && Object.keys(rest).length === 0;
  });
}

/** Names are 3 to 250 lower-case letters, digits and underscores; nothing is null, and no list is empty. */
function brokenNames(object: StixObject): string[] {
  const broken: string[] = [];
  const look = (members: Readonly<Record<string, unknown>>, where: string) => {
    for (const [member, value] of Object.entries(members)) {
      const here = `${where}${member}`;
      const isFree = where.startsWith('extensions.') ? false : ['id', 'extensions', 'hashes'].includes(member);
      if (!isFree && !/^[a-z][a-z0-9_]{2,249}$/.test(member)) broken.push(`${here} is no name of a member`);
      if (value === null) broken.push(`${here} is null`);
      if (Array.isArray(value) && value.length === 0) broken.push(`${here} is an empty list`);
    }
  };
  look(object, '');
  for (const [id, extension] of Object.entries(asRecord(object.extensions))) {
    if (!/^extension-definition--/.test(id)) broken.push(`${id} is no extension`);
    const members = asRecord(extension);
    if (typeof members.extension_type !== 'string') broken.push('an extension without its type');
    look(members, 'extensions.');
    for (const list of Object.values(members)) {
      for (const entry of Array.isArray(list) ? list : []) look(asRecord(entry), 'extensions.entry.');
    }
  }
  return broken;
}

function brokenTimes(object: StixObject): string[] {
  const time = (member: string) => Date.parse(String(object[member]));
  const rules: readonly (readonly [string, string, (one: number, other: number) => boolean])[] = [
    ['created', 'modified', (one, other) => other >= one],
    ['start_time', 'stop_time', (one, other) => other > one],
    ['first_observed', 'last_observed', (one, other) => other >= one],
  ];
  return rules.flatMap(([one, other, holds]) =>
    object[one] === undefined || object[other] === undefined || holds(time(one), time(other))
      ? []
      : [`${other} does not come after ${one}`],
  );
}

function refsOf(object: StixObject): [string, string][] {
  return Object.entries(object).flatMap(([member, value]) => {
    if (/_ref$/.test(member)) return [[member, String(value)] as [string, string]];
    if (/_refs$/.test(member) && Array.isArray(value))
      return value.map((ref): [string, string] => [member, String(ref)]);
    return [];
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
