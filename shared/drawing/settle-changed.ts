import { eachLinkOf, uncount } from './links-of.ts';
import { groupNode } from './node-key.ts';
import { edgeMarks, marks } from './node-look.ts';
import { type EdgeSlots, type NodeFacts, type NodeSlots, nodeSettler } from './settle.ts';
import { type EdgeFacts, edgeSettler } from './settle-edges.ts';

/** What came, changed or went since all was settled. */
export interface Touched {
  /** Slots of rows. */
  readonly nodes: readonly number[];
  readonly edges: readonly number[];
  /** Numbers of groups that changed, or of which a member or a link of a member did. */
  readonly groups: ReadonlySet<number>;
}

/** Records what is touched, until it is so much that settling all is no slower. */
export function createTouchLog() {
  let nodes: number[] = [];
  let edges: number[] = [];
  let groups = new Set<number>();
  let isMany = false;

  function clear(): void {
    [nodes, edges, groups] = [[], [], new Set()];
  }

  function add(list: number[], slot: number): void {
    if (isMany) return;
    list.push(slot);
    isMany = nodes.length + edges.length > mostTouched;
    if (isMany) clear();
  }

  return {
    node: (slot: number): void => add(nodes, slot),
    edge: (slot: number): void => add(edges, slot),
    /** 0 is no group. */
    group(id: number): void {
      if (id !== 0 && !isMany) groups.add(id);
    },
    isEmpty: (): boolean => !isMany && nodes.length + edges.length + groups.size === 0,
    /** What was touched since the last call; null if it is too much to list. */
    take(): Touched | null {
      const taken = isMany ? null : { nodes, edges, groups };
      clear();
      isMany = false;
      return taken;
    },
  };
}

const mostTouched = 20_000;

/** What may look different now. */
export interface SettledSlots {
  readonly nodes: ReadonlySet<number>;
  readonly edges: ReadonlySet<number>;
  /** Nodes that may have another number of links. */
  readonly ends: readonly number[];
}

/**
 * The same result as settling all, if only these have changed. Null, having done nothing, if they are so many that
 * settling all is no slower.
 */
export function settleChanged(
  nodes: NodeSlots,
  edges: EdgeSlots,
  facts: NodeFacts & EdgeFacts,
  touched: Touched,
): SettledSlots | null {
  const groups = groupsOf(nodes, edges, touched);
  const slots = new Set(touched.nodes);
  for (const id of groups) {
    const slot = facts.slotOfNode.get(groupNode(id));
    if (slot !== undefined) slots.add(slot);
    for (const member of facts.members.get(id) ?? []) slots.add(member);
    if (slots.size > mostTouched) return null;
  }

  const { key, look, stand, degree } = nodes.columns;
  const { settleNode, countMembers } = nodeSettler(nodes, facts);
  for (const slot of slots) settleNode(slot);
  const { selection, fresh, latest, elsewhere } = facts;
  for (const slot of slots) {
    const name = key[slot] as number;
    if (name === 0) continue;
    const isNew = fresh.has(name) ? marks.fresh | (latest.has(name) ? marks.latest : 0) : 0;
    const shown = stand[slot] as number;
    look[shown] = (look[shown] as number) | isNew;
    const isChosen = selection.has(name) ? marks.selected : 0;
    look[slot] = (look[slot] as number) | isNew | isChosen | (elsewhere.has(name) ? marks.elsewhere : 0);
  }
  countMembers(groups);

  const affected = new Set(touched.edges);
  eachLinkOf(nodes, edges, slots, (edge) => affected.add(edge));
  const { from, to, look: edgeLook } = edges.columns;
  const ends: number[] = [];
  for (const edge of affected) {
    ends.push(from[edge] as number, to[edge] as number);
    if (!((edgeLook[edge] as number) & edgeMarks.out)) uncount(degree, from[edge] as number, to[edge] as number);
  }
  const settleEdge = edgeSettler(nodes, edges, facts, degree);
  // In the order in which all are settled: the first link between a group and a neighbour stands for the others.
  for (const edge of Uint32Array.from(affected).sort()) {
    settleEdge(edge);
    ends.push(from[edge] as number, to[edge] as number);
  }
  return { nodes: slots, edges: affected, ends };
}

/** The touched groups, and those with a member at the end of a touched link: another link may stand for it now. */
function groupsOf(nodes: NodeSlots, edges: EdgeSlots, touched: Touched): Set<number> {
  const { group } = nodes.columns;
  const { ownFrom, ownTo } = edges.columns;
  const groups = new Set(touched.groups);
  for (const edge of touched.edges) {
    groups.add(group[ownFrom[edge] as number] as number);
    groups.add(group[ownTo[edge] as number] as number);
  }
  groups.delete(0);
  return groups;
}
