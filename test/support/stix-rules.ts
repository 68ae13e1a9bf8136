import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';

/**
 * What the specification of STIX 2.1 asks of a bundle, as far as a program can tell: written from its text, and used by
 * nothing of ours, so that the two can disagree. The answer names every rule that is broken.
 */
export function brokenStixRules(text: string): string[] {
  const bundle = Bundle.safeParse(JSON.parse(text));
  if (!bundle.success) return [z.prettifyError(bundle.error)];
  const broken: string[] = [];
  const ids = new Set<string>();
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

/** Of everything that is no observable. */
const Domain = z.looseObject({
  spec_version: z.literal('2.1'),
  created: Milliseconds,
  modified: Milliseconds,
  created_by_ref: Identifier.optional(),
  labels: Texts.optional(),
});
/** Observables have neither times nor labels of their own. */
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

/** A type of one's own says so, and has its members beside it rather than in it. */
function isOurOwn(object: StixObject): boolean {
  return Object.values(asRecord(object.extensions)).some((extension) => {
    const { extension_type: is, ...rest } = asRecord(extension);
    return is === 'new-sdo' && Object.keys(rest).length === 0;
  });
}

/** Names are 3 to 250 small letters, digits and underscores; nothing is null, and no list is empty. */
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
