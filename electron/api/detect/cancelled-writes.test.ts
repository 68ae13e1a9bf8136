import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CallName } from '../../../shared/contract.ts';
import { type DetectBench, openDetectBench } from '../../../test/support/detect.ts';

let bench: DetectBench;
let ids: string[] = [];
beforeAll(async () => {
  bench = await openDetectBench();
  ids = (await bench.get('detect.domains', { list: 'new', pages: 'all' })).domains.map(({ id }) => id);
});
beforeEach(() => bench.nextHour());
afterEach(() => bench.heal());
afterAll(() => bench.close());

const unknown = {
  code: 'cancelled',
  message: 'Cancelled.',
  arrived: 'maybe',
  spent: 'maybe',
  kept: 'It is unknown whether the service made the change.',
  next: 'Load the list to check before you try again.',
};

/** Starts a write that the service delays, and returns a way to stop it after it has arrived. */
async function arrived(name: CallName, input: never, route: string, skip = 0) {
  await bench.heal();
  await bench.spoil({ route, skip, fault: { kind: 'delay', milliseconds: 700 } });
  const stop = new AbortController();
  const writing = bench.call(name, input, stop.signal);
  await vi.waitFor(async () => expect(await bench.met()).toBe(1));
  return { stop, writing };
}

/** The service completes the request even if nobody listens. */
async function seenOnce(route: string, times = 1): Promise<void> {
  await vi.waitFor(async () => expect(await bench.seen(route)).toHaveLength(times));
}

describe.each([
  ['detect.setState', () => ({ ids: ids.slice(0, 1), state: 'watched' }), 'platform.detect.change-domains'],
  ['detect.escalate', () => ({ ids: ids.slice(1, 2), type: 'blocked' }), 'platform.detect.escalate'],
  ['detect.createMonitor', () => ({ term: 'slowharbor' }), 'platform.detect.create-monitor'],
] as const)('%s', (name, input, route) => {
  test('cancelled by the page on its way, it is not known whether it was done', async () => {
    const { stop, writing } = await arrived(name, input() as never, route);
    stop.abort();
    expect(await writing).toEqual({ ok: false, failure: unknown });
    await seenOnce(route);
  });

  test('cancelled as a job, it is told alike', async () => {
    const { writing } = await arrived(name, input() as never, route);
    const [job] = (await bench.get('jobs.list', {})).jobs;
    await bench.get('jobs.cancel', { id: job?.id ?? 0 });
    expect(await writing).toEqual({ ok: false, failure: unknown });
    await seenOnce(route);
  });
});

test('a write that was done although it was cancelled is found by reading the list', async () => {
  const [id = ''] = ids.slice(5);
  const route = 'platform.detect.change-domains';
  const { stop, writing } = await arrived('detect.setState', { ids: [id], state: 'ignored' } as never, route);
  stop.abort();
  await writing;
  await seenOnce(route);
  await bench.heal();
  const { domains } = await bench.get('detect.domains', { list: 'ignored', pages: 'all' });
  expect(domains.map((domain) => domain.id)).toContain(id);
});

test('of several requests it is told which were done, which may be, and which were never sent', async () => {
  const asked = ids.slice(0, 250);
  const route = 'platform.detect.change-domains';
  const { stop, writing } = await arrived('detect.setState', { ids: asked, state: 'watched' } as never, route, 1);
  stop.abort();
  const result = await writing;
  if (!result.ok) throw new Error(result.failure.message);
  const { outcomes, stopped } = result.value as { outcomes: { outcome: string }[]; stopped: unknown };
  expect(outcomes.map(({ outcome }) => outcome)).toEqual([
    ...Array(100).fill('done'),
    ...Array(100).fill('unknown'),
    ...Array(50).fill('not-sent'),
  ]);
  expect(stopped).toEqual(unknown);
  await seenOnce(route, 2);
});

test('a write that was cancelled while it waited for its turn has surely not been done', async () => {
  await bench.heal();
  const [id = ''] = ids;
  const escalate = (signal?: AbortSignal) => bench.call('detect.escalate', { ids: [id], type: 'blocked' }, signal);
  for (let write = 0; write < 30; write++) expect((await escalate()).ok).toBe(true);
  const stop = new AbortController();
  const writing = escalate(stop.signal);
  await vi.waitFor(async () => {
    const [job] = (await bench.get('jobs.list', {})).jobs;
    expect(job?.waitingUntil).toEqual(expect.any(String));
  });
  stop.abort();
  const facts = { arrived: 'no', spent: 'no', kept: 'Nothing reached the service.' };
  const failure = { code: 'cancelled', message: 'Cancelled.', ...facts };
  expect(await writing).toEqual({ ok: false, failure });
  expect(await bench.seen('platform.detect.escalate')).toHaveLength(30);
});
