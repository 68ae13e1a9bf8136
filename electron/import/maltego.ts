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
