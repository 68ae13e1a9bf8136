import type { Outline } from './drawing.ts';
import type { NodeKey } from './node-key.ts';
import { type createSceneRows, tintOf } from './scene-rows.ts';
import { groupLabel } from './text.ts';

/** Nodes that a line surrounds, with its name. */
export interface Cluster {
  readonly name: string;
  /** `#rrggbb` */
  readonly colour: string;
  /** For a cluster that is less sure. */
  readonly dashed?: boolean;
  readonly keys: Iterable<NodeKey>;
}

interface Outlined extends Pick<ReturnType<typeof createSceneRows>, 'groups' | 'nodes' | 'slotOfNode'> {
  readonly clusters: readonly Cluster[];
}

const groupOutline = '#7d8896';

/** The nodes inside each line around a cluster or an open group. */
export function outlinesOf({ clusters, groups, nodes, slotOfNode }: Outlined): Outline[] {
  // A closed group stands for its members.
  const slotsOf = (keys: Iterable<NodeKey>) => {
    const slots = new Set<number>();
    for (const key of keys) {
      const slot = slotOfNode.get(key);
      if (slot !== undefined) slots.add(nodes.columns.stand[slot] as number);
    }
    return Uint32Array.from(slots);
  };
  const found: Outline[] = clusters.map(({ name, colour, dashed = false, keys }) => ({
    ...{ name, colour, dashed },
    slots: slotsOf(keys),
  }));
  const open = [...groups.values()].filter((row) => row.open);
  if (open.length === 0) return found;
  const members = new Map<number, number[]>();
  const { group, key } = nodes.columns;
  for (let slot = 0; slot < nodes.used; slot++) {
    const own = group[slot] as number;
    if (own === 0) continue;
    const list = members.get(own);
    if (list) list.push(key[slot] as number);
    else members.set(own, [key[slot] as number]);
  }
  for (const row of open) {
    const colour = row.colour !== null && tintOf(row.colour) !== 0 ? row.colour : groupOutline;
    found.push({ name: groupLabel(row), colour, dashed: false, slots: slotsOf(members.get(row.id) ?? []) });
  }
  return found;
}
