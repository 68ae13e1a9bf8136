import { Graph } from '@cosmos.gl/graph';
import { palettes } from '../../../shared/drawing/node-look.ts';
import { drawnByGraphics, type Mount, nextFrame } from './subject.ts';

/** cosmos.gl as it comes, without its layout: the places are known. It has no labels. Its y axis points up. */
export const mountCosmos: Mount = async (root, rows) => {
  const host = document.createElement('div');
  host.className = 'stock-cosmos';
  root.append(host);
  const { accent, edge, ground } = palettes.dark;
  const graph = new Graph(host, {
    enableSimulation: false,
    fitViewOnInit: false,
    rescalePositions: true,
    attribution: '',
    backgroundColor: ground,
    pointDefaultColor: accent,
    linkDefaultColor: edge,
  });
  const slots = new Map(rows.entities.map((row, slot) => [row.id, slot]));
  const places = new Float32Array(rows.entities.length * 2);
  rows.entities.forEach((row, slot) => {
    places[slot * 2] = row.x ?? 0;
    places[slot * 2 + 1] = -(row.y ?? 0);
  });
  const links = new Float32Array(rows.edges.length * 2);
  rows.edges.forEach((row, index) => {
    links[index * 2] = slots.get(row.from) ?? 0;
    links[index * 2 + 1] = slots.get(row.to) ?? 0;
  });
  await graph.ready;
  graph.setPointPositions(places);
  graph.setLinks(links);
  graph.render();
  graph.fitView(0);
  const crisp = async () => {
    await nextFrame();
    await nextFrame();
    drawnByGraphics(host);
  };
  await crisp();
  return {
    zoom: (factor) => graph.setZoomLevel(graph.getZoomLevel() * factor, 0),
    drop: () => undefined,
    crisp,
    drawn: () => drawnByGraphics(host),
  };
};
