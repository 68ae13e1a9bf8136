import { expect, test } from 'vitest';
import { ask, askControl, userOf, withService } from '../asking.ts';
import type { Announcement } from '../service.ts';

const feeds = [
  'domaindiscovery',
  'domainhotlist',
  'domainrisk',
  'iprisk',
  'iphotlist',
  'domainrdap',
  'nad',
  'nod',
  'noh',
];

function get(announcement: Announcement, path: string) {
  const headers = { 'x-api-key': userOf(announcement, 'analyst').key };
  return ask(`${announcement.connection.baseUrl}${path}`, { headers });
}

test('gives byte-equal feeds in two runs of the same seed and clock', async () => {
  const run = () =>
    withService({ seed: 11, now: '2026-06-01T12:00:00Z' }, async (announcement) => {
      await askControl(announcement, 'POST', '/clock', { now: '2026-06-01T13:00:00Z', hold: true });
      const texts: string[] = [];
      for (const feed of feeds) texts.push((await get(announcement, `/v1/feed/${feed}/?after=-3600`)).text);
      return texts;
    });
  expect(await run()).toEqual(await run());
});

test('tells of one hour the same, whenever it is asked for', async () => {
  await withService({ now: '2026-06-01T12:00:00Z' }, async (announcement) => {
    const window = 'after=2026-06-01T10:00:00Z&before=2026-06-01T10:59:59Z';
    // Addresses are told with the domains they hold now, and registrations with their present state.
    const steady = feeds.filter((feed) => !feed.startsWith('ip') && feed !== 'domainrdap' && feed !== 'noh');
    const all = async () => {
      const texts: string[] = [];
      for (const feed of steady) texts.push((await get(announcement, `/v1/feed/${feed}/?${window}`)).text);
      return texts;
    };
    const before = await all();
    await askControl(announcement, 'POST', '/clock', { advanceMs: 3 * 86_400_000 });
    expect(await all()).toEqual(before);
  });
});

test('streams the largest window of the largest feed in bounded memory', async () => {
  await withService({}, async (announcement) => {
    const answer = await get(announcement, '/v1/feed/domainrdap/?after=-21599');
    expect(answer.status).toBe(200);
    expect(answer.text.length).toBeGreaterThan(3_000_000);
    const state = await askControl(announcement, 'GET', '/state');
    const { memory } = state.json as { memory: { heapUsed: number } };
    expect(memory.heapUsed).toBeLessThan(350 << 20);
  });
});
