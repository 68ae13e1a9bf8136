import { expect, test } from 'vitest';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import type { StoredValue } from '../graph/stored-values.ts';
import { commonBecause, isEverywhere, sharedInRecord } from './common.ts';

const because = (kind: EntityKind, value: string, count = 0, decided = false) =>
  commonBecause({ kind, value, count, decided });

test.each<[EntityKind, string, number]>([
  ['registrar', 'Small Registrar', 3],
  ['country', 'DE', 0],
  ['person', 'REDACTED FOR PRIVACY', 0],
  ['email', 'abuse@registrar.example', 0],
  ['email-domain', 'gmail.com', 0],
  ['nameserver', 'ns1.busy.example', 2_000_000],
  ['ip', '192.0.2.9', 900_000],
  ['ip', '104.16.132.229', 0],
  ['ip', '64.6.64.6', 0],
  ['nameserver', 'kate.ns.cloudflare.com', 0],
  ['nameserver', 'earth.hosting.example', 43_000],
  ['domain', 'hosting.example', 45_000],
  ['domain', 'co.uk', 0],
  ['email', 'f00d@domainsbyproxy.com', 0],
  ['email-domain', 'domainsbyproxy.com', 0],
  ['organisation', 'CloudFlare Inc.', 0],
  ['organisation', 'Amazon Technologies Inc.', 0],
  ['certificate-organisation', 'Cloudflare, Inc.', 0],
  ['certificate-subject', 'CN=sni.cloudflaressl.com,O=Cloudflare\\, Inc.,L=San Francisco,ST=CA,C=US', 0],
])('%s %s makes no mark: strangers share it', (kind, value, count) => {
  expect(because(kind, value, count)).not.toBeNull();
});

test.each<[EntityKind, string, number]>([
  ['domain', 'harbour-pay.example', 0],
  ['ip', '192.0.2.9', 12],
  ['ip', '192.0.2.9', 0],
  ['nameserver', 'ns1.rare.example', 40],
  ['email', 'kits.seller@harbour-pay.example', 3],
  ['tracking-code', 'UA-1234567', 0],
  ['organisation', 'Harbour Trade Ltd', 0],
  ['certificate-subject', 'CN=harbour-pay.example', 0],
])('%s %s makes a mark', (kind, value, count) => {
  expect(because(kind, value, count)).toBeNull();
});

test('a customer’s name below a shared host makes a mark once somebody judged it', () => {
  expect(because('host', 'evil.cloudfront.net')).not.toBeNull();
  expect(because('host', 'evil.cloudfront.net', 0, true)).toBeNull();
});

test('a value of most cases makes no mark, unless it is rare in the world', () => {
  expect(isEverywhere(60, 100, 0)).toBe(true);
  expect(isEverywhere(60, 100, 500)).toBe(false);
  expect(isEverywhere(6, 10, 0)).toBe(false);
});

test('what stands beside a privacy service or a provider’s server is shared, too', () => {
  const of = { kind: 'domain', value: 'one.example' } as const;
  const value = (kind: EntityKind, text: string, relation: string): StoredValue => ({
    ...{ kind, value: text, of, relation, count: 0, record: 0 },
  });
  const record = [
    value('organisation', 'Domains By Proxy, LLC', 'registrant organisation'),
    value('phone', '+1 480 555 0123', 'registrant phone'),
    value('street', '1 Proxy Road', 'registrant street'),
    value('person', 'Kim Seller', 'admin name'),
    value('phone', '+31 20 555 0199', 'admin phone'),
    value('organisation', 'Small Hosting', 'provider of address'),
    value('mailserver', 'aspmx.l.google.com', 'mail server'),
    value('ip', '192.0.2.25', 'address of mail server'),
    value('nameserver', 'ns1.rare.example', 'name server'),
    value('ip', '192.0.2.53', 'address of name server'),
  ];
  const isShared = sharedInRecord(record);
  expect(record.filter(isShared).map(({ value: text }) => text)).toEqual([
    ...['Domains By Proxy, LLC', '+1 480 555 0123', '1 Proxy Road', 'Small Hosting', '192.0.2.25'],
  ]);
});
