import { SearchRun } from '../../../shared/saved-search.ts';
import type { CaseFile } from '../case-file.ts';
import { lastEntry } from '../chain.ts';
import type { Row } from '../database.ts';
import { databaseOf } from '../database-of.ts';
import { readable } from '../reads.ts';
import { runOfColleague } from '../team/runs.ts';
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

/** Runs of one's own, and of colleagues, which came with their entries. */
const isRun = `(kind = 'watched' OR kind = 'joined' AND CASE WHEN json_valid(source) THEN source -> '$.run' IS NOT NULL END)`;

/** The runs of all saved searches, oldest first. */
export function allRuns(file: CaseFile): StoredRun[] {
  const sql = `SELECT id, at, kind, source FROM event WHERE ${isRun} ORDER BY id`;
  return runsIn(file, databaseOf(file).all(sql));
}

/** All runs of a saved search, including those before its query changed. */
export function runsOf(file: CaseFile, search: number): StoredRun[] {
  return allRuns(file).filter((run) => run.search === search);
}

/** Leaves unreadable runs out, and reports them to the user. */
function runsIn(file: CaseFile, rows: readonly Row[]): StoredRun[] {
  const database = databaseOf(file);
  const runs = readable(database, 'event', rows, (row) => {
    const own = row.kind === 'watched';
    const run = own ? SearchRun.parse(jsonCell(row.source, 'object', longest.source)) : runOfColleague(database, row);
    return run && { ...run, id: idCell(row.id), at: timeCell(row.at) };
  });
  return runs.filter((run) => run !== null);
}
