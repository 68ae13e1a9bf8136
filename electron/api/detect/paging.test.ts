import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DetectBench, openDetectBench } from '../../../test/support/detect.ts';
import { writeResume } from '../../core/http/resume.ts';

const lists = ['new', 'watched', 'ignored'] as const;

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let bench: DetectBench;
  beforeAll(async () => {
    bench = await openDetectBench({ wording });
  });
  beforeEach(() => bench.nextHour());
  afterEach(() => bench.heal());
  afterAll(() => bench.close());

  // covers: detect.list offset
  test('all pages are read in one go, each domain once', async () => {
    const { domains, completeness, total, stopped, exchanges } = await bench.get('detect.domains', {
      list: 'new',
      pages: 'all',
    });
    expect({ completeness, stopped, total }).toEqual({
      completeness: { kind: 'whole' },
      stopped: null,
      total: domains.length,
    });
    expect(new Set(domains.map(({ id }) => id)).size).toBe(domains.length);
    const calls = await bench.seen('platform.detect.new');
    expect(calls.map(({ query }) => Object.fromEntries(query))).toEqual(
      exchanges.map((_, page) => ({ limit: '100', ...(page > 0 && { offset: String(page * 100) }) })),
    );
    expect(calls.length).toBeGreaterThan(3);
  });

  // covers: detect.list GET new, GET watched, GET ignored, watchlist_domains
  test.each(lists)('the %s list goes on from where it stopped, after a restart too', async (list) => {
    const all: string[] = [];
    const first = await bench.get('detect.domains', { list });
    let { completeness } = first;
    all.push(...first.domains.map(({ id }) => id));
    while (completeness.kind === 'more') {
      expect(completeness).toMatchObject({ have: all.length, total: first.total });
      await bench.restart();
      const next = await bench.get('detect.moreDomains', { resume: completeness.resume });
      all.push(...next.domains.map(({ id }) => id));
      completeness = next.completeness;
    }
    expect(completeness).toEqual({ kind: 'whole' });
    expect(all.length).toBe(first.total);
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThan(100);
  });

  test('one page at a time or all the rest: more goes on either way', async () => {
    const first = await bench.get('detect.domains', { list: 'new' });
    if (first.completeness.kind !== 'more') throw new Error('one page held everything');
    const rest = await bench.get('detect.moreDomains', { resume: first.completeness.resume, pages: 'all' });
    expect(rest.completeness).toEqual({ kind: 'whole' });
    expect(first.domains.length + rest.domains.length).toBe(first.total);
  });

  test('going on after the hour costs the next call, and meets the limit when that is spent', async () => {
    const first = await bench.get('detect.domains', { list: 'new' });
    if (first.completeness.kind !== 'more') throw new Error('one page held everything');
    const { resume } = first.completeness;
    await bench.nextHour();
    await bench.get('detect.moreDomains', { resume });
    // That call opened the new hour: another list must wait for the next one.
    const other = { list: 'new', filters: { search: 'a' } } as const;
    expect(await bench.refusal('detect.domains', other)).toMatchObject({ code: 'limit' });
    await bench.nextHour();
    await bench.get('detect.domains', other);
    const refused = await bench.refusal('detect.moreDomains', { resume });
    expect(refused).toMatchObject({ code: 'limit', kept: 'Nothing was sent.', retryAt: expect.any(String) });
    expect((await bench.seen('platform.detect.new')).every(({ status }) => status === 200)).toBe(true);
  });

  test('all pages stop when their hour closes, and what came is kept', async () => {
    await bench.spoil({ route: 'platform.detect.new', skip: 1, times: 1, fault: { kind: 'delay', milliseconds: 400 } });
    const reading = bench.get('detect.domains', { list: 'new', pages: 'all' });
    await new Promise((resolve) => setTimeout(resolve, 250));
    await bench.nextHour();
    const { domains, completeness, stopped } = await reading;
    expect(domains.length).toBeGreaterThanOrEqual(200);
    expect(completeness).toMatchObject({ kind: 'more', have: domains.length });
    expect(stopped).toMatchObject({ code: 'limit', kept: 'Nothing was sent.' });
    if (completeness.kind !== 'more') throw new Error('nothing is left to go on with');
    const rest = await bench.get('detect.moreDomains', { resume: completeness.resume, pages: 'all' });
    expect(rest.domains.length).toBeGreaterThan(100);
  });

  test('all pages stop when cancelled, and what came is kept', async () => {
    await bench.spoil({ route: 'platform.detect.new', skip: 2, fault: { kind: 'delay', milliseconds: 5000 } });
    const cancel = new AbortController();
    const reading = bench.call('detect.domains', { list: 'new', pages: 'all' }, cancel.signal);
    while ((await bench.seen('platform.detect.new')).length < 2)
      await new Promise((resolve) => setTimeout(resolve, 20));
    cancel.abort();
    const result = await reading;
    expect(result).toMatchObject({
      ok: true,
      value: { completeness: { kind: 'more', have: 200 }, stopped: { code: 'cancelled' } },
    });
    await bench.heal();
    if (!result.ok || result.value.completeness.kind !== 'more') throw new Error('nothing is left to go on with');
    const rest = await bench.get('detect.moreDomains', { resume: result.value.completeness.resume, pages: 'all' });
    expect(result.value.domains.length + rest.domains.length).toBe(rest.total);
  });

  // covers: detect.list offset up to 100000
  test('no page begins after the largest offset: the rest is out of reach, and that is said', async () => {
    const { monitor } = await bench.get('detect.createMonitor', { term: 'loadtest' });
    await bench.nextHour();
    const query = { list: 'new', filters: {}, includeDomainData: false, screenshots: false, preview: false };
    const state = { query, offset: 99_900, total: null, spoiled: 0, doubt: null };
    const page = await bench.get('detect.moreDomains', { resume: writeResume('detect.domains', state), pages: 'all' });
    expect(page.total).toBeGreaterThan(100_100);
    expect(page.domains).toHaveLength(200);
    expect(page.completeness).toEqual({
      kind: 'limited',
      have: 100_100,
      why: 'No page can begin after the first 100,000: narrow the list by a filter.',
    });
    expect((await bench.seen('platform.detect.new')).map(({ query: sent }) => sent.at(-1))).toEqual([
      ['offset', '99900'],
      ['offset', '100000'],
    ]);
    await bench.get('detect.deleteMonitor', { id: monitor?.id ?? '' });
  });

  test.each(['', 'nonsense', writeResume('pdns.lookup', {}), writeResume('detect.domains', { offset: -1 })])(
    '%j is no place to go on from',
    async (resume) => {
      expect(await bench.refusal('detect.moreDomains', { resume })).toMatchObject({
        code: 'bad-input',
        fields: { resume: ['Not a valid place to continue from.'] },
      });
    },
  );
});
