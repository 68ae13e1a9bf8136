import type { EdgeRow, EntityRow, GroupRow } from '../case-rows.ts';
import type { KeyIndex } from './key-index.ts';
import { groupNode, type NodeKey } from './node-key.ts';
import { marks, viewMarks } from './node-look.ts';
import type { Slots } from './slots.ts';
import { countLabel } from './text.ts';

/** What passes the filter; the rest is not drawn, or as ghosts. */
export interface SceneFilter {
  readonly ghosts?: boolean;
  entity(row: EntityRow): boolean;
  edge(row: EdgeRow): boolean;
}

export function nodeColumns(capacity: number) {
  return {
    x: new Float32Array(capacity),
    y: new Float32Array(capacity),
    look: new Uint32Array(capacity),
    tint: new Uint32Array(capacity),
    degree: new Uint32Array(capacity),
    /** How many links it has, drawn or not. */
    links: new Uint32Array(capacity),
    /** 0 if the slot is free. */
    key: new Int32Array(capacity),
    /** The slot that represents this one: its own, or that of its closed group. */
    stand: new Uint32Array(capacity),
    /** The number of its group; 0 for none. */
    group: new Int32Array(capacity),
  };
}

export function edgeColumns(capacity: number) {
  return {
    /** 0 if the slot is free. */
    id: new Uint32Array(capacity),
    ownFrom: new Uint32Array(capacity),
    ownTo: new Uint32Array(capacity),
    from: new Uint32Array(capacity),
    to: new Uint32Array(capacity),
    look: new Uint8Array(capacity),
    /** The number of its kind. */
    kind: new Uint8Array(capacity),
    /** The mark of its weight. */
    heft: new Uint8Array(capacity),
  };
}

export type NodeSlots = Slots<ReturnType<typeof nodeColumns>>;
export type EdgeSlots = Slots<ReturnType<typeof edgeColumns>>;

export interface NodeFacts {
  readonly entityAt: readonly (EntityRow | undefined)[];
  readonly groups: ReadonlyMap<number, GroupRow>;
  /** The slots of the members of each group. */
  readonly members: ReadonlyMap<number, ReadonlySet<number>>;
  readonly slotOfNode: KeyIndex;
  /** Output: the shown count of each group. */
  readonly counts: Map<number, string>;
  /** Called for each changed count. */
  readonly recount: (slot: number) => void;
  readonly filter: SceneFilter | null;
  readonly selection: ReadonlySet<NodeKey>;
  readonly fresh: ReadonlySet<NodeKey>;
  readonly latest: ReadonlySet<NodeKey>;
  /** Those that other cases have, too. */
  readonly elsewhere: ReadonlySet<NodeKey>;
}

const nodesPerPart = 10_000;

/**
 * Computes which nodes are drawn, which slot represents each, and which are selected or dimmed. One pass over flat
 * arrays, then one over each set. In parts, so that a page can do other work between them, which may change a selection:
 * the sets are asked for at the end.
 */
export function* settlingNodes(nodes: NodeSlots, facts: () => NodeFacts): Generator<void, void> {
  const { settleNode, countMembers } = nodeSettler(nodes, facts());
  const { used } = nodes;
  for (let slot = 0; slot < used; slot++) {
    if (slot % nodesPerPart === 0 && slot > 0) yield;
    settleNode(slot);
  }
  const { slotOfNode, selection, fresh, latest, elsewhere, groups } = facts();
  const { look, stand } = nodes.columns;
  const mark = (keys: Iterable<NodeKey>, set: (slot: number, name: NodeKey) => number) => {
    for (const name of keys) {
      const slot = slotOfNode.get(name);
      if (slot !== undefined) look[slot] = set(slot, name);
    }
  };
  mark(selection, (slot) => (look[slot] as number) | marks.selected);
  mark(elsewhere, (slot) => (look[slot] as number) | marks.elsewhere);
  mark(fresh, (slot, name) => {
    const isNew = marks.fresh | (latest.has(name) ? marks.latest : 0);
    const shown = stand[slot] as number;
    if (shown !== slot) look[shown] = (look[shown] as number) | isNew;
    return (look[slot] as number) | isNew;
  });
  countMembers(groups.keys());
}

/** Settles one node after the other, and counts the members of closed groups among them. */
export function nodeSettler(nodes: NodeSlots, { entityAt, groups, slotOfNode, filter, counts, recount }: NodeFacts) {
  const { look, key, stand, group } = nodes.columns;
  /** How many members of each closed group pass, and how many don't. */
  const members = new Map<number, number>();
  const ghosts = new Map<number, number>();
  const hasGhosts = filter?.ghosts === true;

  return {
    settleNode(slot: number): void {
      const name = key[slot] as number;
      if (name === 0) return;
      stand[slot] = slot;
      let seen = (look[slot] as number) & ~viewMarks;
      if (name > 0) {
        const own = group[slot] as number;
        const isAway = filter !== null && !passes(filter, entityAt[slot]);
        if (seen & marks.hidden || (isAway && !hasGhosts)) seen |= marks.out;
        else if (own !== 0 && groups.get(own)?.open === false) {
          seen |= marks.out;
          stand[slot] = slotOfNode.get(groupNode(own)) ?? slot;
          const counted = isAway ? ghosts : members;
          counted.set(own, (counted.get(own) ?? 0) + 1);
        } else if (isAway) seen |= marks.faded;
      }
      look[slot] = seen;
    },
    /** Shows on these groups how many of their members were settled; one without any is not drawn. */
    countMembers(ids: Iterable<number>): void {
      for (const id of ids) {
        const group = groups.get(id);
        const slot = slotOfNode.get(groupNode(id));
        if (group === undefined || slot === undefined) continue;
        const count = members.get(id) ?? 0;
        const away = ghosts.get(id) ?? 0;
        // Without either it is open, or none of its members is shown.
        if (count === 0) look[slot] = (look[slot] as number) | (away > 0 ? marks.faded : marks.out);
        const label = countLabel(count || away, group.completeness);
        if (counts.get(slot) === label) continue;
        counts.set(slot, label);
        recount(slot);
      }
    },
  };
}

function passes(filter: SceneFilter, row: EntityRow | undefined): boolean {
  return row !== undefined && filter.entity(row);
}
