import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { oddServers } from '../../../test/support/odd-servers.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { readAccount } from './client.ts';

const odd = oddServers();
let wire: Wire;
beforeAll(async () => {
  wire = await openWire({ wording: 'public', now: '2026-03-01T12:00:00Z' });
});
afterEach(() => wire.reset());
afterAll(() => wire.close());

const never = { signal: new AbortController().signal };
const at = new Date('2026-03-01T12:00:00Z');

/** The client's result for a service's body. */
async function reading(body: unknown) {
  return readAccount(wire.http({ connection: await odd.answering(body), wallClock: () => at }), never);
}

const account = { api_username: 'someone', active: true };
const product = {
  id: 'iris-investigate',
  per_month_limit: '10000',
  per_hour_limit: null,
  per_minute_limit: '20',
  absolute_limit: null,
  usage: { today: '3', month: '188' },
  expiration_date: '2026-10-27',
};
const read = {
  id: 'intel-investigate',
  perMonth: 10_000,
  perHour: null,
  perMinute: 20,
  absolute: null,
  usedToday: 3,
  usedMonth: 188,
  expires: '2026-10-27',
};

// covers: account.read GET account, api_username, active, id
test('the account of the demo service is read whole, in neutral words', async () => {
  const result = await readAccount(wire.http(), never);
  if (!result.ok) throw new Error(result.failure.message);
  const { username, active, spoiled, products } = result.value;
  expect({ username, active, spoiled }).toEqual({ username: 'analyst', active: true, spoiled: 0 });
  expect(products.find(({ id }) => id === 'intel-investigate')).toEqual({
    id: 'intel-investigate',
    perMonth: expect.any(Number),
    perHour: null,
    perMinute: expect.any(Number),
    absolute: null,
    usedToday: 0,
    usedMonth: expect.any(Number),
    expires: '2026-10-27',
  });
  expect(products.filter(({ id }) => id.startsWith('iris'))).toEqual([]);
});

// covers: account.read per_month_limit, per_hour_limit, per_minute_limit, absolute_limit, today, month
test('limits and usage are digits or numbers, and may be missing', async () => {
  const { per_hour_limit: _missing, ...older } = product;
  const result = await reading({
    response: { account, products: [product, { ...older, usage: { today: 3, month: 188 } }, { id: 'new-thing' }] },
  });
  expect(result).toEqual({
    ok: true,
    value: {
      username: 'someone',
      active: true,
      products: [
        read,
        read,
        {
          id: 'new-thing',
          perMonth: null,
          perHour: null,
          perMinute: null,
          absolute: null,
          usedToday: null,
          usedMonth: null,
          expires: null,
        },
      ],
      spoiled: 0,
      at: at.toISOString(),
    },
  });
});

test('a product that can not be read spoils itself alone, and is counted', async () => {
  const products = [product, { ...product, id: '' }, { ...product, per_month_limit: 'many' }, null, 'text', { id: 7 }];
  expect(await reading({ response: { account, products } })).toMatchObject({
    ok: true,
    value: { products: [read], spoiled: 5 },
  });
});

// covers: account.read expiration_date
test('an error in place of an account is told in the service’s own words', async () => {
  expect(await reading({ error: { code: 206, message: 'Accounts are being moved.' } })).toMatchObject({
    ok: false,
    failure: { message: 'The service answered, but not with an account. It says: “Accounts are being moved.”' },
  });
});

test('an odd date or usage is no reason to lose the product', async () => {
  const products = [{ ...product, expiration_date: 'never', usage: 'none' }];
  expect(await reading({ response: { account, products } })).toMatchObject({
    ok: true,
    value: { products: [{ ...read, usedToday: null, usedMonth: null, expires: null }], spoiled: 0 },
  });
});

test.each([
  [{}],
  [[]],
  ['text'],
  [{ response: {} }],
  [{ response: { account: { active: true } } }],
  [{ response: { account, products: 'none' } }],
  [{ response: { account } }],
])('%j is not an account', async (body) => {
  expect(await reading(body)).toEqual({
    ok: false,
    failure: {
      code: 'bad-reply',
      message: 'The service answered, but not with an account.',
      kept: 'Earlier data is unchanged.',
      next: 'Check the address and the API dialect of the connection.',
    },
  });
});

test.each([
  [undefined, null],
  [null, null],
  ['perhaps', null],
  ['true', true],
  [0, false],
])('an account whose member active is %j is read, and active is %j', async (active, expected) => {
  expect(await reading({ response: { account: { ...account, active }, products: [product] } })).toMatchObject({
    ok: true,
    value: { username: 'someone', active: expected, products: [read], spoiled: 0 },
  });
});

test('a closed account is told apart from a bad key, with where to ask', async () => {
  const lapsed = wire.announcement.users.find((user) => user.username === 'lapsed');
  const http = wire.http({ connection: { username: 'lapsed' }, keys: { platform: lapsed?.key ?? '' } });
  expect(await readAccount(http, never)).toMatchObject({
    ok: false,
    failure: {
      code: 'not-permitted',
      message: expect.stringContaining('This account is closed'),
      support: { address: 'https://support.example/api' },
    },
  });
});
