import cytoscape, { type Core } from 'cytoscape';
import type { Links } from '../../../shared/graph-links.ts';
import type { Parents } from './tree.ts';

const nameOf = (node: number) => `n${node}`;
const nodeOf = (name: string) => Number(name.slice(1));

/** The graph in Cytoscape, without a screen: its algorithms run in the layout thread. */
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

/**
 * The parent of each node, starting from the given nodes, or from the one with the most links in each part without any.
 */
export function parentsFrom(model: Core, roots: readonly number[]): Parents {
  const given = new Set(roots.map(nameOf));
  const parents: Parents = new Int32Array(model.nodes().length).fill(-1);
  for (const part of model.elements().components()) {
    const named = part.nodes().filter((node) => given.has(node.id()));
    const start = named.length > 0 ? named : part.nodes().max((node) => node.degree(false)).ele;
    part.bfs({
      roots: start,
      directed: false,
      visit: (node, _edge, before) => {
        if (before) parents[nodeOf(node.id())] = nodeOf(before.id());
      },
    });
  }
  return parents;
}
