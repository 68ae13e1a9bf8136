import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import { type Links, neighboursOf } from '../../../shared/graph-links.ts';
import type { Places } from './places.ts';

const spacing = nodeDiameter * 2.2;
const levels = 6;

/** Rings around the nodes with the most links, fewer links farther out; a full ring is followed by another. */
export function concentricLayout(links: Links): Places {
  const { start } = neighboursOf(links);
  const degree = (node: number) => (start[node + 1] as number) - (start[node] as number);
  const order = Array.from({ length: links.nodes }, (_, node) => node).sort((a, b) => degree(b) - degree(a) || a - b);
  const most = Math.log(1 + degree(order[0] ?? 0)) || 1;
  const levelOf = (node: number) => levels - Math.round((Math.log(1 + degree(node)) / most) * levels);
  const x = new Float32Array(links.nodes);
  const y = new Float32Array(links.nodes);
  let radius = 0;
  let next = 0;
  while (next < order.length) {
    const level = levelOf(order[next] as number);
    const room = radius === 0 ? 1 : Math.floor((2 * Math.PI * radius) / spacing);
    let end = next;
    while (end < order.length && end - next < room && levelOf(order[end] as number) === level) end++;
    const onRing = end - next;
    for (let index = 0; index < onRing; index++) {
      const angle = (index / onRing) * Math.PI * 2 - Math.PI / 2;
      x[order[next + index] as number] = Math.cos(angle) * radius;
      y[order[next + index] as number] = Math.sin(angle) * radius;
    }
    next = end;
    radius += spacing * 1.15;
  }
  return { x, y };
}
