import type { Thing } from '../../shared/graph-addition.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { changesInSlices } from '../case/change-slices.ts';
import type { Draft } from '../case/draft.ts';
import { joinEntity, type Theirs } from '../case/join.ts';
import { counted, createCounter, type ReadCounts } from './count-read.ts';
import type { ReadPiece } from './pieces.ts';
import { type FileEvidence, inRows, type StoredRecords, storedAs } from './store-records.ts';

/** How long main writes at a time. */
const sliceMs = 40;

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
  evidence: FileEvidence | null = null,
): Promise<Result<Added>> {
  const counter = createCounter();
  const stacks = new Map<string, number>();
  let added = 0;
  /** What the current slice joined: a link names ends that came before, and finding each again takes longer than all else. */
  let joined = { draft: null as Draft | null, ids: new Map<string, number>() };

  function join(draft: Draft, { kind, value }: Thing, more: Pick<Theirs, 'row' | 'group'> = {}): number {
    if (joined.draft !== draft) joined = { draft, ids: new Map() };
    const key = `${kind} ${value}`;
    const known = joined.ids.get(key);
    if (known !== undefined && !more.row && more.group === undefined) return known;
    const found = joinEntity(draft, { kind, value, from: name, ...more });
    joined.ids.set(key, found.id);
    if (found.isNew) added++;
    return found.id;
  }

  function take(draft: Draft, piece: ReadPiece | StoredRecords): void {
    switch (piece.is) {
      case 'stack':
        stacks.set(piece.name, draft.group(piece.row).id);
        return;
      case 'thing': {
        const { row, stack } = piece.thing;
        const group = stack === undefined ? undefined : stacks.get(stack);
        join(draft, piece.thing, { ...(row && { row }), ...(group !== undefined && { group }) });
        return;
      }
      case 'stored': {
        const reply = storedAs(file, piece);
        for (const [record, domain] of piece.domains.entries()) {
          const entity = draft.find('domain', domain);
          if (entity) draft.observe({ entity: entity.id }, reply, record);
        }
        return;
      }
      case 'link': {
        const { from, to, kind, first, last, count } = piece.link;
        const [start, end] = [join(draft, from), join(draft, to)];
        if (start !== end) draft.edge(start, end, kind, { first, last, count });
      }
    }
  }

  const request = {
    kind: 'imported' as const,
    label: `Imported ${name}`,
    source: { by: 'import' as const, ...(evidence && { file: name, ...evidence }) },
    origin: evidence ? `${name} (SHA-256 ${evidence.sha256})` : name,
  };
  const all = counted(pieces, counter);
  const rows = evidence ? inRows(all, name, evidence) : all;
  const failed = await changesInSlices(file, request, sliceMs).each(rows, signal, take);
  return failed ?? ok({ ...counter.counts(), added });
}
