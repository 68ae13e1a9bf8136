// Sessions of feeds: how far each reader has come. A session belongs to one user and one feed.

import type { Service } from '../service-state.ts';

const sessions = new WeakMap<Service, Map<string, number>>();

export interface Session {
  /** The second from which the next answer begins; null for a session that has read nothing yet. */
  readonly next: number | null;
  /** Remembers that everything before this second was delivered. */
  advance(next: number): void;
  /** Forgets the session; ending one that is not there changes nothing. */
  end(): void;
}

export function sessionOf(service: Service, username: string, feed: string, id: string): Session {
  const known = sessions.get(service) ?? new Map<string, number>();
  sessions.set(service, known);
  const name = JSON.stringify([username, feed, id]);
  return {
    next: known.get(name) ?? null,
    advance: (next) => void known.set(name, next),
    end: () => void known.delete(name),
  };
}
