import { expect, test } from 'vitest';
import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import type { Links } from '../../../shared/graph-links.ts';
import { communitySteps } from './by-community.ts';
import { clustersIn } from './communities.ts';
import { forceLayout } from './force.ts';
import { type Fixed, middleOf, type Places } from './places.ts';
import { qualityOf } from './quality.ts';

const groups = 30;
const size = 70;

/** Groups around three hubs each; every seventh name has a link to a hub of another group. */
function mixed(singles = 0): Links {
  const pairs = Array.from({ length: groups * size }, (_, node) => {
    const [group, within] = [Math.floor(node / size), node % size];
    const other = (group * 7 + within * 11) % groups;
    const own = [node, group * size + (within % 3)] as const;
    return within % 7 === 0 ? [own, [node, other * size + (within % 3)] as const] : [own];
  }).flat();
  const linked = pairs.filter(([one, two]) => one !== two);
  const inGroups = Array.from({ length: groups }, (_, group) => [group * size, group * size + 1] as const);
  const third = Array.from({ length: groups }, (_, group) => [group * size, group * size + 2] as const);
  const all = [...linked, ...inGroups, ...third];
  return {
    nodes: groups * size + singles,
    from: Uint32Array.from(all, ([one]) => one),
    to: Uint32Array.from(all, ([, two]) => two),
  };
}

const clusters = (links: Links) => clustersIn(links, new Uint8Array(links.nodes));

function layOut(links: Links, fixed?: Fixed, radii?: Float32Array, cluster = clusters(links)): Places {
  const steps = communitySteps(links, cluster, fixed, radii);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
}

const together = (links: Links, places: Places) => qualityOf(links, places, { cluster: clusters(links) }).together;

test('communities stay together, where a layout by links alone mixes them', () => {
  const links = mixed();
  const radii = new Float32Array(links.nodes).fill(nodeDiameter / 2);
  const places = layOut(links, undefined, radii);
  expect(together(links, places)).toBeGreaterThan(0.97);
  expect(together(links, forceLayout(links, undefined, radii))).toBeLessThan(0.9);
  expect(qualityOf(links, places).overlaps).toBe(0);
});

test('a community with long arms takes the space of a disc, and nothing overlaps', () => {
  const [core, arm] = [400, 12];
  const inCore = Array.from({ length: core * 3 }, (_, at) => [at % core, (at * at * 7 + 3) % core] as const);
  const arms = Array.from({ length: arm * 5 }, (_, at) => [at % arm === 0 ? at : core + at - 1, core + at] as const);
  const all = [...inCore, ...arms].filter(([one, two]) => one !== two);
  const nodes = core + arms.length;
  const links = { nodes, from: Uint32Array.from(all, ([one]) => one), to: Uint32Array.from(all, ([, two]) => two) };
  const places = layOut(links, undefined, new Float32Array(nodes).fill(nodeDiameter / 2), new Uint32Array(nodes));
  const middle = middleOf(places);
  const farthest = Math.max(...places.x.map((x, node) => Math.hypot(x - middle.x, (places.y[node] ?? 0) - middle.y)));
  expect(farthest).toBeLessThan(nodeDiameter * 2 * Math.sqrt(nodes));
  expect(qualityOf(links, places).overlaps).toBe(0);
});

test('a second run gives the same picture', () => {
  const links = mixed();
  expect(layOut(links)).toEqual(layOut(links));
});

test('every draft has a place for every node, so that any of them can be good enough', () => {
  const links = mixed(5);
  const parts: number[] = [];
  for (const { done, places } of communitySteps(links, clusters(links))) {
    const { x, y } = places();
    expect(x.every(Number.isFinite) && y.every(Number.isFinite)).toBe(true);
    parts.push(done);
  }
  expect(parts.length).toBeGreaterThan(5);
  expect(parts).toEqual(parts.toSorted((one, two) => one - two));
  expect(parts.at(-1)).toBeLessThanOrEqual(1);
});

test('nodes without links are in rows below the others; links of a node to itself move nothing', () => {
  const plain = mixed(40);
  const from = Uint32Array.from([...plain.from, 5]);
  const to = Uint32Array.from([...plain.to, 5]);
  const places = layOut({ nodes: plain.nodes, from, to }, undefined, undefined, clusters(plain));
  const linked = groups * size;
  const lowest = Math.max(...places.y.slice(0, linked));
  expect(places.y.slice(linked).every((y) => y > lowest)).toBe(true);
  expect(places).toEqual(layOut(plain));
});

test('a pinned node stays, and what is linked to it is around it', () => {
  const links = mixed();
  const at = (value: number) => new Float32Array(links.nodes).fill(value);
  const flags = new Uint8Array(links.nodes);
  flags[0] = 1;
  const { x, y } = layOut(links, { x: at(9000), y: at(-4000), flags });
  expect([x[0], y[0]]).toEqual([9000, -4000]);
  expect(Math.hypot((x[3] ?? 0) - 9000, (y[3] ?? 0) + 4000)).toBeLessThan(nodeDiameter * 30);
});

test.each([
  ['no nodes', { nodes: 0, from: new Uint32Array(0), to: new Uint32Array(0) }],
  ['one node', { nodes: 1, from: new Uint32Array(0), to: new Uint32Array(0) }],
  ['nothing linked', { nodes: 3000, from: new Uint32Array(0), to: new Uint32Array(0) }],
  [
    'one hub',
    { nodes: 3000, from: new Uint32Array(2999), to: Uint32Array.from({ length: 2999 }, (_, node) => node + 1) },
  ],
] as const)('%s: all have a place', (_, links) => {
  const { x, y } = layOut(links);
  expect([x.length, y.length]).toEqual([links.nodes, links.nodes]);
  expect(x.every(Number.isFinite) && y.every(Number.isFinite)).toBe(true);
});
