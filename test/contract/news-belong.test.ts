import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

let app: TestApp;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const search = { base: { whois: 'northmere' } };

test('the news of a saved search say which new names belong to a cluster of the case, and why', async () => {
  const { ids } = await call('graph.search', { search });
  const { id } = await call('watching.save', { name: 'Northmere', question: { product: 'investigate', search } });
  expect(await call('watching.belongs', { id })).toEqual({ names: 0, left: 0, clusters: [] });
  await call('demo.advanceClock', { hours: 24 * 4 });
  const { fresh } = await call('watching.run', { id });
  expect(fresh).toBeGreaterThan(0);

  const { names, left, clusters } = await call('watching.belongs', { id });
  expect({ names, left }).toEqual({ names: fresh, left: 0 });
  const news = (await call('watching.news', { id })).fresh.flatMap((item) => (item.is === 'domain' ? item.domain : []));
  for (const { fresh: theirs, cluster } of clusters) {
    expect(theirs.every((name) => news.includes(name))).toBe(true);
    expect(cluster.ids.every((member) => ids.includes(member))).toBe(true);
    expect(cluster.reasons.length).toBeGreaterThan(0);
  }
  expect(clusters.length).toBeGreaterThan(0);

  // Once they are items of the graph, the answer is the same.
  await call('watching.take', { id });
  const after = await call('watching.belongs', { id });
  expect(after.clusters.map(({ fresh: theirs }) => theirs.toSorted())).toEqual(
    clusters.map(({ fresh: theirs }) => theirs.toSorted()),
  );
});
