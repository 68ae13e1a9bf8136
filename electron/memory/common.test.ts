import { expect, test } from 'vitest';
import type { EntityKind } from '../../shared/entity-kinds.ts';
import { commonBecause, isEverywhere } from './common.ts';

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
