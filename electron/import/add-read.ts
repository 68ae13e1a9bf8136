import { ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { changesInSlices } from '../case/change-slices.ts';
import type { Draft } from '../case/draft.ts';
import { joinEntity } from '../case/join.ts';
import { counted, createCounter, type ReadCounts } from './count-read.ts';
import type { ReadPiece } from './pieces.ts';

export interface Added extends ReadCounts {
  /** The number of new entities. */
  readonly added: number;
}

/** What proves which file it was. */
export interface FileEvidence {
  readonly sha256: string;
  readonly bytes: number;
}

/** Adds what a reader finds to the case, in slices and as one step. */
export async function addRead(
  file: CaseFile,
  pieces: AsyncIterable<ReadPiece>,
  /** The source file. */
  name: string,
  signal: AbortSignal,
  evidence: FileEvidence | null = null,
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
    source: { by: 'import', ...(evidence && { file: name, ...evidence }) },
    origin: evidence ? `${name} (SHA-256 ${evidence.sha256})` : name,
  }).each(counted(pieces, counter), signal, take);
  return failed ?? ok({ ...counter.counts(), added });
}
