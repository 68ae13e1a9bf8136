import { ok, type Result } from '../../../shared/result.ts';
import type { TeamRole } from '../../../shared/team-database.ts';
import { cancelled } from '../../core/http/unsent.ts';
import type { Counted, CountWish } from '../../core/limits/together.ts';
import type { CarriedBody, CarriedEntry, PullWish, Transport } from '../transport.ts';
import { bodiesThere, readBody, storeBody } from './bodies.ts';
import type { Session, Target } from './connect.ts';
import { entriesAfter, lastSeq, storeEntries, takeClaim } from './entries.ts';
import { DatabaseTrouble } from './failures.ts';
import { greet, ownRow, removed, usedTwice, whyRefused } from './greet.ts';
import { createLine, type Standing } from './line.ts';
import { type Person, peopleOf, presenceOf } from './people.ts';
import { countCall, giveBackCall } from './spend.ts';

export interface PostgresTransport extends Transport {
  /** The database lets nobody write in another's name. */
  lastOf(author: string): Promise<Result<number>>;
  /** Connects now, and says what this user may do; the way to find out whether an address is right. */
  ready(): Promise<Result<TeamRole>>;
  /** Everybody of the case, and who is connected. */
  people(): Promise<Result<readonly Person[]>>;
  /** Counts a call with everybody who uses the account. */
  count(wish: CountWish): Promise<Result<Counted>>;
  /** Returns a call of one's own that never reached the service. */
  giveBack(receipt: string): Promise<Result<void>>;
  standing(): Standing;
  /** Whether the database said that this user was removed from the case. */
  isRemoved(): boolean;
  /** Calls when the connection comes, goes or fails again. Returns how to stop. */
  onStanding(listener: (standing: Standing) => void): () => void;
}

export interface PostgresParts extends Target {
  readonly caseId: string;
  /** The public key of this user's identity, in hex; null without one, and then nothing can be pushed. */
  readonly author: string | null;
}

const asItWas = 'The case is as it was.';
const waiting = 'Your changes are in the case on this machine, and wait to be sent.';

export function createPostgresTransport({ caseId, author, ...target }: PostgresParts): PostgresTransport {
  const newsListeners = new Set<() => void>();
  const standingListeners = new Set<(standing: Standing) => void>();
  /** The last change that is known here of each account. */
  const heard = new Map<string, number>();
  let ownProcess = 0;
  let isRemoved = false;
  const tell = () => {
    for (const listener of newsListeners) listener();
  };

  const line = createLine({
    target,
    name: presenceOf(caseId),
    greet: async (session) => {
      ownProcess = session.processId;
      const role = await greet(session, caseId, author);
      isRemoved = role.ok && role.value === 'removed';
      return isRemoved ? { ok: false, failure: removed() } : role;
    },
    news: (about, from) => {
      if (about === caseId && from !== ownProcess) tell();
    },
    changed: (standing) => {
      for (const listener of standingListeners) listener(standing);
      if (standing.online) tell(); // Whatever was announced before it was connected.
    },
  });

  async function* pull({ after, signal }: PullWish): AsyncGenerator<Result<readonly CarriedEntry[]>> {
    const reached = new Map(after);
    while (!signal.aborted) {
      const found = await line.use(asItWas, async (session) => ok(await entriesAfter(session, caseId, reached)));
      if (!found.ok) return yield found;
      const { entries, isLast } = found.value;
      if (signal.aborted) return;
      if (entries.length === 0) {
        // Who was removed is shown nothing.
        const row = await line.use(asItWas, async (session) => ok(await ownRow(session, caseId)));
        if (!row.ok) return yield row;
        isRemoved = row.value?.role === 'removed';
        return isRemoved ? yield { ok: false, failure: removed() } : undefined;
      }
      for (const entry of entries) reached.set(entry.author, entry.seq);
      yield ok(entries);
      if (isLast) return;
    }
  }

  async function push(entries: readonly CarriedEntry[], bodies: readonly CarriedBody[]): Promise<Result<void>> {
    if (bodies.length > 0) {
      const stored = await pushBodies(bodies);
      if (!stored.ok) return stored;
    }
    if (entries.length === 0) return ok(undefined);
    return line.use(waiting, (session) => explained(session, () => storeEntries(session, caseId, entries)));
  }

  async function pushBodies(bodies: readonly CarriedBody[]): Promise<Result<void>> {
    const hashes = bodies.map(({ sha256 }) => sha256);
    const there = await line.use(waiting, async (session) => ok(await bodiesThere(session, caseId, hashes)));
    if (!there.ok) return there;
    // Each body for itself: after a drop the next attempt goes on where this one ended.
    for (const { sha256, read } of bodies.filter((body) => !there.value.has(body.sha256))) {
      const stored = await line.use(waiting, (session) =>
        explained(session, () => storeBody(session, caseId, sha256, read())),
      );
      if (!stored.ok) return stored;
    }
    return ok(undefined);
  }

  /** A refusal in words: who was removed or may only read is told so. */
  async function explained<T>(session: Session, write: () => Promise<Result<T>>): Promise<Result<T>> {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DatabaseTrouble)) throw error;
      if (error.constraint === 'entry_one_per_seq') return usedTwice();
      const row = error.state === '42501' ? await ownRow(session, caseId) : undefined;
      const refusal = row && whyRefused(row, author);
      if (!refusal) throw error;
      return { ok: false, failure: refusal };
    }
  }

  async function count(wish: CountWish): Promise<Result<Counted>> {
    const of = `${wish.connection} ${wish.account}`;
    const counted = await line.use(asItWas, (session) => countCall(session, wish, heard.get(of) ?? 0));
    if (counted.ok) heard.set(of, counted.value.last);
    return counted;
  }

  return {
    kind: 'postgres',
    count,
    giveBack: (receipt) => line.use('The call stays counted.', (session) => giveBackCall(session, receipt)),
    pull,
    push,
    body: (sha256, most) => line.use(asItWas, (session) => readBody(session, caseId, sha256, most)),
    lastOf: (of) => line.use(asItWas, (session) => lastSeq(session, caseId, of)),
    claim: (key) =>
      line.use('Without the claim, nothing goes out.', (session) =>
        explained(session, () => takeClaim(session, caseId, key)),
      ),
    onNews: (listener) => {
      newsListeners.add(listener);
      line.keep();
      return () => newsListeners.delete(listener);
    },
    ready: async () => {
      const used = await line.use(asItWas, async () => ok(undefined));
      if (!used.ok) return used;
      const standing = line.standing();
      return standing.online
        ? ok(standing.role)
        : standing.failure
          ? { ok: false, failure: standing.failure }
          : cancelled();
    },
    people: () => line.use(asItWas, (session) => peopleOf(session, caseId)),
    standing: line.standing,
    isRemoved: () => isRemoved,
    onStanding: (listener) => {
      standingListeners.add(listener);
      return () => standingListeners.delete(listener);
    },
    close: line.close,
  };
}
