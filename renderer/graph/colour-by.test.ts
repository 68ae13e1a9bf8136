import { expect, test } from 'vitest';
import { atOnce } from '../../shared/at-once.ts';
import { marks } from '../../shared/drawing/node-look.ts';
import { createScene } from '../../shared/drawing/scene.ts';
import { edge, entity, group } from '../../test/support/graph-rows.ts';
import { graphTexts } from '../texts/graph.ts';
import { colouringOf, colourPlan, legendSteps, slotsOf, withMembers } from './colour-by.ts';
import { describeNode } from './describe.ts';

const legendOf = (...of: Parameters<typeof legendSteps>) => atOnce(legendSteps(...of));
const now = Date.parse('2030-06-30T00:00:00Z');
const rowsOf = (rows: readonly { readonly title: string; readonly count: number }[]) =>
  rows.map(({ title, count }) => [title, count]);

test('without a plan the legend names the risks and kinds that are on the canvas, and nothing else', () => {
  const scene = createScene();
  scene.apply({
    entities: [
      entity(1, { facts: { risk: 100 } }),
      entity(2, { facts: { risk: 80 }, colour: '#e05252' }),
      entity(3, { kind: 'ip', value: '192.0.2.1' }),
      entity(4, { hidden: true, facts: { risk: 50 } }),
      entity(5, { group: 1 }),
    ],
    groups: [group(1)],
  });
  const legend = legendOf(scene.drawing(), null);
  expect(rowsOf(legend.bands)).toEqual([
    ['known bad', 1],
    ['high risk', 1],
  ]);
  expect(rowsOf(legend.kinds)).toEqual([
    ['Domains', 2],
    ['IP addresses', 1],
    [graphTexts.legend.groups, 1],
  ]);
  expect(legend.colours).toEqual([]);
  expect(legend.own).toBe(1);
});

test('a link to a value that very many domains share is weak, and is counted apart', () => {
  const scene = createScene();
  scene.apply({
    entities: [
      entity(1),
      entity(2, { kind: 'ip', value: '192.0.2.1', facts: { counts: { ip: 4 } } }),
      entity(3, { kind: 'nameserver', value: 'ns.example', facts: { counts: { nameserver_host: 48_000 } } }),
      entity(4, { kind: 'registrar', value: 'Names Ltd' }),
    ],
    edges: [edge(1, 1, 2), edge(2, 1, 3), edge(3, 1, 4)],
  });
  expect(legendOf(scene.drawing(), null).links).toEqual({ strong: 0, medium: 0, plain: 1, weak: 2 });
  scene.select(new Set([1]));
  expect(legendOf(scene.drawing(), null).links).toEqual({ strong: 0, medium: 0, plain: 1, weak: 2 });
});

test('by age, a domain has the colour of when it was created, else of when it was first seen, else of neither', () => {
  const scene = createScene();
  const plan = colourPlan('age', { now });
  scene.apply({
    entities: [
      entity(1, { facts: { created: '2030-06-28' } }),
      entity(2, { facts: { created: '2030-06-01', firstSeen: '2001-01-01' } }),
      entity(3, { facts: { firstSeen: '2029-12-01' } }),
      entity(4, { facts: { created: '2012-01-01' } }),
      entity(5, { facts: { created: 'no date' } }),
      entity(6, { facts: { created: '2031-01-01' } }),
    ],
  });
  scene.colourBy(plan && colouringOf(plan));
  const legend = legendOf(scene.drawing(), plan);
  const [week, month, year, older] = graphTexts.legend.ages;
  expect(rowsOf(legend.colours)).toEqual([
    [week, 2],
    [month, 1],
    [year, 1],
    [older, 1],
    [graphTexts.legend.noDate, 1],
  ]);
  expect(legend.bands).toEqual([]);
  const oldest = legend.colours.find(({ title }) => title === older);
  expect(oldest?.nodes && slotsOf(scene.drawing(), oldest.nodes).map((slot) => scene.keyAt(slot))).toEqual([4]);
});

test('by cluster, the first have colours of their own, the others share one, and the rest is named as such', () => {
  const scene = createScene();
  scene.apply({ entities: Array.from({ length: 44 }, (_, index) => entity(index + 1)) });
  const clusters = Array.from({ length: 10 }, (_, index) => ({
    title: `cluster ${index}`,
    ids: [1, 2, 3, 4].map((member) => index * 4 + member),
  }));
  const plan = colourPlan('cluster', { now, clusters: withMembers(clusters) });
  scene.colourBy(plan && colouringOf(plan));
  const { colours } = legendOf(scene.drawing(), plan);
  expect(rowsOf(colours).slice(0, 2)).toEqual([
    ['cluster 0', 4],
    ['cluster 1', 4],
  ]);
  expect(rowsOf(colours).slice(-2)).toEqual([
    [graphTexts.legend.otherClusters(2), 8],
    [graphTexts.legend.noCluster, 4],
  ]);
  expect(new Set(colours.map(({ colour }) => colour)).size).toBe(colours.length);
});

test('by source, only the sources of what is on the canvas are in the legend', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1), entity(2), entity(3, { hidden: true }), entity(4)] });
  const sources = [
    { title: 'Enrich', ids: [1, 2] },
    { title: 'By hand', ids: [3] },
  ];
  const plan = colourPlan('source', { now, sources: withMembers(sources) });
  scene.colourBy(plan && colouringOf(plan));
  expect(rowsOf(legendOf(scene.drawing(), plan).colours)).toEqual([
    ['Enrich', 2],
    [graphTexts.legend.noSource, 1],
  ]);
});

test('a closed group has the colour of most of its members, also when they come later, and says if others differ', () => {
  const scene = createScene();
  const plan = colourPlan('cluster', { now, clusters: withMembers([{ title: 'one hand', ids: [1, 2, 3, 4, 5] }]) });
  scene.colourBy(plan && colouringOf(plan));
  scene.apply({ groups: [group(1), group(2), group(3)] });
  scene.apply({
    entities: [
      entity(1),
      ...[2, 3].map((id) => entity(id, { group: 1 })),
      ...[6, 4, 5].map((id) => entity(id, { group: 2 })),
      entity(7, { group: 3 }),
    ],
  });
  const lookOf = (key: number) => {
    const slot = scene.slotOf(key) ?? -1;
    const { tint, look } = scene.drawing();
    return [tint[slot], ((look[slot] ?? 0) & marks.mixed) !== 0];
  };
  const [hand] = lookOf(1);
  expect([-1, -2].map(lookOf)).toEqual([
    [hand, false],
    [hand, true],
  ]);
  expect(lookOf(-3)).not.toEqual([hand, false]);
  expect(describeNode(scene, -2)).toContain(graphTexts.spoken.mixed);
  scene.colourBy(null);
  expect(lookOf(-2)).toEqual([0, false]);
});

test('by kind, every kind has a colour, and going back to risk leaves no trace', () => {
  const scene = createScene();
  const rows = { entities: [entity(1, { colour: '#e05252' }), entity(2, { kind: 'ip', value: '192.0.2.1' })] };
  scene.apply(rows);
  const before = [...scene.drawing().tint.slice(0, 2)];
  const plan = colourPlan('kind', { now });
  scene.colourBy(plan && colouringOf(plan));
  const [domain, ip] = scene.drawing().tint;
  expect(domain).not.toBe(ip);
  scene.apply(rows); // A row that comes again keeps the colour of the plan.
  expect([...scene.drawing().tint.slice(0, 2)]).toEqual([domain, ip]);
  scene.colourBy(null);
  expect([...scene.drawing().tint.slice(0, 2)]).toEqual(before);
});

test('an empty canvas has an empty legend in every mode', () => {
  const scene = createScene();
  for (const mode of ['risk', 'kind', 'cluster', 'age', 'source'] as const) {
    const { kinds, bands, colours, links } = legendOf(scene.drawing(), colourPlan(mode, { now }));
    expect([kinds, bands, colours, links]).toEqual([[], [], [], { strong: 0, medium: 0, plain: 0, weak: 0 }]);
  }
});

test('what is new is counted and can be selected, also inside a closed group, until it is looked at', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1), entity(2), entity(3, { group: 1 })], groups: [group(1)] });
  scene.markNew(new Set([2, 3, 77]));
  const { fresh } = legendOf(scene.drawing(), null);
  expect(fresh?.count).toBe(2);
  expect(fresh?.nodes && slotsOf(scene.drawing(), fresh.nodes).map((slot) => scene.keyAt(slot))).toEqual([2, -1]);
  scene.markNew(new Set());
  expect(legendOf(scene.drawing(), null).fresh).toBeNull();
});

test('what other cases have is counted and can be selected', () => {
  const scene = createScene();
  scene.apply({ entities: [entity(1), entity(2), entity(3)] });
  scene.markElsewhere(new Set([1, 3]));
  const { elsewhere } = legendOf(scene.drawing(), null);
  expect(elsewhere?.count).toBe(2);
  expect(elsewhere?.nodes && slotsOf(scene.drawing(), elsewhere.nodes)).toEqual([0, 2]);
  scene.markElsewhere(new Set());
  expect(legendOf(scene.drawing(), null).elsewhere).toBeNull();
});

test('by verdict, the user’s verdicts have colours, and the rest has none', () => {
  const verdicts = new Map([
    [1, { verdict: 'in' as const }],
    [2, { verdict: 'out' as const }],
  ]);
  const scene = createScene();
  scene.apply({ entities: [entity(1), entity(2), entity(3)] });
  const plan = colourPlan('verdict', { now, verdicts });
  scene.colourBy(plan && colouringOf(plan));
  const titles = graphTexts.legend.verdicts;
  expect(rowsOf(legendOf(scene.drawing(), plan).colours)).toEqual([
    [titles.in, 1],
    [titles.out, 1],
    [graphTexts.legend.noVerdict, 1],
  ]);
});
