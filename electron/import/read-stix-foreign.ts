import { isIP } from 'node:net';
import { guessThing } from '../../shared/defang.ts';
import type { Thing } from '../../shared/graph-addition.ts';
import { nameThing } from '../graph/record-data.ts';
import { asObject } from './read-json.ts';

const longest = 2000;

/** The entities of a standard object; empty when none fits. */
export function foreignThings(said: Readonly<Record<string, unknown>>): Thing[] {
  const value = textOf(said.value);
  switch (said.type) {
    case 'domain-name':
      return value === '' ? [] : [nameThing(value)];
    case 'ipv4-addr':
    case 'ipv6-addr':
      return isIP(value) === 0 ? [] : [{ kind: 'ip', value }]; // A range is no address.
    case 'email-addr':
      return value === '' ? [] : [{ kind: 'email', value }];
    case 'url':
      return guessed(value);
    case 'autonomous-system':
      return typeof said.number === 'number' ? [{ kind: 'asn', value: String(said.number) }] : [];
    case 'x509-certificate': {
      const hashes = asObject(said.hashes);
      const hash = textOf(hashes['SHA-256']) || textOf(hashes['SHA-1']);
      return hash === '' ? [] : [{ kind: 'certificate', value: hash }];
    }
    case 'identity': {
      const name = textOf(said.name);
      if (name === '') return [];
      return [{ kind: said.identity_class === 'individual' ? 'person' : 'organisation', value: name }];
    }
    case 'location': {
      const country = textOf(said.country);
      return country === '' ? [] : [{ kind: 'country', value: country }];
    }
    default:
      return [];
  }
}

const objects = 'domain-name|ipv4-addr|ipv6-addr|email-addr|url|x509-certificate|autonomous-system';
const member = `(?:value|number|hashes\\.['"]?SHA-?(?:1|256)['"]?)`;
/** Through another object, as in `network-traffic:dst_ref.value`. */
const referred = '[a-z0-9-]+:[a-z_]+_refs?(?:\\[[^\\]]{1,9}\\])?\\.value';
const text = `'(?:[^'\\\\]|\\\\.)*'`;
const value = `(?:${text}|\\d+)`;
const among = `IN\\s*\\(\\s*(${value}(?:\\s*,\\s*${value})*)\\s*\\)`;
const comparison = new RegExp(
  `(?<![\\w-])(?:(${objects}):${member}|${referred})\\s*(?:=\\s*(${value})|${among})`,
  'gi',
);

/** The values that a pattern compares with: equal to one, or among several. */
export function patternThings(pattern: string): Thing[] {
  return [...pattern.slice(0, 100_000).matchAll(comparison)].flatMap(([, type, one, several]) => {
    const written = one === undefined ? [...(several ?? '').matchAll(new RegExp(value, 'g'))].flat() : [one];
    return written.flatMap((part) => {
      const plain = part.replace(/^'|'$/g, '').replace(/\\(.)/g, '$1');
      if (type === undefined || type === 'x509-certificate') return guessed(plain);
      return foreignThings({ type, value: plain, number: Number(plain) });
    });
  });
}

function guessed(value: string): Thing[] {
  const thing = guessThing(value);
  if (!thing) return [];
  return [thing.kind === 'domain' ? nameThing(thing.value) : thing];
}

function textOf(value: unknown): string {
  return typeof value === 'string' && value.length <= longest ? value.trim() : '';
}
