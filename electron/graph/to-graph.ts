import { isIP } from 'node:net';
import { parse } from 'tldts';
import { attributesOf, factsOf } from '../../shared/attributes.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { entityKey } from '../../shared/entities.ts';
import type { Facts } from '../../shared/facts.ts';
import type { FeedRecord } from '../../shared/feeds.ts';
import type { GraphAddition, Thing } from '../../shared/graph-addition.ts';
import type { DnsRecord } from '../../shared/passive-dns.ts';
import type { Shape } from '../../shared/readings.ts';
import { nameThing, thingsInData } from './record-data.ts';

/** An answer, as far as the graph can show it. */
export interface Answered {
  readonly domains: readonly DomainRecord[];
  readonly rrsets: readonly DnsRecord[];
  /** The wanted feed lines, each with its position in the reply. */
  readonly lines?: readonly { readonly line: number; readonly record: FeedRecord }[];
}

type Part = {
  things: GraphAddition['things'][number][];
  links: GraphAddition['links'][number][];
  unreadable: string[];
};

/**
 * Converts an answer into entities and links. Pure: the same answer always gives the same result. `place` is the place of
 * the answer among those that are read together.
 */
export function toGraph(answered: Answered, shape: Shape, place = 0): GraphAddition {
  const part: Part = { things: [], links: [], unreadable: [] };
  switch (shape.kind) {
    case 'domains':
      for (const [index, record] of answered.domains.entries()) addDomain(part, record, index, shape.link);
      return part;
    case 'attributes':
      for (const [index, record] of answered.domains.entries()) addAttributes(part, record, index, shape.relations);
      return part;
    case 'records': {
      const rows = shape.rows && new Set(shape.rows[place]);
      for (const [index, rrset] of answered.rrsets.entries()) {
        if (rows && !rows.has(index)) continue;
        if (shape.types === null || shape.types.includes(rrset.rrtype)) addRrset(part, rrset, index);
      }
      return part;
    }
    case 'feed':
      for (const { line, record } of answered.lines ?? []) {
        const thing = feedThing(record.name);
        if (thing) part.things.push({ ...thing, facts: feedFacts(record.record), record: line });
      }
      return part;
  }
}

const longestName = 253;

/** The subject of a feed line; null when it is neither a name nor an address. */
export function feedThing(name: string): Thing | null {
  if (isIP(name)) return { kind: 'ip', value: name };
  return name.length <= longestName && /^[^\s/:@]+\.[^\s/:@]+$/.test(name) ? nameThing(name) : null;
}

/** The facts of a line that lists show; the reply has the rest. */
function feedFacts(record: FeedRecord['record']): Facts {
  const fields = memberOf(memberOf(record, 'parsed_record'), 'parsed_fields');
  const risk = record.overall_risk;
  const registrar = memberOf(memberOf(fields, 'registrar'), 'name');
  const [created, expires] = [memberOf(fields, 'creation_date'), memberOf(fields, 'expiration_date')];
  return {
    ...(typeof risk === 'number' && risk >= 0 && risk <= 100 && { risk }),
    ...(typeof registrar === 'string' && { registrar: registrar.slice(0, 300) }),
    ...(typeof created === 'string' && { created: created.slice(0, 10) }),
    ...(typeof expires === 'string' && { expires: expires.slice(0, 10) }),
  };
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Keeps only entities with the given keys, and links between them or existing ones. */
export function choose(addition: GraphAddition, keys: readonly string[] | null): GraphAddition {
  if (keys === null) return addition;
  const wanted = new Set(keys);
  const isWanted = ({ kind, value }: Thing) => wanted.has(entityKey(kind, value));
  const brought = new Set(addition.things.map(({ kind, value }) => entityKey(kind, value)));
  const stays = (thing: Thing) => isWanted(thing) || !brought.has(entityKey(thing.kind, thing.value));
  return {
    ...addition,
    things: addition.things.filter(isWanted),
    links: addition.links.filter(({ from, to }) => stays(from) && stays(to)),
  };
}

function addDomain(
  part: Part,
  record: DomainRecord,
  index: number,
  link: Extract<Shape, { kind: 'domains' }>['link'],
): void {
  const domain: Thing = { kind: 'domain', value: record.domain };
  part.things.push({ ...domain, facts: factsOf(record), record: index });
  if (link === null || entityKey('domain', record.domain) === entityKey(link.to.kind, link.to.value)) return;
  part.links.push({ from: domain, to: link.to, kind: link.relation, record: index });
}

function addAttributes(part: Part, record: DomainRecord, index: number, relations: readonly string[] | null): void {
  const domain: Thing = { kind: 'domain', value: record.domain };
  part.things.push({ ...domain, facts: factsOf(record), record: index });
  for (const { kind, value, relation, count, parameter } of attributesOf(record)) {
    if (relations !== null && !relations.includes(relation)) continue;
    const thing = kind === 'host' ? nameThing(value) : { kind, value }; // A certificate may name an apex domain.
    if (entityKey(thing.kind, thing.value) === entityKey('domain', record.domain)) continue;
    const facts = count === null || parameter === null ? {} : { counts: { [parameter]: count } };
    part.things.push({ ...thing, facts, record: null });
    part.links.push({ from: domain, to: thing, kind: relation, record: index });
  }
}

/** Only what the graph can show; the reply has the rest of a record. */
function addRrset(part: Part, rrset: DnsRecord, index: number): void {
  const owner = nameThing(rrset.rrname);
  part.things.push({ ...owner, record: null });
  for (const data of rrset.rdata) {
    const things = thingsInData(rrset.rrtype, data);
    if (things === null) part.unreadable.push(`${rrset.rrtype} of ${owner.value}`);
    for (const thing of things ?? []) {
      if (entityKey(thing.kind, thing.value) === entityKey(owner.kind, owner.value)) continue;
      part.things.push({ ...thing, record: null });
      const first = rrset.time_first ?? rrset.zone_time_first;
      const last = rrset.time_last ?? rrset.zone_time_last;
      part.links.push({ from: owner, to: thing, kind: rrset.rrtype, first, last, count: rrset.count, record: index });
    }
  }
}

/** The word that somebody chose to register: `tidydawn` in `www.tidydawn.com.br`. */
export function ownWord(name: string): string | null {
  return parse(name, { allowPrivateDomains: false, validateHostname: false }).domainWithoutSuffix || null;
}
