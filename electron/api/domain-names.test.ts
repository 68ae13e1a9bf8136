import { expect, test } from 'vitest';
import { inRequests, readNames } from './domain-names.ts';

function sent(...names: string[]) {
  const read = readNames(names, 'names');
  return read.ok ? read.value.sent : read.failure.fields;
}

test('names are sent in ASCII and lower case, each once, in the order in which they were given', () => {
  expect(
    sent('B.com', 'bäckerei-nordlicht.de', 'a.com.', 'b.com', 'XN--BCKEREI-NORDLICHT-QQB.de', ' c.co.uk '),
  ).toEqual(['b.com', 'xn--bckerei-nordlicht-qqb.de', 'a.com', 'c.co.uk']);
});

test('names that the converter refuses but that exist are sent as they are', () => {
  expect(sent('xn--a-name-that-is-plain.com', 'a--double-hyphen.net', `${'x'.repeat(63)}.net`)).toEqual([
    'xn--a-name-that-is-plain.com',
    'a--double-hyphen.net',
    `${'x'.repeat(63)}.net`,
  ]);
});

test('a name comes back as it was first given, and a foreign one as it is', () => {
  const read = readNames(['Bäckerei-Nordlicht.de', 'bäckerei-nordlicht.de'], 'names');
  const given = read.ok ? read.value.given : String;
  expect([given('xn--bckerei-nordlicht-qqb.de'), given('OTHER.com')]).toEqual(['Bäckerei-Nordlicht.de', 'OTHER.com']);
});

test.each([
  'com',
  '192.0.2.1',
  '１９２.0.2.1',
  'a b.com',
  'a,b.com',
  'a_b.com',
  '-a.com',
  'a-.com',
  'a..com',
  '.',
  'ä%2ecom',
  'ä/x.com',
  'http://a.com/',
  'a@b.com',
  `${'x'.repeat(64)}.com`,
  `${'a.'.repeat(130)}com`,
  'a\u0000.com',
  '*.a.com',
])('%j is no domain name, and nothing is sent for it', (name) => {
  expect(sent('good.com', name)).toEqual({ names: [`“${name.slice(0, 80)}” is not a domain name.`] });
});

test('of many wrong names the first ten are told', () => {
  const told = sent(...Array.from({ length: 14 }, (_, index) => `wrong${index}`)) as { names: string[] };
  expect([told.names.length, told.names.at(-1)]).toEqual([11, '4 others are not either.']);
});

test('names go in requests of 100', () => {
  const names = Array.from({ length: 250 }, (_, index) => `n${index}.com`);
  expect(inRequests(names).map((some) => some.length)).toEqual([100, 100, 50]);
  expect(inRequests(names).flat()).toEqual(names);
  expect(inRequests(names.slice(0, 100)).length).toBe(1);
});
