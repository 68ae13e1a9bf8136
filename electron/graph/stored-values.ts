import { attributesOf } from '../../shared/attributes.ts';
import type { DomainRecord } from '../../shared/domain-record.ts';
import { entityKey } from '../../shared/entities.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { FeedRecord } from '../../shared/feeds.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import type { DnsRecord } from '../../shared/passive-dns.ts';
import { toFeedRecord } from '../api/feeds/records.ts';
import { storedHits } from '../api/pdns/stored.ts';
import type { CaseFile } from '../case/case-file.ts';
import { bodyPartsOf, readableReply } from '../case/queries/replies.ts';
import { createReplay } from '../case/replay.ts';
import { readJsonLines } from '../core/http/ndjson.ts';
import { dnsRecordIn } from './dns-line.ts';
import { nameThing, thingsInData } from './record-data.ts';
import { type StoredAnswers, unasked } from './stored-answers.ts';
import { feedThing } from './to-graph.ts';

/** A value in a stored reply. */
export interface StoredValue extends Thing {
  /** The name whose record has it, and its relation to that name; null for the name itself. */
  readonly of: Thing | null;
  readonly relation: string;
  /** How many domains a service counted for it; 0 without a count. */
  readonly count: number;
  /** The place of the record in the reply. */
  readonly record: number;
}

/** Replies with values. The kinds that can have very many come last. */
export const operationsWithValues = [
  ...['investigate', 'enrich', 'file.records', 'detect.new', 'detect.watched', 'detect.ignored'],
  ...['pdns.lookup', 'pdns.flexible', 'file.lines', 'feeds.read'],
] as const;

/** All values of a stored reply, record by record, or in blocks of lines. */
export async function* storedValues(
  file: CaseFile,
  answers: StoredAnswers,
  reply: number,
): AsyncGenerator<readonly StoredValue[]> {
  const row = readableReply(file, reply);
  switch (row?.operation) {
    case 'feeds.read':
      yield* linesOf(file, row.sha256, (line, record) => {
        const read = toFeedRecord(line);
        return read ? feedValues(read, record) : [];
      });
      return;
    case 'file.lines':
      yield* linesOf(file, row.sha256, (line, record) => {
        const rrset = dnsRecordIn(textIn(line));
        return rrset ? rrsetValues(rrset, record) : [];
      });
      return;
    case 'pdns.flexible': {
      const http = createReplay(
        file,
        () => row,
        () => 0,
      );
      const stream = await http.stream(unasked);
      if (stream.ok) yield hitValues(await storedHits(stream.value));
      return;
    }
    default: {
      const { domains, rrsets } = await answers.read(reply);
      for (const [at, record] of domains.entries()) yield recordValues(record, at);
      if (rrsets.length > 0) yield rrsets.flatMap(rrsetValues);
    }
  }
}

async function* linesOf(
  file: CaseFile,
  sha256: string | null,
  read: (line: unknown, record: number) => readonly StoredValue[],
): AsyncGenerator<readonly StoredValue[]> {
  let before = 0;
  for await (const block of readJsonLines(bytesOf(file, sha256 ?? ''))) {
    yield block.flatMap((line, at) => (line.ok ? read(line.value, before + at) : []));
    before += block.length;
  }
}

async function* bytesOf(file: CaseFile, sha256: string): AsyncGenerator<Buffer> {
  yield* bodyPartsOf(file, sha256);
}

/** The line of a file, as the case stores it. */
function textIn(line: unknown): string {
  const text = memberOf(line, 'text');
  return typeof text === 'string' ? text : '';
}

function recordValues(record: DomainRecord, at: number): StoredValue[] {
  const owner: Thing = { kind: 'domain', value: record.domain };
  const values: StoredValue[] = [{ ...owner, of: null, relation: '', count: 0, record: at }];
  const { parsed_whois: whois, parsed_domain_rdap: rdap } = record;
  // The parsed registration may name others than the record itself.
  const parsed = [whois, rdap].flatMap((one) => (one ? [{ ...record, ...one, registrar_status: [] }] : []));
  for (const source of [record, ...parsed]) {
    for (const { kind, value, relation, count } of attributesOf(source)) {
      const thing = kind === 'host' ? nameThing(value) : { kind, value }; // A certificate may name an apex domain.
      values.push({ ...thing, of: owner, relation, count: count ?? 0, record: at });
    }
  }
  return values;
}

function rrsetValues(rrset: DnsRecord, record: number): StoredValue[] {
  const owner = nameThing(rrset.rrname);
  const values: StoredValue[] = [{ ...owner, of: null, relation: '', count: 0, record }];
  for (const data of rrset.rdata) {
    for (const thing of thingsInData(rrset.rrtype, data) ?? []) {
      if (entityKey(thing.kind, thing.value) === entityKey(owner.kind, owner.value)) continue;
      values.push({ ...thing, of: owner, relation: rrset.rrtype, count: 0, record });
    }
  }
  return values;
}

/** A search by pattern finds names, or the data of records. */
function hitValues(hits: Awaited<ReturnType<typeof storedHits>>): StoredValue[] {
  return hits.flatMap(({ in: where, value, rrtype }, record) => {
    const things = where === 'names' ? [nameThing(value)] : (thingsInData(rrtype, value) ?? []);
    return things.map((thing) => ({ ...thing, of: null, relation: '', count: 0, record }));
  });
}

/** The subject of a feed line, and what its parsed registration names. */
function feedValues({ name, record: line }: FeedRecord, record: number): StoredValue[] {
  const owner = feedThing(name);
  if (!owner) return [];
  const values: StoredValue[] = [{ ...owner, of: null, relation: '', count: 0, record }];
  const fields = memberOf(memberOf(line, 'parsed_record'), 'parsed_fields');
  if (fields === undefined) return values;
  const add = (kind: EntityKind, value: unknown, relation: string) => {
    if (typeof value === 'string' && value.trim() !== '')
      values.push({ kind, value, of: owner, relation, count: 0, record });
  };
  add('registrar', memberOf(memberOf(fields, 'registrar'), 'name'), 'registrar');
  for (const host of listIn(fields, 'nameservers')) add('nameserver', host, 'name server');
  for (const email of [...listIn(fields, 'emails'), ...listIn(fields, 'unclassified_emails')])
    add('email', email, 'WHOIS e-mail');
  for (const domain of listIn(fields, 'email_domains')) add('email-domain', domain, 'e-mail domain');
  for (const contact of listIn(fields, 'contacts')) {
    const [role = 'other'] = listIn(contact, 'roles').filter((one) => typeof one === 'string');
    for (const [member, kind] of contactMembers) add(kind, memberOf(contact, member), `${role} ${member}`);
  }
  return values;
}

const contactMembers = [
  ['name', 'person'],
  ['org', 'organisation'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['street', 'street'],
  ['country', 'country'],
] as const;

function listIn(value: unknown, name: string): readonly unknown[] {
  const list = memberOf(value, name);
  return Array.isArray(list) ? list : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
