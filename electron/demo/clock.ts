// The two clocks of the demo service. Wall time judges signatures and fills the Date header; world time drives data,
// windows, limits and the life of links, and can be moved by the control address.

export interface Clock {
  /** Milliseconds since 1970 by the machine. */
  wall(): number;
  /** Milliseconds since 1970 in the world. */
  world(): number;
  /** World time at the start of the service: the world is anchored to its day. */
  readonly startedAt: number;
  offsetMs(): number;
  held(): boolean;
  advance(milliseconds: number): void;
  set(worldMilliseconds: number): void;
  /** A held world clock stands still, so that two runs can be compared byte by byte. */
  hold(on: boolean): void;
}

export function createClock(startAt: number | null, wall: () => number = Date.now): Clock {
  let offset = startAt === null ? 0 : startAt - wall();
  let heldAt: number | null = null;
  const world = () => heldAt ?? wall() + offset;
  return {
    wall,
    world,
    startedAt: world(),
    offsetMs: () => world() - wall(),
    held: () => heldAt !== null,
    advance(milliseconds) {
      if (heldAt === null) offset += milliseconds;
      else heldAt += milliseconds;
    },
    set(worldMilliseconds) {
      if (heldAt === null) offset = worldMilliseconds - wall();
      else heldAt = worldMilliseconds;
    },
    hold(on) {
      const now = world();
      if (!on) offset = now - wall();
      heldAt = on ? now : null;
    },
  };
}

/** 2026-01-02T03:04:05Z, the form most of the wire uses. */
export function isoSeconds(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** 2026-01-02. */
export function isoDate(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
