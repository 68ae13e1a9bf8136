import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import type { Shot } from '../../shared/screenshots.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { createNotices } from './notices-store.ts';
import type { Wish } from './pivot-asks.ts';
import { createScreenshots, domainsShown, fetchKey, unknownOf } from './screenshots-store.ts';

function opened(isOffline = () => false) {
  const played = playedBridge();
  const wishes: Wish[] = [];
  const notices = createNotices();
  const wish = async (wanted: Wish) => void wishes.push(wanted);
  const screenshots = createScreenshots(played.bridge, notices, { wish, isOffline });
  return { ...played, screenshots, wishes, view: () => screenshots.store.getState() };
}

function shotOf(domain: string, day = 1, more: Partial<Shot> = {}): Shot {
  const taken = `2026-03-0${day}T04:00:00.000Z`;
  const times = { taken, lastSeen: taken, lastAttempt: taken, firstSeen: null, toldAt: taken };
  return { domain, ...times, address: null, linked: true, thumbnail: null, whole: null, ...more };
}

const picture = { type: 'image/png', width: 320, height: 240, reply: 1, look: null } as const;
const fetchedOf = (shot: Shot): Shot => ({ ...shot, thumbnail: { ...picture, sha256: 'a'.repeat(64) } });

async function showing(...shots: Shot[]) {
  const bench = opened();
  void bench.screenshots.show({ title: 'Some', domains: [...new Set(shots.map(({ domain }) => domain))] });
  bench.last('screenshots.list').answer(ok({ shots, next: null }));
  await bench.settle();
  return bench;
}

test('one domain is looked at at once, by its newest capture', async () => {
  const { view } = await showing(shotOf('a.example', 2), shotOf('a.example', 1));
  expect(view().focus).toEqual({ domain: 'a.example', taken: '2026-03-02T04:00:00.000Z' });
  expect(domainsShown(view())).toEqual(['a.example']);
});

test('what is drawn together is fetched together, and what came is not fetched again', async () => {
  const shots = ['a.example', 'b.example', 'c.example'].map((domain) => shotOf(domain));
  const { screenshots, made, last, settle, view } = await showing(...shots);
  for (const shot of shots) screenshots.want(shot, 'thumbnail');
  await settle();
  const asked = last('screenshots.fetch');
  expect(asked.input).toMatchObject({
    size: 'thumbnail',
    shots: [{ domain: 'c.example' }, { domain: 'b.example' }, { domain: 'a.example' }],
  });
  expect(view().fetching.size).toBe(3);
  const outcomes = shots.map((shot) => ({
    domain: shot.domain,
    taken: shot.taken,
    shot: fetchedOf(shot),
    failure: null,
  }));
  asked.answer(ok({ outcomes }));
  await settle();
  expect([view().fetching.size, view().shots.get('b.example')?.[0]?.thumbnail?.width]).toEqual([0, 320]);
  const before = made.length;
  screenshots.want(view().shots.get('b.example')?.[0] as Shot, 'thumbnail');
  await settle();
  expect(made.length).toBe(before);
});

test('what failed is not tried again by itself; forgiven, it is', async () => {
  const shot = shotOf('a.example');
  const { screenshots, made, last, settle, view } = await showing(shot);
  screenshots.want(shot, 'thumbnail');
  await settle();
  const failure = { code: 'unreachable', message: 'Gone.' } as const;
  last('screenshots.fetch').answer(ok({ outcomes: [{ domain: shot.domain, taken: shot.taken, shot, failure }] }));
  await settle();
  expect(view().failures.get(fetchKey(shot, 'thumbnail'))).toEqual(failure);
  const count = () => made.filter(({ name }) => name === 'screenshots.fetch').length;
  screenshots.want(shot, 'thumbnail');
  await settle();
  expect(count()).toBe(1);
  screenshots.forgive();
  screenshots.want(shot, 'thumbnail');
  await settle();
  expect(count()).toBe(2);
});

test('what was scrolled away before its turn is not fetched', async () => {
  const shots = Array.from({ length: 12 }, (_, at) => shotOf(`d${at}.example`));
  const { screenshots, made, last, settle } = await showing(...shots);
  for (const shot of shots) screenshots.want(shot, 'thumbnail');
  for (const shot of shots.slice(0, 4)) screenshots.letGo(shot, 'thumbnail');
  await settle();
  last('screenshots.fetch').answer(ok({ outcomes: [] }));
  await settle();
  expect(
    made.filter(({ name }) => name === 'screenshots.fetch').map(({ input }) => (input as { shots: [] }).shots.length),
  ).toEqual([8]);
});

test('a hundred names at most go into one card, which says the price before anything is asked', async () => {
  const { screenshots, wishes, made, last, settle, view } = opened();
  const names = Array.from({ length: 130 }, (_, at) => `d${at}.example`);
  await screenshots.read(names);
  expect(wishes[0]).toMatchObject({ title: 'Ask Enrich for screenshots of 100 domains', asks: [{ kind: 'pictures' }] });
  expect(made).toEqual([]);
  wishes[0]?.list?.({ filters: {}, fences: {}, types: [], limit: 1, pages: null });
  const shots = [shotOf('d0.example')];
  last('screenshots.read').answer(
    ok({
      shots,
      without: ['d1.example'],
      missing: ['d2.example'],
      completeness: { kind: 'whole' },
      stopped: null,
      at: '',
      exchanges: [],
    }),
  );
  await settle();
  expect(unknownOf(view(), names).slice(0, 3)).toEqual(['d3.example', 'd4.example', 'd5.example']);
});

test('offline nothing is fetched', async () => {
  const { screenshots, made, settle } = opened(() => true);
  screenshots.want(shotOf('a.example'), 'thumbnail');
  await settle();
  expect(made).toEqual([]);
});

test('another case begins with nothing', async () => {
  const { view, tell } = await showing(shotOf('a.example'));
  tell('case.opened', {});
  expect([view().scope, view().shots.size, view().focus]).toEqual([null, 0, null]);
});
