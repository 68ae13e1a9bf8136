import type { followingCalls } from '../../shared/calls/following.ts';
import { entityKey } from '../../shared/entities.ts';
import { feedCatalogue } from '../../shared/feed-catalogue.ts';
import type { Handlers } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { CaseFile } from '../case/case-file.ts';
import { entityIdOf } from '../case/queries/entities.ts';
import type { Dialogs } from '../core/bridge/dialogs.ts';
import { choosePlace } from '../core/disk/choose-place.ts';
import type { Jobs } from '../core/jobs/jobs.ts';
import type { StoredAnswers } from '../graph/stored-answers.ts';
import { takeReading } from '../graph/take.ts';
import { feedThing, ownWord } from '../graph/to-graph.ts';
import type { FollowedFeed } from './following.ts';
import type { Followings } from './followings.ts';
import type { HeldRow } from './row-window.ts';
import { type SaveWish, saveLines } from './save.ts';
import { storedLine, storedSessions } from './stored-feeds.ts';

export interface FeedsContext {
  readonly followings: Followings;
  readonly open: () => CaseFile;
  readonly answers: () => StoredAnswers;
  readonly jobs: Jobs;
  readonly dialogs: Dialogs;
}

/** The part of a line to show; the evidence has all of it. */
const mostCharacters = 20_000;
/** Up to this many appear as single nodes; more become a stack. */
const stackOver = 40;

export function followingHandlers(context: FeedsContext): Handlers<typeof followingCalls> {
  const { followings, open } = context;

  /** The ledger row of a feed row; null while its answer is still arriving, or could not be saved. */
  const replyOf = ({ reply, exchange }: HeldRow) => reply ?? open().replyOf(exchange);

  /** Rows in ledger order, with the lines of each. Waits for an answer that is still arriving. */
  async function placesOf(feed: FollowedFeed, rows: readonly HeldRow[]): Promise<Result<Map<number, Set<number>>>> {
    for (const exchange of new Set(rows.map((row) => row.exchange))) await feed.answered(exchange);
    const places = new Map<number, Set<number>>();
    for (const row of rows) {
      const reply = replyOf(row);
      if (reply === null) return notKept();
      places.set(reply, (places.get(reply) ?? new Set()).add(row.line));
    }
    return ok(new Map([...places].sort(([one], [other]) => one - other)));
  }

  return {
    'following.list': async () => ok({ followings: followings.list() }),
    'following.start': (question) => followings.start(question),
    'following.pause': ({ id }) => followings.pause(id),
    'following.resume': async ({ id }) => followings.resume(id),
    'following.end': ({ id }, signal) => followings.end(id, signal),
    'following.forget': async ({ id }) => {
      const done = await followings.forget(id);
      return done.ok ? ok({}) : done;
    },
    'following.rows': async ({ id, ...wish }) => {
      const found = followings.find(id);
      if (!found.ok) return found;
      const { window } = found.value;
      const page = window.page(wish);
      return ok({ ...page, rows: page.rows.map(shown), newest: window.newest() });
    },
    'following.line': async ({ id, row: number }) => {
      const found = followings.find(id);
      if (!found.ok) return found;
      const row = found.value.window.get(number);
      if (!row) return gone();
      const reply = replyOf(row);
      const text = reply === null ? null : (storedLine(open(), reply, row.line)?.toString('utf8') ?? null);
      const thing = feedThing(row.name);
      const known = thing && entityIdOf(open(), thing.kind, thing.value);
      return ok({
        row: shown(row),
        text: text?.slice(0, mostCharacters) ?? null,
        cut: (text?.length ?? 0) > mostCharacters,
        reply,
        line: row.line + 1,
        kind: thing?.kind ?? null,
        entity: known ?? null,
        word: ownWord(row.name),
      });
    },
    'following.add': async ({ id, rows: numbers }) => {
      const found = followings.find(id);
      if (!found.ok) return found;
      const rows = numbers.flatMap((number) => found.value.window.get(number) ?? []);
      const things = rows.flatMap((row) => {
        const thing = feedThing(row.name);
        return thing ? [{ row, key: entityKey(thing.kind, thing.value) }] : [];
      });
      if (things.length === 0) return rows.length === 0 ? gone() : noPlace();
      const places = await placesOf(
        found.value,
        things.map(({ row }) => row),
      );
      if (!places.ok) return places;
      const { title } = feedCatalogue[found.value.question.feed];
      const what = things.length === 1 ? things[0]?.row.name : `${things.length} names`;
      const label = `Added ${what} from ${title}`;
      const taken = await takeReading(
        open(),
        context.answers(),
        {
          by: 'replies',
          replies: [...places.value.keys()],
          shape: { kind: 'feed' },
          choose: [...new Set(things.map(({ key }) => key))],
          group: things.length > stackOver ? { id: null, label: `From ${title}` } : null,
          completeness: { kind: 'whole' },
        },
        { label },
      );
      if (!taken.ok) return taken;
      const { ids, added } = taken.value;
      return ok({ ids: [...ids], added, skipped: rows.length - things.length });
    },
    'following.save': async ({ id, format, what, filter }, signal) => {
      const found = followings.find(id);
      if (!found.ok) return found;
      const feed = found.value;
      const { title } = feedCatalogue[feed.question.feed];
      const name = `${feed.question.feed}-${feed.question.session ?? 'window'}.${format === 'csv' ? 'csv' : 'ndjson'}`;
      const places = await (what === 'shown' ? placesOf(feed, feed.window.passing(filter)) : everything(open(), feed));
      if (!places.ok) return places;
      const path = await choosePlace(context.dialogs, `Save ${title}`, name, signal);
      if (!path.ok) return path;
      if (path.value === null) return ok({ file: notChosen, lines: 0, skipped: 0 });
      const wish: SaveWish = { feed: feed.question.feed, path: path.value, format, replies: places.value };
      return context.jobs.run(`Saving ${title}`, signal, (jobSignal) => saveLines(open(), wish, jobSignal));
    },
    'following.sessions': async () =>
      ok({
        sessions: storedSessions(open()).map(({ replies: _replies, domains, ...session }) => ({
          ...session,
          domains: [...domains],
        })),
      }),
  };

  /** All stored replies of a session; for a window, those that contain its rows. */
  async function everything(file: CaseFile, feed: FollowedFeed): Promise<Result<Map<number, null>>> {
    const { feed: name, session } = feed.question;
    const stored = storedSessions(file).find((other) => other.feed === name && other.session === session);
    if (stored) return ok(new Map(stored.replies.map((reply) => [reply, null])));
    const places = await placesOf(feed, feed.window.passing({ text: '', only: 'all' }));
    return places.ok ? ok(new Map([...places.value.keys()].map((reply) => [reply, null]))) : places;
  }
}

const notChosen = { path: null, bytes: 0, sha256: null, mime: null, completeness: { kind: 'whole' } } as const;

function shown({ number, at, name, risk, brief, rules }: HeldRow) {
  return { number, at, name, risk, brief, rules };
}

function gone(): Result<never> {
  return fail('not-found', 'This row is no longer in memory: newer rows replaced it.', {
    kept: 'Its line is in the case.',
    next: 'Find its reply under Evidence, or read its window again.',
  });
}

function noPlace(): Result<never> {
  return fail('bad-input', 'This row has no name or address, so it can’t be on the graph.', {
    kept: 'Nothing was added. Its line is in the case.',
    next: 'Choose a row that names a domain or an address.',
  });
}

function notKept(): Result<never> {
  return fail('not-found', 'The reply with this row is not in the case: saving failed.', {
    kept: 'Nothing was added.',
    next: 'Check that the case can be saved, then read the feed again.',
  });
}
