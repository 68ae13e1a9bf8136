import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

/** What links two domains of one campaign, before and after the service told how rare it is. */
let app: TestApp;
let ids: number[];
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
  const entities = ['mynorthmeresupport10.org', 'help-northmere.com'].map((value) => ({
    kind: 'domain' as const,
    value,
  }));
  ids = (await call('case.add', { entities })).ids;
});
afterAll(() => app.close());

test('Enrich counts nothing: what is common by its kind ranks last, and no cluster is guessed', async () => {
  await call('graph.profile', { ids, through: 'enrich' });
  const { traits, clusters } = await call('graph.sharedTraits', { ids });
  expect(traits.every(({ count }) => count === null)).toBe(true);
  const place = (relation: string) => traits.findIndex((trait) => trait.relation === relation);
  expect(place('registrant')).toBeLessThan(place('registrar'));
  expect(place('registrar')).toBeLessThan(place('country of address'));
  expect(clusters).toEqual([]);
});

test('Investigate counts, and the rare makes a cluster', async () => {
  await call('graph.profile', { ids, through: 'investigate' });
  const { traits, clusters } = await call('graph.sharedTraits', { ids });
  const counts = Object.fromEntries(traits.map(({ relation, count }) => [relation, count]));
  expect(counts).toMatchObject({ registrant: 42, 'name server': 42 });
  expect(clusters).toEqual([{ ids, because: expect.arrayContaining(['name server ns1.veilhost-dns.net']) }]);
  expect(clusters[0]?.because.join()).not.toMatch(/registrar|Shadehost/);
});
