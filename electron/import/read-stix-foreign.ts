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

const comparison =
  /(domain-name|ipv4-addr|ipv6-addr|email-addr|url|x509-certificate|autonomous-system):(?:value|number|hashes\.'?SHA-?(?:1|256)'?)\s*=\s*(?:'((?:[^'\\]|\\.)*)'|(\d+))/gi;

/** The values that a pattern compares with. */
export function patternThings(pattern: string): Thing[] {
  return [...pattern.slice(0, 100_000).matchAll(comparison)].flatMap(([, type = '', text, number]) => {
    const value = (text ?? number ?? '').replace(/\\(.)/g, '$1');
    if (type === 'x509-certificate') return guessed(value);
    return foreignThings({ type, value, number: Number(value) });
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
