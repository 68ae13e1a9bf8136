import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DomainPage, type RecordOptions } from '../../shared/domain-search.ts';
import { oddServers } from '../../test/support/odd-servers.ts';
import { openWire, type Wire, type WireWishes } from '../../test/support/wire.ts';
import { readResume } from '../core/http/resume.ts';
import { atTheStart, gatherNames, NamesPlace } from './domain-gather.ts';
import { readRecords } from './enrich/client.ts';
import { readProfiles } from './investigate/client.ts';

// Lists of names work the same way with Investigate and Enrich: each test runs over both.

const never = { signal: new AbortController().signal };
const plain: RecordOptions = { parsedWhois: false, parsedDomainRdap: false, screenshots: false };
const ways = [
  { kind: 'enrich.domains', route: 'platform.enrich', segment: 'enrich', read: readRecords },
  { kind: 'investigate.domains', route: 'platform.investigate', segment: 'investigate', read: readProfiles },
] as const;
const cases = (['neutral', 'public'] as const).flatMap((wording) => ways.map((way) => ({ wording, ...way })));

describe.each(cases)('$kind in $wording words', ({ wording, kind, route, segment, read }) => {
  let wire: Wire;
  let many: string[];
  const odd = oddServers();
  beforeAll(async () => {
    wire = await openWire({ wording, now: '2026-03-01T12:00:00Z' });
    many = await search('openresty');
    await wire.reset();
  });
  afterEach(() => wire.reset());
  afterAll(() => wire.close());

  /** Real names of the demo world, more than one request takes. */
  async function search(serverType: string): Promise<string[]> {
    const reply = await wire.http().json({
      ...never,
      service: 'platform',
      operation: 'names',
      allowance: 'investigate',
      method: 'POST',
      path: ['v1', 'intel-investigate', ''],
      form: { server_type: serverType, page_size: 250 },
      effect: 'free',
    });
    const { response } = (reply.ok ? reply.value.body : {}) as { response: { results: { domain: string }[] } };
    return response.results.map(({ domain }) => domain);
  }

  function ask(place: Partial<NamesPlace> & { names: string[] }, wishes: WireWishes = {}, signal = never.signal) {
    const whole = { options: plain, before: atTheStart, ...place };
    const http = wire.http(wishes);
    return gatherNames(kind, whole, (some) => read(http, some, whole.options, { signal }));
  }

  async function found(names: string[], options: Partial<RecordOptions> = {}, wishes: WireWishes = {}) {
    const result = await ask({ names, options: { ...plain, ...options } }, wishes);
    if (!result.ok) throw new Error(result.failure.message);
    return DomainPage.parse(result.value);
  }

  async function reading(response: object) {
    return found(['a.com', 'b.com'], {}, { connection: await odd.answering({ response }) });
  }

  // covers: investigate.operations 100 domains per request
  // covers: enrich.request domain, 100 domains per request
  // covers: enrich.answer results, missing_domains
  test('names are split into requests of 100 and joined in the order in which they were given', async () => {
    const names = [...many, 'not-there.example', 'NOT-there.example', many[0] ?? ''];
    const page = await found(names);
    expect(page.records.map(({ domain }) => domain)).toEqual(many);
    expect([page.missing, page.spoiled, page.completeness, page.total]).toEqual([
      ['not-there.example'],
      0,
      { kind: 'whole' },
      null,
    ]);
    const sent = wire.exchanges.map(({ requestBody }) => new URLSearchParams(requestBody ?? ''));
    expect(sent.map((form) => [...form.keys()])).toEqual([['domain'], ['domain'], ['domain']]);
    expect(sent.map((form) => form.get('domain')?.split(',').length)).toEqual([100, 100, 51]);
    expect(page.exchanges).toEqual(wire.exchanges.map(({ number }) => number));
  });

  test('an answer holds 500 names at most, and says how to go on', async () => {
    const made = Array.from({ length: 520 }, (_, index) => `not-there-${index}.example`);
    const page = await found([...many, ...made]);
    expect(page).toMatchObject({ records: { length: 250 }, missing: { length: 250 }, stopped: null });
    expect(page.completeness).toEqual({ kind: 'more', have: 250, total: null, resume: expect.any(String) });
    const place = readResume(page.completeness.kind === 'more' ? page.completeness.resume : '', NamesPlace);
    if (!place.ok) throw new Error(place.failure.message);
    expect(place.value.names).toEqual(made.slice(250));
    expect(await ask(place.value)).toMatchObject({
      ok: true,
      value: { records: [], missing: { length: 270 }, completeness: { kind: 'whole' } },
    });
    expect(wire.exchanges.length).toBe(8);
  });

  // covers: enrich.request POST (postIntelEnrich)
  test('it is a form under the words of the connection, and an own quota', async () => {
    await found(['northmere.com']);
    const family = wording === 'public' ? 'iris' : 'intel';
    expect(wire.exchanges.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([
      ['POST', `/v1/${family}-${segment}/`],
    ]);
    expect((await wire.calls()).map((call) => call.route)).toEqual([route]);
  });

  // covers: enrich.answer no counts
  test('counts come from Investigate alone', async () => {
    const { records } = await found(many.slice(0, 100));
    const codes = records.flatMap(({ trackers }) => Object.values(trackers).flat());
    const counted = kind === 'enrich.domains' ? null : expect.any(Number);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes).toEqual(codes.map(({ value }) => ({ value, count: counted })));
    expect(records[0]?.name_server[0]?.host).toEqual({ value: expect.any(String), count: counted });
  });

  // covers: enrich.request parsed_whois, parsed_domain_rdap, screenshots
  // covers: screenshots.object screenshots=1
  test('parsed records and screenshots come where they were asked for', async () => {
    const names = ['northmere.com', 'lumenpost.com', 'parcelwick.com'];
    const [bare, full] = [
      await found(names),
      await found(names, { parsedWhois: true, parsedDomainRdap: true, screenshots: true }),
    ];
    const form = Object.fromEntries(new URLSearchParams(wire.exchanges.at(-1)?.requestBody ?? ''));
    expect(form).toEqual({
      domain: names.join(','),
      parsed_whois: 'true',
      parsed_domain_rdap: 'true',
      screenshots: '1',
    });
    const extras = ({ records }: DomainPage) =>
      records.map((one) => [one.parsed_whois !== null, one.parsed_domain_rdap !== null, one.screenshot !== null]);
    expect(extras(bare)).toEqual(Array(3).fill([false, false, false]));
    expect(extras(full)).toEqual(Array(3).fill([true, true, true]));
  });

  // covers: enrich.request data_updated_after
  test('Enrich leaves out names whose data did not change since a day, and calls them missing', async () => {
    const { records } = await found(many.slice(0, 100));
    const days = records.map(({ data_updated_timestamp: at }) => at?.slice(0, 10) ?? '').toSorted();
    const dataUpdatedAfter = days[50] ?? '';
    const changedSince = ({ data_updated_timestamp: at }: { data_updated_timestamp: string | null }) =>
      (at ?? '') >= dataUpdatedAfter;
    const http = wire.http();
    const options = { ...plain, dataUpdatedAfter };
    const place = { names: many.slice(0, 100), options, before: atTheStart };
    const fresh = await gatherNames('enrich.domains', place, (some) => readRecords(http, some, options, never));
    const kept = records.filter(changedSince).map(({ domain }) => domain);
    expect([kept.length > 0, kept.length < 100]).toEqual([true, true]);
    expect(fresh).toMatchObject({
      ok: true,
      value: { missing: { length: 100 - kept.length }, completeness: { kind: 'whole' } },
    });
    expect(fresh.ok && fresh.value.records.map(({ domain }) => domain)).toEqual(kept);
    expect(new URLSearchParams(wire.exchanges.at(-1)?.requestBody ?? '').get('data_updated_after')).toBe(
      dataUpdatedAfter,
    );
  });

  test('an international name may be given and comes back in Unicode', async () => {
    const page = await found(['bäckerei-nordlicht.de', 'xn--bckerei-nordlicht-qqb.de']);
    expect([page.records.map(({ domain }) => domain), page.completeness.kind]).toEqual([
      ['bäckerei-nordlicht.de'],
      'whole',
    ]);
  });

  // covers: enrich.answer 206 where some data is unavailable
  test('a 206 is partial', async () => {
    await wire.spoil({ route, fault: { kind: 'play', name: 'partial' } });
    const page = await found(['northmere.com', 'lumenpost.com']);
    expect([page.records.length, page.completeness]).toEqual([
      1,
      { kind: 'partial', have: 1, why: expect.any(String) },
    ]);
  });

  test('a limit on the way keeps what came, and the rest can be asked later', async () => {
    await wire.spoil({ route, skip: 1, times: 1, fault: { kind: 'quota' } });
    const page = await found(many);
    expect([page.records.length, page.stopped?.code, page.completeness]).toEqual([
      100,
      'limit',
      { kind: 'more', have: 100, total: null, resume: expect.any(String) },
    ]);
    const place = readResume(page.completeness.kind === 'more' ? page.completeness.resume : '', NamesPlace);
    if (!place.ok) throw new Error(place.failure.message);
    const rest = await ask(place.value);
    expect(rest).toMatchObject({
      ok: true,
      value: { records: { length: 150 }, completeness: { kind: 'whole' }, stopped: null },
    });
  });

  test('what came is kept when it is cancelled on the way', async () => {
    await wire.spoil({ route, skip: 1, fault: { kind: 'delay', milliseconds: 60_000 } });
    const cancel = new AbortController();
    const asked = ask({ names: many }, {}, cancel.signal);
    while (wire.exchanges.length < 1) await new Promise((go) => setTimeout(go, 10));
    cancel.abort();
    expect(await asked).toMatchObject({
      ok: true,
      value: { records: { length: 100 }, stopped: { code: 'cancelled' }, completeness: { kind: 'more', have: 100 } },
    });
  });

  test('a request that is refused for itself does not keep the others from being answered', async () => {
    await wire.spoil({ route, skip: 1, times: 1, fault: { kind: 'status', status: 400, message: 'odd name' } });
    const page = await found(many);
    expect([page.records.length, page.stopped]).toEqual([150, null]);
    expect(page.completeness).toEqual({
      kind: 'partial',
      have: 150,
      why: expect.stringMatching(/^No reply for 100 names\. .*odd name/),
    });
  });

  test('a first request that fails is a failure', async () => {
    await wire.spoil({ route, fault: { kind: 'status', status: 403 } });
    expect(await ask({ names: many })).toMatchObject({ ok: false, failure: { code: 'refused-key' } });
    expect(wire.exchanges.length).toBe(1);
  });

  test('what is no name is refused before anything is sent', async () => {
    expect(await ask({ names: [...many, 'no name'] })).toMatchObject({
      ok: false,
      failure: { code: 'bad-input', fields: { names: ['“no name” is not a domain name.'] } },
    });
    expect(wire.exchanges).toEqual([]);
  });

  // covers: enrich.answer limit_exceeded, has_more_results, message
  test.each([
    ['a refusal', { limit_exceeded: true, message: 'slow down' }, 'refused'],
    ['names that nobody answered for', { results: [{ domain: 'a.com' }], missing_domains: [] }, 'partial'],
    ['one record twice', { results: [{ domain: 'a.com' }, { domain: 'a.com' }], missing_domains: [] }, 'partial'],
    ['a record that can not be read', { results: [{ domain: 'a.com' }, { domain: 1 }] }, 'partial'],
    ['more than was sent', { has_more_results: true, results: [{ domain: 'a.com' }, { domain: 'b.com' }] }, 'partial'],
    ['a missing name that can not be read', { results: [{ domain: 'a.com' }], missing_domains: [7] }, 'partial'],
    ['all that was asked for', { results: [{ domain: 'a.com' }], missing_domains: ['b.com'] }, 'whole'],
    ['nothing at all', { results: [], missing_domains: ['a.com', 'b.com'] }, 'whole'],
  ])('%s', async (_what, response, completeness) => {
    expect((await reading(response)).completeness.kind).toBe(completeness);
  });

  test.each([
    [{ kind: 'status', status: 500 }, 'service-error', 1],
    [{ kind: 'status', status: 503 }, 'busy', 5],
    [{ kind: 'reset' }, 'unreachable', 1],
    [{ kind: 'cut', afterBytes: 2000 }, 'unreachable', 1],
    [{ kind: 'html' }, 'bad-reply', 1],
    [{ kind: 'broken-line', line: 1 }, 'bad-reply', 1],
    [{ kind: 'invalid-utf8' }, 'bad-reply', 1],
    [{ kind: 'huge', bytes: 70_000_000 }, 'too-large', 1],
  ] as const)('on a bad day with %j it fails with %s', async (fault, code, tries) => {
    await wire.spoil({ route, fault });
    expect(await ask({ names: ['northmere.com'] })).toMatchObject({ ok: false, failure: { code } });
    expect(wire.exchanges.length).toBe(tries);
  });
});
