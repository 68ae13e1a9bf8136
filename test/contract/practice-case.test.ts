import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorlds, type World } from '../../electron/demo/world/world.ts';
import { openTestApp, type TestApp } from '../support/app.ts';
import { calling } from '../support/calling.ts';

const orchard = 6;
let app: TestApp;
let world: World;
const call = calling(() => app);
beforeAll(async () => {
  app = await openTestApp();
  const now = Date.now();
  world = createWorlds(7, now).at(now);
});
afterAll(() => app.close());

test('from four names of the Orchard campaign, following the advice alone leads to nine in ten members and to no stranger', async () => {
  const start = ['mylornerelief.site', 'myseveringrant.site', 'mytilneyrelief.info', 'mybrackleyrebate.com'];
  const { ids } = await call('case.add', { entities: start.map((value) => ({ kind: 'domain' as const, value })) });
  await call('graph.profile', { ids, through: 'investigate' });
  const known = new Set(ids);
  let queries = 0;
  for (let steps = 0; steps < 10; steps++) {
    const { advice } = await call('graph.sharedTraits', { ids: [...known] });
    const next = advice.find(({ isStrong }) => isStrong);
    if (next === undefined) break;
    const { ids: found } = await call('graph.search', { search: { base: { [next.parameter]: next.value } } });
    for (const id of found) known.add(id);
    queries += next.queries;
  }
  const members = Array.from({ length: world.size }, (_, id) => id).filter(
    (id) => world.column('campaign')[id] === orchard,
  );
  const { entities } = await call('case.graph', {});
  const found = entities.filter(({ kind }) => kind === 'domain').map(({ value }) => world.find(value) ?? -1);
  const strangers = found.filter((id) => !members.includes(id)).map(world.nameOf);
  expect(strangers).toEqual([]);
  expect(found.length).toBeGreaterThanOrEqual(members.length * 0.9);
  expect(queries).toBeLessThanOrEqual(6);
});
