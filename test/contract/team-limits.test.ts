import { afterEach, expect } from 'vitest';
import { askControl } from '../../electron/demo/asking.ts';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import type { FaultRule } from '../../electron/demo/control/fault-book.ts';
import { type DemoService, startDemoService } from '../../electron/demo/service.ts';
import { ConnectionFile } from '../../shared/connection.ts';
import type { TestApp } from '../support/app.ts';
import { twoAnalysts } from '../support/team-pair.ts';

// Two whole programs with one account of a real service, and one case in a real PostgreSQL: what they ask together is
// never more than the account allows.

let service: DemoService;
afterEach(() => service.close()); // After the programs: the last hook runs first.
const pair = twoAnalysts(async () => {
  service = await startDemoService({ strict: true });
  const { connection, keys } = service.announcement;
  return { connection: { file: ConnectionFile.parse(connection), keys } };
});
const { testThere, annCalls, bobCalls, ann, bob } = pair;

const control = async (method: string, path: string, body?: unknown) =>
  (await askControl(service.announcement, method, path, body)).json;

/** The calls that reached the service on this route. */
async function seen(route: string): Promise<readonly SeenCall[]> {
  const { calls } = (await control('GET', '/calls')) as { calls: SeenCall[] };
  return calls.filter((call) => call.route === route);
}

async function begin(): Promise<void> {
  await annCalls('case.new', { title: 'One account' });
  await pair.share();
}

const monitors = 'platform.detect.monitors';
const askMonitors = ({ bridge }: TestApp) => bridge.call('detect.monitors', {});
const left = async (call: typeof annCalls, operation = 'detect.monitors') => {
  const { operations, countedWith } = await call('limits.list', {});
  const [limit] = operations.find((each) => each.operation === operation)?.limits ?? [];
  return { left: limit?.left, countedWith };
};

testThere('of what is allowed once an hour, one of both gets it, however often they ask', async () => {
  await begin();
  const asked = await Promise.all(Array.from({ length: 50 }, (_, at) => askMonitors(at % 2 ? ann() : bob())));
  expect(await seen(monitors)).toHaveLength(1);
  expect(asked.some((each) => each.ok && !('earlier' in each.value))).toBe(true);
  expect(await left(annCalls)).toEqual({ left: 0, countedWith: 'team' });
  expect(await left(bobCalls)).toEqual({ left: 0, countedWith: 'team' });
});

testThere('of thirty a minute both get thirty together; the rest waits and is not refused', async () => {
  await begin();
  const stop = new AbortController();
  const preview = ({ bridge }: TestApp, days: number) =>
    bridge.call(
      'detect.domains',
      { list: 'new', preview: true, filters: { discovered_since: -days * 86_400 } },
      stop.signal,
    );
  const all = Array.from({ length: 50 }, (_, at) => preview(at % 2 ? ann() : bob(), at + 1));
  const waiting = async (call: typeof annCalls) =>
    (await call('jobs.list', {})).jobs.filter(({ waitingUntil }) => waitingUntil).length;
  await expect.poll(async () => (await waiting(annCalls)) + (await waiting(bobCalls))).toBe(20);
  expect((await seen('platform.detect.new')).map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, () => 200),
  );
  stop.abort();
  const codes = (await Promise.all(all)).map((each) => (each.ok ? 'ok' : each.failure.code));
  expect(codes.filter((code) => code === 'ok')).toHaveLength(30);
  expect(codes.filter((code) => code === 'cancelled')).toHaveLength(20);
});

testThere('without the database each counts alone, with what was last heard, and tells the others later', async () => {
  await begin();
  expect(await askMonitors(ann())).toMatchObject({ ok: true });
  await expect.poll(() => left(bobCalls)).toEqual({ left: 0, countedWith: 'team' });
  await pair.server().crash();
  await expect.poll(() => left(bobCalls)).toEqual({ left: 0, countedWith: 'unreachable' });
  await askMonitors(bob());
  expect(await seen(monitors)).toHaveLength(1);

  const watched = { list: 'watched' } as const; // Nobody has asked for it, so one may.
  expect(await bob().bridge.call('detect.domains', watched)).toMatchObject({ ok: true });
  const pages = (await seen('platform.detect.watched')).length;
  expect(pages).toBeGreaterThan(0);
  await pair.server().start();
  await expect.poll(() => left(annCalls, 'detect.watched')).toEqual({ left: 0, countedWith: 'team' });
  await ann().bridge.call('detect.domains', watched);
  expect(await seen('platform.detect.watched')).toHaveLength(pages);
});

testThere('a request that never arrived leaves the call to the colleague', async () => {
  await begin();
  const refused: FaultRule = { route: monitors, fault: { kind: 'status', status: 401 } };
  await control('POST', '/faults', [refused]);
  expect(await askMonitors(ann())).toMatchObject({ ok: false });
  await control('DELETE', '/faults');
  const before = (await seen(monitors)).length;
  expect(await left(annCalls)).toEqual({ left: 1, countedWith: 'team' });
  await expect.poll(() => left(bobCalls)).toEqual({ left: 1, countedWith: 'team' });
  expect(await askMonitors(bob())).toMatchObject({ ok: true });
  expect(await seen(monitors)).toHaveLength(before + 1);
});

testThere('what a colleague spends of a quota is subtracted here', async () => {
  await begin();
  const remaining = async (call: typeof annCalls, maxAgeSeconds?: number) => {
    const { quotas } = await call('limits.quota', {
      product: 'pdns',
      ...(maxAgeSeconds !== undefined && { maxAgeSeconds }),
    });
    return quotas[0]?.left ?? 0;
  };
  const before = await remaining(bobCalls, 0);
  const names = ['one.example', 'two.example', 'three.example'];
  for (const name of names) await annCalls('pdns.lookup', { question: { by: 'owner', name } });
  await expect.poll(() => remaining(bobCalls)).toBe(before - names.length);
  expect(await remaining(bobCalls, 0)).toBe(before - names.length); // As the service itself says.
});
