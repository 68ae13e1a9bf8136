import { afterEach, expect, test } from 'vitest';
import type { CallName } from '../../shared/contract.ts';
import type { Result } from '../../shared/result.ts';
import { type LetterApp, openLetterApp } from '../support/letter-app.ts';
import { lengths } from '../support/letter-service/detect-data.ts';
import type { LetterOptions } from '../support/letter-service/letter-service.ts';
import { manyRows } from '../support/letter-service/pdns-data.ts';
import { names } from '../support/letter-service/records.ts';

// Lists that come in pages, read to their end over a service by the letter of the documents.

let open: LetterApp | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

async function opened(options: Omit<LetterOptions, 'now'> = {}): Promise<LetterApp> {
  open = await openLetterApp(options);
  return open;
}

interface Page {
  readonly completeness: { readonly kind: string; readonly resume?: string };
}

/** Asks, and goes on until nothing says that there is more. */
async function toTheEnd<P extends Page>(
  app: LetterApp,
  [first, input]: readonly [CallName, object],
  more: CallName,
): Promise<P[]> {
  const pages: P[] = [];
  let [name, asked] = [first, input];
  for (;;) {
    const result = (await app.running.bridge.call(name, asked as never)) as Result<P>;
    if (!result.ok) throw new Error(result.failure.message);
    pages.push(result.value);
    const { completeness } = result.value;
    if (completeness.resume === undefined) return pages;
    [name, asked] = [more, { resume: completeness.resume }];
    if (!more.startsWith('detect')) app.pause();
  }
}

test('a search brings each domain once, page after page', async () => {
  const app = await opened();
  const search = { base: { registrant: 'Paper Mill' } };
  const pages = await toTheEnd<Page & { records: { domain: string }[] }>(
    app,
    ['investigate.search', { search, pageSize: 3 }],
    'investigate.more',
  );
  expect(pages.flatMap(({ records }) => records.map(({ domain }) => domain))).toEqual(names);
  expect(pages.map(({ completeness }) => completeness.kind)).toEqual(['more', 'more', 'whole']);
});

test.each([
  { includeDomainData: false, offsets: [null, '100'] },
  { includeDomainData: true, offsets: [null, '50', '100'] },
])('a list of Detect brings each domain once, in the pages that are allowed: $includeDomainData', async (row) => {
  const { includeDomainData, offsets } = row;
  const app = await opened();
  const pages = await toTheEnd<Page & { domains: { id: string }[] }>(
    app,
    ['detect.domains', { list: 'new', includeDomainData }],
    'detect.moreDomains',
  );
  const ids = pages.flatMap(({ domains }) => domains.map(({ id }) => id));
  expect(new Set(ids).size).toBe(lengths.new);
  expect(ids.length).toBe(lengths.new);
  expect(pages.at(-1)?.completeness.kind).toBe('whole');
  const lists = app.service.asked.filter(({ path }) => path.endsWith('/domains/new/'));
  expect(lists.map(({ query }) => query.get('offset'))).toEqual(offsets);
  expect(app.service.complaints).toEqual([]);
});

type FeedPages = Page & { records: { name: string }[]; lines: number };
const fourNames = [1, 2, 3, 4].map((part) => `sheet-${part}.example`);

test('a session of a feed brings each line once, page after page, where fewer fit in an answer than wait', async () => {
  const app = await opened();
  const asked = { feed: 'nod', session: 'in-4-parts', most: 1 };
  const pages = await toTheEnd<FeedPages>(app, ['feeds.read', asked], 'feeds.more');
  expect(pages.flatMap(({ records }) => records.map(({ name }) => name))).toEqual(fourNames);
  expect(pages.map(({ completeness, lines }) => `${completeness.kind}, ${lines}`)).toEqual([
    'more, 1',
    'more, 1',
    'more, 1',
    'whole, 1',
  ]);
  // What goes on is the same request, to the letter.
  const requests = app.service.asked.filter(({ path }) => path.startsWith('/v1/feed/'));
  expect(new Set(requests.map(({ path, query }) => `${path} ${query}`))).toEqual(
    new Set(['/v1/feed/nod/ sessionID=in-4-parts']),
  );
});

test('a session of a feed that the service stops goes on where it stopped', async () => {
  const app = await opened();
  const asked = { feed: 'nod', session: 'in-2-parts-busy' };
  const pages = await toTheEnd<FeedPages>(app, ['feeds.read', asked], 'feeds.more');
  expect(pages.map(({ records }) => records.map(({ name }) => name))).toEqual([
    ['sheet-1.example'],
    ['sheet-2.example'],
  ]);
  expect(pages.map(({ completeness }) => completeness.kind)).toEqual(['more', 'whole']);
});

type DnsPages = Page & { records: { rrname: string }[] };
const many = { question: { by: 'owner', name: '*.many.example' } };

async function everyName(app: LetterApp, limit: number) {
  const pages = await toTheEnd<DnsPages>(app, ['pdns.lookup', { ...many, limit }], 'pdns.more');
  return { names: pages.flatMap(({ records }) => records.map(({ rrname }) => rrname)), last: pages.at(-1) };
}

test('a lookup brings each row once where the key gives out as many as are asked for', async () => {
  const app = await opened({ dnsKey: { resultsMax: 2000, offsetMax: 3_000_000 } });
  const { names: found, last } = await everyName(app, 2000);
  expect(new Set(found).size).toBe(manyRows);
  expect(found.length).toBe(manyRows);
  expect(last?.completeness.kind).toBe('whole');
});

test('a lookup brings each row once where the key gives out fewer than are asked for', async () => {
  const app = await opened({ dnsKey: { resultsMax: 256, offsetMax: 3_000_000 } });
  const { names: found } = await everyName(app, 1000);
  expect(new Set(found).size).toBe(manyRows);
});

test('a key that may not use offsets is never sent one, and what it got is not called whole', async () => {
  const app = await opened({ dnsKey: { resultsMax: 256, offsetMax: 'n/a' } });
  const { names: found, last } = await everyName(app, 1000);
  expect(found.length).toBe(256);
  expect(last?.completeness).toMatchObject({ kind: 'limited', have: 256 });
  expect(app.service.asked.filter(({ query }) => query.has('offset'))).toEqual([]);
  expect(app.service.asked.filter(({ status }) => status >= 400)).toEqual([]);
});

test('no offset goes beyond the largest of the key', async () => {
  const app = await opened({ dnsKey: { resultsMax: 1000, offsetMax: 2500 } });
  const { names: found, last } = await everyName(app, 1000);
  expect(found.length).toBe(3000);
  expect(last?.completeness).toMatchObject({ kind: 'limited' });
  expect(app.service.asked.filter(({ status }) => status >= 400)).toEqual([]);
});

// covers: pdns.rate X-RateLimit-Expires
test('a reply tells what is left of a block of queries', async () => {
  // What is left is taken from no reply that is older than the machine’s own clock.
  open = await openLetterApp({}, {}, new Date(Date.now() + 60_000).toISOString());
  const { call } = open.running.bridge;
  await call('pdns.rateLimit', {});
  const left = async () => (await call('limits.quota', { product: 'pdns' })) as Result<{ quotas: object[] }>;
  expect(await left()).toMatchObject({ ok: true, value: { quotas: [{ period: 'block', limit: 600, left: 500 }] } });
  await call('pdns.lookup', { question: { by: 'owner', name: 'sheet-1.example' } });
  expect(await left()).toMatchObject({ ok: true, value: { quotas: [{ period: 'block', limit: 600, left: 499 }] } });
});

test.each(['hmac-sha256', 'header', 'query'] as const)('every operation takes credentials by %s', async (platform) => {
  open = await openLetterApp({}, { platform });
  const { call } = open.running.bridge;
  const answers = [
    await call('account.read', {}),
    await call('investigate.search', { search: { base: { registrant: 'Paper Mill' } } }),
    await call('enrich.domains', { names: ['sheet-1.example'] }),
    await call('detect.domains', { list: 'watched' }),
    await call('detect.createMonitor', { term: 'paperclip' }),
    await call('detect.deleteMonitor', { id: 'mOnItOr002' }),
    await call('feeds.read', { feed: 'nod', after: -60 }),
  ];
  expect(answers.map(({ ok }) => ok)).toEqual(answers.map(() => true));
  expect(open.service.complaints).toEqual([]);
});
