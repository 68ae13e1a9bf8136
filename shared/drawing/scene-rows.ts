import type { EdgeRow, EntityRow, GroupRow } from '../case-rows.ts';
import { kindRow } from '../entity-kinds.ts';
import { leadingTint as leading } from './colours.ts';
import type { NodeWords } from './drawing.ts';
import { createKeyIndex } from './key-index.ts';
import { eachLinkOf, uncount } from './links-of.ts';
import { entityNode, groupNode, type NodeKey, nodeName } from './node-key.ts';
import { commonFrom, edgeMarks, markOfWeight, marks, packLook, riskBand } from './node-look.ts';
import { edgeColumns, nodeColumns } from './settle.ts';
import { createTouchLog } from './settle-changed.ts';
import { createSlots } from './slots.ts';
import { groupLabel, plainText, sharedBy, sharedLabel } from './text.ts';
import type { TouchedSlots } from './touched-slots.ts';
import { createWordLog } from './word-log.ts';

/** Colours as 0xrrggbb. */
export interface Colouring {
  /** Null for a row to which the colouring does not apply. */
  colourOf(row: EntityRow): number | null;
  /** The colour of such rows, and of groups. */
  readonly rest: number;
}

/** How much a link speaks for one owner of the names of a cluster, in orders of magnitude; 0 if it does not. */
export type WeightOf = (row: EdgeRow) => number;

/** What is farther away than this, or at no number, gets another place: no picture can show it. */
const farthest = 1e9;

export type SceneRows = ReturnType<typeof createSceneRows>;

/** The rows of the canvas, each in its slot of the columns: what a row alone says, before anything is selected or filtered. */
export function createSceneRows(label: (row: EntityRow) => string) {
  const groups = new Map<number, GroupRow>();
  /** By slot. */
  const entityAt: (EntityRow | undefined)[] = [];
  const edgeAt: (EdgeRow | undefined)[] = [];
  const nodes = createSlots(nodeColumns);
  const edges = createSlots(edgeColumns);
  const slotOfNode = createKeyIndex();
  const slotOfEdge = createKeyIndex();
  /** Edges with missing ends; drawn when both exist. */
  const waiting = new Map<number, EdgeRow>();
  /** The slots of the members of each group, by its number. */
  const members = new Map<number, Set<number>>();
  /** How many members each closed group shows, by slot. */
  const counts = new Map<number, string>();
  const kindNumbers = new Map<string, number>();
  const touched = createTouchLog();
  let dropped: { nodes: number[]; edges: number[] } = { nodes: [], edges: [] };
  let colouring: Colouring | null = null;
  let weightOf: WeightOf | null = null;
  const log = createWordLog({
    node: wordsOf,
    edge: (slot) => linkLabel(edgeAt[slot]?.kind ?? ''),
    isNodeDrawn: (slot) => ((nodes.columns.look[slot] as number) & marks.out) === 0,
    isEdgeDrawn: (slot) => ((edges.columns.look[slot] as number) & edgeMarks.out) === 0,
  });

  function wordsOf(slot: number): NodeWords {
    const row = entityAt[slot];
    if (row) {
      const voice = kindRow(row.kind).monospace ? 'indicator' : 'words';
      return { label: label(row), voice, count: sharedLabel(row) };
    }
    const group = groups.get(-(nodes.columns.key[slot] as number));
    return { label: group ? groupLabel(group) : '', voice: 'words', count: counts.get(slot) ?? '' };
  }

  function slotFor(key: NodeKey, x: number | null, y: number | null): number {
    let slot = slotOfNode.get(key);
    if (slot === undefined) {
      slot = nodes.take();
      slotOfNode.set(key, slot);
      nodes.columns.key[slot] = key;
      nodes.columns.stand[slot] = slot;
      nodes.columns.links[slot] = 0;
      nodes.columns.x[slot] = Number.NaN;
      nodes.columns.y[slot] = Number.NaN;
      nodes.columns.look[slot] = marks.out;
    }
    if (x !== null && y !== null && Math.abs(x) <= farthest && Math.abs(y) <= farthest) {
      nodes.columns.x[slot] = x;
      nodes.columns.y[slot] = y;
    }
    return slot;
  }

  function takeEntity(row: EntityRow): void {
    const slot = slotFor(entityNode(row.id), row.x, row.y);
    entityAt[slot] = row;
    if (row.group !== null || nodes.columns.group[slot] !== 0) joinGroup(slot, row.group ?? 0);
    const set =
      (row.hidden ? marks.hidden : 0) |
      (row.facts.provisional ? marks.provisional : 0) |
      (row.pinned ? marks.pinned : 0) |
      (row.note !== '' ? marks.note : 0) |
      (sharedBy(row) >= commonFrom ? marks.common : 0);
    const isOut = (nodes.columns.look[slot] as number) & marks.out; // Until it is settled.
    nodes.columns.look[slot] = packLook(row.kind, riskBand(row.facts.risk), set | isOut);
    nodes.columns.tint[slot] = tintOfEntity(row);
    log.node(slot);
    touched.node(slot);
  }

  /** 0 is no group. */
  function joinGroup(slot: number, id: number): void {
    const { group } = nodes.columns;
    const before = group[slot] as number;
    touched.group(before);
    touched.group(id);
    if (before === id) return;
    group[slot] = id;
    members.get(before)?.delete(slot);
    if (id === 0) return;
    const others = members.get(id);
    if (others) others.add(slot);
    else members.set(id, new Set([slot]));
  }

  /** For a row that has only another place; returns whether it is another than here. */
  function moveEntity(row: EntityRow): boolean {
    const { x, y } = nodes.columns;
    const known = slotOfNode.get(entityNode(row.id)) ?? -1;
    const [beforeX, beforeY] = [x[known], y[known]];
    const slot = slotFor(entityNode(row.id), row.x, row.y);
    entityAt[slot] = row;
    return x[slot] !== beforeX || y[slot] !== beforeY;
  }

  function tintOfEntity(row: EntityRow): number {
    return colouring === null ? tintOf(row.colour) : leading | (colouring.colourOf(row) ?? colouring.rest);
  }

  function tintOfGroup(row: GroupRow): number {
    return colouring === null ? tintOf(row.colour) : leading | colouring.rest;
  }

  /** A group has the colour of most of its members, and is marked if others have another. */
  function tintGroups(): void {
    if (groups.size === 0) return;
    const tints = colouring === null ? new Map<number, Map<number, number>>() : tintsOfMembers();
    for (const row of groups.values()) {
      const slot = slotOfNode.get(groupNode(row.id));
      if (slot === undefined) continue;
      const mix = tints.get(row.id);
      const { look, tint } = nodes.columns;
      look[slot] = ((look[slot] as number) & ~marks.mixed) | (mix && mix.size > 1 ? marks.mixed : 0);
      tint[slot] = mix ? mostOf(mix) : tintOfGroup(row);
    }
  }

  /** For each group, how many of its members have which tint. */
  function tintsOfMembers(): Map<number, Map<number, number>> {
    const { look, tint } = nodes.columns;
    const shown = (slot: number) => !((look[slot] as number) & marks.hidden);
    return new Map(
      [...members].map(([id, slots]) => {
        const mix = new Map<number, number>();
        for (const slot of slots) {
          if (shown(slot)) mix.set(tint[slot] as number, (mix.get(tint[slot] as number) ?? 0) + 1);
        }
        return [id, mix];
      }),
    );
  }

  function takeGroup(row: GroupRow): void {
    const known = groups.get(row.id);
    groups.set(row.id, row);
    if (known && isWhereItIs(row) && isAlike(known, row)) return;
    const slot = slotFor(groupNode(row.id), row.x, row.y);
    const whole = row.completeness === null || row.completeness.kind === 'whole';
    const isOut = (nodes.columns.look[slot] as number) & marks.out;
    const set = (whole ? 0 : marks.incomplete) | (row.pinned ? marks.pinned : 0);
    nodes.columns.look[slot] = packLook('group', 0, set | isOut);
    nodes.columns.tint[slot] = tintOfGroup(row);
    log.node(slot);
    touched.group(row.id);
  }

  /** A new group gets its place here, and comes back from the case with it. */
  function isWhereItIs({ id, x, y }: GroupRow): boolean {
    const slot = slotOfNode.get(groupNode(id)) ?? -1;
    return nodes.columns.x[slot] === Math.fround(x ?? 0) && nodes.columns.y[slot] === Math.fround(y ?? 0);
  }

  function takeEdge(row: EdgeRow): void {
    const from = slotOfNode.get(entityNode(row.from));
    const to = slotOfNode.get(entityNode(row.to));
    if (from === undefined || to === undefined) {
      waiting.set(row.id, row);
      return;
    }
    if (waiting.size > 0) waiting.delete(row.id);
    const known = slotOfEdge.get(row.id);
    const slot = known ?? edges.take();
    if (known === undefined) {
      slotOfEdge.set(row.id, slot);
      edges.columns.look[slot] = edgeMarks.out; // Until it is settled.
    }
    edgeAt[slot] = row;
    const { id, ownFrom, ownTo, kind, heft } = edges.columns;
    if (known !== undefined) uncountLink(slot);
    id[slot] = row.id;
    kind[slot] = kindNumber(row.kind);
    ownFrom[slot] = from;
    ownTo[slot] = to;
    countLink(slot, 1);
    heft[slot] = weightOf ? markOfWeight(weightOf(row)) : 0;
    log.edge(slot);
    touched.edge(slot);
  }

  function countLink(slot: number, by: number): void {
    const { links } = nodes.columns;
    const { ownFrom, ownTo } = edges.columns;
    const [from, to] = [ownFrom[slot] as number, ownTo[slot] as number];
    links[from] = (links[from] as number) + by;
    links[to] = (links[to] as number) + by;
  }

  /** Another link may now stand for those between the groups of its ends. */
  function uncountLink(slot: number): void {
    countLink(slot, -1);
    const { group } = nodes.columns;
    const { ownFrom, ownTo } = edges.columns;
    touched.group(group[ownFrom[slot] as number] as number);
    touched.group(group[ownTo[slot] as number] as number);
  }

  /** Beyond the last number, kinds share it. */
  function kindNumber(kind: string): number {
    const known = kindNumbers.get(kind);
    if (known !== undefined) return known;
    const next = Math.min(kindNumbers.size, mostKinds - 1);
    kindNumbers.set(kind, next);
    return next;
  }

  /** The slots of what was removed since the last call, and of the nodes that it was linked to. */
  function takeDropped(): TouchedSlots {
    const taken = dropped;
    dropped = { nodes: [], edges: [] };
    return taken;
  }

  function dropEdge(id: number): void {
    waiting.delete(id);
    const slot = slotOfEdge.get(id);
    if (slot === undefined) return;
    slotOfEdge.delete(id);
    edgeAt[slot] = undefined;
    uncountLink(slot);
    const { id: ids, from, to, look } = edges.columns;
    ids[slot] = 0;
    if (!((look[slot] as number) & edgeMarks.out))
      uncount(nodes.columns.degree, from[slot] as number, to[slot] as number);
    look[slot] = edgeMarks.out;
    dropped.edges.push(slot);
    dropped.nodes.push(from[slot] as number, to[slot] as number);
    edges.free(slot);
  }

  /** Also removes their edges; if a node comes back, as after undo, its edges are sent again. */
  function dropNodes(keys: readonly NodeKey[]): void {
    const gone = keys.flatMap((key) => slotOfNode.get(key) ?? []);
    eachLinkOf(nodes, edges, gone, (edge) => dropEdge(edges.columns.id[edge] as number));
    for (const key of keys) dropNode(key);
  }

  function dropNode(key: NodeKey): void {
    const slot = slotOfNode.get(key);
    if (slot === undefined) return;
    const { kind, id } = nodeName(key);
    if (kind === 'group') {
      groups.delete(id);
      touched.group(id);
    } else joinGroup(slot, 0);
    entityAt[slot] = undefined;
    counts.delete(slot);
    slotOfNode.delete(key);
    nodes.columns.key[slot] = 0;
    nodes.columns.look[slot] = marks.out;
    dropped.nodes.push(slot);
    nodes.free(slot);
  }

  /** Draws links as wide as their weight says; null draws all alike. Returns whether anything changed. */
  function weighLinks(wanted: WeightOf | null): boolean {
    if (wanted === null && weightOf === null) return false;
    weightOf = wanted;
    for (let slot = 0; slot < edges.used; slot++) {
      const row = edgeAt[slot];
      edges.columns.heft[slot] = wanted && row ? markOfWeight(wanted(row)) : 0;
    }
    return true;
  }

  /**
   * Colours all nodes by something else than risk and the user's own colours; null for these. Returns whether anything
   * changed. In parts; ends early if another call has begun.
   */
  function* colourAll(wanted: Colouring | null): Generator<void, boolean> {
    if (colouring === null && wanted === null) return false;
    colouring = wanted;
    for (let slot = 0; slot < nodes.used; slot++) {
      if (slot % colouredPerPart === 0 && slot > 0) yield;
      if (colouring !== wanted) return false;
      const { tint, key } = nodes.columns;
      const entity = entityAt[slot];
      const group = entity ? undefined : groups.get(-(key[slot] as number));
      if (entity) tint[slot] = tintOfEntity(entity);
      else if (group) tint[slot] = tintOfGroup(group);
    }
    tintGroups();
    return true;
  }

  return {
    ...{ groups, members, entityAt, edgeAt, nodes, edges, slotOfNode, waiting, counts, log, touched },
    ...{
      takeEntity,
      moveEntity,
      takeGroup,
      takeEdge,
      dropEdge,
      dropNodes,
      takeDropped,
      tintGroups,
      weighLinks,
      wordsOf,
    },
    colouring: colourAll,
    /** The weight of a drawn link; 0 if links are not weighed. */
    weightAt(slot: number): number {
      const row = edgeAt[slot];
      return row && weightOf ? weightOf(row) : 0;
    },
    /** The number of the kind of each link, by slot, and the label of each number. */
    linkKinds: (): { readonly of: Uint8Array; readonly labels: readonly string[] } => ({
      of: edges.columns.kind,
      labels: [...kindNumbers.keys()].slice(0, mostKinds).map(linkLabel),
    }),
  };
}

const colouredPerPart = 20_000;
/** Kinds of links with a number of their own. */
const mostKinds = 256;

function linkLabel(kind: string): string {
  return plainText(kind).slice(0, 40);
}

/** The tint that most have; the first of several. */
function mostOf(mix: ReadonlyMap<number, number>): number {
  let [best, most] = [0, 0];
  for (const [tint, count] of mix) if (count > most) [best, most] = [tint, count];
  return best;
}

/** But for the place. */
function isAlike(one: GroupRow, two: GroupRow): boolean {
  return JSON.stringify({ ...one, x: null, y: null }) === JSON.stringify({ ...two, x: null, y: null });
}

/** A user's colour, if it is valid. */
export function tintOf(colour: string | null): number {
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? 0x1000000 | Number.parseInt(colour.slice(1), 16) : 0;
}
