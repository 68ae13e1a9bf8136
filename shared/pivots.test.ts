import { expect, test } from 'vitest';
import { BaseParameters } from './domain-search.ts';
import { entityKinds } from './entity-kinds.ts';
import { DnsQuestion } from './passive-dns.ts';
import { costOf, isGuided, pivots, pivotsOf } from './pivots.ts';

const unknown = { counts: {}, relations: new Set<string>() };

test('every base parameter that takes a value of a thing has a pivot', () => {
  const served = new Set(pivots.map(({ parameter }) => parameter));
  const others = ['domain', 'search_hash', 'ssl_duration', 'iana_id', 'tagged_with_all'];
  const missing = Object.keys(BaseParameters.shape).filter(
    (name) => !served.has(name as never) && !others.includes(name),
  );
  expect(missing).toEqual([]);
});

test('every kind but a country leads somewhere, and no id stands twice', () => {
  const from = new Set(pivots.map((pivot) => pivot.from));
  expect(entityKinds.filter((kind) => !from.has(kind))).toEqual(['country']);
  expect(new Set(pivots.map(({ id }) => id)).size).toBe(pivots.length);
});

test('every question of passive DNS is one that the contract takes', () => {
  const values = { ip: '192.0.2.7' } as Record<string, string>;
  for (const { from, question } of pivots) {
    const asked = question?.(values[from] ?? 'login.example.com');
    if (asked) expect(DnsQuestion.safeParse(asked).success).toBe(true);
  }
  const network = pivotsOf('ip', '2001:db8::1', unknown, 500).map(({ id }) => id);
  expect(network).not.toContain('ip.pdns-network');
  expect(
    pivotsOf('ip', '192.0.2.7', unknown, 500)
      .find(({ id }) => id === 'ip.pdns-network')
      ?.question?.('192.0.2.7'),
  ).toEqual({
    by: 'data-ip',
    address: '192.0.2.0/24',
  });
});

test('guided pivots come first, then those whose links the case knows', () => {
  const listed = pivotsOf(
    'email',
    'a@b.example',
    { counts: { ssl_email: 12, email: 9000 }, relations: new Set(['SOA e-mail']) },
    500,
  );
  expect(listed.map(({ parameter, guided, count }) => [parameter, guided, count]).slice(0, 3)).toEqual([
    ['ssl_email', true, 12],
    ['email_dns_soa', false, null],
    ['email', false, 9000],
  ]);
});

// covers: investigate.operations guided-pivot threshold of 500
test.each([
  [1, false],
  [2, true],
  [499, true],
  [500, false],
  [null, false],
])('a count of %s is guided: %s', (count, guided) => {
  expect(isGuided(count, 500)).toBe(guided);
});

test.each([
  [null, { queries: null, refused: false }],
  [0, { queries: 1, refused: false }],
  [500, { queries: 1, refused: false }],
  [501, { queries: 2, refused: false }],
  [9999, { queries: 20, refused: false }],
  [10_000, { queries: 1, refused: true }],
])('%s matches cost %j', (count, cost) => {
  expect(costOf(count)).toEqual(cost);
});
