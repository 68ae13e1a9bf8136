import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { allAt, answerJson, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { accountRequest, openWire, validateRequest, type Wire } from '../../../test/support/wire.ts';
import { signPath } from './signing.ts';

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

async function started(answer: Parameters<typeof startOddServer>[0]): Promise<OddServer> {
  const server = await startOddServer(answer);
  servers.push(server);
  return server;
}

const cancelled = {
  ok: false,
  failure: { code: 'cancelled', message: 'Cancelled.', arrived: 'maybe', spent: 'maybe' },
};

/** Between attempts, none is known to be in transit. */
const cancelledBefore = { ok: false, failure: { code: 'cancelled', message: 'Cancelled.' } };

test('a request that is cancelled while the service thinks ends at once and is not sent again', async () => {
  const controller = new AbortController();
  const server = await started(() => controller.abort());
  const http = wire.http({ connection: allAt(server.origin) });
  expect(await http.json({ ...accountRequest, signal: controller.signal })).toEqual(cancelled);
  expect(server.seen).toHaveLength(1);
  expect(wire.exchanges).toMatchObject([{ status: null, failure: 'cancelled', attempt: 1 }]);
});

test('a request that is cancelled in the middle of its answer keeps nothing of it', async () => {
  const controller = new AbortController();
  const server = await started((_request, response) => {
    response.write('{"half":', () => controller.abort());
  });
  const http = wire.http({ connection: allAt(server.origin) });
  expect(await http.json({ ...accountRequest, signal: controller.signal })).toEqual(cancelled);
  expect(wire.exchanges).toMatchObject([{ failure: 'cancelled', bytes: null }]);
});

test('a request that is cancelled while it waits for its next try is not sent again', async () => {
  await wire.spoil({ route: '*', fault: { kind: 'status', status: 503 } });
  const controller = new AbortController();
  const waits: (Date | null)[] = [];
  const waiting = (until: Date | null) => {
    waits.push(until);
    controller.abort();
  };
  const http = wire.http({ random: () => 0, wallClock: () => new Date('2026-01-02T03:04:05Z') });
  const request = { ...validateRequest, signal: controller.signal, waiting };
  expect(await http.json(request)).toEqual(cancelledBefore);
  expect(await wire.calls()).toHaveLength(1);
  expect(waits).toEqual([new Date('2026-01-02T03:04:05.500Z'), null]);
});

test('a request that was cancelled before it began is never sent', async () => {
  expect(await wire.http().json({ ...accountRequest, signal: AbortSignal.abort() })).toEqual(cancelledBefore);
  expect([await wire.calls(), wire.exchanges]).toEqual([[], []]);
});

const offline = {
  ok: false,
  failure: {
    code: 'offline',
    message: 'Sextant is set to work offline.',
    arrived: 'no',
    spent: 'no',
    kept: 'Nothing was sent.',
    next: 'Switch offline mode off in the status bar to query the service.',
  },
};

test('offline, nothing is sent and no key is read', async () => {
  expect(await wire.http({ isOffline: () => true, keys: {} }).json(accountRequest)).toEqual(offline);
  expect([await wire.calls(), wire.exchanges]).toEqual([[], []]);
});

test('the offline switch also stops a request that waits for its next try', async () => {
  await wire.spoil({ route: '*', fault: { kind: 'status', status: 503 } });
  let switched = false;
  const waiting = () => {
    switched = true;
  };
  expect(await wire.http({ isOffline: () => switched }).json({ ...accountRequest, waiting })).toEqual(offline);
  expect(await wire.calls()).toHaveLength(1);
});

test.each([301, 302, 307, 308])(
  'a %i within the same origin is followed with a signature for the new path',
  async (code) => {
    const server = await started((_request, response, url) =>
      url.pathname === '/v1/account/'
        ? response.writeHead(code, { location: '/elsewhere/account?api_key=planted' }).end()
        : answerJson(response, 200, { arrived: true }),
    );
    const wallClock = () => new Date('2026-01-02T03:04:05Z');
    const reply = await wire.http({ connection: allAt(server.origin), wallClock }).json(accountRequest);
    expect(reply).toMatchObject({ ok: true, value: { body: { arrived: true } } });
    const sign = (path: string) => signPath('analyst', wire.announcement.keys.platform, '2026-01-02T03:04:05Z', path);
    expect(server.seen.map(({ url }) => [url.pathname, url.searchParams.get('signature')])).toEqual([
      ['/v1/account/', sign('/v1/account/')],
      ['/elsewhere/account', sign('/elsewhere/account')],
    ]);
    expect(server.seen[1]?.url.searchParams.has('api_key')).toBe(false);
    expect(wire.exchanges.map(({ status, url, failure }) => [status, new URL(url).pathname, failure])).toEqual([
      [code, '/v1/account/', 'redirected'],
      [200, '/elsewhere/account', null],
    ]);
  },
);

test('below an address with a path of its own, a redirect is followed once and not doubled', async () => {
  const server = await started((_request, response, url) =>
    url.pathname === '/gateway/v1/account/'
      ? response.writeHead(301, { location: '/gateway/v2/account/' }).end()
      : answerJson(response, 200, { arrived: url.pathname }),
  );
  const reply = await wire.http({ connection: allAt(`${server.origin}/gateway`) }).json(accountRequest);
  expect(reply).toMatchObject({ ok: true, value: { body: { arrived: '/gateway/v2/account/' } } });
});

test.each(['header', 'query', 'hmac-sha256'] as const)(
  'a redirect to another origin is refused, and %s takes no key there',
  async (platform) => {
    const stranger = await started((_request, response) => answerJson(response, 200, {}));
    const server = await started((_request, response) =>
      response.writeHead(302, { location: `${stranger.origin}/v1/account/` }).end(),
    );
    const connection = { ...allAt(server.origin), auth: { platform, feeds: 'header' } } as const;
    expect(await wire.http({ connection }).json(accountRequest)).toEqual({
      ok: false,
      failure: {
        arrived: 'yes',
        spent: 'yes',
        code: 'redirected',
        message: `${new URL(server.origin).host} redirects to another address, and Sextant does not follow such redirects.`,
        kept: 'No key was sent there.',
        next: 'Check the address of the connection.',
      },
    });
    expect([server.seen.length, stranger.seen.length]).toEqual([1, 0]);
  },
);

test.each(['//127.0.0.1:1/v1/', 'javascript:alert(1)', 'file:///etc/passwd', 'http://[', ''])(
  'a redirect to %j leads nowhere',
  async (location) => {
    const server = await started((_request, response) => response.writeHead(302, { location }).end());
    const reply = await wire.http({ connection: allAt(server.origin) }).json(accountRequest);
    expect(reply).toMatchObject({ ok: false, failure: { code: 'redirected' } });
    expect(server.seen).toHaveLength(1);
  },
);

test('a circle of redirects ends', async () => {
  const server = await started((_request, response) => response.writeHead(302, { location: '/v1/account/' }).end());
  expect(await wire.http({ connection: allAt(server.origin) }).json(accountRequest)).toMatchObject({
    ok: false,
    failure: { code: 'redirected', message: `${new URL(server.origin).host} redirects in a circle.` },
  });
  expect(server.seen).toHaveLength(4);
});

test.each([301, 302, 303])('a write is not sent on by a %i', async (code) => {
  const server = await started((_request, response) => response.writeHead(code, { location: '/other/' }).end());
  const reply = await wire.http({ connection: allAt(server.origin) }).json({ ...validateRequest, effect: 'writes' });
  expect(reply).toMatchObject({ ok: false, failure: { code: 'redirected' } });
  expect(server.seen).toHaveLength(1);
});

test.each(['answers', 'breaks off'])('when a service %s late, the call counts from then', async (what) => {
  let now = Date.UTC(2026, 0, 2, 12);
  const server = await started((request, response) => {
    now += 20_000;
    if (what === 'answers') return answerJson(response, 200, {});
    request.socket.destroy();
  });
  const http = wire.http({ connection: allAt(server.origin), worldClock: () => new Date(now) });
  const once = { ...accountRequest, allowance: 'feeds' as const, effect: 'spends' as const };
  await http.json(once);
  await http.json(once);
  now += 15_000; // A minute after the first was taken comes in 5 seconds; after it may have arrived, in 25.
  const controller = new AbortController();
  const waits: (Date | null)[] = [];
  const waiting = (until: Date | null) => {
    waits.push(until);
    controller.abort();
  };
  await http.json({ ...once, signal: controller.signal, waiting });
  expect(waits[0]).toEqual(new Date(Date.UTC(2026, 0, 2, 12, 1, 21, 500)));
  expect(server.seen).toHaveLength(2);
});
