import type { IncomingMessage } from 'node:http';
import * as fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { batchCalls } from '../../../shared/calls/batch.ts';
import { readLink } from '../../../shared/share-link.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { channelDetails, makeUrl } from './client.ts';

const never = { signal: new AbortController().signal };
const range = { channel: 212, start: '2026-06-01T10:00Z', end: '2026-06-01T11:30:00.000Z' };

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-06-01T12:00:30Z' });
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  // covers: batch.details POST chdetails, earliest, latest, size, mimetype
  test('details say what each channel holds, with times in UTC and sizes beyond 32 bits', async () => {
    const found = await channelDetails(wire.http(), [213, 212, 213], never);
    if (!found.ok) throw new Error(found.failure.message);
    const { channels, spoiled, completeness } = found.value;
    expect(channels.map(({ channel, name, mimetype }) => [channel, name, mimetype])).toEqual([
      [212, 'ch212', 'application/x-ndjson'],
      [213, 'ch213', 'application/x-ndjson'],
    ]);
    expect([channels[0]?.earliest, channels[0]?.latest]).toEqual([
      '2026-05-31T18:00:00.000Z',
      '2026-06-01T11:59:47.000Z',
    ]);
    expect(channels[1]?.size).toBeGreaterThan(2 ** 32);
    expect([spoiled, completeness]).toEqual([0, { kind: 'whole' }]);
    expect((await wire.calls()).map(({ route }) => route)).toEqual(['batch.chdetails']);
  });

  // covers: batch.link POST makeurl, url
  test('a link is made, and tells itself how long it lives', async () => {
    const made = await makeUrl(wire.http(), range, never);
    if (!made.ok) throw new Error(made.failure.message);
    const { url, expiresAt } = made.value;
    expect(
      url.startsWith(`${wire.announcement.connection.batchDownloadUrl}/range/ch212/20260601.1000.20260601.1130?`),
    ).toBe(true);
    expect(expiresAt).toMatch(/^2026-06-02T00:00:\d\d\.000Z$/);
    expect((await fetch(url)).status).toBe(200);
  });

  test('a channel that the key may not use is no fault of the key', async () => {
    const reader = wire.announcement.users.find(({ username }) => username === 'reader');
    const found = await channelDetails(wire.http({ keys: { batch: reader?.batchKey ?? '' } }), [204], never);
    expect(found).toMatchObject({ ok: false, failure: { code: 'not-permitted' } });
  });

  test('a quota that is used up is a limit', async () => {
    await wire.spoil({ route: 'batch.*', fault: { kind: 'quota' } });
    expect(await makeUrl(wire.http(), range, never)).toMatchObject({ ok: false, failure: { code: 'limit' } });
    expect(await channelDetails(wire.http(), [212], never)).toMatchObject({ ok: false, failure: { code: 'limit' } });
  });

  test.each([
    [{ kind: 'status', status: 500 } as const, 'service-error'],
    [{ kind: 'status', status: 503 } as const, 'busy'],
    [{ kind: 'reset' } as const, 'unreachable'],
    [{ kind: 'cut', afterBytes: 10 } as const, 'unreachable'],
    [{ kind: 'html' } as const, 'bad-reply'],
    [{ kind: 'invalid-utf8' } as const, 'bad-reply'],
    [{ kind: 'huge', bytes: 70_000_000 } as const, 'too-large'],
  ])('%j ends in words', async (fault, code) => {
    await wire.spoil({ route: 'batch.*', fault });
    const results = [await channelDetails(wire.http(), [212], never), await makeUrl(wire.http(), range, never)];
    expect(results).toMatchObject([
      { ok: false, failure: { code } },
      { ok: false, failure: { code } },
    ]);
    expect(JSON.stringify([results, wire.exchanges])).not.toContain(wire.announcement.keys.batch);
  });

  test('a failure that may pass is tried again', async () => {
    await wire.spoil({ route: 'batch.*', times: 1, fault: { kind: 'reset' } });
    expect(await makeUrl(wire.http(), range, never)).toMatchObject({ ok: true });
    await wire.spoil({ route: 'batch.*', times: 1, fault: { kind: 'content-type', contentType: 'text/plain' } });
    expect(await channelDetails(wire.http(), [212], never)).toMatchObject({ ok: true });
  });
});

describe('from a service that answers oddly', () => {
  let wire: Wire;
  let body: unknown = {};
  let status = 200;
  let sent: unknown;
  let server: OddServer;
  beforeAll(async () => {
    wire = await openWire();
    server = await startOddServer(async (request, response) => {
      sent = await bodyOf(request);
      answerJson(response, status, body);
    });
  });
  afterEach(() => {
    status = 200;
  });
  afterAll(async () => {
    await server.close();
    await wire.close();
  });
  const http = () => wire.http({ connection: allAt(server.origin), keys: { batch: 'canary-key' } });
  const details = (answer: unknown) => {
    body = answer;
    return channelDetails(http(), [5], never);
  };
  const link = (answer: unknown) => {
    body = answer;
    return makeUrl(http(), range, never);
  };
  const good = { _status: 'OK', _message: '' };

  // covers: batch.details channels
  // covers: batch.fetch channel, start_time, end_time, seconds are ignored
  test('channels are sent as integers, each once; times with a space and their seconds', async () => {
    body = { ...good, channels: [] };
    await channelDetails(http(), [7, 5, 7], never);
    expect(sent).toEqual({ apikey: 'canary-key', channels: [7, 5] });
    await link({ ...good, url: 'https://d.example/x' });
    expect(sent).toEqual({
      apikey: 'canary-key',
      channel: 212,
      start_time: '2026-06-01 10:00:00',
      end_time: '2026-06-01 11:30:00',
    });
  });

  const nothing = { channel: 5, name: 'ch5', earliest: null, latest: null, size: null, mimetype: null };
  test.each([
    [
      { size: 10397567992, earliest: '2020-01-28 00:40:00' },
      { size: 10397567992, earliest: '2020-01-28T00:40:00.000Z' },
    ],
    [
      { size: '10397567992', latest: '2020-01-28T20:06:07Z' },
      { size: 10397567992, latest: '2020-01-28T20:06:07.000Z' },
    ],
    [{ earliest: '', latest: null, mimetype: 'x/y', more: [1] }, { mimetype: 'x/y' }],
    [{ earliest: '2020-02-30 00:00:00', latest: 'soon' }, {}],
    [{}, {}],
  ])('the details %j', async (wireDetails, expected) => {
    expect(await details({ ...good, channels: { ch5: wireDetails } })).toMatchObject({
      ok: true,
      value: { channels: [{ ...nothing, ...expected }], spoiled: 0, completeness: { kind: 'whole' } },
    });
  });

  test.each([
    [[], 0],
    [{}, 0],
    [{ ch5: 7 }, 1],
    [{ ch5: [] }, 1],
    [{ ch5: { size: -1 } }, 1],
    [{ ch5: { size: 2 ** 60 } }, 1],
    [{ ch5: { earliest: 5 } }, 1],
    [{ ch6: {}, ch256: {}, 5: {} }, 2],
  ])('the channels %j are not all that was asked for, and %i can not be read', async (channels, spoiled) => {
    expect(await details({ ...good, channels })).toMatchObject({
      ok: true,
      value: { spoiled, completeness: { kind: 'partial', why: 'The service returned nothing about ch5.' } },
    });
  });

  test('one channel that can not be read spoils itself alone, and a 206 is partial', async () => {
    expect(await details({ ...good, channels: { ch5: {}, ch7: 'text' } })).toMatchObject({
      ok: true,
      value: { channels: [nothing], spoiled: 1, completeness: { kind: 'partial', why: '1 entry could not be read.' } },
    });
    status = 206;
    expect(await details({ ...good, channels: { ch5: {} } })).toMatchObject({
      ok: true,
      value: { completeness: { kind: 'partial' } },
    });
  });

  test.each([
    [{}],
    [[]],
    ['text'],
    [null],
    [{ _status: 7 }],
    [{ ...good, channels: 'none' }],
    [{ ...good, channels: [1] }],
  ])('%j holds no details', async (answer) => {
    expect(await details(answer)).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
  });

  // covers: batch.details _status, _message
  test('NOK in an answer of 200 is a refusal, and its words are shown', async () => {
    const refusal = { _status: 'NOK', _message: 'no session', status: 403 };
    const failure = {
      code: 'rejected',
      message: 'The batch service refused the request: “no session”',
      next: 'Change the channel or the range, and try again.',
    };
    expect(await details(refusal)).toEqual({ ok: false, failure });
    expect(await link(refusal)).toEqual({ ok: false, failure });
  });

  // covers: batch.link _status, _message
  test.each([
    [{ ...good, url: 7 }],
    [{ ...good, url: 'nowhere' }],
    [{ ...good, url: 'javascript:alert(1)' }],
    [[]],
    [''],
  ])('%j holds no link', async (answer) => {
    expect(await link(answer)).toMatchObject({ ok: false, failure: { code: 'bad-reply' } });
  });

  test('no mutation of an answer makes details fail in another way than by words, or whole when they are not', async () => {
    const entry = fc.oneof(
      fc.record(
        { earliest: anything(), latest: anything(), size: anything(), mimetype: anything() },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    );
    const answer = fc.oneof(
      fc.record(
        {
          _status: fc.constantFrom('OK', 'NOK', 7, null),
          _message: fc.oneof(fc.string(), fc.jsonValue()),
          channels: fc.oneof(
            fc.dictionary(fc.constantFrom('ch5', 'ch6', 'ch0', 'x', '__proto__'), entry),
            fc.jsonValue(),
          ),
          url: fc.oneof(fc.webUrl(), fc.jsonValue()),
        },
        { requiredKeys: [] },
      ),
      fc.jsonValue(),
    );
    const withoutProvenance = { at: '2026-06-01T00:00:00Z', exchanges: [] };
    await fc.assert(
      fc.asyncProperty(answer, async (value) => {
        const found = await details(value);
        if (found.ok) {
          const { reply: _reply, ...rest } = found.value;
          batchCalls['batch.channels'].output.parse({ ...rest, ...withoutProvenance, now: withoutProvenance.at });
          const whole = found.value.completeness.kind === 'whole';
          if (whole)
            expect([found.value.spoiled, found.value.channels.some(({ channel }) => channel === 5)]).toEqual([0, true]);
        }
        const made = await link(value);
        if (made.ok) {
          const { url, expiresAt } = made.value;
          batchCalls['batch.makeUrl'].output.parse({ url, expiresAt, ...withoutProvenance });
        }
      }),
      { numRuns: 300 },
    );
  });
});

function anything(): fc.Arbitrary<unknown> {
  return fc.oneof(
    fc.constantFrom('2026-06-01 10:00:00', '', null, [], '12', 12, 2 ** 60, -1, 1.5, true, '9999-99-99 00:00:00'),
    fc.jsonValue(),
  );
}

// covers: batch.link the life of a link
test.each([
  ['X-Amz-Date=20260601T000000Z&X-Amz-Expires=3600', '2026-06-01T01:00:00.000Z'],
  ['x-amz-date=20261231T235959Z&x-amz-expires=1', '2027-01-01T00:00:00.000Z'],
  ['X-Amz-Date=20260231T000000Z&X-Amz-Expires=3600', null],
  ['X-Amz-Date=20260601T000000Z', null],
  ['X-Amz-Expires=3600', null],
  ['X-Amz-Date=20260601T000000Z&X-Amz-Expires=soon', null],
  ['X-Amz-Date=2026-06-01&X-Amz-Expires=60', null],
  ['', null],
])('a link with %j ends at %s', (query, end) => {
  expect(readLink(`https://d.example/range/ch5/a.b?${query}`)?.expiresAt).toBe(end);
});

test.each([
  [{ channel: 0, start: '2026-06-01T10:00Z', end: '2026-06-01T11:00Z' }],
  [{ channel: 256, start: '2026-06-01T10:00Z', end: '2026-06-01T11:00Z' }],
  [{ channel: '5', start: '2026-06-01T10:00Z', end: '2026-06-01T11:00Z' }],
  [{ channel: 5, start: '2026-06-01T10:00:30Z', end: '2026-06-01T11:00Z' }],
  [{ channel: 5, start: '2026-06-01 10:00', end: '2026-06-01T11:00Z' }],
  [{ channel: 5, start: '2026-06-31T99:00Z', end: '2026-07-01T11:00Z' }],
  [{ channel: 5, start: '2026-06-31T10:00Z', end: '2026-07-02T11:00Z' }],
  [{ channel: 5, start: '2026-06-01T11:00Z', end: '2026-06-01T11:00Z' }],
  [{ channel: 5, start: '2026-06-01T12:00Z', end: '2026-06-01T11:00Z' }],
])('the range %j never leaves', (input) => {
  expect(batchCalls['batch.fetch'].input.safeParse(input).success).toBe(false);
  expect(batchCalls['batch.makeUrl'].input.safeParse(input).success).toBe(false);
});

// covers: batch.details channels 1-255
test.each([[[]], [[0]], [[256]], [['5']], [[1.5]]])('the channels %j never leave', (channels) => {
  expect(batchCalls['batch.channels'].input.safeParse({ channels }).success).toBe(false);
});
