import type { Words } from './drawing.ts';

/** Changed texts by slot, to update those of the drawing thread. */
export interface WordChanges {
  readonly nodes: readonly (readonly [slot: number, label: string, voice: Words['voices'][number], count: string])[];
  readonly edges: readonly (readonly [slot: number, label: string])[];
}

/** Beyond this the log restarts, and older readers get everything. */
const mostKept = 60_000;

/** Records which texts changed, so that a pivot of five hundred does not copy a hundred thousand texts. */
export function createWordLog(words: Words) {
  let begins = 0;
  let nodeSlots: number[] = [];
  let edgeSlots: number[] = [];
  /** Pairs of lengths, so that a version is a position in both lists. */
  let marks: [number, number][] = [[0, 0]];

  function all(): WordChanges {
    return { nodes: [...words.labels.keys()].map(nodeWords), edges: [...words.edgeLabels.keys()].map(edgeWords) };
  }

  function nodeWords(slot: number): WordChanges['nodes'][number] {
    return [slot, words.labels[slot] ?? '', words.voices[slot] ?? 'words', words.counts[slot] ?? ''];
  }

  function edgeWords(slot: number): WordChanges['edges'][number] {
    return [slot, words.edgeLabels[slot] ?? ''];
  }

  return {
    node: (slot: number): void => void nodeSlots.push(slot),
    edge: (slot: number): void => void edgeSlots.push(slot),
    /** Ends a change; its number can be passed to `since`. */
    mark(): void {
      if (nodeSlots.length + edgeSlots.length > mostKept) {
        begins += marks.length;
        nodeSlots = [];
        edgeSlots = [];
        marks = [];
      }
      marks.push([nodeSlots.length, edgeSlots.length]);
    },
    version: (): number => begins + marks.length - 1,
    /** What changed after a version; everything without a version, or for one that is too old. */
    since(version: number): WordChanges {
      const from = marks[version - begins];
      if (!from) return all();
      return {
        nodes: [...new Set(nodeSlots.slice(from[0]))].map(nodeWords),
        edges: [...new Set(edgeSlots.slice(from[1]))].map(edgeWords),
      };
    },
  };
}
