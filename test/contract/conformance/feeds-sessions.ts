import { expect } from 'vitest';
import type { Query } from './detect-asking.ts';
import { advance, asked, expectRefused, get, nextHour, row, worldNow } from './detect-asking.ts';
import type { FeedRecord } from './feeds-asking.ts';
import { askFeed, feedNames, feedPath, feedRecords, lines, nextMinute, utc } from './feeds-asking.ts';
import type { Bench, Part, Row } from './row.ts';

const source = 'facts/platform.md, 11.3';

const names = (records: readonly FeedRecord[]) =>
  records.map(({ timestamp, domain }) => `${timestamp} ${domain}`).sort();

const remove = (bench: Bench, feed: string, query: Query, username = 'analyst') =>
  asked(bench, 'DELETE', feedPath(feed), query, { username });

const sessions: readonly Row[] = [
  row(source, 'a new session brings the last hour of data', async (bench) => {
    await nextHour(bench);
    const session = await askFeed(bench, 'nod', [['sessionID', 'first']]);
    const window = await askFeed(bench, 'nod', [['after', '-3600']]);
    expect(session.text).toBe(window.text);
  }),
  row(source, 'the same session again brings everything since the previous call', async (bench) => {
    await nextHour(bench);
    await askFeed(bench, 'nod', [['sessionID', 'second']]);
    const before = utc((await worldNow(bench)) + 1000);
    await advance(bench, 1_800);
    const next = await askFeed(bench, 'nod', [['sessionID', 'second']]);
    const window = await askFeed(bench, 'nod', [['after', before]]);
    expect(next.text).toBe(window.text);
    expect(lines(next.text).length).toBeGreaterThan(30);
  }),
  row(source, 'two calls of a session share no record and leave none out', async (bench) => {
    await nextHour(bench);
    const start = await worldNow(bench);
    const parted: FeedRecord[] = [];
    for (let call = 0; call < 4; call++)
      parted.push(
        ...(await feedRecords(bench, 'noh', [
          ['sessionID', 'third'],
          ['after', utc(start)],
        ])),
      );
    const whole = await feedRecords(bench, 'noh', [
      ['after', utc(start)],
      ['before', '-61'],
    ]);
    expect(names(parted)).toEqual(names(whole));
  }),
  row(source, 'a session called at once again is empty', async (bench) => {
    await nextHour(bench);
    await askFeed(bench, 'nad', [['sessionID', 'fourth']]);
    const again = await askFeed(bench, 'nad', [['sessionID', 'fourth']]);
    expect([again.status, again.text]).toEqual([200, '']);
  }),
  row(source, 'sessions of one feed with different names are apart', async (bench) => {
    await nextHour(bench);
    const one = await askFeed(bench, 'nod', [['sessionID', 'a']]);
    expect((await askFeed(bench, 'nod', [['sessionID', 'b']])).text).toBe(one.text);
  }),
  row(source, 'a session belongs to one feed', async (bench) => {
    await nextHour(bench);
    await askFeed(bench, 'nod', [['sessionID', 'shared']]);
    expect(lines((await askFeed(bench, 'domaindiscovery', [['sessionID', 'shared']])).text).length).toBeGreaterThan(50);
  }),
  row(source, 'a session belongs to one user', async (bench) => {
    await nextHour(bench);
    await askFeed(bench, 'nod', [['sessionID', 'mine']]);
    const other = await askFeed(bench, 'nod', [['sessionID', 'mine']], { username: 'reader' });
    expect(lines(other.text).length).toBeGreaterThan(50);
  }),
  row(source, 'more than one answer holds is 206, and the same request is repeated until 200', async (bench) => {
    await nextHour(bench);
    const query: Query = [
      ['sessionID', 'long'],
      ['after', '-40000'],
    ];
    const parted: FeedRecord[] = [...(await feedRecords(bench, 'nod', query, 206))];
    parted.push(...(await feedRecords(bench, 'nod', query, 200)));
    const times = parted.map(({ timestamp }) => Date.parse(timestamp));
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(39_000_000);
    expect(new Set(names(parted)).size).toBe(parted.length);
  }),
  row(source, 'a 206 holds complete, valid lines and has the headers of a 200', async (bench) => {
    await nextMinute(bench);
    const answer = await askFeed(bench, 'nad', [['after', '-100000']]);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([206, 'application/x-ndjson']);
    for (const line of lines(answer.text)) expect(JSON.parse(line)).toHaveProperty('domain');
  }),
  row(source, 'without a session each call restarts the window', async (bench) => {
    await nextMinute(bench);
    const query: Query = [['after', '-100000']];
    const first = await askFeed(bench, 'nod', query);
    const second = await askFeed(bench, 'nod', query);
    expect([first.status, second.status]).toEqual([206, 206]);
    expect(second.text).toBe(first.text);
  }),
  row(source, 'a session that slept for days goes on with what is kept, in parts', async (bench) => {
    await nextHour(bench);
    await askFeed(bench, 'nod', [['sessionID', 'sleepy']]);
    await advance(bench, 6 * 86_400);
    const now = await worldNow(bench);
    const first = (await feedRecords(bench, 'nod', [['sessionID', 'sleepy']], 206))[0];
    expect(Date.parse(first?.timestamp ?? '')).toBeGreaterThan(now - 5 * 86_400_000);
  }),
  row(source, 'a fault can cut any window into 206 and 200', async (bench) => {
    await nextHour(bench);
    await bench.control('POST', '/faults', {
      route: 'platform.feed.nad',
      fault: { kind: 'play', name: 'partial' },
      times: 1,
    });
    const query: Query = [['sessionID', 'cut']];
    const first = await askFeed(bench, 'nad', query);
    const second = await askFeed(bench, 'nad', query);
    expect([first.status, second.status]).toEqual([206, 200]);
    const whole = await feedRecords(bench, 'nad', [
      ['after', '-3661'],
      ['before', '-61'],
    ]);
    expect(lines(first.text).length + lines(second.text).length).toBe(whole.length);
  }),
  row(source, 'a session whose answer broke off brings the same records again', async (bench) => {
    await nextHour(bench);
    await bench.control('POST', '/faults', {
      route: 'platform.feed.domainrdap',
      fault: { kind: 'cut', afterBytes: 1000 },
      times: 1,
    });
    await expect(askFeed(bench, 'domainrdap', [['sessionID', 'broken']])).rejects.toThrow();
    const again = await askFeed(bench, 'domainrdap', [['sessionID', 'broken']]);
    expect(lines(again.text).length).toBeGreaterThan(50);
  }),
];

const ends: readonly Row[] = [
  ...feedNames.map((feed) =>
    row('platform.md, the service', `DELETE ends a session of ${feed}: its name begins anew`, async (bench) => {
      await nextHour(bench);
      const first = await askFeed(bench, feed, [['sessionID', 'ending']]);
      const ended = await remove(bench, feed, [['sessionID', 'ending']]);
      expect([ended.status, ended.json]).toEqual([200, { response: { sessionID: 'ending', status: 'ended' } }]);
      const again = await askFeed(bench, feed, [['sessionID', 'ending']]);
      expect(again.text).toBe(first.text);
      expect(again.text).not.toBe('');
    }),
  ),
  row('platform.md, the service', 'ending a session that is not there answers the same', async (bench) => {
    expect((await remove(bench, 'nod', [['sessionID', 'nobody']])).status).toBe(200);
    expect((await remove(bench, 'nod', [['sessionID', 'nobody']])).status).toBe(200);
  }),
  row('platform.md, the service', 'ending a session without its name is a 400', (bench) =>
    expectRefused(remove(bench, 'nod', []), 400),
  ),
  row('platform.md, the service', 'ending a session ends it for its own user alone', async (bench) => {
    await nextHour(bench);
    await askFeed(bench, 'nod', [['sessionID', 'own']]);
    await remove(bench, 'nod', [['sessionID', 'own']], 'reader');
    expect((await askFeed(bench, 'nod', [['sessionID', 'own']])).text).toBe('');
  }),
  row('platform.md, Errors', 'ending a session without credentials is a 401', (bench) =>
    expectRefused(asked(bench, 'DELETE', feedPath('nod'), [['sessionID', 'a']], { headers: { 'x-api-key': '' } }), 401),
  ),
];

const limits: readonly Row[] = [
  ...feedNames.map((feed) =>
    row('platform.md, Limits', `the feed ${feed} takes 2 queries a minute`, async (bench) => {
      await nextHour(bench);
      const query: Query = [['after', '-60']];
      for (let count = 0; count < 2; count++) expect((await askFeed(bench, feed, query)).status).toBe(200);
      const refused = askFeed(bench, feed, query);
      await expectRefused(refused, 503);
      expect((await refused).text).toMatch(/per minute/);
      await nextMinute(bench);
      expect((await askFeed(bench, feed, query)).status).toBe(200);
    }),
  ),
  row('platform.md, Limits', 'a feed takes 120 queries in an hour, two in each minute', async (bench) => {
    await nextHour(bench);
    for (let count = 0; count < 120; count++) {
      if (count % 2 === 0) await advance(bench, 60);
      expect((await askFeed(bench, 'iprisk', [['after', '-1']])).status).toBe(200);
    }
  }),
  row('platform.md, Limits', 'a refused query of a feed is not counted', async (bench) => {
    await nextHour(bench);
    for (let count = 0; count < 5; count++) await expectRefused(askFeed(bench, 'nad', [['after', 'x']]), 400);
    expect((await askFeed(bench, 'nad', [['after', '-60']])).status).toBe(200);
  }),
  row('facts/platform.md, 6', 'the account tells the use and the limits of a feed', async (bench) => {
    const { json } = await get(bench, '/v1/account/');
    const { products } = (json as { response: { products: { id: string }[] } }).response;
    expect(products.find(({ id }) => id === 'newly-observed-domains-feed-(api)')).toMatchObject({
      per_minute_limit: '2',
      per_hour_limit: '120',
      usage: { today: expect.stringMatching(/^\d+$/) },
    });
  }),
];

export const parts: readonly Part[] = [
  { title: 'Feeds: sessions', rows: sessions },
  { title: 'Feeds: ends of sessions', rows: ends },
  { title: 'Feeds: limits', rows: limits },
];
