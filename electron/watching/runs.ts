import { costOfAsk, mostPages, notNarrowed } from '../../shared/asking.ts';
import type { Result } from '../../shared/result.ts';
import type { SavedQuestion, SavedSearch, SearchRun } from '../../shared/saved-search.ts';
import type { NewsItem, RunSummary } from '../../shared/watched-search.ts';
import type { CaseFile } from '../case/case-file.ts';
import { allRuns, type StoredRun } from '../case/queries/events.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { firstSeenOf, itemsOf } from './gather.ts';

/** All runs of the case by search, oldest first. */
export function runsBySearch(file: CaseFile): Map<number, StoredRun[]> {
  const runs = new Map<number, StoredRun[]>();
  for (const run of allRuns(file)) runs.set(run.search, [...(runs.get(run.search) ?? []), run]);
  return runs;
}

/** The runs with the search's current question. */
export function runsOfQuestion({ wording }: Pick<SavedSearch, 'wording'>, runs: readonly StoredRun[]): StoredRun[] {
  return runs.filter((run) => run.wording === wording);
}

/** A number that no question of the search has had, not even an undone one. */
export function nextWording({ wording }: Pick<SavedSearch, 'wording'>, runs: readonly StoredRun[]): number {
  return 1 + Math.max(wording, ...runs.map((run) => run.wording));
}

export function writeRun(file: CaseFile, name: string, run: SearchRun): Result<number> {
  const what = { baseline: 'Saved the baseline of', new: 'Checked', full: 'Fully checked' }[run.kind];
  const came = run.kind === 'baseline' ? `${run.found} found` : `${run.fresh.length} new${goneWords(run.gone)}`;
  return file.note({ kind: 'watched', label: `${what} the search ${name}: ${came}`, source: run });
}

function goneWords(gone: readonly string[] | null): string {
  return gone === null ? '' : `, ${gone.length} gone`;
}

export function summaryOf(stored: StoredRun): RunSummary {
  const { fresh, gone, replies: _replies, search: _search, wording: _wording, id: _id, ...run } = stored;
  return { ...run, fresh: fresh.length, gone: gone?.length ?? null };
}

/** The latest full run: later ones are compared with it. */
export function groundOf(runs: readonly StoredRun[]): StoredRun | null {
  return (
    runs.findLast(({ kind, completeness }, index) => index === 0 || (kind === 'full' && isWhole(completeness))) ?? null
  );
}

/** Until when everything new has been found: a run that was cut short leaves a gap for the next one. */
export function coveredUntil(runs: readonly StoredRun[]): string | null {
  return runs.findLast(({ kind, completeness }) => kind === 'baseline' || isWhole(completeness))?.asOf ?? null;
}

export function isWhole({ kind }: SearchRun['completeness']): boolean {
  return kind === 'whole';
}

/** The results of earlier runs, read from the replies in the ledger. */
export async function knownItems(
  answers: StoredAnswers,
  question: SavedQuestion,
  runs: readonly StoredRun[],
): Promise<Set<string>> {
  const ground = groundOf(runs);
  const known = new Set<string>();
  const types = question.product === 'pdns' ? question.types : null;
  for (const { id, replies } of runs) {
    if (ground === null || id < ground.id) continue;
    for (const reply of replies) {
      for (const { id } of itemsOf(await answers.read(reply), types)) known.add(id);
    }
  }
  return known;
}

/** News of the runs that the user has not dismissed. Omits items that appeared and disappeared meanwhile. */
export function newsOf(runs: readonly StoredRun[], seen: number): { fresh: Set<string>; gone: Set<string> } {
  const [fresh, gone] = [new Set<string>(), new Set<string>()];
  for (const run of runs) {
    if (run.id <= seen) continue;
    for (const item of run.fresh) if (!gone.delete(item)) fresh.add(item);
    for (const item of run.gone ?? []) if (!fresh.delete(item)) gone.add(item);
  }
  return { fresh, gone };
}

/** Whether earlier runs were complete: only then every other result is new. */
export function knewAll(runs: readonly StoredRun[]): boolean {
  const ground = groundOf(runs);
  return ground !== null && isWhole(ground.completeness);
}

/** New and missing items. Only a full run can show what is missing. */
export function comparedWith(
  before: { readonly known: ReadonlySet<string>; readonly knewAll: boolean; readonly covered: string },
  items: readonly NewsItem[],
  askedAll: boolean,
): { fresh: NewsItem[]; gone: string[] | null } {
  // An item that was not read before is not therefore news: its date must say so.
  const isNews = (item: NewsItem) => before.knewAll || (firstSeenOf(item) ?? '') >= before.covered;
  const fresh = items.filter((item) => !before.known.has(item.id) && isNews(item));
  if (!askedAll) return { fresh, gone: null };
  const now = new Set(items.map(({ id }) => id));
  return { fresh, gone: [...before.known].filter((id) => !now.has(id)) };
}

/** The highest cost of a full run, estimated from the last one. */
export function fullCost(question: SavedQuestion, runs: readonly StoredRun[]): { queries: number; counted: boolean } {
  if (question.product === 'pdns') return { queries: 1, counted: true };
  const told = runs.findLast(({ kind, total }) => kind !== 'new' && total !== null);
  if (!told) return { queries: mostPages, counted: false };
  const since = runs.filter(({ id, kind }) => id > told.id && kind === 'new');
  const count = (told.total ?? 0) + since.reduce((sum, { fresh }) => sum + fresh.length, 0);
  return { queries: costOfAsk({ kind: 'search', count }, notNarrowed).queries, counted: true };
}
