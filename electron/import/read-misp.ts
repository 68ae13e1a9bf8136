import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import type { CellForm } from './cell-forms.ts';
import { timeOf } from './dns-records.ts';
import { jsonElements, wholeJson } from './json-elements.ts';
import { linked, listIn, namedThing, textIn, thingOf } from './json-values.ts';
import { leftOut, type ReadPiece, type ReadThing, unreadablePart } from './pieces.ts';
import { asObject } from './read-json.ts';

type Said = Readonly<Record<string, unknown>>;

const events = '(?:(?:response|\\[\\]|Event)(?:/(?:\\[\\]|Event))*)';
const [opened, tagPath, attributePath, objectPath] = [
  new RegExp(`^(?:${events}(?:/(?:Attribute|Object|Tag))?|Attribute|Object|Tag)$`),
  new RegExp(`^(?:${events}/)?Tag/\\[\\]$`),
  new RegExp(`^(?:${events}/)?Attribute/\\[\\]$`),
  new RegExp(`^(?:${events}/)?Object/\\[\\]$`),
];

/**
 * Events of MISP: one alone, a list, or the answer of a server. An event names its tags after its attributes, so the
 * file is read twice.
 */
export async function* readMisp(text: () => AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  const opens = (path: string) => opened.test(path);
  const tags = new Map<number, string[]>();
  for await (const { path, owner, value } of jsonElements(text(), opens)) {
    const [tag] = tagPath.test(path) ? tagsOf({ Tag: [value] }) : [];
    if (tag !== undefined && tags.size < mostTagged) tags.set(owner, [...(tags.get(owner) ?? []), tag].slice(0, 50));
  }
  yield* wholeJson(jsonElements(text(), opens), function* ({ path, owner, value }) {
    if (value === undefined) yield unreadablePart;
    else if (attributePath.test(path)) yield* attributePieces(asObject(value), tags.get(owner) ?? []);
    else if (objectPath.test(path)) yield* objectPieces(asObject(value), tags.get(owner) ?? []);
  });
}

/** Events whose tags are remembered. */
const mostTagged = 100_000;

const parted: Readonly<Record<string, readonly [string, string]>> = {
  'domain|ip': ['domain', 'ip-dst'],
  'hostname|port': ['hostname', 'port'],
  'ip-dst|port': ['ip-dst', 'port'],
  'ip-src|port': ['ip-src', 'port'],
};

const types: Readonly<Record<string, readonly [EntityKind, CellForm] | 'name'>> = {
  domain: 'name',
  hostname: 'name',
  url: 'name',
  uri: 'name',
  link: 'name',
  'ip-src': ['ip', 'ip'],
  'ip-dst': ['ip', 'ip'],
  email: ['email', 'email'],
  'email-src': ['email', 'email'],
  'email-dst': ['email', 'email'],
  'email-reply-to': ['email', 'email'],
  'target-email': ['email', 'email'],
  'dns-soa-email': ['email', 'email'],
  'whois-registrant-email': ['email', 'email'],
  'whois-registrant-name': ['person', 'text'],
  'whois-registrant-org': ['organisation', 'text'],
  'whois-registrant-phone': ['phone', 'text'],
  'whois-registrar': ['registrar', 'text'],
  'x509-fingerprint-sha1': ['certificate', 'hash'],
  'x509-fingerprint-sha256': ['certificate', 'hash'],
  AS: ['asn', 'asn'],
};

function thingsOf(type: string, value: unknown): Thing[] {
  const parts = parted[type];
  const texts = parts ? textIn(value).split('|') : [];
  const pairs = parts ? parts.map((part, index) => [part, texts[index]] as const) : [[type, value] as const];
  return pairs.flatMap(([part, said]) => {
    const known = types[part];
    if (known === undefined) return [];
    const thing = known === 'name' ? namedThing(said) : thingOf(known[0], said, known[1]);
    return thing ? [thing] : [];
  });
}

function* attributePieces(attribute: Said, tags: readonly string[]): Generator<ReadPiece> {
  if (isDeleted(attribute)) return;
  const type = textIn(attribute.type);
  const things = thingsOf(type, attribute.value);
  if (things.length === 0) {
    yield leftOut(`an attribute that matches no kind of item (${type.slice(0, 60)})`);
    return;
  }
  const [first, second] = things;
  for (const thing of things) yield { is: 'thing', thing: described(thing, attribute, tags) };
  if (first && second) yield* linked(first, second, 'address', seenIn(attribute));
}

/** MISP keeps what its users deleted. */
function isDeleted({ deleted }: Said): boolean {
  return deleted === true || textIn(deleted) === '1';
}

/** With the remark and the tags of the event. */
function described(thing: Thing, attribute: Said, tags: readonly string[]): ReadThing {
  const note = textIn(attribute.comment);
  const all = [...new Set([...tags, ...tagsOf(attribute)])].slice(0, 50);
  if (note === '' && all.length === 0) return thing;
  return { ...thing, row: { ...(note !== '' && { note }), ...(all.length > 0 && { tags: all }) } };
}

function tagsOf(said: Said): string[] {
  return listIn(said.Tag).flatMap((tag) => {
    const name = textIn(asObject(tag).name);
    return name === '' || name.length > 60 ? [] : [name];
  });
}

function seenIn(said: Said) {
  return { first: timeIn(said.first_seen), last: timeIn(said.last_seen) };
}

function timeIn(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? timeOf(value) : null;
}

/** An object is about its first name or address; its other attributes are linked to that one. */
function* objectPieces(object: Said, tags: readonly string[]): Generator<ReadPiece> {
  if (isDeleted(object)) return;
  const attributes = listIn(object.Attribute)
    .map(asObject)
    .filter((attribute) => !isDeleted(attribute));
  const read = attributes.map((attribute) => ({
    attribute,
    things: thingsOf(textIn(attribute.type), attribute.value),
  }));
  const subject =
    read.flatMap(({ things }) => things).find(({ kind }) => kind === 'domain' || kind === 'host') ??
    read.flatMap(({ things }) => things)[0];
  for (const { attribute, things } of read) {
    if (things.length === 0) {
      yield leftOut(`an attribute that matches no kind of item (${textIn(attribute.type).slice(0, 60)})`);
    }
    for (const thing of things) {
      yield { is: 'thing', thing: described(thing, attribute, tags) };
      if (!subject) continue;
      const relation = (textIn(attribute.object_relation) || textIn(object.name) || 'linked to').slice(0, 100);
      yield* linked(subject, thing, relation, seenIn(object));
    }
  }
}
