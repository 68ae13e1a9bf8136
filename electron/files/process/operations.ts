import type { FileCondition, FileRow, FoundState, OpenFile } from '../../../shared/open-file.ts';
import { fail, ok, type Result } from '../../../shared/result.ts';
import { type Finding, findInFile } from './find.ts';
import { columnsNaming, type Hit, type Matched, matchFile, type Wanted } from './match.ts';
import { OpenedFile } from './opened-file.ts';
import { brokenRows, rowOfText, rowsFrom, wholeLine } from './rows.ts';

export interface HitSummary {
  readonly id: number;
  readonly lines: number;
  readonly first: number | null;
  readonly columns: string[];
}

/** A line for the evidence, and the entities that it names. */
export interface EvidenceLine {
  readonly line: number;
  readonly text: string;
  readonly ids: readonly number[];
}

export interface Evidence {
  readonly sha256: string;
  readonly bytes: number;
  readonly lines: readonly EvidenceLine[];
  readonly format: OpenFile['format'];
}

interface RowsWish {
  readonly id: number;
  readonly of: 'all' | 'found' | 'broken';
  readonly from: number;
  readonly count: number;
  readonly columns: string[];
  /** Wait until the file was read to its end. */
  readonly wait: boolean;
}

interface Rows {
  readonly rows: FileRow[];
  readonly total: number;
  readonly whole: boolean;
}

interface Working {
  readonly file: OpenedFile;
  finding: Finding | null;
  finder: AbortController;
  matched: Matched | null;
}

/** The operations that main can call. Each takes one value and returns one result. */
export type Operations = ReturnType<typeof createOperations>;
export type OperationName = keyof Operations;

const mostHitsTold = 1000;

export function createOperations(tell: (file: OpenFile) => void) {
  const files = new Map<number, Working>();

  async function withFile<T>(id: number, work: (working: Working) => Promise<Result<T>>): Promise<Result<T>> {
    const working = files.get(id);
    if (!working) return fail('not-found', 'This file is no longer open.', { next: 'Open it again.' });
    return work(working);
  }

  return {
    open: async ({ id, path }: { id: number; path: string }): Promise<Result<OpenFile>> => {
      const opened = await OpenedFile.open(id, path, tell);
      if (!opened.ok) return opened;
      files.set(id, { file: opened.value, finding: null, finder: new AbortController(), matched: null });
      opened.value.begin();
      return ok(opened.value.state());
    },

    close: async ({ id }: { id: number }): Promise<Result<null>> => {
      const working = files.get(id);
      files.delete(id);
      working?.finder.abort();
      await working?.file.close();
      return ok(null);
    },

    rows: (wish: RowsWish) =>
      withFile(wish.id, async ({ file, finding }): Promise<Result<Rows>> => {
        const { from, count, columns } = wish;
        if (wish.of === 'found') {
          const lines = finding?.lines ?? [];
          const rows = lines.slice(from, from + count).map((line) => rowOfText(file, line, columns));
          return ok({ rows, total: lines.length, whole: file.found?.running === false });
        }
        if (wish.wait) await (wish.of === 'broken' ? file.checked() : file.indexDone);
        const changed = await file.changed();
        if (changed) return changed;
        if (wish.of === 'broken') {
          const rows = await brokenRows(file, from, count);
          return ok({ rows, total: file.index.broken.length, whole: file.isChecked() });
        }
        await file.begun.promise;
        return ok({ rows: await rowsFrom(file, from, count, columns), total: file.rows(), whole: file.index.whole });
      }),

    line: ({ id, line }: { id: number; line: number }) =>
      withFile(id, async ({ file }) => (await file.changed()) ?? wholeLine(file, line)),

    find: (
      { id, ...asked }: { id: number; text: string; conditions: FileCondition[] },
      signal: AbortSignal,
      onProgress: (share: number) => void,
    ): Promise<Result<FoundState>> =>
      withFile(id, (working) => {
        working.finder.abort();
        working.finder = new AbortController();
        const finding: Finding = { lines: [] };
        working.finding = finding;
        const either = AbortSignal.any([signal, working.finder.signal]);
        return working.file.ask(() => findInFile(working.file, finding, asked, either, onProgress));
      }),

    clearFind: ({ id }: { id: number }): Promise<Result<null>> =>
      withFile(id, async (working) => {
        working.finder.abort();
        working.finding = null;
        working.file.found = null;
        working.file.tell();
        return ok(null);
      }),

    match: (
      { id, wanted, below }: { id: number; wanted: Wanted[]; below: boolean },
      signal: AbortSignal,
      onProgress: (share: number) => void,
    ) =>
      withFile(id, (working) =>
        working.file.ask(async () => {
          const done = await matchFile(working.file, wanted, below, signal, onProgress);
          if (!done.ok) return done;
          if (signal.aborted) return fail('cancelled', 'Cancelled.');
          working.matched = done.value;
          return ok(summaryOf(working.file, done.value, wanted));
        }),
      ),

    hitLines: ({ id, entity, columns }: { id: number; entity: number; columns: string[] }) =>
      withFile(id, async ({ file, matched }) => {
        const hit = matched?.hits.get(entity);
        return ok({ rows: (hit?.held ?? []).map((line) => rowOfText(file, line, columns)) });
      }),

    evidence: ({ id, entities }: { id: number; entities: number[] }, signal: AbortSignal): Promise<Result<Evidence>> =>
      withFile(id, async ({ file, matched }) => {
        await Promise.race([file.indexDone, aborted(signal)]);
        if (signal.aborted) return fail('cancelled', 'Cancelled.');
        const changed = await file.changed();
        if (changed) return changed;
        const { sha256 } = file.index;
        if (sha256 === null || !matched) {
          return fail('not-found', 'There is no search in this file yet.', {
            next: 'Search for the items of the case first.',
          });
        }
        const lines = linesOf(entities.flatMap((entity) => matched.hits.get(entity) ?? []));
        return ok({ sha256, bytes: file.size, lines, format: file.form.format });
      }),
  };
}

function summaryOf(file: OpenedFile, { hits, lines }: Matched, wanted: readonly Wanted[]) {
  const values = new Map(wanted.map(({ id, value }) => [id, value]));
  const all = [...hits.values()].sort((one, other) => other.lines - one.lines || one.id - other.id);
  const told: HitSummary[] = all.slice(0, mostHitsTold).map((hit) => ({
    id: hit.id,
    lines: hit.lines,
    first: hit.held.find(({ number }) => number !== null)?.number ?? null,
    columns: columnsNaming(file, hit, values.get(hit.id) ?? ''),
  }));
  const unread = (file.index.brokenCounts.get('too-long') ?? 0) + (file.index.brokenCounts.get('not-utf8') ?? 0);
  return { hits: told, total: hits.size, lines, unread };
}

/** Each line once, in file order; a line that was not found again is no evidence. */
function linesOf(hits: readonly Hit[]): EvidenceLine[] {
  const lines = new Map<number, { text: string; ids: number[] }>();
  for (const { id, held } of hits) {
    for (const { number, text } of held) {
      if (number === null) continue;
      const line = lines.get(number) ?? { text, ids: [] };
      lines.set(number, line);
      line.ids.push(id);
    }
  }
  return [...lines].sort(([one], [other]) => one - other).map(([line, { text, ids }]) => ({ line, text, ids }));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
