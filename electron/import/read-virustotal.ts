import type { Facts } from '../../shared/facts.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { dnsPieces, timeOf } from './dns-records.ts';
import { jsonElements, wholeJson } from './json-elements.ts';
import { linked, listIn, namedThing, textIn, thingOf } from './json-values.ts';
import { leftOut, type ReadPiece, unreadablePart } from './pieces.ts';
import { asObject } from './read-json.ts';

type Said = Readonly<Record<string, unknown>>;

/** Reports of VirusTotal on names and addresses: one object, a list of them, or lists of resolutions. */
export async function* readVirusTotal(chunks: AsyncIterable<string>): AsyncGenerator<ReadPiece> {
  const loose: Record<string, unknown> = {};
  yield* wholeJson(jsonElements(chunks), function* ({ name, inList, value }) {
    if (value === undefined) yield unreadablePart;
    else if (name === 'data' || (inList && name === '')) yield* objectPieces(asObject(asObject(value).data ?? value));
    else if (!inList && ['id', 'type', 'attributes'].includes(name)) loose[name] = value;
  });
  // A report without an envelope has its members at the top.
  if (loose.attributes !== undefined) yield* objectPieces(loose);
}

function* objectPieces(said: Said): Generator<ReadPiece> {
  // The command-line client writes the attributes beside the id.
  const object = said._type === undefined ? said : { id: said._id, type: said._type, attributes: said };
  const type = textIn(object.type);
  const attributes = asObject(object.attributes);
  switch (type) {
    case 'domain':
    case 'ip_address': {
      const subject = namedThing(object.id);
      if (subject) yield* reportPieces(subject, attributes);
      else yield leftOut('a report without a name or an address');
      return;
    }
    case 'resolution': {
      const [name, address] = [namedThing(attributes.host_name), namedThing(attributes.ip_address)];
      if (!name || address?.kind !== 'ip') {
        yield leftOut('an unreadable resolution');
        return;
      }
      const seen = timeIn(attributes.date);
      yield { is: 'thing', thing: name };
      yield* linked(name, address, address.value.includes(':') ? 'AAAA' : 'A', { first: seen, last: seen });
      return;
    }
    case 'url': {
      const host = namedThing(attributes.url);
      if (host) yield { is: 'thing', thing: host };
      else yield leftOut('an address on the web without a host');
      return;
    }
    default:
      yield leftOut(`an object that matches no kind of item (${type.slice(0, 40)})`);
  }
}

function* reportPieces(subject: Thing, said: Said): Generator<ReadPiece> {
  const registrar = textIn(said.registrar);
  const tags = listIn(said.tags)
    .map(textIn)
    .filter((tag) => tag !== '' && tag.length <= 60);
  const facts: Facts = {
    ...(day(said.creation_date) && { created: day(said.creation_date) ?? '' }),
    ...(day(said.expiration_date) && { expires: day(said.expiration_date) ?? '' }),
    ...(registrar !== '' && { registrar }),
  };
  yield { is: 'thing', thing: { ...subject, row: { facts, ...(tags.length > 0 && { tags: tags.slice(0, 50) }) } } };
  if (subject.kind !== 'ip') yield* linked(subject, thingOf('registrar', registrar, 'text'), 'registrar');
  yield* linked(subject, thingOf('asn', said.asn, 'asn'), 'network of address');
  yield* linked(subject, thingOf('organisation', said.as_owner, 'text'), 'provider of address');
  yield* linked(subject, thingOf('country', said.country, 'country'), 'country of address');
  const date = timeIn(said.last_dns_records_date);
  for (const entry of listIn(said.last_dns_records)) {
    const record = asObject(entry);
    const { type, value } = record;
    const members = Object.hasOwn(dataMembers, textIn(type)) ? (dataMembers[textIn(type)] ?? ['value']) : ['value'];
    const rdata = members.map((member) => textIn(record[member]) || '0').join(' ');
    const shown = { rrname: subject.value, rrtype: type, rdata, time_first: date, time_last: date };
    if (textIn(value) !== '') yield* dnsPieces(shown);
  }
  yield* certificatePieces(subject, asObject(said.last_https_certificate));
}

/** The members of a record in the order of its presentation form. */
const dataMembers: Readonly<Record<string, readonly string[]>> = {
  MX: ['priority', 'value'],
  SOA: ['value', 'rname', 'serial', 'refresh', 'retry', 'expire', 'minimum'],
};

function* certificatePieces(subject: Thing, said: Said): Generator<ReadPiece> {
  const hash = thingOf('certificate', said.thumbprint ?? said.thumbprint_sha256, 'hash');
  yield* linked(subject, hash, 'certificate');
  const issuer = asObject(said.issuer);
  yield* linked(subject, thingOf('organisation', issuer.CN ?? issuer.O, 'text'), 'certificate issuer');
  const names = [asObject(said.subject).CN, ...listIn(asObject(said.extensions).subject_alternative_name)];
  for (const name of names.slice(0, 200)) {
    yield* linked(subject, namedThing(textIn(name).replace(/^\*\./, '')), 'certificate alternative name');
  }
}

function timeIn(value: unknown): string | null {
  return typeof value === 'number' || typeof value === 'string' ? timeOf(value) : null;
}

function day(value: unknown): string | null {
  return timeIn(value)?.slice(0, 10) ?? null;
}
