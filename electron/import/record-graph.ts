import { entityKey } from '../../shared/entities.ts';
import { meaningless } from '../attribution/values.ts';
import type { ReadLink, ReadPiece, ReadThing } from './pieces.ts';

/** The largest file of which every value comes to the graph, in records. */
const mostWhole = 100;
/** A value that more domains share than these links nobody: such values alone would fill the graph. */
const mostSharing = 500;
/** Values of one domain that wait for another: the oldest go first, so that a file of any length fits into memory. */
const mostWaiting = 100_000;

/** What comes to the graph from a file of records. */
export interface RecordGraph {
  /** Takes the pieces of one record, and returns those that come now. */
  take(pieces: Iterable<ReadPiece>): Generator<ReadPiece>;
  /** After the last record. */
  end(): Generator<ReadPiece>;
}

interface Value {
  readonly thing: ReadThing;
  readonly links: ReadLink[];
}

/**
 * Of few records, every value comes to the graph. Of many, their domains, and the rare values that two of them share:
 * all others would hide those. The case has the records themselves, so every value can be found, expanded and compared.
 */
export function createRecordGraph(most = mostWaiting): RecordGraph {
  /** The first records, until it is known whether there are more. */
  let held: ReadPiece[][] | null = [];
  /** Values of one domain so far. */
  const once = new Map<string, Value>();
  const shared = new Set<string>();
  let forgotten = false;

  function* choose(pieces: readonly ReadPiece[]): Generator<ReadPiece> {
    const [subject] = pieces;
    const values = new Map<string, Value>();
    for (const piece of pieces) {
      if (piece.is === 'thing' && piece !== subject) {
        const { kind, value } = piece.thing;
        values.set(entityKey(kind, value), { thing: piece.thing, links: [] });
      } else if (piece.is === 'link')
        values.get(entityKey(piece.link.to.kind, piece.link.to.value))?.links.push(piece.link);
      else yield piece;
    }
    for (const [key, value] of values) {
      if (!isLinking(value)) continue;
      const first = once.get(key);
      if (shared.has(key)) yield* whole(value);
      else if (first && subjectOf(first) !== subjectOf(value)) {
        yield* whole(first);
        yield* whole(value);
        once.delete(key);
        shared.add(key);
      } else once.set(key, first ?? value);
    }
    for (const [key] of once) {
      if (once.size <= most) break;
      once.delete(key);
      if (!forgotten) yield { is: 'remark', what: farApart };
      forgotten = true;
    }
  }

  return {
    *take(pieces) {
      const all = [...pieces];
      if (!all.some(({ is }) => is === 'record')) yield* all;
      else if (held === null) yield* choose(all);
      else if (held.length < mostWhole) held.push(all);
      else {
        const before = held;
        held = null;
        yield { is: 'remark', what: onlyShared };
        for (const each of [...before, all]) yield* choose(each);
      }
    },
    *end() {
      for (const each of held ?? []) yield* each;
    },
  };
}

const onlyShared = `more than ${mostWhole} domains: values that two of them share come to the graph, all others stay in their records`;
const farApart = 'a long file: values whose domains are far apart in it are not linked';

function subjectOf({ links }: Value): string | undefined {
  return links[0]?.from.value;
}

function* whole({ thing, links }: Value): Generator<ReadPiece> {
  yield { is: 'thing', thing };
  for (const link of links) yield { is: 'link', link };
}

function isLinking({ thing: { kind, value, row }, links }: Value): boolean {
  if (kind === 'country' || links.every(({ kind: relation }) => meaningless(kind, value, relation) !== null))
    return false;
  return Math.max(0, ...Object.values(row?.facts?.counts ?? {})) <= mostSharing;
}
