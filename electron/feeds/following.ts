import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { newSessionHours } from '../../shared/feed-catalogue.ts';
import type { Following } from '../../shared/following.ts';
import { type Failure, ok, type Result } from '../../shared/result.ts';
import type { Way } from '../api/api-context.ts';
import { endSession, readFeed } from '../api/feeds/client.ts';
import type { StreamEnd } from '../core/http/service-request.ts';
import type { KeptJobHandle } from '../core/jobs/jobs.ts';
import { createFollowingState, type FollowingParts, type StartQuestion } from './following-state.ts';
import {
  afterFailure,
  beganAnew,
  brokeOff,
  endsAt,
  missedBetween,
  neverCatchesUp,
  notSaved,
  onlyPart,
  saysMoreForNothing,
} from './following-words.ts';
import { rowOf } from './row-of.ts';
import type { RowWindow } from './row-window.ts';
import type { RuleBook } from './rules.ts';

/** One followed feed: requested again and again, with its newest rows in memory. */
export interface FollowedFeed {
  readonly id: number;
  readonly question: StartQuestion;
  readonly window: RowWindow;
  view(): Following;
  /** Sends requests until it is stopped, ends or fails. */
  follow(job: Pick<KeptJobHandle<unknown>, 'signal' | 'waitUntil' | 'progress'>): Promise<void>;
  /** Ends the session at the service. */
  end(signal: AbortSignal, waiting: (until: Date | null) => void): Promise<Result<void>>;
  /** Waits for the end of the answer that contains a row. */
  answered(exchange: number): Promise<void>;
  /** Records that the window now contains rows of an earlier run. */
  goesOn(lastAt: string): void;
  rulesChanged(): Promise<void>;
}

/** The service asks clients not to call more often. */
const everyMs = 60_000;
const lookAgainMs = 500;
const longestRetryMs = 600_000;
/** After this many answers that promise more and contain nothing, it counts as up to date. */
const mostSilent = 3;
const mostBehind = 20;

type Outcome =
  | { readonly kind: 'whole' | 'more'; readonly fresh: number }
  | { readonly kind: 'cut'; readonly failure: Failure }
  | { readonly kind: 'failed'; readonly failure: Failure }
  | { readonly kind: 'stopped' };

export function createFollowing(parts: FollowingParts): FollowedFeed {
  const { question } = parts;
  const state = createFollowingState(parts);
  const { window } = state;
  const { feed, session } = question;
  let running: { readonly exchange: number; readonly ended: Promise<unknown> } | null = null;
  /** The newest time in a line, by the service's clock. */
  let newestMoment: number | null = null;
  let lastWasWhole = false;
  let hasCaughtUp = false;
  let book: RuleBook | null = null;
  const { so, change, remark } = state;

  async function follow({ signal, waitUntil, progress }: Parameters<FollowedFeed['follow']>[0]): Promise<void> {
    let silent = 0;
    let behind = 0;
    let tries = 0;
    while (!signal.aborted) {
      const way = await parts.way();
      if (!way.ok) return change({ phase: 'failed', failure: way.failure });
      const outcome = await ask(way.value, signal);
      const now = way.value.worldClock();
      progress(so.lines, null, 'lines');
      let next: Date | null = null;
      let waitsFor: Following['waitsFor'] = 'next';
      switch (outcome.kind) {
        case 'stopped':
          return change({ phase: 'paused', until: null, waitsFor: null });
        case 'cut':
        case 'failed': {
          const then = afterFailure(outcome.failure, session);
          if (then.kind === 'over')
            return change({ phase: 'failed', failure: then.failure, until: null, waitsFor: null });
          const pause = then.kind === 'soon' ? then.milliseconds : Math.min(everyMs * 2 ** tries++, longestRetryMs);
          next = then.kind === 'limit' && then.until ? then.until : new Date(now.getTime() + pause);
          waitsFor = then.kind === 'limit' ? 'limit' : 'retry';
          change({ failure: then.kind === 'limit' ? null : outcome.failure });
          break;
        }
        case 'more':
          tries = 0;
          change({ failure: null, behind: true });
          if (session === undefined) {
            remark(onlyPart);
            return change({ phase: 'ended' });
          }
          silent = outcome.fresh === 0 ? silent + 1 : 0;
          if (++behind === mostBehind) remark(neverCatchesUp(behind));
          if (silent >= mostSilent) {
            remark(saysMoreForNothing(silent));
            next = new Date(now.getTime() + everyMs);
          }
          break;
        case 'whole':
          [tries, silent, behind, hasCaughtUp] = [0, 0, 0, true];
          change({ failure: null, behind: false });
          if (session === undefined || endsAt(question.before, now) <= now.getTime()) return change({ phase: 'ended' });
          next = new Date(now.getTime() + everyMs);
          break;
      }
      if (next === null) continue;
      change({ phase: 'waiting', until: next.toISOString(), waitsFor });
      waitUntil(next);
      await untilTime(next, way.value.worldClock, signal);
      waitUntil(null);
    }
    change({ phase: 'paused', until: null, waitsFor: null });
  }

  /** One request and its answer, read as a stream and stored in the case before it counts. */
  async function ask(way: Way, signal: AbortSignal): Promise<Outcome> {
    change({ phase: 'asking', until: null, waitsFor: null });
    const release = await parts.turn(signal);
    if (signal.aborted) {
      release();
      return { kind: 'stopped' };
    }
    let exchange = 0;
    let over: (value?: unknown) => void = () => undefined;
    const count = { fresh: 0, repeated: 0, earliest: Number.POSITIVE_INFINITY };
    const before = newestMoment;
    book = parts.book();
    const read = await readFeed(
      way.http,
      asked(),
      { signal, waiting: showWait },
      {
        begin: (reply) => {
          release();
          exchange = reply.exchange;
          running = { exchange, ended: new Promise((resolve) => (over = resolve)) };
          change({
            phase: 'receiving',
            until: null,
            waitsFor: null,
            lastAt: reply.at.toISOString(),
            answers: so.answers + 1,
          });
        },
        take: (record, line) => {
          so.lines++;
          const row = rowOf(feed, record, { exchange, reply: null, line });
          const rules = book?.fired(row.name) ?? [];
          const moment = row.at === null ? Number.NaN : Date.parse(row.at);
          if (!window.add({ ...row, rules })) {
            so.repeated++;
            count.repeated++;
            return;
          }
          count.fresh++;
          if (moment > (newestMoment ?? 0)) newestMoment = moment;
          if (moment < count.earliest) count.earliest = moment;
          for (const rule of rules) tellMatch(rule, row.name);
          parts.changed();
        },
        spoil: (line, why) => state.spoil(exchange, line, why),
      },
    );
    release();
    const reply = exchange === 0 ? null : await parts.kept(exchange);
    running = null;
    over();
    if (!read.ok)
      return read.failure.code === 'cancelled' ? { kind: 'stopped' } : { kind: 'failed', failure: read.failure };
    const { partial, end } = read.value.reply;
    const ended = end();
    if (ended.kind !== 'whole') return unfinished(ended, exchange, read.value.lines);
    if (reply === null) return { kind: 'failed', failure: notSaved };
    tellGaps(before, count, way.worldClock());
    lastWasWhole = true;
    return { kind: partial ? 'more' : 'whole', fresh: count.fresh };
  }

  function tellMatch(rule: number, name: string): void {
    const fired = book?.rules.find(({ id }) => id === rule);
    if (fired) parts.matched(fired, name);
  }

  /** The same question until the beginning is complete; from then on the session itself knows its position. */
  function asked(): StartQuestion {
    if (!hasCaughtUp || session === undefined) return question;
    const { after: _after, ...rest } = question;
    return rest;
  }

  function showWait(until: Date | null): void {
    if (until) change({ phase: 'waiting', until: until.toISOString(), waitsFor: 'limit' });
    else change({ phase: 'asking', until: null, waitsFor: null });
  }

  function unfinished(end: Exclude<StreamEnd, { kind: 'whole' }>, exchange: number, lines: number): Outcome {
    lastWasWhole = false;
    // A line that was cut in two is not broken: it comes again.
    state.unspoil(exchange, lines - 1);
    if (end.kind === 'stopped') return { kind: 'stopped' };
    if (session !== undefined) remark(brokeOff(lines, end.failure));
    return { kind: 'cut', failure: end.failure };
  }

  /** A service that has lost a session silently restarts it, with the last hour. */
  function tellGaps(
    before: number | null,
    count: { fresh: number; repeated: number; earliest: number },
    now: Date,
  ): void {
    if (session === undefined || before === null) return;
    if (lastWasWhole && count.repeated > 0 && count.repeated >= count.fresh) remark(beganAnew(count.repeated));
    const hourMs = newSessionHours * 3_600_000;
    const looksAnew = Math.abs(count.earliest - (now.getTime() - hourMs)) < hourMs / 6;
    if (looksAnew && count.earliest - before > hourMs / 4) remark(missedBetween(before, count.earliest));
  }

  async function end(signal: AbortSignal, waiting: (until: Date | null) => void): Promise<Result<void>> {
    if (session === undefined) return ok(undefined);
    change({ phase: 'ending', until: null, waitsFor: null, failure: null });
    const way = await parts.way();
    const ended = way.ok ? await endSession(way.value.http, feed, session, { signal, waiting }) : way;
    change(ended.ok ? { phase: 'ended' } : { phase: 'failed', failure: ended.failure });
    return ended.ok ? ok(undefined) : ended;
  }

  return {
    id: parts.id,
    question,
    window,
    follow,
    end,
    answered: async (exchange) => {
      if (running?.exchange === exchange) await running.ended;
    },
    goesOn: (lastAt) => {
      const newest = window.get(window.newest())?.at;
      newestMoment = newest == null ? null : Date.parse(newest);
      hasCaughtUp = true;
      lastWasWhole = true;
      so.lastAt = lastAt;
    },
    rulesChanged: async () => {
      const now = parts.book();
      book = now;
      let next: number | null = 1;
      while (next !== null && book === now) {
        next = window.judge(now.fired, next);
        parts.changed();
        await turn();
      }
    },
    view: state.view,
  };
}

/** The demo clock may jump during the wait: checks it from time to time. */
async function untilTime(until: Date, worldClock: () => Date, signal: AbortSignal): Promise<void> {
  for (let left = 1; left > 0 && !signal.aborted; ) {
    left = until.getTime() - worldClock().getTime();
    if (left > 0) await sleep(Math.min(left, lookAgainMs), undefined, { signal }).catch(() => undefined);
  }
}
