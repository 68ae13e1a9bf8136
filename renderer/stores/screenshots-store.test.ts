import { expect, test } from 'vitest';
import { ok } from '../../shared/result.ts';
import type { Screenshot } from '../../shared/screenshots.ts';
import { playedBridge } from '../../test/support/played-bridge.ts';
import { screenshotTexts } from '../texts/screenshots.ts';
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

function screenshotOf(domain: string, day = 1, more: Partial<Screenshot> = {}): Screenshot {
  const taken = `2026-03-0${day}T04:00:00.000Z`;
  const times = { taken, lastSeen: taken, lastAttempt: taken, firstSeen: null, toldAt: taken };
  return { domain, ...times, address: null, linked: true, thumbnail: null, whole: null, ...more };
}

const image = { type: 'image/png', width: 320, height: 240, reply: 1, fingerprint: null } as const;
const fetchedOf = (screenshot: Screenshot): Screenshot => ({
  ...screenshot,
  thumbnail: { ...image, sha256: 'a'.repeat(64) },
});

async function showing(...captures: Screenshot[]) {
  const bench = opened();
  void bench.screenshots.show({ title: 'Some', domains: [...new Set(captures.map(({ domain }) => domain))] });
  bench.last('screenshots.list').answer(ok({ screenshots: captures, next: null }));
  await bench.settle();
  return bench;
}

test('one domain is looked at at once, by its newest capture', async () => {
  const { view } = await showing(screenshotOf('a.example', 2), screenshotOf('a.example', 1));
  expect(view().focus).toEqual({ domain: 'a.example', taken: '2026-03-02T04:00:00.000Z' });
  expect(domainsShown(view())).toEqual(['a.example']);
});

test('what is drawn together is fetched together, and what came is not fetched again', async () => {
  const captures = ['a.example', 'b.example', 'c.example'].map((domain) => screenshotOf(domain));
  const { screenshots, made, last, settle, view } = await showing(...captures);
  for (const screenshot of captures) screenshots.want(screenshot, 'thumbnail');
  await settle();
  const asked = last('screenshots.fetch');
  expect(asked.input).toMatchObject({
    size: 'thumbnail',
    screenshots: [{ domain: 'c.example' }, { domain: 'b.example' }, { domain: 'a.example' }],
  });
  expect(view().fetching.size).toBe(3);
  const outcomes = captures.map((screenshot) => ({
    domain: screenshot.domain,
    taken: screenshot.taken,
    screenshot: fetchedOf(screenshot),
    failure: null,
  }));
  asked.answer(ok({ outcomes }));
  await settle();
  expect([view().fetching.size, view().captures.get('b.example')?.[0]?.thumbnail?.width]).toEqual([0, 320]);
  const before = made.length;
  screenshots.want(view().captures.get('b.example')?.[0] as Screenshot, 'thumbnail');
  await settle();
  expect(made.length).toBe(before);
});

test('what failed is not tried again by itself; forgiven, it is', async () => {
  const screenshot = screenshotOf('a.example');
  const { screenshots, made, last, settle, view } = await showing(screenshot);
  screenshots.want(screenshot, 'thumbnail');
  await settle();
  const failure = { code: 'unreachable', message: 'Gone.' } as const;
  last('screenshots.fetch').answer(
    ok({ outcomes: [{ domain: screenshot.domain, taken: screenshot.taken, screenshot, failure }] }),
  );
  await settle();
  expect(view().failures.get(fetchKey(screenshot, 'thumbnail'))).toEqual(failure);
  const count = () => made.filter(({ name }) => name === 'screenshots.fetch').length;
  screenshots.want(screenshot, 'thumbnail');
  await settle();
  expect(count()).toBe(1);
  screenshots.forgive();
  screenshots.want(screenshot, 'thumbnail');
  await settle();
  expect(count()).toBe(2);
});

test('what was scrolled away before its turn is not fetched', async () => {
  const captures = Array.from({ length: 12 }, (_, at) => screenshotOf(`d${at}.example`));
  const { screenshots, made, last, settle } = await showing(...captures);
  for (const screenshot of captures) screenshots.want(screenshot, 'thumbnail');
  for (const screenshot of captures.slice(0, 4)) screenshots.letGo(screenshot, 'thumbnail');
  await settle();
  last('screenshots.fetch').answer(ok({ outcomes: [] }));
  await settle();
  expect(
    made
      .filter(({ name }) => name === 'screenshots.fetch')
      .map(({ input }) => (input as { screenshots: [] }).screenshots.length),
  ).toEqual([8]);
});

test('a hundred names at most go into one card, which says the price before anything is asked', async () => {
  const { screenshots, wishes, made, last, settle, view } = opened();
  const names = Array.from({ length: 130 }, (_, at) => `d${at}.example`);
  await screenshots.read(names);
  expect(wishes[0]).toMatchObject({ title: screenshotTexts.request(100), asks: [{ kind: 'screenshots' }] });
  expect(made).toEqual([]);
  wishes[0]?.list?.({ filters: {}, fences: {}, types: [], limit: 1, pages: null });
  const captures = [screenshotOf('d0.example')];
  last('screenshots.read').answer(
    ok({
      screenshots: captures,
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
  screenshots.want(screenshotOf('a.example'), 'thumbnail');
  await settle();
  expect(made).toEqual([]);
});

test('another case begins with nothing', async () => {
  const { view, tell } = await showing(screenshotOf('a.example'));
  tell('case.opened', {});
  expect([view().scope, view().captures.size, view().focus]).toEqual([null, 0, null]);
});
