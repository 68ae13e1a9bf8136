import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { caseCalls } from '../../shared/calls/case.ts';
import type { Comparison, Difference } from '../../shared/comparison.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { chooseFile } from '../core/disk/choose-place.ts';
import { cancelled } from '../core/http/unsent.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { CaseFile } from './case-file.ts';
import { countsOf, differencesOf } from './compare.ts';
import type { Database } from './database.ts';
import { databaseOf } from './database-of.ts';
import { lookAtCopy, mergeCopy } from './merge-copy.ts';
import { openAside } from './open-aside.ts';
import { breathing, readTables, type Side, sideOf, tablesAt } from './side.ts';

type CompareCalls = Pick<Handlers<typeof caseCalls>, 'case.compare' | 'case.previewMerge' | 'case.mergeCopy'>;

interface Place {
  readonly path?: string | undefined;
  readonly event?: number | undefined;
}

interface Compared {
  readonly key: string;
  readonly differences: readonly Difference[];
  readonly heads: Pick<Comparison, 'before' | 'after'>;
}

export interface CompareContext {
  readonly open: () => CaseFile;
  readonly settled: () => Promise<void>;
  readonly jobs: Jobs;
  readonly dialogs: Dialogs;
}

/** Compares two cases, or two moments of one, and merges a colleague's copy. */
export function compareHandlers({ open, settled, jobs, dialogs }: CompareContext): CompareCalls {
  /** The last comparison: the page requests its parts one after the other. */
  let compared: Compared | null = null;

  function keyOf(places: readonly Place[]): string {
    const stamps = places.map(({ path }) => (path === undefined ? 0 : lookAt(path)?.mtimeMs));
    return JSON.stringify([places, stamps, open().path, lastEvent(databaseOf(open()))?.id ?? 0]);
  }

  /** Works on the open case, or on another that it opens read-only. */
  async function within<T>(
    path: string | undefined,
    work: (database: Database) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    if (path === undefined || resolve(path) === open().path) return work(databaseOf(open()));
    const aside = await openAside(resolve(path));
    if (!aside.ok) return aside;
    try {
      return await work(aside.value.database);
    } finally {
      await aside.value.close();
    }
  }

  function read({ path, event }: Place, signal: AbortSignal) {
    return within(path, async (database): Promise<Result<{ side: Side; head: Comparison['before'] }>> => {
      const breathe = breathing(signal);
      const now = await readTables(database, breathe);
      const side = await sideOf(event === undefined ? now : await tablesAt(database, now, event, breathe), breathe);
      const last = lastEvent(database, event);
      return ok({ side, head: { title: side.about?.title ?? '', at: last ? String(last.at) : null } });
    });
  }

  async function compare(places: readonly [Place, Place], key: string, signal: AbortSignal): Promise<Result<Compared>> {
    const before = await read(places[0], signal);
    if (!before.ok) return before;
    const after = await read(places[1], signal);
    if (!after.ok) return after;
    const differences = await differencesOf(before.value.side, after.value.side, breathing(signal));
    return ok({ key, differences, heads: { before: before.value.head, after: after.value.head } });
  }

  /** Opens the copy; the user chooses it if no file is named. */
  async function withCopy<T>(
    path: string | undefined,
    title: string,
    signal: AbortSignal,
    work: (theirs: Database, path: string, signal: AbortSignal) => Promise<Result<T>>,
  ): Promise<Result<T>> {
    const chosen =
      path === undefined ? await chooseFile(dialogs, 'Merge a colleague’s copy', signal) : ok(resolve(path));
    if (!chosen.ok) return chosen;
    const { value: place } = chosen;
    if (place === null) return cancelled();
    if (place === open().path) return itself(place);
    await settled();
    return stoppable(jobs, title, signal, (jobSignal) => within(place, (theirs) => work(theirs, place, jobSignal)));
  }

  return {
    'case.compare': async ({ before, after, change, table, from, limit }, signal) => {
      await settled();
      const other = before.choose ? await chooseFile(dialogs, 'Compare with another case', signal) : ok(null);
      if (!other.ok) return other;
      if (before.choose && other.value === null) return cancelled();
      const { path = other.value ?? undefined, event } = before;
      const places = [{ path, event }, after] as const;
      const key = keyOf(places);
      const known = compared;
      const done =
        known?.key === key
          ? ok(known)
          : await stoppable(jobs, 'Comparing', signal, (jobSignal) => compare(places, key, jobSignal));
      if (!done.ok) return done;
      compared = done.value;
      const { differences, heads } = done.value;
      const wanted = differences.filter(
        (one) => (change === undefined || one.change === change) && (table === undefined || one.table === table),
      );
      const end = from + limit;
      return ok({
        ...heads,
        path: path ?? null,
        counts: countsOf(differences),
        differences: wanted.slice(from, end),
        next: end < wanted.length ? end : null,
      });
    },
    'case.previewMerge': ({ path }, signal) =>
      withCopy(path, 'Comparing with a copy', signal, (theirs, place, jobSignal) =>
        lookAtCopy(open(), theirs, place, jobSignal),
      ),
    'case.mergeCopy': ({ path, answers, rest }, signal) =>
      withCopy(path, 'Merging a copy', signal, (theirs, place, jobSignal) =>
        mergeCopy(open(), theirs, place, { answers, rest }, jobSignal),
      ),
  };
}

/** Turns the exception of cancelled work into a failure. */
function stoppable<T>(
  jobs: Jobs,
  title: string,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result<T>>,
): Promise<Result<T>> {
  return jobs.run(title, signal, async (jobSignal) => {
    try {
      return await work(jobSignal);
    } catch (error) {
      if (jobSignal.aborted) return cancelled();
      throw error;
    }
  });
}

function lastEvent(database: Database, event = Number.MAX_SAFE_INTEGER) {
  return database.one('SELECT id, at FROM event WHERE id <= ? ORDER BY id DESC LIMIT 1', event);
}

function itself(path: string): Result<never> {
  return fail('in-use', `${path} is the open case.`, {
    kept: 'Nothing was changed.',
    next: 'Choose the copy.',
  });
}

/** The file at a path. Opening it later reports why it can't be examined. */
function lookAt(path: string) {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}
