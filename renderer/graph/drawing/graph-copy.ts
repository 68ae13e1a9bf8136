import type { InParts } from '../../../shared/at-once.ts';
import type { Drawing } from '../../../shared/drawing/drawing.ts';
import { awayMarks } from '../../../shared/drawing/node-look.ts';
import type { TouchedSlots } from '../../../shared/drawing/touched-slots.ts';
import { type ColumnChange, createSentColumn, slotsOfChange, withChange } from './column-changes.ts';

// The page has the graph, and the drawing thread a copy of it: only what changed is sent, however large the graph is.

/** The parts of a drawing that changed. */
export type DrawingChange = Pick<Drawing, 'nodes' | 'edges'> & {
  readonly [C in NodeColumn | EdgeColumn]?: ColumnChange<Drawing[C]>;
};

type NodeColumn = (typeof nodeColumns)[number];
type EdgeColumn = (typeof edgeColumns)[number];
const nodeColumns = ['x', 'y', 'look', 'tint', 'degree'] as const;
const edgeColumns = ['from', 'to', 'edgeLook'] as const;

/** Which columns may have changed. */
export interface Suspects {
  readonly places: boolean;
  readonly looks: boolean;
  readonly links: boolean;
  /** Where; null if it may be anywhere. */
  readonly slots: TouchedSlots | null;
}

/** The page's end: finds what the copy lacks. */
export function createSentDrawing() {
  const columns = {
    ...{ x: createSentColumn<Float32Array>(), y: createSentColumn<Float32Array>() },
    ...{ look: createSentColumn<Uint32Array>(), tint: createSentColumn<Uint32Array>() },
    ...{ degree: createSentColumn<Uint32Array>(), edgeLook: createSentColumn<Uint8Array>() },
    ...{ from: createSentColumn<Uint32Array>(), to: createSentColumn<Uint32Array>() },
  };
  /** Notes what it returns as sent. */
  return function* changing(drawing: Drawing, { places, looks, links, slots }: Suspects): InParts<DrawingChange> {
    const { nodes, edges } = drawing;
    const [ofNodes, ofEdges] = [slots?.nodes ?? null, slots?.edges ?? null];
    const found: [string, ColumnChange | null][] = [];
    if (places) {
      found.push(['x', columns.x(drawing.x, nodes, ofNodes)], ['y', columns.y(drawing.y, nodes, ofNodes)]);
      yield;
    }
    if (looks) {
      found.push(
        ['look', columns.look(drawing.look, nodes, ofNodes)],
        ['tint', columns.tint(drawing.tint, nodes, ofNodes)],
      );
      yield;
      found.push(['degree', columns.degree(drawing.degree, nodes, ofNodes)]);
      found.push(['edgeLook', columns.edgeLook(drawing.edgeLook, edges, ofEdges)]);
      yield;
    }
    if (links) {
      found.push(['from', columns.from(drawing.from, edges, ofEdges)]);
      yield;
      found.push(['to', columns.to(drawing.to, edges, ofEdges)]);
    }
    return { nodes, edges, ...Object.fromEntries(found.filter(([, change]) => change)) };
  };
}

/** To be transferred, so that they are not copied twice. */
export function buffersOf(change: DrawingChange): Transferable[] {
  return [...nodeColumns, ...edgeColumns].flatMap((name) => {
    const { spans, values } = change[name] ?? {};
    return spans && values ? [spans.buffer as ArrayBuffer, values.buffer as ArrayBuffer] : [];
  });
}

/** What a change did to a copy, by slots in order. */
export interface Touched {
  /** Nodes that came, went, have another place or another look. */
  readonly nodes: Uint32Array;
  /** Those of them that had another place before. */
  readonly placed: Uint32Array;
  /** Those of them that were there before, and have another place or were taken away or brought back. */
  readonly moved: Uint32Array;
  /** Null if they are too many to list, as those of some selected hubs. */
  readonly edges: Uint32Array | null;
}

/** A larger share of the slots is looked at as if all had changed. */
const mostTouched = 0.1;

const none = new Uint32Array(0);
const noPlaces = new Float32Array(0);
export const emptyDrawing: Drawing = {
  ...{ nodes: 0, edges: 0, x: noPlaces, y: noPlaces, look: none, tint: none, degree: none },
  ...{ from: none, to: none, edgeLook: new Uint8Array(0) },
};

/** The copy after a change; the columns of the copy before are no longer valid. Touched is null if nodes are too many to list. */
export function takeChange(before: Drawing, change: DrawingChange): { drawing: Drawing; touched: Touched | null } {
  const { nodes, edges } = change;
  const [nodesBefore, edgesBefore] = [before.nodes, before.edges];
  const changedNodes = inOrder(nodesBefore, nodes, [
    slotsOfChange(before.x, nodesBefore, change.x),
    slotsOfChange(before.y, nodesBefore, change.y),
    slotsOfChange(before.look, nodesBefore, change.look),
  ]);
  const changedEdges = inOrder(edgesBefore, edges, [
    slotsOfChange(before.from, edgesBefore, change.from),
    slotsOfChange(before.to, edgesBefore, change.to),
    slotsOfChange(before.edgeLook, edgesBefore, change.edgeLook),
  ]);
  const isShrunk = nodes < before.nodes || edges < before.edges;
  const earlier = changedNodes?.filter((slot) => slot < before.nodes) ?? none;
  const known = {
    x: Float32Array.from(earlier, (slot) => before.x[slot] as number),
    y: Float32Array.from(earlier, (slot) => before.y[slot] as number),
    look: Uint32Array.from(earlier, (slot) => before.look[slot] as number),
  };
  const after = <C extends NodeColumn | EdgeColumn>(name: C, used: number): Drawing[C] =>
    withChange<Drawing[C]>(before[name], change[name] as ColumnChange<Drawing[C]> | undefined, used);
  const drawing: Drawing = {
    ...{ nodes, edges, x: after('x', nodes), y: after('y', nodes), look: after('look', nodes) },
    ...{ tint: after('tint', nodes), degree: after('degree', nodes) },
    ...{ from: after('from', edges), to: after('to', edges), edgeLook: after('edgeLook', edges) },
  };
  if (!changedNodes || isShrunk) return { drawing, touched: null };
  const { x, y, look } = drawing;
  const isPlaced = (slot: number, at: number) => !Object.is(x[slot], known.x[at]) || !Object.is(y[slot], known.y[at]);
  const isAway = (marks: number | undefined) => ((marks as number) & awayMarks) !== 0;
  const placed = earlier.filter(isPlaced);
  const moved = earlier.filter((slot, at) => isPlaced(slot, at) || isAway(look[slot]) !== isAway(known.look[at]));
  return { drawing, touched: { nodes: changedNodes, placed, moved, edges: changedEdges } };
}

/** Slots of several columns, and new ones, each once; null if they are too many to list. */
function inOrder(before: number, now: number, lists: readonly (readonly number[] | null)[]): Uint32Array | null {
  const most = now * mostTouched;
  const slots = new Set<number>();
  for (const list of lists) {
    if (!list || list.length > most) return null;
    for (const slot of list) slots.add(slot);
  }
  if (now - before > most) return null;
  for (let slot = before; slot < now; slot++) slots.add(slot);
  return slots.size > most ? null : Uint32Array.from(slots).sort();
}
