import type { NodeWords } from './drawing.ts';

/** Changed texts by slot, to update those of the drawing thread. */
export interface WordChanges {
  /** Nothing that was sent before counts: what is not in here is sent when it is asked for. */
  readonly anew: boolean;
  /** Null: it is not drawn now, and an earlier text of it no longer counts. */
  readonly nodes: readonly (readonly [slot: number, words: NodeWords | null])[];
  readonly edges: readonly (readonly [slot: number, label: string | null])[];
}

/** Where texts come from; they are made when somebody needs them. */
export interface WordSource {
  node(slot: number): NodeWords;
  edge(slot: number): string;
  /** Whether a picture can show it: the texts of hidden items and of those in closed groups are made when they come out. */
  isNodeDrawn(slot: number): boolean;
  isEdgeDrawn(slot: number): boolean;
}

/** More texts than this are not sent unasked: a picture shows a few thousand at most. */
const mostSent = 30_000;

/** Records which texts changed, so that a pivot of five hundred does not copy a hundred thousand texts. */
export function createWordLog(words: WordSource) {
  let begins = 0;
  let nodeSlots: number[] = [];
  let edgeSlots: number[] = [];
  /** Pairs of lengths, so that a version is a position in both lists. */
  let marks: [number, number][] = [[0, 0]];

  function of(nodes: Iterable<number>, edges: Iterable<number>): WordChanges {
    return {
      anew: false,
      nodes: Array.from(nodes, (slot) => [slot, words.node(slot)] as const),
      edges: Array.from(edges, (slot) => [slot, words.edge(slot)] as const),
    };
  }

  function ofDrawn(nodes: Iterable<number>, edges: Iterable<number>): WordChanges {
    return {
      anew: false,
      nodes: Array.from(nodes, (slot) => [slot, words.isNodeDrawn(slot) ? words.node(slot) : null] as const),
      edges: Array.from(edges, (slot) => [slot, words.isEdgeDrawn(slot) ? words.edge(slot) : null] as const),
    };
  }

  return {
    node: (slot: number): void => void nodeSlots.push(slot),
    edge: (slot: number): void => void edgeSlots.push(slot),
    /** Ends a change; its number can be passed to `since`. */
    mark(): void {
      if (nodeSlots.length + edgeSlots.length > mostSent) {
        begins += marks.length;
        nodeSlots = [];
        edgeSlots = [];
        marks = [];
      }
      marks.push([nodeSlots.length, edgeSlots.length]);
    },
    version: (): number => begins + marks.length - 1,
    /** What changed after a version and up to the last one; for one that is too old, only that all may have changed. */
    since(version: number): WordChanges {
      const from = version < 0 && begins === 0 ? [0, 0] : marks[version - begins];
      const end = marks.at(-1);
      if (!from || !end) return { anew: true, nodes: [], edges: [] };
      return ofDrawn(new Set(nodeSlots.slice(from[0], end[0])), new Set(edgeSlots.slice(from[1], end[1])));
    },
    /** The texts of these. */
    of,
  };
}
