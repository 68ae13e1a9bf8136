import { expect } from 'vitest';
import type { SeenCall } from '../../electron/demo/control/call-log.ts';
import type { TestApp } from '../support/app.ts';
import { twoAtOneService } from '../support/team-pair.ts';

// What runs by itself in a shared case runs on the machine of whoever turned it on, and nowhere else.

const pair = twoAtOneService();
const { testThere, annCalls, bobCalls, ann, bob, control, syncBoth } = pair;

async function calls(route: string): Promise<number> {
  const { calls } = (await control('GET', '/calls')) as { calls: SeenCall[] };
  return calls.filter((call) => call.route?.startsWith(route)).length;
}

/** Resolves when a scheduled run of this search is over. */
function ranByItself(app: TestApp, name: string): Promise<void> {
  return new Promise((resolve) => {
    app.bridge.onEvent('watching.changed', ({ searches }) => {
      const found = searches.find((search) => search.name === name);
      if (found?.lastRun?.scheduled && found.running === null) resolve();
    });
  });
}

testThere('a search on schedule runs where it was turned on, once', async () => {
  await annCalls('case.new', { title: 'Watched' });
  await pair.share();
  const question = (host: string) => ({ product: 'investigate', search: { base: { nameserver_host: host } } }) as const;
  const wish = { everyHours: 24, ask: true } as const;
  await annCalls('watching.save', { ...wish, name: 'Ann’s', question: question('dns3.zonewright.net') });
  await syncBoth();
  await bobCalls('watching.save', { ...wish, name: 'Bob’s', question: question('dns1.zonewright.net') });
  await syncBoth();
  const listed = async (call: typeof annCalls) =>
    (await call('watching.list', {})).searches.map(({ name, allowed }) => [name, allowed]).sort();
  expect(await listed(annCalls)).toEqual([
    ['Ann’s', true],
    ['Bob’s', false],
  ]);
  expect(await listed(bobCalls)).toEqual([
    ['Ann’s', false],
    ['Bob’s', true],
  ]);

  // Ann's is due, too, and is older than Bob's: if Bob's machine ran it, it would come first.
  await annCalls('settings.change', { offline: true });
  const before = await calls('platform.investigate');
  const bobs = ranByItself(bob(), 'Bob’s');
  for (const call of [annCalls, bobCalls]) await call('demo.advanceClock', { hours: 30 });
  await bobs;
  expect(await calls('platform.investigate')).toBe(before + 1);
  const anns = ranByItself(ann(), 'Ann’s');
  await annCalls('settings.change', { offline: false });
  await anns;
  await syncBoth();
  expect(await calls('platform.investigate')).toBe(before + 2);
  const found = (await bobCalls('watching.list', {})).searches.find(({ name }) => name === 'Ann’s');
  expect(found).toMatchObject({ allowed: false, nextAt: null });
  // What it last did is known to Bob, and that he has looked is not known to Ann.
  const atAnn = (await annCalls('watching.list', {})).searches.find(({ name }) => name === 'Ann’s');
  expect(atAnn?.lastRun?.scheduled).toBe(true);
  expect(found?.lastRun).toEqual(atAnn?.lastRun);
  expect(found?.baseline).toEqual(atAnn?.baseline);
  await bobCalls('watching.dismiss', { id: found?.id ?? 0 });
  await syncBoth();
  expect((await annCalls('watching.list', {})).searches).toContainEqual(atAnn);
});

testThere('a rule of a shared case fires where the feed is followed', async () => {
  await annCalls('case.new', { title: 'Followed' });
  await pair.share();
  const test = { kind: 'wildcard', pattern: '*.com' } as const;
  const data = { test, feeds: [], except: [], notify: true, active: true };
  await annCalls('saved.save', { kind: 'rule', name: 'Ours', data });
  await syncBoth();
  expect((await bobCalls('saved.list', {})).rows).toMatchObject([{ kind: 'rule', name: 'Ours' }]);
  const told: string[] = [];
  for (const app of [ann(), bob()]) {
    app.bridge.onEvent(
      'following.matched',
      ({ title }) => void told.push(`${title} at ${app === ann() ? 'Ann' : 'Bob'}`),
    );
  }
  await annCalls('following.start', { feed: 'nod', session: 'ours' });
  await expect.poll(() => told).toContain('Ours at Ann');
  await syncBoth();
  expect(told.filter((line) => line.endsWith('Bob'))).toEqual([]);
  expect((await bobCalls('following.list', {})).followings).toEqual([]);
  const feeds = (await bobCalls('limits.list', {})).operations.find(({ operation }) => operation === 'feeds');
  expect(feeds?.limits.map(({ most, left }) => most - left)).toEqual([0, 0]); // His machine asked for none.
});
