import { setTimeout as sleep } from 'node:timers/promises';
import type { Counted, CountWish, Together, TogetherStanding } from '../core/limits/together.ts';
import type { PostgresTransport } from './postgres/transport.ts';

export interface CountingTeam extends Together {
  /** The database can be reached again. */
  reached(): void;
  /** Waits until the database knows of everything that was returned. */
  settled(): Promise<void>;
}

export interface CountingParts {
  /** Whether the open case is shared over a database. */
  readonly isShared: () => boolean;
  /** The database of the open case; null while it is not opened, or can't be. */
  readonly database: () => PostgresTransport | null;
  /** Null once it is known whether the database can be opened. */
  readonly preparing: () => Promise<void> | null;
}

/** A request is not held up longer than this by a database that does not answer. */
const patienceMs = { call: 10_000, look: 1000 } as const;
/** Nobody sees a difference in less. */
const lookEveryMs = 2000;

/** Counts the calls of an account at the database of the open case. */
export function countAtDatabase({ isShared, database, preparing }: CountingParts): CountingTeam {
  const listeners = new Set<() => void>();
  const returning = new Set<Promise<unknown>>();
  const answered = new Map<string, number>();
  let isLate = false;

  function standing(): TogetherStanding {
    if (!isShared()) return 'none';
    const now = database()?.standing();
    if (!now) return preparing() ? 'reachable' : 'unreachable';
    return !isLate && (now.online || now.failure === null) ? 'reachable' : 'unreachable';
  }

  async function count(wish: CountWish): Promise<Counted | null> {
    const { connection, account, call, untold } = wish;
    const of = `${connection} ${account}`;
    const isKnown = performance.now() - (answered.get(of) ?? Number.NEGATIVE_INFINITY) < lookEveryMs;
    if (call === null && untold.length === 0 && isKnown) return { wait: null, calls: [] };
    await preparing();
    const at = standing() === 'reachable' ? database() : null;
    if (!at) return null;
    const asked = at.count(wish);
    const wait = new AbortController();
    const given = call ? patienceMs.call : patienceMs.look;
    const answer = await Promise.race([asked, sleep(given, null, { signal: wait.signal }).catch(() => null)]);
    wait.abort();
    if (answer === null && call) {
      isLate = true;
      const answers = () => {
        isLate = false;
      };
      asked.then(answers, answers);
    }
    if (!answer?.ok) return null;
    answered.set(of, performance.now());
    return answer.value;
  }

  return {
    standing,
    count,
    giveBack: async (receipt) => {
      const done = database()?.giveBack(receipt); // If it fails, the call stays counted: too few calls do no harm.
      if (!done) return;
      returning.add(done);
      await done;
      returning.delete(done);
    },
    onReachable: (listener) => void listeners.add(listener),
    reached: () => {
      for (const listener of listeners) listener();
    },
    settled: async () => {
      await Promise.race([Promise.all(returning), sleep(patienceMs.look, undefined, { ref: false })]);
    },
  };
}
