import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChannelRange } from '../../shared/channels.ts';
import type { SavedItemData } from '../../shared/saved-items.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

// The link book over the bridge, on the built-in demo service, whose clock can be moved.

let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function worldNow(): Promise<number> {
  return Date.parse((await call('demo.clock', {})).now);
}

/** A range that many hours ago, one hour long. */
async function rangeOf(channel: number, hoursAgo: number): Promise<ChannelRange> {
  const hour = Math.floor((await worldNow()) / 3_600_000) * 3_600_000;
  const minute = (time: number) => `${new Date(time).toISOString().slice(0, 16)}Z`;
  return {
    channel,
    start: minute(hour - hoursAgo * 3_600_000),
    end: minute(hour - (hoursAgo - 1) * 3_600_000),
  };
}

async function make(ranges: readonly ChannelRange[], name = 'the CERT') {
  return call('share.make', {
    ranges: ranges.map((range) => ({ range, description: `Channel ${range.channel}` })),
    for: name,
  });
}

const book = async () => (await call('saved.list', { kind: 'link' })).rows;
const dataOf = (row: { readonly data: unknown } | undefined) => row?.data as SavedItemData<'link'>;

test('links are made for several channels and ranges, stand in the book, and are one step of the history', async () => {
  const ranges = [await rangeOf(212, 2), await rangeOf(214, 2), await rangeOf(212, 3)];
  const made = await make(ranges);
  expect(made).toMatchObject({ left: 0, stopped: null, links: { length: 3 } });
  expect(await book()).toEqual(made.links);
  const [first] = made.links;
  expect(first).toMatchObject({
    kind: 'link',
    name: 'the CERT',
    data: { channel: 212, description: 'Channel 212', connection: 'demo', madeBefore: 0 },
  });
  const { start, end, madeAt, expiresAt } = dataOf(first);
  expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000);
  expect(Date.parse(expiresAt ?? '') - Date.parse(madeAt)).toBe(43_200_000);
  await call('case.undo', {});
  expect(await book()).toEqual([]);
  await call('case.redo', {});
  expect(await book()).toEqual(made.links);
});

test('a link carries no key, and nothing that is secret of this machine', async () => {
  const { links } = await make([await rangeOf(213, 2)]);
  const { url } = dataOf(links[0]);
  const connections = await call('connections.list', {});
  const parameters = [...new URL(url).searchParams.keys()];
  expect(parameters).toEqual([
    'X-Amz-Algorithm',
    'X-Amz-Credential',
    'X-Amz-Date',
    'X-Amz-Expires',
    'X-Amz-SignedHeaders',
    'X-Amz-Signature',
  ]);
  // The keys of the built-in service never cross the bridge: they are read from where it announces them.
  const { startDemoService } = await import('../../electron/demo/service.ts');
  const twin = await startDemoService();
  const keys = [
    ...Object.values(twin.announcement.keys),
    ...twin.announcement.users.flatMap((user) => Object.values(user)),
  ];
  await twin.close();
  const searched = [url, decodeURIComponent(url), Buffer.from(url).toString('base64')];
  for (const key of keys.filter((text): text is string => typeof text === 'string' && text.length > 12)) {
    for (const text of searched) expect(text).not.toContain(key);
  }
  expect(connections.connections.length).toBeGreaterThan(0);
  // And it opens without one.
  const answer = await fetch(url);
  expect([answer.status, (await answer.arrayBuffer()).byteLength > 0]).toEqual([200, true]);
});

test('a check reads no data, and says valid, outside the window and expired', async () => {
  const good = await make([await rangeOf(212, 2)]);
  const gone = await make([await rangeOf(212, 40)]);
  expect(gone.stopped).toBeNull(); // The service makes it all the same.
  const ids = [...good.links, ...gone.links].map(({ id }) => id);
  const first = await call('share.check', { ids });
  expect(first.checks.map(({ state }) => state)).toEqual(['valid', 'outside']);
  const [valid] = first.checks;
  const whole = await fetch(dataOf(good.links[0]).url);
  expect(valid?.bytes).toBe((await whole.arrayBuffer()).byteLength);
  const { requests } = await call('requests.list', { limit: 3 });
  const checked = requests.filter(({ operation }) => operation === 'batch.checkLink');
  expect(checked.map(({ method, bytes }) => [method, bytes <= 200])).toContainEqual(['GET', true]);

  await call('demo.advanceClock', { hours: 12 });
  const later = await call('share.check', { ids });
  expect(later.checks.map(({ state }) => state)).toEqual(['expired', 'expired']);

  const remade = await call('share.remake', { ids: [ids[0] ?? 0] });
  expect(remade.links).toMatchObject([{ id: ids[0], name: 'the CERT', data: { madeBefore: 1, channel: 212 } }]);
  expect(dataOf(remade.links[0]).url).not.toBe(dataOf(good.links[0]).url);
  const again = await call('share.check', { ids: [ids[0] ?? 0] });
  expect(again.checks.map(({ state }) => state)).toEqual(['valid']);
});

test('a link that was tampered with is refused, and not called expired', async () => {
  const { links } = await make([await rangeOf(212, 2)]);
  const { url } = dataOf(links[0]);
  const checked = await call('batch.checkLink', { url: url.replace(/.$/, (last) => (last === '0' ? '1' : '0')) });
  expect(checked.check.state).toBe('refused');
  const elsewhere = await app.bridge.call('batch.checkLink', { url: 'https://elsewhere.example/range/ch5/x' });
  expect(elsewhere).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
});

test('a link that the book does not hold is an error, be it checked or made again, alone or beside others', async () => {
  const { links } = await make([await rangeOf(212, 2)]);
  const known = links[0]?.id ?? 0;
  const before = (await call('requests.list', {})).total;
  for (const ids of [[9_999_999], [known, 9_999_999]]) {
    for (const name of ['share.check', 'share.remake'] as const) {
      expect(await app.bridge.call(name, { ids })).toMatchObject({
        ok: false,
        failure: { code: 'not-found', message: expect.stringContaining('Link 9999999 is not in the link book') },
      });
    }
  }
  expect((await call('requests.list', {})).total).toBe(before);
});

test('offline nothing is asked: a check is not known, and no link is made', async () => {
  const { links } = await make([await rangeOf(212, 2)]);
  const before = await book();
  await call('settings.change', { offline: true });
  const checked = await call('share.check', { ids: links.map(({ id }) => id) });
  expect(checked.checks).toMatchObject([{ state: 'unknown', said: expect.stringContaining('offline') }]);
  const made = await app.bridge.call('share.make', { ranges: [{ range: await rangeOf(212, 2) }] }); // The same as before.
  expect(made).toMatchObject({ ok: false, failure: { code: 'offline' } });
  await call('settings.change', { offline: false });
  expect(await book()).toEqual(before);
});

test('of many, what was made before one that is refused is in the book', async () => {
  const before = (await book()).length;
  const made = await make([await rangeOf(212, 2), await rangeOf(5, 2), await rangeOf(214, 2)]);
  expect(made).toMatchObject({ left: 2, stopped: { code: 'not-permitted' }, links: { length: 1 } });
  expect((await book()).length).toBe(before + 1);
});

test('what opens a link is in the case alone: not in the log, the settings or the list of jobs', async () => {
  const { links } = await make([await rangeOf(212, 2)]);
  const signature = new URL(dataOf(links[0]).url).searchParams.get('X-Amz-Signature') ?? '';
  expect(signature.length).toBeGreaterThan(40);
  expect(app.log.join('\n')).not.toContain(signature);
  for (const name of ['jobs.sqlite', 'jobs.sqlite-wal', 'limits.sqlite', 'last-answers.sqlite']) {
    expect(readFileSync(`${app.dataFolder}/${name}`, 'latin1')).not.toContain(signature);
  }
});
