import { expect, test } from 'vitest';
import { edge, entity } from '../../test/support/graph-rows.ts';
import { nodeDiameter, sizeOnScreen } from './node-look.ts';
import { createScene, type Scene } from './scene.ts';

/** A graph that somebody arranged: a registrar with domains around it, each with an address. */
function arranged(): Scene {
  const scene = createScene();
  const entities = [entity(1, { kind: 'registrar', value: 'Names Ltd', x: 0, y: 0 })];
  const edges = [];
  for (let index = 0; index < 60; index++) {
    const [angle, away] = [index * 2.4, 120 + 34 * Math.sqrt(index)];
    const [x, y] = [Math.cos(angle) * away, Math.sin(angle) * away];
    entities.push(entity(100 + index, { x, y }));
    edges.push(edge(entities.length, 1, 100 + index));
    if (index % 3 > 0) continue;
    entities.push(entity(200 + index, { kind: 'ip', value: `192.0.2.${index}`, x: x * 1.8, y: y * 1.8 }));
    edges.push(edge(entities.length, 100 + index, 200 + index));
  }
  scene.apply({ entities, edges });
  return scene;
}

/** What a pivot on one item brings: domains, some of which share name servers that are new, too. */
function pivot(scene: Scene, origin: number, count: number): number[] {
  const ids = Array.from({ length: count }, (_, index) => 1000 + index);
  const servers = Array.from({ length: Math.ceil(count / 25) }, (_, index) => 5000 + index);
  scene.apply({
    entities: [
      ...ids.map((id) => entity(id)),
      ...servers.map((id) => entity(id, { kind: 'nameserver', value: `ns${id}.example` })),
    ],
    edges: [
      ...ids.map((id) => edge(10_000 + id, origin, id)),
      ...ids.flatMap((id, index) =>
        index % 2 === 0 ? [edge(20_000 + id, id, servers[(index / 2) % servers.length] ?? 5000)] : [],
      ),
    ],
  });
  return [...ids, ...servers];
}

const placeOf = (scene: Scene, key: number) => {
  const slot = scene.slotOf(key) ?? -1;
  const { x, y, look, degree } = scene.drawing();
  return {
    x: x[slot] as number,
    y: y[slot] as number,
    radius: sizeOnScreen(look[slot] as number, 1, degree[slot]) / 2,
  };
};

function overlaps(scene: Scene, keys: readonly number[], others: readonly number[]): number {
  let count = 0;
  for (const [index, key] of keys.entries()) {
    const one = placeOf(scene, key);
    for (const other of [...others, ...keys.slice(index + 1)]) {
      const two = placeOf(scene, other);
      if (Math.hypot(one.x - two.x, one.y - two.y) < one.radius + two.radius) count++;
    }
  }
  return count;
}

for (const count of [10, 100, 500]) {
  for (const origin of [1, 100, 257]) {
    test(`${count} new items come near item ${origin}, cover nothing, and move nobody`, () => {
      const scene = arranged();
      const old = Array.from({ length: scene.drawing().nodes }, (_, slot) => scene.keyAt(slot));
      const before = old.map((key) => placeOf(scene, key)).map(({ x, y }) => [x, y]);
      const fresh = pivot(scene, origin, count);
      expect(old.map((key) => placeOf(scene, key)).map(({ x, y }) => [x, y])).toEqual(before);
      expect(overlaps(scene, fresh, old)).toBe(0);
      const middle = placeOf(scene, origin);
      const away = fresh.map((key) => placeOf(scene, key)).map(({ x, y }) => Math.hypot(x - middle.x, y - middle.y));
      // A disc of all nodes, old and new, with as much space again around each, and the way out of the old ones.
      const disc = nodeDiameter * 1.5 * Math.sqrt(count + old.length);
      expect(Math.max(...away)).toBeLessThan(disc * 1.6 + 200);
    });
  }
}

test('what comes in parts gets its place when its links have come, once', () => {
  const told: number[] = [];
  const scene = createScene({ placed: (places) => told.push(places.length) });
  scene.apply({ entities: Array.from({ length: 40 }, (_, index) => entity(index + 1, { x: index * 300, y: 0 })) });
  const hosts = Array.from({ length: 40 }, (_, index) => 100 + index);
  scene.apply({ entities: hosts.map((id) => entity(id, { kind: 'host', value: `mail.${id}.example` })), more: true });
  expect(told).toEqual([]);
  scene.apply({ edges: hosts.map((id, index) => edge(id, index + 1, id)) });
  expect(told).toEqual([40]);
  for (const [index, id] of hosts.entries()) {
    const { x, y } = placeOf(scene, id);
    expect(Math.hypot(x - index * 300, y)).toBeLessThan(150);
  }
});

test('what was settled with an early part gets its place with the last one', () => {
  const scene = createScene();
  const part = (first: number, count: number) => Array.from({ length: count }, (_, index) => entity(first + index));
  scene.apply({ entities: part(1, 3), more: true });
  scene.apply({ entities: part(100, 60), more: true });
  scene.apply({ entities: part(1000, 5) });
  const { nodes, x } = scene.drawing();
  expect(nodes).toBe(68);
  expect(x.slice(0, nodes).every(Number.isFinite)).toBe(true);
});

test('a new item with several known neighbours comes between them, not beside the first', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: -400, y: 0 }), entity(2, { x: 400, y: 0 }), entity(3, { x: 0, y: 400 })] });
  scene.apply({
    entities: [entity(9, { kind: 'ip', value: '192.0.2.9' })],
    edges: [edge(1, 1, 9), edge(2, 2, 9), edge(3, 3, 9)],
  });
  const { x, y } = placeOf(scene, 9);
  expect(Math.hypot(x, y - 133)).toBeLessThan(120);
});

test('new items that share something new are together', () => {
  const scene = arranged();
  pivot(scene, 100, 200);
  const near = (one: number, two: number) => {
    const [a, b] = [placeOf(scene, one), placeOf(scene, two)];
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  let own = 0;
  let foreign = 0;
  for (let index = 0; index < 200; index += 2) {
    own += near(1000 + index, 5000 + ((index / 2) % 8));
    foreign += near(1000 + index, 5000 + ((index / 2 + 4) % 8));
  }
  expect(own).toBeLessThan(foreign * 0.75);
});

/** What one channel file brings to an empty canvas: names, and addresses that some of them share. */
function channel(names: number, namesOnAddress: number) {
  const addresses = names / namesOnAddress;
  return {
    entities: [
      ...Array.from({ length: names }, (_, index) => entity(index + 1)),
      ...Array.from({ length: addresses }, (_, index) => entity(names + index + 1, { kind: 'ip', value: `${index}` })),
    ],
    edges: Array.from({ length: names }, (_, index) => edge(index + 1, index + 1, names + (index % addresses) + 1)),
  };
}

test('names around shared addresses on an empty canvas are discs side by side, and none covers another', () => {
  const scene = createScene();
  scene.apply(channel(1000, 50));
  const keys = Array.from({ length: 1020 }, (_, index) => index + 1);
  expect(overlaps(scene, keys, [])).toBe(0);
  for (let name = 1; name <= 1000; name++) {
    const [own, address] = [placeOf(scene, name), placeOf(scene, 1001 + ((name - 1) % 20))];
    expect(Math.hypot(own.x - address.x, own.y - address.y)).toBeLessThan(nodeDiameter * 2 * Math.sqrt(50) * 1.45);
  }
  const { left = 0, right = 0, top = 0, bottom = 0 } = scene.bounds() ?? {};
  expect((right - left) / (bottom - top)).toBeGreaterThan(0.8);
  expect((right - left) / (bottom - top)).toBeLessThan(2.5);
});

test('the time to place many grows with their number, not faster', () => {
  const timeOf = (names: number) => {
    const [scene, rows] = [createScene(), channel(names, 50)];
    const began = performance.now();
    scene.apply(rows);
    return performance.now() - began;
  };
  timeOf(5000);
  const few = timeOf(10_000);
  expect(timeOf(80_000)).toBeLessThan(few * 8 * 4);
});

test('items without links come beside what is there, and cover nothing of it', () => {
  const scene = arranged();
  const old = Array.from({ length: scene.drawing().nodes }, (_, slot) => scene.keyAt(slot));
  const fresh = Array.from({ length: 300 }, (_, index) => 1000 + index);
  scene.apply({ entities: fresh.map((id) => entity(id)) });
  expect(overlaps(scene, fresh, old)).toBe(0);
});
