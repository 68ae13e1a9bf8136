import { afterEach, expect, test } from 'vitest';
import { ConnectionFile } from '../../../shared/connection.ts';
import { openTestApp, type TestApp } from '../../../test/support/app.ts';
import { calling } from '../../../test/support/calling.ts';
import { type CappedRecords, type CappedWishes, startCappedRecords } from '../../../test/support/capped-records.ts';

let app: TestApp;
let service: CappedRecords;
const call = calling(() => app);

async function begin(wishes: CappedWishes = {}): Promise<void> {
  service = await startCappedRecords(wishes);
  const { url } = service;
  const urls = { baseUrl: url, pdnsUrl: url, batchUrl: url, batchDownloadUrl: url };
  const file = ConnectionFile.parse({ name: 'Capped', username: 'ann', ...urls });
  app = await openTestApp({ connection: { file, keys: { pdns: 'a-key-of-passive-dns' } } });
  await call('case.new', {});
}

afterEach(async () => {
  await app.close();
  await service.close();
});

const question = { by: 'data-ip', address: '198.51.100.7' } as const;

/** Every page of a lookup: its names and its status. */
async function allPages(): Promise<{ readonly names: string[]; readonly said: unknown[] }> {
  const names: string[] = [];
  const said: unknown[] = [];
  let page = await call('pdns.lookup', { question, limit: 1000 });
  for (;;) {
    names.push(...page.records.map(({ rrname }) => rrname));
    const { completeness } = page;
    said.push(completeness.kind === 'more' ? completeness.have : completeness);
    if (completeness.kind !== 'more') return { names, said };
    page = await call('pdns.more', { resume: completeness.resume });
  }
}

test('a key that gets 256 rows at a time gets all 5,000, each once', async () => {
  await begin();
  const { names, said } = await allPages();
  expect(service.offsets).toEqual(Array.from({ length: 20 }, (_, page) => page * 256));
  expect([names.length, new Set(names).size]).toEqual([5000, 5000]);
  expect(said.slice(0, 3)).toEqual([256, 512, 768]);
  expect(said.at(-1)).toEqual({ kind: 'whole' });
});

test('rows that can’t be read are counted as rows that came', async () => {
  await begin({ rows: 600, unreadable: (row) => row % 100 === 7 });
  const { names } = await allPages();
  expect(service.offsets).toEqual([0, 256, 512]);
  expect(new Set(names).size).toBe(594);
});

test('a key without offsets is told as limited, and nothing more is asked', async () => {
  await begin({ offsetMax: null });
  const { said } = await allPages();
  expect(said).toEqual([{ kind: 'limited', have: 256, why: 'Result limit reached' }]);
  expect(service.offsets).toEqual([0]);
});

test('a service that says that there is more and brings nothing is not asked for ever', async () => {
  await begin({ resultsMax: 0 });
  const { said } = await allPages();
  expect(said).toEqual([{ kind: 'limited', have: 0, why: 'Result limit reached' }]);
});

test('a search by pattern goes on the same way', async () => {
  await begin({ rows: 700 });
  const found: string[] = [];
  let page = await call('pdns.flexible', { syntax: 'glob', in: 'names', pattern: 'host-*.example.', limit: 1000 });
  for (;;) {
    found.push(...page.hits.map(({ value }) => value));
    if (page.completeness.kind !== 'more') break;
    page = await call('pdns.flexibleMore', { resume: page.completeness.resume });
  }
  expect(page.completeness).toEqual({ kind: 'whole' });
  expect([found.length, new Set(found).size, service.offsets]).toEqual([700, 700, [0, 256, 512]]);
});

test('the rest of a stack of passive DNS comes to the graph, also when the stack was few at first', async () => {
  await begin({ rows: 100, resultsMax: 30 });
  const stack = { label: 'Names of an address', over: 40 };
  const first = await call('graph.lookup', { question, stack, types: ['A'] });
  expect(first.completeness).toMatchObject({ kind: 'more', have: 30 });
  if (first.group === null) throw new Error('nothing to go on with');
  const rest = await call('graph.more', { group: first.group, pages: 2 });
  expect([rest.found, rest.completeness]).toMatchObject([60, { kind: 'more', have: 90 }]);
  const last = await call('graph.more', { group: first.group });
  expect([last.found, last.completeness]).toEqual([10, { kind: 'whole' }]);
  const { entities } = await call('case.graph', {});
  expect(entities.filter(({ value }) => value.startsWith('host-'))).toHaveLength(100);
  expect(service.offsets).toEqual([0, 30, 60, 90]);
});
