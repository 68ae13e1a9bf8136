import type { EdgeRow, EntityRow, GroupRow } from '../case-rows.ts';
import { kindRow } from '../entity-kinds.ts';
import { leadingTint as leading } from './colours.ts';
import type { Drawing, Outline, Voice, Words } from './drawing.ts';
import { entityNode, groupNode, type NodeKey, nodeName } from './node-key.ts';
import { commonFrom, markOfWeight, marks, packLook, riskBand } from './node-look.ts';
import { placeNew } from './placing.ts';
import { edgeColumns, nodeColumns, type SceneFilter, settleEdges, settleNodes } from './settle.ts';
import { createSlots } from './slots.ts';
import { entityLabel, groupLabel, plainText, sharedBy, sharedLabel } from './text.ts';
import { createWordLog, type WordChanges } from './word-log.ts';

/** The changes of a case that affect the canvas. Rows replace the row of the same id. */
export interface SceneDifference {
  readonly entities?: readonly EntityRow[];
  readonly edges?: readonly EdgeRow[];
  readonly groups?: readonly GroupRow[];
  readonly removedEntities?: readonly number[];
  readonly removedEdges?: readonly number[];
  readonly removedGroups?: readonly number[];
}

export interface NodePlace {
  readonly key: NodeKey;
  readonly x: number;
  readonly y: number;
}

export interface SceneOptions {
  /** The label of an entity; defaults to its shortened value. */
  readonly label?: (row: EntityRow) => string;
  /** Receives new nodes that got a position here. */
  readonly placed?: (places: readonly NodePlace[]) => void;
}

/** Nodes that a line surrounds, with its name. */
export interface Cluster {
  readonly name: string;
  /** `#rrggbb` */
  readonly colour: string;
  /** For a cluster that is less sure. */
  readonly dashed?: boolean;
  readonly keys: Iterable<NodeKey>;
}

const groupOutline = '#7d8896';

/** Colours as 0xrrggbb. */
export interface Colouring {
  /** Null for a row to which the colouring does not apply. */
  colourOf(row: EntityRow): number | null;
  /** The colour of such rows, and of groups. */
  readonly rest: number;
}

/** How much a link speaks for one owner of the names of a cluster, in orders of magnitude; 0 if it does not. */
export type WeightOf = (row: EdgeRow) => number;

export type Scene = ReturnType<typeof createScene>;

/** The graph of the canvas: rows in, flat arrays out. It does not know where rows come from. */
export function createScene({ label = entityLabel, placed }: SceneOptions = {}) {
  const entities = new Map<number, EntityRow>();
  const groups = new Map<number, GroupRow>();
  const edgeRows = new Map<number, EdgeRow>();
  const nodes = createSlots(nodeColumns);
  const edges = createSlots(edgeColumns);
  const slotOfNode = new Map<NodeKey, number>();
  const slotOfEdge = new Map<number, number>();
  /** Edges with missing ends; drawn when both exist. */
  const waiting = new Map<number, EdgeRow>();
  const labels: string[] = [];
  const voices: Voice[] = [];
  const counts: string[] = [];
  const edgeLabels: string[] = [];
  const listeners = new Set<() => void>();
  let filter: SceneFilter | null = null;
  let selection: ReadonlySet<NodeKey> = new Set();
  let emphasis: ReadonlySet<NodeKey> | null = null;
  let colouring: Colouring | null = null;
  let fresh: ReadonlySet<NodeKey> = new Set();
  let latest: ReadonlySet<NodeKey> = fresh;
  let elsewhere: ReadonlySet<NodeKey> = fresh;
  let clusters: readonly Cluster[] = [];
  let weightOf: WeightOf | null = null;
  let version = 0;
  /** Counts changes of what is drawn and linked, but not of where or in which colour. */
  let shape = 0;
  const log = createWordLog({ labels, voices, counts, edgeLabels });

  function apply(difference: SceneDifference): void {
    for (const row of difference.entities ?? []) takeEntity(row);
    for (const row of difference.groups ?? []) takeGroup(row);
    for (const row of difference.edges ?? []) takeEdge(row);
    for (const id of difference.removedEdges ?? []) dropEdge(id);
    for (const id of difference.removedEntities ?? []) dropNode(entityNode(id));
    for (const id of difference.removedGroups ?? []) dropNode(groupNode(id));
    for (const row of [...waiting.values()]) takeEdge(row);
    tintGroups();
    settle();
    place();
    shape++;
    log.mark();
    tell();
  }

  function slotFor(key: NodeKey, x: number | null, y: number | null): number {
    let slot = slotOfNode.get(key);
    if (slot === undefined) {
      slot = nodes.take();
      slotOfNode.set(key, slot);
      nodes.columns.key[slot] = key;
      nodes.columns.x[slot] = Number.NaN;
      nodes.columns.y[slot] = Number.NaN;
    }
    if (x !== null && y !== null && Number.isFinite(x) && Number.isFinite(y)) {
      nodes.columns.x[slot] = x;
      nodes.columns.y[slot] = y;
    }
    return slot;
  }

  function takeEntity(row: EntityRow): void {
    entities.set(row.id, row);
    const slot = slotFor(entityNode(row.id), row.x, row.y);
    const set =
      (row.facts.provisional ? marks.provisional : 0) |
      (row.pinned ? marks.pinned : 0) |
      (row.note !== '' ? marks.note : 0) |
      (sharedBy(row) >= commonFrom ? marks.common : 0);
    nodes.columns.look[slot] = packLook(row.kind, riskBand(row.facts.risk), set);
    nodes.columns.tint[slot] = tintOfEntity(row);
    labels[slot] = label(row);
    voices[slot] = kindRow(row.kind).monospace ? 'indicator' : 'words';
    counts[slot] = sharedLabel(row);
    log.node(slot);
  }

  function tintOfEntity(row: EntityRow): number {
    return colouring === null ? tintOf(row.colour) : leading | (colouring.colourOf(row) ?? colouring.rest);
  }

  function tintOfGroup(row: GroupRow): number {
    return colouring === null ? tintOf(row.colour) : leading | colouring.rest;
  }

  /** A group whose members have one colour has it, too. */
  function tintGroups(): void {
    if (colouring === null || groups.size === 0) return;
    const tints = new Map<number, number>();
    for (const row of entities.values()) {
      if (row.group === null) continue;
      const tint = tintOfEntity(row);
      const known = tints.get(row.group);
      tints.set(row.group, known === undefined || known === tint ? tint : leading | colouring.rest);
    }
    for (const row of groups.values()) {
      const slot = slotOfNode.get(groupNode(row.id));
      if (slot !== undefined) nodes.columns.tint[slot] = tints.get(row.id) ?? tintOfGroup(row);
    }
  }

  function takeGroup(row: GroupRow): void {
    groups.set(row.id, row);
    const slot = slotFor(groupNode(row.id), row.x, row.y);
    const whole = row.completeness === null || row.completeness.kind === 'whole';
    nodes.columns.look[slot] = packLook('group', 0, (whole ? 0 : marks.incomplete) | (row.pinned ? marks.pinned : 0));
    nodes.columns.tint[slot] = tintOfGroup(row);
    labels[slot] = groupLabel(row);
    voices[slot] = 'words';
    log.node(slot);
  }

  function takeEdge(row: EdgeRow): void {
    const from = slotOfNode.get(entityNode(row.from));
    const to = slotOfNode.get(entityNode(row.to));
    if (from === undefined || to === undefined) {
      waiting.set(row.id, row);
      return;
    }
    waiting.delete(row.id);
    edgeRows.set(row.id, row);
    const slot = slotOfEdge.get(row.id) ?? edges.take();
    slotOfEdge.set(row.id, slot);
    edges.columns.id[slot] = row.id;
    edges.columns.ownFrom[slot] = from;
    edges.columns.ownTo[slot] = to;
    edges.columns.heft[slot] = weightOf ? markOfWeight(weightOf(row)) : 0;
    edgeLabels[slot] = plainText(row.kind).slice(0, 40);
    log.edge(slot);
  }

  function dropEdge(id: number): void {
    waiting.delete(id);
    edgeRows.delete(id);
    const slot = slotOfEdge.get(id);
    if (slot === undefined) return;
    slotOfEdge.delete(id);
    edges.columns.id[slot] = 0;
    edges.free(slot);
  }

  /** Also removes its edges; if it comes back, as after undo, they are sent again. */
  function dropNode(key: NodeKey): void {
    const slot = slotOfNode.get(key);
    if (slot === undefined) return;
    for (let edge = 0; edge < edges.used; edge++) {
      const id = edges.columns.id[edge] as number;
      if (id > 0 && (edges.columns.ownFrom[edge] === slot || edges.columns.ownTo[edge] === slot)) dropEdge(id);
    }
    const { kind, id } = nodeName(key);
    if (kind === 'entity') {
      entities.delete(id);
    } else groups.delete(id);
    slotOfNode.delete(key);
    nodes.columns.key[slot] = 0;
    nodes.columns.look[slot] = marks.out;
    nodes.free(slot);
  }

  function settle(): void {
    settleNodes(nodes, {
      entities,
      groups,
      slotOfNode,
      counts,
      recount: log.node,
      filter,
      selection,
      emphasis,
      fresh,
      latest,
      elsewhere,
    });
    settleEdges(nodes, edges, { edgeRows, filter, emphasised: emphasis !== null });
  }

  /** Gives positions to nodes without one, and reports them. */
  function place(): void {
    const places = placeNew(drawing(), nodes.columns.key);
    if (places.length > 0) placed?.(places);
  }

  function drawing(): Drawing {
    const { x, y, look, tint, degree } = nodes.columns;
    const { from, to, look: edgeLook } = edges.columns;
    return { nodes: nodes.used, edges: edges.used, x, y, look, tint, degree, from, to, edgeLook };
  }

  function outlines(): Outline[] {
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
    for (const { id, group } of entities.values()) {
      if (group === null) continue;
      const list = members.get(group);
      if (list) list.push(id);
      else members.set(group, [id]);
    }
    for (const row of open) {
      const colour = row.colour !== null && tintOf(row.colour) !== 0 ? row.colour : groupOutline;
      found.push({ name: groupLabel(row), colour, dashed: false, slots: slotsOf(members.get(row.id) ?? []) });
    }
    return found;
  }

  /** Moves nodes at once, in the picture only: the rows follow from the case. */
  function move(places: readonly NodePlace[]): void {
    for (const { key, x, y } of places) {
      const slot = slotOfNode.get(key);
      if (slot === undefined) continue;
      nodes.columns.x[slot] = x;
      nodes.columns.y[slot] = y;
    }
    tell();
  }

  function tell(): void {
    version++;
    for (const listener of listeners) listener();
  }

  return {
    apply,
    move,
    drawing,
    words: (): Words => ({ labels, voices, counts, edgeLabels }),
    wordsVersion: (): number => log.version(),
    /** The texts that changed after a version. */
    wordsSince: (version: number): WordChanges => log.since(version),
    select(keys: ReadonlySet<NodeKey>): void {
      selection = keys;
      settle();
      tell();
    },
    /** Dims everything but these; null for nothing. */
    emphasise(keys: ReadonlySet<NodeKey> | null): void {
      emphasis = keys;
      settle();
      tell();
    },
    /** Marks what nobody has looked at yet, and more strongly what came last. */
    markNew(keys: ReadonlySet<NodeKey>, last: ReadonlySet<NodeKey> = keys): void {
      if (keys.size === 0 && fresh.size === 0) return;
      fresh = keys;
      latest = last;
      settle();
      tell();
    },
    /** Marks what other cases have, too. */
    markElsewhere(keys: ReadonlySet<NodeKey>): void {
      if (keys.size === 0 && elsewhere.size === 0) return;
      elsewhere = keys;
      settle();
      tell();
    },
    /** Draws a line around each of these, besides those around open groups. */
    outline(wanted: readonly Cluster[]): void {
      if (wanted.length === 0 && clusters.length === 0) return;
      clusters = wanted;
      tell();
    },
    /** Draws links as wide as their weight says; null draws all alike. */
    weighLinks(wanted: WeightOf | null): void {
      if (wanted === null && weightOf === null) return;
      weightOf = wanted;
      for (const [id, slot] of slotOfEdge) {
        const row = edgeRows.get(id);
        edges.columns.heft[slot] = wanted && row ? markOfWeight(wanted(row)) : 0;
      }
      settle();
      tell();
    },
    /** The weight of a drawn link; 0 if links are not weighed. */
    weightAt: (slot: number): number => {
      const row = edgeRows.get(edges.columns.id[slot] ?? 0);
      return row && weightOf ? weightOf(row) : 0;
    },
    /** The nodes inside each line around a cluster or an open group. */
    outlines,
    membersOf: (group: number): number[] =>
      [...entities.values()].filter((row) => row.group === group).map(({ id }) => id),
    /** Colours all nodes by something else than risk and the user's own colours; null for these. */
    colourBy(wanted: Colouring | null): void {
      if (colouring === null && wanted === null) return;
      colouring = wanted;
      const { tint, key } = nodes.columns;
      for (let slot = 0; slot < nodes.used; slot++) {
        const name = key[slot] as number;
        const entity = name > 0 ? entities.get(name) : undefined;
        const group = name < 0 ? groups.get(-name) : undefined;
        if (entity) tint[slot] = tintOfEntity(entity);
        else if (group) tint[slot] = tintOfGroup(group);
      }
      tintGroups();
      tell();
    },
    filterBy(wanted: SceneFilter | null): void {
      filter = wanted;
      settle();
      place();
      shape++;
      log.mark(); // Groups count the nodes that pass the filter.
      tell();
    },
    slotOf: (key: NodeKey): number | undefined => slotOfNode.get(key),
    keyAt: (slot: number): NodeKey => nodes.columns.key[slot] ?? 0,
    entity: (id: number): EntityRow | undefined => entities.get(id),
    group: (id: number): GroupRow | undefined => groups.get(id),
    edge: (slot: number): EdgeRow | undefined => edgeRows.get(edges.columns.id[slot] ?? 0),
    countOf: (key: NodeKey): string => counts[slotOfNode.get(key) ?? -1] ?? '',
    selection: (): ReadonlySet<NodeKey> => selection,
    version: (): number => version,
    shapeVersion: (): number => shape,
    /** Calls the listener after every change; returns a function that stops it. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A user's colour, if it is valid. */
function tintOf(colour: string | null): number {
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? 0x1000000 | Number.parseInt(colour.slice(1), 16) : 0;
}
