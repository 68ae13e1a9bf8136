import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FeedPage, FeedQuestion, feedNames } from '../../../shared/feeds.ts';
import { openWire, type Wire } from '../../../test/support/wire.ts';
import { askControl } from '../../demo/asking.ts';
import { endSession, listArchives } from './client.ts';
import { readPage } from './read-session.ts';

const never = { signal: new AbortController().signal };
const asked = (question: Record<string, unknown>) => FeedQuestion.parse({ feed: 'nod', ...question });

/** A clock that advances a minute per reading, so that no limit blocks. */
function hasty(): () => Date {
  let time = Date.parse('2026-06-01T12:00:00Z');
  return () => {
    time += 61_000;
    return new Date(time);
  };
}

async function pageOf(result: ReturnType<typeof readPage>): Promise<FeedPage> {
  const page = await result;
  if (!page.ok) throw new Error(page.failure.message);
  return FeedPage.parse(page.value);
}

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-06-01T12:00:00Z' });
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());
  /** Both ends allow two answers a minute: each reading comes some minutes after the one before. */
  async function read(question: Record<string, unknown>, circumstances = never) {
    await askControl(wire.announcement, 'POST', '/clock', { advanceMs: 61_000 });
    return readPage(wire.http({ worldClock: hasty() }), asked(question), circumstances);
  }

  // covers: feeds.read domaindiscovery, domainhotlist, domainrisk, iprisk, iphotlist, domainrdap, nad, nod, noh
  // covers: feeds.read Accept: application/x-ndjson
  test.each(feedNames)('the feed %s is read by the header, line by line, and kept as evidence', async (feed) => {
    const page = await pageOf(read({ feed, after: -3600, most: 20_000 }));
    expect(page.records.length).toBeGreaterThan(0);
    expect(page).toMatchObject({ lines: page.records.length, spoiled: 0, completeness: { kind: 'whole' } });
    expect(page.records.every(({ timestamp, name }) => timestamp?.endsWith('Z') && name !== '')).toBe(true);
    expect((await wire.calls()).map(({ route, user, query }) => [route, user, query])).toEqual([
      [`platform.feed.${feed}`, 'analyst', [['after', '-3600']]],
    ]);
    expect(wire.exchanges).toMatchObject([
      { operation: 'feeds.read', failure: null, url: expect.not.stringContaining('key') },
    ]);
    const kept = wire.exchanges[0]?.bytes
      ?.toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(page.records.map(({ record }) => record)).toEqual(kept);
  });

  test('a record keeps everything that came, under the name it is about', async () => {
    const { records } = await pageOf(read({ feed: 'iprisk', after: -3600 }));
    const [first] = records;
    expect(first?.record).toMatchObject({ ip: first?.name, overall_risk: expect.any(Number) });
    expect(`${first?.record.timestamp}`.replace('Z', '.000Z')).toBe(first?.timestamp);
  });

  // covers: feeds.read after, before, domain
  test('a window is sent in whole seconds, and names each under the plain word', async () => {
    await pageOf(
      read({ after: '2026-06-01T10:00:00.789Z', before: '2026-06-01T11:00:00Z', domains: ['*shop*', 'a*'], top: 3 }),
    );
    expect((await wire.calls())[0]?.query).toEqual([
      ['after', '2026-06-01T10:00:00Z'],
      ['before', '2026-06-01T11:00:00Z'],
      ['domain', '*shop*'],
      ['domain', 'a*'],
      ['top', '3'],
    ]);
  });

  test('names filter what comes', async () => {
    const all = await pageOf(read({ after: -20_000, most: 20_000 }));
    const com = await pageOf(read({ after: -20_000, most: 20_000, domains: ['*.com'] }));
    expect(com.records.length).toBeGreaterThan(0);
    expect(com.records.length).toBeLessThan(all.records.length);
    expect(com.records.every(({ name }) => name.endsWith('.com'))).toBe(true);
  });

  test('more than is shown is counted and kept, and not called whole', async () => {
    const page = await pageOf(read({ after: -3600, most: 5 }));
    expect(page.records.length).toBe(5);
    expect(page.lines).toBeGreaterThan(5);
    expect(page.completeness).toMatchObject({ kind: 'limited', have: 5 });
    expect(wire.exchanges[0]?.bytes?.toString().trimEnd().split('\n').length).toBe(page.lines);
  });

  // covers: feeds.read top
  test('the first records that were asked for are not all there are', async () => {
    const page = await pageOf(read({ after: -3600, top: 3 }));
    expect(page).toMatchObject({ lines: 3, completeness: { kind: 'limited', have: 3 } });
  });

  // covers: feeds.read 200 with an empty body
  test('nothing is a whole answer', async () => {
    const page = await pageOf(read({ after: -3600, domains: ['no-such-name.example'] }));
    expect(page).toMatchObject({ records: [], lines: 0, spoiled: 0, completeness: { kind: 'whole' } });
  });

  // covers: feeds.read sessionID, 206: more waits
  test('a session is asked again while more of it waits, and then only brings what is new', async () => {
    const whole = await pageOf(read({ after: -36_000, most: 20_000, session: `whole-${wording}` }));
    expect(whole.completeness).toEqual({ kind: 'whole' });
    const sent = [
      ['sessionID', `whole-${wording}`],
      ['after', '-36000'],
    ];
    expect((await wire.calls()).map(({ status, query }) => [status, query])).toEqual([
      [206, sent],
      [200, sent],
    ]);
    expect(whole.exchanges.length).toBe(2);
    const times = whole.records.map(({ timestamp }) => Date.parse(timestamp ?? '')).sort((a, b) => a - b);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(9.5 * 3_600_000);
    expect(new Set(whole.records.map(({ name, timestamp }) => `${name} ${timestamp}`)).size).toBe(whole.lines);
    const next = await pageOf(read({ after: -36_000, session: `whole-${wording}` }));
    expect(next.lines).toBeLessThan(10);
  });

  test('without a session a 206 is a part, and not asked for again', async () => {
    const page = await pageOf(read({ after: -36_000 }));
    expect(page.completeness).toMatchObject({ kind: 'partial', have: page.records.length });
    expect((await wire.calls()).map(({ status }) => status)).toEqual([206]);
  });

  test('a limit on the way leaves more, with the place to go on from', async () => {
    await wire.spoil({ route: 'platform.feed.nod', skip: 1, fault: { kind: 'quota' } });
    const page = await pageOf(read({ after: -36_000, session: `limit-${wording}` }));
    expect(page).toMatchObject({ completeness: { kind: 'more', total: null }, exchanges: [expect.any(Number)] });
    expect(page.records.length).toBeGreaterThan(0);
    await wire.reset();
    const { resume } = page.completeness as { resume: string };
    const { question } = JSON.parse(Buffer.from(resume, 'base64url').toString());
    const rest = await pageOf(read(question));
    expect(rest.completeness).toEqual({ kind: 'whole' });
    expect(Date.parse(rest.records[0]?.timestamp ?? '')).toBeGreaterThan(
      Date.parse(page.records.at(-1)?.timestamp ?? ''),
    );
  });

  test('a limit at once is a failure', async () => {
    await wire.spoil({ route: 'platform.feed.nod', fault: { kind: 'quota' } });
    expect(await read({ after: -60 })).toMatchObject({ ok: false, failure: { code: 'limit' } });
  });

  test('a session whose second answer breaks keeps the first', async () => {
    await wire.spoil({ route: 'platform.feed.nod', skip: 1, fault: { kind: 'status', status: 500 } });
    const page = await pageOf(read({ after: -36_000, session: `broken-${wording}` }));
    expect(page.records.length).toBeGreaterThan(0);
    expect(page.completeness).toMatchObject({ kind: 'cut-off', have: page.records.length });
  });

  test('rows before a cut are kept, and the cut is said', async () => {
    await wire.spoil({ route: 'platform.feed.nod', fault: { kind: 'cut', afterBytes: 1000 } });
    const page = await pageOf(read({ after: -3600 }));
    expect(page.records.length).toBeGreaterThan(3);
    expect(page.completeness).toMatchObject({ kind: 'cut-off', have: page.records.length });
    // The last line was cut in two, so it is counted but not shown.
    expect(page.lines).toBe(page.records.length + page.spoiled);
  });

  test('cancelling keeps what came', async () => {
    await wire.spoil({ route: 'platform.feed.nod', fault: { kind: 'drip', bytes: 500, milliseconds: 50 } });
    const controller = new AbortController();
    const running = read({ after: -3600 }, { signal: controller.signal });
    setTimeout(() => controller.abort(), 500);
    const page = await pageOf(running);
    expect(page.records.length).toBeGreaterThan(0);
    expect(page.completeness).toEqual({ kind: 'cut-off', have: page.records.length, why: 'It was cancelled.' });
  });

  test.each([[{ kind: 'broken-line', line: 3 } as const], [{ kind: 'invalid-utf8', line: 2 } as const]])(
    '%j spoils one line, and the page is not whole',
    async (fault) => {
      const before = await pageOf(read({ after: '2026-06-01T10:00:00Z', before: '2026-06-01T10:30:00Z' }));
      await wire.spoil({ route: 'platform.feed.nod', fault });
      const page = await pageOf(read({ after: '2026-06-01T10:00:00Z', before: '2026-06-01T10:30:00Z' }));
      expect(page).toMatchObject({ spoiled: 1, completeness: { kind: 'partial', why: '1 entry could not be read.' } });
      expect(page.records.length).toBe(before.records.length - 1);
    },
  );

  test.each([
    [{ kind: 'status', status: 400, message: 'after is wrong' } as const, 'rejected'],
    [{ kind: 'status', status: 401 } as const, 'refused-key'],
    [{ kind: 'status', status: 500 } as const, 'service-error'],
    [{ kind: 'status', status: 503 } as const, 'busy'],
    [{ kind: 'reset' } as const, 'unreachable'],
    [{ kind: 'html' } as const, 'bad-reply'],
  ])('%j ends in words', async (fault, code) => {
    await wire.spoil({ route: 'platform.feed.nod', fault });
    const result = await read({ session: 'x' });
    expect(result).toMatchObject({ ok: false, failure: { code } });
    expect(JSON.stringify([result, wire.exchanges])).not.toContain(wire.announcement.keys.platform);
  });

  test('a reading by session that may have arrived is not sent twice; one of a window is', async () => {
    await wire.spoil({ route: 'platform.feed.nod', times: 1, fault: { kind: 'reset' } });
    expect(await read({ session: 'once' })).toMatchObject({ ok: false, failure: { code: 'unreachable' } });
    expect((await wire.calls()).length).toBe(1);
    await wire.spoil({ route: 'platform.feed.nod', times: 1, fault: { kind: 'reset' } });
    expect(await read({ after: -60 })).toMatchObject({ ok: true });
  });

  test('one huge line is counted, not held', async () => {
    await wire.spoil({ route: 'platform.feed.nod', fault: { kind: 'huge', bytes: 20_000_000 } });
    expect(await pageOf(read({ after: -60 }))).toMatchObject({
      records: [],
      lines: 1,
      spoiled: 1,
      completeness: { kind: 'partial' },
    });
  });

  test('another content type changes nothing', async () => {
    await wire.spoil({ route: 'platform.feed.nod', fault: { kind: 'content-type', contentType: 'text/plain' } });
    expect((await pageOf(read({ after: -3600 }))).completeness).toEqual({ kind: 'whole' });
  });

  test('ending a session makes the next reading begin anew, and is never sent twice', async () => {
    const session = `end-${wording}`;
    await pageOf(read({ session }));
    expect((await pageOf(read({ session }))).lines).toBeLessThan(10);
    expect(await endSession(wire.http(), 'nod', session, never)).toMatchObject({ ok: true });
    expect((await pageOf(read({ session }))).lines).toBeGreaterThan(20);
    await wire.reset();
    await wire.spoil({ route: 'platform.feed.nod.end', fault: { kind: 'reset' } });
    expect(await endSession(wire.http(), 'nod', session, never)).toMatchObject({
      ok: false,
      failure: { code: 'unreachable' },
    });
    await wire.reset();
    await wire.spoil({ route: 'platform.feed.nod.end', fault: { kind: 'status', status: 503 } });
    expect(await endSession(wire.http(), 'nod', session, never)).toMatchObject({
      ok: false,
      failure: { code: 'busy' },
    });
    expect((await wire.calls()).map(({ method, query }) => [method, query])).toEqual([
      ['DELETE', [['sessionID', session]]],
    ]);
  });

  // covers: feeds.end DELETE of each feed, sessionID
  test.each(feedNames)('ending a session of %s is one DELETE by the header, and never sent twice', async (feed) => {
    await wire.spoil({ route: `platform.feed.${feed}.end`, skip: 1, times: 1, fault: { kind: 'reset' } });
    const end = () => endSession(wire.http({ worldClock: hasty() }), feed, 'a-session', never);
    expect([await end(), await end()]).toMatchObject([{ ok: true }, { ok: false, failure: { code: 'unreachable' } }]);
    expect((await wire.calls()).map(({ method, path, status }) => [method, path, status])).toEqual([
      ['DELETE', `/v1/feed/${feed}/`, 200],
      ['DELETE', `/v1/feed/${feed}/`, null],
    ]);
    expect(wire.exchanges.every(({ url }) => !url.includes('api_') && !url.includes('signature'))).toBe(true);
  });

  // covers: feeds.archives GET download, limit, files, daily and five-minute names
  test('archives are listed with their links, and a list that was cut short says so', async () => {
    const listed = await listArchives(wire.http(), 'nod', 4, never);
    expect(listed).toMatchObject({ ok: true, value: { spoiled: 0, completeness: { kind: 'limited', have: 4 } } });
    expect(listed.ok && listed.value.files.map(({ name }) => name.replace(/T\d\d/, 'T..'))).toEqual([
      'nod_2026-06-01T...json.gz',
      'nod_2026-06-01T...json.gz.sha256',
      'nod_2026-06-01T...json.gz',
      'nod_2026-06-01T...json.gz.sha256',
    ]);
    expect((await wire.calls()).map(({ route, query }) => [route, query])).toEqual([
      ['platform.download.nod', [['limit', '4']]],
    ]);
    const daily = await listArchives(wire.http(), 'daily_ip_risk', undefined, never);
    expect(daily).toMatchObject({ ok: true, value: { completeness: { kind: 'whole' } } });
    expect(await listArchives(wire.http(), '5_min_ip_whois', undefined, never)).toMatchObject({ ok: false });
  });
});
