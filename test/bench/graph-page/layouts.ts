import Graph from 'graphology';
import forceAtlas from 'graphology-layout-forceatlas2';
import { createGraphView } from '../../../renderer/graph/graph-view.ts';
import { clustersIn, commonOf } from '../../../renderer/graph/layouts/communities.ts';
import { type Quality, qualityOf } from '../../../renderer/graph/layouts/quality.ts';
import { createScene } from '../../../shared/drawing/scene.ts';
import { campaignGraph, randomFrom } from './sample-rows.ts';
import { nextFrame } from './subject.ts';

export interface LayoutMeasured {
  readonly milliseconds: number;
  /** The longest time in which the page could do nothing else. */
  readonly longestBlock: number;
  readonly quality: Quality;
}

const rows = campaignGraph(10_000, 20_000);
const links = {
  nodes: rows.entities.length,
  from: Uint32Array.from(rows.edges, (row) => row.from - 1),
  to: Uint32Array.from(rows.edges, (row) => row.to - 1),
};

/** The communities as the window finds them. */
const cluster = communitiesOfRows();

function communitiesOfRows(): Uint32Array {
  const scene = createScene();
  scene.apply(rows);
  return clustersIn(
    links,
    commonOf(
      scene.drawing(),
      Uint32Array.from({ length: links.nodes }, (_, slot) => slot),
    ),
  );
}

/** From asking for a layout to all nodes in their new places, with the page being used meanwhile. */
export async function layOutOurs(): Promise<LayoutMeasured> {
  const host = document.createElement('div');
  host.className = 'graph-canvas';
  document.getElementById('root')?.append(host);
  const scene = createScene();
  scene.apply(rows);
  const nothing = () => undefined;
  const callbacks = {
    onSelect: nothing,
    onMove: nothing,
    onOpen: nothing,
    onLassoEnd: () => undefined,
    onMenu: nothing,
    onFocus: nothing,
    onCamera: nothing,
    onArranging: nothing,
  };
  const view = createGraphView(host, scene, 'dark', callbacks);
  await view.crisp();
  const blocks = watchBlocks();
  const began = performance.now();
  await view.layout('force');
  const milliseconds = performance.now() - began;
  await view.crisp();
  const longestBlock = await blocks.end();
  const { x, y } = scene.drawing();
  return {
    milliseconds,
    longestBlock,
    quality: qualityOf(links, { x: x.slice(0, links.nodes), y: y.slice(0, links.nodes) }, { cluster }),
  };
}

/** Tasks of more than 50 ms are reported by the browser. */
function watchBlocks() {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) longest = Math.max(longest, entry.duration);
  });
  observer.observe({ type: 'longtask' });
  return {
    async end(): Promise<number> {
      await nextFrame();
      await nextFrame();
      for (const entry of observer.takeRecords()) longest = Math.max(longest, entry.duration);
      observer.disconnect();
      return longest;
    },
  };
}

/** Two hundred rounds of ForceAtlas2 as its authors set it up for a graph of this size. */
export async function layOutForceAtlas(meanEdge: number): Promise<LayoutMeasured> {
  const random = randomFrom(3);
  const graph = new Graph({ multi: true });
  for (const row of rows.entities) graph.addNode(row.id, { x: random() * 1000, y: random() * 1000 });
  for (const row of rows.edges) graph.addEdge(row.from, row.to);
  const began = performance.now();
  const places = forceAtlas(graph, { iterations: 200, settings: forceAtlas.inferSettings(graph) });
  const milliseconds = performance.now() - began;
  const x = Float32Array.from(rows.entities, (row) => places[row.id]?.x ?? 0);
  const y = Float32Array.from(rows.entities, (row) => places[row.id]?.y ?? 0);
  return { milliseconds, longestBlock: milliseconds, quality: qualityOf(links, { x, y }, { meanEdge, cluster }) };
}
