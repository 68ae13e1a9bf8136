import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Answering, allAt, answerJson, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { accountRequest, openWire, quotaRequest, validateRequest, type Wire } from '../../../test/support/wire.ts';

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
const servers: OddServer[] = [];
afterEach(async () => {
  await wire.reset();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
afterAll(() => wire.close());

async function odd(answer: Answering): Promise<OddServer> {
  const server = await startOddServer(answer);
  servers.push(server);
  return server;
}

const host = () => new URL(wire.announcement.connection.baseUrl).host;

test('a web page where data should be is told as one', async () => {
  await wire.spoil({ route: 'platform.account', fault: { kind: 'html' } });
  expect(await wire.http().json(accountRequest)).toEqual({
    ok: false,
    failure: {
      arrived: 'yes',
      spent: 'yes',
      code: 'bad-reply',
      message: `${host()} sent a web page where data should be.`,
      kept: 'Earlier data is unchanged.',
      next: 'A login page or a filter of your network may block the request: open the address in a browser to see it.',
    },
  });
  expect(wire.exchanges).toMatchObject([
    { status: 200, failure: 'bad-reply', contentType: 'text/html; charset=utf-8' },
  ]);
});

test('broken JSON is told, and the bytes are kept as they came', async () => {
  await wire.spoil({ route: 'platform.account', fault: { kind: 'broken-line', line: 1 } });
  const reply = await wire.http().json(accountRequest);
  expect(reply).toMatchObject({
    ok: false,
    failure: { code: 'bad-reply', message: `${host()} sent something that is not JSON.` },
  });
  expect(wire.exchanges[0]?.bytes?.toString()).toMatch(/^\{"response":/);
});

test('text that is not UTF-8 is told, not repaired', async () => {
  await wire.spoil({ route: 'platform.account', fault: { kind: 'invalid-utf8' } });
  expect(await wire.http().json(accountRequest)).toMatchObject({
    ok: false,
    failure: { code: 'bad-reply', message: `${host()} sent text that is not valid UTF-8.` },
  });
});

test('a wrong content type alone spoils nothing', async () => {
  await wire.spoil({ route: 'platform.account', fault: { kind: 'content-type', contentType: 'text/html' } });
  expect(await wire.http().json(accountRequest)).toMatchObject({ ok: true });
});

test('a reply of 200 MB is dropped at the cap, and memory stays bounded', async () => {
  const size = 200 * 1024 * 1024;
  await wire.spoil({ route: 'platform.account', fault: { kind: 'huge', bytes: size } });
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }, 5);
  const reply = await wire.http().json(accountRequest);
  clearInterval(watching);

  expect(reply).toEqual({
    ok: false,
    failure: {
      arrived: 'yes',
      spent: 'yes',
      code: 'too-large',
      message: `${host()} sent more than 64 MB instead of a short reply.`,
      kept: 'The reply was discarded; nothing of it was saved.',
      next: 'Check the address of the connection.',
    },
  });
  expect(most).toBeLessThan(160 * 1024 * 1024); // Of 200; garbage collection is late on a busy machine.
  expect(wire.exchanges).toMatchObject([{ status: 200, failure: 'too-large', bytes: null, sha256: null }]);
  await vi.waitFor(async () => expect(await wire.calls()).toHaveLength(1));
  expect((await wire.calls())[0]?.bytes).toBeLessThan(size / 2);
});

test('the cap is exact: a reply of that many bytes is read, one more is not', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(1000) });
  const server = await odd((_request, response) => response.end(body));
  const http = wire.http({ connection: allAt(server.origin) });
  expect(await http.json({ ...accountRequest, mostBytes: body.length })).toMatchObject({ ok: true });
  expect(await http.json({ ...accountRequest, mostBytes: body.length - 1 })).toMatchObject({
    ok: false,
    failure: { code: 'too-large' },
  });
});

test('a body that is cut off is a broken connection, with the status that was heard; what was paid for is kept', async () => {
  await wire.spoil({ route: 'platform.account', fault: { kind: 'cut', afterBytes: 40 } });
  const reply = await wire.http().json({ ...accountRequest, effect: 'spends' });
  expect(reply).toMatchObject({
    ok: false,
    failure: { code: 'unreachable', message: `${host()} was reached, but the connection was cut.` },
  });
  expect(wire.exchanges).toMatchObject([{ status: 200, failure: 'unreachable', length: 40 }]);
  expect(wire.exchanges[0]?.bytes).toHaveLength(40);
  wire.exchanges.length = 0;
  await wire.http().json({ ...accountRequest, effect: 'writes' });
  expect(wire.exchanges).toMatchObject([{ status: 200, failure: 'unreachable', bytes: null, length: 0, sha256: null }]);
});

test('an answer that never ends is given up in time', async () => {
  await wire.spoil({ route: 'platform.account', fault: { kind: 'drip', bytes: 1, milliseconds: 50 } });
  const reply = await wire.http().json({ ...accountRequest, effect: 'spends', timeoutMs: 200 });
  expect(reply).toEqual({
    ok: false,
    failure: {
      arrived: 'yes',
      spent: 'yes',
      code: 'timed-out',
      message: `${host()} did not answer in time.`,
      kept: 'The data received until then is saved as evidence.',
      next: 'Try again later.',
    },
  });
});

// covers: platform.status 200, 206
test('206 is data that is good and not whole', async () => {
  const server = await odd((_request, response) => answerJson(response, 206, { response: {} }));
  const reply = await wire.http({ connection: allAt(server.origin) }).json(accountRequest);
  expect(reply).toMatchObject({ ok: true, value: { status: 206, partial: true, body: { response: {} } } });
});

// covers: platform.status 422
// covers: platform.error error.messages
test('complaints by field are handed on by field', async () => {
  const messages = { domain: ['is required', 'is too short'], limit: 'must be a number' };
  const server = await odd((_request, response) =>
    answerJson(response, 422, { error: { code: 422, message: 'The request is invalid.', messages } }),
  );
  expect(await wire.http({ connection: allAt(server.origin) }).json(accountRequest)).toEqual({
    ok: false,
    failure: {
      arrived: 'yes',
      spent: 'yes',
      code: 'rejected',
      message: `${new URL(server.origin).host} refused the request: “The request is invalid.”`,
      kept: 'Nothing was changed.',
      fields: { domain: ['is required', 'is too short'], limit: ['must be a number'] },
    },
  });
});

test('a key and a signature that an error page gives back reach no failure and no record', async () => {
  const { keys } = wire.announcement;
  const server = await odd((_request, response, url) =>
    answerJson(response, 400, {
      error: { message: `no: ${url.search} ${url.searchParams.get('signature')} ${keys.platform}` },
    }),
  );
  const reply = await wire.http({ connection: allAt(server.origin) }).json(accountRequest);
  const signature = server.seen[0]?.url.searchParams.get('signature') ?? '';
  expect(signature).toMatch(/^[0-9a-f]{64}$/);
  const [exchange] = wire.exchanges;
  const everything = JSON.stringify([reply, { ...exchange, bytes: exchange?.bytes?.toString() }]);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'rejected' } });
  expect(everything).not.toContain(signature);
  expect(everything).not.toContain(keys.platform);
  expect(exchange).toMatchObject({ masked: true, failure: 'rejected' });
});

test('a key that a good answer gives back is masked in what is read from it', async () => {
  const { keys } = wire.announcement;
  const server = await odd((_request, response) =>
    answerJson(response, 200, { _status: 'NOK', _message: `unknown key ${keys.batch}` }),
  );
  const reply = await wire.http({ connection: allAt(server.origin) }).json(validateRequest);
  expect(reply).toMatchObject({ ok: true, value: { body: { _message: `unknown key ${'*'.repeat(36)}` } } });
});

test('a key that stands in what was asked for is not written down either', async () => {
  const { keys } = wire.announcement;
  const server = await odd((_request, response) => answerJson(response, 200, {}));
  const request = { ...accountRequest, query: { search: keys.platform } };
  await wire.http({ connection: allAt(server.origin) }).json(request);
  expect(server.seen[0]?.url.searchParams.get('search')).toBe(keys.platform);
  expect(wire.exchanges[0]?.url).toBe(`${server.origin}/v1/account/?search=${'*'.repeat(keys.platform.length)}`);
});

test.each(['..', '.'])(
  'the name %j, which an address would swallow, is refused instead of asking for another path',
  async (value) => {
    const reply = await wire.http().json({ ...quotaRequest, path: ['pdns', 'v2', 'lookup', { value }, 'rate_limit'] });
    expect(reply).toMatchObject({ ok: false, failure: { code: 'bad-input', kept: 'Nothing was sent.' } });
    expect([await wire.calls(), wire.exchanges]).toEqual([[], []]);
  },
);
