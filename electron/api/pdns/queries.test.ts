import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Contract } from '../../../shared/contract.ts';
import type { Call } from '../../../shared/ipc.ts';
import type { DnsQuestion } from '../../../shared/passive-dns.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';

describe.each(['neutral', 'public'] as const)('passive DNS in %s words', (wording) => {
  let app: TestApp;
  let call: Call<Contract>;
  let control: (path: string, method: string, body?: unknown) => Promise<Response>;
  beforeAll(async () => {
    const { startDemoService } = await import('../../demo/service.ts');
    const demo = await startDemoService({ strict: true, wording, now: '2026-06-01T12:00:00Z' });
    const { url, token } = demo.announcement.control;
    control = (path, method, body) =>
      fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    app = await openTestApp({ startDemo: async () => demo, fresh: true });
    call = app.bridge.call;
  });
  afterEach(() => control('/faults', 'DELETE'));
  afterAll(() => app.close());

  const lookUp = async (question: DnsQuestion, more: object = {}) => {
    const found = await call('pdns.lookup', { question, ...more });
    if (!found.ok) throw new Error(found.failure.message);
    return found.value;
  };

  // covers: pdns.operations lookup/rrset/name
  test('an owner name brings its record sets, with times and bailiwick', async () => {
    const { records, spoiled, completeness, exchanges } = await lookUp({
      by: 'owner',
      name: 'northmere.com',
      type: 'A',
    });
    expect(records.length).toBeGreaterThan(0);
    expect(records.every(({ rrname, rrtype }) => rrname === 'northmere.com.' && rrtype === 'A')).toBe(true);
    expect(records[0]?.bailiwick).toMatch(/\.$/);
    expect(records[0]?.time_first).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000Z$/);
    expect({ spoiled, completeness, exchanges: exchanges.length }).toEqual({
      spoiled: 0,
      completeness: { kind: 'whole' },
      exchanges: 1,
    });
  });

  // covers: pdns.operations RRTYPE, BAILIWICK
  test('a bailiwick without a type asks for any type', async () => {
    const { records } = await lookUp({ by: 'owner', name: 'northmere.com', bailiwick: 'com' });
    expect(records.every(({ bailiwick }) => bailiwick === 'com.')).toBe(true);
  });

  // covers: pdns.operations wildcards
  test('wildcards in front and at the end find names below and beside', async () => {
    const below = await lookUp({ by: 'owner', name: '*.northmere.com', type: 'A' });
    expect(below.records.every(({ rrname }) => rrname.endsWith('northmere.com.'))).toBe(true);
    const beside = await lookUp({ by: 'owner', name: 'northmere.*' });
    expect(beside.records.some(({ rrname }) => rrname.startsWith('northmere.'))).toBe(true);
  });

  // covers: pdns.operations lookup/rrset/raw, lookup/rdata/name, lookup/rdata/raw
  test('wire-format names, record data and raw record data are found', async () => {
    const hex = '096e6f7274686d65726503636f6d00'; // northmere.com
    const byHex = await lookUp({ by: 'owner-raw', hex, type: 'A' });
    const byName = await lookUp({ by: 'owner', name: 'northmere.com', type: 'A' });
    expect(byHex.records).toEqual(byName.records);
    const served = await lookUp({ by: 'data-name', name: 'ns1.harborcloud-dns.com', type: 'NS' }, { limit: 5 });
    expect(served.records.map(({ rdata }) => rdata)).toEqual(Array(5).fill(['ns1.harborcloud-dns.com.']));
    const raw = await lookUp({ by: 'data-raw', hex: 'cb00710a', type: 'A' }, { limit: 3 });
    expect(raw.records.every(({ rdata }) => rdata[0] === '203.0.113.10')).toBe(true);
  });

  // covers: pdns.operations lookup/rdata/ip, networks and ranges
  test('an address, a network and a range are asked in the service’s own writing', async () => {
    for (const address of ['203.0.113.10', '203.0.113.0/28', '203.0.113.9-203.0.113.11']) {
      const { records } = await lookUp({ by: 'data-ip', address }, { limit: 5 });
      expect(records.map(({ rrtype }) => rrtype)).toEqual(Array(5).fill('A'));
    }
  });

  // covers: pdns.parameters time_first_before, time_first_after, time_last_before, time_last_after
  test('time fences keep what was seen between them', async () => {
    const fences = { firstAfter: '2015-01-01T00:00:00Z', lastBefore: '2020-01-01T00:00:00+02:00' };
    const { records } = await lookUp({ by: 'owner', name: '*.harborcloud-dns.com' }, { fences });
    expect(records.length).toBeGreaterThan(0);
    for (const { time_first, time_last } of records) {
      expect((time_first ?? '') >= '2015-01-01').toBe(true);
      expect((time_last ?? '9') <= '2019-12-31T22:00:01').toBe(true);
    }
  });

  // covers: pdns.parameters aggr
  test('ungrouped lookups bring the time slices of what came back later', async () => {
    const question = { by: 'owner', name: '*.shop', type: 'NS' } as const;
    const grouped = await lookUp(question, { limit: 20_000 });
    const slices = await lookUp(question, { limit: 20_000, aggregate: false });
    expect(slices.records.length).toBeGreaterThan(grouped.records.length);
  });

  // covers: pdns.parameters limit, offset
  test('a limit says that there is more, and the rest follows from where it stopped', async () => {
    const whole = await lookUp({ by: 'owner', name: '*.harborcloud-dns.com' }, { limit: 100 });
    const first = await lookUp({ by: 'owner', name: '*.harborcloud-dns.com' }, { limit: 4 });
    expect(first.completeness).toMatchObject({ kind: 'more', have: 4, total: null });
    if (first.completeness.kind !== 'more') return;
    const second = await call('pdns.more', { resume: first.completeness.resume });
    expect(second.ok && second.value.records).toEqual(whole.records.slice(4, 8));
    expect(second.ok && second.value.completeness).toMatchObject({ kind: 'more', have: 8 });
  });

  // covers: pdns.stream no results
  // covers: pdns.status 200
  test('nothing found is whole, and no failure', async () => {
    const { records, completeness } = await lookUp({ by: 'owner', name: 'no-such-name.example' });
    expect({ records, completeness }).toEqual({ records: [], completeness: { kind: 'whole' } });
  });

  // covers: pdns.operations summarize
  // covers: pdns.parameters max_count
  test('a summary counts without listing', async () => {
    const found = await call('pdns.summarize', { question: { by: 'data-ip', address: '198.51.100.24' }, maxCount: 5 });
    expect(found.ok && found.value.summary).toMatchObject({
      count: expect.any(Number),
      num_results: expect.any(Number),
    });
    const capped = await call('pdns.summarize', { question: { by: 'data-ip', address: '198.51.100.24' }, limit: 3 });
    expect(capped.ok && capped.value.summary?.num_results).toBe(3);
  });

  // covers: pdns.parameters exclude
  test('patterns find names and record data, and leave out what is excluded', async () => {
    const names = await call('pdns.flexible', {
      syntax: 'glob',
      in: 'names',
      pattern: '*northmere*.',
      type: 'A',
      limit: 50,
    });
    const fewer = await call('pdns.flexible', {
      ...{ syntax: 'glob', in: 'names', pattern: '*northmere*.', type: 'A', limit: 50 },
      exclude: '*login*',
    });
    if (!names.ok || !fewer.ok) throw new Error('the search failed');
    expect(names.value.hits.every(({ value }) => value.includes('northmere'))).toBe(true);
    expect(fewer.value.hits.some(({ value }) => value.includes('login'))).toBe(false);
    const data = await call('pdns.flexible', {
      syntax: 'regex',
      in: 'data',
      pattern: 'harborcloud.*\\.$',
      type: 'NS',
      limit: 5,
    });
    expect(data.ok && data.value.hits.every(({ value, raw }) => value.includes('harborcloud') && raw !== null)).toBe(
      true,
    );
  });

  test.each([
    [{ by: 'owner', name: '*.northmere.*' }, /not both/],
    [{ by: 'owner', name: 'a.*.b' }, /whole label/],
    [{ by: 'data-ip', address: 'not an address' }, /no address/],
    [{ by: 'data-ip', address: '192.0.2.300' }, /no address/],
    [{ by: 'data-ip', address: '192.0.2.0/33' }, /no address/],
    [{ by: 'data-ip', address: '2001:db8::/129' }, /no address/],
    [{ by: 'data-ip', address: '192.0.2.1-2001:db8::1' }, /no address/],
    [{ by: 'data-ip', address: '192.0.2.1-192.0.2.9-192.0.2.12' }, /no address/],
  ] as const)('%o is told before anything leaves', async (question, words) => {
    const asked = await call('pdns.lookup', { question });
    expect(asked.ok ? '' : asked.failure.message).toMatch(words);
    expect(asked.ok ? '' : asked.failure.code).toBe('bad-input');
  });

  test('rows before a cut are kept, and the cut is said', async () => {
    await control('/faults', 'POST', { route: 'pdns.lookup*', times: 1, fault: { kind: 'cut', afterBytes: 2000 } });
    const { records, completeness } = await lookUp({ by: 'owner', name: '*.harborcloud-dns.com' });
    expect(records.length).toBeGreaterThan(0);
    expect(completeness).toMatchObject({ kind: 'cut-off', have: records.length });
  });

  test('a stream that the service gives up on is never whole', async () => {
    await control('/faults', 'POST', { route: 'pdns.lookup*', times: 1, fault: { kind: 'play', name: 'failed' } });
    const { completeness } = await lookUp({ by: 'owner', name: '*.harborcloud-dns.com' });
    expect(completeness.kind).toBe('cut-off');
  });

  test('a broken line spoils itself alone, is counted, and makes the result partial', async () => {
    await control('/faults', 'POST', { route: 'pdns.lookup*', times: 1, fault: { kind: 'broken-line', line: 3 } });
    const { spoiled, records, completeness } = await lookUp({ by: 'owner', name: '*.harborcloud-dns.com' });
    expect({ spoiled, kind: completeness.kind }).toEqual({ spoiled: 1, kind: 'partial' });
    expect(records.length).toBeGreaterThan(3);
  });
});
