import * as z from 'zod';
import { followingCalls } from '../../shared/calls/following.ts';
import type { Events } from '../../shared/contract.ts';
import { feedCatalogue } from '../../shared/feed-catalogue.ts';
import type { Following } from '../../shared/following.ts';
import type { Emit } from '../../shared/ipc.ts';
import { fail, ok, type Result } from '../../shared/result.ts';
import type { SavedItem } from '../../shared/saved-items.ts';
import type { ApiContext } from '../api/api-context.ts';
import { toFeedRecord } from '../api/feeds/records.ts';
import type { CaseFile } from '../case/case-file.ts';
import { lengthOfReply } from '../case/queries/replies.ts';
import type { JobEnd, KeptJobHandle } from '../core/jobs/jobs.ts';
import { createFollowing, type FollowedFeed } from './following.ts';
import type { StartQuestion } from './following-state.ts';
import { rowOf } from './row-of.ts';
import { type RuleBook, ruleBook } from './rules.ts';
import { type StoredSession, storedLines, storedSessions } from './stored-feeds.ts';

export interface FollowingsParts {
  readonly open: () => CaseFile;
  /** Waits until all answers are in the case. */
  readonly settled: () => Promise<void>;
  readonly context: ApiContext;
  readonly emit: Emit<Events>;
  readonly wallClock: () => Date;
}

/** The followed feeds. Each is a separate job; all share the service's limits. */
export interface Followings {
  list(): Following[];
  find(id: number): Result<FollowedFeed>;
  start(question: StartQuestion): Promise<Result<Following>>;
  resume(id: number): Result<Following>;
  pause(id: number): Promise<Result<Following>>;
  end(id: number, signal: AbortSignal): Promise<Result<Following>>;
  forget(id: number): Promise<Result<void>>;
  rulesChanged(): void;
  /** Stops and forgets all: another case is open, or the program ends. */
  close(): Promise<void>;
}

interface Entry {
  readonly feed: FollowedFeed;
  /** The job that sends requests; null when it has ended. */
  job: number | null;
  work: Promise<void>;
}

/** The page gets updates at most this often, however fast lines arrive. */
const tellEveryMs = 250;
const tellMatchesEveryMs = 1500;
const mostNamesTold = 5;
/** Rows of an earlier run are restored up to this much. */
const mostBytesBack = 16 * 1024 * 1024;
const mostAtOnce = 20;

export function createFollowings(parts: FollowingsParts): Followings {
  const { context, emit } = parts;
  const { jobs } = context;
  const entries = new Map<number, Entry>();
  const takeTurn = createTurns();
  let nextId = 1;

  const list = () => [...entries.values()].map(({ feed }) => feed.view());
  const tell = calmly(tellEveryMs, () => emit('following.changed', { followings: list() }));
  const kind = jobs.define('feeds.follow', {
    get data() {
      return z.object(followingCalls['following.start'].input.shape); // Everything that is needed to follow it again.
    },
    title: ({ feed }) => `Following ${feedCatalogue[feed].title}`,
    atOnce: mostAtOnce,
    goesOn: true,
    run: carryOut,
  });

  function find(id: number): Result<FollowedFeed> {
    const entry = entries.get(id);
    return entry ? ok(entry.feed) : notThere();
  }

  function twinOf(question: StartQuestion): Entry | undefined {
    return [...entries.values()].find(({ feed }) => keyOf(feed.question) === keyOf(question));
  }

  async function start(question: StartQuestion): Promise<Result<Following>> {
    const twin = twinOf(question);
    if (twin && !isOver(twin.feed.view())) return followedAlready(question);
    if (twin) entries.delete(twin.feed.id);
    const made = await make(question);
    return made.ok ? begin(made.value) : made;
  }

  /** A followed feed that sends no requests yet, over the current connection and for the open case. */
  async function make(question: StartQuestion): Promise<Result<Entry>> {
    const way = await context.http();
    if (!way.ok) return way;
    const { connectionId, connection } = way.value;
    const { feed, session } = question;
    const file = parts.open();
    const id = nextId++;
    const tellMatch = createMatchTeller(emit, { id, feed });
    const followed = createFollowing({
      id,
      question,
      connection: connection.name,
      way: () => context.http(connectionId),
      wallClock: parts.wallClock,
      book: () => ruleBook(file, feed),
      turn: takeTurn,
      kept: async (exchange) => {
        await parts.settled();
        return file.replyOf(exchange);
      },
      replyOf: (exchange) => file.replyOf(exchange),
      changed: tell,
      matched: tellMatch,
    });
    const known = storedSessions(file).find((other) => other.feed === feed && other.session === session);
    if (known && !known.ended) bringBack(file, followed, known, ruleBook(file, feed));
    const entry = { feed: followed, job: null, work: Promise.resolve() };
    entries.set(id, entry);
    return ok(entry);
  }

  function begin(entry: Entry): Result<Following> {
    const job = kind.start(entry.feed.question);
    tell();
    return job.ok ? ok(entry.feed.view()) : job;
  }

  /** Sends requests, as a job that the user can see, cancel and continue. Cancelling it means pausing. */
  async function carryOut(question: StartQuestion, job: KeptJobHandle<StartQuestion>): Promise<Result<JobEnd>> {
    const twin = twinOf(question);
    if (twin && twin.job !== null) return followedAlready(question);
    const made = twin ? ok(twin) : await make(question);
    if (!made.ok) return made;
    const entry = made.value;
    entry.job = job.id;
    entry.work = entry.feed.follow(job).finally(() => {
      entry.job = null;
      tell();
    });
    await entry.work;
    const { phase, failure, lines } = entry.feed.view();
    if (phase === 'failed' && failure) return { ok: false, failure };
    // covers: feeds.read 5 days kept
    const stays = phase === 'paused' ? ' The session stays at the service, which stores five days.' : '';
    return ok({ said: `${lines} lines received.${stays}`, whole: phase !== 'paused' });
  }

  async function halt(entry: Entry): Promise<void> {
    if (entry.job !== null) jobs.cancel(entry.job);
    await entry.work;
  }

  async function pause(id: number): Promise<Result<Following>> {
    const entry = entries.get(id);
    if (!entry) return notThere();
    await halt(entry);
    return ok(entry.feed.view());
  }

  async function end(id: number, signal: AbortSignal): Promise<Result<Following>> {
    const entry = entries.get(id);
    if (!entry) return notThere();
    await halt(entry);
    const title = `Ending the session of ${feedCatalogue[entry.feed.question.feed].title}`;
    const ended = await jobs.run(title, signal, (jobSignal, job) => entry.feed.end(jobSignal, job.waitUntil));
    return ended.ok ? ok(entry.feed.view()) : ended;
  }

  async function forget(id: number): Promise<Result<void>> {
    const entry = entries.get(id);
    if (!entry) return notThere();
    await halt(entry);
    entries.delete(id);
    tell();
    return ok(undefined);
  }

  return {
    list,
    find,
    start,
    resume: (id) => {
      const entry = entries.get(id);
      if (!entry) return notThere();
      return entry.job === null ? begin(entry) : ok(entry.feed.view());
    },
    pause,
    end,
    forget,
    rulesChanged: () => {
      for (const { feed } of entries.values()) void feed.rulesChanged();
    },
    close: async () => {
      const all = [...entries.values()];
      entries.clear();
      await Promise.all(all.map(halt));
      if (all.length > 0) tell();
    },
  };
}

/** What makes two followed feeds the same. */
function keyOf({ feed, session, after, before, domains }: StartQuestion): string {
  return session === undefined ? JSON.stringify([feed, after, before, domains]) : `${feed} ${session}`;
}

function followedAlready({ feed, session }: StartQuestion): Result<never> {
  const under = session === undefined ? '' : ` with the session ${session}`;
  return fail('in-use', `${feedCatalogue[feed].title} is already followed${under}.`, {
    kept: 'It continues.',
    next: 'Choose it in the list of feeds to see its rows.',
  });
}

function isOver({ phase }: Following): boolean {
  return phase === 'paused' || phase === 'ended' || phase === 'failed';
}

function notThere(): Result<never> {
  return fail('not-found', 'This feed is no longer followed.', { next: 'Start it again, or resume its session.' });
}

/** Restores rows of an earlier run from the case, so that a session visibly continues. */
function bringBack(
  file: CaseFile,
  followed: FollowedFeed,
  { feed, replies, lastAt }: StoredSession,
  book: RuleBook,
): void {
  let room = mostBytesBack;
  const wanted = replies.toReversed().filter((reply) => {
    room -= lengthOfReply(file, reply);
    return room > 0;
  });
  for (const reply of wanted.toReversed()) {
    for (const { line, bytes } of storedLines(file, reply)) {
      const record = bytes && parsedRecord(bytes);
      if (!record) continue;
      const row = rowOf(feed, record, { exchange: 0, reply, line });
      followed.window.add({ ...row, rules: book.fired(row.name) });
    }
  }
  followed.goesOn(lastAt);
}

function parsedRecord(bytes: Buffer) {
  try {
    return toFeedRecord(JSON.parse(bytes.toString('utf8')));
  } catch {
    return null; // It was counted and reported on arrival.
  }
}

/** First come, first served, so that no feed starves while all share two answers a minute. */
function createTurns(): (signal: AbortSignal) => Promise<() => void> {
  let last: Promise<unknown> = Promise.resolve();
  return async (signal) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = last;
    last = before.then(() => promise);
    const aborted = new Promise<void>((stop) => signal.addEventListener('abort', () => stop(), { once: true }));
    await Promise.race([before, aborted]);
    return resolve;
  };
}

/** Runs it soon, but not again within this many milliseconds. */
function calmly(everyMs: number, work: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      work();
    }, everyMs).unref();
  };
}

/** Many lines may match one rule at once: reports them together. */
function createMatchTeller(emit: Emit<Events>, { id, feed }: Pick<Following, 'id' | 'feed'>) {
  const waiting = new Map<number, { title: string; notify: boolean; count: number; names: string[] }>();
  const tell = calmly(tellMatchesEveryMs, () => {
    for (const [rule, told] of waiting) emit('following.matched', { following: id, feed, rule, ...told });
    waiting.clear();
  });
  return ({ id: rule, name: title, data: { notify } }: SavedItem<'rule'>, name: string) => {
    const told = waiting.get(rule) ?? { title, notify, count: 0, names: [] };
    told.count++;
    if (told.names.length < mostNamesTold) told.names.push(name);
    waiting.set(rule, told);
    tell();
  };
}
