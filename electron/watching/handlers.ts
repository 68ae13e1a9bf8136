import type { watchingCalls } from '../../shared/calls/watching.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { ok, type Result } from '../../shared/result.ts';
import type { SavedQuestion, SavedSearch } from '../../shared/saved-search.ts';
import type { WatchedSearch } from '../../shared/watched-search.ts';
import { newsBelong } from './belongs.ts';
import { newsOf } from './runs.ts';
import type { Searches, WatchingContext } from './searches.ts';
import { readItems, takeNews } from './take.ts';

export function watchingHandlers(searches: Searches, context: WatchingContext): Handlers<typeof watchingCalls> {
  const { open, answers } = context;

  function viewed(id: number): Result<WatchedSearch> {
    const found = searches.find(id);
    return found.ok ? ok(found.value.view) : found;
  }

  /** A user who saves a search here, or changes its schedule, has seen the cost. */
  async function allowed(id: number): Promise<Result<WatchedSearch>> {
    const given = await searches.allow([id]);
    return given.ok ? viewed(id) : given;
  }

  /** Changes a saved search; the change itself notifies the page. */
  function change(id: number, label: string, part: Partial<SavedSearch>, name?: string): Result<WatchedSearch> {
    const found = searches.find(id);
    if (!found.ok) return found;
    const { row } = found.value;
    const done = open().change({ kind: 'kept', label: `${label} ${name ?? row.name}` }, (draft) =>
      draft.update('kept', id, { name: name ?? row.name, data: { ...row.data, ...part } }),
    );
    return done.ok ? viewed(id) : done;
  }

  return {
    'watching.list': async () => ok({ searches: searches.list() }),
    'watching.save': async ({ name, question, everyHours, notify, ask }, signal) => {
      const world = await context.world();
      if (!world.ok) return world;
      const data: SavedSearch = { question, demo: world.value.demo, everyHours, notify, seen: 0, wording: 0 };
      const saved = await searches.save(name, data, ask, signal);
      return saved.ok ? allowed(saved.value) : saved;
    },
    'watching.change': async ({ id, name, everyHours, notify, question, ask }, signal) => {
      const found = searches.find(id);
      if (!found.ok) return found;
      const { row, view } = found.value;
      if (question === undefined || isSame(question, row.data.question)) {
        const changed = change(id, 'Changed the search', { everyHours, notify }, name);
        // A new name does not affect the schedule.
        const isAgreed = view.allowed || everyHours !== row.data.everyHours;
        return changed.ok && isAgreed ? allowed(id) : changed;
      }
      const done = await searches.reword(id, name, { question, everyHours, notify }, ask, signal);
      return done.ok ? allowed(id) : done;
    },
    'watching.allow': async ({ ids }) => {
      const given = await searches.allow(ids);
      return given.ok ? ok({ searches: searches.list() }) : given;
    },
    'watching.run': async ({ id, kind }, signal) => {
      const done = await searches.run(id, kind, false, signal);
      return done.ok ? viewed(id) : done;
    },
    'watching.news': async ({ id, limit }) => {
      const found = searches.find(id);
      if (!found.ok) return found;
      const { row, runs } = found.value;
      const { fresh, gone } = newsOf(runs, row.data.seen);
      const read = (wanted: ReadonlySet<string>) => readItems(answers(), row.data.question, runs, wanted);
      return ok({
        fresh: (await read(fresh)).slice(0, limit),
        freshTotal: fresh.size,
        gone: (await read(gone)).slice(0, limit),
        goneTotal: gone.size,
      });
    },
    'watching.belongs': async ({ id }, signal) => {
      const found = searches.find(id);
      if (!found.ok) return found;
      const { row, runs } = found.value;
      const { fresh } = newsOf(runs, row.data.seen);
      const recent = runs.filter(({ id: run }) => run > row.data.seen);
      return ok(await newsBelong(open(), answers(), context.aids, recent, fresh, signal));
    },
    'watching.take': async ({ id, items }) => {
      const found = searches.find(id);
      if (!found.ok) return found;
      const { row, runs } = found.value;
      const { fresh } = newsOf(runs, row.data.seen);
      const wanted = items === null ? fresh : new Set(items.filter((item) => fresh.has(item)));
      return takeNews(open(), answers(), { name: row.name, ...row.data }, runs, wanted);
    },
    'watching.dismiss': async ({ id }) => {
      const found = searches.find(id);
      if (!found.ok) return found;
      return change(id, 'Dismissed the new results of the search', { seen: found.value.runs.at(-1)?.id ?? 0 });
    },
  };
}

/** The same schema read both, so their members are in the same order. */
function isSame(one: SavedQuestion, other: SavedQuestion): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
