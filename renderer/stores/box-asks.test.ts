import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { boxTexts } from '../texts/box.ts';
import { type BoxThing, dnsWish, lookUpWish, networkWish, priceOf, readThing, unread } from './box-asks.ts';

const { price } = boxTexts;
const indicator = (kind: string, value: string, known: number | null) => ({ kind, value, written: value, known });

async function read(value: string, indicators: object[], heldAt: (string | null)[]) {
  const { bridge, last, made, settle } = playedBridge();
  const reading = readThing(bridge, { kind: 'domain', value });
  last('graph.parse').answer(ok({ indicators, searchHash: null }));
  await settle();
  if (made.at(-1)?.name === 'asking.stored') last('asking.stored').answer(ok({ heldAt }));
  return { asked: made.map(({ input }) => input), reading: await reading };
}

test('the record of a host name is that of its domain', async () => {
  const found = [indicator('host', 'www.shop.example.co.uk', null), indicator('host', 'shop.example.co.uk', null)];
  const { asked, reading } = await read(
    'WWW.shop.example.co.uk',
    [...found, indicator('domain', 'example.co.uk', 7)],
    [null, '2026-01-01T00:00:00Z'],
  );
  expect(asked[0]).toEqual({ text: 'www.shop.example.co.uk\nshop.example.co.uk\nexample.co.uk\nco.uk' });
  expect(reading).toEqual({
    thing: { kind: 'host', value: 'www.shop.example.co.uk', known: null },
    subject: { kind: 'domain', value: 'example.co.uk', known: 7 },
    held: { lookUp: false, dns: true },
  });
});

test('a name under no public suffix has no record to look up, but passive DNS may know it', async () => {
  const { reading } = await read('node.js', [], [null]);
  expect(reading).toEqual({
    thing: { kind: 'domain', value: 'node.js', known: null },
    subject: null,
    held: { lookUp: false, dns: false },
  });
});

test('what the case has is known, with its record', async () => {
  const { reading } = await read('a.com', [indicator('domain', 'a.com', 3)], ['2026-01-01T00:00:00Z', null]);
  const mine = { kind: 'domain', value: 'a.com', known: 3 };
  expect(reading).toEqual({ thing: mine, subject: mine, held: { lookUp: true, dns: false } });
});

const thing = (kind: BoxThing['kind'], value: string): BoxThing => unread({ kind, value }).thing;
const priceOrNone = (wish: ReturnType<typeof lookUpWish>) => wish && priceOf(wish, false);

test.each([
  [thing('domain', 'a.com'), price.queries(1), price.queries(1)],
  [thing('host', 'www.a.com'), null, price.queries(1)],
  [thing('ip', '192.0.2.1'), price.atLeast(1), price.queries(1)],
  [thing('ip', '2001:db8::1'), null, price.queries(1)],
  [thing('email', 'who@a.com'), price.atLeast(1), null],
  [thing('certificate', 'a'.repeat(40)), price.atLeast(1), null],
  [thing('certificate', 'a'.repeat(64)), null, null],
  [thing('asn', '64500'), price.atLeast(1), null],
])('%j costs %j to look up, and %j in passive DNS', (value, record, dns) => {
  expect([priceOrNone(lookUpWish(value)), priceOrNone(dnsWish(value))]).toEqual([record, dns]);
});

test('a count, an answer of the case and a refusal are in the price', () => {
  const address = thing('ip', '192.0.2.1');
  const counted = (count: number) => lookUpWish(address, { counts: { ip: count } });
  expect([3, 900, 20_000].map((count) => priceOrNone(counted(count)))).toEqual([
    price.queries(1),
    price.queries(2),
    price.refused,
  ]);
  expect(priceOf(networkWish('192.0.2.0/24'), true)).toBe(price.stored);
});
