import type { EdgeRow, EntityRow, GroupRow } from '../case-rows.ts';
import { kindRow } from '../entity-kinds.ts';
import { leadingTint as leading } from './colours.ts';
import type { Communities } from './communities.ts';
import type { Drawing, NodeWords, Outline } from './drawing.ts';
import { createKeyIndex } from './key-index.ts';
import { entityNode, groupNode, type NodeKey, nodeName } from './node-key.ts';
import { commonFrom, edgeMarks, markOfWeight, marks, packLook, riskBand } from './node-look.ts';
import { placingNew } from './placing.ts';
import { edgeColumns, nodeColumns, type SceneFilter, settleEdges, settleNodes, settleSelection } from './settle.ts';
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
  /** Other parts of the same change follow. New nodes get their positions with the last, when their links are known. */
  readonly more?: boolean;
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

/** How often each part of the drawing has changed: positions; looks, colours and counts of links; and which links there are. */
export interface SceneChanges {
  readonly places: number;
  readonly looks: number;
  readonly links: number;
}

/** How much a link speaks for one owner of the names of a cluster, in orders of magnitude; 0 if it does not. */
export type WeightOf = (row: EdgeRow) => number;

export type Scene = ReturnType<typeof createScene>;

/** The graph of the canvas: rows in, flat arrays out. It does not know where rows come from. */
export function createScene({ label = entityLabel, placed }: SceneOptions = {}) {
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
  /** How many members each closed group shows, by slot. */
  const counts = new Map<number, string>();
  const listeners = new Set<() => void>();
  let filter: SceneFilter | null = null;
  let selection: ReadonlySet<NodeKey> = new Set();
  let emphasis: ReadonlySet<NodeKey> | null = null;
  let colouring: Colouring | null = null;
  let fresh: ReadonlySet<NodeKey> = new Set();
  let latest: ReadonlySet<NodeKey> = fresh;
  let elsewhere: ReadonlySet<NodeKey> = fresh;
  let clusters: readonly Cluster[] = [];
  let communities: Communities | null = null;
  const kindNumbers = new Map<string, number>();
  let weightOf: WeightOf | null = null;
  /** Other parts of the last change follow. */
  let awaitsMore = false;
  let version = 0;
  const changes = { places: 0, looks: 0, links: 0 };
  /** Counts changes of what is drawn and linked, but not of where or in which colour. */
  let shape = 0;
  const log = createWordLog({ node: wordsOf, edge: (slot) => linkLabel(edgeAt[slot]?.kind ?? '') });

  function apply(difference: SceneDifference): void {
    for (const _part of applying(difference));
  }

  /** The same in small parts, so that a page can do other work between them. Nothing else may be applied meanwhile. */
  function* applying(difference: SceneDifference): Generator<void, void> {
    yield* inParts(difference.entities, takeEntity);
    yield* inParts(difference.groups, takeGroup);
    yield* inParts(difference.edges, takeEdge);
    yield* inParts(difference.removedEdges, dropEdge);
    const removed = [
      ...(difference.removedEntities ?? []).map(entityNode),
      ...(difference.removedGroups ?? []).map(groupNode),
    ];
    if (removed.length > 0) dropNodes(removed);
    yield* inParts([...waiting.values()], takeEdge);
    yield;
    tintGroups();
    settleAllNodes();
    yield;
    settleAllEdges();
    yield;
    awaitsMore = difference.more ?? false;
    yield* placing();
    shape++;
    log.mark();
    tell('places', 'looks', 'links');
  }

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
    const slot = slotFor(entityNode(row.id), row.x, row.y);
    entityAt[slot] = row;
    nodes.columns.group[slot] = row.group ?? 0;
    const set =
      (row.hidden ? marks.hidden : 0) |
      (row.facts.provisional ? marks.provisional : 0) |
      (row.pinned ? marks.pinned : 0) |
      (row.note !== '' ? marks.note : 0) |
      (sharedBy(row) >= commonFrom ? marks.common : 0);
    nodes.columns.look[slot] = packLook(row.kind, riskBand(row.facts.risk), set);
    nodes.columns.tint[slot] = tintOfEntity(row);
    log.node(slot);
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
    const tints = new Map<number, Map<number, number>>();
    const { group, look, tint } = nodes.columns;
    for (let slot = 0; slot < nodes.used; slot++) {
      const own = group[slot] as number;
      if (own === 0 || (look[slot] as number) & marks.hidden) continue;
      const mix = tints.get(own) ?? new Map<number, number>();
      tints.set(own, mix);
      const colour = tint[slot] as number;
      mix.set(colour, (mix.get(colour) ?? 0) + 1);
    }
    return tints;
  }

  function takeGroup(row: GroupRow): void {
    groups.set(row.id, row);
    const slot = slotFor(groupNode(row.id), row.x, row.y);
    const whole = row.completeness === null || row.completeness.kind === 'whole';
    nodes.columns.look[slot] = packLook('group', 0, (whole ? 0 : marks.incomplete) | (row.pinned ? marks.pinned : 0));
    nodes.columns.tint[slot] = tintOfGroup(row);
    log.node(slot);
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
    id[slot] = row.id;
    kind[slot] = kindNumber(row.kind);
    ownFrom[slot] = from;
    ownTo[slot] = to;
    heft[slot] = weightOf ? markOfWeight(weightOf(row)) : 0;
    log.edge(slot);
  }

  /** Beyond the last number, kinds share it. */
  function kindNumber(kind: string): number {
    const known = kindNumbers.get(kind);
    if (known !== undefined) return known;
    const next = Math.min(kindNumbers.size, mostKinds - 1);
    kindNumbers.set(kind, next);
    return next;
  }

  function dropEdge(id: number): void {
    waiting.delete(id);
    const slot = slotOfEdge.get(id);
    if (slot === undefined) return;
    slotOfEdge.delete(id);
    edgeAt[slot] = undefined;
    edges.columns.id[slot] = 0;
    edges.columns.look[slot] = edgeMarks.out;
    edges.free(slot);
  }

  /** Also removes their edges; if a node comes back, as after undo, its edges are sent again. */
  function dropNodes(keys: readonly NodeKey[]): void {
    const gone = new Uint8Array(nodes.used);
    for (const key of keys) {
      const slot = slotOfNode.get(key);
      if (slot !== undefined) gone[slot] = 1;
    }
    const { id: ids, ownFrom, ownTo } = edges.columns;
    for (let edge = 0; edge < edges.used; edge++) {
      const id = ids[edge] as number;
      if (id > 0 && (gone[ownFrom[edge] as number] === 1 || gone[ownTo[edge] as number] === 1)) dropEdge(id);
    }
    for (const key of keys) dropNode(key);
  }

  function dropNode(key: NodeKey): void {
    const slot = slotOfNode.get(key);
    if (slot === undefined) return;
    const { kind, id } = nodeName(key);
    if (kind === 'group') groups.delete(id);
    entityAt[slot] = undefined;
    counts.delete(slot);
    slotOfNode.delete(key);
    nodes.columns.key[slot] = 0;
    nodes.columns.group[slot] = 0;
    nodes.columns.look[slot] = marks.out;
    nodes.free(slot);
  }

  function settle(): void {
    settleAllNodes();
    settleAllEdges();
  }

  function settleAllNodes(): void {
    settleNodes(nodes, {
      ...{ entityAt, groups, slotOfNode, counts, recount: log.node },
      ...{ filter, selection, emphasis, fresh, latest, elsewhere },
    });
  }

  function settleAllEdges(): void {
    settleEdges(nodes, edges, { edgeAt, filter, emphasised: emphasis !== null, hasLatest: latest.size > 0 });
  }

  /** Gives positions to nodes without one, and reports them. */
  function* placing(): Generator<void, void> {
    if (awaitsMore) return;
    const places = yield* placingNew(drawing(), nodes.columns.key);
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

  /** Moves nodes at once, in the picture only: the rows follow from the case. */
  function move(places: readonly NodePlace[]): void {
    for (const { key, x, y } of places) {
      const slot = slotOfNode.get(key);
      if (slot === undefined) continue;
      nodes.columns.x[slot] = x;
      nodes.columns.y[slot] = y;
    }
    tell('places');
  }

  function tell(...what: (keyof SceneChanges)[]): void {
    version++;
    for (const part of what) changes[part]++;
    for (const listener of listeners) listener();
  }

  return {
    apply,
    applying,
    move,
    drawing,
    /** The texts of a node; made when they are needed. */
    wordsAt: wordsOf,
    wordsVersion: (): number => log.version(),
    /** The texts that changed after a version. */
    wordsSince: (version: number): WordChanges => log.since(version),
    /** The texts of these slots. */
    wordsFor: (nodeSlots: Iterable<number>, edgeSlots: Iterable<number>): WordChanges => log.of(nodeSlots, edgeSlots),
    select(keys: ReadonlySet<NodeKey>): void {
      const before = selection;
      selection = keys;
      const slotsOf = (names: ReadonlySet<NodeKey>, known: ReadonlySet<NodeKey>) =>
        [...names].flatMap((name) => (known.has(name) ? [] : (slotOfNode.get(name) ?? [])));
      const changed = { on: slotsOf(keys, before), off: slotsOf(before, keys) };
      settleSelection(nodes, edges, changed, emphasis !== null);
      tell('looks');
    },
    /** Dims everything but these; null for nothing. */
    emphasise(keys: ReadonlySet<NodeKey> | null): void {
      emphasis = keys;
      settle();
      tell('looks');
    },
    /** Marks what nobody has looked at yet, and more strongly what came last. */
    markNew(keys: ReadonlySet<NodeKey>, last: ReadonlySet<NodeKey> = keys): void {
      if (keys.size === 0 && fresh.size === 0) return;
      fresh = keys;
      latest = last;
      settle();
      tell('looks');
    },
    /** Marks what other cases have, too. */
    markElsewhere(keys: ReadonlySet<NodeKey>): void {
      if (keys.size === 0 && elsewhere.size === 0) return;
      elsewhere = keys;
      settle();
      tell('looks');
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
      for (let slot = 0; slot < edges.used; slot++) {
        const row = edgeAt[slot];
        edges.columns.heft[slot] = wanted && row ? markOfWeight(wanted(row)) : 0;
      }
      settle();
      tell('looks');
    },
    /** The weight of a drawn link; 0 if links are not weighed. */
    weightAt: (slot: number): number => {
      const row = edgeAt[slot];
      return row && weightOf ? weightOf(row) : 0;
    },
    /** The nodes inside each line around a cluster or an open group. */
    outlines,
    /** Draws each of these as one shape when it is seen from afar; null for none. */
    gather(found: Communities | null): void {
      if (found === communities) return;
      communities = found;
      tell();
    },
    communities: (): Communities | null => communities,
    /** The number of the kind of each link, by slot, and the label of each number. */
    linkKinds: (): { readonly of: Uint8Array; readonly labels: readonly string[] } => ({
      of: edges.columns.kind,
      labels: [...kindNumbers.keys()].slice(0, mostKinds).map(linkLabel),
    }),
    membersOf(group: number): number[] {
      const ids: number[] = [];
      const { group: own, key } = nodes.columns;
      for (let slot = 0; slot < nodes.used; slot++) if (own[slot] === group) ids.push(key[slot] as number);
      return ids;
    },
    /** Colours all nodes by something else than risk and the user's own colours; null for these. */
    colourBy(wanted: Colouring | null): void {
      if (colouring === null && wanted === null) return;
      colouring = wanted;
      const { tint, key } = nodes.columns;
      for (let slot = 0; slot < nodes.used; slot++) {
        const entity = entityAt[slot];
        const group = entity ? undefined : groups.get(-(key[slot] as number));
        if (entity) tint[slot] = tintOfEntity(entity);
        else if (group) tint[slot] = tintOfGroup(group);
      }
      tintGroups();
      tell('looks');
    },
    filterBy(wanted: SceneFilter | null): void {
      filter = wanted;
      settle();
      for (const _part of placing());
      shape++;
      log.mark(); // Groups count the nodes that pass the filter.
      tell('places', 'looks', 'links');
    },
    slotOf: (key: NodeKey): number | undefined => slotOfNode.get(key),
    keyAt: (slot: number): NodeKey => nodes.columns.key[slot] ?? 0,
    entity: (id: number): EntityRow | undefined => entityAt[slotOfNode.get(entityNode(id)) ?? -1],
    group: (id: number): GroupRow | undefined => groups.get(id),
    edge: (slot: number): EdgeRow | undefined => edgeAt[slot],
    countOf(key: NodeKey): string {
      const slot = slotOfNode.get(key);
      return slot === undefined ? '' : wordsOf(slot).count;
    },
    selection: (): ReadonlySet<NodeKey> => selection,
    version: (): number => version,
    /** What changed since another answer, part by part: only that must be copied. */
    changes: (): SceneChanges => ({ ...changes }),
    shapeVersion: (): number => shape,
    /** Calls the listener after every change; returns a function that stops it. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const perPart = 500;
/** Kinds of links with a number of their own. */
const mostKinds = 256;

function linkLabel(kind: string): string {
  return plainText(kind).slice(0, 40);
}

/** Takes rows, with a rest after every few hundred. */
function* inParts<T>(rows: readonly T[] | undefined, take: (row: T) => void): Generator<void, void> {
  let taken = 0;
  for (const row of rows ?? []) {
    take(row);
    taken++;
    if (taken % perPart === 0) yield;
  }
}

/** The tint that most have; the first of several. */
function mostOf(mix: ReadonlyMap<number, number>): number {
  let [best, most] = [0, 0];
  for (const [tint, count] of mix) if (count > most) [best, most] = [tint, count];
  return best;
}

/** A user's colour, if it is valid. */
function tintOf(colour: string | null): number {
  return colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? 0x1000000 | Number.parseInt(colour.slice(1), 16) : 0;
}
