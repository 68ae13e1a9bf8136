import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DomainPage, investigateCalls } from '../../../shared/calls/investigate.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../../../test/support/odd-server.ts';
import { openWire, type Wire, type WireWishes } from '../../../test/support/wire.ts';
import { readResume } from '../../core/resume.ts';
import { atTheStart } from '../domain-gather.ts';
import { SearchPlace, searchPages } from './search-pages.ts';

const route = 'platform.investigate';
const ledger = { base: { tag_manager_code: 'GTM-K7QX2NL' } };
const now = '2026-03-01T12:00:00Z';

function placeOf(search: object, options: object = {}) {
  const { search: parsed, pages, ...rest } = investigateCalls['investigate.search'].input.parse({ search, ...options });
  return { place: { search: parsed, options: rest, position: null, before: atTheStart } satisfies SearchPlace, pages };
}

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  const servers: OddServer[] = [];
  beforeAll(async () => {
    wire = await openWire({ wording, now });
  });
  afterEach(async () => {
    await wire.reset();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  afterAll(() => wire.close());

  function search(given: object, options: object = {}, wishes: WireWishes = {}, signal = new AbortController().signal) {
    const { place, pages } = placeOf(given, options);
    return searchPages(wire.http(wishes), place, pages, { signal });
  }

  async function found(given: object, options: object = {}, wishes: WireWishes = {}) {
    const result = await search(given, options, wishes);
    if (!result.ok) throw new Error(result.failure.message);
    return DomainPage.parse(result.value);
  }

  function resumed(page: DomainPage) {
    const { completeness } = page;
    if (completeness.kind !== 'more') throw new Error(`it is ${completeness.kind}`);
    const place = readResume(completeness.resume, SearchPlace);
    if (!place.ok) throw new Error(place.failure.message);
    return searchPages(wire.http(), place.value, 'one', { signal: new AbortController().signal });
  }

  /** What is made of pages that a service answers with, one after the other. */
  async function reading(bodies: readonly object[], options: object = {}, status = 200) {
    let turn = 0;
    const server = await startOddServer((request, response) => {
      request.resume();
      answerJson(response, status, { response: bodies[Math.min(turn++, bodies.length - 1)] });
    });
    servers.push(server);
    return { page: await found(ledger, options, { connection: allAt(server.origin) }), server };
  }

  test('a search that fits one page is whole', async () => {
    const page = await found(ledger);
    expect([page.records.length, page.total, page.completeness, page.spoiled]).toEqual([51, 51, { kind: 'whole' }, 0]);
    expect([page.at, page.exchanges, page.stopped]).toEqual([wire.exchanges[0]?.at, [wire.exchanges[0]?.number], null]);
  });

  test('a search of several pages goes on from where it stopped until it is whole', async () => {
    const names = (page: DomainPage) => page.records.map(({ domain }) => domain);
    const whole = names(await found(ledger));
    const first = await found(ledger, { pageSize: 20 });
    expect(first.completeness).toEqual({ kind: 'more', have: 20, total: 51, resume: expect.any(String) });
    const second = DomainPage.parse(((await resumed(first)) as { value: unknown }).value);
    expect(second.completeness).toMatchObject({ kind: 'more', have: 40, total: 51 });
    const third = DomainPage.parse(((await resumed(second)) as { value: unknown }).value);
    expect(third.completeness).toEqual({ kind: 'whole' });
    expect([...names(first), ...names(second), ...names(third)]).toEqual(whole);
  });

  test('all pages come one after the other, and each is counted', async () => {
    const page = await found(ledger, { pageSize: 20, pages: 'all' });
    expect([page.records.length, page.completeness, page.exchanges.length]).toEqual([51, { kind: 'whole' }, 3]);
    expect((await wire.calls()).map(({ route }) => route)).toEqual([route, route, route]);
  });

  test('what came is kept when it is cancelled on the way, with the place to go on', async () => {
    await wire.spoil({ route, skip: 1, fault: { kind: 'delay', milliseconds: 60_000 } });
    const cancel = new AbortController();
    const asked = search(ledger, { pageSize: 20, pages: 'all' }, {}, cancel.signal);
    while ((await wire.calls()).length < 1 || wire.exchanges.length < 1) await new Promise((go) => setTimeout(go, 20));
    cancel.abort();
    const page = DomainPage.parse(((await asked) as { value: unknown }).value);
    expect([page.records.length, page.stopped?.code, page.completeness]).toEqual([
      20,
      'cancelled',
      { kind: 'more', have: 20, total: 51, resume: expect.any(String) },
    ]);
    await wire.reset();
    expect(await resumed(page)).toMatchObject({ ok: true, value: { completeness: { kind: 'more', have: 40 } } });
  });

  test('a failure on the way keeps what came and is told', async () => {
    await wire.spoil({ route, skip: 1, fault: { kind: 'quota' } });
    const page = await found(ledger, { pageSize: 20, pages: 'all' });
    expect([page.records.length, page.stopped?.code, page.completeness.kind]).toEqual([20, 'limit', 'more']);
  });

  test('a place that the service no longer knows is told with what to do', async () => {
    const { place } = placeOf(ledger);
    const gone = { ...place, position: 'f'.repeat(32) };
    expect(await searchPages(wire.http(), gone, 'one', { signal: new AbortController().signal })).toMatchObject({
      ok: false,
      failure: { code: 'rejected', next: expect.stringContaining('search again from the start') },
    });
  });

  test('more than 10,000 matches are refused with an empty page, and it is said how to narrow', async () => {
    const page = await found({ base: { ip: '203.0.113.10' } });
    expect([page.records, page.missing, page.total]).toEqual([[], [], null]);
    expect(page.completeness).toEqual({
      kind: 'refused',
      why: expect.stringMatching(/10000 domains.*tld, create_date/),
    });
  });

  test('limit_exceeded without an error is refused just the same', async () => {
    await wire.spoil({ route, fault: { kind: 'play', name: 'limit-exceeded' } });
    const page = await found(ledger);
    expect([page.records, page.completeness.kind]).toEqual([[], 'refused']);
  });

  test('records that come with a refusal are kept', async () => {
    const { page } = await reading([
      { limit_exceeded: true, has_more_results: true, message: 'enough', results: [{ domain: 'a.com' }] },
    ]);
    expect([page.records.length, page.completeness]).toEqual([
      1,
      { kind: 'limited', have: 1, why: expect.stringContaining('“enough”') },
    ]);
  });

  test('a 206 is partial, and stays so on the pages after it', async () => {
    await wire.spoil({ route, times: 1, fault: { kind: 'play', name: 'partial' } });
    const page = await found(ledger);
    expect([page.records.length, page.completeness]).toEqual([
      26,
      { kind: 'partial', have: 26, why: expect.any(String) },
    ]);
    await wire.spoil({ route, times: 1, fault: { kind: 'play', name: 'partial' } });
    const all = await found(ledger, { pageSize: 30, pages: 'all' });
    expect([all.records.length, all.completeness.kind]).toEqual([36, 'partial']);
  });

  test('a 206 is never whole, whatever its body says, and neither is what follows an incomplete page', async () => {
    const last = { has_more_results: false, results: [{ domain: 'b.com' }] };
    const { page } = await reading([{ ...last, total_count: 1 }], {}, 206);
    expect(page.completeness).toMatchObject({ kind: 'partial', have: 1 });
    const first = { has_more_results: true, position: 'next', results_count: 2, results: [{ domain: 'a.com' }] };
    const all = await reading([first, last], { pages: 'all' });
    expect(all.page.completeness).toMatchObject({ kind: 'partial', have: 2 });
  });

  test('missing names come back as they were given', async () => {
    const page = await found({ base: { domain: ['Northmere.com', 'gibt-es-nicht-ä.de', 'GIBT-ES-NICHT-ä.de'] } });
    expect([page.records.map(({ domain }) => domain), page.missing]).toEqual([
      ['northmere.com'],
      ['gibt-es-nicht-ä.de'],
    ]);
  });

  test('a record that can not be read is counted, and no later page makes the search whole again', async () => {
    const good = {
      has_more_results: true,
      total_count: 3,
      position: 'one',
      results: [{ domain: 'a.com' }, { domain: 7 }],
    };
    const last = { has_more_results: false, total_count: 3, results: [{ domain: 'b.com' }] };
    const { page } = await reading([good, last], { pages: 'all' });
    expect([page.records.length, page.spoiled, page.completeness]).toEqual([
      2,
      1,
      { kind: 'partial', have: 2, why: '1 entry could not be read.' },
    ]);
  });

  test.each([
    ['fewer than were counted', { has_more_results: false, total_count: 2, results: [{ domain: 'a.com' }] }, 'partial'],
    [
      'fewer than were announced',
      { has_more_results: false, results_count: 2, results: [{ domain: 'a.com' }] },
      'partial',
    ],
    ['more without a place', { has_more_results: true, total_count: 1, results: [{ domain: 'a.com' }] }, 'limited'],
    [
      'more in words of its own',
      { has_more_results: 'maybe', total_count: 1, results: [{ domain: 'a.com' }] },
      'limited',
    ],
    [
      'missing names in words of its own',
      { has_more_results: false, results: [{ domain: 'a.com' }], missing_domains: [7] },
      'partial',
    ],
    ['nothing said of more', { results: [{ domain: 'a.com' }] }, 'partial'],
    ['an error that is no object', { error: 'no', has_more_results: false, results: [] }, 'refused'],
    ['no members but results', { has_more_results: false, results: '' }, 'whole'],
    [
      'digits as text',
      { limit_exceeded: 'false', has_more_results: 'false', total_count: '1', results: [{ domain: 'a.com' }] },
      'whole',
    ],
  ])('%s', async (_what, body, kind) => {
    expect((await reading([body])).page.completeness.kind).toBe(kind);
  });

  test('pages that lead in a circle or bring nothing are not followed', async () => {
    const circle = { has_more_results: true, total_count: 9, position: 'again', results: [{ domain: 'a.com' }] };
    const round = await reading([circle], { pages: 'all' });
    expect([round.server.seen.length, round.page.completeness.kind]).toEqual([2, 'limited']);
    const empty = await reading([{ has_more_results: true, position: 'next', results: [] }], { pages: 'all' });
    expect([empty.server.seen.length, empty.page.completeness.kind]).toEqual([1, 'more']);
  });

  test('pages without end stop at the most that a search may bring', async () => {
    let turn = 0;
    const server = await startOddServer((request, response) => {
      request.resume();
      const results = Array.from({ length: 500 }, () => ({ domain: 'a.com' }));
      answerJson(response, 200, { response: { has_more_results: true, position: `p${turn++}`, results } });
    });
    servers.push(server);
    const page = await found(ledger, { pages: 'all' }, { connection: allAt(server.origin) });
    expect([server.seen.length, page.completeness]).toEqual([
      20,
      { kind: 'more', have: 10_000, total: null, resume: expect.any(String) },
    ]);
  });

  test.each([
    ['an unknown search hash', { base: { search_hash: 'nothing' } }, {}, 'rejected'],
    ['a search hash with a page size', { base: { search_hash: 'x' } }, { pageSize: 5 }, 'bad-input'],
    ['a search hash with screenshots', { base: { search_hash: 'x' } }, { screenshots: true }, 'bad-input'],
    ['what is no name', { base: { domain: ['example.com', 'not a name'] } }, {}, 'bad-input'],
    ['an address for a name', { base: { domain: ['192.0.2.1'] } }, {}, 'bad-input'],
    ['an unknown field', { parsed_whois: { shoe_size: '44' } }, {}, 'rejected'],
  ])('%s is refused', async (_what, given, options, code) => {
    expect(await search(given, options)).toMatchObject({ ok: false, failure: { code } });
    expect((await wire.calls()).length).toBe(code === 'rejected' ? 1 : 0);
  });

  test.each([
    [{ kind: 'status', status: 400 }, 'rejected', 1],
    [{ kind: 'status', status: 401 }, 'refused-key', 1],
    [{ kind: 'status', status: 403 }, 'refused-key', 1],
    [{ kind: 'status', status: 404 }, 'not-found', 1],
    [{ kind: 'status', status: 500 }, 'service-error', 1],
    [{ kind: 'status', status: 503 }, 'busy', 5],
    [{ kind: 'quota' }, 'limit', 1],
    [{ kind: 'reset' }, 'unreachable', 1],
    [{ kind: 'cut', afterBytes: 3000 }, 'unreachable', 1],
    [{ kind: 'html' }, 'bad-reply', 1],
    [{ kind: 'truncate', afterLines: 0 }, 'bad-reply', 1],
    [{ kind: 'broken-line', line: 1 }, 'bad-reply', 1],
    [{ kind: 'invalid-utf8' }, 'bad-reply', 1],
    [{ kind: 'huge', bytes: 70_000_000 }, 'too-large', 1],
    [{ kind: 'huge', bytes: 1000 }, 'bad-reply', 1],
    [{ kind: 'signature-clock', shiftMs: 3_600_000 }, 'refused-key', 1],
  ] as const)('on a bad day with %j it fails with %s', async (fault, code, tries) => {
    await wire.spoil({ route, fault });
    expect(await search(ledger)).toMatchObject({ ok: false, failure: { code } });
    expect(wire.exchanges.length).toBe(tries);
    const told = JSON.stringify(await search(ledger));
    expect(told).not.toContain(wire.announcement.keys.platform);
  });

  test.each([
    [{ kind: 'content-type', contentType: 'text/html' }],
    [{ kind: 'drip', bytes: 50_000, milliseconds: 1 }],
    [{ kind: 'delay', milliseconds: 50 }],
  ] as const)('%j does no harm', async (fault) => {
    await wire.spoil({ route, fault });
    expect((await found(ledger)).completeness).toEqual({ kind: 'whole' });
  });
});
