import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type DetectBench, openDetectBench } from '../../../test/support/detect.ts';

// Calls over a limit that reopens soon wait in a visible queue.

let bench: DetectBench;
beforeAll(async () => {
  bench = await openDetectBench();
});
beforeEach(() => bench.nextHour());
afterAll(() => bench.close());

const reading = () => bench.call('feeds.read', { feed: 'nod', after: -60 });
const waiting = async () => (await bench.get('jobs.list', {})).jobs.filter(({ waitingUntil }) => waitingUntil !== null);

async function worldNow(): Promise<number> {
  return Date.parse((await bench.get('demo.clock', {})).now);
}

test('what waits says until when, can be cancelled one by one, and the rest goes when the limit reopens', async () => {
  await bench.heal();
  const done = [await reading(), await reading()];
  expect(done.map(({ ok }) => ok)).toEqual([true, true]);

  const [third, fourth] = [reading(), reading()];
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2));
  const queue = await waiting();
  for (const { title, waitingUntil } of queue) {
    expect(title).toBe('Reading the feed nod');
    const left = Date.parse(waitingUntil ?? '') - (await worldNow());
    expect(left).toBeGreaterThan(30_000);
    expect(left).toBeLessThanOrEqual(61_500);
  }
  const [first] = queue;
  expect(await bench.get('jobs.cancel', { id: first?.id ?? 0 })).toEqual({ cancelled: true });
  const cancelled = await Promise.race([third, fourth]);
  expect(cancelled).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(await waiting()).toHaveLength(1);
  expect(await bench.seen('platform.feed.nod')).toHaveLength(2);

  await bench.advance(0.02);
  const results = await Promise.all([third, fourth]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await bench.seen('platform.feed.nod')).toHaveLength(3);
  expect(await waiting()).toEqual([]);
});
