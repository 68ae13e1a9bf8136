import { type EntityKind, kindRow } from '../../shared/entity-kinds.ts';
import type { ImportCounts } from '../../shared/import-counts.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { changesInSlices } from '../case/change-slices.ts';
import type { Draft } from '../case/draft.ts';
import { joinEntity } from '../case/join.ts';
import type { ReadPiece } from './rows.ts';

export type ReadCounts = Omit<ImportCounts, 'path' | 'format'>;

export interface Added extends ReadCounts {
  /** The number of new entities. */
  readonly added: number;
}

/** Adds what a reader finds to the case, in slices and as one step. */
export async function addRead(
  file: CaseFile,
  pieces: AsyncIterable<ReadPiece>,
  /** The source file. */
  name: string,
  signal: AbortSignal,
): Promise<Result<Added>> {
  const counter = createCounter();
  const stacks = new Map<string, number>();
  let added = 0;

  function take(draft: Draft, piece: ReadPiece): void {
    switch (piece.is) {
      case 'stack':
        stacks.set(piece.name, draft.group(piece.row).id);
        return;
      case 'thing': {
        const { kind, value, row, stack } = piece.thing;
        const group = stack === undefined ? undefined : stacks.get(stack);
        const { isNew } = joinEntity(draft, {
          kind,
          value,
          from: name,
          ...(row && { row }),
          ...(group !== undefined && { group }),
        });
        if (isNew) added++;
        return;
      }
      case 'link': {
        const { from, to, kind, first, last, count } = piece.link;
        const [start, end] = [from, to].map((thing) => joinEntity(draft, { ...thing, from: name }));
        if (!start || !end) return;
        added += Number(start.isNew) + Number(end.isNew);
        if (start.id !== end.id) draft.edge(start.id, end.id, kind, { first, last, count });
      }
    }
  }

  const failed = await changesInSlices(file, {
    kind: 'imported',
    label: `Imported ${name}`,
    source: { by: 'import' },
    origin: name,
  }).each(counted(pieces, counter), signal, take);
  return failed ?? ok({ ...counter.counts(), added });
}

/** Reads to the end and counts, without adding anything. */
export async function countRead(pieces: AsyncIterable<ReadPiece>, signal: AbortSignal): Promise<ReadCounts> {
  const counter = createCounter();
  for await (const _piece of counted(pieces, counter)) if (signal.aborted) break;
  return counter.counts();
}

async function* counted(
  pieces: AsyncIterable<ReadPiece>,
  counter: ReturnType<typeof createCounter>,
): AsyncGenerator<ReadPiece> {
  for await (const piece of pieces) {
    counter.count(piece);
    yield piece;
  }
}

function createCounter() {
  const kinds = new Map<EntityKind, Set<string>>();
  const leftOut = new Map<string, number>();
  let links = 0;
  let stacks = 0;

  /** A note may come apart from its entity, and a list may name one twice: each value counts once. */
  function countThing({ kind, value }: { readonly kind: EntityKind; readonly value: string }): void {
    const values = kinds.get(kind) ?? new Set();
    kinds.set(kind, values.add(value));
  }

  return {
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
        case 'left-out':
          leftOut.set(piece.why, (leftOut.get(piece.why) ?? 0) + 1);
      }
    },
    counts: (): ReadCounts => {
      const perKind = [...kinds].map(([kind, { size }]) => ({
        kind,
        title: kindRow(kind)[size === 1 ? 'one' : 'many'],
        count: size,
      }));
      return {
        things: perKind.reduce((sum, { count }) => sum + count, 0),
        links,
        stacks,
        kinds: perKind.sort((one, other) => other.count - one.count),
        leftOut: [...leftOut].map(([why, count]) => ({ why, count })).slice(0, 50),
      };
    },
  };
}
