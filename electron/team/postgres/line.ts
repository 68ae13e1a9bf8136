import { type Failure, meaningOf, ok, type Result } from '../../../shared/result.ts';
import type { TeamRole } from '../../../shared/team-database.ts';
import { cancelled } from '../../core/http/unsent.ts';
import { createSerial } from '../../core/jobs/serial.ts';
import { guarded, openSession, type Session, type SessionEvents, type Target } from './connect.ts';

/** Whether the database is connected, and since when that is so. */
export type Standing =
  | { readonly online: true; readonly since: Date; readonly role: TeamRole }
  /** No failure: nothing was tried yet, or it was closed. */
  | { readonly online: false; readonly since: Date; readonly failure: Failure | null };

/** One connection that comes back after a drop. */
export interface Line {
  /**
   * Runs work alone on the connection; connects first if there is none. Work is run again if an old connection turns
   * out to be cut, so it must change nothing the second time.
   */
  use<T>(kept: string, work: (session: Session) => Promise<Result<T>>): Promise<Result<T>>;
  /** Connects, and stays connected until it is closed. */
  keep(): void;
  standing(): Standing;
  close(): Promise<void>;
}

export interface LineParts {
  readonly target: Target;
  /** What others see in the server's list of connections. */
  readonly name: string;
  /** The first thing on each connection; without its consent the connection is not used. */
  readonly greet: (session: Session) => Promise<Result<TeamRole>>;
  readonly news: NonNullable<SessionEvents['news']>;
  readonly changed: (standing: Standing) => void;
}

const firstWaitMs = 500;
const longestWaitMs = 30_000;

export function createLine({ target, name, greet, news, changed }: LineParts): Line {
  const inTurn = createSerial();
  let standing: Standing = { online: false, since: new Date(), failure: null };
  let session: Session | null = null;
  let isKept = false;
  let isClosed = false;
  let waitMs = firstWaitMs;
  let timer: NodeJS.Timeout | undefined;

  function stand(next: Standing): void {
    // "Offline since" stays the same while further attempts fail.
    const since = !next.online && !standing.online && standing.failure ? standing.since : next.since;
    standing = { ...next, since };
    changed(standing);
  }

  async function connected(kept: string): Promise<Result<Session>> {
    if (session) return ok(session);
    let isLost = false;
    const opened = await openSession(target, name, kept, {
      news,
      lost: () => {
        isLost = true;
        session = null;
        fell({ ...unreachable(target.address.host), kept: 'The case on this machine is complete.' });
      },
    });
    if (!opened.ok) return failed(opened);
    const role = await guarded(target.address, kept, () => greet(opened.value));
    if (!role.ok || isClosed) {
      await opened.value.close();
      return role.ok ? cancelled() : failed(role);
    }
    // Cut right after the last answer of the greeting: whoever kept it would never connect again.
    if (isLost) return { ok: false, failure: { ...unreachable(target.address.host), kept } };
    session = opened.value;
    waitMs = firstWaitMs;
    stand({ online: true, since: new Date(), role: role.value });
    return ok(session);
  }

  async function attempt<T>(kept: string, work: (session: Session) => Promise<Result<T>>): Promise<Result<T>> {
    if (isClosed) return cancelled();
    const opened = await connected(kept);
    return opened.ok ? guarded(target.address, kept, () => work(opened.value)) : opened;
  }

  function failed<T extends { readonly failure: Failure }>(result: T): T {
    fell(result.failure);
    return result;
  }

  /** Tries again by itself, unless only the user can mend it. */
  function fell(failure: Failure): void {
    if (isClosed) return;
    stand({ online: false, since: new Date(), failure });
    if (!isKept || meaningOf(failure).mendedBy === 'settings') return;
    clearTimeout(timer);
    // Less a random part, so that a team does not come back all at once.
    timer = setTimeout(reconnect, waitMs * (1 - Math.random() / 2));
    waitMs = Math.min(waitMs * 2, longestWaitMs);
  }

  function reconnect(): void {
    void inTurn(async () => (isClosed ? undefined : connected('')));
  }

  return {
    use: (kept, work) =>
      inTurn(async () => {
        const wasOpen = session !== null;
        const result = await attempt(kept, work);
        // It was cut while nobody looked. Everything that is done here can be done again.
        return !result.ok && wasOpen && session === null ? attempt(kept, work) : result;
      }),
    keep: () => {
      if (isKept) return;
      isKept = true;
      reconnect();
    },
    standing: () => standing,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await session?.close();
      session = null;
    },
  };
}

function unreachable(host: string): Failure {
  return {
    code: 'unreachable',
    message: `The connection to the database on ${host} was lost.`,
    next: 'Sextant connects again by itself. Everything saved so far is available offline.',
  };
}
