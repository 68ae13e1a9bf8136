import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { investigateCalls } from '../../../shared/calls/investigate.ts';
import { DomainPage } from '../../../shared/domain-search.ts';
import { allAt, answerJson } from '../../../test/support/odd-server.ts';
import { oddServers } from '../../../test/support/odd-servers.ts';
import { openWire, type Wire, type WireWishes } from '../../../test/support/wire.ts';
import { readResume } from '../../core/http/resume.ts';
import { atTheStart } from '../domain-gather.ts';
import { SearchPlace, searchPage } from './search-page.ts';

const route = 'platform.investigate';
const ledger = { base: { tag_manager_code: 'GTM-K7QX2NL' } };
const now = '2026-03-01T12:00:00Z';

function placeOf(search: object, options: object = {}): SearchPlace {
  const { search: parsed, ...rest } = investigateCalls['investigate.search'].input.parse({ search, ...options });
  return { search: parsed, options: rest, position: null, before: atTheStart };
}

/** Where a page says that the search continues. */
function placeAfter({ completeness }: DomainPage): SearchPlace {
  if (completeness.kind !== 'more') throw new Error(`it is ${completeness.kind}`);
  const place = readResume(completeness.resume, SearchPlace);
  if (!place.ok) throw new Error(place.failure.message);
  return place.value;
}

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let wire: Wire;
  const odd = oddServers();
  beforeAll(async () => {
    wire = await openWire({ wording, now });
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  function search(given: object, options: object = {}, wishes: WireWishes = {}, signal = new AbortController().signal) {
    return searchPage(wire.http(wishes), placeOf(given, options), { signal });
  }

  async function found(given: object, options: object = {}, wishes: WireWishes = {}) {
    const result = await search(given, options, wishes);
    if (!result.ok) throw new Error(result.failure.message);
    return DomainPage.parse(result.value);
  }

  async function resumed(page: DomainPage, wishes: WireWishes = {}) {
    const result = await searchPage(wire.http(wishes), placeAfter(page), { signal: new AbortController().signal });
    if (!result.ok) throw new Error(result.failure.message);
    return DomainPage.parse(result.value);
  }

  /** Every page of a search, to the end. */
  async function pagesOf(given: object, options: object = {}, wishes: WireWishes = {}): Promise<DomainPage[]> {
    const pages = [await found(given, options, wishes)];
    for (let last = pages[0]; last?.completeness.kind === 'more'; last = pages.at(-1)) {
      pages.push(await resumed(last, wishes));
    }
    return pages;
  }

  test('an analytics code of the fourth version is asked for by the one name that the service knows', async () => {
    const known = wording === 'public' ? 'google_analytics_4' : 'analytics_v4_code';
    const asked: (string | null)[] = [];
    const server = await odd.start(async (request, response) => {
      const sent = new URLSearchParams(await text(request));
      asked.push(sent.get(known));
      if (sent.has(known)) answerJson(response, 200, { response: { limit_exceeded: false, results: [] } });
      else answerJson(response, 400, { error: { code: 400, message: 'Unknown parameter.' } });
    });
    const page = await found({ base: { analytics_v4_code: 'G-1' } }, {}, { connection: allAt(server.origin) });
    expect([page.records, asked]).toEqual([[], ['G-1']]);
  });

  /** The result of a service's pages, one after the other. */
  async function reading(bodies: readonly object[], status = 200) {
    let turn = 0;
    const server = await odd.start((_request, response) => {
      answerJson(response, status, { response: bodies[Math.min(turn++, bodies.length - 1)] });
    });
    const pages = await pagesOf(ledger, {}, { connection: allAt(server.origin) });
    return { page: pages.at(-1), pages, server };
  }

  test('a search that fits one page is whole', async () => {
    const page = await found(ledger);
    expect([page.records.length, page.total, page.completeness, page.spoiled]).toEqual([51, 51, { kind: 'whole' }, 0]);
    expect([page.at, page.exchanges, page.stopped]).toEqual([wire.exchanges[0]?.at, [wire.exchanges[0]?.number], null]);
  });

  // covers: investigate.operations 500 domains per page
  // covers: investigate.paging position, page_size
  // covers: investigate.answer position
  test('a search of several pages goes on from where it stopped until it is whole', async () => {
    const names = (page: DomainPage) => page.records.map(({ domain }) => domain);
    const whole = names(await found(ledger));
    const first = await found(ledger, { pageSize: 20 });
    expect(first.completeness).toEqual({ kind: 'more', have: 20, total: 51, resume: expect.any(String) });
    const second = await resumed(first);
    expect(second.completeness).toMatchObject({ kind: 'more', have: 40, total: 51 });
    const third = await resumed(second);
    expect(third.completeness).toEqual({ kind: 'whole' });
    expect([...names(first), ...names(second), ...names(third)]).toEqual(whole);
  });

  // covers: investigate.answer has_more_results, results_count, total_count, results
  test('each page is one request, and each is counted', async () => {
    const pages = await pagesOf(ledger, { pageSize: 20 });
    expect(pages.map(({ records, total, exchanges }) => [records.length, total, exchanges.length])).toEqual([
      [20, 51, 1],
      [20, 51, 1],
      [11, 51, 1],
    ]);
    expect((await wire.calls()).map(({ route }) => route)).toEqual([route, route, route]);
  });

  test.each([
    ['cancelled', { kind: 'delay', milliseconds: 60_000 }],
    ['limit', { kind: 'quota' }],
    ['service-error', { kind: 'status', status: 500 }],
  ] as const)('a next page that fails with %s can be asked for again from the same place', async (code, fault) => {
    const first = await found(ledger, { pageSize: 20 });
    await wire.spoil({ route, fault });
    const cancel = new AbortController();
    const asked = searchPage(wire.http(), placeAfter(first), { signal: cancel.signal });
    if (code === 'cancelled') cancel.abort();
    expect(await asked).toMatchObject({ ok: false, failure: { code } });
    await wire.reset();
    expect((await resumed(first)).completeness).toMatchObject({ kind: 'more', have: 40 });
  });

  test('a place that the service no longer knows is told with what to do', async () => {
    const gone = { ...placeOf(ledger), position: 'f'.repeat(32) };
    expect(await searchPage(wire.http(), gone, { signal: new AbortController().signal })).toMatchObject({
      ok: false,
      failure: { code: 'rejected', next: expect.stringContaining('search again from the start') },
    });
  });

  // covers: investigate.operations 10000 matches
  // covers: investigate.answer error, 413 inside of 200
  test('more than 10,000 matches are refused with an empty page, and it is said how to narrow', async () => {
    const page = await found({ base: { ip: '203.0.113.10' } });
    expect([page.records, page.missing, page.total]).toEqual([[], [], null]);
    expect(page.completeness).toEqual({
      kind: 'refused',
      why: expect.stringMatching(/10000 domains.*tld, create_date/),
    });
  });

  // covers: investigate.answer limit_exceeded, message
  test('limit_exceeded without an error is refused just the same', async () => {
    await wire.spoil({ route, fault: { kind: 'play', name: 'limit-exceeded' } });
    const page = await found(ledger);
    expect([page.records, page.completeness.kind]).toEqual([[], 'refused']);
  });

  test('records that come with a refusal are kept', async () => {
    const { page } = await reading([
      { limit_exceeded: true, has_more_results: true, message: 'enough', results: [{ domain: 'a.com' }] },
    ]);
    expect([page?.records.length, page?.completeness]).toEqual([
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
    const pages = await pagesOf(ledger, { pageSize: 30 });
    expect(pages.map(({ records, completeness }) => [records.length, completeness.kind])).toEqual([
      [15, 'more'],
      [21, 'partial'],
    ]);
  });

  test('a 206 is never whole, whatever its body says, and neither is what follows an incomplete page', async () => {
    const last = { has_more_results: false, results: [{ domain: 'b.com' }] };
    const { page } = await reading([{ ...last, total_count: 1 }], 206);
    expect(page?.completeness).toMatchObject({ kind: 'partial', have: 1 });
    const first = { has_more_results: true, position: 'next', results_count: 2, results: [{ domain: 'a.com' }] };
    const all = await reading([first, last]);
    expect(all.page?.completeness).toMatchObject({ kind: 'partial', have: 2 });
  });

  // covers: investigate.answer missing_domains
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
    const { page, pages } = await reading([good, last]);
    expect(pages.map(({ spoiled }) => spoiled)).toEqual([1, 0]);
    expect(page?.completeness).toEqual({ kind: 'partial', have: 2, why: '1 entry could not be read.' });
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
    expect((await reading([body])).page?.completeness.kind).toBe(kind);
  });

  test('pages that lead in a circle or bring nothing are not followed', async () => {
    const circle = { has_more_results: true, total_count: 9, position: 'again', results: [{ domain: 'a.com' }] };
    const round = await reading([circle]);
    expect([round.server.seen.length, round.page?.completeness.kind]).toEqual([2, 'limited']);
    const empty = await reading([{ has_more_results: true, position: 'next', results: [] }]);
    expect([empty.server.seen.length, empty.page?.completeness.kind]).toEqual([1, 'limited']);
  });

  test('pages without end stop at the most that a search may bring', async () => {
    let turn = 0;
    const server = await odd.start((_request, response) => {
      const results = Array.from({ length: 500 }, () => ({ domain: 'a.com' }));
      answerJson(response, 200, { response: { has_more_results: true, position: `p${turn++}`, results } });
    });
    const pages = await pagesOf(ledger, {}, { connection: allAt(server.origin) });
    expect([server.seen.length, pages.at(-1)?.completeness]).toEqual([
      20,
      { kind: 'limited', have: 10_000, why: expect.stringContaining('fewer than 10000 domains') },
    ]);
  });

  // covers: investigate.operations a search hash stands alone
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
