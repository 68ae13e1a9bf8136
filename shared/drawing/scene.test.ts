import { expect, test } from 'vitest';
import { randomFrom } from '../../test/bench/graph-page/sample-rows.ts';
import { edge, entity, group } from '../../test/support/graph-rows.ts';
import { workMs } from '../../test/support/own-work.ts';
import type { EdgeRow, EntityRow } from '../case-rows.ts';
import { groupNode } from './node-key.ts';
import { awayMarks, bandOfLook, edgeMarks, marks } from './node-look.ts';
import { createScene, type NodePlace, type Scene } from './scene.ts';

function drawnNodes(scene: Scene): number[] {
  const { nodes, look } = scene.drawing();
  return Array.from({ length: nodes }, (_, slot) => slot)
    .filter((slot) => !((look[slot] as number) & marks.out))
    .map((slot) => scene.keyAt(slot));
}

function looksOf(scene: Scene, nodes: number): number[] {
  return Array.from(scene.drawing().look.slice(0, nodes), (look) => look & awayMarks);
}

function drawnEdges(scene: Scene): [number, number][] {
  const { edges, from, to, edgeLook } = scene.drawing();
  return Array.from({ length: edges }, (_, slot) => slot)
    .filter((slot) => !((edgeLook[slot] as number) & edgeMarks.out))
    .map((slot) => [scene.keyAt(from[slot] as number), scene.keyAt(to[slot] as number)]);
}

function placeOf(scene: Scene, key: number): [number, number] {
  const slot = scene.slotOf(key) ?? -1;
  const { x, y } = scene.drawing();
  return [x[slot] as number, y[slot] as number];
}

test('a difference adds, changes and removes, and everything else stays as it is', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: 0, y: 0 }), entity(2, { x: 9, y: 9 })], edges: [edge(1, 1, 2)] });
  scene.apply({
    entities: [entity(3, { x: 5, y: 5 }), entity(2, { x: 9, y: 9, facts: { risk: 100 } })],
    edges: [edge(2, 2, 3)],
  });
  expect(drawnNodes(scene)).toEqual([1, 2, 3]);
  expect(drawnEdges(scene)).toEqual([
    [1, 2],
    [2, 3],
  ]);
  expect(bandOfLook(scene.drawing().look[scene.slotOf(2) ?? -1] as number)).toBe(5);
  scene.apply({ removedEntities: [1] });
  expect(drawnNodes(scene)).toEqual([2, 3]);
  expect(drawnEdges(scene)).toEqual([[2, 3]]);
  scene.apply({ entities: [entity(1, { x: 0, y: 0 })], edges: [edge(1, 1, 2)] });
  expect(drawnNodes(scene).sort()).toEqual([1, 2, 3]);
  expect(drawnEdges(scene)).toHaveLength(2);
});

const seenOf = (scene: Scene) => {
  const { nodes, edges, edgeLook, degree, look, from, to } = scene.drawing();
  const endsOf = (column: Uint32Array) =>
    column.slice(0, edges).map((slot, edge) => ((edgeLook[edge] as number) & edgeMarks.out ? 0 : slot));
  return [look.slice(0, nodes), degree.slice(0, nodes), edgeLook.slice(0, edges), endsOf(from), endsOf(to)];
};

test('what is selected and marked while very many links are settled is drawn as if all had come at once', () => {
  const links = (first: number, count: number) =>
    Array.from({ length: count }, (_, at) => edge(first + at, (at % 1000) + 1, ((at * 7) % 999) + 1));
  const entities = Array.from({ length: 1000 }, (_, at) => entity(at + 1, { x: at, y: at }));
  const before = { entities, edges: links(1, 250_000) };
  const after = {
    entities: [entity(1001, { x: 1, y: 1 })],
    edges: [edge(250_001, 1001, 1), ...links(250_002, 25_000)],
  };
  const marked = new Set([1001]);
  const atOnce = createScene();
  for (const difference of [before, after]) atOnce.apply(difference);
  atOnce.select(new Set([3, 500]));
  atOnce.markNew(marked);

  const inParts = createScene();
  inParts.apply(before);
  let parts = 0;
  for (const _part of inParts.applying(after)) {
    parts++;
    if (parts === 52) inParts.select(new Set([3, 500]));
    if (parts === 53) inParts.markNew(marked);
  }
  expect(parts).toBeGreaterThan(53);
  expect(seenOf(inParts)).toEqual(seenOf(atOnce));
});

test('after small changes, everything is drawn as if all had been settled again', () => {
  const random = randomFrom(26);
  const some = (most: number, make: (at: number) => number) =>
    Array.from({ length: Math.floor(random() * most) }, (_, at) => make(at));
  const anyId = () => 1 + Math.floor(random() * 60);
  const scene = createScene();
  const anyGroup = () => 1 + Math.floor(random() * 4);
  for (let step = 0; step < 800; step++) {
    const hasGroups = step > 200;
    const facts = () => (random() < 0.2 ? { counts: { domain: 1e6 } } : {});
    const inGroup = () => (hasGroups && random() < 0.5 ? anyGroup() : null);
    scene.apply({
      entities: some(4, anyId).map((id) =>
        entity(id, { x: id, y: 1, hidden: random() < 0.2, facts: facts(), group: inGroup() }),
      ),
      edges: some(8, () => anyId() * 3).map((id) => edge(id, anyId(), anyId())),
      removedEntities: some(2, anyId),
      removedEdges: some(4, () => anyId() * 3),
      groups: hasGroups ? some(3, anyGroup).map((id) => group(id, { x: id, y: 2, open: random() < 0.3 })) : [],
      removedGroups: hasGroups && random() < 0.2 ? some(2, anyGroup) : [],
    });
    if (step % 5 === 0) scene.select(new Set(some(6, anyId)));
    if (step % 7 === 0) scene.markNew(new Set(some(9, anyId)), new Set(some(4, anyId)));
    if (step % 11 === 0) scene.markElsewhere(new Set(some(9, anyId)));
    const filter =
      step % 40 < 20 ? null : { ghosts: step % 80 < 40, entity: ({ id }: EntityRow) => id % 3 > 0, edge: () => true };
    if (step % 20 === 0) scene.filterBy(filter);
    const changed = seenOf(scene);
    scene.weighLinks(() => 0); // Settles all.
    expect(seenOf(scene)).toEqual(changed);
  }
});

test('an edge that comes before its ends waits for them', () => {
  const scene = createScene();
  scene.apply({ edges: [edge(1, 1, 2)], entities: [entity(1)] });
  expect(drawnEdges(scene)).toEqual([]);
  scene.apply({ entities: [entity(2)] });
  expect(drawnEdges(scene)).toEqual([[1, 2]]);
});

test('a closed group stands for its members, with one line for all their links', () => {
  const scene = createScene();
  const members = [2, 3, 4].map((id) => entity(id, { group: 1 }));
  const edges = [edge(1, 1, 2), edge(2, 1, 3), edge(3, 1, 4), edge(4, 2, 3)];
  const rest = { kind: 'more', have: 3, total: 40, resume: 'next' } as const;
  scene.apply({ entities: [entity(1, { x: 0, y: 0 }), ...members], edges, groups: [group(1, { completeness: rest })] });
  expect(drawnNodes(scene).sort()).toEqual([groupNode(1), 1]);
  expect(drawnEdges(scene)).toEqual([[1, groupNode(1)]]);
  expect(scene.countOf(groupNode(1))).toBe('3 of 40');
  scene.apply({ groups: [group(1, { open: true })] });
  expect(drawnNodes(scene).sort()).toEqual([1, 2, 3, 4]);
  expect(drawnEdges(scene)).toHaveLength(4);
});

test('what is hidden or filtered is not drawn, nor are its links', () => {
  const scene = createScene();
  scene.apply({
    entities: [entity(1), entity(2, { hidden: true }), entity(3, { facts: { risk: 5 } })],
    edges: [edge(1, 1, 2), edge(2, 1, 3)],
  });
  expect(drawnEdges(scene)).toEqual([[1, 3]]);
  scene.filterBy({ entity: (row) => (row.facts.risk ?? 100) > 50, edge: () => true });
  expect(drawnNodes(scene)).toEqual([1]);
  scene.filterBy({ entity: () => true, edge: () => false });
  expect(drawnNodes(scene)).toEqual([1, 3]);
  expect(drawnEdges(scene)).toEqual([]);
  scene.filterBy(null);
  expect(drawnEdges(scene)).toEqual([[1, 3]]);
});

test('what is selected accents its links; what the filter leaves out is gone, or a ghost', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1), entity(2), entity(3)], edges: [edge(1, 1, 2), edge(2, 2, 3)] });
  scene.select(new Set([1]));
  expect([...scene.drawing().edgeLook.slice(0, 2)]).toEqual([edgeMarks.accented, 0]);
  const some = { entity: ({ id }: EntityRow) => id > 1, edge: () => true };
  scene.filterBy({ ...some, ghosts: true });
  expect(looksOf(scene, 3)).toEqual([marks.faded, 0, 0]);
  expect([...scene.drawing().edgeLook.slice(0, 2)]).toEqual([edgeMarks.faded, 0]);
  scene.filterBy({ ...some, edge: () => false, ghosts: true });
  expect([...scene.drawing().edgeLook.slice(0, 2)]).toEqual([edgeMarks.faded, edgeMarks.faded]);
  scene.filterBy(some);
  expect(looksOf(scene, 3)).toEqual([marks.out, 0, 0]);
  expect([...scene.drawing().edgeLook.slice(0, 2)]).toEqual([edgeMarks.out, 0]);
  scene.filterBy(null);
  scene.select(new Set());
  expect([...scene.drawing().edgeLook.slice(0, 2)]).toEqual([0, 0]);
});

test('a closed group counts the members that pass, and is a ghost when none does', () => {
  const scene = createScene();
  const entities = [entity(1, { group: 1 }), entity(2, { group: 1 }), entity(3)];
  scene.apply({ entities, edges: [edge(1, 1, 3), edge(2, 2, 3)], groups: [group(1)] });
  const only = (...ids: number[]) => ({
    entity: ({ id }: EntityRow) => ids.includes(id),
    edge: ({ id }: EdgeRow) => ids.includes(id),
    ghosts: true,
  });
  const slot = scene.slotOf(-1) ?? -1;
  scene.filterBy(only(2, 3));
  expect([scene.countOf(-1), (scene.drawing().look[slot] as number) & awayMarks]).toEqual(['1', 0]);
  // The first of the two links is a ghost; one line stands for both.
  expect((scene.drawing().edgeLook[0] as number) & (edgeMarks.faded | edgeMarks.out)).toBe(0);
  scene.filterBy(only(3));
  expect([scene.countOf(-1), (scene.drawing().look[slot] as number) & awayMarks]).toEqual(['2', marks.faded]);
});

test('links lead in green from what was there to what came last, unless nearly all is new', () => {
  const scene = createScene();
  const known = [1, 2, 3, 4, 5].map((id) => entity(id));
  scene.apply({ entities: [...known, entity(6), entity(7)], edges: [edge(1, 1, 6), edge(2, 6, 7), edge(3, 1, 2)] });
  scene.markNew(new Set([5, 6, 7]), new Set([6, 7]));
  expect([...scene.drawing().edgeLook.slice(0, 3)]).toEqual([edgeMarks.fresh, 0, 0]);
  scene.markNew(new Set([3, 6, 7]), new Set([3, 6, 7]));
  expect([...scene.drawing().edgeLook.slice(0, 3)]).toEqual([0, 0, 0]);
});

test('newcomers are placed near their source and apart from each other, and nothing else moves', () => {
  const placed: NodePlace[] = [];
  const scene = createScene({ placed: (places) => placed.push(...places) });
  scene.apply({ entities: [entity(1, { x: 1000, y: -500 }), entity(2, { x: 1068, y: -500 })] });
  const neighbours = Array.from({ length: 500 }, (_, index) => entity(index + 10));
  scene.apply({ entities: neighbours, edges: neighbours.map((row) => edge(row.id, 1, row.id)) });
  expect(placed.map(({ key }) => key).sort((a, b) => a - b)).toEqual(neighbours.map(({ id }) => id));
  expect(placeOf(scene, 1)).toEqual([1000, -500]);
  expect(placeOf(scene, 2)).toEqual([1068, -500]);
  const all = [...placed, { key: 1, x: 1000, y: -500 }, { key: 2, x: 1068, y: -500 }];
  const farthest = Math.max(...placed.map(({ x, y }) => Math.hypot(x - 1000, y + 500)));
  expect(farthest).toBeLessThan(2000);
  const nearestTo = (one: NodePlace) =>
    Math.min(...all.filter(({ key }) => key !== one.key).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  const closest = Math.min(...placed.map(nearestTo));
  expect(closest).toBeGreaterThan(40);
});

test('a place that the case tells, as after undo, is taken', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: 0, y: 0 })] });
  scene.move([{ key: 1, x: 70, y: 80 }]);
  expect(placeOf(scene, 1)).toEqual([70, 80]);
  scene.apply({ entities: [entity(1, { x: 0, y: 0 })] });
  expect(placeOf(scene, 1)).toEqual([0, 0]);
});

test('a pivot of 9,999 in twenty pages is taken page by page without a long pause', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: 0, y: 0 })] });
  let longest = 0;
  for (let page = 0; page < 20; page++) {
    const rows = Array.from({ length: 500 }, (_, index) => entity(page * 500 + index + 2));
    const edges = rows.map((row) => edge(row.id, 1, row.id));
    longest = Math.max(
      longest,
      workMs(() => scene.apply({ entities: rows, edges })),
    );
  }
  expect(drawnNodes(scene)).toHaveLength(10_001);
  expect(longest).toBeLessThan(1000); // The benchmark requires 100 ms; this only finds quadratic growth.
});

test('a selection that changes looks the same as one that was made at once', () => {
  const rows = () => {
    const scene = createScene();
    const entities = Array.from({ length: 60 }, (_, index) =>
      entity(index + 1, {
        ...{ x: index, y: 0, group: index % 9 === 0 ? 1 : null },
        facts: index % 7 === 0 ? { counts: { ip: 5000 } } : {},
      }),
    );
    const edges = Array.from({ length: 150 }, (_, index) =>
      edge(index + 1, ((index * 7) % 60) + 1, ((index * 11 + 3) % 60) + 1),
    );
    scene.apply({ entities, edges, groups: [group(1)] });
    scene.weighLinks(({ id }) => (id % 5 === 0 ? 2 : 0));
    return scene;
  };
  const looks = (scene: Scene) => {
    const { look, edgeLook, nodes, edges } = scene.drawing();
    return [[...look.slice(0, nodes)], [...edgeLook.slice(0, edges)]];
  };
  const some = { entity: ({ id }: EntityRow) => id % 3 > 0, edge: ({ id }: EdgeRow) => id % 4 > 0, ghosts: true };
  for (const filter of [null, some]) {
    const scene = rows();
    scene.filterBy(filter);
    for (const keys of [[3, 4], [4, 5, 6, 28], [-1, 6], [], [1, 2, 3]]) {
      scene.select(new Set(keys));
      const whole = rows();
      whole.select(new Set(keys));
      whole.filterBy(filter); // Settles everything.
      expect(looks(scene)).toEqual(looks(whole));
    }
  }
});

test('while parts come, what is there is settled again when it has grown, and at the end', () => {
  const scene = createScene();
  const drawn: number[] = [];
  scene.listen(() => drawn.push(drawnNodes(scene).length));
  for (let id = 1; id <= 20; id++) scene.apply({ entities: [entity(id, { x: id, y: 0 })], more: id < 20 });
  expect(drawn).toEqual([1, 4, 16, 20]);
});

test('what came with a part is not drawn before it is settled', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: 0, y: 0 }), entity(2, { x: 9, y: 9 })] });
  scene.apply({ entities: [entity(2, { x: 5, y: 5 }), entity(3, { x: 1, y: 1, hidden: true })], more: true });
  expect(drawnNodes(scene)).toEqual([1, 2]);
  scene.apply({ edges: [edge(1, 1, 2)] });
  expect([drawnNodes(scene), drawnEdges(scene)]).toEqual([[1, 2], [[1, 2]]]);
});

test('places that come back from the case change nothing where they are already, and only places elsewhere', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: 0, y: 0 }), entity(2, { x: 9, y: 9 })], edges: [edge(1, 1, 2)] });
  scene.move([{ key: 1, x: 3.1234, y: 2.7321 }]);
  const before = [scene.version(), scene.changes()];
  scene.apply({ entities: [entity(1, { x: 3.1, y: 2.7 })], movedOnly: true });
  expect([scene.version(), scene.changes()]).toEqual(before);
  scene.apply({ entities: [entity(2, { x: 5, y: 6 })], movedOnly: true });
  const { places, looks, links } = scene.changes();
  const known = before[1] as ReturnType<Scene['changes']>;
  expect([places, looks, links]).toEqual([known.places + 1, known.looks, known.links]);
  expect(placeOf(scene, 2)).toEqual([5, 6]);
});

test('what is marked while a small change comes in parts is told with it, not before', () => {
  const scene = createScene();
  scene.apply({ entities: Array.from({ length: 1000 }, (_, at) => entity(at + 1, { x: at * 50, y: 0 })) });
  const told: number[] = [];
  scene.listen(() => told.push(scene.drawing().nodes));
  const parts = scene.applying({
    entities: Array.from({ length: 1500 }, (_, at) => entity(2000 + at, { x: at * 50, y: 90 })),
  });
  parts.next();
  scene.markNew(new Set([2000]));
  expect(told).toEqual([]);
  for (const _part of parts);
  expect(told).toEqual([2500]);
  scene.select(new Set([1]));
  expect(told).toEqual([2500, 2500]);
});

test('a group that comes back from the case where it was placed here changes nothing', () => {
  const kept: { key: number; x: number; y: number }[] = [];
  const scene = createScene({ placed: (places) => kept.push(...places) });
  scene.apply({
    entities: [entity(1, { x: 0, y: 0 }), entity(2, { group: 1 })],
    edges: [edge(1, 1, 2)],
    groups: [group(1)],
  });
  const { x, y } = kept.find(({ key }) => key === -1) ?? { x: Number.NaN, y: Number.NaN };
  const version = scene.version();
  scene.apply({ groups: [group(1, { x, y })] });
  expect(scene.version()).toBe(version);
  scene.apply({ groups: [group(1, { x: x + 10, y })] });
  expect(scene.version()).toBeGreaterThan(version);
  scene.apply({ groups: [group(1, { x: x + 10, y, label: 'other' })] });
  expect(scene.wordsAt(scene.slotOf(-1) ?? -1).label).toBe('other');
});

test('a change that comes while a filter is settled in parts is drawn as if it had come before', () => {
  const rows = {
    entities: Array.from({ length: 50_000 }, (_, at) => entity(at + 1, { x: at, y: at })),
    edges: Array.from({ length: 120_000 }, (_, at) => edge(at + 1, (at % 50_000) + 1, ((at * 7) % 49_999) + 1)),
  };
  const more = { entities: [entity(60_000, { x: 1, y: 1 })], edges: [edge(200_000, 60_000, 4)], removedEdges: [9] };
  const filter = { ghosts: true, entity: ({ id }: EntityRow) => id % 3 > 0, edge: () => true };
  const before = createScene();
  before.apply(rows);
  before.apply(more);
  before.filterBy(filter);
  const between = createScene();
  between.apply(rows);
  const parts = between.filtering(filter);
  for (let part = 0; part < 4; part++) expect(parts.next().done).toBe(false);
  between.apply(more);
  for (const _part of parts);
  expect(seenOf(between)).toEqual(seenOf(before));
});

test('many are selected in parts: what comes meanwhile, and another selection, are drawn as if all was selected at once', () => {
  const rows = {
    entities: Array.from({ length: 60_000 }, (_, at) => entity(at + 1, { x: at, y: at })),
    edges: Array.from({ length: 120_000 }, (_, at) => edge(at + 1, (at % 60_000) + 1, ((at * 7) % 59_999) + 1)),
  };
  const more = {
    entities: Array.from({ length: 20_000 }, (_, at) => entity(70_000 + at, { x: at, y: at })),
    edges: Array.from({ length: 40_000 }, (_, at) => edge(200_000 + at, 70_000 + (at % 20_000), (at % 60_000) + 1)),
  };
  const third = new Set(rows.entities.flatMap(({ id }) => (id % 3 > 0 ? [] : [id])).concat(70_001));
  const few = new Set([5, 6]);
  const atOnce = (selection: ReadonlySet<number>) => {
    const scene = createScene();
    scene.apply(rows);
    scene.apply(more);
    scene.select(selection);
    return seenOf(scene);
  };
  const scene = createScene();
  scene.apply(rows);
  const parts = scene.selecting(third);
  for (let part = 0; part < 2; part++) expect(parts.next().done).toBe(false);
  scene.apply(more); // The columns grow.
  for (const _part of parts);
  expect(scene.selection()).toBe(third);
  expect(seenOf(scene)).toEqual(atOnce(third));

  const all = scene.selecting(new Set(scene.keys()));
  for (let part = 0; part < 5; part++) expect(all.next().done).toBe(false);
  scene.select(few);
  expect(all.next().done).toBe(true);
  expect(scene.selection()).toBe(few);
  expect(seenOf(scene)).toEqual(atOnce(few));

  const others = scene.selecting(new Set([7, 8]));
  expect(others.next().done).toBe(false);
  const last = new Set([9]);
  scene.select(last);
  expect(others.next().done).toBe(true);
  expect(seenOf(scene)).toEqual(atOnce(last));
});

test('while few rows come, no picture of a part of them is asked for, whatever is selected meanwhile', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1, { x: 0, y: 0 })] });
  let told = 0;
  scene.listen(() => told++);
  const version = scene.version();
  const parts = scene.applying({
    entities: Array.from({ length: 1200 }, (_, at) => entity(at + 2, { x: at, y: at })),
  });
  scene.markNew(new Set([1]));
  expect(parts.next().done).toBe(false);
  scene.select(new Set([1]));
  expect([scene.version() - version, told]).toEqual([0, 0]);
  for (const _part of parts);
  expect([scene.version() - version, told]).toEqual([1, 1]);
});
