import { guessThing } from '../../shared/defang.ts';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { nameThing } from '../graph/record-data.ts';
import { type CellForm, inForm } from './cell-forms.ts';
import { leftOut, type ReadPiece } from './pieces.ts';

/** The kinds of a Maltego graph that a case has, too. `name` is told apart by its form. */
const kinds: Readonly<Record<string, EntityKind | 'name' | 'any'>> = {
  'maltego.domain': 'name',
  'maltego.dnsname': 'name',
  'maltego.website': 'name',
  'maltego.url': 'any',
  'maltego.nsrecord': 'nameserver',
  'maltego.mxrecord': 'mailserver',
  'maltego.ipv4address': 'ip',
  'maltego.ipv6address': 'ip',
  'maltego.as': 'asn',
  'maltego.emailaddress': 'email',
  'maltego.phonenumber': 'phone',
  'maltego.person': 'person',
  'maltego.alias': 'person',
  'maltego.company': 'organisation',
  'maltego.organization': 'organisation',
  'maltego.location': 'street',
  'maltego.uniqueidentifier': 'tracking-code',
  'maltego.trackingcode': 'tracking-code',
  'maltego.x509certificate': 'certificate',
  'maltego.hash': 'certificate',
};

const forms: Readonly<Partial<Record<EntityKind, CellForm>>> = {
  nameserver: 'name',
  mailserver: 'name',
  ip: 'ip',
  asn: 'asn',
  email: 'email',
  certificate: 'hash',
};

export function isMaltegoType(type: string): boolean {
  return /^maltego\.[\w.-]+$/i.test(type.trim());
}

/** The item of an entity; null if the case has no such kind, or the value is none. */
export function maltegoThing(type: string, written: string): Thing | null {
  const kind = kinds[type.trim().toLowerCase()];
  const value = written.trim();
  if (kind === undefined || value === '') return null;
  if (kind === 'name') {
    const name = inForm(value.replace(/^[a-z]+:\/\//i, '').replace(/[/:?#].*$/, ''), 'name');
    return name === null ? null : nameThing(name);
  }
  if (kind === 'any') {
    const thing = guessThing(value);
    return thing?.kind === 'domain' ? nameThing(thing.value) : thing;
  }
  const shown = inForm(value, forms[kind] ?? 'text');
  return shown === null ? null : { kind, value: shown };
}

/** A table whose headers are kinds: each line is a path of items, from left to right. */
export function* maltegoRow(types: readonly string[], cells: readonly string[]): Generator<ReadPiece> {
  let before: Thing | null = null;
  for (const [index, type] of types.entries()) {
    const cell = (cells[index] ?? '').trim();
    if (cell === '' || !isMaltegoType(type)) continue;
    const thing = maltegoThing(type, cell);
    if (!thing) {
      yield leftOut(`an item of a kind that the case does not have (${type.trim().slice(0, 60)})`);
      continue;
    }
    yield { is: 'thing', thing };
    if (before) {
      yield { is: 'link', link: { from: before, to: thing, kind: 'linked to', first: null, last: null, count: null } };
    }
    before = thing;
  }
}

/** The property that a kind is known by, where it is not the first. */
const mainProperties = [
  ...['fqdn', 'ipv4-address', 'ipv6-address', 'email', 'url', 'as.number', 'person.fullname', 'phonenumber'],
  ...['title', 'location.name', 'properties.uniqueidentifier', 'properties.hash'],
];

export function mainValue(values: ReadonlyMap<string, string>): string {
  for (const name of mainProperties) {
    const value = values.get(name);
    if (value) return value;
  }
  return [...values.values()].find((value) => value !== '') ?? '';
}

/** The two tables that Maltego exports: its items with all their properties, and its links by the ids of items. */
export interface MaltegoHead {
  readonly table: 'items' | 'links';
  readonly columns: readonly string[];
}

export function maltegoHead(cells: readonly string[]): MaltegoHead | null {
  const columns = cells.map((cell) => cell.trim().toLowerCase());
  const hasAll = (...names: readonly string[]) => names.every((name) => columns.includes(name));
  const table = hasAll('sourceentityid', 'targetentityid')
    ? 'links'
    : hasAll('entityid', 'entitytype')
      ? 'items'
      : null;
  return table && { table, columns };
}

export function* maltegoTableRow(head: MaltegoHead, cells: readonly string[]): Generator<ReadPiece> {
  if (head.table === 'links') {
    yield leftOut('a link: the items that it names are in another file');
    return;
  }
  const at = (name: string) => (cells[head.columns.indexOf(name)] ?? '').trim();
  const ids = ['entityid', 'entitytype'];
  const named = head.columns.map((name, index) => [name, (cells[index] ?? '').trim()] as const);
  const thing = maltegoThing(at('entitytype'), mainValue(new Map(named.filter(([name]) => !ids.includes(name)))));
  if (!thing) yield leftOut(`an item of a kind that the case does not have (${at('entitytype').slice(0, 60)})`);
  else {
    const note = at('notes').slice(0, 20_000);
    yield { is: 'thing', thing: note === '' ? thing : { ...thing, row: { note } } };
  }
}
