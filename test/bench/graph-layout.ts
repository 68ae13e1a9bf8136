import { linkSteps } from '../../renderer/graph/layouts/by-community.ts';
import { clustersIn } from '../../renderer/graph/layouts/communities.ts';
import { qualityOf } from '../../renderer/graph/layouts/quality.ts';
import { nodeDiameter, sizeOnScreen } from '../../shared/drawing/node-look.ts';
import { linkCounts } from '../../shared/graph-steps.ts';
import { passiveDnsGraph } from './graph-page/passive-dns-rows.ts';
import { type Entry, round } from './measure.ts';

export const benchLayout100k = () => benchLayout('graph-layout-100k', 100_000, 8);
export const benchLayout1m = () => benchLayout('graph-layout-1m', 1_000_000, 90);

/** The layout by links of a large graph, in one thread as in the window, and its quality. */
async function benchLayout(name: string, nodes: number, mostSeconds: number): Promise<Entry[]> {
  const { edges } = passiveDnsGraph(nodes, nodes * 2);
  const links = {
    nodes,
    from: Uint32Array.from(edges, (row) => row.from - 1),
    to: Uint32Array.from(edges, (row) => row.to - 1),
  };
  const radii = Float32Array.from(linkCounts(links), (count) => sizeOnScreen(0, 1, count) / 2);
  const none = new Uint8Array(nodes); // No value is shared by so many that it says nothing.
  const began = performance.now();
  const steps = linkSteps(links, none, undefined, radii);
  let step = steps.next();
  while (!step.done) step = steps.next();
  const seconds = (performance.now() - began) / 1000;
  const { overlaps, together } = qualityOf(links, step.value, { cluster: clustersIn(links, none) });
  const entry = (part: string, unit: string, ours: number, budget: string, ok: boolean): Entry => ({
    ...{ name: part, unit, ours: round(ours, 2), peer: null, ratio: null, budget, ok, runs: [round(ours, 2)] },
    against: `${nodes.toLocaleString('en')} nodes and ${(nodes * 2).toLocaleString('en')} edges, as passive DNS has them`,
  });
  return [
    entry(name, 's', seconds, `at most ${mostSeconds} s`, seconds <= mostSeconds),
    entry(`${name}-overlaps`, 'pairs', overlaps, `no two nodes within ${nodeDiameter} of each other`, overlaps === 0),
    entry(
      `${name}-together`,
      'of all nodes',
      together,
      'at least 0.95 nearest to their own community',
      together >= 0.95,
    ),
  ];
}
