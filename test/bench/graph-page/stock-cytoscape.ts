import cytoscape from 'cytoscape';
import { palettes } from '../../../shared/drawing/node-look.ts';
import { type Mount, nextFrame } from './subject.ts';

const { dark } = palettes;

/** Cytoscape as it comes, with labels that it leaves out where they would be too small to read. */
export const mountCytoscape: Mount = async (host, rows) => {
  const graph = cytoscape({
    container: host,
    elements: [
      ...rows.entities.map((row) => ({
        data: { id: `n${row.id}`, label: row.value },
        position: { x: row.x ?? 0, y: row.y ?? 0 },
      })),
      ...rows.edges.map((row) => ({ data: { id: `e${row.id}`, source: `n${row.from}`, target: `n${row.to}` } })),
    ],
    layout: { name: 'preset' },
    style: [
      {
        selector: 'node',
        style: { label: 'data(label)', 'min-zoomed-font-size': 8, color: dark.text, 'background-color': dark.accent },
      },
      { selector: 'edge', style: { width: 1, 'line-color': dark.edge } },
    ],
  });
  await new Promise<void>((resolve) => graph.one('render', () => resolve()));
  await nextFrame();
  let grabbed = graph.collection();
  let before = { dx: 0, dy: 0 };
  return {
    pan: (dx, dy) => void graph.panBy({ x: dx, y: dy }),
    zoom: (factor) =>
      void graph.zoom({
        level: graph.zoom() * factor,
        renderedPosition: { x: host.clientWidth / 2, y: host.clientHeight / 2 },
      }),
    grab(ids) {
      const wanted = new Set(ids.map((id) => `n${id}`));
      grabbed = graph.nodes().filter((node) => wanted.has(node.id()));
      before = { dx: 0, dy: 0 };
    },
    dragBy(dx, dy) {
      grabbed.shift({ x: (dx - before.dx) / graph.zoom(), y: (dy - before.dy) / graph.zoom() });
      before = { dx, dy };
    },
    drop: () => undefined,
    crisp: async () => void (await nextFrame()),
  };
};
