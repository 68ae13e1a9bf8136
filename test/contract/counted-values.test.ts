import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

/** What passive DNS can count: two names without records, known from passive DNS alone. */
let app: TestApp;
let ids: number[];
const call = calling(() => app);
const spent = async () => (await call('case.replies', { limit: 500 })).replies.length;
beforeAll(async () => {
  app = await openTestApp();
  const names = ['mynorthmeresupport10.org', 'help-northmere.com'];
  ids = (await call('case.add', { entities: names.map((value) => ({ kind: 'domain' as const, value })) })).ids;
  for (const name of names) await call('graph.lookup', { question: { by: 'owner', name } });
});
afterAll(() => app.close());

test('a value that nobody counted offers its count, and the count is known from the ledger then', async () => {
  const [a = 0, b = 0] = ids;
  const before = await call('graph.whyLinked', { a, b });
  const line = before.evidence.find(({ countable }) => countable !== null);
  const question = line?.countable;
  if (!line || !question) throw new Error('nothing to count');
  expect(line).toMatchObject({ from: 'usual' });
  const { traits } = await call('graph.sharedTraits', { ids });
  expect(traits.some(({ value, countable }) => value === line.value && countable !== null)).toBe(true);

  const asked = await spent();
  const { summary, completeness } = await call('pdns.summarize', { question });
  expect(await spent()).toBe(asked + 1);
  expect(completeness).toEqual({ kind: 'whole' });
  const names = summary?.num_results ?? 0;
  expect(names).toBeGreaterThan(0);

  const after = await call('graph.whyLinked', { a, b });
  const same = after.evidence.find(({ value }) => value === line.value);
  expect(same).toMatchObject({ from: 'service', domains: names, countable: null });
  const shared = await call('graph.sharedTraits', { ids });
  expect(shared.traits.find(({ value }) => value === line.value)).toMatchObject({ from: 'service', countable: null });
  // Asking again costs nothing: the case answers.
  await call('pdns.summarize', { question });
  expect(await spent()).toBe(asked + 1);
});

test('a count of one period, and one that stopped early, are no count of the value', async () => {
  const { traits } = await call('graph.sharedTraits', { ids });
  const countable = traits.find((trait) => trait.countable !== null);
  const question = countable?.countable;
  if (!countable || !question) throw new Error('nothing to count');
  await call('pdns.summarize', { question, fences: { lastAfter: '2026-01-01T00:00:00Z' } });
  await call('pdns.summarize', { question, maxCount: 1 });
  const after = await call('graph.sharedTraits', { ids });
  expect(after.traits.find(({ value }) => value === countable.value)).toMatchObject({ countable: question });
});
