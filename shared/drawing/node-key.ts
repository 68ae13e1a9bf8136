/**
 * One number identifies any node of the canvas: an entity by its id, a group by its negated id. Rows count from 1, so
 * no node is 0, and a selection can be a plain set of numbers.
 */
export type NodeKey = number;

export function entityNode(id: number): NodeKey {
  return id;
}

export function groupNode(id: number): NodeKey {
  return -id;
}

export type NodeName =
  | { readonly kind: 'entity'; readonly id: number }
  | { readonly kind: 'group'; readonly id: number };

/** The row of a node. */
export function nodeName(key: NodeKey): NodeName {
  return key > 0 ? { kind: 'entity', id: key } : { kind: 'group', id: -key };
}
