import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type Answering,
  allAt,
  answerJson,
  type OddServer,
  startOddServer,
  unknownHost,
} from '../../../test/support/odd-server.ts';
import { accountRequest, openWire, type Wire } from '../../../test/support/wire.ts';
import type { ServiceRequest } from '../http/service-request.ts';
import { createSpending, withinSpending } from './spending.ts';

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

const asking = (effect: ServiceRequest['effect']): ServiceRequest => ({ ...accountRequest, effect });

async function paying(most: number, answer: Answering) {
  const server = await startOddServer(answer);
  servers.push(server);
  const spending = createSpending(most);
  return { server, spending, http: withinSpending(spending, wire.http({ connection: allAt(server.origin) })) };
}

test('a spending pays for what spends, lets what is free pass, and never sends a write', async () => {
  const { server, spending, http } = await paying(2, (_request, response) => answerJson(response, 200, {}));
  const ask = async (effect: ServiceRequest['effect']) => (await http.json(asking(effect))).ok;
  expect([await ask('spends'), await ask('free'), await ask('writes')]).toEqual([true, true, false]);
  expect((await Promise.all([ask('spends'), ask('spends')])).sort()).toEqual([false, true]);
  expect([server.seen.length, spending.spent()]).toEqual([3, 2]);
});

test('a feed costs no query, but few readings are allowed in a minute: each is paid for', async () => {
  const { server, spending, http } = await paying(1, (_request, response) => response.end('{}\n'));
  const feed: ServiceRequest = { ...asking('free'), allowance: 'feeds', feed: true };
  expect((await http.stream(feed)).ok).toBe(true);
  expect(await http.stream(feed)).toMatchObject({ ok: false, failure: { code: 'limit', kept: 'Nothing was sent.' } });
  expect([server.seen.length, spending.spent()]).toEqual([1, 1]);
});

test('every try that may have arrived is paid for, and none is made that can not be', async () => {
  const { server, spending, http } = await paying(3, (_request, response) => answerJson(response, 503, {}));
  expect(await http.json(asking('spends'))).toMatchObject({ ok: false, failure: { code: 'busy' } });
  expect([server.seen.length, spending.spent()]).toEqual([3, 3]);
  expect(await http.json(asking('spends'))).toMatchObject({ ok: false, failure: { code: 'limit' } });
  expect(server.seen).toHaveLength(3);
});

test('a service that breaks after the request arrived has been paid, in a stream too', async () => {
  const { server, spending, http } = await paying(5, (request) => request.socket.destroy());
  expect(await http.json(asking('spends'))).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  expect([server.seen.length, spending.spent()]).toEqual([1, 1]);
  expect(await http.stream(asking('spends'))).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
  expect([server.seen.length, spending.spent()]).toEqual([2, 2]);
});

test('a stream that is busy at first has cost each of its tries', async () => {
  const { server, spending, http } = await paying(5, (_request, response) =>
    server.seen.length < 3 ? answerJson(response, 503, {}) : response.end('{}\n'),
  );
  expect(await http.stream(asking('spends'))).toMatchObject({ ok: true });
  expect([server.seen.length, spending.spent()]).toEqual([3, 3]);
});

test('what surely never reached the service costs nothing', async () => {
  const spending = createSpending(1);
  const nowhere = withinSpending(
    spending,
    wire.http({ connection: { ...allAt(`https://${unknownHost}`), proxy: 'direct' } }),
  );
  expect(await nowhere.json(asking('spends'))).toMatchObject({ ok: false, failure: { kept: 'Nothing was sent.' } });
  const offline = withinSpending(spending, wire.http({ isOffline: () => true }));
  expect(await offline.json(asking('spends'))).toMatchObject({ ok: false, failure: { code: 'offline' } });
  const keyless = withinSpending(spending, wire.http({ keys: {} }));
  expect(await keyless.json(asking('spends'))).toMatchObject({ ok: false, failure: { code: 'no-key' } });
  expect(spending.spent()).toBe(0);
});
