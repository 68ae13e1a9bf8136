import { SearchRun } from '../../../shared/saved-search.ts';
import type { Database, Row } from '../database.ts';
import { jsonCell, longest } from '../unreadable-row.ts';
import { CarriedRun, type Said } from './entry.ts';
import { idOfName, nameOf } from './names.ts';

/** What colleagues are told of a run of a saved search; null if it is none, or its search has no name here. */
export function saidOfRun(database: Database, label: string, source: unknown): Said | null {
  const read = SearchRun.safeParse(source);
  const search = read.success ? nameOf(database, 'kept', read.data.search) : null;
  if (!read.success || search === null) return null;
  const { search: _search, replies, ...run } = read.data;
  const names = replies.flatMap((reply) => nameOf(database, 'reply', reply) ?? []);
  return { what: 'run', label, run: { ...run, search, replies: names } };
}

/** A colleague's run, as the event of its entry has it, with the numbers of this file; null while its search is not here. */
export function runOfColleague(database: Database, { source }: Row): SearchRun | null {
  const { run } = jsonCell(source, 'object', longest.source) as { run?: unknown };
  const { search, replies, ...rest } = CarriedRun.parse(run);
  const id = idOfName(database, 'kept', search);
  const ids = replies.flatMap((reply) => idOfName(database, 'reply', reply) ?? []);
  return id === null ? null : { ...rest, search: id, replies: ids };
}
