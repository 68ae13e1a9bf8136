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

test('Enrich counts nothing: what is common by its kind ranks last, and the reasons say that nobody counted', async () => {
  await call('graph.profile', { ids, through: 'enrich' });
  const { traits, clusters } = await call('graph.sharedTraits', { ids });
  expect(traits.every(({ count }) => count === null)).toBe(true);
  const place = (relation: string) => traits.findIndex((trait) => trait.relation === relation);
  expect(place('registrant')).toBeLessThan(place('registrar'));
  expect(place('registrar')).toBeLessThan(place('country of address'));
  // Several kinds of values together: the same mail box, title and name server.
  expect(clusters.map((cluster) => cluster.ids)).toEqual([ids]);
  expect(clusters[0]?.reasons[0]?.text).toContain('nobody counted it');
});

test('Investigate counts, and the rare makes a cluster', async () => {
  await call('graph.profile', { ids, through: 'investigate' });
  const { traits, clusters } = await call('graph.sharedTraits', { ids });
  const counts = Object.fromEntries(traits.map(({ relation, count }) => [relation, count]));
  expect(counts).toMatchObject({ registrant: 42, 'name server': 42 });
  expect(clusters).toMatchObject([
    { ids, tier: 'one hand', because: expect.arrayContaining(['registrant Ilse Brandauer']) },
  ]);
  expect(clusters[0]?.reasons.map(({ text }) => text)[0]).toMatch(/^registrant .*: 42 domains have it$/);
  expect(clusters[0]?.next).toMatchObject({ expected: 42, queries: 1 });
  expect(clusters[0]?.because.join()).not.toMatch(/registrar|Shadehost/);
});

test('two names can be asked about: what speaks for one owner, and the sum', async () => {
  const [a = 0, b = 0] = ids;
  const why = await call('graph.whyLinked', { a, b });
  expect(why).toMatchObject({ verdict: 'one hand', together: true, against: [], unread: [] });
  expect(why.evidence[0]).toMatchObject({ family: 'registrant', domains: 42, from: 'service' });
  const sum = why.evidence.reduce((all, { weight }) => all + weight, 0);
  expect(sum).toBeCloseTo(why.sum, 1);
});

test('the advice names rare values that no search has followed, and forgets those that one did', async () => {
  const { advice } = await call('graph.sharedTraits', { ids });
  const [first] = advice;
  expect(first).toMatchObject({ isStrong: true, have: ids, queries: 1 });
  expect(first?.unknown).toBe((first?.domains ?? 0) - ids.length);
  const values = advice.map(({ parameter, value }) => `${parameter} ${value}`);
  expect(new Set(values).size).toBe(values.length);
  await call('graph.search', { search: { base: { [first?.parameter ?? '']: first?.value } } });
  const after = await call('graph.sharedTraits', { ids });
  expect(after.advice.map(({ parameter, value }) => `${parameter} ${value}`)).not.toContain(values[0]);
});

test('a verdict decides: what is out joins no cluster of what is in', async () => {
  const [a = 0, b = 0] = ids;
  await call('membership.judge', { ids: [a], verdict: 'in' });
  await call('membership.judge', { ids: [b], verdict: 'out' });
  expect((await call('graph.sharedTraits', { ids })).clusters).toEqual([]);
  expect(await call('graph.whyLinked', { a, b })).toMatchObject({ verdict: 'one hand', together: false });
  await call('membership.judge', { ids: [b], verdict: 'in' });
  const { clusters } = await call('graph.sharedTraits', { ids });
  expect(clusters).toMatchObject([{ ids, campaign: expect.any(Number) }]);
});

test('a name that does not fit the others is told, with the one it is nearest to', async () => {
  const { ids: more } = await call('case.add', { entities: [{ kind: 'domain', value: 'example.com' }] });
  const { strangers } = await call('graph.sharedTraits', { ids: [...ids, ...more] });
  expect(strangers).toMatchObject({ cluster: 0, names: [{ id: more[0] }] });
  expect(ids).toContain(strangers.names[0]?.closest);
});

test('a name says what it belongs to, judged among all names of the case, and again after a verdict', async () => {
  const [a = 0, b = 0] = ids;
  const before = await call('graph.belongs', { ids: [a] });
  const mine = before.clusters.filter((cluster) => cluster.ids.includes(a));
  expect(mine).toHaveLength(1);
  expect(mine[0]?.ids).toContain(b);
  await call('membership.judge', { ids: [b], verdict: 'out' });
  const after = await call('graph.belongs', { ids: [a] });
  expect(after.clusters.find((cluster) => cluster.ids.includes(a))?.ids ?? []).not.toContain(b);
});

test('a host belongs to its domain: it is judged with it, and joins what its domain joins', async () => {
  const { ids: hosts } = await call('case.add', { entities: [{ kind: 'host', value: 'www.help-northmere.com' }] });
  const [host = 0] = hosts;
  const [a = 0, b = 0] = ids;
  await call('membership.judge', { ids, verdict: 'in' });
  const { clusters, strangers } = await call('graph.sharedTraits', { ids: [...ids, host] });
  expect(clusters).toMatchObject([{ ids: [a, b, host], domains: 2 }]);
  expect(strangers.names).toEqual([]);
  expect(await call('graph.whyLinked', { a: b, b: host })).toMatchObject({ verdict: 'one hand', together: true });
});
