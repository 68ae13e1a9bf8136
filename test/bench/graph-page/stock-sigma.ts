import Graph from 'graphology';
import Sigma from 'sigma';
import { palettes } from '../../../shared/drawing/node-look.ts';
import { drawnByGraphics, type Mount, nextFrame } from './subject.ts';

/** sigma.js as it comes. Its y axis points up. */
export const mountSigma: Mount = async (host, rows) => {
  const graph = new Graph({ multi: true });
  for (const row of rows.entities) {
    graph.addNode(row.id, { x: row.x, y: -(row.y ?? 0), size: 3, label: row.value, color: palettes.dark.accent });
  }
  for (const row of rows.edges) graph.addEdge(row.from, row.to, { size: 1, color: palettes.dark.edge });
  const sigma = new Sigma(graph, host, { allowInvalidContainer: true });
  const crisp = async () => {
    await nextFrame();
    await nextFrame();
    drawnByGraphics(host);
  };
  await crisp();
  const camera = sigma.getCamera();
  let grabbed: string[] = [];
  let before = { dx: 0, dy: 0 };
  return {
    pan(dx, dy) {
      const { x, y } = camera.getState();
      camera.setState({ x: x - dx / host.clientWidth, y: y + dy / host.clientWidth });
    },
    zoom: (factor) => camera.setState({ ratio: camera.getState().ratio / factor }),
    grab(ids) {
      grabbed = ids.map(String);
      before = { dx: 0, dy: 0 };
    },
    dragBy(dx, dy) {
      const corner = sigma.viewportToGraph({ x: 0, y: 0 });
      const step = sigma.viewportToGraph({ x: dx - before.dx, y: dy - before.dy });
      before = { dx, dy };
      for (const node of grabbed) {
        graph.updateNodeAttribute(node, 'x', (x) => x + step.x - corner.x);
        graph.updateNodeAttribute(node, 'y', (y) => y + step.y - corner.y);
      }
    },
    drop: () => undefined,
    crisp,
    drawn: () => drawnByGraphics(host),
  };
};
