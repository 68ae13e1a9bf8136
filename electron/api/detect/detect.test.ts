import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DetectBench, openDetectBench } from '../../../test/support/detect.ts';

describe.each(['neutral', 'public'] as const)('in %s words', (wording) => {
  let bench: DetectBench;
  beforeAll(async () => {
    bench = await openDetectBench({ wording });
  });
  beforeEach(() => bench.nextHour());
  afterEach(() => bench.heal());
  afterAll(() => bench.close());

  const family = wording === 'public' ? 'iris-detect' : 'intel-detect';
  const external = wording === 'public' ? 'google_safe' : 'external_safe';

  /** The parameters of the last call of a route. */
  async function lastQuery(route: string): Promise<readonly (readonly [string, string])[]> {
    const call = (await bench.seen(route)).at(-1);
    if (!call) throw new Error(`${route} was not called`);
    return call.query;
  }

  // covers: detect.monitors GET monitors, sort, order, monitors, 500 per page
  test('monitors are listed whole', async () => {
    const { monitors, spoiled, completeness, exchanges } = await bench.get('detect.monitors', {
      sort: ['created_date', 'term'],
      order: 'asc',
    });
    expect({ spoiled, completeness }).toEqual({ spoiled: 0, completeness: { kind: 'whole' } });
    expect(exchanges).toHaveLength(1);
    const created = monitors.map(({ created_date }) => created_date);
    expect(created).toEqual([...created].sort());
    expect(monitors.find(({ term }) => term === 'northmere')).toEqual({
      id: expect.stringMatching(/^[A-Za-z0-9]{10}$/),
      term: 'northmere',
      match_substring_variations: true,
      nameserver_exclusions: ['*.cloudveil-corporate.net'],
      text_exclusions: [],
      created_date: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_date: expect.stringMatching(/^\d{4}-.*Z$/),
      state: 'active',
      status: 'completed',
      created_by: 'analyst',
      domain_counts: null,
      other: [],
    });
    expect(await lastQuery('platform.detect.monitors')).toEqual([
      ['sort[]', 'created_date'],
      ['sort[]', 'term'],
      ['order', 'asc'],
      ['limit', '500'],
    ]);
    expect((await bench.seen('platform.detect.monitors')).at(-1)?.path).toBe(`/v1/${family}/monitors/`);
  });

  // covers: detect.monitors datetime_counts_since, include_counts, limit, 100 per page with counts
  test('monitors come with counts since a time, in pages of 100', async () => {
    const { monitors } = await bench.get('detect.monitors', {
      countsSince: -604_800,
      sort: ['domain_counts_discovered'],
    });
    const counts = monitors.map(({ domain_counts }) => domain_counts?.new ?? -1);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
    expect(counts[0]).toBeGreaterThan(0);
    expect(await lastQuery('platform.detect.monitors')).toEqual([
      ['include_counts', 'true'],
      ['datetime_counts_since', '-604800'],
      ['sort[]', 'domain_counts_discovered'],
      ['limit', '100'],
    ]);
  });

  test('sorting by counts without counts is refused before anything is sent', async () => {
    expect(await bench.refusal('detect.monitors', { sort: ['term', 'domain_counts_changed'] })).toMatchObject({
      code: 'bad-input',
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      fields: { sort: ['To sort by counts, set a time to count from.'] },
    });
    expect(await bench.seen('platform.detect.monitors')).toEqual([]);
  });

  // covers: detect.monitors once an hour
  test('the monitors are asked for once an hour, and a refusal does not use that up', async () => {
    await bench.spoil({ route: 'platform.detect.monitors', times: 1, fault: { kind: 'status', status: 400 } });
    expect(await bench.refusal('detect.monitors', {})).toMatchObject({ code: 'rejected' });
    const first = await bench.get('detect.monitors', {});
    expect(await bench.refusal('detect.monitors', { order: 'asc' })).toMatchObject({
      code: 'limit',
      arrived: 'no',
      spent: 'no',
      kept: 'Nothing was sent.',
      retryAt: expect.any(String),
    });
    await bench.restart();
    // The same question gets the previous answer, marked as such.
    const { monitors, completeness } = await bench.get('detect.monitors', {});
    expect(monitors).toEqual(first.monitors);
    expect(completeness).toMatchObject({ kind: 'limited', earlier: { asOf: first.at } });
    expect(await bench.seen('platform.detect.monitors')).toHaveLength(2);
    await bench.nextHour();
    await bench.get('detect.monitors', {});
  });

  // covers: detect.list monitor_id, tlds, risk_score_ranges, mx_exists, domain_state, discovered_since
  // covers: detect.list discovered_before, changed_since, changed_before, escalated_since, search, sort
  // covers: detect.list order
  test('every filter goes out under its own name, times with their zone', async () => {
    const [monitor] = (await bench.get('detect.monitors', {})).monitors;
    await bench.get('detect.domains', {
      list: 'watched',
      filters: {
        monitor_id: monitor?.id,
        escalation_types: ['blocked', 'external_safe'],
        tlds: ['com', 'co.uk'],
        risk_score_ranges: ['70-99', '100-100'],
        mx_exists: false,
        domain_state: 'active',
        discovered_since: '2026-01-01T00:00:00+02:00',
        discovered_before: '2026-03-01T00:00:00Z',
        changed_since: -864_000,
        changed_before: -1,
        escalated_since: '2026-01-02T03:04:05.678Z',
        search: 'lumen post',
        sort: ['risk_score', 'changed_date'],
        order: 'asc',
      },
      includeDomainData: true,
      screenshots: true,
    });
    expect(await lastQuery('platform.detect.watched')).toEqual([
      ['monitor_id', monitor?.id],
      ['escalation_types[]', 'blocked'],
      ['escalation_types[]', external],
      ['tlds[]', 'com'],
      ['tlds[]', 'co.uk'],
      ['risk_score_ranges[]', '70-99'],
      ['risk_score_ranges[]', '100-100'],
      ['mx_exists', 'false'],
      ['domain_state', 'active'],
      ['discovered_since', '2026-01-01T00:00:00+02:00'],
      ['discovered_before', '2026-03-01T00:00:00Z'],
      ['changed_since', '-864000'],
      ['changed_before', '-1'],
      ['escalated_since', '2026-01-02T03:04:05.678Z'],
      ['search', 'lumen post'],
      ['sort[]', 'risk_score'],
      ['sort[]', 'changed_date'],
      ['order', 'asc'],
      ['include_domain_data', 'true'],
      ['screenshots', '1'],
      ['limit', '50'],
    ]);
  });

  test('filters choose and sort orders', async () => {
    const filters = { tlds: ['com'], mx_exists: true, domain_state: 'active' as const, search: 'e' };
    const { domains, completeness, total } = await bench.get('detect.domains', {
      list: 'new',
      filters: { ...filters, risk_score_ranges: ['1-39', '40-69'], sort: ['risk_score'], order: 'asc' },
      pages: 'all',
    });
    expect(domains.length).toBeGreaterThan(3);
    expect({ completeness, total }).toEqual({ completeness: { kind: 'whole' }, total: domains.length });
    for (const domain of domains) {
      expect(domain).toMatchObject({ state: 'new', tld: 'com', mx_exists: true, status: 'active' });
      expect(domain.domain).toContain('e');
    }
    const scores = domains.map(({ risk_score }) => risk_score ?? -1);
    expect(scores).toEqual([...scores].sort((one, other) => one - other));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...scores)).toBeLessThanOrEqual(69);
  });

  // covers: detect.list escalation_types
  test('escalated domains are found by the type of their escalation, in neutral words', async () => {
    const { domains } = await bench.get('detect.domains', {
      list: 'watched',
      filters: { escalation_types: ['external_safe'] },
    });
    expect(domains.length).toBeGreaterThan(0);
    for (const { escalations } of domains) {
      expect(escalations.map(({ escalation_type }) => escalation_type)).toContain('external_safe');
    }
  });

  test('screenshots and the ignored list take only what they have', async () => {
    expect(await bench.refusal('detect.domains', { list: 'new', screenshots: true })).toMatchObject({
      code: 'bad-input',
      fields: { screenshots: ['Only the watched list has screenshots.'] },
    });
    expect(await bench.refusal('detect.domains', { list: 'ignored', filters: { changed_before: -5 } })).toMatchObject({
      code: 'bad-input',
      fields: { 'filters.changed_before': [expect.any(String)] },
    });
    expect((await bench.get('detect.domains', { list: 'ignored', filters: { search: 'e' } })).domains[0]).toMatchObject(
      {
        state: 'ignored',
        assigned_by: expect.any(String),
        assigned_date: expect.any(String),
      },
    );
  });

  // covers: detect.list times carry their zone
  test('a time without a zone never leaves', async () => {
    for (const discovered_since of ['2026-01-01T00:00:00', '2026-01-01', 5, 0, -1.5]) {
      expect(
        await bench.refusal('detect.domains', { list: 'new', filters: { discovered_since } as never }),
      ).toMatchObject({ code: 'bad-input' });
    }
    expect(await bench.seen('platform.detect.new')).toEqual([]);
  });

  // covers: detect.list preview
  test('a preview shows a few, says so, and leaves the hour alone', async () => {
    const preview = await bench.get('detect.domains', { list: 'new', preview: true, pages: 'all' });
    expect(preview.domains).toHaveLength(10);
    expect(preview.completeness).toEqual({
      kind: 'limited',
      have: 10,
      why: expect.stringMatching(/^A preview shows only the first few of \d+: read the list itself for the rest\.$/),
    });
    expect(await lastQuery('platform.detect.new')).toEqual([
      ['preview', '1'],
      ['limit', '100'],
    ]);
    expect((await bench.get('detect.domains', { list: 'new' })).domains).toHaveLength(100);
  });

  // covers: detect.list include_domain_data, limit
  // covers: detect.list 100 per page, 50 per page with data
  test('registration data comes in pages of 50, and what is unknown is null', async () => {
    const { domains } = await bench.get('detect.domains', { list: 'new', includeDomainData: true });
    expect(domains).toHaveLength(50);
    const known = domains.filter(({ ip, name_server }) => ip !== null && name_server !== null);
    expect(known.length).toBeGreaterThan(10);
    expect(known[0]).toMatchObject({
      create_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ip: [{ ip: expect.any(String) }, ...(known[0]?.ip?.slice(1) ?? [])],
      registrar: expect.any(String),
    });
    await bench.nextHour();
    expect((await bench.get('detect.domains', { list: 'new' })).domains[0]).toMatchObject({
      ip: null,
      name_server: null,
      mx: null,
      registrar: null,
      create_date: null,
      registrant_contact_email: null,
    });
  });

  // covers: detect.list screenshots
  test('watched domains come with their screenshot', async () => {
    const { domains } = await bench.get('detect.domains', { list: 'watched', screenshots: true });
    const shown = domains.filter(({ screenshot }) => screenshot !== null);
    expect(shown.length).toBeGreaterThan(0);
    expect(shown[0]?.screenshot).toMatchObject({
      src: expect.stringMatching(/^http/),
      timestamp: expect.stringMatching(/Z$/),
      last_seen: expect.stringMatching(/Z$/),
    });
  });
});
