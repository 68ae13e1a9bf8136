import { expect, test } from 'vitest';
import { ask, askControl, askPlatform, userOf, withService } from '../asking.ts';
import type { Announcement } from '../service.ts';
import { escalationNumbers, idOf, loadDomains, monitorNumbers, numberOf } from './ids.ts';
import { readTime, timeText } from './times.ts';

const now = Date.UTC(2026, 5, 1, 12) * 1000;

test('reads times back to the microsecond that it wrote', () => {
  const time = now + 123_456;
  expect(timeText(time, '+00:00')).toBe('2026-06-01T12:00:00.123456+00:00');
  expect([readTime(timeText(time, 'Z'), now), readTime(timeText(time, '+00:00'), now)]).toEqual([time, time]);
});

test('reads a time without a zone by the clocks of the Pacific coast, also around their changes', () => {
  const read = (text: string) => timeText(readTime(text, now) ?? 0, 'Z').slice(0, 16);
  expect(read('2026-01-15T12:00:00')).toBe('2026-01-15T20:00');
  expect(read('2026-07-15 12:00:00')).toBe('2026-07-15T19:00');
  expect(read('2026-03-08T01:59:00')).toBe('2026-03-08T09:59');
  expect(read('2026-03-08T03:00:00')).toBe('2026-03-08T10:00');
  expect(read('2026-11-01T03:00:00')).toBe('2026-11-01T11:00');
});

test('refuses what is no time', () => {
  const texts = [
    '',
    '5',
    '0',
    '-0',
    '-1.5',
    '2026-13-01',
    '2026-02-29',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00+25:00',
  ];
  expect(texts.map((text) => readTime(text, now))).toEqual(texts.map(() => null));
});

test('gives every number an id of ten letters and digits and finds it again', () => {
  const numbers = [
    0,
    1,
    61_999,
    loadDomains,
    loadDomains + 99_999,
    monitorNumbers + 5,
    escalationNumbers + 100_200_000,
  ];
  for (const seed of [0, 7, 123_456_789]) {
    const ids = numbers.map((number) => idOf(number, seed));
    expect(ids.every((id) => /^[A-Za-z0-9]{10}$/.test(id))).toBe(true);
    expect(ids.map((id) => numberOf(id, seed))).toEqual(numbers);
    expect(ids.map((id) => numberOf(id.slice(0, 9) + (id.endsWith('a') ? 'b' : 'a'), seed))).toEqual(
      numbers.map(() => null),
    );
  }
});

async function create(announcement: Announcement, term: string): Promise<string> {
  const headers = { 'x-api-key': userOf(announcement, 'analyst').key, 'content-type': 'application/json' };
  const url = `${announcement.connection.baseUrl}/v1/intel-detect/monitors/`;
  const answer = await ask(url, { method: 'POST', headers, body: JSON.stringify({ term }) });
  return (answer.json as { monitor: { id: string } }).monitor.id;
}

test('gives byte-equal lists in two runs of the same seed and clock', async () => {
  const run = () =>
    withService({ seed: 11, now: '2026-06-01T12:00:00Z' }, async (announcement) => {
      await askControl(announcement, 'POST', '/clock', { now: '2026-06-01T13:00:00Z', hold: true });
      const texts: string[] = [];
      for (const list of ['new', 'watched', 'ignored']) {
        texts.push(
          (await askPlatform(announcement, `/v1/intel-detect/domains/${list}/`, { include_domain_data: 'true' })).text,
        );
      }
      texts.push((await askPlatform(announcement, '/v1/intel-detect/monitors/')).text);
      return texts;
    });
  expect(await run()).toEqual(await run());
});

test('pages through 100,000 domains, each once', async () => {
  await withService({}, async (announcement) => {
    const monitor_id = await create(announcement, 'loadtest');
    await askControl(announcement, 'POST', '/clock', { advanceMs: 3_600_000 });
    const seen = new Set<string>();
    for (let offset = 0; offset < 100_000; offset += 2_000) {
      const answer = await askPlatform(announcement, '/v1/intel-detect/domains/new/', {
        monitor_id,
        offset: String(offset),
      });
      for (const { id } of (answer.json as { watchlist_domains: { id: string }[] }).watchlist_domains) seen.add(id);
    }
    expect(seen.size).toBe(5_000);
  });
});

test('shows changes of the state at once, also on a held clock', async () => {
  await withService({}, async (announcement) => {
    await askControl(announcement, 'POST', '/clock', { hold: true });
    const list = (name: string) => askPlatform(announcement, `/v1/intel-detect/domains/${name}/`, { preview: '1' });
    const before = (await list('new')).json as { total_count: number; watchlist_domains: { id: string }[] };
    const headers = { 'x-api-key': userOf(announcement, 'analyst').key, 'content-type': 'application/json' };
    const body = JSON.stringify({ watchlist_domain_ids: [before.watchlist_domains[0]?.id], state: 'ignored' });
    await ask(`${announcement.connection.baseUrl}/v1/intel-detect/domains/`, { method: 'PATCH', headers, body });
    expect((await list('new')).json).toMatchObject({ total_count: before.total_count - 1 });
  });
});
