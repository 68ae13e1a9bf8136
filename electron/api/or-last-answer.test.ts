import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type DetectBench, openDetectBench } from '../../test/support/detect.ts';

let bench: DetectBench;
beforeAll(async () => {
  bench = await openDetectBench();
});
beforeEach(() => bench.nextHour());
afterEach(() => bench.heal());
afterAll(() => bench.close());

test('inside its hour a list answers with its last result, and says of when it is and until when', async () => {
  const first = await bench.get('detect.domains', { list: 'new' });
  if (first.completeness.kind !== 'more') throw new Error('one page held everything');
  const sent = (await bench.seen()).length;
  const again = await bench.get('detect.domains', { list: 'new' });
  expect(again).toEqual({
    ...first,
    completeness: {
      kind: 'limited',
      have: 100,
      why: expect.stringMatching(
        /^The limit for “detect\.new” is used up until .* This is the last result, the first 100, of \d\d:\d\d UTC on .*\.$/,
      ),
      earlier: { asOf: first.at, until: expect.stringMatching(/Z$/), resume: first.completeness.resume },
    },
  });
  expect(await bench.seen()).toHaveLength(sent);
  await bench.nextHour();
  expect((await bench.get('detect.domains', { list: 'new' })).completeness.kind).toBe('more');
});

test('what it was can be gone on with, free of the limit', async () => {
  await bench.get('detect.domains', { list: 'watched' });
  const again = await bench.get('detect.domains', { list: 'watched' });
  const resume = (again.completeness.kind === 'limited' && again.completeness.earlier?.resume) || '';
  expect((await bench.get('detect.moreDomains', { resume })).domains.length).toBeGreaterThan(0);
});

test('it outlives a restart, and then names no request of the new run', async () => {
  const first = await bench.get('detect.domains', { list: 'watched' });
  await bench.restart();
  const again = await bench.get('detect.domains', { list: 'watched' });
  expect(again.domains).toEqual(first.domains);
  expect([again.completeness.kind, again.at, again.exchanges]).toEqual(['limited', first.at, []]);
});

test('only the very same question has it, and links with tokens are not kept', async () => {
  await bench.get('detect.domains', { list: 'watched', screenshots: true });
  expect(await bench.refusal('detect.domains', { list: 'watched', screenshots: true })).toMatchObject({
    code: 'limit',
  });
  await bench.nextHour();
  await bench.get('detect.domains', { list: 'watched', filters: { search: 'a' } });
  expect(await bench.refusal('detect.domains', { list: 'watched', filters: { search: 'e' } })).toMatchObject({
    code: 'limit',
    retryAt: expect.any(String),
  });
});

test('another failure than a limit stays one', async () => {
  await bench.get('detect.domains', { list: 'new' });
  await bench.nextHour();
  await bench.spoil({ route: 'platform.detect.new', fault: { kind: 'status', status: 400 } });
  expect(await bench.refusal('detect.domains', { list: 'new' })).toMatchObject({ code: 'rejected' });
});

test('a window of a feed has it too, a session has not', async () => {
  const window = { feed: 'nod', after: -600 } as const;
  const first = await bench.get('feeds.read', window);
  await bench.get('feeds.read', { feed: 'nod', session: 'one' });
  await bench.nextHour();
  await bench.spoil({ route: 'platform.feed.nod', fault: { kind: 'quota' } });
  const again = await bench.get('feeds.read', window);
  expect(again.records).toEqual(first.records);
  expect(again.completeness).toMatchObject({ kind: 'limited', earlier: { asOf: first.at, until: null, resume: null } });
  await bench.nextHour();
  expect(await bench.refusal('feeds.read', { feed: 'nod', session: 'one' })).toMatchObject({ code: 'limit' });
});
