import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { FailureCode } from '../../../shared/result.ts';
import { allAt, answerJson, type OddServer, startOddServer, unknownHost } from '../../../test/support/odd-server.ts';
import { accountRequest, openWire, quotaRequest, validateRequest, type Wire } from '../../../test/support/wire.ts';
import type { Fault } from '../../demo/control/fault-book.ts';
import type { Effect } from './retry.ts';

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

const requests = { platform: accountRequest, pdns: quotaRequest, batch: validateRequest };
const status = (code: number, message?: string): Fault => ({
  kind: 'status',
  status: code,
  ...(message && { message }),
});

type Row = readonly [keyof typeof requests, Fault, FailureCode, free: number, spends: number, writes: number];
const table: readonly Row[] = [
  ['platform', status(400), 'rejected', 1, 1, 1],
  ['platform', status(401), 'refused-key', 1, 1, 1],
  ['platform', status(403), 'refused-key', 1, 1, 1],
  ['platform', status(403, 'This account has no subscription.'), 'not-permitted', 1, 1, 1],
  ['platform', status(404), 'not-found', 1, 1, 1],
  ['platform', status(414), 'too-large', 1, 1, 1],
  ['platform', status(429), 'limit', 1, 1, 1],
  ['platform', { kind: 'quota' }, 'limit', 1, 1, 1],
  ['platform', status(500), 'service-error', 3, 1, 1],
  ['platform', status(500, 'Time limit exceeded.'), 'service-error', 3, 1, 1],
  ['platform', status(502), 'service-error', 3, 1, 1],
  ['platform', status(503, 'Try again soon.'), 'busy', 5, 5, 1],
  ['platform', status(503, 'The result is too large.'), 'too-many', 1, 1, 1],
  ['platform', status(504), 'service-error', 3, 1, 1],
  ['platform', { kind: 'html', status: 503 }, 'busy', 5, 5, 1],
  ['platform', { kind: 'reset' }, 'unreachable', 3, 1, 1],
  ['platform', { kind: 'cut', afterBytes: 10 }, 'unreachable', 3, 1, 1],
  ['platform', { kind: 'html' }, 'bad-reply', 1, 1, 1],
  ['pdns', status(429), 'limit', 1, 1, 1],
  ['pdns', status(503, 'Concurrent connection limit exceeded'), 'busy', 5, 5, 1],
  ['pdns', status(504), 'too-complex', 1, 1, 1],
  ['pdns', status(500), 'service-error', 3, 1, 1],
  ['pdns', status(401, 'Quota is expired'), 'not-permitted', 1, 1, 1],
  ['batch', status(503), 'busy', 5, 5, 1],
  ['batch', status(500), 'service-error', 3, 1, 1],
];

// covers: platform.status 400, 401, 403, 404, 414, 500, 503
// covers: pdns.status 401, 429, 500, 503, 504
// covers: batch.error 500
test.each(table)('%s: %o is %s', async (service, fault, code, free, spends, writes) => {
  await wire.spoil({ route: '*', fault });
  const seen: Partial<Record<Effect, number>> = {};
  for (const effect of ['free', 'spends', 'writes'] as const) {
    const before = (await wire.calls()).length;
    const reply = await wire.http().json({ ...requests[service], effect });
    expect(reply).toMatchObject({ ok: false, failure: { code } });
    seen[effect] = (await wire.calls()).length - before;
  }
  expect(seen).toEqual({ free, spends, writes });
  // One record per attempt, numbered from 1 within the request.
  expect(wire.exchanges.map((exchange) => exchange.attempt)).toEqual([
    ...counted(free),
    ...counted(spends),
    ...counted(writes),
  ]);
});

function counted(most: number): number[] {
  return Array.from({ length: most }, (_each, index) => index + 1);
}

test('a busy service that recovers is asked until it answers, with a new signature each time', async () => {
  const server = await startOddServer((_request, response) =>
    server.seen.length < 3
      ? answerJson(response, 503, { error: { message: 'Busy.' } })
      : answerJson(response, 200, { well: true }),
  );
  servers.push(server);
  let now = Date.parse('2026-01-02T03:04:05Z');
  const wallClock = () => {
    now += 1000;
    return new Date(now);
  };
  const reply = await wire.http({ connection: allAt(server.origin), wallClock }).json(accountRequest);
  expect(reply).toMatchObject({ ok: true, value: { body: { well: true } } });
  const signatures = server.seen.map(({ url }) => url.searchParams.get('signature'));
  expect(new Set(signatures).size).toBe(3);
  expect(wire.exchanges.map(({ attempt, status, failure }) => ({ attempt, status, failure }))).toEqual([
    { attempt: 1, status: 503, failure: 'busy' },
    { attempt: 2, status: 503, failure: 'busy' },
    { attempt: 3, status: 200, failure: null },
  ]);
});

test('nothing that listens there is tried three times, also by a write, and told as not sent', async () => {
  const gone = await startOddServer(() => undefined);
  await gone.close();
  const reply = await wire
    .http({ connection: allAt(gone.origin) })
    .json({ ...accountRequest, method: 'POST', json: { a: 1 }, effect: 'writes' });
  expect(reply).toEqual({
    ok: false,
    failure: {
      code: 'unreachable',
      message: `${new URL(gone.origin).host} can't be reached: nothing answers there.`,
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      next: 'Check the network. Everything saved so far is available offline.',
    },
  });
  expect(wire.exchanges.map((exchange) => exchange.status)).toEqual([null, null, null]);
});

test('a name that nobody knows is told as unknown', async () => {
  const reply = await wire.http({ connection: allAt(`http://${unknownHost}`) }).json(accountRequest);
  expect(reply).toMatchObject({
    ok: false,
    failure: { code: 'unreachable', message: `${unknownHost} can't be reached: its name is not known here.` },
  });
});

test.each([
  [{ 'retry-after': '90' }, '2026-01-02T03:05:35.000Z'],
  [{ 'retry-after': 'Fri, 02 Jan 2026 04:00:00 GMT' }, '2026-01-02T04:00:00.000Z'],
  [{ 'x-ratelimit-reset': '1767330000' }, '2026-01-02T05:00:00.000Z'],
  [{ 'x-ratelimit-reset': 'n/a' }, undefined],
  [{ 'x-ratelimit-reset': '1' }, undefined],
  [{ 'retry-after': '9'.repeat(30) }, undefined],
  [{ 'x-ratelimit-reset': '9'.repeat(12) }, undefined],
])('a limit with %o reopens at %s', async (headers, retryAt) => {
  const server = await startOddServer((_request, response) =>
    response.writeHead(429, headers).end('Error: Rate limit exceeded\n'),
  );
  servers.push(server);
  const wallClock = () => new Date('2026-01-02T03:04:05Z');
  const reply = await wire.http({ connection: allAt(server.origin), wallClock }).json(quotaRequest);
  const when = retryAt ? ` It renews at ${retryAt.slice(11, 16)} UTC on 2026-01-02.` : '';
  expect(reply).toEqual({
    ok: false,
    failure: {
      arrived: 'yes',
      spent: 'yes',
      code: 'limit',
      message: `A limit of ${new URL(server.origin).host} is reached. It says: “Rate limit exceeded”${when}`,
      next: retryAt ? 'Try again then; other services still work.' : 'Try again later; other services still work.',
      ...(retryAt && { retryAt }),
    },
  });
});
