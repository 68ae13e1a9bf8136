import { expect, test } from 'vitest';
import { atOnce } from '../../../shared/at-once.ts';
import { viewAround } from '../../../shared/drawing/camera.ts';
import type { Drawing } from '../../../shared/drawing/drawing.ts';
import { createScene, type Scene } from '../../../shared/drawing/scene.ts';
import { randomFrom } from '../../../test/bench/graph-page/sample-rows.ts';
import { edge, entity, group } from '../../../test/support/graph-rows.ts';
import { buffersOf, createSentDrawing, emptyDrawing, takeChange } from './graph-copy.ts';
import { createSights, inSight } from './in-sight.ts';

const anything = { places: true, looks: true, links: true };

/** Finds what a copy lacks, whatever may have changed. */
function createChangeIn() {
  const changing = createSentDrawing();
  return (drawing: Drawing) => atOnce(changing(drawing, { ...anything, slots: null }));
}

/** The same where the scene says that something may have changed. */
function createChangeOf(scene: Scene) {
  const changing = createSentDrawing();
  let version = -1;
  return () => {
    const slots = version < 0 ? null : scene.touchedSince(version);
    version = scene.version();
    return { listed: slots !== null, change: atOnce(changing(scene.drawing(), { ...anything, slots })) };
  };
}

function columnsOf({ nodes, edges, x, y, look, tint, degree, from, to, edgeLook }: Drawing) {
  const ofNodes = { x, y, look, tint, degree };
  const all = [...Object.entries(ofNodes), ...Object.entries({ from, to, edgeLook })];
  return all.map(([name, column]) => ({ name, values: column.subarray(0, name in ofNodes ? nodes : edges) }));
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Compares bytes: a list of differences is made only if there are any. */
function expectSame(copy: Drawing, drawing: Drawing): void {
  const wanted = columnsOf(drawing);
  const isSame = columnsOf(copy).every(
    ({ values }, at) => bytesOf(values).compare(bytesOf(wanted[at]?.values ?? values.subarray(0, 0))) === 0,
  );
  if (!isSame) expect(columnsOf(copy)).toEqual(wanted);
  expect([copy.nodes, copy.edges]).toEqual([drawing.nodes, drawing.edges]);
}

/** As if it had gone to another thread. */
function carried<T>(value: T): T {
  return structuredClone(value);
}

test('the copy has what the graph has, whatever is done to it', () => {
  const random = randomFrom(5);
  const below = (count: number) => Math.floor(random() * count);
  const scene = createScene();
  const changeIn = createChangeIn();
  const changeOf = createChangeOf(scene);
  let [copy, other] = [emptyDrawing, emptyDrawing];
  let listed = 0;
  let [nodes, links] = [0, 0];
  const some = (count: number) => new Set(Array.from({ length: count }, () => 1 + below(nodes)));
  const acts: (() => void)[] = [
    () => {
      const first = nodes;
      nodes += 1 + below(300);
      const entities = Array.from({ length: nodes - first }, (_, at) => entity(first + at + 1));
      const linked = entities.filter(({ id }) => id % 5 > 0);
      const edges = linked.map(({ id }) => edge(++links, id, 1 + below(nodes)));
      scene.apply({ entities, edges });
    },
    () => scene.move([...some(5)].map((key) => ({ key, x: random() * 1000, y: random() * 1000 }))),
    () => scene.apply({ removedEntities: [...some(3)] }),
    () => scene.apply({ removedEdges: [1 + below(links)] }),
    () =>
      scene.apply({
        groups: [group(1, { x: 5, y: 5 })],
        entities: [...some(20)].map((id) => entity(id, { group: 1 })),
      }),
    () => scene.apply({ groups: [group(1, { open: below(2) === 1, colour: below(2) ? '#112233' : null })] }),
    () => scene.apply({ entities: [...some(2)].map((id) => entity(id, { hidden: below(2) === 1 })) }),
    () => scene.select(some(below(20))),
    () => scene.markNew(some(below(10))),
    () => scene.markElsewhere(some(below(10))),
    () => scene.colourBy(below(2) ? { colourOf: ({ id }) => id, rest: 7 } : null),
    () =>
      scene.filterBy(below(2) ? { entity: ({ id }) => id % 3 > 0, edge: () => true, ghosts: below(2) === 1 } : null),
  ];
  acts[0]?.();
  for (let turn = 0; turn < 300; turn++) {
    acts[below(acts.length)]?.();
    const change = changeIn(scene.drawing());
    copy = takeChange(copy, carried(change)).drawing;
    expectSame(copy, scene.drawing());
    if (turn % 3 === 0) continue; // It may be some versions behind.
    const told = changeOf();
    other = takeChange(other, carried(told.change)).drawing;
    expectSame(other, scene.drawing());
    if (told.listed) listed++;
  }
  expect(listed).toBeGreaterThan(60);
  expect(nodes).toBeGreaterThan(1024); // The columns have grown.
});

test('the copy has the places of nodes that came in an earlier part of a change', () => {
  const scene = createScene();
  const changeOf = createChangeOf(scene);
  const rows = Array.from({ length: 300 }, (_, at) => entity(at + 1));
  let copy = emptyDrawing;
  const parts = [rows.slice(0, 20), rows.slice(20, 200), rows.slice(200)];
  for (const [at, entities] of parts.entries()) {
    scene.apply({ entities, more: at < parts.length - 1 });
    copy = takeChange(copy, carried(changeOf().change)).drawing;
    expectSame(copy, scene.drawing());
  }
});

test('what is removed, selected or marked is listed, and nothing else is looked at', () => {
  const scene = createScene();
  const changeOf = createChangeOf(scene);
  scene.apply({ entities: Array.from({ length: 400 }, (_, at) => entity(at + 1)), edges: [edge(1, 1, 399)] });
  let copy = takeChange(emptyDrawing, carried(changeOf().change)).drawing;
  const acts: (() => void)[] = [
    () => scene.apply({ removedEntities: [70] }),
    () => scene.select(new Set([1])),
    () => scene.select(new Set([200])),
    () => scene.markElsewhere(new Set([300])),
    () => scene.move([{ key: 350, x: 12, y: 34 }]),
    () => scene.apply({ removedEdges: [1] }),
  ];
  for (const act of acts) {
    act();
    const { listed, change } = changeOf();
    copy = takeChange(copy, carried(change)).drawing;
    expect(listed).toBe(true);
    expectSame(copy, scene.drawing());
  }
});

/** A graph that is so large that only what is in sight is looked at. */
function large() {
  const random = randomFrom(3);
  const scene = createScene();
  const place = () => (random() - 0.5) * 20_000;
  const nodes = 40_000;
  scene.apply({
    entities: Array.from({ length: nodes }, (_, at) => entity(at + 1, { x: place(), y: place() })),
    edges: Array.from({ length: nodes }, (_, at) => edge(at + 1, at + 1, 1 + Math.floor(random() * nodes))),
  });
  return { scene, nodes };
}

test('of a large graph, a small change is sent as a small change, and says what it touched', () => {
  const { scene, nodes } = large();
  const changeIn = createChangeIn();
  const bytes = (buffers: Transferable[]) =>
    (buffers as ArrayBuffer[]).reduce((sum, { byteLength }) => sum + byteLength, 0);
  const first = changeIn(scene.drawing());
  expect(bytes(buffersOf(first))).toBeGreaterThan(nodes * 28);
  let { drawing } = takeChange(emptyDrawing, first);
  const take = () => {
    const change = changeIn(scene.drawing());
    expect(bytes(buffersOf(change))).toBeLessThan(4000);
    const taken = takeChange(drawing, change);
    drawing = taken.drawing;
    return taken.touched;
  };
  expect(take()).toMatchObject({ nodes: new Uint32Array(0), edges: new Uint32Array(0) });
  scene.move([{ key: 7, x: 1, y: 1 }]);
  expect(take()).toMatchObject({ placed: Uint32Array.of(6), moved: Uint32Array.of(6) });
  scene.apply({ entities: [entity(nodes + 1, { x: 0, y: 0 })], edges: [edge(nodes + 1, nodes + 1, 3)] });
  expect(take()).toMatchObject({ placed: new Uint32Array(0), moved: new Uint32Array(0), edges: Uint32Array.of(nodes) });
  scene.apply({ entities: [entity(9, { hidden: true, x: drawing.x[8] as number, y: drawing.y[8] as number })] });
  expect(take()).toMatchObject({ placed: new Uint32Array(0), moved: Uint32Array.of(8) });
  scene.colourBy({ colourOf: () => 5, rest: 7 });
  scene.move(Array.from({ length: nodes }, (_, at) => ({ key: at + 1, x: at, y: at })));
  expect(takeChange(drawing, changeIn(scene.drawing())).touched).toBeNull();
});

test('a selection of few nodes with most of the links leaves the nodes of all others known', () => {
  const [nodes, hubs] = [20_000, 20];
  const scene = createScene();
  const ids = Array.from({ length: nodes }, (_, at) => at + 1);
  const hubOf = (id: number) => 1 + (id % hubs) * (nodes / hubs);
  scene.apply({
    entities: ids.map((id) => entity(id, { x: id, y: id % 100 })),
    edges: ids.map((id) => edge(id, id, hubOf(id))),
  });
  const changeIn = createChangeIn();
  const { drawing } = takeChange(emptyDrawing, changeIn(scene.drawing()));
  scene.select(new Set(ids.slice(0, hubs).map(hubOf)));
  const { touched } = takeChange(drawing, changeIn(scene.drawing()));
  expect(touched).toMatchObject({ edges: null, moved: new Uint32Array(0) });
});

test('what is in sight after a change has all that would be found anew, and little more', () => {
  const { scene, nodes } = large();
  const changeIn = createChangeIn();
  const sights = createSights();
  const view = viewAround({ x: 0, y: 0, scale: 0.2 }, { width: 800, height: 600 }, 1, 0);
  let drawing = emptyDrawing;
  const look = () => {
    const taken = takeChange(drawing, changeIn(scene.drawing()));
    drawing = taken.drawing;
    sights.follow(drawing, taken.touched);
    const found = sights.find(drawing, view);
    const [nodesSeen, edgesSeen] = [new Set(found?.nodes), new Set(found?.edges)];
    const anew = inSight(drawing, view);
    expect(anew?.nodes.every((slot) => nodesSeen.has(slot))).toBe(true);
    expect(anew?.edges.every((slot) => edgesSeen.has(slot))).toBe(true);
    expect(found).toEqual(createSights().find(drawing, view));
    return found;
  };
  const before = look();
  expect(before?.nodes.length).toBeGreaterThan(1000);
  scene.apply({
    entities: [entity(nodes + 1, { x: 0, y: 0 }), entity(nodes + 2, { x: 90_000, y: 0 })],
    edges: [edge(nodes + 1, nodes + 1, nodes + 2)],
  });
  expect(look()?.nodes.length).toBe((before?.nodes.length ?? 0) + 1);
  const [one = 0, two = 0] = before?.nodes ?? [];
  scene.apply({ removedEntities: [one + 1] });
  look();
  scene.select(new Set([two + 1]));
  const selected = look();
  expect(sights.find(drawing, view)).toBe(selected);
  scene.move([{ key: two + 1, x: 90_000, y: 90_000 }]);
  look();
  scene.filterBy({ entity: ({ id }) => id % 2 > 0, edge: () => true });
  look();
});

test('beside a picture of which little is in sight, nothing must be found anew', () => {
  const drawing = large().scene.drawing();
  const sights = createSights();
  const view = viewAround({ x: 0, y: 0, scale: 0.4 }, { width: 800, height: 600 }, 1, 0);
  const [first, second] = [view, { ...view, left: view.left + 100 }].map((own) => sights.find(drawing, own));
  expect(second?.nodes.length).toBeGreaterThan(first?.nodes.length ?? 0);
  for (const beside of [view, { ...view, left: view.left + 300, height: view.height + 40 }]) {
    expect(sights.find(drawing, beside)).toBe(second);
    const exact = inSight(drawing, beside);
    expect(exact?.edges.every((edge) => second?.edges.includes(edge))).toBe(true);
  }
  const far = sights.find(drawing, { ...view, left: view.left + 9000 });
  expect(far).not.toBe(second);
  const near = { ...view, left: view.left + 9400, scale: 8 };
  expect(sights.find(drawing, near)?.nodes.length).toBeLessThan((far?.nodes.length ?? 0) / 4);
});
