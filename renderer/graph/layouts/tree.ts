import { nodeDiameter } from '../../../shared/drawing/node-look.ts';
import type { Places } from './places.ts';

/** A forest: for each node its parent, or -1 for a root. */
export type Parents = Int32Array;

const across = nodeDiameter * 2.6;
const down = nodeDiameter * 3.4;
/** Up to this many nodes are in one row; more are folded into several. */
const mostInRow = 24;

/** A node with its subtree, as one area; its parts are at offsets from the corner of the area. */
interface Field {
  readonly width: number;
  readonly height: number;
  readonly parts: readonly { readonly node: number; readonly left: number; readonly top: number }[];
}

/**
 * Each node above its children. Rows that would be too long are folded, so that a hub with a thousand leaves makes a
 * block and not a line.
 */
export function treeLayout(parents: Parents): Places {
  const children: number[][] = Array.from(parents, () => []);
  const roots: number[] = [];
  parents.forEach((parent, node) => {
    if (parent < 0) roots.push(node);
    else children[parent]?.push(node);
  });
  const fields = fieldsOf(roots, children);
  const x = new Float32Array(parents.length);
  const y = new Float32Array(parents.length);
  // Not recursive: a chain of ten thousand would overflow the stack.
  const open = inRows(roots, fields).parts.map((part) => ({ ...part }));
  for (let next = open.pop(); next; next = open.pop()) {
    const field = fields[next.node] as Field;
    x[next.node] = next.left + field.width / 2;
    y[next.node] = next.top;
    for (const part of field.parts) {
      open.push({ node: part.node, left: next.left + part.left, top: next.top + part.top });
    }
  }
  return { x, y };
}

/** From the leaves up, because an area's size depends on its content. */
function fieldsOf(roots: readonly number[], children: readonly number[][]): Field[] {
  const order: number[] = [];
  const open = [...roots];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    order.push(next);
    for (const child of children[next] ?? []) open.push(child);
  }
  const fields: Field[] = [];
  for (const node of order.reverse()) {
    const below = children[node] ?? [];
    if (below.length === 0) fields[node] = { width: across, height: across, parts: [] };
    else {
      const rows = inRows(below, fields);
      fields[node] = {
        width: rows.width,
        height: rows.height + down,
        parts: rows.parts.map((part) => ({ ...part, top: part.top + down })),
      };
    }
  }
  return fields;
}

/** Areas side by side, leaves first, in one row or, if that would be too long, in several. */
function inRows(nodes: readonly number[], fields: readonly Field[]): Field {
  const isLeaf = (node: number) => (fields[node]?.parts.length ?? 0) === 0;
  const sorted = [...nodes.filter(isLeaf), ...nodes.filter((node) => !isLeaf(node))];
  const sizes = sorted.map((node) => fields[node] as Field);
  const total = sizes.reduce((sum, field) => sum + field.width, 0);
  const widest = sizes.reduce((most, field) => Math.max(most, field.width), 0);
  const area = sizes.reduce((sum, field) => sum + field.width * field.height, 0);
  const rowWidth = total <= mostInRow * across ? total : Math.max(widest, Math.sqrt(area * 2));
  const parts: { node: number; left: number; top: number }[] = [];
  let left = 0;
  let top = 0;
  let rowHeight = 0;
  let width = 0;
  sorted.forEach((node, index) => {
    const field = sizes[index] as Field;
    if (left > 0 && left + field.width > rowWidth + 1) {
      top += rowHeight;
      left = 0;
      rowHeight = 0;
    }
    parts.push({ node, left, top });
    left += field.width;
    width = Math.max(width, left);
    rowHeight = Math.max(rowHeight, field.height);
  });
  return { width, height: top + rowHeight, parts };
}
