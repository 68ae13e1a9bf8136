import type { NewsItem, WatchedSearch } from '../../shared/calls/watching.ts';
import type { Completeness } from '../../shared/completeness.ts';
import type { Events } from '../../shared/contract.ts';
import type { Emit } from '../../shared/ipc.ts';
import type { Kept } from '../../shared/kept.ts';
import { type Failure, fail, ok, type Result } from '../../shared/result.ts';
import type { SavedQuestion, SavedSearch, SearchRun } from '../../shared/saved-search.ts';
import type { CaseFile } from '../case/case-file.ts';
import { keptOf } from '../case/kept.ts';
import { readReply } from '../case/ledger.ts';
import { storageFailure } from '../case/storage-failure.ts';
import { cancelled } from '../core/unsent.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { repliesOf } from '../graph/take.ts';
import { type Asking, type Gathered, gather, sinceOf, wordsOf } from './gather.ts';
import {
  comparedWith,
  coveredUntil,
  fullCost,
  groundOf,
  isWhole,
  knewAll,
  knownItems,
  mostPages,
  newsOf,
  runsBySearch,
  runsOf,
  type StoredRun,
  summaryOf,
  writeRun,
} from './runs.ts';

import { begunNever, keptBefore, notHeld, notThere, otherWorld, refused, stoppedAt } from './words.ts';

export interface WatchingContext {
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  /** Waits until what came is in the case. */
  readonly settled: () => Promise<void>;
  readonly ask: Asking;
  /** The same calls answered by the case alone. */
  readonly askCase: () => Asking;
  /** Of the connection in use. */
  readonly world: () => Promise<Result<{ readonly demo: boolean; readonly now: Date }>>;
  readonly emit: Emit<Events>;
}

type SavedRow = Kept<'search'>;
type Running = { readonly kind: 'new' | 'full'; readonly stop: AbortController };

/** What only this run of the program knows: what is under way, and what the last try came to. */
interface Try {
  readonly failure: Failure;
  /** By the clock of the service. */
  readonly at: string;
}

/** The saved searches of the case that is open. */
export interface Searches {
  list(): WatchedSearch[];
  find(id: number): Result<{ readonly row: SavedRow; readonly view: WatchedSearch; readonly runs: StoredRun[] }>;
  /** Saves a question with what is known now, from the case where it holds the answer. Gives its number. */
  save(name: string, data: SavedSearch, mayAsk: boolean, signal: AbortSignal): Promise<Result<number>>;
  run(id: number, kind: 'new' | 'full', scheduled: boolean, signal: AbortSignal): Promise<Result<void>>;
  tell(): void;
  /** Another case is open: what runs belongs to the one before. */
  forget(): void;
}

/** A run that nobody watches must cost what was said: one query. */
const pagesBySchedule = 1;
const retryMs = 3_600_000;
const mostNamesTold = 5;

export function createSearches(context: WatchingContext): Searches {
  const running = new Map<number, Running>();
  const tries = new Map<number, Try>();

  function viewOf({ id, name, data }: SavedRow, runs: readonly StoredRun[]): WatchedSearch {
    const { seen, ...saved } = data;
    const ground = groundOf(runs);
    const last = runs.at(-1) ?? null;
    const { fresh, gone } = newsOf(runs, seen);
    const { queries, counted } = fullCost(data.question, runs);
    const failed = tries.get(id) ?? null;
    return {
      id,
      name,
      ...saved,
      baseline: ground && summaryOf(ground),
      lastRun: last && summaryOf(last),
      fresh: fresh.size,
      gone: gone.size,
      nextAt: nextOf(data.everyHours, last, failed),
      running: running.get(id)?.kind ?? null,
      failure: failed?.failure ?? null,
      fullQueries: queries,
      counted,
    };
  }

  function list(): WatchedSearch[] {
    const runs = runsBySearch(context.open());
    return keptOf(context.open(), 'search').map((row) => viewOf(row, runs.get(row.id) ?? []));
  }

  function find(id: number) {
    const row = keptOf(context.open(), 'search').find((each) => each.id === id);
    if (!row) return notThere();
    const runs = runsOf(context.open(), id);
    return ok({ row, runs, view: viewOf(row, runs) });
  }

  const tell = () => context.emit('watching.changed', { searches: list() });

  /** One at a time of each; what the case before was asked is dropped. */
  async function alone(
    id: number,
    kind: 'new' | 'full',
    signal: AbortSignal,
    work: (file: CaseFile, now: Date, signal: AbortSignal) => Promise<Result<void>>,
  ): Promise<Result<void>> {
    if (running.has(id)) return fail('in-use', 'This search runs already.', { kept: 'It goes on.' });
    const file = context.open();
    const fixed = cannotKeep(file);
    if (fixed) return fixed;
    const stop = new AbortController();
    running.set(id, { kind, stop });
    tell();
    const world = await context.world();
    const done = world.ok ? await work(file, world.value.now, AbortSignal.any([signal, stop.signal])) : world;
    if (running.get(id)?.stop === stop) running.delete(id);
    if (context.open() !== file) return cancelled();
    if (done.ok || done.failure.code === 'cancelled') tries.delete(id);
    else tries.set(id, { failure: done.failure, at: (world.ok ? world.value.now : new Date()).toISOString() });
    tell();
    return done;
  }

  /** What was answered, as a run that the history of the case keeps. */
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

  async function save(name: string, data: SavedSearch, mayAsk: boolean, signal: AbortSignal): Promise<Result<number>> {
    const file = context.open();
    const fixed = cannotKeep(file);
    if (fixed) return fixed;
    const world = await context.world();
    if (!world.ok) return world;
    const held = await fromCase(data.question, signal);
    const answered = held
      ? ok(held)
      : mayAsk
        ? await gather(context.ask, data.question, null, mostPages, signal)
        : notHeld();
    if (!answered.ok) return answered;
    const { completeness } = answered.value;
    if (completeness.kind === 'refused') return refused(completeness.why);
    await context.settled();
    if (context.open() !== file) return cancelled();
    const saved = file.change({ kind: 'kept', label: `Saved the search ${name}` }, (draft) =>
      draft.keep({ kind: 'search', name, data }),
    );
    if (!saved.ok) return saved;
    const { id } = saved.value.value;
    const asOf = (held && oldestOf(file, held.exchanges)) ?? world.value.now.toISOString();
    const about = { search: id, kind: 'baseline', scheduled: false, asOf, since: null } as const;
    const kept = keep(file, name, answered.value, { ...about, fresh: [], gone: null });
    tell();
    return kept.ok ? ok(id) : kept;
  }

  /** As many pages as the case holds, one after the other. */
  async function fromCase(question: SavedQuestion, signal: AbortSignal): Promise<Gathered | null> {
    const answered = await gather(context.askCase(), question, null, mostPages, signal);
    if (!answered.ok) return null;
    const { stopped, ...gathered } = answered.value;
    return { ...gathered, stopped: stopped?.code === 'offline' ? null : stopped };
  }

  function run(id: number, kind: 'new' | 'full', scheduled: boolean, signal: AbortSignal): Promise<Result<void>> {
    const found = find(id);
    if (!found.ok) return Promise.resolve(found);
    const { row, runs } = found.value;
    const { question, demo } = row.data;
    return alone(id, kind, signal, async (file, now, stop) => {
      const world = await context.world();
      if (!world.ok) return world;
      if (world.value.demo !== demo) return otherWorld(demo);
      const covered = coveredUntil(runs);
      if (covered === null) return begunNever();
      const since = kind === 'full' ? null : sinceOf(question, covered);
      const gathered = await gather(context.ask, question, since, scheduled ? pagesBySchedule : mostPages, stop);
      if (!gathered.ok) return gathered;
      const { items, completeness, stopped } = gathered.value;
      if (completeness.kind === 'refused') return refused(completeness.why);
      const known = await knownItems(context.answers(), question, runs);
      const askedAll = since === null && stopped === null && isWhole(completeness);
      const { fresh, gone } = comparedWith({ known, knewAll: knewAll(runs), covered }, items, askedAll);
      const about = {
        search: id,
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

  return {
    list,
    find,
    save,
    run,
    tell,
    forget: () => {
      for (const { stop } of running.values()) stop.abort();
      running.clear();
      tries.clear();
    },
  };
}

/** Nothing is spent on what could not be kept. */
function cannotKeep({ database, path }: CaseFile): Result<never> | null {
  return database.readOnly === null ? null : { ok: false, failure: storageFailure('read-only', path, 'write') };
}

/** When it runs by itself; after a failure not at once again. */
function nextOf(everyHours: number | null, last: StoredRun | null, failed: Try | null): string | null {
  if (everyHours === null || last === null) return null;
  const due = Date.parse(last.asOf) + everyHours * 3_600_000;
  const retry = failed ? Math.max(Date.parse(failed.at) + retryMs, Date.parse(failed.failure.retryAt ?? failed.at)) : 0;
  return new Date(Math.max(due, retry)).toISOString();
}

/** When the case was told the oldest part of an answer. */
function oldestOf(file: CaseFile, exchanges: readonly number[]): string | null {
  const times = exchanges.flatMap((exchange) => readReply(file.database, file.replyOf(exchange) ?? 0)?.at ?? []);
  return times.sort()[0] ?? null;
}
