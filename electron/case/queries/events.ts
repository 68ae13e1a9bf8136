import { SearchRun } from '../../../shared/saved-search.ts';
import type { CaseFile } from '../case-file.ts';
import { lastEntry } from '../chain.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { idCell, jsonCell, jsonIn, longest, timeCell } from '../unreadable-row.ts';

// The history of a case, and the chain that proves it.

/** The length of the chain and its last hash. */
export function endOfChain(file: CaseFile): { readonly entries: number; readonly hash: string } {
  const last = lastEntry(databaseOf(file));
  return { entries: last?.seq ?? 0, hash: last?.hash ?? '' };
}

/** The source of each addition to the graph, newest first. */
export function* sourcesOfAdditions(file: CaseFile): Generator<unknown> {
  const rows = databaseOf(file).all(
    "SELECT source FROM event WHERE kind = 'added' AND source IS NOT NULL ORDER BY id DESC",
  );
  for (const { source } of rows) yield jsonIn('an event', source);
}

/** A run of a saved search, with the id and the time of its event. */
export interface StoredRun extends SearchRun {
  readonly id: number;
  readonly at: string;
}

/** The runs of all saved searches, oldest first. */
export function allRuns(file: CaseFile): StoredRun[] {
  return runsIn(file, databaseOf(file).all("SELECT id, at, source FROM event WHERE kind = 'watched' ORDER BY id"));
}

/** All runs of a saved search, including those before its query changed. */
export function runsOf(file: CaseFile, search: number): StoredRun[] {
  const where = "kind = 'watched' AND CASE WHEN json_valid(source) THEN json_extract(source, '$.search') = ? END";
  return runsIn(file, databaseOf(file).all(`SELECT id, at, source FROM event WHERE ${where} ORDER BY id`, search));
}

/** Leaves unreadable runs out, and reports them to the user. */
function runsIn(file: CaseFile, rows: readonly Row[]): StoredRun[] {
  return readable(databaseOf(file), 'event', rows, ({ id, at, source }) => ({
    ...SearchRun.parse(jsonCell(source, 'object', longest.source)),
    id: idCell(id),
    at: timeCell(at),
  }));
}
