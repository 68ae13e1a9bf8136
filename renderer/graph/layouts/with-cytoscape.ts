import cytoscape, { type Core } from 'cytoscape';
import { nodeDiameter } from '../look.ts';
import type { Places } from './force.ts';
import type { Links } from './links.ts';

const spacing = nodeDiameter * 2.4;
const nameOf = (node: number) => `n${node}`;
const nodeOf = (name: string) => Number(name.slice(1));

/** The graph as Cytoscape has it, without a screen: its algorithms and layouts run in the thread that thinks. */
export function modelOf({ nodes, from, to }: Links): Core {
  return cytoscape({
    headless: true,
    styleEnabled: false,
    layout: { name: 'null' },
    elements: {
      nodes: Array.from({ length: nodes }, (_, node) => ({ data: { id: nameOf(node) } })),
      edges: Array.from(from, (start, edge) => ({
        data: { id: `e${edge}`, source: nameOf(start), target: nameOf(to[edge] as number) },
      })),
    },
  });
}

/** Rings around the best linked, the fewer links the farther out. */
export function concentricLayout(model: Core): Places {
  const rings = 6;
  const most = Math.max(1, model.nodes().maxDegree(false));
  model
    .layout({
      name: 'concentric',
      animate: false,
      boundingBox: { x1: 0, y1: 0, w: 1, h: 1 },
      avoidOverlap: true,
      minNodeSpacing: spacing,
      concentric: (node) => Math.round((Math.log(1 + node.degree(false)) / Math.log(1 + most)) * rings),
      levelWidth: () => 1,
    })
    .run();
  return placesOf(model);
}

/** Levels from the given nodes down, or from the best linked of each part. */
export function treeLayout(model: Core, roots: readonly number[]): Places {
  const parts = model.elements().components();
  const given = new Set(roots.map(nameOf));
  const chosen = parts.flatMap((part) => {
    const named = part.nodes().filter((node) => given.has(node.id()));
    return named.length > 0
      ? named.map((node) => node.id())
      : [
          part
            .nodes()
            .max((node) => node.degree(false))
            .ele.id(),
        ];
  });
  const widest = widestLevel(model, chosen);
  model
    .layout({
      name: 'breadthfirst',
      animate: false,
      directed: false,
      roots: chosen,
      avoidOverlap: false,
      boundingBox: { x1: 0, y1: 0, w: widest.width * spacing, h: widest.depth * spacing * 2.5 },
    })
    .run();
  return placesOf(model);
}

function widestLevel(model: Core, roots: readonly string[]): { width: number; depth: number } {
  const counts: number[] = [];
  const rootNames = new Set(roots);
  model.elements().bfs({
    roots: model.nodes().filter((node) => rootNames.has(node.id())),
    visit: (_node, _edge, _before, _index, depth) => {
      counts[depth] = (counts[depth] ?? 0) + 1;
    },
  });
  return { width: Math.max(1, ...counts), depth: Math.max(1, counts.length - 1) };
}

/** The nodes on a shortest way from one to another; null where there is none. */
export function pathBetween(model: Core, from: number, to: number): number[] | null {
  const root = model.getElementById(nameOf(from));
  const goal = model.getElementById(nameOf(to));
  const { found, path } = model.elements().aStar({ root, goal, directed: false });
  return found ? path.nodes().map((node) => nodeOf(node.id())) : null;
}

function placesOf(model: Core): Places {
  const nodes = model.nodes();
  const places = { x: new Float32Array(nodes.length), y: new Float32Array(nodes.length) };
  nodes.forEach((node) => {
    const { x, y } = node.position();
    places.x[nodeOf(node.id())] = x;
    places.y[nodeOf(node.id())] = y;
  });
  return places;
}
