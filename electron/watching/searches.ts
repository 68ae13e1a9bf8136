import { mostPages } from '../../shared/asking.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit } from '../../shared/ipc.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import type { SavedItem } from '../../shared/saved-items.ts';
import type { SavedSearch, SearchRun } from '../../shared/saved-search.ts';
import type { NewsItem, WatchedSearch } from '../../shared/watched-search.ts';
import type { CaseFile } from '../case/case-file.ts';
import { runsOf, type StoredRun } from '../case/queries/events.ts';
import { savedItemsOf } from '../case/saved-items.ts';
import { storageFailure } from '../case/storage-failure.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { JudgingAids } from '../graph/shared-traits.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { repliesOf } from '../graph/take.ts';
import { type BaselineContext, type Known, knownNow } from './baseline.ts';
import { type Gathered, gather, sinceOf, wordsOf } from './gather.ts';
import type { Permissions } from './permissions.ts';
import {
  comparedWith,
  coveredUntil,
  fullCost,
  groundOf,
  isWhole,
  knewAll,
  knownItems,
  newsOf,
  nextWording,
  runsBySearch,
  runsOfQuestion,
  summaryOf,
  writeRun,
} from './runs.ts';
import { begunNever, keptBefore, notThere, otherWorld, refused, stoppedAt } from './words.ts';

export interface WatchingContext extends BaselineContext {
  readonly answers: () => StoredAnswers;
  /** Of the current connection. */
  readonly world: () => Promise<Result<World>>;
  readonly emit: Emit<Events>;
  readonly aids: JudgingAids;
  /** Which of them may run on schedule. */
  readonly permissions: Permissions;
}

interface World {
  readonly demo: boolean;
  readonly now: Date;
}

type SavedRow = SavedItem<'search'>;
type Running = { readonly kind: 'new' | 'full'; readonly stop: AbortController };

/** State of this program run only: what is running, and the result of the last attempt. */
interface Try {
  readonly failure: Failure;
  /** By the service's clock. */
  readonly at: string;
}

/** The saved searches of the open case. */
export interface Searches {
  list(): WatchedSearch[];
  find(id: number): Result<{ readonly row: SavedRow; readonly view: WatchedSearch; readonly runs: StoredRun[] }>;
  /** Saves a question with its current results, from the case if it has the answer. Returns its number. */
  save(name: string, data: SavedSearch, mayAsk: boolean, signal: AbortSignal): Promise<Result<number>>;
  /**
   * Changes a search's question: the results of the new question become its baseline, and the old runs no longer count.
   */
  reword(id: number, name: string, part: Reworded, mayAsk: boolean, signal: AbortSignal): Promise<Result<void>>;
  run(id: number, kind: 'new' | 'full', scheduled: boolean, signal: AbortSignal): Promise<Result<void>>;
  /** Lets these run on schedule from now on, as they are now: the caller has shown the price. */
  allow(ids: readonly number[]): Promise<Result<void>>;
  tell(): void;
  /** Another case is open: running searches belong to the previous one. */
  forget(): void;
}

export type Reworded = Pick<SavedSearch, 'question' | 'everyHours' | 'notify'>;

/** A scheduled run must cost what was announced: one query. */
const pagesBySchedule = 1;
const retryMs = 3_600_000;
const mostNamesTold = 5;

export function createSearches(context: WatchingContext): Searches {
  const running = new Map<number, Running>();
  const tries = new Map<number, Try>();

  function viewOf({ id, name, data }: SavedRow, runs: readonly StoredRun[]): WatchedSearch {
    const { seen, wording: _wording, ...saved } = data;
    const ground = groundOf(runs);
    const last = runs.at(-1) ?? null;
    const { fresh, gone } = newsOf(runs, seen);
    const { queries, counted } = fullCost(data.question, runs);
    const failed = tries.get(id) ?? null;
    const allowed = context.permissions.has(context.open().id, { id, data });
    return {
      id,
      name,
      ...saved,
      baseline: ground && summaryOf(ground),
      lastRun: last && summaryOf(last),
      fresh: fresh.size,
      gone: gone.size,
      allowed,
      nextAt: allowed ? nextOf(data.everyHours, last, failed) : null,
      running: running.get(id)?.kind ?? null,
      failure: failed?.failure ?? null,
      fullQueries: queries,
      counted,
    };
  }

  function list(): WatchedSearch[] {
    const runs = runsBySearch(context.open());
    return savedItemsOf(context.open(), 'search').map((row) =>
      viewOf(row, runsOfQuestion(row.data, runs.get(row.id) ?? [])),
    );
  }

  function find(id: number) {
    const row = savedItemsOf(context.open(), 'search').find((each) => each.id === id);
    if (!row) return notThere();
    const runs = runsOfQuestion(row.data, runsOf(context.open(), id));
    return ok({ row, runs, view: viewOf(row, runs) });
  }

  const tell = () => context.emit('watching.changed', { searches: list() });

  /** One run at a time per search; drops runs of the previous case. */
  async function alone(
    id: number,
    kind: 'new' | 'full',
    signal: AbortSignal,
    work: (file: CaseFile, world: World, signal: AbortSignal) => Promise<Result<void>>,
  ): Promise<Result<void>> {
    if (running.has(id))
      return fail('in-use', 'This search is already running.', { kept: 'It continues.', next: 'Wait until it ends.' });
    const file = context.open();
    const fixed = cannotKeep(file);
    if (fixed) return fixed;
    const stop = new AbortController();
    running.set(id, { kind, stop });
    tell();
    const world = await context.world();
    const done = world.ok ? await work(file, world.value, AbortSignal.any([signal, stop.signal])) : world;
    if (running.get(id)?.stop === stop) running.delete(id);
    if (context.open() !== file) return cancelled();
    if (done.ok || done.failure.code === 'cancelled') tries.delete(id);
    else tries.set(id, { failure: done.failure, at: (world.ok ? world.value.now : new Date()).toISOString() });
    tell();
    return done;
  }

  /** Stores the result as a run in the history of the case. */
  function keep(
    file: CaseFile,
    name: string,
    gathered: Gathered,
    run: Omit<SearchRun, 'replies' | 'found' | 'total' | 'completeness'>,
  ): Result<void> {
    const replies = repliesOf(file, gathered.exchanges);
    if (!replies.ok) return replies;
    const { items, total, completeness, stopped } = gathered;
    const told = stopped ? stoppedAt(items.length, completeness, stopped) : completeness;
    const written = writeRun(file, name, {
      ...run,
      replies: [...new Set(replies.value)],
      found: items.length,
      total,
      completeness: told,
    });
    return written.ok ? ok(undefined) : written;
  }

  function keepBaseline(
    file: CaseFile,
    { search, name, wording }: { readonly search: number; readonly name: string; readonly wording: number },
    { gathered, asOf }: Known,
  ): Result<void> {
    const about = { search, wording, kind: 'baseline', scheduled: false, asOf, since: null } as const;
    return keep(file, name, gathered, { ...about, fresh: [], gone: null });
  }

  async function save(name: string, data: SavedSearch, mayAsk: boolean, signal: AbortSignal): Promise<Result<number>> {
    const file = context.open();
    const fixed = cannotKeep(file);
    if (fixed) return fixed;
    const world = await context.world();
    if (!world.ok) return world;
    const known = await knownNow(context, data.question, world.value.now, mayAsk, signal);
    if (!known.ok) return known;
    const saved = file.change({ kind: 'kept', label: `Saved the search ${name}` }, (draft) =>
      draft.keep({ kind: 'search', name, data }),
    );
    if (!saved.ok) return saved;
    const { id } = saved.value.value;
    const kept = keepBaseline(file, { search: id, name, wording: data.wording }, known.value);
    tell();
    return kept.ok ? ok(id) : kept;
  }

  async function reword(
    id: number,
    name: string,
    part: Reworded,
    mayAsk: boolean,
    signal: AbortSignal,
  ): Promise<Result<void>> {
    const file = context.open();
    const fixed = cannotKeep(file);
    if (fixed) return fixed;
    const world = await context.world();
    if (!world.ok) return world;
    const before = find(id);
    if (!before.ok) return before;
    const { demo } = before.value.row.data;
    if (world.value.demo !== demo) return otherWorld(demo);
    const known = await knownNow(context, part.question, world.value.now, mayAsk, signal);
    if (!known.ok) return known;
    const found = find(id); // Meanwhile it may have run, or been removed.
    if (!found.ok) return found;
    const { data } = found.value.row;
    const wording = nextWording(data, runsOf(file, id));
    const changed = file.change({ kind: 'kept', label: `Changed the query of the search ${name}` }, (draft) =>
      draft.update('kept', id, { name, data: { ...data, ...part, wording } }),
    );
    if (!changed.ok) return changed;
    const kept = keepBaseline(file, { search: id, name, wording }, known.value);
    tries.delete(id);
    tell();
    return kept;
  }

  function run(id: number, kind: 'new' | 'full', scheduled: boolean, signal: AbortSignal): Promise<Result<void>> {
    const found = find(id);
    if (!found.ok) return Promise.resolve(found);
    const { row, runs } = found.value;
    const { question, wording } = row.data;
    return alone(id, kind, signal, async (file, { demo, now }, stop) => {
      if (demo !== row.data.demo) return otherWorld(row.data.demo);
      const covered = coveredUntil(runs);
      if (covered === null) return begunNever();
      const since = kind === 'full' ? null : sinceOf(question, covered);
      const gathered = await gather(context.ways.fresh, question, since, scheduled ? pagesBySchedule : mostPages, stop);
      if (!gathered.ok) return gathered;
      const { items, completeness, stopped } = gathered.value;
      if (completeness.kind === 'refused') return refused(completeness.why);
      const known = await knownItems(context.answers(), question, runs);
      const askedAll = since === null && stopped === null && isWhole(completeness);
      const { fresh, gone } = comparedWith({ known, knewAll: knewAll(runs), covered }, items, askedAll);
      const about = {
        search: id,
        wording,
        kind: since === null ? 'full' : 'new',
        scheduled,
        asOf: now.toISOString(),
        since,
      } as const;
      await context.settled();
      if (context.open() !== file) return cancelled();
      const kept = keep(file, row.name, gathered.value, { ...about, fresh: fresh.map((item) => item.id), gone });
      if (scheduled && fresh.length > 0 && kept.ok) tellFound(row, fresh, completeness);
      return stopped && kept.ok ? { ok: false, failure: { ...stopped, kept: keptBefore(items.length) } } : kept;
    });
  }

  function tellFound({ id, name, data }: SavedRow, fresh: readonly NewsItem[], completeness: Completeness): void {
    const first = fresh.slice(0, mostNamesTold).map(wordsOf);
    context.emit('watching.found', { id, name, count: fresh.length, first, notify: data.notify, completeness });
  }

  async function allow(ids: readonly number[]): Promise<Result<void>> {
    const file = context.open();
    const wanted = new Set(ids);
    const given = await context.permissions.give(
      file.id,
      savedItemsOf(file, 'search').filter(({ id }) => wanted.has(id)),
    );
    if (context.open() === file) tell();
    return given;
  }

  return {
    list,
    find,
    save,
    reword,
    allow,
    run,
    tell,
    forget: () => {
      for (const { stop } of running.values()) stop.abort();
      running.clear();
      tries.clear();
    },
  };
}

/** Spends nothing if the result could not be stored. */
function cannotKeep({ readOnly, path }: CaseFile): Result<never> | null {
  return readOnly === null ? null : { ok: false, failure: storageFailure('read-only', path, 'write') };
}

/** The next scheduled run; delayed after a failure. */
function nextOf(everyHours: number | null, last: StoredRun | null, failed: Try | null): string | null {
  if (everyHours === null || last === null) return null;
  const due = Date.parse(last.asOf) + everyHours * 3_600_000;
  const retry = failed ? Math.max(Date.parse(failed.at) + retryMs, Date.parse(failed.failure.retryAt ?? failed.at)) : 0;
  return new Date(Math.max(due, retry)).toISOString();
}
