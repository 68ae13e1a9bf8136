import { setImmediate as turn } from 'node:timers/promises';
import { type EntityKind, kindRow } from '../../shared/entity-kinds.ts';
import { figure } from '../../shared/figures.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';
import { bounds } from './bounds.ts';
import { leftOut, type ReadPiece } from './pieces.ts';

export type ReadCounts = Omit<ImportCounts, 'path' | 'format' | 'sha256' | 'bytes'>;

const mostReasons = 50;
const mostColumns = 1000;
const mostSearches = 20;

/** Reads to the end and counts, without adding anything. */
export async function countRead(
  pieces: AsyncIterable<ReadPiece>,
  signal: AbortSignal,
  most: number = bounds.items,
): Promise<ReadCounts> {
  const counter = createCounter();
  let since = 0;
  for await (const _piece of counted(pieces, counter, most)) {
    if (++since < turnEvery) continue;
    since = 0;
    await turn();
    if (signal.aborted) break;
  }
  return counter.counts();
}

const turnEvery = 2000;

/** Passes on what is read until there are more items than a case can take in one import. */
export async function* counted(
  pieces: AsyncIterable<ReadPiece>,
  counter: ReturnType<typeof createCounter>,
  most: number = bounds.items,
): AsyncGenerator<ReadPiece> {
  for await (const piece of pieces) {
    counter.count(piece);
    yield piece;
    if (counter.items() >= most) {
      counter.count(leftOut(`everything after the first ${figure(most)} items`));
      return;
    }
  }
}

export function createCounter() {
  const kinds = new Map<EntityKind, Set<string>>();
  const leftOutWhy = new Map<string, number>();
  const remarks = new Map<string, number>();
  const columns = new Map<string, { becomes: string | null; values: number }>();
  const searches = new Set<string>();
  let links = 0;
  let stacks = 0;
  let items = 0;

  /** A note may come apart from its entity, and a list may name one twice: each value counts once. */
  function countThing({ kind, value }: { readonly kind: EntityKind; readonly value: string }): void {
    const values = kinds.get(kind) ?? new Set();
    const before = values.size;
    kinds.set(kind, values.add(value));
    items += values.size - before;
  }

  const more = (counts: Map<string, number>, what: string) => {
    if (counts.size < mostReasons || counts.has(what)) counts.set(what, (counts.get(what) ?? 0) + 1);
  };

  return {
    items: () => items,
    count: (piece: ReadPiece): void => {
      switch (piece.is) {
        case 'thing':
          countThing(piece.thing);
          return;
        case 'link':
          links++;
          countThing(piece.link.from);
          countThing(piece.link.to);
          return;
        case 'stack':
          stacks++;
          return;
        case 'search':
          if (searches.size < mostSearches) searches.add(piece.hash);
          return;
        case 'column': {
          const known = columns.get(piece.name);
          if (!known && columns.size >= mostColumns) return;
          const values = (known?.values ?? 0) + piece.values;
          columns.set(piece.name, { becomes: piece.becomes ?? known?.becomes ?? null, values });
          return;
        }
        case 'remark':
          more(remarks, piece.what);
          return;
        case 'left-out':
          more(leftOutWhy, piece.why);
      }
    },
    counts: (): ReadCounts => {
      const perKind = [...kinds].map(([kind, { size }]) => ({
        kind,
        title: kindRow(kind)[size === 1 ? 'one' : 'many'],
        count: size,
      }));
      return {
        things: items,
        links,
        stacks,
        kinds: perKind.sort((one, other) => other.count - one.count),
        leftOut: [...leftOutWhy].map(([why, count]) => ({ why, count })),
        remarks: [...remarks].map(([what, count]) => ({ what, count })),
        columns: [...columns].map(([name, about]) => ({ name, ...about })),
        searches: [...searches],
      };
    },
  };
}
