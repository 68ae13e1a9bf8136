// When a site was last pictured. The five relations that a screenshot's times can have all occur.

import { mix } from '../random.ts';

/** Seconds since 1970. */
export interface Capture {
  readonly timestamp: number;
  readonly lastSeen: number;
  readonly lastAttempt: number;
}

const day = 86_400;

/** Null for a site that has never been pictured. Sites are visited once a day. */
export function captureOf(
  seed: number,
  id: number,
  firstSeen: number,
  answers: boolean,
  second: number,
): Capture | null {
  const h = mix(seed, 0xca97, id);
  const latest = Math.floor((second - (h % day)) / day) * day + (h % day);
  if (latest <= firstSeen || !(answers || h % 3 === 0)) return null;
  // Some pictures show what stood there under an earlier registration.
  if (h % 61 === 0) return { timestamp: firstSeen - 40 * day, lastSeen: firstSeen - 40 * day, lastAttempt: latest };
  const shot = pictured(h, (days) => latest - days * day, latest);
  return shot.timestamp > firstSeen ? shot : { timestamp: latest, lastSeen: latest, lastAttempt: latest };
}

function pictured(h: number, age: (days: number) => number, latest: number): Capture {
  const old = 2 + (mix(h, 1) % 40);
  switch (h % 4) {
    case 0:
      return { timestamp: latest, lastSeen: latest, lastAttempt: latest };
    case 1:
      return { timestamp: age(old), lastSeen: latest, lastAttempt: latest };
    case 2:
      return { timestamp: age(old), lastSeen: age(old), lastAttempt: latest };
    default:
      return { timestamp: age(old + 3), lastSeen: age(old), lastAttempt: latest };
  }
}
