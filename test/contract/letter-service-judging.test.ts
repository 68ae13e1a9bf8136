import { afterEach, expect, test } from 'vitest';
import { calling } from '../support/calling.ts';
import { type LetterApp, openLetterApp } from '../support/letter-app.ts';
import { type Variant, variants } from '../support/letter-service/variants.ts';

// What the judgement asks of the services, over a service by the letter of the documents: the count of a value for its
// price, and whether the news of a search belong to a cluster of the case.

let open: LetterApp | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

async function opened(variant: Variant) {
  const app = await openLetterApp({ variant });
  open = app;
  return { app, call: calling(() => app.running) };
}

const answering = variants.filter((variant) => !['web-pages', 'empty'].includes(variant));
/** Without the optional members of a record nothing links its names. */
const linking = answering.filter((variant) => variant !== 'sparse');
/** An A record of an unknown type is no address. */
const counting = answering.filter((variant) => variant !== 'new-words');
const search = { base: { registrant: 'Growing Mill' } };

async function watch(variant: Variant) {
  const { app, call } = await opened(variant);
  const { ids } = await call('graph.search', { search });
  app.pause();
  const { id } = await call('watching.save', { name: 'Mill', question: { product: 'investigate', search } });
  for (let hours = 0; hours < 24; hours += 2) app.pause();
  expect((await call('watching.run', { id })).fresh).toBe(2);
  const asked = app.service.asked.length;
  const belong = await call('watching.belongs', { id });
  expect(app.service.asked.length).toBe(asked);
  expect(app.service.complaints).toEqual([]);
  return { ids, belong };
}

test.each(linking)('the news of a search belong to the cluster of its first names: %s', async (variant) => {
  const { ids, belong } = await watch(variant);
  expect(belong).toMatchObject({ names: 2, left: 0, clusters: [{ fresh: ['sheet-6.example', 'sheet-7.example'] }] });
  expect(belong.clusters[0]?.cluster.ids.toSorted()).toEqual(ids.toSorted());
  expect(belong.clusters[0]?.cluster.reasons.length).toBeGreaterThan(0);
});

test('news of which nothing is known belong to nothing', async () => {
  expect((await watch('sparse')).belong).toEqual({ names: 2, left: 0, clusters: [] });
});

test.each(counting)('a value is counted for one query, and the case knows the count then: %s', async (variant) => {
  const { app, call } = await opened(variant);
  const names = ['sheet-6.example', 'sheet-7.example'];
  const { ids } = await call('case.add', { entities: names.map((value) => ({ kind: 'domain' as const, value })) });
  for (const name of names) await call('graph.lookup', { question: { by: 'owner', name } });
  const [a = 0, b = 0] = ids;
  const { evidence } = await call('graph.whyLinked', { a, b });
  const line = evidence.find(({ kind, countable }) => kind === 'ip' && countable !== null);
  if (!line?.countable) throw new Error('nothing to count');
  expect(line).toMatchObject({ value: '192.0.2.17', from: 'usual' });
  const asked = app.service.asked.length;
  const { summary } = await call('pdns.summarize', { question: line.countable });
  expect(app.service.asked.slice(asked).map(({ path }) => path)).toEqual(['/pdns/v2/summarize/rdata/ip/192.0.2.17']);
  const after = await call('graph.whyLinked', { a, b });
  expect(after.evidence.find(({ value }) => value === line.value)).toMatchObject({
    ...{ from: 'service', domains: summary?.num_results, countable: null },
  });
  expect(app.service.complaints).toEqual([]);
});
