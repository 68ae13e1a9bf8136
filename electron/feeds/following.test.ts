import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFollowed } from '../../test/support/followed.ts';

// Followed feeds through the complete app, against the real demo service over HTTP; the tests move its clock by minutes
// and hours.

let followed: Awaited<ReturnType<typeof openFollowed>>;
let dataFolder: string;
beforeEach(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'sextant-following-'));
  followed = await openFollowed({ dataFolder });
});
afterEach(async () => {
  await followed.close();
  rmSync(dataFolder, { recursive: true, force: true });
});

const start = (question: Record<string, unknown> = {}) =>
  followed.call('following.start', { feed: 'nod', session: 'one', ...question });

test('a feed is asked once a minute under its session, and each answer adds what is new', async () => {
  const { id } = await start();
  const first = await followed.until(id, ({ phase }) => phase === 'waiting');
  expect(first).toMatchObject({ answers: 1, waitsFor: 'next', behind: false, spoiled: 0, failure: null });
  expect(first.held).toBeGreaterThan(10);
  await followed.minutesOn(60);
  const second = await followed.until(id, ({ answers, phase }) => answers === 2 && phase === 'waiting');
  expect(second.held).toBeGreaterThan(first.held);
  expect(second.repeated).toBe(0);
  const sent = (await followed.calls()).map(({ method, status, query }) => [method, status, query]);
  expect(sent).toEqual([
    ['GET', 200, [['sessionID', 'one']]],
    ['GET', 200, [['sessionID', 'one']]],
  ]);
  const rows = await followed.rows(id);
  expect(rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number).toSorted((a, b) => b - a));
});

test('pausing keeps the session, resuming goes on with it, and ending is one DELETE', async () => {
  const { id } = await start();
  await followed.until(id, ({ phase }) => phase === 'waiting');
  expect(await followed.call('following.pause', { id })).toMatchObject({ phase: 'paused', until: null });
  await followed.minutesOn(30);
  await followed.call('following.resume', { id });
  const { repeated } = await followed.until(id, ({ answers, phase }) => answers === 2 && phase === 'waiting');
  expect(repeated).toBe(0);
  await followed.minutesOn(5);
  expect(await followed.call('following.end', { id })).toMatchObject({ phase: 'ended' });
  const methods = (await followed.calls()).map(({ method, query }) => [method, query[0]]);
  expect(methods.at(-1)).toEqual(['DELETE', ['sessionID', 'one']]);
  expect(methods.filter(([method]) => method === 'DELETE').length).toBe(1);
});

test('it is a job: seen, cancelled, and gone on with', async () => {
  const { id } = await start();
  await followed.until(id, ({ phase }) => phase === 'waiting');
  const [job] = (await followed.call('jobs.list', {})).jobs;
  expect(job).toMatchObject({ title: 'Following Newly Observed Domains', waitingUntil: expect.any(String) });
  await followed.call('jobs.cancel', { id: job?.id ?? 0 });
  await followed.until(id, ({ phase }) => phase === 'paused');
  await followed.call('jobs.retry', { id: job?.id ?? 0 });
  await followed.until(id, ({ phase }) => phase === 'waiting', { moving: true });
});

test('more that waits is asked for at once within the limits, and a window without a session is left at a part', async () => {
  const { id } = await start({ after: -36_000 });
  const whole = await followed.until(id, ({ waitsFor }) => waitsFor === 'next', { moving: true });
  expect(whole.answers).toBe(2);
  const sent = (await followed.calls()).map(({ status, query }) => [status, query]);
  expect(sent).toEqual(
    [206, 200].map((status) => [
      status,
      [
        ['sessionID', 'one'],
        ['after', '-36000'],
      ],
    ]),
  );
  await followed.minutesOn(2);
  await followed.until(id, ({ answers }) => answers === 3);
  expect((await followed.calls()).at(-1)?.query).toEqual([['sessionID', 'one']]);

  const window = await followed.call('following.start', { feed: 'nad', after: -36_000 });
  const part = await followed.until(window.id, ({ phase }) => phase === 'ended', { moving: true });
  expect(part.remarks.map(({ text }) => text)).toEqual([expect.stringContaining('only a part of the window')]);
});

test('several feeds share what the service allows, one after the other, and none is refused', async () => {
  const ids: number[] = [];
  for (const feed of ['nod', 'nad', 'noh', 'domainrisk'] as const) ids.push((await start({ feed })).id);
  await Promise.all(ids.slice(0, 2).map((id) => followed.until(id, ({ answers }) => answers > 0)));
  const waiting = await followed.until(ids[2] ?? 0, ({ waitsFor }) => waitsFor === 'limit');
  expect(waiting).toMatchObject({ phase: 'waiting', until: expect.any(String), answers: 0 });
  await Promise.all(ids.map((id) => followed.until(id, ({ answers }) => answers > 1, { moving: true })));
  expect((await followed.calls()).every(({ status }) => status === 200)).toBe(true);
});

test('a service that says the limit is reached is asked again when it reopens', async () => {
  await followed.spoil({ route: 'platform.feed.nod', times: 1, fault: { kind: 'quota' } });
  const { id } = await start();
  const held = await followed.until(id, ({ waitsFor }) => waitsFor === 'limit');
  expect(held).toMatchObject({ phase: 'waiting', answers: 0, failure: null });
  await followed.until(id, ({ answers }) => answers === 1, { moving: true });
});

test('a feed that answers 206 for ever is asked within the limits, then once a minute, and says so', async () => {
  await followed.spoil({ route: 'platform.feed.nod', fault: { kind: 'play', name: 'partial' } });
  const { id } = await start({ domains: ['no-such-name.example'] });
  const silent = await followed.until(id, ({ remarks }) => remarks.length > 0, { moving: true });
  expect(silent.remarks[0]?.text).toContain('sent nothing new. Sextant now requests it once a minute.');
  const resting = await followed.until(id, ({ waitsFor }) => waitsFor === 'next');
  expect(resting).toMatchObject({ behind: true, answers: 3 });
  expect((await followed.calls()).map(({ status }) => status)).toEqual([206, 206, 206]);
});

test('a session that the service does not know any more is said to be lost, and all that came is kept', async () => {
  const { id } = await start();
  const { held } = await followed.until(id, ({ phase }) => phase === 'waiting');
  await followed.spoil({ route: 'platform.feed.nod', fault: { kind: 'status', status: 404 } });
  const lost = await followed.until(id, ({ phase }) => phase === 'failed', { moving: true });
  expect(lost).toMatchObject({ held, failure: { message: 'The service no longer has the session one.' } });
});

test('a session that the service began anew is noticed: nothing is shown twice', async () => {
  const { id } = await start();
  const { held } = await followed.until(id, ({ phase }) => phase === 'waiting');
  await followed.call('feeds.endSession', { feed: 'nod', session: 'one' });
  await followed.minutesOn(2);
  const again = await followed.until(id, ({ remarks }) => remarks.length > 0);
  expect(again.remarks[0]?.text).toMatch(/restarted the session: \d+ lines arrived twice/);
  expect(again.repeated).toBeGreaterThan(10);
  expect(again.held).toBeLessThan(held + 10);
});

test('a session that was lost during a long pause leaves a gap, which is named', async () => {
  const { id } = await start();
  await followed.until(id, ({ phase }) => phase === 'waiting');
  await followed.call('following.pause', { id });
  await followed.call('feeds.endSession', { feed: 'nod', session: 'one' });
  await followed.minutesOn(6 * 60);
  await followed.call('following.resume', { id });
  const { remarks } = await followed.until(id, ({ answers }) => answers === 2);
  const told = await followed.until(id, (now) => now.remarks.length > remarks.length || remarks.length > 0);
  expect(told.remarks[0]?.text).toMatch(
    /lost the session: nothing arrived from 2026-06-01 1[12]:\d\d UTC to 2026-06-01 17/,
  );
});

test('an answer that breaks off keeps its lines, and those that come again are not doubled', async () => {
  await followed.spoil({ route: 'platform.feed.nod', times: 1, fault: { kind: 'cut', afterBytes: 900 } });
  const { id } = await start({ after: '2026-06-01T11:00:00Z' });
  const cut = await followed.until(id, ({ waitsFor }) => waitsFor === 'retry');
  expect(cut).toMatchObject({ held: 13, lines: 13, spoiled: 0 });
  expect(cut.remarks[0]?.text).toContain('broke off after');
  const whole = await followed.until(id, ({ waitsFor }) => waitsFor === 'next', { moving: true });
  expect(whole.repeated).toBe(cut.held);
  const names = (await followed.rows(id)).map(({ name, at }) => `${name} ${at}`);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  [{ kind: 'broken-line', line: 3 } as const, 'not-json', 3],
  [{ kind: 'invalid-utf8', line: 2 } as const, 'not-utf8', 2],
])('%j is counted, shown with its place, and skipped', async (fault, why, line) => {
  await followed.spoil({ route: 'platform.feed.nod', times: 1, fault });
  const { id } = await start();
  const now = await followed.until(id, ({ phase }) => phase === 'waiting');
  expect(now).toMatchObject({ spoiled: 1, spoiledLines: [{ line, why, reply: expect.any(Number) }] });
  expect(now.held).toBe(now.lines - 1);
});

test('a line of 50 MB is counted and not held', async () => {
  await followed.spoil({ route: 'platform.feed.nod', times: 1, fault: { kind: 'huge', bytes: 50_000_000 } });
  const before = process.memoryUsage().heapUsed;
  const { id } = await start();
  const now = await followed.until(id, ({ phase }) => phase === 'waiting');
  expect(now).toMatchObject({ spoiled: 1, held: 0, spoiledLines: [{ line: 1, why: 'too-long' }] });
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100e6);
});

test('offline it waits, and goes on when the switch is off', async () => {
  const { id } = await start();
  await followed.until(id, ({ phase }) => phase === 'waiting');
  await followed.call('settings.change', { offline: true });
  await followed.minutesOn(2);
  await followed.until(id, ({ failure }) => failure?.code === 'offline');
  await followed.call('settings.change', { offline: false });
  await followed.until(id, ({ answers, failure }) => answers === 2 && failure === null, { moving: true });
});

test('a key that is refused ends it with words, and it can be resumed', async () => {
  await followed.spoil({ route: 'platform.feed.nod', times: 1, fault: { kind: 'status', status: 401 } });
  const { id } = await start();
  expect(await followed.until(id, ({ phase }) => phase === 'failed')).toMatchObject({
    failure: { code: 'refused-key' },
  });
  await followed.call('following.resume', { id });
  await followed.until(id, ({ phase, failure }) => phase === 'waiting' && failure === null, { moving: true });
});

test('after a restart the case knows the session: its rows are there again, and only new ones are asked for', async () => {
  const { id } = await start();
  const before = await followed.until(id, ({ phase }) => phase === 'waiting');
  await followed.restart(dataFolder);
  const { sessions } = await followed.call('following.sessions', {});
  expect(sessions).toMatchObject([{ feed: 'nod', session: 'one', answers: 1, ended: false }]);
  const again = await start();
  expect(again.held).toBe(before.held);
  const now = await followed.until(again.id, ({ answers }) => answers === 1, { moving: true });
  expect(now.repeated).toBe(0);
  const [oldest] = await followed.rows(again.id, { text: (await followed.rows(again.id)).at(-1)?.name ?? '' });
  const line = await followed.call('following.line', { id: again.id, row: oldest?.number ?? 0 });
  expect(JSON.parse(line.text ?? '')).toMatchObject({ domain: oldest?.name });
});

test('another case stops what was followed, since its rows are of the case before', async () => {
  const { id } = await start();
  await followed.until(id, ({ phase }) => phase === 'waiting');
  await followed.call('case.new', {});
  expect(await followed.call('following.list', {})).toEqual({ followings: [] });
  expect((await followed.call('following.sessions', {})).sessions).toEqual([]);
});

test('the same session is not followed twice at once', async () => {
  await start();
  const twice = await followed.app().bridge.call('following.start', { feed: 'nod', session: 'one' });
  expect(twice).toMatchObject({ ok: false, failure: { code: 'in-use' } });
});
