import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  allAt,
  answerJson,
  startOddServer,
  startUntrustedServer,
  unknownHost,
} from '../../../test/support/odd-server.ts';
import { startProxy, type TestProxy } from '../../../test/support/proxy.ts';
import { accountRequest, openWire, plainNetwork, type Wire } from '../../../test/support/wire.ts';
import { isLoopback } from './inside-addresses.ts';
import { createNetwork, type Network } from './network.ts';

let wire: Wire;
beforeAll(async () => {
  wire = await openWire();
});
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  await wire.reset();
  for (const end of ends.splice(0)) await end();
});
afterAll(() => wire.close());

function closing<T extends { close(): Promise<void> }>(opened: T): T {
  ends.push(() => opened.close());
  return opened;
}

async function proxy(refuseWith: number | null = null): Promise<TestProxy> {
  return closing(await startProxy(wire.announcement.connection.baseUrl, refuseWith));
}
const network = (environment: NodeJS.ProcessEnv = {}): Network => closing(plainNetwork(environment));

/** A service that only the proxy can reach: no name server resolves it. */
const behind = allAt(`http://${unknownHost}`);
const spent = { ...accountRequest, effect: 'spends' } as const;

test('a certificate that nobody vouches for ends the request before anything is sent', async () => {
  const server = closing(await startUntrustedServer((_request, response) => answerJson(response, 200, {})));
  const reply = await wire.http({ connection: allAt(server.origin) }).json(accountRequest);
  expect(reply).toMatchObject({
    ok: false,
    failure: {
      code: 'tls',
      message: `The certificate of ${new URL(server.origin).host} can't be trusted (DEPTH_ZERO_SELF_SIGNED_CERT).`,
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
    },
  });
  expect(server.seen).toEqual([]);
  expect(wire.exchanges).toHaveLength(1);
});

test('plain http behind an https address is told as no secure connection, not as a certificate', async () => {
  const server = closing(await startOddServer((_request, response) => answerJson(response, 200, {})));
  const reply = await wire.http({ connection: allAt(server.origin.replace('http:', 'https:')) }).json(accountRequest);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'tls', kept: 'Nothing was sent.' } });
  expect(reply.ok ? '' : reply.failure.message).toMatch(/^The TLS connection to 127\.0\.0\.1:\d+ failed \(/);
  expect(server.seen).toEqual([]);
});

test('the proxy of the connection is used', async () => {
  const used = await proxy();
  const connection = { ...behind, proxy: used.address };
  expect(await wire.http({ connection, network: network() }).json(accountRequest)).toMatchObject({ ok: true });
  expect(used.asked).toHaveLength(1);
  expect(used.asked[0]).toContain(unknownHost);
  expect(await wire.calls()).toMatchObject([{ user: 'analyst', status: 200 }]);
});

test('an https service is reached through a tunnel, so that the proxy sees no key', async () => {
  const server = closing(await startUntrustedServer((_request, response) => answerJson(response, 200, {})));
  const used = closing(await startProxy(server.origin));
  const connection = { ...allAt(`https://${unknownHost}`), proxy: used.address };
  expect(await wire.http({ connection, network: network() }).json(accountRequest)).toMatchObject({
    ok: false,
    failure: { code: 'tls' },
  });
  expect(used.asked).toEqual([`CONNECT ${unknownHost}:443`]);
});

test.each([
  ['HTTP_PROXY', `http://${unknownHost}`],
  ['http_proxy', `http://${unknownHost}`],
])('%s of the environment is used where the desktop does not say', async (name, address) => {
  const used = await proxy();
  const reply = await wire
    .http({ connection: allAt(address), network: network({ [name]: used.address }) })
    .json(accountRequest);
  expect(reply).toMatchObject({ ok: true });
  expect(used.asked).toHaveLength(1);
});

test('HTTPS_PROXY is used for https, and written without http:// it works as well', async () => {
  const used = await proxy(502);
  const environment = { HTTPS_PROXY: used.address.replace('http://', '') };
  await wire.http({ connection: allAt(`https://${unknownHost}`), network: network(environment) }).json(spent);
  expect(new Set(used.asked)).toEqual(new Set([`CONNECT ${unknownHost}:443`]));
});

test("the desktop's proxy wins over the environment's, and its “go straight” too", async () => {
  const [desktop, environment] = [await proxy(), await proxy()];
  const way = (answer: string | null) =>
    closing(createNetwork(async () => answer, { HTTP_PROXY: environment.address }));
  expect(await wire.http({ connection: behind, network: way(desktop.address) }).json(accountRequest)).toMatchObject({
    ok: true,
  });
  expect(await wire.http({ connection: behind, network: way(null) }).json(spent)).toMatchObject({
    ok: false,
    failure: { code: 'unreachable' },
  });
  expect([desktop.asked.length, environment.asked.length]).toEqual([1, 0]);
});

test('direct means direct, whatever the environment says', async () => {
  const used = await proxy();
  const connection = { ...behind, proxy: 'direct' as const };
  const reply = await wire.http({ connection, network: network({ HTTP_PROXY: used.address }) }).json(spent);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  expect(used.asked).toEqual([]);
});

test('a service on this machine is never asked through a proxy', async () => {
  const used = await proxy();
  const connection = { proxy: used.address };
  expect(await wire.http({ connection, network: network() }).json(accountRequest)).toMatchObject({ ok: true });
  expect(used.asked).toEqual([]);
});

test('what NO_PROXY excepts goes straight, and its failure is not blamed on the proxy', async () => {
  const used = await proxy();
  const environment = { HTTP_PROXY: used.address, NO_PROXY: 'other.example, .invalid' };
  const reply = await wire.http({ connection: behind, network: network(environment) }).json(spent);
  expect(reply).toMatchObject({
    ok: false,
    failure: { code: 'unreachable', message: `${unknownHost} can't be reached: its name is not known here.` },
  });
  expect(used.asked).toEqual([]);
});

test('a proxy that is down is named, without its password, and nothing reached the service', async () => {
  const gone = await startProxy(wire.announcement.connection.baseUrl);
  await gone.close();
  const address = gone.address.replace('http://', 'http://person:pass-word@');
  const reply = await wire
    .http({ connection: behind, network: network({ HTTP_PROXY: address }) })
    .json({ ...accountRequest, effect: 'writes' });
  expect(reply).toEqual({
    ok: false,
    failure: {
      arrived: 'no',
      spent: 'no',
      code: 'proxy',
      message: `The proxy ${new URL(gone.address).host} did not let the request through (ECONNREFUSED).`,
      kept: 'Nothing reached the service.',
      next: 'Check the proxy of this connection, or of the system.',
    },
  });
  expect(await wire.calls()).toEqual([]);
});

test.each([407, 403, 502])('a proxy that answers a tunnel with %i is blamed for it', async (status) => {
  const used = await proxy(status);
  const connection = { ...allAt(`https://${unknownHost}`), proxy: used.address };
  const reply = await wire.http({ connection, network: network() }).json(spent);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'proxy', kept: 'Nothing reached the service.' } });
});

test('a proxy that wants a password is told as such', async () => {
  const used = await proxy(407);
  const reply = await wire.http({ connection: { ...behind, proxy: used.address }, network: network() }).json(spent);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'proxy' } });
});

test('user and password of the environment are given to the proxy', async () => {
  const used = await proxy();
  const environment = { HTTP_PROXY: used.address.replace('http://', 'http://person:pass%20word@') };
  expect(await wire.http({ connection: behind, network: network(environment) }).json(accountRequest)).toMatchObject({
    ok: true,
  });
  expect(used.credentials).toEqual([`Basic ${Buffer.from('person:pass word').toString('base64')}`]);
});

test.each(['socks5://127.0.0.1:1080', 'http://', '::::'])(
  'a proxy address that can not be used is told: %s',
  async (address) => {
    const reply = await wire
      .http({ connection: behind, network: network({ HTTP_PROXY: address }) })
      .json(accountRequest);
    expect(reply).toEqual({
      ok: false,
      failure: {
        code: 'proxy',
        message: 'The proxy that this machine names is not an http or https address.',
        arrived: 'no',
        spent: 'no',
        kept: 'Nothing was sent.',
        next: 'Check the proxy of the system and HTTPS_PROXY, or set the proxy of this connection.',
      },
    });
    expect(wire.exchanges).toMatchObject([{ status: null, failure: 'proxy' }]);
  },
);

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['127.0.0.1.example', false],
  ['10.0.0.1', false],
  ['localhost.example', false],
])('whether %s is this machine: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});
