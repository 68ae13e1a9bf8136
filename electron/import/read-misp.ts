import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import type { CellForm } from './cell-forms.ts';
import { timeOf } from './dns-records.ts';
import { jsonElements } from './json-elements.ts';
import { linked, listIn, namedThing, textIn, thingOf } from './json-values.ts';
import { incomplete, leftOut, type ReadPiece, type ReadThing } from './pieces.ts';
import { asObject } from './read-json.ts';

type Said = Readonly<Record<string, unknown>>;

/** Events of MISP: one alone, a list, or the answer of a server. */
export async function* readMisp(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  const elements = jsonElements(chunks);
  for (;;) {
    const next = await elements.next();
    if (next.done) {
      if (!next.value) yield incomplete;
      return;
    }
    const { name, inList, value } = next.value;
    if (value === undefined) yield leftOut('a part of the file that is too long or unreadable');
    else yield* memberPieces(name, inList, asObject(value));
  }
}

/** A file may begin at the event, or at its members. */
function* memberPieces(name: string, inList: boolean, said: Said): Generator<ReadPiece> {
  if (name === 'Event') yield* eventPieces(said);
  else if (name === 'response' && !inList) yield* eventPieces(asObject(said.Event ?? said));
  else if (inList && (name === 'response' || name === '')) yield* eventPieces(asObject(said.Event ?? said));
  else if (inList && name === 'Attribute') yield* attributePieces(said, []);
  else if (inList && name === 'Object') yield* objectPieces(said, []);
}

function* eventPieces(event: Said): Generator<ReadPiece> {
  const tags = tagsOf(event);
  for (const attribute of listIn(event.Attribute)) yield* attributePieces(asObject(attribute), tags);
  for (const object of listIn(event.Object)) yield* objectPieces(asObject(object), tags);
}

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
  const attributes = listIn(object.Attribute).map(asObject);
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
