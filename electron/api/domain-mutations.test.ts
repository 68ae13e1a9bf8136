import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { investigateCalls } from '../../shared/calls/investigate.ts';
import { DomainPage } from '../../shared/domain-search.ts';
import { ok, type Result } from '../../shared/result.ts';
import { changes, spoil } from '../../test/support/mutations.ts';
import { openWire, type Wire } from '../../test/support/wire.ts';
import type { JsonReply } from '../core/http/service-request.ts';
import type { SignedHttp } from '../core/http/signed-http.ts';
import { atTheStart, gatherNames } from './domain-gather.ts';
import { readRecords } from './enrich/client.ts';
import { readProfiles } from './investigate/client.ts';
import { searchPage } from './investigate/search-page.ts';

// Real replies of the demo service with random changes: no change may throw, hang, break the contract or make an
// incomplete result look complete.

const never = { signal: new AbortController().signal };
const names = ['northmere.com', 'bäckerei-nordlicht.de', 'all-empty.com', 'json-text.com', 'not-there.example'];
const options = { parsedWhois: true, parsedDomainRdap: true, screenshots: true };
const { search, ...searchOptions } = investigateCalls['investigate.search'].input.parse({
  search: { base: { domain: names } },
  ...options,
});

type Ask = (http: SignedHttp) => Promise<Result<DomainPage>>;
const asks: Readonly<Record<string, Ask>> = {
  'investigate.search': (http) =>
    searchPage(http, { search, options: searchOptions, position: null, before: atTheStart }, never),
  'investigate.domains': (http) =>
    gatherNames('investigate.domains', { names, options, before: atTheStart }, (some) =>
      readProfiles(http, some, options, never),
    ),
  'enrich.domains': (http) =>
    gatherNames('enrich.domains', { names, options, before: atTheStart }, (some) =>
      readRecords(http, some, options, never),
    ),
};

let wire: Wire;
const replies: Record<string, string> = {};
beforeAll(async () => {
  wire = await openWire({ now: '2026-03-01T12:00:00Z' });
  for (const [name, ask] of Object.entries(asks)) {
    expect(await ask(wire.http())).toMatchObject({
      ok: true,
      value: { records: { length: 4 }, missing: ['not-there.example'], completeness: { kind: 'whole' } },
    });
    replies[name] = wire.exchanges.at(-1)?.bytes?.toString() ?? '';
  }
});
afterAll(() => wire.close());

/** Answers every request with one body, as if from the wire. */
function answering(body: unknown, partial: boolean): { readonly http: SignedHttp; readonly asked: () => number } {
  let asked = 0;
  const reply: JsonReply = { status: partial ? 206 : 200, body, partial, headers: {}, at: new Date(), exchange: 1 };
  const refuse = () => Promise.reject(new Error('this test streams nothing'));
  const http: SignedHttp = {
    json: async () => {
      asked++;
      return ok(reply);
    },
    stream: refuse,
    outside: refuse,
  };
  return { http, asked: () => asked };
}

const saysNo: readonly unknown[] = [undefined, null, false, 'false', 0, '0', ''];
const isNo = (value: unknown) =>
  saysNo.includes(value) || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);

/** Whether a reply may be called complete, judged from its bytes and not by our own reader. */
function mayBeWhole(body: unknown, partial: boolean, page: DomainPage, isSearch: boolean): boolean {
  const response = (body as { response: Readonly<Record<string, unknown>> }).response;
  const results = Array.isArray(response.results) ? response.results : [];
  const counted = [response.results_count, response.total_count].filter((count) => Number.isInteger(count));
  const answered = new Set(page.records.map(({ domain }) => domain)).size + page.missing.length;
  return (
    !partial &&
    [response.limit_exceeded, response.has_more_results, response.error, response.position].every(isNo) &&
    page.records.length === results.length &&
    counted.every((count) => (count as number) <= results.length) &&
    (isSearch || answered >= names.length)
  );
}

test.each(Object.keys(asks))(
  '%s reads any change of a real reply without a wrong word',
  async (name) => {
    const kinds = new Set<string>();
    await fc.assert(
      fc.asyncProperty(changes, fc.boolean(), async (steps, cut) => {
        const body = spoil(JSON.parse(replies[name] ?? ''), steps);
        const partial = cut && steps.length > 2;
        const { http, asked } = answering(body, partial);
        const result = (await asks[name]?.(http)) ?? ok(null);
        expect(asked()).toBe(1);
        if (!result.ok) {
          kinds.add(result.failure.code);
          expect(result.failure.code).toBe('bad-reply');
          return;
        }
        // The same check that every answer of the app passes.
        const page = DomainPage.parse(result.value);
        kinds.add(page.completeness.kind);
        const results = (body as { response: { results?: unknown } }).response.results;
        const came = Array.isArray(results) ? results.length : 0;
        expect(page.records.length + page.spoiled).toBe(came);
        if (page.completeness.kind === 'whole') {
          expect(mayBeWhole(body, partial, page, name === 'investigate.search')).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
    // The changes must lead to all of these; otherwise this test would prove nothing.
    expect([...kinds]).toEqual(expect.arrayContaining(['bad-reply', 'whole', 'partial']));
  },
  60_000,
);

test('one changed record never changes the others', async () => {
  const name = 'investigate.domains';
  const real = JSON.parse(replies[name] ?? '') as { response: { results: unknown[] } };
  const untouched = await asks[name]?.(answering(real, false).http);
  const before = untouched?.ok ? untouched.value.records : [];
  await fc.assert(
    fc.asyncProperty(fc.nat(3), changes, async (at, steps) => {
      const results = real.response.results.map((record, index) => (index === at ? spoil(record, steps) : record));
      const body = { response: { ...real.response, results } };
      const result = await asks[name]?.(answering(body, false).http);
      const hit = (real.response.results[at] as { domain: string }).domain;
      const others = (result?.ok ? result.value.records : []).filter(({ domain }) =>
        before.some((record) => record.domain === domain && domain !== hit),
      );
      expect(others).toEqual(before.filter(({ domain }) => domain !== hit));
    }),
    { numRuns: 150 },
  );
});
