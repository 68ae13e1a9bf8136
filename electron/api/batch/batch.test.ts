import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { oddServers } from '../../../test/support/odd-servers.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { validateKey } from './client.ts';

const odd = oddServers();
let wire: Wire;
beforeAll(async () => {
  wire = await openWire({ wording: 'public' });
});
afterEach(() => wire.reset());
afterAll(() => wire.close());

const never = { signal: new AbortController().signal };
const at = new Date('2026-03-01T12:00:00Z');

async function reading(body: unknown) {
  return validateKey(wire.http({ connection: await odd.answering(body), wallClock: () => at }), never);
}

// covers: batch.validate POST validate, profile, description
test('the profile of the demo service lists its channels by number', async () => {
  const result = await validateKey(wire.http(), never);
  if (!result.ok) throw new Error(result.failure.message);
  expect(result.value.username).toBe('analyst');
  expect(result.value.channels.map(({ number }) => number)).toEqual([204, 206, 207, 208, 211, 212, 213, 214, 221]);
  expect(
    result.value.channels.every(({ name, number, description }) => name === `ch${number}` && description !== ''),
  ).toBe(true);
  expect(JSON.stringify(result)).not.toContain(wire.announcement.keys.batch);
});

// covers: batch.validate username, batch
test('channels come sorted by number; what is no channel is counted', async () => {
  const siebatch = {
    ch21: { description: 'b' },
    ch3: { description: 'a' },
    extra: { description: 'x' },
    ch9999: {},
    ch5: 'text',
    ch7: {},
  };
  expect(await reading({ _status: 'OK', profile: { username: 'u', siebatch, channels: { ch1: {} } } })).toEqual({
    ok: true,
    value: {
      username: 'u',
      channels: [
        { number: 3, name: 'ch3', description: 'a' },
        { number: 7, name: 'ch7', description: '' },
        { number: 21, name: 'ch21', description: 'b' },
      ],
      spoiled: 3,
      at: at.toISOString(),
    },
  });
});

test('OK is OK in small letters too', async () => {
  expect(await reading({ _status: 'ok', profile: { username: 'u' } })).toMatchObject({
    ok: true,
    value: { username: 'u' },
  });
});

test('a profile without channels is a profile', async () => {
  expect(await reading({ _status: 'OK', profile: {} })).toMatchObject({
    ok: true,
    value: { username: '', channels: [], spoiled: 0 },
  });
});

// covers: batch.validate _status, _message
test.each([
  [{ _status: 'NOK', _message: 'no such key' }],
  [{ _status: 'OK', _message: 'no such key' }],
  [{ _status: 'NOK', _message: 'no such key', profile: { username: 'u' } }],
])('%j is a refused key, although it came with 200', async (body) => {
  expect(await reading(body)).toMatchObject({
    ok: false,
    failure: { code: 'refused-key', message: 'The batch service refused the Batch channels key: “no such key”' },
  });
});

test('a session that failed is no refused key, although it came with 200', async () => {
  const logid = '0b7c0d0e-0000-4000-8000-00000000beef';
  const body = { _status: 'NOK', _message: 'no token', status: 403, type: 'session-failure', logid };
  expect(await reading(body)).toMatchObject({
    ok: false,
    failure: {
      code: 'not-permitted',
      message: 'The batch service did not open a session: “no token”',
      support: { type: 'session-failure', logId: logid },
    },
  });
});

test.each([[{}], [[]], ['text'], [{ _status: 7 }]])('%j is no profile', async (body) => {
  expect(await reading(body)).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
});

// covers: batch.validate apikey
// covers: batch.error session-failure
test('a key without channels is refused by the service', async () => {
  const lapsed = wire.announcement.users.find((user) => user.username === 'lapsed');
  expect(await validateKey(wire.http({ keys: { batch: lapsed?.batchKey ?? '' } }), never)).toMatchObject({
    ok: false,
    failure: { code: 'refused-key' },
  });
});
