import type { EdgeRow, EntityRow, GroupRow } from '../case-rows.ts';
import { boundsOf } from './camera.ts';
import type { Communities } from './communities.ts';
import type { Bounds, Drawing, Outline } from './drawing.ts';
import { eachLinkOf } from './links-of.ts';
import { entityNode, groupNode, type NodeKey } from './node-key.ts';
import { type Cluster, outlinesOf } from './outlines.ts';
import { placingNew, rounded } from './placing.ts';
import { createSceneMarks } from './scene-marks.ts';
import { type Colouring, createSceneRows, type WeightOf } from './scene-rows.ts';
import { type SceneFilter, settlingNodes } from './settle.ts';
import { settleChanged } from './settle-changed.ts';
import { settlingEdges } from './settle-edges.ts';
import { entityLabel } from './text.ts';
import {
  createTouchedSlots,
  mostListed,
  noSlots,
  slotsOfMarked,
  slotsOfSettled,
  type TouchedSlots,
} from './touched-slots.ts';
import type { WordChanges } from './word-log.ts';

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
  /** Entities have other places, and nothing else changed. */
  readonly movedOnly?: boolean;
}

export interface NodePlace {
  readonly key: NodeKey;
  readonly x: number;
  readonly y: number;
}

/** As a case stores it. */
export function roundedPlace({ key, x, y }: NodePlace): NodePlace {
  return { key, x: rounded(x), y: rounded(y) };
}

export interface SceneOptions {
  /** The label of an entity; defaults to its shortened value. */
  readonly label?: (row: EntityRow) => string;
  /** Receives new nodes that got a position here. */
  readonly placed?: (places: readonly NodePlace[]) => void;
}

/** How often each part of the drawing has changed: positions; looks, colours and counts of links; and which links there are. */
export interface SceneChanges {
  readonly places: number;
  readonly looks: number;
  readonly links: number;
}

export type Scene = ReturnType<typeof createScene>;

/** The graph of the canvas: rows in, flat arrays out. It does not know where rows come from. */
export function createScene({ label = entityLabel, placed }: SceneOptions = {}) {
  const rows = createSceneRows(label);
  const { groups, members, entityAt, edgeAt, nodes, edges, slotOfNode, waiting, counts, log, wordsOf } = rows;
  const marked = createSceneMarks(rows);
  const { settleOrigins } = marked;
  const listeners = new Set<() => void>();
  let filter: SceneFilter | null = null;
  let clusters: readonly Cluster[] = [];
  let communities: Communities | null = null;
  /** Other parts of the last change follow. */
  let awaitsMore = false;
  /** Nodes of earlier parts have no positions yet. */
  let isPlacingLate = false;
  /** How many rows there were when all were last settled: while more come, that is done again when they are four times as many. */
  let settledRows = 0;
  /** How often all were settled. */
  let settlings = 0;
  /** Some are settled, and others not yet. */
  let isSettling = false;
  let version = 0;
  const changes = { places: 0, looks: 0, links: 0 };
  const touchedSlots = createTouchedSlots();
  /** Counts changes of what is drawn and linked, but not of where or in which colour. */
  let shape = 0;

  /** Listeners are told at the end of a brief change: half of it must not be drawn. */
  let isHeld = false;
  let isTold = true;

  function apply(difference: SceneDifference): void {
    for (const _part of applying(difference));
  }

  /** The same in small parts, so that a page can do other work between them. Nothing else may be applied meanwhile. */
  function applying(difference: SceneDifference): Generator<void, void> {
    // From now on: its own marks may be set before its first part is applied.
    if (!difference.movedOnly) isHeld ||= isBrief(difference);
    return applyingParts(difference);
  }

  /** Other changes wait for its end before they are drawn. */
  function isBrief({ entities = [], edges: links = [], more }: SceneDifference): boolean {
    return !more && !awaitsMore && entities.length + links.length <= mostHeld;
  }

  function* applyingParts(difference: SceneDifference): Generator<void, void> {
    if (difference.movedOnly && !awaitsMore) {
      yield* placingAgain(difference.entities ?? []);
      return;
    }
    const { entities = [], edges: links = [], removedEdges = [] } = difference;
    isHeld = isBrief(difference);
    yield* inParts(entities, rows.takeEntity);
    yield* inParts(difference.groups, rows.takeGroup);
    yield* inParts(links, rows.takeEdge);
    yield* inParts(removedEdges, rows.dropEdge);
    const removed = [
      ...(difference.removedEntities ?? []).map(entityNode),
      ...(difference.removedGroups ?? []).map(groupNode),
    ];
    if (removed.length > 0) rows.dropNodes(removed);
    yield* inParts([...waiting.values()], rows.takeEdge);
    yield;
    const isSame = !difference.more && !awaitsMore && removed.length + removedEdges.length === 0;
    awaitsMore = difference.more ?? false;
    if (isSame && rows.touched.isEmpty()) {
      release();
      return;
    }
    const rowsTaken = nodes.used + edges.used;
    // The next parts settle these, too.
    if (awaitsMore && (rowsTaken < growth * settledRows || rowsTaken > mostEarly)) return;
    settledRows = rowsTaken;
    const linksBefore = marked.originLinks();
    const touched = rows.touched.take();
    if (touched) rows.tintGroups();
    const settled = touched && !isSettling ? settleChanged(nodes, edges, facts(), touched) : null;
    if (!settled) {
      release(); // It takes a while.
      yield* settlingAll();
    }
    settleOrigins();
    yield;
    const isListed = settled && !isPlacingLate;
    yield* placing(settled?.nodes);
    shape++;
    log.mark();
    isHeld = false;
    const origins = [...linksBefore, ...marked.originLinks()];
    const dropped = rows.takeDropped();
    tell(isListed ? slotsOfSettled(nodes, settled, origins, dropped) : null, 'places', 'looks', 'links');
  }

  function release(): void {
    isHeld = false;
    if (!isTold) tell(noSlots);
  }

  /** Most come back from the case, at the places where they were put here. */
  function* placingAgain(entities: readonly EntityRow[]): Generator<void, void> {
    let isMoved = false;
    yield* inParts(entities, (row) => {
      isMoved = rows.moveEntity(row) || isMoved;
    });
    if (isMoved) tell(null, 'places');
  }

  const facts = () => ({
    ...{ entityAt, edgeAt, groups, members, slotOfNode, counts, recount: log.node },
    ...{ filter, ...marked.sets() },
  });

  function settle(): void {
    for (const _part of settlingAll());
    settleOrigins();
  }

  function* settlingAll(): Generator<void, void> {
    settlings++;
    const own = settlings;
    isSettling = true;
    rows.touched.take();
    rows.tintGroups();
    for (const _part of settlingNodes(nodes, facts)) {
      yield;
      if (own !== settlings) return; // All were settled again meanwhile.
    }
    yield;
    if (own !== settlings) return;
    for (const _part of settlingEdges(nodes, edges, facts())) {
      yield;
      if (own !== settlings) return;
    }
    isSettling = false;
  }

  /** Gives positions to nodes without one, of these or of all, and reports them. */
  function* placing(settled?: ReadonlySet<number>): Generator<void, void> {
    if (awaitsMore) {
      isPlacingLate = true;
      return;
    }
    const few = settled && !isPlacingLate ? { slots: settled, edgesOf } : null;
    isPlacingLate = false;
    const places = yield* placingNew(drawing(), nodes.columns.key, few);
    if (places.length > 0) placed?.(places);
  }

  /** The links that are drawn at these nodes. */
  function edgesOf(slots: readonly number[]): number[] {
    const found: number[] = [];
    const theirs = slots.flatMap((slot) => [slot, ...(members.get(-(nodes.columns.key[slot] as number)) ?? [])]);
    eachLinkOf(nodes, edges, theirs, (edge) => found.push(edge));
    return found.reverse();
  }

  function drawing(): Drawing {
    const { x, y, look, tint, degree } = nodes.columns;
    const { from, to, look: edgeLook } = edges.columns;
    return { nodes: nodes.used, edges: edges.used, x, y, look, tint, degree, from, to, edgeLook };
  }

  let known: { readonly places: number; readonly bounds: Bounds | null } = { places: -1, bounds: null };

  /** The area of all drawn nodes; found once per change of positions, since several ask for it. */
  function bounds(): Bounds | null {
    if (known.places !== changes.places) known = { places: changes.places, bounds: boundsOf(drawing()) };
    return known.bounds;
  }

  /** Moves nodes at once, in the picture only: the rows follow from the case. */
  function move(places: Iterable<NodePlace>): void {
    for (const _part of moving(places));
  }

  /** The same in small parts; what they move is told at the end. */
  function* moving(places: Iterable<NodePlace>): Generator<void, void> {
    let next = 0; // Those of a layout are in the order of the slots.
    let taken = 0;
    const moved: number[] = [];
    for (const { key, x, y } of places) {
      if (++taken % movedPerPart === 0) yield;
      const { x: left, y: top, key: keyAt } = nodes.columns;
      const slot = keyAt[next] === key && next < nodes.used ? next : slotOfNode.get(key);
      if (slot === undefined) continue;
      left[slot] = rounded(x);
      top[slot] = rounded(y);
      next = slot + 1;
      if (moved.length <= mostListed) moved.push(slot);
    }
    tell({ nodes: moved, edges: [] }, 'places');
  }

  function* colouring(wanted: Colouring | null): Generator<void, void> {
    if (yield* rows.colouring(wanted)) tell(null, 'looks');
  }

  /** In small parts; a later call ends an earlier one. */
  function* selecting(keys: ReadonlySet<NodeKey>): Generator<void, void> {
    const selected = yield* marked.selecting(keys);
    if (selected) tell(selected.where, 'looks');
  }

  function* filtering(wanted: SceneFilter | null): Generator<void, void> {
    filter = wanted;
    yield* settlingAll();
    settleOrigins();
    yield;
    yield* placing();
    shape++;
    log.mark(); // Groups count the nodes that pass the filter.
    tell(null, 'places', 'looks', 'links');
  }

  function tellMarked(before: ReadonlySet<NodeKey>, now: ReadonlySet<NodeKey>, links: readonly number[]): void {
    const marks = slotsOfMarked(nodes, slotOfNode, before, now);
    tell(marks && { nodes: marks, edges: links }, 'looks');
  }

  /** `slots`: where; null if it may be anywhere. */
  function tell(slots: TouchedSlots | null, ...what: (keyof SceneChanges)[]): void {
    for (const part of what) changes[part]++;
    touchedSlots.add(slots);
    isTold = !isHeld;
    if (!isTold) return;
    version++;
    touchedSlots.mark(version);
    for (const listener of listeners) listener();
  }

  return {
    apply,
    applying,
    move,
    moving,
    drawing,
    bounds,
    /** The texts of a node; made when they are needed. */
    wordsAt: wordsOf,
    wordsVersion: (): number => log.version(),
    /** The texts that changed after a version. */
    wordsSince: (version: number): WordChanges => log.since(version),
    /** The texts of these slots. */
    wordsFor: (nodeSlots: Iterable<number>, edgeSlots: Iterable<number>): WordChanges => log.of(nodeSlots, edgeSlots),
    select(keys: ReadonlySet<NodeKey>): void {
      for (const _part of selecting(keys));
    },
    selecting,
    /** Marks what nobody has looked at yet, and more strongly what came last. */
    markNew(keys: ReadonlySet<NodeKey>, last: ReadonlySet<NodeKey> = keys): void {
      const [before, linksBefore] = [marked.sets().fresh, marked.originLinks()];
      if (!marked.markNew(keys, last)) return;
      tellMarked(before, keys, [...linksBefore, ...marked.originLinks()]);
    },
    /** Marks what other cases have, too. */
    markElsewhere(keys: ReadonlySet<NodeKey>): void {
      const before = marked.sets().elsewhere;
      if (marked.markElsewhere(keys)) tellMarked(before, keys, []);
    },
    /** Draws a line around each of these, besides those around open groups. */
    outline(wanted: readonly Cluster[]): void {
      if (wanted.length === 0 && clusters.length === 0) return;
      clusters = wanted;
      tell(noSlots);
    },
    /** Draws links as wide as their weight says; null draws all alike. */
    weighLinks(wanted: WeightOf | null): void {
      if (!rows.weighLinks(wanted)) return;
      settle();
      tell(null, 'looks');
    },
    weightAt: rows.weightAt,
    /** The nodes inside each line around a cluster or an open group. */
    outlines: (): Outline[] => outlinesOf({ clusters, groups, nodes, slotOfNode }),
    /** Draws each of these as one shape when it is seen from afar; null for none. */
    gather(found: Communities | null): void {
      if (found === communities) return;
      communities = found;
      tell(noSlots);
    },
    communities: (): Communities | null => communities,
    linkKinds: rows.linkKinds,
    membersOf: (group: number): number[] =>
      Array.from(members.get(group) ?? [], (slot) => nodes.columns.key[slot] as number),
    /** Colours all nodes by something else than risk and the user's own colours; null for these. */
    colourBy(wanted: Colouring | null): void {
      for (const _part of colouring(wanted));
    },
    filterBy(wanted: SceneFilter | null): void {
      for (const _part of filtering(wanted));
    },
    /** The same in small parts; a later call ends an earlier one. */
    colouring,
    filtering,
    slotOf: (key: NodeKey): number | undefined => slotOfNode.get(key),
    /** A copy of the keys of all slots. */
    keys: (): Int32Array => nodes.columns.key.slice(0, nodes.used),
    keyAt: (slot: number): NodeKey => nodes.columns.key[slot] ?? 0,
    entity: (id: number): EntityRow | undefined => entityAt[slotOfNode.get(entityNode(id)) ?? -1],
    group: (id: number): GroupRow | undefined => groups.get(id),
    edge: (slot: number): EdgeRow | undefined => edgeAt[slot],
    countOf(key: NodeKey): string {
      const slot = slotOfNode.get(key);
      return slot === undefined ? '' : wordsOf(slot).count;
    },
    selection: (): ReadonlySet<NodeKey> => marked.sets().selection,
    version: (): number => version,
    /** What changed since another answer, part by part: only that must be copied. */
    changes: (): SceneChanges => ({ ...changes }),
    /** Where something may have changed since a version; null if it may be anywhere. */
    touchedSince: touchedSlots.since,
    shapeVersion: (): number => shape,
    /** Other parts of the last change follow. */
    awaitsMore: (): boolean => awaitsMore,
    /** Calls the listener after every change; returns a function that stops it. */
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const perPart = 500;
/** More rows take so long that what the user does meanwhile must be seen. */
const mostHeld = 20_000;
const movedPerPart = 5000;
const growth = 4;
/** While more come, a larger graph than this is not drawn: that would take longer than what is still to come. */
const mostEarly = 500_000;
/** Takes rows, with a rest after every few hundred. */
function* inParts<T>(rows: readonly T[] | undefined, take: (row: T) => void): Generator<void, void> {
  let taken = 0;
  for (const row of rows ?? []) {
    take(row);
    taken++;
    if (taken % perPart === 0) yield;
  }
}
