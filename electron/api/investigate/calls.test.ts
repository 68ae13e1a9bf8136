import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';

// The calls as from a page: through the bridge, checked both ways, over the demo connection.

let running: TestApp;
beforeAll(async () => {
  running = await openTestApp({}, { now: '2026-03-01T12:00:00Z' });
});
afterAll(() => running.close());

const never = new AbortController().signal;
const ledger = { base: { tag_manager_code: 'GTM-K7QX2NL' } };

async function used(id: string): Promise<number | null | undefined> {
  const account = await running.bridge.call('account.read', {});
  return account.ok ? account.value.products.find((product) => product.id === id)?.usedMonth : undefined;
}

// covers: investigate.operations no-charge test queries
test('the two test queries cost nothing', async () => {
  const before = await used('intel-investigate');
  expect(await running.bridge.call('investigate.test', {})).toEqual({
    ok: true,
    value: {
      byName: 1,
      byAddress: 3,
      at: expect.any(String),
      exchanges: [expect.any(Number), expect.any(Number)],
      replies: [expect.any(Number), expect.any(Number)],
      fromCase: false,
    },
  });
  expect(await used('intel-investigate')).toBe(before);
});

test('a search goes on from the place that its first page named', async () => {
  const { call } = running.bridge;
  const before = await used('intel-investigate');
  const first = await call('investigate.search', { search: ledger, pageSize: 40 });
  const resume = first.ok && first.value.completeness.kind === 'more' ? first.value.completeness.resume : '';
  expect(await call('investigate.more', { resume })).toMatchObject({
    ok: true,
    value: { records: { length: 11 }, completeness: { kind: 'whole' } },
  });
  expect(await used('intel-investigate')).toBe((before ?? 0) + 2);
});

test('what came is kept when the job is cancelled, and names go on too', async () => {
  const { call } = running.bridge;
  const listed = await call('investigate.search', { search: { base: { server_type: 'openresty' } }, pageSize: 400 });
  const names = listed.ok ? listed.value.records.map(({ domain }) => domain) : [];
  const asked = call('investigate.domains', { names });
  let answered = 0;
  const jobs = await call('jobs.list', {});
  const [job] = jobs.ok ? jobs.value.jobs : [];
  const leave = running.app.onExchange(({ operation }) => {
    // Directly in main: over the bridge it may end before it is cancelled.
    if (operation === 'investigate' && ++answered === 2) void running.app.run('jobs.cancel', { id: job?.id }, never);
  });
  const page = await asked;
  leave();
  const value = page.ok ? page.value : null;
  expect([value?.stopped?.code, value?.completeness.kind]).toEqual(['cancelled', 'more']);
  expect(value?.records.length).toBeGreaterThanOrEqual(200);
  const resume = value?.completeness.kind === 'more' ? value.completeness.resume : '';
  const rest = await call('investigate.more', { resume });
  expect(rest).toMatchObject({ ok: true, value: { completeness: { kind: 'whole' }, stopped: null } });
  expect([...(value?.records ?? []), ...(rest.ok ? rest.value.records : [])].map(({ domain }) => domain)).toEqual(
    names,
  );
});

test('a place of another call is refused', async () => {
  const { call } = running.bridge;
  const place = Buffer.from('{"kind":"pdns.lookup"}').toString('base64url');
  for (const resume of ['', 'nonsense', place]) {
    const refused = { ok: false, failure: { code: 'bad-input' } };
    expect(await call('investigate.more', { resume })).toMatchObject(refused);
    expect(await call('enrich.more', { resume })).toMatchObject(refused);
  }
});

// covers: investigate.operations filters can’t stand alone
test.each([
  [{ search: { filters: { tld: 'com' } } }, 'search.base', 'Filters narrow a search and can’t stand alone'],
  [{ search: { base: { search_hash: 'x', ip: '192.0.2.1' } } }, 'search.base', 'Use a search hash alone'],
  [{ search: { base: { search_hash: 'x' }, filters: { tld: 'com' } } }, 'search.base', 'Use a search hash alone'],
  [{ search: { base: { ip: 'fe80::1' } } }, 'search.base.ip', 'IPv4'],
  [{ search: { base: { ssl_hash: 'abc' } } }, 'search.base.ssl_hash', '40 hex digits'],
  [{ search: { ...ledger, filters: { create_date: 'soon' } } }, 'search.filters.create_date', 'YYYY-MM-DD'],
  [
    { search: { ...ledger, filters: { first_seen_since: '2026-01-01T00:00:00' } } },
    'search.filters.first_seen_since',
    'zone',
  ],
  [{ search: { ...ledger, filters: { ip_country_code: 'usa' } } }, 'search.filters.ip_country_code', 'two letters'],
  [{ search: { ...ledger, filters: { tld: '.com' } } }, 'search.filters.tld', 'leading dot'],
  [{ search: ledger, pageSize: 501 }, 'pageSize', '500'],
])('the rule that %j breaks is told beside its field', async (input, field, rule) => {
  const before = await running.bridge.call('requests.list', {});
  const answer = await running.bridge.call('investigate.search', input as never);
  expect(answer).toMatchObject({ ok: false, failure: { code: 'bad-input' } });
  expect(answer.ok ? '' : answer.failure.fields?.[field]?.join(' ')).toContain(rule);
  const after = await running.bridge.call('requests.list', {});
  expect(after.ok && after.value.total).toBe(before.ok && before.value.total);
});

// covers: enrich.request a quota of its own
test('enrich spends its own quota and goes on like Investigate', async () => {
  const { call } = running.bridge;
  const [investigate, enrich] = [await used('intel-investigate'), await used('intel-enrich')];
  expect(await call('enrich.domains', { names: ['northmere.com', 'lumenpost.com'] })).toMatchObject({
    ok: true,
    value: { records: { length: 2 }, completeness: { kind: 'whole' } },
  });
  const names = {
    kind: 'enrich.domains',
    names: ['halvora.com'],
    options: {},
    before: { have: 2, spoiled: 1, doubt: null },
  };
  const resume = Buffer.from(JSON.stringify(names)).toString('base64url');
  // An unreadable record of an earlier request makes the result incomplete.
  expect(await call('enrich.more', { resume })).toMatchObject({
    ok: true,
    value: { records: { length: 1 }, completeness: { kind: 'partial', have: 3 } },
  });
  expect([await used('intel-investigate'), await used('intel-enrich')]).toEqual([investigate, (enrich ?? 0) + 2]);
});

test('a screenshot opens for a while, and then its link has expired', async () => {
  const { call } = running.bridge;
  const records = await call('enrich.domains', { names: ['northmere.com'], screenshots: true });
  const src = (records.ok && records.value.records[0]?.screenshot?.src) || '';
  expect(await call('screenshots.image', { src, resizeWidth: 100 })).toMatchObject({ ok: true, value: { width: 100 } });
  await call('demo.advanceClock', { hours: 3 });
  expect(await call('screenshots.image', { src })).toMatchObject({
    ok: false,
    failure: { code: 'not-permitted', message: expect.stringContaining('has expired') },
  });
  expect(await call('screenshots.image', { src: 'file:///etc/passwd' } as never)).toMatchObject({
    ok: false,
    failure: { code: 'bad-input' },
  });
});
