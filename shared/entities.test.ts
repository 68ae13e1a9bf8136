import { expect, test } from 'vitest';
import { entityKey } from './entities.ts';
import { type EntityKind, entityKinds, kindRow } from './entity-kinds.ts';

test.each<[EntityKind, string, string]>([
  ['domain', 'Example.COM.', 'domain:example.com'],
  ['domain', 'bücher.example', 'domain:xn--bcher-kva.example'],
  ['domain', 'xn--bcher-kva.example', 'domain:xn--bcher-kva.example'],
  ['host', '_dmarc.Example.com', 'host:_dmarc.example.com'],
  ['host', 'bü/cher:80', 'host:bü/cher:80'],
  ['ip', '2001:0DB8:0:0::0001', 'ip:2001:db8::1'],
  ['ip', '[2001:db8::1]', 'ip:2001:db8::1'],
  ['ip', '192.0.2.7', 'ip:192.0.2.7'],
  ['email', ' Admin@Bücher.Example ', 'email:admin@xn--bcher-kva.example'],
  ['email', 'no at sign', 'email:no at sign'],
  ['asn', 'AS064500', 'asn:64500'],
  ['country', 'nl', 'country:NL'],
  ['registrar', 'Fine  Names\tInc.', 'registrar:Fine Names Inc.'],
  ['certificate', 'ABCDEF', 'certificate:abcdef'],
])('%s %s is %s', (kind, value, key) => {
  expect(entityKey(kind, value)).toBe(key);
});

test('a key is its own normal form', () => {
  for (const [kind, value] of [
    ['domain', 'Bücher.example.'],
    ['ip', '::FFFF:1.2.3.4'],
    ['email', 'A@B.C'],
  ] as const) {
    const key = entityKey(kind, value);
    expect(entityKey(kind, key.slice(kind.length + 1))).toBe(key);
  }
});

test('every kind is one row, and no other place lists them', () => {
  expect(new Set(entityKinds).size).toBe(entityKinds.length);
  expect(entityKinds.map((kind) => kindRow(kind).id)).toEqual([...entityKinds]);
});
