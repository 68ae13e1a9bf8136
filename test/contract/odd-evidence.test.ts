import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';
import { allAt, answerJson, type OddServer, startOddServer } from '../support/odd-server.ts';

// Records as no service should write them: the judgement answers, and says what it does not know.

const counted = (value: string, count?: number) => (count === undefined ? { value } : { value, count });
const long = 'x'.repeat(5000);
const server = (host: string, count?: number) => ({
  host: counted(host, count),
  domain: counted('quiet.example'),
  ip: [],
});
const records: Record<string, object> = {
  'no-count-1.com': { name_server: [server('ns1.uncounted.example')], create_date: {} },
  'no-count-2.com': { name_server: [server('ns1.uncounted.example')] },
  'zero-1.com': { registrant_name: counted('Zero Person', 0), create_date: counted('2026-01-02', 0) },
  'zero-2.com': { registrant_name: counted('Zero Person', 0), create_date: counted('2026-01-02', 0) },
  'huge-1.com': { registrant_org: counted('Everyone Ltd', 400_000_000), create_date: counted('2999-12-31', 3) },
  'huge-2.com': { registrant_org: counted('Everyone Ltd', 400_000_000), create_date: counted('2999-12-31', 3) },
  'long-1.com': { registrant_name: counted(long, 2), create_date: counted('0000-00-00', 2) },
  'long-2.com': { registrant_name: counted(long, 2), create_date: counted('yesterday', 2) },
};

let app: TestApp;
let service: OddServer;
let ids: Map<string, number>;
const call = calling(() => app);
beforeAll(async () => {
  service = await startOddServer((request, response) => {
    request.resume();
    const results = Object.entries(records).map(([domain, record]) => ({ domain, ...record }));
    answerJson(response, 200, {
      response: { results_count: results.length, total_count: results.length, results, missing_domains: [] },
    });
  });
  app = await openTestApp();
  const { id } = await call('connections.save', { connection: { name: 'Odd', ...allAt(service.origin) } });
  for (const of of ['platform', 'pdns'] as const) await call('connections.setKey', { id, service: of, key: 'a-key' });
  await call('connections.use', { id });
  const entities = Object.keys(records).map((value) => ({ kind: 'domain' as const, value }));
  const added = await call('case.add', { entities });
  ids = new Map(entities.map(({ value }, at) => [value, added.ids[at] ?? 0]));
  const { found } = await call('graph.profile', { ids: added.ids, through: 'investigate' });
  expect(found).toBe(entities.length);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const why = (name: string) =>
  call('graph.whyLinked', { a: ids.get(`${name}-1.com`) ?? 0, b: ids.get(`${name}-2.com`) ?? 0 });

test('without a count it says that nobody counted, and what could count it', async () => {
  const { evidence } = await why('no-count');
  const line = evidence.find(({ value }) => value === 'ns1.uncounted.example');
  expect(line).toMatchObject({
    from: 'usual',
    countable: { by: 'data-name', name: 'ns1.uncounted.example', type: 'NS' },
    text: expect.stringContaining('nobody counted it'),
  });
});

test('a count of 0 is no count: two names have the value', async () => {
  const { evidence, sum } = await why('zero');
  expect(evidence.find(({ value }) => value === 'Zero Person')).toMatchObject({ from: 'usual' });
  expect(Number.isFinite(sum)).toBe(true);
});

test('a count of 400 million says nothing, and a day in the future is no closeness in time', async () => {
  const { evidence, verdict } = await why('huge');
  expect(evidence.some(({ value, weight }) => value === 'Everyone Ltd' && weight > 0)).toBe(false);
  expect(verdict).toBe('not linked');
});

test('a value of 5,000 letters and impossible days are compared, and the line stays short', async () => {
  const { evidence, sum } = await why('long');
  expect(Number.isFinite(sum)).toBe(true);
  for (const { text } of evidence) expect(text.length).toBeLessThan(400);
});

test('one name, one name twice, and names that are not there have a sensible answer', async () => {
  const one = ids.get('long-1.com') ?? 0;
  expect(await call('graph.sharedTraits', { ids: [one] })).toMatchObject({ of: 1, clusters: [], traits: [] });
  expect(await call('graph.sharedTraits', { ids: [one, one] })).toMatchObject({ clusters: [] });
  expect(await call('graph.sharedTraits', { ids: [999_999] })).toMatchObject({ of: 0, clusters: [] });
  const itself = await call('graph.whyLinked', { a: one, b: one });
  expect(itself).toMatchObject({ verdict: 'one hand', together: true });
  const gone = await call('graph.whyLinked', { a: one, b: 999_999 });
  expect(gone).toMatchObject({ verdict: 'not linked', together: false, evidence: [] });
});

test('all of them together: a report is written, and every number in it is one', async () => {
  const all = await call('graph.sharedTraits', { ids: [...ids.values()] });
  for (const { domains, weight } of all.traits) expect(Number.isFinite(domains + weight)).toBe(true);
  const { sections } = await call('report.preview', {});
  const judged = sections.find(({ title }) => title === 'What links them');
  const words = JSON.stringify(judged).match(/NaN|Infinity|undefined|2999|Invalid Date|x{400}/g);
  expect({ isThere: judged !== undefined, words }).toEqual({ isThere: true, words: null });
});
