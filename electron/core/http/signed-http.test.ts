import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { ConnectionFile } from '../../../shared/connection.ts';
import { accountRequest, openWire, quotaRequest, validateRequest, type Wire } from '../../../test/support/wire.ts';

const wires = new Map<'neutral' | 'public', Wire>();
beforeAll(async () => {
  for (const wording of ['neutral', 'public'] as const) wires.set(wording, await openWire({ wording }));
});
afterEach(() => Promise.all([...wires.values()].map((wire) => wire.reset())));
afterAll(() => Promise.all([...wires.values()].map((wire) => wire.close())));

function wireIn(wording: 'neutral' | 'public'): Wire {
  const wire = wires.get(wording);
  if (!wire) throw new Error('the demo service did not start');
  return wire;
}
const neutral = () => wireIn('neutral');

const methods: readonly (readonly [ConnectionFile['auth']['platform'], 'neutral' | 'public'])[] = [
  ['hmac-sha256', 'neutral'],
  ['hmac-sha256', 'public'],
  ['header', 'neutral'],
  ['header', 'public'],
  ['query', 'neutral'],
  ['query', 'public'],
];

// covers: platform.credentials X-Api-Key, api_username, api_key
test.each(methods)('the platform takes %s in %s words', async (platform, wording) => {
  const wire = wireIn(wording);
  const reply = await wire.http({ connection: { auth: { platform, feeds: 'header' } } }).json(accountRequest);
  expect(reply).toMatchObject({
    ok: true,
    value: {
      status: 200,
      partial: false,
      body: { response: { account: { api_username: 'analyst', active: true }, products: expect.any(Array) } },
    },
  });
  // Product ids come back in neutral words, whatever the service calls them.
  expect(JSON.stringify(reply)).toContain('"id":"intel-investigate"');
  expect(await wire.calls()).toMatchObject([{ route: 'platform.account', user: 'analyst', status: 200 }]);
});

// covers: pdns.operations X-API-Key, Accept: application/x-ndjson
test.each(['neutral', 'public'] as const)('passive DNS takes its key in the header, in %s words', async (wording) => {
  const wire = wireIn(wording);
  const reply = await wire.http().json(quotaRequest);
  expect(reply).toMatchObject({ ok: true, value: { body: { rate: { limit: 10_000, remaining: 9974 } } } });
  expect((await wire.calls()).map((call) => call.path)).toEqual([
    wording === 'public' ? '/dnsdb/v2/rate_limit' : '/pdns/v2/rate_limit',
  ]);
});

test.each(['neutral', 'public'] as const)('batch takes its key in the body, in %s words', async (wording) => {
  const wire = wireIn(wording);
  const reply = await wire.http().json(validateRequest);
  expect(reply).toMatchObject({
    ok: true,
    value: { body: { profile: { username: 'analyst', batch: { ch204: {} } } } },
  });
  expect(await wire.calls()).toMatchObject([{ user: 'analyst', status: 200, query: [] }]);
});

test('ping asks nobody for a key', async () => {
  const ping = { ...quotaRequest, operation: 'ping', path: ['pdns', 'v2', 'ping'], keyless: true };
  expect(await neutral().http({ keys: {} }).json(ping)).toMatchObject({ ok: true, value: { body: { ping: 'ok' } } });
});

test('a missing key ends the request before anything is sent', async () => {
  const reply = await neutral().http({ keys: {} }).json(accountRequest);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'no-key' } });
  expect([await neutral().calls(), neutral().exchanges]).toEqual([[], []]);
});

test.each(['two\nlines-of-a-key', 'a key with spaces', 'key-with-a-“quote”'])(
  'a key that no header can carry is told as such: %j',
  async (platform) => {
    const connection = { auth: { platform: 'header', feeds: 'header' } } as const;
    const reply = await neutral().http({ keys: { platform }, connection }).json(accountRequest);
    expect(reply).toEqual({
      ok: false,
      failure: {
        code: 'no-key',
        message: 'The Platform key contains spaces or other characters that keys never have.',
        arrived: 'no',
        spent: 'no',
        kept: 'Nothing was sent.',
        next: 'Copy the key and enter it again.',
      },
    });
    expect(neutral().exchanges).toEqual([]);
  },
);

test('a wrong key names the service and the key, and is not tried again', async () => {
  const reply = await neutral()
    .http({ keys: { platform: 'wrong-wrong-wrong' } })
    .json(accountRequest);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'refused-key' } });
  const said = reply.ok ? '' : `${reply.failure.message} ${reply.failure.next}`;
  expect(said).toMatch(/^127\.0\.0\.1:\d+ refused the Platform key: “The signature is not valid\..*”/);
  expect(said).toContain('Check the user name and the platform key.');
  expect(await neutral().calls()).toHaveLength(1);
});

test('a wrong user name is refused in the same words as a wrong key', async () => {
  const reply = await neutral()
    .http({ connection: { username: 'nobody' } })
    .json(accountRequest);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'refused-key' } });
});

test.each([
  [quotaRequest, { pdns: 'not-a-key-of-theirs' }, 'Check the passive DNS key.'],
  [validateRequest, { batch: '00000000-0000-4000-8000-000000000000' }, 'Check the batch key.'],
])('a wrong key of another service is told for that service', async (request, keys, hint) => {
  const reply = await neutral().http({ keys }).json(request);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'refused-key', next: expect.stringContaining(hint) } });
});

test('a batch key of the wrong form is a refused key, not a refused parameter', async () => {
  const reply = await neutral()
    .http({ keys: { batch: 'not-a-uuid' } })
    .json(validateRequest);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'refused-key' } });
});

test.each([
  [20, 'ahead of'],
  [-20, 'behind'],
])('a clock %i minutes off is told as the reason', async (minutes, direction) => {
  const wallClock = () => new Date(Date.now() + minutes * 60_000);
  const reply = await neutral().http({ wallClock }).json(accountRequest);
  const host = new URL(neutral().announcement.connection.baseUrl).host;
  expect(reply).toEqual({
    ok: false,
    failure: {
      arrived: 'yes',
      spent: 'yes',
      code: 'refused-key',
      message: `This computer's clock is 20 minutes ${direction} ${host}'s, so signatures are refused.`,
      next: 'Set the clock, then try again. The key itself may be valid.',
      support: { address: 'https://support.example/api' },
    },
  });
});

test('a clock that is off does not matter to a key that is not signed with', async () => {
  const wallClock = () => new Date(Date.now() + 20 * 60_000);
  const connection = { auth: { platform: 'header', feeds: 'header' } } as const;
  expect(await neutral().http({ wallClock, connection }).json(accountRequest)).toMatchObject({ ok: true });
});

test('the record of an exchange has the bytes as they came, with length, hash and no credential', async () => {
  const wire = neutral();
  await wire.http().json(quotaRequest);
  const [exchange] = wire.exchanges;
  const body = exchange?.bytes?.toString() ?? '';
  expect(JSON.parse(body)).toMatchObject({ rate: { limit: 10_000 } });
  expect(exchange).toEqual({
    number: expect.any(Number),
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    connection: 'Demo',
    wording: 'neutral',
    service: 'pdns',
    operation: 'rate_limit',
    method: 'GET',
    url: `${wire.announcement.connection.pdnsUrl}/pdns/v2/rate_limit`,
    requestBody: null,
    status: 200,
    contentType: 'application/x-ndjson',
    failure: null,
    bytes: Buffer.from(body),
    length: Buffer.byteLength(body),
    file: null,
    sha256: createHash('sha256').update(body).digest('hex'),
    masked: false,
    milliseconds: expect.any(Number),
    attempt: 1,
    question: 'pdns GET /pdns/v2/rate_limit',
    spends: false,
  });
});

test.each(['hmac-sha256', 'header', 'query'] as const)('nothing of %s stands in the record', async (platform) => {
  const wire = neutral();
  await wire.http({ connection: { auth: { platform, feeds: 'header' } } }).json(accountRequest);
  const [exchange] = wire.exchanges;
  expect(exchange?.url).toBe(`${wire.announcement.connection.baseUrl}/v1/account/`);
  expect(JSON.stringify({ ...exchange, bytes: exchange?.bytes?.toString() })).not.toContain(
    wire.announcement.keys.platform,
  );
});

test('a key that the service echoes is masked before it is hashed, and the record says so', async () => {
  const wire = neutral();
  await wire.http().json(validateRequest);
  const [exchange] = wire.exchanges;
  const key = wire.announcement.keys.batch;
  const body = exchange?.bytes?.toString() ?? '';
  expect(JSON.parse(body)).toMatchObject({ profile: { username: 'analyst', apikey: '*'.repeat(key.length) } });
  expect(exchange).toMatchObject({
    masked: true,
    requestBody: '{}',
    length: Buffer.byteLength(body),
    sha256: createHash('sha256').update(body).digest('hex'),
  });
});
