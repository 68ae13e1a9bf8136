import { expect, test } from 'vitest';
import { ask, askControl, askPdns, askPlatform, withService } from '../asking.ts';
import type { Announcement } from '../service.ts';
import type { Fault } from './fault-book.ts';
import { readFaultRules } from './fault-rules.ts';

const account = '/v1/account/';

function spoil(announcement: Announcement, fault: Fault, rest: object = {}) {
  return askControl(announcement, 'POST', '/faults', { route: 'platform.account', times: 1, ...rest, fault });
}

test('answers nobody without its token', async () => {
  await withService({}, async (announcement) => {
    expect((await ask(`${announcement.control.url}/state`)).status).toBe(401);
    expect((await askControl(announcement, 'GET', '/state')).json).toMatchObject({ seed: 7, wording: 'neutral' });
  });
});

test('moves and holds the world clock without touching the wall clock', async () => {
  await withService({ now: '2026-03-10T12:00:00Z' }, async (announcement) => {
    await askControl(announcement, 'POST', '/clock', { hold: true });
    await askControl(announcement, 'POST', '/clock', { now: '2027-01-01T00:00:00Z' });
    const moved = await askControl(announcement, 'POST', '/clock', { advanceMs: 3_600_000 });
    expect(moved.json).toMatchObject({ world: { now: '2027-01-01T01:00:00.000Z', held: true } });
    const answer = await askPlatform(announcement, account);
    expect(answer.status).toBe(200);
    expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(5000);
    expect((await askControl(announcement, 'POST', '/clock', { advance: 1 })).status).toBe(400);
  });
});

test('says who belongs to the campaign of a domain', async () => {
  await withService({}, async (announcement) => {
    const { json } = await askControl(announcement, 'GET', '/campaign?member=mynorthmeresupport10.org');
    const { members } = json as { members: string[] };
    expect(members.length).toBeGreaterThan(150);
    expect(members).toContain('mynorthmeresupport10.org');
    expect(members).not.toContain('brandauer-trade.ee');
    expect((await askControl(announcement, 'GET', '/campaign?member=northmere.com')).status).toBe(404);
  });
});

test('spoils the next calls of a route and then leaves it alone', async () => {
  await withService({}, async (announcement) => {
    await spoil(
      announcement,
      { kind: 'status', status: 503, message: 'Temporarily unavailable.' },
      { times: 2, skip: 1 },
    );
    const statuses = [];
    for (let count = 0; count < 4; count++) statuses.push((await askPlatform(announcement, account)).status);
    expect(statuses).toEqual([200, 503, 503, 200]);
  });
});

test('spoils only the calls of the user a rule names', async () => {
  await withService({}, async (announcement) => {
    await spoil(announcement, { kind: 'status', status: 500 }, { user: 'reader' });
    expect((await askPlatform(announcement, account)).status).toBe(200);
    expect((await askPlatform(announcement, account, {}, 'reader')).status).toBe(500);
  });
});

test('cuts, resets and truncates answers so that the reader notices', async () => {
  await withService({}, async (announcement) => {
    await spoil(announcement, { kind: 'cut', afterBytes: 20 });
    await expect(askPlatform(announcement, account)).rejects.toThrow();
    await spoil(announcement, { kind: 'reset' });
    await expect(askPlatform(announcement, account)).rejects.toThrow();
    await spoil(announcement, { kind: 'truncate', afterLines: 0 });
    expect((await askPlatform(announcement, account)).text).toBe('');
    await spoil(announcement, { kind: 'broken-line', line: 1 });
    expect((await askPlatform(announcement, account)).json).toBeUndefined();
  });
});

test('answers with pages, foreign types, bytes that are no UTF-8 and bodies of any size', async () => {
  await withService({}, async (announcement) => {
    await spoil(announcement, { kind: 'html' });
    expect((await askPlatform(announcement, account)).headers.get('content-type')).toMatch('text/html');
    await spoil(announcement, { kind: 'content-type', contentType: 'image/png' });
    expect((await askPlatform(announcement, account)).headers.get('content-type')).toBe('image/png');
    await spoil(announcement, { kind: 'invalid-utf8' });
    expect((await askPlatform(announcement, account)).text).toContain('\ufffd(\ufffd');
    await spoil(announcement, { kind: 'huge', bytes: 3_000_000 });
    const huge = await askPlatform(announcement, account);
    expect([huge.text.length, typeof huge.json]).toEqual([3_000_000, 'object']);
  });
});

test('delays and drips answers', async () => {
  await withService({}, async (announcement) => {
    await spoil(announcement, { kind: 'delay', milliseconds: 120 });
    await spoil(announcement, { kind: 'drip', bytes: 1500, milliseconds: 40 });
    const began = performance.now();
    expect((await askPlatform(announcement, account)).status).toBe(200);
    expect(performance.now() - began).toBeGreaterThan(180);
  });
});

test('shifts the clock that judges signatures, and shows it in Date', async () => {
  await withService({}, async (announcement) => {
    await spoil(announcement, { kind: 'signature-clock', shiftMs: 20 * 60_000 });
    const answer = await askPlatform(announcement, account);
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('expired')]);
    expect(Date.parse(answer.headers.get('date') ?? '') - Date.now()).toBeGreaterThan(19 * 60_000);
  });
});

test('plays an exhausted quota', async () => {
  await withService({ faults: [{ route: '*', fault: { kind: 'quota' } }] }, async (announcement) => {
    expect((await askPlatform(announcement, account)).status).toBe(503);
    expect((await askPdns(announcement, '/pdns/v2/rate_limit')).json).toMatchObject({ rate: { remaining: 0 } });
  });
});

test('logs calls without credentials', async () => {
  await withService({}, async (announcement) => {
    await askPlatform(announcement, account, { format: 'json' });
    const { json } = await askControl(announcement, 'GET', '/calls?route=platform.account');
    const { calls } = json as { calls: object[] };
    expect(calls).toEqual([
      expect.objectContaining({
        route: 'platform.account',
        path: account,
        query: [['format', 'json']],
        user: 'analyst',
        status: 200,
      }),
    ]);
  });
});

test('says what is wrong with a fault rule', () => {
  const problem = (value: unknown) => {
    const read = readFaultRules(value);
    return read.ok ? null : read.problem;
  };
  expect(problem({ route: '*', fault: { kind: 'reset' } })).toBeNull();
  expect(problem([{ route: '*', fault: { kind: 'explode' } }])).toBe('Fault rule 1: has an unknown kind "explode".');
  expect(problem({ route: '*', fault: { kind: 'cut' } })).toBe('Fault rule 1: cut needs afterBytes as a number.');
  expect(problem({ fault: { kind: 'reset' } })).toMatch('needs a route');
});
